"""pliant in a process that is like Windows, as far as Linux can be: `python -m tests.windows_like FOLDER` works in a folder.

pliant's modules see an `os` without what Windows lacks. It opens no folders, and replaces no file that this process has open. They
cannot import `fcntl` or `resource`; `msvcrt` is a stand-in whose locks are those of Linux. The libraries that pliant uses see
Linux.
"""

from __future__ import annotations

import builtins
import errno
import fcntl
import importlib
import os
import pkgutil
import struct
import sys
import threading
import types
from pathlib import Path

import pliant as pl

LACKING = frozenset({
    "O_DIRECT", "O_DIRECTORY", "O_NOFOLLOW", "O_NONBLOCK", "chown", "fork", "getegid", "geteuid", "getgid", "getpgid", "getuid",
    "killpg", "posix_fallocate", "register_at_fork", "sched_getaffinity", "sched_setaffinity", "setsid", "uname",
})  # fmt: skip
NOT_THERE = frozenset({"fcntl", "resource", "pwd", "grp", "termios", "pty"})


class Os(types.ModuleType):
    """The module `os` of something like Windows."""

    name = "nt"

    def __getattr__(self, name):
        if name in LACKING:
            raise AttributeError(name)
        return getattr(os, name)

    @staticmethod
    def open(path, *arguments, **more):
        if os.path.isdir(path):
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return os.open(path, *arguments, **more)

    @staticmethod
    def replace(a, b):
        if is_open(a) or is_open(b):
            raise PermissionError(errno.EACCES, "Access is denied", str(b))
        os.replace(a, b)

    @staticmethod
    def rename(a, b):
        if os.path.exists(b):
            raise FileExistsError(errno.EEXIST, "Cannot create a file when that file already exists", str(b))
        Os.replace(a, b)


def is_open(path) -> bool:
    """Whether this process has a file open, or a file of a folder."""
    real = os.path.realpath(path)
    held = {os.path.realpath(f"/proc/self/fd/{n}") for n in os.listdir("/proc/self/fd")}
    return any(x == real or x.startswith(f"{real}/") for x in held)


def locking(handle: int, mode: int, count: int) -> None:
    """`msvcrt.locking`: a lock of an open file on some bytes from its position on."""
    at = os.lseek(handle, 0, os.SEEK_CUR)
    try:
        fcntl.fcntl(handle, fcntl.F_OFD_SETLK, struct.pack("hhqqi", fcntl.F_WRLCK, os.SEEK_SET, at, count, 0))
    except OSError:
        raise PermissionError(errno.EACCES, "Permission denied") from None


def become() -> None:
    """Load all of pliant's modules, which import what is there."""
    real, like = builtins.__import__, Os("os")

    def imported(name, globals=None, locals=None, fromlist=(), level=0):
        if str((globals or {}).get("__name__", "")).startswith("pliant"):
            if name in NOT_THERE:
                raise ImportError(name)
            if name == "os":
                return like
        return real(name, globals, locals, fromlist, level)

    builtins.__import__ = imported
    for module in pkgutil.walk_packages(pl.__path__, "pliant."):
        if not module.name.endswith("__main__") and "torch" not in module.name:
            importlib.import_module(module.name)
    sys.modules["msvcrt"] = types.SimpleNamespace(locking=locking, LK_NBLCK=2)  # after libraries that look for it


def refused(call, message: str) -> None:
    """Call it, and look at its error."""
    try:
        call()
    except pl.PliantError as error:
        assert message in str(error), error
    else:
        raise AssertionError(message)


def write_runs(folder: Path) -> None:
    """Runs are written part by part, replaced, locked while they are written, and resumed."""
    from pliant.simulate.results.storage.streams import Header, Stream

    system, path = pl.examples.load("double-pendulum"), folder / "run.nc"
    run = pl.simulate(system, [1.0, 0.5], t_end=1.0, n_out=11, into=path)
    again = pl.simulate(system, [1.0, 0.5], t_end=1.0, n_out=11, into=path)
    assert (pl.load_run(path).q == run.q).all() and (again.q == run.q).all()
    assert [x.name for x in folder.iterdir()] == ["run.nc"]
    with Stream(folder / "b.nc", Header(run.data)) as stream:
        stream.write({"time": run.t, "x": run.q}, {})
        refused(lambda: Stream(folder / "b.nc", Header(run.data)), "another process is writing this run")
    Stream.resume(folder / "b.nc")[0].close()
    assert sorted(x.name for x in (folder / "b.nc.parts").iterdir()) == ["00000000.part", "header"]
    run.page(folder / "run.html")
    for _ in range(2):
        pl.save(system, folder / "arm.yaml")
    assert pl.load(folder / "arm.yaml").nv == 2


def write_stores(folder: Path) -> None:
    """Sweeps lock their store, and several processes write to it."""
    from pliant.study.opening import read_store
    from pliant.study.store import held

    out = folder / "study.zarr"
    study = pl.sweep(pl.examples.load("double-pendulum"), {"upper.mass": [1.0, 2.0, 3.0]}, t_end=0.2, n_out=3, out=out, processes=2)
    assert len(study) == 3
    layout = read_store(out)[1]
    with held(layout):
        refused(lambda: held(layout).__enter__(), "is being computed by another process")
        assert len(pl.load_study(out)) == 3  # a lock keeps nobody from reading
    with held(layout):
        pass


def replace_what_is_open(folder: Path) -> None:
    """A file that a reader has open is replaced as soon as it is closed; a folder of a killed process is removed after a day."""
    from pliant import replacing

    (folder / "a").write_text("old")
    reader = open(folder / "a", encoding="utf-8")  # noqa: SIM115
    threading.Timer(0.1, reader.close).start()
    with replacing.replaced(folder / "a") as part:
        part.write_text("new")
    assert (folder / "a").read_text() == "new"
    left = folder / ".b.01234567.part"
    left.mkdir()
    assert not replacing.abandoned(left)
    os.utime(left, (0, 0))
    with replacing.replaced_folder(folder / "b"):
        assert not left.exists()
    assert (folder / "b").is_dir()


def use_cache(folder: Path) -> None:
    """Compiled code is stored and found."""
    from pliant.compile.llvm import cache

    os.environ["PLIANT_CACHE_DIR"] = str(folder / "cache")
    cache.write("0" * 64, b"code")
    assert cache.read("0" * 64) == b"code" and cache.clear() > 4 and cache.read("0" * 64) is None


if __name__ == "__main__":
    become()
    for job in (replace_what_is_open, use_cache, write_runs, write_stores):
        place = Path(sys.argv[1], job.__name__)
        place.mkdir()
        job(place)
        print(job.__name__)
