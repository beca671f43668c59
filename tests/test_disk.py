"""Kills and full disks: nothing is lost that was reported as written, no process is taken down by a file, and nothing is left over.

Jobs that write files run in forked children, which are killed at random moments or may write so many bytes alone. Then they run
again, to their end. `pytest tests/test_disk.py --seeds 40` takes 40 moments, and 40 limits, for each job.
"""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

import pliant as pl
from pliant.compile.llvm import cache
from pliant.replacing import replaced
from pliant.simulate.march import march
from pliant.simulate.results.storage import journal
from tests.bounded import LIMIT, ended, limited

pytest.importorskip("zarr")
resource = pytest.importorskip("resource")
pytestmark = [
    pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system"),
    pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning"),
]


def system():
    return pl.examples.load("double-pendulum")


def run(folder: Path) -> Iterator[Path]:
    """A run that is written while it is computed, and all that can be written of it."""
    moved = pl.simulate(system(), {"elbow": 1.0}, t_end=1.0, n_out=50, into=folder / "run.nc", resume=True)
    yield folder / "run.nc"
    for name in ("copy.nc", "run.csv"):
        yield moved.save(folder / name)
    yield moved.page(folder / "page.html")


def sweep(folder: Path) -> Iterator[Path]:
    study = pl.sweep(system(), {"q0.elbow": "lin(0, 1, 12)"}, t_end=0.5, n_out=20, out=folder / "study.zarr", processes=1)
    yield study.path
    yield study.table().save(folder / "table.csv")


def export(folder: Path) -> Iterator[Path]:
    given = system()
    yield from pl.compile(given, "reference").write_code(folder / "code", "c")
    yield pl.write_fmu(given, folder / "pendulum.fmu", compiler="none")
    pl.save(given, folder / "pendulum.yaml")
    yield folder / "pendulum.yaml"


def compiled(folder: Path) -> Iterator[Path]:
    os.environ["PLIANT_CACHE_DIR"] = str(folder)
    dyn = pl.compile(system())
    for name in ("bias", "com", "mass_matrix"):
        getattr(dyn, name)
        yield folder


JOBS = {"run": run, "sweep": sweep, "export": export, "cache": compiled}


def contents(path: Path) -> object:
    """What a file holds, but for clocks."""
    if path.suffix == ".nc":
        return pl.load_run(path).q.tobytes()
    if path.suffix == ".zarr":
        study = pl.load_study(path)
        return study.complete, study.data["q"].to_numpy().tobytes()
    if path.is_dir():
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("PLIANT_CACHE_DIR", str(path))
            return all(cache.read(x.name) for x in path.iterdir() if not x.name.startswith("."))
    data = path.read_bytes()
    return (path.suffix, len(data) > 1000) if path.suffix in (".html", ".csv") else re.sub(rb"\{\w{8}-[\w-]+\}", b"", data)


def names(folder: Path) -> list[str]:
    return sorted(str(x.relative_to(folder)) for x in folder.rglob("*"))


