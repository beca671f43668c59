"""A filled cache for others: as one file, as a folder that is only read, and a pliant that cannot write anything."""

from __future__ import annotations

import io
import json
import os
import shutil
import stat
import subprocess
import sys
import warnings
import zipfile
from pathlib import Path

import numpy as np
import pytest

import pliant as pl
from pliant import cli
from pliant.compile.cpu import kernel
from pliant.compile.llvm import archive, cache, engine
from pliant.errors import CacheWarning
from tests.bounded import LIMIT

STATE = ([0.3, -1.2], [0.5, 2.0], [1.0, -1.0])
posix = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="files have no owners and modes here")
as_root = pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives files away")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty cache of the test's own."""
    path = tmp_path / "cache"
    monkeypatch.setenv("PLIANT_CACHE_DIR", str(path))
    monkeypatch.delenv("PLIANT_CACHE_READ", raising=False)
    return path


@pytest.fixture
def compilations(monkeypatch):
    """A list that grows with every call of LLVM's code generator."""
    calls = []
    monkeypatch.setattr(kernel, "object_code", lambda ir, target: calls.append(ir) or engine.object_code(ir, target))
    return calls


@pytest.fixture
def called(monkeypatch, capsys):
    """`pliant cache` in this process: (exit code, standard output, standard error)."""

    def call(*arguments):
        monkeypatch.setattr(sys, "argv", ["pliant", "cache", *map(str, arguments)])
        with pytest.raises(SystemExit) as left:
            cli.main()
        said = capsys.readouterr()
        return left.value.code, said.out, said.err

    return call


def accelerations():
    return pl.compile(pl.examples.load("double-pendulum")).forward_dynamics(*STATE)


def contents(folder):
    return {x.name: x.read_bytes() for x in folder.iterdir()}


# ---- one file


def test_what_is_exported_is_imported_elsewhere(folder, compilations, called, tmp_path, monkeypatch):
    """Objects and aliases, as they are; the next process compiles nothing. What another cache has stays."""
    first = accelerations()
    file = tmp_path / "filled.zip"
    code, out, _ = called("--export", file)
    assert code == 0 and "exported 2 files" in out
    other = tmp_path / "other"
    monkeypatch.setenv("PLIANT_CACHE_DIR", str(other))
    cache.write("a" * 64, b"of its own")
    code, out, _ = called("--import", file)
    assert code == 0 and "imported 2 files" in out and "objects  2," in out
    assert contents(other).items() >= contents(folder).items() and cache.read("a" * 64) == b"of its own"
    assert stat.S_IMODE(other.stat().st_mode) == 0o700 and {stat.S_IMODE(x.stat().st_mode) for x in other.iterdir()} == {0o600}
    assert np.array_equal(accelerations(), first) and len(compilations) == 1


def test_damaged_files_are_not_exported(folder, called, tmp_path):
    cache.write("a" * 64, b"whole")
    cache.write("b" * 64, b"damaged")
    (folder / ("b" * 64)).write_bytes(b"?")
    assert called("--export", tmp_path / "filled.zip")[0] == 0
    with zipfile.ZipFile(tmp_path / "filled.zip") as found:
        assert found.namelist() == [archive._NOTE, "a" * 64]


def archived(note, files, compression=zipfile.ZIP_DEFLATED):
    """The bytes of an archive with this note."""
    data = io.BytesIO()
    with warnings.catch_warnings(action="ignore"), zipfile.ZipFile(data, "w", compression) as made:  # of two files of one name
        if note is not None:
            made.writestr(archive._NOTE, note if isinstance(note, str) else json.dumps(note))
        for name, content in files:
            made.writestr(name, content)
    return data.getvalue()


