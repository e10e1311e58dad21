"""Only the files of a release of this kind, each as its maker left it."""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Mapping
from typing import Any

from seawall.evaluate.verify.finding import Finding
from seawall.evaluate.verify.folder import (
    DOCUMENTS,
    MANIFEST,
    QUASI,
    REPLACEMENTS,
    REPORTS,
    TABLE,
    TOPICS,
)
from seawall.evaluate.verify.opened import Opened
from seawall.evaluate.verify.promises.kind import Outcome, Parameters, Promise, always, number
from seawall.evaluate.verify.seal import (
    DIGEST,
    FILES,
    SEAL,
    SIGNATURE,
    digest_fields,
    digest_file,
    sign,
)

NO_KEY = "no key was given: anybody could have rewritten files and digests together"


def _list_files(release: Opened) -> Parameters:
    names = [DOCUMENTS, MANIFEST, *REPORTS]
    if not release.may_keep_places or release.promise:
        names.append(REPLACEMENTS)
    if release.promise:
        names.append(QUASI)
    if release.promise.get("method") == "enumerate":
        names.append(TOPICS)
    if release.manifest.get("cells") is not None:
        names.append(TABLE)
    return {"names": sorted(names)}


def _check_files(release: Opened, parameters: Parameters) -> Outcome:
    expected = set(parameters["names"])
    present = sorted(release.folder.iterdir())
    findings = [
        Finding(f"file {number} of the folder", 0, None, "a file that no such release has")
        for number, path in enumerate(present, 1)
        if path.name not in expected or not path.is_file() or path.is_symlink()
    ]
    names = {path.name for path in present}
    # Topics are there only where notes say anything of health.
    missing = sorted(expected - names - {TOPICS})
    findings += [Finding(name, 0, None, "a file is missing") for name in missing]
    return Outcome(tuple(findings), number(len(present), "file"))


def _check_seal(release: Opened, _: Parameters) -> Outcome:
    manifest = release.manifest
    marks, files = manifest.get(SEAL), manifest.get(FILES)
    if not isinstance(marks, dict) or not isinstance(files, dict):
        found = Finding(MANIFEST, 1, None, "the manifest has no seal")
        return Outcome((found,), "the manifest")
    findings = (*_check_digests(release, files), *_check_marks(release, manifest, marks))
    unchecked = "" if release.key else NO_KEY
    over = number(len(files), "file") + (" and the signature" if release.key else ", no signature")
    return Outcome(findings, over, unchecked)


def _check_digests(release: Opened, files: Mapping[str, Any]) -> Iterator[Finding]:
    present = {path.name: path for path in release.folder.iterdir() if path.is_file()}
    for name in sorted({*files, *present} - {MANIFEST}):
        if name not in files:
            yield Finding("a file of the folder", 0, None, "a file that the manifest does not list")
        elif name not in present:
            yield Finding(MANIFEST, 1, None, "a listed file is missing")
        elif digest_file(present[name]) != files[name]:
            yield Finding(name, 0, None, "the file was changed since it was made")


def _check_marks(
    release: Opened, manifest: Mapping[str, Any], marks: Mapping[str, Any]
) -> Iterator[Finding]:
    if marks.get(DIGEST) != digest_fields(manifest):
        yield Finding(MANIFEST, 1, None, "the manifest was changed since it was made")
    if release.key is None:
        return
    signature = marks.get(SIGNATURE)
    if not isinstance(signature, str):
        yield Finding(MANIFEST, 1, None, "the manifest is not signed")
    elif not hmac.compare_digest(signature, sign(manifest, release.key)):
        yield Finding(MANIFEST, 1, None, "the signature is not of this manifest under this key")


ONLY_FILES = Promise(
    "files",
    "The folder holds the files of a release of this kind and no other.",
    "Every name in the folder is compared with the list of what such a release has.",
    "What a permitted file holds is for the other promises.",
    _list_files,
    check=_check_files,
    is_of_account=True,
)
SEALED = Promise(
    "seal",
    "Every file is as it was made.",
    "SHA-256 of every file and of the manifest; with the key also its signature.",
    "Without the key: files that were rewritten together with their digests. Rows or notes in "
    "another order, another list that would be as safe, and numbers of which nothing else in the "
    "release speaks (seed, versions, digests of the inputs) are seen by the seal alone.",
    always,
    check=_check_seal,
    is_of_account=True,
)
