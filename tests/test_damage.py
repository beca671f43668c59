"""Files with a flipped bit: each is refused with a sentence, or told of by a warning, or read as it was written. None is read as
something else, and none raises a foreign exception. `pytest tests/test_damage.py --seeds 20` flips 240 in each kind."""

from __future__ import annotations

import random
import shutil
import warnings
from dataclasses import replace

import numpy as np
import pytest

import pliant as pl
from pliant.compile.llvm import cache
from pliant.simulate.march import march
from pliant.simulate.results.storage import journal, streams
from pliant.simulate.results.storage.seal import damage
from pliant.simulate.results.storage.streams import parts_folder
from pliant.study.workers.work import BlockReport

FLIPS = 12  # of a seed, in each kind of file


def flipped(file, rng):
    data = bytearray(file.read_bytes())
    k = rng.randrange(len(data))
    data[k] ^= 1 << rng.randrange(8)
    file.write_bytes(data)
    return k


def read(load):
    """What is read, or None where it is refused or told of."""
    with warnings.catch_warnings():
        warnings.simplefilter("error", pl.ModelWarning)
        try:
            return load()
        except (pl.PliantError, pl.ModelWarning) as told:
            assert "\n" not in str(told)
            return None


def same_run(a, b):
    return a.data.identical(b.data)


@pytest.fixture(scope="module")
def system():
    system = pl.examples.load("double-pendulum")
    system.add_load("motor", pl.loads.Motor("elbow", torque=pl.Series([0.0, 2.0], [0.0, 0.01])))
    return system


@pytest.fixture(scope="module")
def run(system, tmp_path_factory):
    path = pl.simulate(system, {"elbow": 1.0}, t_end=1.0, n_out=40).save(tmp_path_factory.mktemp("run") / "run.nc")
    return path, pl.load_run(path)


@pytest.mark.seeds(2)
def test_run(run, seed, tmp_path):
    path, want = run
    rng, refused = random.Random(seed), 0
    for _ in range(FLIPS):
        file = shutil.copy(path, tmp_path / "run.nc")
        at = flipped(tmp_path / "run.nc", rng)
        got = read(lambda file=file: pl.load_run(file))
        assert got is None or same_run(got, want), at
        refused += got is None
    assert refused > FLIPS / 2


def test_damage_has_a_name(run, tmp_path):
    path, want = run
    data = bytearray(path.read_bytes())
    data[bytes(data).find(want.q[20].tobytes()) + 6] ^= 16
    (tmp_path / "run.nc").write_bytes(data)
    with pytest.raises(pl.FileError, match=r"run.nc: is damaged: the checksum of 'q' has changed since it was written"):
        pl.load_run(tmp_path / "run.nc")


def test_a_run_without_a_seal_is_read(run, tmp_path):
    """As older ones are; and a sealed one is read by others than pliant."""
    import h5py
    import xarray as xr

    path, want = run
    assert not damage(path)
    with h5py.File(path) as file:
        assert np.array_equal(file["q"][...], want.q)
    with xr.open_dataset(path, engine="h5netcdf") as data:
        assert np.array_equal(data["q"], want.q)
    whole = path.read_bytes()
    (tmp_path / "run.nc").write_bytes(whole[: whole.rindex(b'{"arrays"')])
    assert same_run(pl.load_run(tmp_path / "run.nc"), want)


@pytest.fixture(scope="module")
def parts(system, tmp_path_factory):
    """The parts of a run that was interrupted."""
    path = tmp_path_factory.mktemp("parts") / "run.nc"

    class Killed(BaseException):
        pass

    def killed(*_):
        raise Killed

    with pytest.MonkeyPatch.context() as patch, pytest.raises(Killed):
        for module, name, value in ((march, "BLOCK", 0.0), (march, "_FIRST", 16), (journal, "_SHARE", 0.0)):
            patch.setattr(module, name, value)
        patch.setattr(streams.Stream, "finish", killed)
        pl.simulate(system, {"elbow": 1.0}, t_end=1.0, n_out=40, into=path)
    return path, pl.load_run(path)


@pytest.mark.seeds(2)
def test_parts(parts, seed, tmp_path):
    path, want = parts
    rng = random.Random(seed)
    names = sorted(x.name for x in parts_folder(path).iterdir())
    assert len(names) > 3
    for k in range(FLIPS):
        copy = tmp_path / f"{k}.nc"
        shutil.copytree(parts_folder(path), parts_folder(copy))
        at = flipped(parts_folder(copy) / rng.choice(names), rng)
        got = read(lambda copy=copy: pl.load_run(copy))
        assert got is None or same_run(got, want), at