def foreign(good):
    """Files that are not to be imported: what is said, and their bytes. good: the bytes of an object called 'a' * 64."""
    note = {"format": 1, **archive._processor()}
    name, damaged = "a" * 64, "is damaged, or was not written by 'pliant cache --export'"
    yield "is damaged", b""
    yield "is damaged", b"PK\x03\x04 and nothing"
    yield damaged, archived(None, [(name, good)])
    yield damaged, archived("[" * 100_000, [(name, good)])
    yield damaged, archived([], [(name, good)])
    yield damaged, archived(note | {"format": 2}, [(name, good)])
    yield damaged, archived(note, [(name, good), (name, good)])
    yield damaged, archived(note, [(name, good[:-1] + b"?")])
    yield damaged, archived(note, [("b" * 64, good)])
    yield damaged, archived(note, [(name, b"\x7fELF")])
    yield damaged, archived(note, [("../" + name, good)])
    yield damaged, archived(note, [("/tmp/" + name, good)])
    yield damaged, archived(note, [(name, good), ("readme.txt", "hello")])
    whole = archived(note, [(name, good)], zipfile.ZIP_STORED)
    yield damaged, whole[: len(whole) // 2]
    yield damaged, whole.replace(good, good[:-1] + b"?")
    yield "for processor 'another'", archived(note | {"processor": "another"}, [(name, good)])
    yield "with other features (avx1024)", archived(note | {"features": note["features"] + ",+avx1024"}, [(name, good)])
    yield "for versions 'LLVM 99'", archived(note | {"versions": "LLVM 99"}, [(name, good)])


def test_foreign_and_damaged_files_are_refused(folder, called, tmp_path):
    """In one line with exit code 2, and nothing of them is stored, nor written anywhere else."""
    cache.write("a" * 64, b"code")
    good = cache.whole("a" * 64)
    cache.clear()
    file, count = tmp_path / "filled.zip", 0
    for message, data in foreign(good):
        file.write_bytes(data)
        code, _, err = called("--import", file)
        assert code == 2 and message in err and err.count("\n") == 1 and not cache.kept()
        count += 1
    assert count == 18 and sorted(x.name for x in tmp_path.iterdir()) == ["cache", "filled.zip"] and not contents(folder)


def test_archives_are_bounded(folder, called, tmp_path, monkeypatch):
    """What one says that it has is checked before it is read."""
    cache.write("a" * 64, bytes(200_000))
    file = tmp_path / "filled.zip"
    assert called("--export", file)[0] == 0 and file.stat().st_size < 10_000
    monkeypatch.setattr(cache, "MOST_BYTES", 100_000)
    code, _, err = called("--import", file)
    assert code == 2 and "is damaged" in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--import", "nowhere.zip"), "nowhere.zip: cannot be read: No such file"),
        (("--import", "."), ".: is not a file"),
        (("--export", "no/such/folder.zip"), "no/such/folder.zip: cannot be written"),
        (("--export", "x.zip"), "the cache is empty"),
        (("--export", "x.zip", "--import", "y.zip"), "pass one of them at a time"),
        (("--clear", "--import", "y.zip"), "pass one of them at a time"),
    ],
)
def test_mistakes_are_one_line(folder, called, tmp_path, monkeypatch, arguments, message):
    monkeypatch.chdir(tmp_path)
    code, _, err = called(*arguments)
    assert code == 2 and message in err and err.count("\n") == 1 and not list(tmp_path.glob("*.zip*"))


def test_a_cache_that_cannot_be_written(folder, called, tmp_path, monkeypatch):
    cache.write("a" * 64, b"code")
    assert called("--export", tmp_path / "filled.zip")[0] == 0
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("PLIANT_CACHE_DIR", str(tmp_path / "file" / "cache"))
    code, _, err = called("--import", tmp_path / "filled.zip")
    assert code == 2 and "cannot be written; set PLIANT_CACHE_DIR" in err and err.count("\n") == 1


# ---- a folder that is only read


@pytest.fixture
def shared(folder, compilations, monkeypatch, tmp_path):
    """A filled folder that is only read, and an empty cache."""
    accelerations()
    path = tmp_path / "shared"
    folder.rename(path)
    monkeypatch.setenv("PLIANT_CACHE_READ", str(path))
    compilations.clear()
    return path


def test_a_shared_folder_is_read_and_never_written(shared, folder, compilations):
    """After the user's own folder; neither its files nor their dates change, and nothing is copied."""
    for file in shared.iterdir():
        os.utime(file, (1e9, 1e9))
    before = {x.name: (x.read_bytes(), x.stat().st_mtime) for x in shared.iterdir()}
    accelerations()
    assert not compilations and not folder.exists() and cache.clear() == 0
    _ = pl.compile(pl.examples.load("double-pendulum")).bias
    assert len(compilations) == 1 and len(contents(folder)) == 2
    assert {x.name: (x.read_bytes(), x.stat().st_mtime) for x in shared.iterdir()} == before


