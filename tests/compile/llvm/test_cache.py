"""The cache of compiled objects: it saves the time, and nothing else about it shows."""

from __future__ import annotations

import errno
import os
import pickle
import shutil
import stat
import subprocess
import sys
import tempfile
import time
import warnings
from contextlib import nullcontext
from pathlib import Path

import numpy as np
import pytest

import pliant as pl
from pliant.compile import traces
from pliant.compile.cpu import kernel
from pliant.compile.llvm import by_ir, cache, mistakes
from pliant.compile.llvm.engine import object_code
from pliant.errors import CacheWarning
from tests.bounded import LIMIT, limited
from tests.compile.agreement import X86
from tests.systems import curved_slide, random_system

pytestmark = pytest.mark.lanes


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty cache of the test's own. What all functions of a process share was compiled before."""
    _ = accelerations(pl.examples.load("double-pendulum"))
    path = tmp_path / "cache"
    monkeypatch.setenv("PLIANT_CACHE_DIR", str(path))
    return path


@pytest.fixture
def compilations(monkeypatch):
    """A list that grows with every call of LLVM's code generator."""
    calls = []

    def counted(ir, target):
        calls.append(ir)
        return object_code(ir, target)

    monkeypatch.setattr(kernel, "object_code", counted)
    return calls


@pytest.fixture
def system():
    return pl.examples.load("double-pendulum")


STATE = ([0.3, -1.2], [0.5, 2.0], [1.0, -1.0])


def accelerations(system, **options):
    return pl.compile(system, **options).forward_dynamics(*STATE)


def expected(system):
    return pl.compile(system, "reference").forward_dynamics(*STATE)


def files(folder):
    """All but aliases."""
    return sorted(x for x in folder.iterdir() if not is_alias(x))


def aliases(folder):
    return sorted(x for x in folder.iterdir() if is_alias(x))


def is_alias(path):
    return path.is_file() and path.read_bytes().startswith(b"pliant-alias")


# ---- reading again


@pytest.mark.parametrize("mode", ["unrolled", "rolled"])
def test_the_second_time_is_read(folder, system, monkeypatch, mode):
    first = accelerations(system, mode=mode)
    (path,) = files(folder)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600 and stat.S_IMODE(folder.stat().st_mode) == 0o700

    def fail(*_):
        raise AssertionError("compiled again")

    monkeypatch.setattr(kernel, "object_code", fail)
    for again in (system, pickle.loads(pickle.dumps(system))):
        assert np.array_equal(accelerations(again, mode=mode), first)
    with pytest.raises(AssertionError, match="compiled again"):
        _ = pl.compile(system, mode=mode).bias


def test_what_is_read_is_not_derived(folder, system, monkeypatch):
    """A system that is in the cache is not traced, either."""
    accelerations(system)

    def fail(*_, **__):
        raise AssertionError("traced again")

    monkeypatch.setattr(traces, "trace", fail)
    assert np.allclose(accelerations(system), expected(system), rtol=1e-12)


def test_what_explains_mistakes_is_read_too(folder, system, monkeypatch):
    """It has no address of its process, so that each process can use it; the explanation is the same."""
    explained = mistakes.explanation_of_calls
    texts, found = [], []
    monkeypatch.setattr(mistakes, "object_code", lambda ir, target: texts.append(ir) or object_code(ir, target))
    for _ in range(2):
        explained.cache_clear()
        function = pl.compile(system).forward_dynamics
        assert np.allclose(function(*STATE), expected(system), rtol=1e-12)
        with pytest.raises(pl.PliantError) as told:
            function([0.1], *STATE[1:])
        found.append(str(told.value))
    assert len(texts) == 1 and "inttoptr" not in texts[0] and len(files(folder)) == 2
    assert found[0] == found[1]