@pytest.fixture(scope="module")
def study(system, tmp_path_factory):
    pytest.importorskip("zarr")
    path = tmp_path_factory.mktemp("study") / "study.zarr"
    over = {"q0.elbow": [0.5, 1.0], "lower.mass": [1.0, 2.0, -1.0]}
    pl.sweep(system, over, t_end=0.5, n_out=9, out=path, processes=1)
    want = whole(path)
    assert same_study(whole(path), want)
    return path, want


def whole(path):
    """All that a store holds, in memory."""
    study = pl.load_study(path)
    done, data = study.done.tolist(), study.data.load()
    table, first = study.table(), study[0]
    held = {name: x for name, x in study.attributes.items() if name != "metadata_digest"}
    return data, table.rows, first.data.load(), first.system.model.fingerprint, done, study.failed, held


def same_study(a, b):
    return a[0].identical(b[0]) and repr(a[1]) == repr(b[1]) and a[2].identical(b[2]) and a[3:] == b[3:]


@pytest.mark.seeds(2)
@pytest.mark.parametrize("kind", ["chunks", "zarr.json"])
def test_study(study, kind, seed, tmp_path):
    path, want = study
    rng = random.Random(seed)
    found = sorted(x.relative_to(path) for x in path.rglob("*") if x.is_file() and (x.name == "zarr.json") == (kind == "zarr.json"))
    for k in range(FLIPS):
        copy = tmp_path / f"{k}.zarr"
        shutil.copytree(path, copy)
        name = rng.choice(found)
        at = flipped(copy / name, rng)
        got = read(lambda copy=copy: whole(copy))
        assert got is None or (kind == "zarr.json" and same_study(got, want)), (name, at)


def test_a_damaged_chunk_has_a_name(study, tmp_path):
    path, _ = study
    shutil.copytree(path, tmp_path / "study.zarr")
    flipped(next((tmp_path / "study.zarr" / "q").glob("c.*")), random.Random(0))
    again = pl.load_study(tmp_path / "study.zarr")
    with pytest.raises(pl.FileError, match=r"study.zarr: is damaged: a chunk of the array 'q' has a wrong checksum; "):
        again.data["q"].load()
    with pytest.raises(pl.FileError, match=r"the array 'q'"):
        _ = again[0]
    assert again.data["v"].load().shape[0] == 6  # what is whole is read


def test_a_store_of_format_1_is_read_and_gone_on_with(system, study, tmp_path, monkeypatch):
    """Such stores have neither checksums nor a digest."""
    from pliant.study import store, sweeping

    make = store.make_store
    over = {"q0.elbow": [0.5, 1.0]}
    with monkeypatch.context() as patch:
        patch.setattr(sweeping, "make_store", lambda layout, *given: make(replace(layout, checked=False), *given))
        patch.setattr(store, "_sign", lambda folder: None)
        patch.setattr(sweeping, "FORMAT", 1)
        patch.setattr(sweeping, "do_block", lambda *_: BlockReport(0, 0))
        begun = pl.sweep(system, over, t_end=0.5, n_out=9, out=tmp_path / "old.zarr", processes=1)
    assert not begun.layout.checked and not begun.done.any()
    old = pl.sweep(system, over, t_end=0.5, n_out=9, out=tmp_path / "old.zarr", processes=1)
    new = pl.sweep(system, over, t_end=0.5, n_out=9, out=tmp_path / "new.zarr", processes=1)
    assert old.complete and not old.layout.checked and old.same(new)


@pytest.mark.seeds(2)
def test_cache(system, seed, tmp_path, monkeypatch):
    """A damaged object is compiled again, and is then whole."""
    monkeypatch.setenv("PLIANT_CACHE_DIR", str(tmp_path / "cache"))
    want = pl.compile(system).forward_dynamics([0.1, 0.2], [0.3, 0.4], [0.5, 0.6])
    files, rng = sorted((tmp_path / "cache").iterdir()), random.Random(seed)
    before = {file: file.read_bytes() for file in files}
    for _ in range(FLIPS):
        file = rng.choice(files)
        flipped(file, rng)
        assert cache.read(file.name) is None
        file.write_bytes(before[file])
        assert cache.read(file.name) is not None
    for file in files:
        flipped(file, rng)
    assert np.array_equal(pl.compile(system).forward_dynamics([0.1, 0.2], [0.3, 0.4], [0.5, 0.6]), want)
    assert {file: file.read_bytes() for file in sorted((tmp_path / "cache").iterdir())} == before
