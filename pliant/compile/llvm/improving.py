"""Compilation in another process: LLVM works there for seconds, while this process compiles and loads other kernels.

LLVM has one lock per process, cannot be stopped, and must be at rest at a fork and at the exit. A process that only compiles has
none of these effects on this one, and is killed at the exit. It starts with the first request, and ends after a minute without
one. If it cannot be started, or ends early, the code is compiled in this process.

A request is the number of its bytes and a JSON list: the IR and the fields of `Machine`. An answer is the number of bytes and the
object.
"""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import sys
import threading
from dataclasses import asdict
from io import FileIO
from typing import IO

from pliant.children import command, environment
from pliant.compile.llvm.engine import Machine, object_code

_IDLE = 60.0  # s without a request
_SIZE = 8  # bytes of a number
_THIS = "pliant.compile.llvm.improving"
_MOST_BYTES = 1 << 40


def compiled_apart(ir: str, target: Machine) -> bytes | None:
    """Return the object file of a module, compiled in the other process; None while this process ends."""
    with _locks[-1]:
        for _ in range(2):  # the process may end just now, because it was idle
            try:
                return _helper().compiled(ir, target)
            except OSError:
                if _ending:
                    return None
                _forget()
    return object_code(ir, target)


class _Helper:
    """The other process. Its pipes have no buffers, which a forked child would flush into them."""

    def __init__(self) -> None:
        if not sys.executable:
            raise OSError("this Python does not know its own program")
        self.process = subprocess.Popen(
            command("-c", f"from {_THIS} import serve; serve()"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            env=environment({}),
            start_new_session=True,  # Ctrl-C in the terminal is not for it
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )

    def compiled(self, ir: str, target: Machine) -> bytes:
        """Return an object file. Raise OSError if the process has ended."""
        assert self.process.stdin is not None and self.process.stdout is not None
        _write(self.process.stdin, json.dumps([ir, asdict(target)]).encode())
        code = _read(self.process.stdout)
        if not code:
            raise OSError("the process ended, or LLVM refused the code")
        return code


_locks = [threading.Lock()]
_started: list[_Helper] = []
_of_parents: list[_Helper] = []  # in a forked child, what is not its own
_ending: list[bool] = []


def _helper() -> _Helper:
    if _started and _started[0].process.poll() is not None:
        _forget()
    if not _started:
        _started.append(_Helper())
    return _started[0]


def _forget() -> None:
    while _started:
        process = _started.pop().process
        process.kill()
        process.communicate()


def _at_exit() -> None:
    _ending.append(True)
    for found in _started:
        found.process.kill()


def _in_child() -> None:
    """A forked child starts a process of its own. A thread of its parent may hold the lock."""
    _locks.append(threading.Lock())
    _of_parents.extend(_started)
    _started.clear()


atexit.register(_at_exit)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_in_child)


def _write(file: IO[bytes], data: bytes) -> None:
    rest = memoryview(len(data).to_bytes(_SIZE, "little") + data)
    while rest:
        rest = rest[file.write(rest) :]


def _read(file: IO[bytes]) -> bytes:
    """Return what the other side wrote; nothing if it has ended."""
    head = _all_of(file, _SIZE)
    size = int.from_bytes(head, "little")
    return _all_of(file, size) if len(head) == _SIZE and size < _MOST_BYTES else b""


def _all_of(file: IO[bytes], size: int) -> bytes:
    found = bytearray()
    while len(found) < size:
        part = file.read(size - len(found))
        if not part:
            return b""
        found += part
    return bytes(found)


def serve() -> None:
    """Compile what is asked for on standard input, until it ends, or nothing is asked for during a minute."""
    asked, answers = FileIO(0, "r"), FileIO(1, "w")
    while True:
        idle = threading.Timer(_IDLE, os._exit, (0,))
        idle.daemon = True
        idle.start()
        request = _read(asked)
        idle.cancel()
        if not request:
            return
        ir, target = json.loads(request)
        _write(answers, object_code(ir, Machine(**target)))