def test_everything_that_changes_the_code_changes_the_key(folder, system, compilations):
    """Options, numbers of the system and its functions: each is compiled for itself, and each is right."""
    system.add_frame("f", "lower", pl.Pose(xyz=(0.1, 0, 0)))
    other = system.with_parameters({"lower.mass": 1.25})
    renamed = [pl.compile(s) for s in (system, other)]
    variants = [
        {}, {"lanes": 1}, {"lanes": 2}, {"mode": "rolled"}, {"method": "articulated"},
        {"method": "composite"}, {"wrenches": ["f"]}, {"wrenches": ["tip"]}, {"wrenches": ["f"], "wrench_axes": "body"},
        {"parameters": ["lower.mass"]}, {"parameters": ["upper.mass"]},
    ]  # fmt: skip
    variants += [{"cpu": "x86-64-v2"}, {"features": "-avx512f"}] * X86
    for options in variants:
        dyn, reference = pl.compile(system, **options), pl.compile(system, "reference", **_face(options))
        extra = [np.ones((1, 6))] * ("wrenches" in options) + [[1.5]] * ("parameters" in options)
        got, want = dyn.forward_dynamics(*STATE, *extra), reference.forward_dynamics(*STATE, *extra)
        assert np.allclose(got, want, rtol=1e-12), options
    assert len(aliases(folder)) == len(variants)
    assert len(files(folder)) == len(compilations) == len(variants) - 1  # without a method, the code is that of "composite"
    for dyn in renamed:
        assert np.allclose(dyn.forward_dynamics(*STATE), expected(dyn.model), rtol=1e-12)
    assert len(compilations) == len(variants)  # of `other` alone
    for axes in ("world", "body"):
        for name in ("velocity", "jdot_v"):
            getattr(renamed[0].frame("f", axes=axes), name)(*STATE[:2])
    assert len(files(folder)) == len(compilations) == len(variants) + 4


def _face(options):
    return {key: value for key, value in options.items() if key in ("wrenches", "wrench_axes", "parameters")}


def test_another_version_of_llvm_has_other_keys(folder, system, compilations, monkeypatch):
    accelerations(system)
    for module in (kernel, by_ir):
        monkeypatch.setattr(module, "versions", lambda: "another LLVM")
    accelerations(system)
    assert len(files(folder)) == len(compilations) == 2
    monkeypatch.setattr(by_ir, "_of_engine", lambda: "another way to call LLVM")
    monkeypatch.setattr(cache, "source_digest", lambda: "another source")
    accelerations(system)
    assert len(files(folder)) == len(compilations) == 3


# ---- the same IR


@pytest.mark.parametrize("options", [{}, {"mode": "rolled"}, {"dtype": "float32"}])
def test_after_an_upgrade_the_same_ir_is_not_compiled_again(folder, system, compilations, monkeypatch, options):
    """It is written again, and found by its own key; the next process finds it at once, by the key of the new version."""
    state = [np.array(x, options.get("dtype", float)) for x in STATE]
    first = pl.compile(system, **options).forward_dynamics(*state)
    written = list(compilations)
    assert len(written) == len(files(folder)) == len(aliases(folder)) == 1
    monkeypatch.setattr(cache, "source_digest", lambda: "another source")
    again = pl.compile(system, **options).forward_dynamics(*state)
    assert np.array_equal(again, first) and compilations == written
    assert len(files(folder)) == 1 and len(aliases(folder)) == 2

    def fail(*_, **__):
        raise AssertionError("traced again")

    monkeypatch.setattr(kernel, "_made", fail)
    assert np.array_equal(pl.compile(system, **options).forward_dynamics(*state), first) and compilations == written


def test_a_renamed_system_has_the_same_ir(folder, system, compilations):
    """And another one of other numbers."""
    accelerations(system)
    accelerations(system.with_parameters({"lower.mass": 1.25}))
    assert len(files(folder)) == len(aliases(folder)) == len(compilations) == 2


