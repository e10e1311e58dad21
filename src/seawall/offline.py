"""Seawall does not talk to the network: telemetry is off, and whoever tries is refused.

Three things keep that, each for what the one before it cannot reach:

- ``turn_telemetry_off`` sets the environment variables that libraries read as they are loaded. It
  runs when ``seawall`` is imported, so before any of them, in every process and for the library.
- An audit hook refuses what Python code asks of the module ``socket``, with a sentence.
- A seccomp filter (Linux on x86-64 and ARM) refuses the same to native code, which no hook sees.

``make test-offline`` shows with strace that nothing even tries.
"""

from __future__ import annotations

import errno
import os
import socket
import struct
import sys
from contextlib import suppress
from typing import Any, Final

from seawall.model import RefusedError

# What each is for stands with its library in scripts/audited.toml.
SWITCHES: Final = {
    "ORT_DISABLE_TELEMETRY": "1",  # onnxruntime
    "HF_HUB_OFFLINE": "1",  # huggingface_hub, for tokenizers
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "AWS_EC2_METADATA_DISABLED": "true",  # pyarrow and polars
    "PYDANTIC_DISABLE_PLUGINS": "__all__",  # pydantic loads what other packages hook into it
    "DO_NOT_TRACK": "1",  # whoever keeps to this custom
}

_NO_NETWORK: Final = (
    "Seawall does not use the network, and something that it loaded tried to open a connection; "
    "nothing was sent. Please report it."
)
_NO_OUTSIDE: Final = (
    "Seawall serves this machine alone (127.0.0.1, ::1 or localhost); give it an address of these."
)
_LOOKUPS: Final = {
    "socket.getaddrinfo",
    "socket.gethostbyaddr",
    "socket.gethostbyname",
    "socket.getnameinfo",
}
_WITH_ADDRESS: Final = {"socket.bind", "socket.connect", "socket.sendmsg", "socket.sendto"}
_INTERNET: Final = {socket.AF_INET, socket.AF_INET6}
# A socket that is made of a descriptor says -1: what it is was judged when it was opened.
_LOCAL: Final = {socket.AF_UNIX, -1}


class _Door:
    """What this process refuses; a hook can never be taken away, so it asks here."""

    is_hooked = False
    allows_loopback = False


def turn_telemetry_off() -> None:
    """Set every switch, whatever it was set to; libraries read them as they are loaded."""
    os.environ.update(SWITCHES)


def refuse_network(*, loopback: bool = False) -> None:
    """Refuse every socket of this process and its children but those within the machine.

    ``loopback`` is the one door, for commands that serve this machine (``serve``, ``review``):
    addresses of the machine itself are let through, for which the filter of the kernel, which sees
    no addresses, stays away. Where a process was closed without it, it stays closed.
    """
    _Door.allows_loopback = loopback
    if not _Door.is_hooked:
        sys.addaudithook(_judge)
        _Door.is_hooked = True
    if not loopback:
        filter_native_code()


def _judge(event: str, arguments: tuple[Any, ...]) -> None:
    """Raise for an event of Python's that would leave the machine."""
    if not event.startswith("socket."):
        return
    if event == "socket.__new__":
        allowed = _LOCAL | _INTERNET if _Door.allows_loopback else _LOCAL
        if arguments[1] not in allowed:
            raise RefusedError(_NO_NETWORK)
    elif event in _LOOKUPS:
        _judge_host(arguments[0])
    elif event in _WITH_ADDRESS and arguments[0].family != socket.AF_UNIX:
        _judge_host(arguments[1])


def _judge_host(address: Any) -> None:
    """Raise for a host, or an address that begins with one, that is not this machine."""
    if not _Door.allows_loopback:
        raise RefusedError(_NO_NETWORK)
    host = address[0] if isinstance(address, tuple) and address else address
    if not _is_loopback(host):
        raise RefusedError(_NO_OUTSIDE)


def _is_loopback(host: object) -> bool:
    from ipaddress import ip_address

    name = host.decode("ascii", "replace") if isinstance(host, bytes) else str(host)
    with suppress(ValueError):
        return ip_address(name).is_loopback
    return name == "localhost"


# The kernel's name of each architecture and its numbers for socket() and seccomp().
_SYSTEM_CALLS: Final = {"x86_64": (0xC000003E, 41, 317), "aarch64": (0xC00000B7, 198, 277)}
_IO_URING_SETUP: Final = 425  # a ring opens sockets without the call
_NO_NEW_PRIVILEGES, _SET_FILTER, _NO_SLOWDOWN = 38, 1, 4
_LOAD, _JUMP_IF_EQUAL, _RETURN = 0x20, 0x15, 0x06
_NUMBER, _ARCHITECTURE, _FIRST_ARGUMENT = 0, 4, 16  # where they lie in what the filter is shown
_ALLOW, _FAIL = 0x7FFF0000, 0x00050000


def filter_native_code() -> bool:
    """Let the kernel fail socket() for all families but AF_UNIX; False where it cannot.

    It holds for this process to its end and for every process that it starts.
    """
    known = _SYSTEM_CALLS.get(os.uname().machine) if sys.platform == "linux" else None
    if known is None:
        return False
    import ctypes

    architecture, make_socket, set_filter = known
    program = _write_filter(architecture, make_socket)
    text = ctypes.create_string_buffer(program, len(program))
    # struct sock_fprog: how many instructions of eight bytes, and where they lie.
    whole = struct.pack("HP", len(program) // 8, ctypes.addressof(text))
    libc = ctypes.CDLL(None)
    if libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0) != 0:
        return False
    return bool(libc.syscall(set_filter, _SET_FILTER, _NO_SLOWDOWN, whole) == 0)


def _write_filter(architecture: int, make_socket: int) -> bytes:
    """The filter in the kernel's own words (classic BPF); jumps count the lines that are passed."""
    return b"".join(
        struct.pack("HBBI", code, if_true, if_false, operand)
        for code, if_true, if_false, operand in (
            (_LOAD, 0, 0, _ARCHITECTURE),
            (_JUMP_IF_EQUAL, 0, 6, architecture),  # no: allow
            (_LOAD, 0, 0, _NUMBER),
            (_JUMP_IF_EQUAL, 3, 0, _IO_URING_SETUP),  # yes: fail
            (_JUMP_IF_EQUAL, 0, 3, make_socket),  # no: allow
            (_LOAD, 0, 0, _FIRST_ARGUMENT),
            (_JUMP_IF_EQUAL, 1, 0, int(socket.AF_UNIX)),  # yes: allow
            (_RETURN, 0, 0, _FAIL | errno.EACCES),
            (_RETURN, 0, 0, _ALLOW),
        )
    )