def test_an_upgrade_finds_the_ir_in_a_shared_folder(shared, folder, compilations, monkeypatch):
    """Its name in the new version is an alias in the user's own folder. Without the shared one, the code is compiled again."""
    monkeypatch.setattr(cache, "source_digest", lambda: "another source")
    first = accelerations()
    assert not compilations and len(contents(folder)) == 1
    accelerations()
    monkeypatch.delenv("PLIANT_CACHE_READ")
    assert np.array_equal(accelerations(), first) and len(compilations) == 1


def test_a_damaged_file_is_read_from_the_other_folder(shared, folder, compilations, monkeypatch):
    shutil.copytree(shared, folder)
    folder.chmod(0o700)
    for at in (folder, shared):
        monkeypatch.setenv("PLIANT_CACHE_DIR", str(folder))
        for file in at.iterdir():
            file.write_bytes(b"?")
        accelerations()
        assert len(compilations) == (at is shared)


@posix
def test_a_shared_folder_that_others_can_write_is_not_read(shared, compilations):
    """Nor a file in it, here an alias, whose object is still found by its IR."""
    (alias, *_) = sorted(shared.iterdir(), key=lambda x: x.stat().st_size)
    alias.chmod(0o666)
    with pytest.warns(CacheWarning, match=f"{alias.name} can be written by others than its owner; it is not used$"):
        accelerations()
    alias.chmod(0o600)
    cache.clear()
    cache._warned.clear()
    shared.chmod(0o777)
    with pytest.warns(CacheWarning, match=r"of PLIANT_CACHE_READ can be written by others.*; it is not read; set "):
        accelerations()
    assert len(compilations) == 1


@as_root
def test_a_shared_folder_belongs_to_the_user_or_root(shared, compilations, monkeypatch):
    os.chown(shared, 65534, 65534)
    with pytest.warns(CacheWarning, match="belongs to user 65534, and this is user 0"):
        accelerations()
    assert len(compilations) == 1
    os.chown(shared, 0, 0)
    cache.clear()
    monkeypatch.setattr(os, "geteuid", lambda: 65534)
    monkeypatch.delenv("PLIANT_CACHE_DIR")
    monkeypatch.setattr(cache, "folder", lambda: Path("/nowhere/at/all"))
    accelerations()
    assert len(compilations) == 1


def test_a_shared_folder_that_is_none(folder, compilations, monkeypatch):
    monkeypatch.setenv("PLIANT_CACHE_READ", "/nowhere/at/all")
    accelerations()
    cache.clear()
    cache._warned.clear()
    monkeypatch.setenv("PLIANT_CACHE_READ", "relative")
    with pytest.warns(CacheWarning, match="PLIANT_CACHE_READ is not an absolute path"):
        accelerations()
    assert len(compilations) == 2


# ---- a pliant that cannot write


PROGRAM = """
import sys, pliant as pl
system = pl.examples.load("double-pendulum")
run = pl.simulate(system, {"elbow": 0.5}, t_end=0.1)
print(pl.__file__, "%.3f" % run["elbow"].values[-1])
"""


@posix
def test_a_read_only_installation(tmp_path):
    """Without bytecode and without a cache folder, in a home that cannot be written: it works, says nothing, and writes nothing."""
    place = tmp_path / "site"
    shutil.copytree(Path(pl.__file__).parent, place / "pliant", ignore=shutil.ignore_patterns("__pycache__"))
    home = tmp_path / "home"
    home.mkdir()
    for path in sorted(place.rglob("*"), reverse=True):
        path.chmod(0o555 if path.is_dir() else 0o444)
    place.chmod(0o555)
    home.chmod(0o555)
    before = sorted(place.rglob("*"))
    own = {x: y for x, y in os.environ.items() if not x.startswith(("PLIANT_", "XDG_"))}
    own |= {"PYTHONPATH": str(place), "PYTHONDONTWRITEBYTECODE": "1", "HOME": str(home)}
    own["PLIANT_CACHE_DIR"] = "/proc/no/such"  # root can write everywhere else
    done = subprocess.run(
        [sys.executable, "-W", "error::UserWarning", "-c", PROGRAM],
        env=own, cwd=home, capture_output=True, text=True, timeout=LIMIT, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "") and str(place) in done.stdout
    assert sorted(place.rglob("*")) == before and not list(home.iterdir())
    for path in (home, place, *place.rglob("*")):
        path.chmod(0o755)