def test_aliases_of_what_is_not_there_count_as_missing(folder, system, compilations):
    """Of an object that was removed or damaged, of an alias, of a file elsewhere, and damaged ones: the code is compiled again."""
    first = accelerations(system)
    (path,), (alias,) = files(folder), aliases(folder)
    good, named = path.read_bytes(), alias.read_bytes()
    assert cache.read(alias.name) == cache.read(path.name) == good[48:]
    (folder.parent / "elsewhere").write_bytes(good)

    def spoil(k):
        if k < 2:
            path.unlink() if k == 0 else path.write_bytes(good[:-1] + b"?")
            return
        path.unlink()
        if k == 2:
            cache.write_alias(alias.name, alias.name)
        elif k == 3:
            cache.write_alias(alias.name, "../elsewhere")
        elif k == 4:
            alias.write_bytes(named[:-1] + b"?")
        else:
            cache.write_alias(path.name, alias.name)

    for k in range(6):
        spoil(k)
        assert cache.read(alias.name) is None
        assert np.array_equal(accelerations(system), first) and len(compilations) == k + 2
        assert (path.read_bytes(), alias.read_bytes()) == (good, named)


def test_aliases_are_bounded_and_cleared(folder, monkeypatch, capsys):
    """As objects are."""
    from pliant import cli

    cache.write("a" * 64, bytes(1000))
    for name in ("b" * 64, "c" * 64):
        cache.write_alias(name, "a" * 64)
    monkeypatch.setattr(sys, "argv", ["pliant", "cache"])
    with pytest.raises(SystemExit):
        cli.main()
    assert "objects  1, 0.0 MiB, and 2 more names of them" in capsys.readouterr().out
    os.utime(folder / ("b" * 64), (1e9, 1e9))
    monkeypatch.setattr(cache, "_LOOK", 0)
    cache.write("d" * 64, b"")
    assert {x.path.name[0] for x in cache.kept()} == {"a", "c", "d"}
    assert cache.clear() and not cache.kept() and not files(folder) and not aliases(folder)


