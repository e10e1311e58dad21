"""What a process of Seawall may not do; each in a process of its own, for it cannot be undone."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from seawall.offline import SWITCHES
from seawall.run import LocalEngine

BEGIN = "import ctypes, socket, sys\nfrom seawall.offline import refuse_network\n"
NATIVE = (
    "libc = ctypes.CDLL(None, use_errno=True)\n"
    "def opens(family): return libc.socket(family, 1, 0) >= 0\n"
)


def run(code: str, **changes: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", BEGIN + code],
        env={**os.environ, **changes},
        capture_output=True,
        text=True,
        check=False,
    )


def test_switches_are_set_when_seawall_is_imported_whatever_they_were() -> None:
    done = run("import os; print(os.environ['ORT_DISABLE_TELEMETRY'])", ORT_DISABLE_TELEMETRY="0")
    assert done.stdout == "1\n"


TRIES = {
    "a socket": "socket.socket()",
    "a socket of the sixth version": "socket.socket(socket.AF_INET6, socket.SOCK_DGRAM)",
    "a link of the kernel": "socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)",
    "a name": "socket.getaddrinfo('localhost', 80)",
    "an old look-up": "socket.gethostbyname('example.org')",
    "a connection": "socket.create_connection(('127.0.0.1', 9), 1)",
    "an address": "__import__('urllib.request').request.urlopen('http://127.0.0.1:9')",
    "a server": "__import__('http.server').server.HTTPServer(('', 0), None)",
}


@pytest.mark.parametrize("code", TRIES.values(), ids=TRIES)
def test_whoever_tries_is_refused_with_a_sentence(code: str) -> None:
    done = run(f"refuse_network()\n{code}")
    assert done.returncode == 1
    last = done.stderr.splitlines()[-1]
    assert last.startswith("seawall.model.errors.RefusedError: Seawall does not use the network")


def test_what_a_process_needs_within_the_machine_stays() -> None:
    code = (
        "refuse_network()\nleft, right = socket.socketpair()\nleft.send(b'x')\n"
        "assert right.recv(1) == b'x'\nsocket.socket(socket.AF_UNIX).close()\n"
        "socket.socket(fileno=right.detach()).close()"
    )
    done = run(code)
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="the filter is of Linux's kernel")
def test_native_code_and_its_children_are_refused_by_the_kernel() -> None:
    child = "import socket; socket.socket()"
    code = NATIVE + (
        "import subprocess\nassert opens(2)\nrefuse_network()\n"
        "assert not opens(2) and not opens(10) and not opens(16) and opens(1)\n"
        "assert libc.syscall(425, 1, 0) == -1 and ctypes.get_errno() == 13\n"
        f"assert subprocess.run([sys.executable, '-c', {child!r}], stderr=-3).returncode == 1\n"
    )
    done = run(code)
    assert done.returncode == 0, done.stderr


def test_loopback_is_one_door_and_opens_to_this_machine_alone() -> None:
    code = (
        "refuse_network(loopback=True)\n"
        "server = socket.create_server(('127.0.0.1', 0))\n"
        "socket.create_connection(server.getsockname()).close()\n"
        "socket.getaddrinfo('localhost', 80)\n"
        "for host in ('', '0.0.0.0', '192.0.2.1', 'example.org', '2001:db8::1'):\n"
        "    connect = socket.create_connection if host else socket.create_server\n"
        "    try: connect((host, 0))\n"
        "    except Exception as error: assert 'this machine alone' in str(error), error\n"
        "    else: raise AssertionError(host)\n"
    )
    done = run(code)
    assert done.returncode == 0, done.stderr


def try_a_socket() -> object:
    import socket

    def work(items: list[int]) -> list[str]:
        answers = []
        for _ in items:
            try:
                socket.socket()
            except Exception as error:
                answers.append(type(error).__name__)
            else:
                answers.append(",".join(n for n in SWITCHES if n not in os.environ) or "open")
        return answers

    return work


def test_a_worker_is_closed_before_it_works(tmp_path: Path) -> None:
    engine: LocalEngine[int, str] = LocalEngine(try_a_socket, workers=2, together=1)
    assert set(engine.map(range(4))) == {"RefusedError"}
