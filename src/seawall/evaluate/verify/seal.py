"""The seal of a release: a digest of every file in the manifest, and a signature over that.

Whoever makes a release seals it; 'verify' tests the seal. Digests alone can be made again by
anybody who rewrites a file; the signature only by who holds the project key.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from seawall.evaluate.verify.folder import MANIFEST
from seawall.model import InputError, ProjectKey

FILES, SEAL, DIGEST, SIGNATURE = "files", "seal", "sha256", "hmac_sha256"
_PURPOSE = "manifest-signature"


def seal(folder: Path, fields: Mapping[str, Any], key: ProjectKey | None) -> dict[str, Any]:
    """The manifest with the digests of all other files, its own digest and its signature."""
    bare = {name: value for name, value in fields.items() if name != SEAL}
    bare[FILES] = digest_files(folder)
    marks = {DIGEST: digest_fields(bare)}
    if key is not None:
        marks[SIGNATURE] = sign(bare, key)
    return {**bare, SEAL: marks}


def digest_files(folder: Path) -> dict[str, str]:
    """SHA-256 of every file but the manifest, by name."""
    paths = sorted(path for path in folder.iterdir() if path.is_file() and path.name != MANIFEST)
    return {path.name: digest_file(path) for path in paths}


def digest_file(path: Path) -> str:
    """SHA-256 of a file's bytes."""
    try:
        with path.open("rb") as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError:
        raise InputError(f"{path.name} of the release cannot be read.") from None


def digest_fields(fields: Mapping[str, Any]) -> str:
    """SHA-256 of the manifest without its seal, however it is laid out."""
    return hashlib.sha256(_canonical(fields)).hexdigest()


def sign(fields: Mapping[str, Any], key: ProjectKey) -> str:
    """HMAC of the manifest without its seal, under a key that serves nothing else."""
    return hmac.new(key.digest(_PURPOSE), _canonical(fields), hashlib.sha256).hexdigest()


def _canonical(fields: Mapping[str, Any]) -> bytes:
    bare = {name: value for name, value in fields.items() if name != SEAL}
    return json.dumps(bare, sort_keys=True, ensure_ascii=True).encode()