def test_the_digest_is_that_of_the_source(tmp_path, monkeypatch):
    """Every Python file counts, with its name; over a copy, one byte more is another digest, and another kind of file is none."""
    digest, source = cache.source_digest.__wrapped__, Path(cache.__file__).parents[1]
    shutil.copytree(source, tmp_path / "pliant", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(cache, "__file__", str(tmp_path / "pliant/compile/llvm/cache.py"))
    first = digest()
    with (tmp_path / "pliant/errors.py").open("a") as file:
        file.write("\n")
    second = digest()
    (tmp_path / "pliant/notes.txt").write_text("no code")
    assert first != second == digest()
    (tmp_path / "pliant/errors.py").rename(tmp_path / "pliant/mistakes.py")
    assert digest() not in (first, second)


# ---- files that are not what they should be


def spoiled(good):
    """Bytes that must not be loaded, made from a good file."""
    size = len(good)
    flipped = bytearray(good)
    flipped[-1] ^= 1
    code = bytearray(good)
    code[size // 2] ^= 0x10
    yield "empty", b""
    yield "magic only", good[:16]
    yield "head only", good[:48]
    yield "truncated", good[: size // 2]
    yield "short of a byte", good[:-1]
    yield "longer", good + b"\0"
    yield "last byte", bytes(flipped)
    yield "a byte of the code", bytes(code)
    yield "another magic", b"pliant-object-0\n" + good[16:]
    yield "random", np.random.default_rng(0).bytes(size)
    yield "no header", good[48:]
    yield "text", b"#!/bin/sh\necho hello\n"


def test_spoiled_files_are_replaced_and_never_loaded(folder, system, compilations, monkeypatch):
    first = accelerations(system)
    (path,) = files(folder)
    good = path.read_bytes()
    loaded = []
    plain = kernel.LoadedCode

    def watched(code, entry):
        loaded.append(code)
        return plain(code, entry)

    monkeypatch.setattr(kernel, "LoadedCode", watched)
    for n, (what, data) in enumerate(spoiled(good)):
        path.write_bytes(data)
        assert cache.read(path.name) is None, what
        assert np.array_equal(accelerations(system), first), what
        assert len(compilations) == n + 2 and files(folder) == [path], what
        assert path.read_bytes() == good, what  # the compiler is deterministic
    assert set(loaded) == {good[48:]}


def test_the_file_of_another_function_is_not_taken(folder, system, compilations):
    """A good file under another's name: it holds other code, for arguments of other sizes."""
    first = accelerations(system)
    (path,) = files(folder)
    pl.compile(system).mass_matrix([0.0, 0.0])
    (other,) = set(files(folder)) - {path}
    path.write_bytes(other.read_bytes())
    assert np.array_equal(accelerations(system), first) and len(compilations) == 3


# ---- folders that do not do


def root_ignores_permissions():
    return hasattr(os, "geteuid") and os.geteuid() == 0


def test_a_folder_that_is_read_only(folder, system, compilations, monkeypatch):
    folder.mkdir()
    if root_ignores_permissions():  # to whom every folder is writable

        def refuse(*_, **__):
            raise PermissionError(errno.EACCES, "read-only")

        monkeypatch.setattr(tempfile, "mkstemp", refuse)
    else:
        folder.chmod(0o500)
    for _ in range(2):
        assert np.allclose(accelerations(system), expected(system), rtol=1e-12)
    assert len(compilations) == 2 and files(folder) == []
    folder.chmod(0o700)


def test_a_folder_that_cannot_be_read(folder, system, compilations, monkeypatch):
    accelerations(system)

    def refuse(*_):
        raise PermissionError(errno.EACCES, "not yours")

    monkeypatch.setattr(cache, "_contents", refuse)
    assert np.allclose(accelerations(system), expected(system), rtol=1e-12) and len(compilations) == 2


def test_a_folder_that_is_a_file(folder, system, compilations, monkeypatch):
    folder.write_text("I was here first")
    for path in (folder, folder / "below"):
        monkeypatch.setenv("PLIANT_CACHE_DIR", str(path))
        with told("is not a folder") if path is folder else nullcontext():
            assert np.allclose(accelerations(system), expected(system), rtol=1e-12)
    assert len(compilations) == 2 and folder.read_text() == "I was here first"


def test_a_file_that_is_a_folder(folder, system, compilations):
    accelerations(system)
    (path,) = files(folder)
    path.unlink()
    path.mkdir()
    with told("is not a file"):
        assert np.allclose(accelerations(system), expected(system), rtol=1e-12) and len(compilations) == 2
    assert files(folder) == [path]


@pytest.mark.parametrize("what", ["replace", "fdopen", "write"])
def test_a_full_disk(folder, system, compilations, monkeypatch, what):
    """What was begun is taken away again."""

    class Full:
        def __init__(self, handle, mode):
            self.handle = handle

        def __enter__(self):
            return self

        def __exit__(self, *_):
            os.close(self.handle)

        def write(self, data):
            os.write(self.handle, data[:100])
            raise OSError(errno.ENOSPC, "No space left on device")

    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "replace" if what == "replace" else "fdopen", Full if what == "write" else full)
    for _ in range(2):
        assert np.allclose(accelerations(system), expected(system), rtol=1e-12)
    assert len(compilations) == 2 and files(folder) == []


def test_a_user_without_a_home(system, compilations, monkeypatch):
    """As in a container that runs under a number of its own."""
    for name in ("PLIANT_CACHE_DIR", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)

    def homeless():
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", homeless)
    assert np.allclose(accelerations(system), expected(system), rtol=1e-12) and len(compilations) == 1


# ---- folders and files of others

posix = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="files have no owners and modes here")


def told(message):
    """The warning on a cache that is not safe."""
    return pytest.warns(CacheWarning, match=message)


@posix
def test_a_folder_that_others_can_write_is_not_used(folder, system, compilations):
    """Whatever is in it; it is told once, with the remedy, and used again once it is one's own."""
    first = accelerations(system)
    folder.chmod(0o777)
    with told(rf"the cache folder {folder} can be written by others.*PLIANT_CACHE_DIR.*chmod 700"):
        assert np.array_equal(accelerations(system), first)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        accelerations(system)
    assert len(compilations) == 3 and len(files(folder)) == 1
    folder.chmod(0o700)
    accelerations(system)
    assert len(compilations) == 3


@posix
@pytest.mark.parametrize("mode", [0o620, 0o602, 0o666])
def test_a_file_that_others_can_write_is_not_used(folder, system, compilations, mode):
    """It is replaced by the user's own."""
    accelerations(system)
    (path,) = files(folder)
    path.chmod(mode)
    with told(f"{path.name} can be written by others"):
        accelerations(system)
    assert len(compilations) == 2 and stat.S_IMODE(path.stat().st_mode) == 0o600
    accelerations(system)
    assert len(compilations) == 2


@posix
@pytest.mark.parametrize("what", ["folder", "file"])
def test_what_belongs_to_another_user_is_not_used(folder, system, compilations, monkeypatch, what):
    accelerations(system)
    (path,) = files(folder)
    if root_ignores_permissions():
        os.chown(folder if what == "folder" else path, 65534, 65534)
    elif what == "folder":
        monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    else:
        pytest.skip("only root can give a file away")
    with told(r"belongs to user \d+, and this is user \d+"):
        accelerations(system)
    assert len(compilations) == 2


@posix
def test_pipes_and_links_are_not_read(folder, system, compilations):
    """A pipe without a writer would be waited for; a link leads to what is not in the folder."""
    accelerations(system)
    (path,) = files(folder)
    path.unlink()
    os.mkfifo(path, 0o600)
    with told(f"{path.name} is not a file"):
        accelerations(system)
    assert len(compilations) == 2 and path.is_file()
    path.rename(folder.parent / "moved")
    path.symlink_to(folder.parent / "moved")
    accelerations(system)
    assert len(compilations) == 3 and not path.is_symlink()


def test_a_relative_folder_is_not_used(system, compilations, monkeypatch, tmp_path):
    """Or the folder that one works in would be run; $XDG_CACHE_HOME is passed over, as its specification has it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PLIANT_CACHE_DIR", f"cache-{tmp_path.name}")
    with told("is not an absolute path"):
        accelerations(system)
    assert len(compilations) == 1 and not list(tmp_path.iterdir())
    monkeypatch.delenv("PLIANT_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", "cache")
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    assert cache.folder() == tmp_path / "home/.cache/pliant"


@posix
def test_the_way_to_the_folder(folder, system, compilations, monkeypatch):
    """A link of one's own is followed; a folder in which everybody can rename is not passed, one with the sticky bit is."""
    folder.mkdir(mode=0o700)
    link = folder.parent / "link"
    link.symlink_to(folder)
    monkeypatch.setenv("PLIANT_CACHE_DIR", str(link))
    accelerations(system)
    assert len(files(folder)) == 1
    open_to_all = folder.parent / "open"
    open_to_all.mkdir()
    for mode, known in ((0o1777, True), (0o777, False)):
        open_to_all.chmod(mode)
        monkeypatch.setenv("PLIANT_CACHE_DIR", str(open_to_all / f"cache{mode}"))
        compilations.clear()
        with nullcontext() if known else told("is in .*open, in which everybody can put another"):
            accelerations(system)
            accelerations(system)
        assert len(compilations) == (1 if known else 2)
    if root_ignores_permissions():
        os.lchown(link, 65534, 65534)
        monkeypatch.setenv("PLIANT_CACHE_DIR", str(link))
        with told("leads over .*link, a link of user 65534"):
            accelerations(system)


@posix
def test_without_owners(folder, system, compilations, monkeypatch):
    """As on Windows: there the folder is used as it is."""
    folder.mkdir()
    folder.chmod(0o777)
    for name in ("geteuid", "O_NOFOLLOW", "O_NONBLOCK"):
        monkeypatch.delattr(os, name)
    for _ in range(2):
        accelerations(system)
    assert len(compilations) == 1


def test_where_it_is(monkeypatch, tmp_path):
    monkeypatch.delenv("PLIANT_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache.folder() == tmp_path / "pliant"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert cache.folder() == tmp_path / ".cache/pliant"


# ---- two at once


PROGRAM = """
import sys, numpy as np, pliant as pl
from tests.systems import random_system
system = random_system(6, n=3)
dyn = pl.compile(system)
q, v = system.random_state(0)
print("ready", flush=True)
sys.stdin.readline()
for name in ("forward_dynamics", "mass_matrix", "bias"):
    getattr(dyn, name)
print(dyn.forward_dynamics(q, v, np.ones(system.nv)).tobytes().hex(), dyn.mass_matrix(q).sum(), dyn.bias(q, v).sum())
"""


def test_processes_that_compile_the_same_at_once(folder):
    command = [sys.executable, "-c", PROGRAM]
    running = [subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(3)]
    with limited(*running):
        assert [process.stdout.readline() for process in running] == ["ready\n"] * 3
    for process in running:
        process.stdin.write("go\n")
        process.stdin.flush()
    outputs = [process.communicate(timeout=LIMIT)[0] for process in running]
    assert [process.returncode for process in running] == [0, 0, 0]
    assert len(set(outputs)) == 1 and len(outputs[0]) > 50
    assert len(files(folder)) == 4 and len(aliases(folder)) == 3  # and what explains mistakes
    assert all(cache.read(path.name) for path in folder.iterdir())


# ---- hinges of the user's own


def test_custom_hinges_are_known_by_their_code(folder, compilations):
    """Their functions cannot be compared, but what they trace to can: equal ones are read, others compiled."""

    def sled(seed):
        system = random_system(0, n=2, kinds=("Prismatic",), base="fixed", shape="chain")
        system.add_body("sled", "b1", curved_slide(np.random.default_rng(seed)), mass=1.0, inertia=[1, 1, 1])
        return system

    q, v, tau = [0.1, 0.2, 0.3], [1.0, 0.0, -1.0], [1.0, 2.0, 3.0]
    for mode in ("unrolled", "rolled"):
        compilations.clear()
        first, again, other = (pl.compile(sled(seed), mode=mode) for seed in (1, 1, 2))
        a, b, c = (dyn.forward_dynamics(q, v, tau) for dyn in (first, again, other))
        assert np.array_equal(a, b) and not np.allclose(a, c)
        assert len(compilations) == 2, mode
        for dyn, x in ((first, a), (other, c)):
            assert np.allclose(x, pl.compile(dyn.model, "reference").forward_dynamics(q, v, tau), rtol=1e-11)


# ---- how much is kept


def test_the_folder_is_bounded(folder, monkeypatch):
    """By size, by age, and without touching what is not pliant's."""
    names = [f"{k:064x}" for k in range(8)]
    for k, name in enumerate(names):
        cache.write(name, bytes(1000))
        os.utime(folder / name, (1e9 + k, 1e9 + k) if k == 7 else (time.time() - 1000 + k,) * 2)
    (folder / "mine.txt").write_text("not pliant's")
    (folder / ".writing-left").write_bytes(b"half")
    monkeypatch.setattr(cache, "_LOOK", 0)
    monkeypatch.setattr(cache, "MOST_BYTES", 6500)
    cache.write("f" * 64, bytes(1000))  # above the most: until 0.8 of it are left, the oldest first
    assert {x.name for x in folder.iterdir()} == {"mine.txt", *names[4:7], "f" * 64}
    assert [x.path.name for x in cache.kept()] == [*names[4:7], "f" * 64]


def test_what_is_used_is_not_old(folder):
    cache.write("a" * 64, b"code")
    os.utime(folder / ("a" * 64), (1e9, 1e9))
    assert cache.read("a" * 64) == b"code" and time.time() - cache.kept()[0].used < 1000


def test_the_command_shows_and_clears(folder, capsys, monkeypatch):
    from pliant import cli

    cache.write("a" * 64, bytes(3 << 20))
    (folder / "mine.txt").write_text("not pliant's")
    for arguments, words in (((), "objects  1, 3.0 MiB"), (("--clear",), "removed  3.0 MiB"), ((), "objects  0, 0.0 MiB")):
        monkeypatch.setattr(sys, "argv", ["pliant", "cache", *arguments])
        with pytest.raises(SystemExit) as left:
            cli.main()
        said = capsys.readouterr().out
        assert left.value.code == 0 and words in said and f"folder   {folder}" in said and "1,024.0 MiB, and 90 days" in said
    assert [x.name for x in folder.iterdir()] == ["mine.txt"]