def begun(job: str, folder: Path, before: Callable[[], object] = lambda: None) -> tuple[int, int]:
    """A child that does a job, and the pipe by which it tells what is written."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        sys.dont_write_bytecode = True  # Python would leave half a file of a module that is first imported on a full disk
        try:
            before()
            march.BLOCK, march._FIRST, journal._SHARE = 0.0, 16, 0.0
            for path in JOBS[job](folder):
                os.write(write, f"{path}\n".encode())
            os.write(write, b"done\n")
        except pl.PliantError as error:
            os.write(write, f"refused {' '.join(str(error).split())}\n".encode())
        except BaseException as error:
            os.write(write, f"foreign {type(error).__name__}: {error}\n".encode())
        finally:
            os._exit(0)
    os.close(write)
    return child, read


def told(read: int) -> list[str]:
    with os.fdopen(read) as pipe:
        return pipe.read().splitlines()


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """{job: (its folder, how long it takes)}, undisturbed; which has all compiled and imported that a child needs."""
    out = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PLIANT_CACHE_DIR", os.environ["PLIANT_CACHE_DIR"])  # which one of them changes
        for work in JOBS.values():
            list(work(tmp_path_factory.mktemp("first")))
        patch.undo()
        for job in JOBS:
            folder, start = tmp_path_factory.mktemp(job), time.monotonic()
            child, read = begun(job, folder)
            assert told(read)[-1] == "done" and ended(child) == 0
            out[job] = folder, time.monotonic() - start
    return out


def check_again(job: str, folder: Path, undisturbed: Path) -> None:
    """Done again, to its end: all is there, and nothing more."""
    child, read = begun(job, folder)
    assert told(read)[-1] == "done" and ended(child) == 0
    if job != "cache":
        assert names(folder) == names(undisturbed)
    assert not [x for x in names(folder) if ".part" in x or ".writing" in x or ".draft" in x]
    for path in undisturbed.iterdir():
        if path.is_file() or path.suffix == ".zarr":
            assert contents(folder / path.name) == contents(path), path.name


@pytest.mark.seeds(1)
@pytest.mark.parametrize("job", JOBS)
def test_kills(job, whole, seed, tmp_path):
    """SIGKILL, or SIGTERM, at a random moment."""
    undisturbed, takes = whole[job]
    rng = random.Random(f"{job} {seed}")
    child, read = begun(job, tmp_path)
    time.sleep(rng.random() * takes)
    os.kill(child, rng.choice([signal.SIGKILL, signal.SIGTERM]))
    ended(child)
    lines = told(read)
    assert not [x for x in lines if x.startswith(("foreign", "refused"))]
    for path in map(Path, lines):
        if path.name != "done":
            assert contents(path) == contents(undisturbed / path.relative_to(tmp_path))
    check_again(job, tmp_path, undisturbed)


@pytest.mark.seeds(1)
@pytest.mark.parametrize("job", JOBS)
def test_full_disks(job, whole, seed, tmp_path):
    """No file may become larger than so many bytes: a sentence, a process that lives, and no half of a file."""
    undisturbed, _ = whole[job]
    rng = random.Random(f"{job} {seed}")
    sizes = [x.stat().st_size for x in undisturbed.rglob("*") if x.is_file()]
    limit = int(max(sizes) ** rng.uniform(0.3, 1.0)) if sizes else 1000
    child, read = begun(job, tmp_path, lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)))
    lines = told(read)
    assert ended(child) == 0
    assert lines[-1] == "done" or re.match(r"refused .*(cannot be written|cannot be made)", lines[-1]), (limit, lines)
    assert not [x for x in names(tmp_path) if re.search(r"\.\w{8}\.part|\.writing|\.draft", x)]
    for path in map(Path, lines[:-1]):
        assert contents(path) == contents(undisturbed / path.relative_to(tmp_path))
    for path in undisturbed.rglob("*"):  # what has its name is whole
        own = tmp_path / path.relative_to(undisturbed)
        if path.suffix in (".nc", ".c", ".h", ".fmu", ".yaml") and own.exists():
            assert contents(own) == contents(path)
    check_again(job, tmp_path, undisturbed)


def test_the_run_is_still_there(tmp_path):
    """After a file could not be written, the run is in memory: as it was, or in the error."""
    moved = pl.simulate(system(), t_end=0.5, n_out=10)
    with pytest.raises(pl.FileError, match=r"run.nc: cannot be written: ") as caught, fewer_bytes(3000):
        moved.save(tmp_path / "run.nc")
    assert caught.value.run is None and np.array_equal(pl.load_run(moved.save(tmp_path / "run.nc")).q, moved.q)
    with pytest.raises(pl.FileError, match=r"other.nc: cannot be written: ") as caught, fewer_bytes(30000):
        pl.simulate(system(), t_end=0.5, n_out=10, into=tmp_path / "other.nc")
    assert np.array_equal(caught.value.run.q, moved.q)
    again = pl.simulate(system(), t_end=0.5, n_out=10, into=tmp_path / "other.nc", resume=True)
    assert np.array_equal(again.q, moved.q) and not (tmp_path / "other.nc.parts").exists()


def test_figures(tmp_path):
    """Their format is that of the name, as before; none is there in part."""
    moved = pl.simulate(system(), t_end=0.5, n_out=10)
    with pytest.raises(pl.FileError, match=r"plot.png: cannot be written: "), fewer_bytes(3000):
        moved.plot(tmp_path / "plot.png")
    with pytest.raises(pl.FileError, match=r"plot.nothing: cannot write a figure as '.nothing'; use one of "):
        moved.plot(tmp_path / "plot.nothing")
    assert not names(tmp_path)
    moved.plot(tmp_path / "plot")
    assert names(tmp_path) == ["plot.png"] and (tmp_path / "plot.png").read_bytes().startswith(b"\x89PNG")


class fewer_bytes:
    """A limit of the size of files, for a while, in which Python stores no bytecode either."""

    def __init__(self, limit):
        self.limit = limit

    def __enter__(self):
        self.before, self.stores = resource.getrlimit(resource.RLIMIT_FSIZE), sys.dont_write_bytecode
        sys.dont_write_bytecode = True
        resource.setrlimit(resource.RLIMIT_FSIZE, (self.limit, self.before[1]))

    def __exit__(self, *_):
        resource.setrlimit(resource.RLIMIT_FSIZE, self.before)
        sys.dont_write_bytecode = self.stores


def test_drafts_that_others_write_stay(tmp_path):
    """And those of the dead go, when a file of that name is written next."""
    left = tmp_path / ".page.html.0123abcd.part"
    left.write_text("half")
    other = tmp_path / ".else.html.0123abcd.part"
    other.write_text("half")
    with replaced(tmp_path / "page.html") as mine, replaced(tmp_path / "page.html") as second:
        assert not left.exists() and mine.exists() and second.exists() and other.exists()
        mine.write_text("a")
        second.write_text("b")
    assert names(tmp_path) == [other.name, "page.html"] and (tmp_path / "page.html").read_text() == "a"


def test_a_file_keeps_its_mode(tmp_path):
    file = tmp_path / "a.txt"
    file.write_text("old")
    file.chmod(0o640)
    with replaced(file) as part:
        part.write_text("new")
    assert file.stat().st_mode & 0o777 == 0o640 and file.read_text() == "new"


def test_the_command_ends_on_sigterm(tmp_path):
    """With nothing left over, and its workers with it."""
    command = [sys.executable, "-m", "pliant.cli", "sweep", "double-pendulum", "--set", "q0.elbow=lin(0,1,4000)", "--t-end", "20"]
    process = subprocess.Popen([*command, "--processes", "2", "--out", str(tmp_path / "s.zarr")], stderr=subprocess.PIPE)
    with limited(process):
        while not list(tmp_path.glob("s.zarr/done/c.*")) and process.poll() is None:
            time.sleep(0.02)
        process.terminate()
        said = process.stderr.read().decode()  # until the workers, which have it too, are gone
    assert process.wait(timeout=LIMIT) == 128 + signal.SIGTERM and "Traceback" not in said
    assert not [x for x in names(tmp_path) if ".part" in x and x.startswith(".")]
    assert (pl.load_study(tmp_path / "s.zarr").done > 0).any()
