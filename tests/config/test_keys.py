"""The project key: made once, told of, and refused where it would hide nothing."""

from __future__ import annotations

import base64
import secrets
import stat
from pathlib import Path

import pytest

from program import KEY, Seawall, assert_refused
from seawall.config import KEY_VARIABLE, load_key, load_settings
from seawall.keys import make_key_file, parse_key, read_key_file
from seawall.model import UsageError


@pytest.fixture(autouse=True)
def _no_key_of_our_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(KEY_VARIABLE, raising=False)


def write_config(folder: Path) -> Path:
    path = folder / "seawall.toml"
    path.write_text("", encoding="utf-8")
    return path


def write_key(folder: Path, secret: bytes = KEY.encode(), mode: int = 0o600) -> Path:
    path = folder / "own.key"
    path.write_bytes(secret)
    path.chmod(mode)
    return path


def test_a_key_is_made_once_announced_once_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    config, told = write_config(tmp_path), list[Path]()
    first = load_key(load_settings(config), config, told.append)
    path = tmp_path / "seawall.key"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert load_key(load_settings(config), config, told.append) == first
    assert first.secret not in repr(first).encode()
    assert told == [path]


def test_the_environment_goes_over_the_default_file_but_not_over_a_named_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(KEY_VARIABLE, KEY[::-1])
    config = write_config(tmp_path)
    assert load_key(load_settings(config), config).secret == KEY[::-1].encode()
    assert not (tmp_path / "seawall.key").exists()
    named = load_settings(config, key_file=write_key(tmp_path))
    assert load_key(named, config).secret == KEY.encode()


def test_a_named_key_that_is_missing_is_never_made(
    seawall: Seawall, tmp_path: Path, hospital: Path
) -> None:
    notes = hospital / "notes.jsonl"
    asked = ("anonymize", notes, "-o", "out", "--detectors", "rules", "--key-file", "typo.key")
    assert_refused(seawall(*asked), 2, "typo.key does not exist", "seawall key new typo.key")
    assert not list(tmp_path.iterdir())
    assert seawall("key", "new", "typo.key").code == 0
    assert seawall(*asked).code == 0
    assert_refused(seawall("key", "new", "typo.key"), 2, "is there already")


def test_a_new_key_is_told_of_on_the_terminal(
    seawall: Seawall, hospital: Path, tmp_path: Path
) -> None:
    asked = ("anonymize", hospital / "notes.jsonl", "--detectors", "rules", "--lang", "en", "-o")
    first, second = seawall(*asked, "one"), seawall(*asked, "two")
    assert (first.code, second.code) == (0, 0)
    assert f"A new project key was made: {tmp_path / 'seawall.key'}" in first.err
    assert "key was made" not in second.err


def test_a_run_that_is_refused_leaves_no_new_key(
    seawall: Seawall, hospital: Path, tmp_path: Path
) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out/mine").touch()
    asked = ("anonymize", hospital / "notes.jsonl", "-o", "out", "--detectors", "rules")
    assert_refused(seawall(*asked), 2, "holds something else")
    assert not (tmp_path / "seawall.key").exists()
    make_key_file(tmp_path / "seawall.key")
    assert_refused(seawall(*asked), 2, "holds something else")
    assert (tmp_path / "seawall.key").exists()


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660, 0o620, 0o602, 0o610, 0o777])
def test_a_key_that_is_open_to_others_is_refused(tmp_path: Path, mode: int) -> None:
    with pytest.raises(UsageError, match="chmod 600"):
        read_key_file(write_key(tmp_path, mode=mode))


WEAK = {
    "short": b"hunter2",
    "zeros": bytes(32),
    "zeros in digits": b"0" * 64,
    "zeros in base64": base64.b64encode(bytes(32)),
    "one letter": b"k" * 32,
    "two letters": b"ab" * 20,
    "a word again and again": b"deadbeef" * 8,
    "a word, and more": b"password" * 3 + b"1",
    "the digits": b"0123456789abcdef" * 4,
    "the digits, doubled": b"00112233445566778899aabbccddeeff",
    "counted": bytes(range(32)),
    "counted, in digits": bytes(range(32)).hex().encode(),
    "counted down, in base64": base64.b64encode(bytes(range(32, 0, -1))),
    "one other": b"a" * 63 + b"b",
    "halves": b"0" * 32 + b"1" * 32,
    "a phrase": b"correct horse battery staple",
    "a number": b"58209741663093157284",
    "half a key": KEY[:16].encode(),
}


@pytest.mark.parametrize("secret", WEAK.values(), ids=WEAK)
def test_a_key_that_can_be_guessed_is_refused_without_showing_it(
    tmp_path: Path, secret: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(UsageError, match=r"too short|easy to guess") as caught:
        read_key_file(write_key(tmp_path, secret))
    assert secret.decode("latin-1") not in str(caught.value)
    if b"\0" not in secret:
        monkeypatch.setenv(KEY_VARIABLE, secret.decode("latin-1"))
        with pytest.raises(UsageError, match=KEY_VARIABLE):
            load_key(load_settings(write_config(tmp_path)), tmp_path / "seawall.toml")


def test_random_keys_of_every_spelling_are_taken(tmp_path: Path) -> None:
    for _ in range(300):
        random = secrets.token_bytes(32)
        for secret in (random, random.hex().encode(), base64.b64encode(random)):
            assert parse_key(secret, "a test").secret == secret
        parse_key(secrets.token_hex(16).encode(), "a test")
    make_key_file(tmp_path / "made.key")
    assert len(read_key_file(tmp_path / "made.key").secret) == 64
