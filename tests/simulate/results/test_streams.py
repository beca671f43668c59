"""Runs written part by part: a kill at any moment leaves a whole one, and a stranger's parts do no harm."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from itertools import pairwise

import numpy as np
import pytest
import xarray as xr

import pliant as pl
from pliant.simulate.results import run as runs
from pliant.simulate.results.storage import blocks, streams
from pliant.simulate.results.storage.blocks import Block, DamagedError, encoded, read_block, write_block
from pliant.simulate.results.storage.streams import Header, Stream, parts_folder, remove_finished, unfinished
from tests.bounded import LIMIT


@pytest.fixture(scope="module")
def swing():
    return pl.simulate(pl.examples.load("double-pendulum"), [1.0, 0.5], t_end=1.0, n_out=11, tau=[0.1, 0.0])


@pytest.fixture
def header(swing):
    return Header(swing.data, {"t_end": 1.0, "names": ["a", "é\0"]}, {"tau": swing.tau})


@pytest.fixture
def path(tmp_path):
    return tmp_path / "run.nc"


def rows_of(run, some=slice(None)):
    return {"time": run.t[some], "x": np.hstack([run.q, run.v, run.data["work"].to_numpy()[:, None]])[some], "tau": run.tau[some]}


def stream_in_parts(run, header, path, cuts=(0, 1, 4, 4, 9)):
    """A stream with the instants between the cuts, a part each."""
    stream = Stream(path, header)
    for k, (a, b) in enumerate(pairwise(cuts)):
        stream.write(rows_of(run, slice(a, b)), {"h": 0.1 * k, "k": np.arange(k)}, {"quality_steps": k})
    return stream


def part(path, number):
    return parts_folder(path) / f"{number:08d}.part"


def test_parts_are_a_run(swing, header, path):
    stream_in_parts(swing, header, path).close()
    run = pl.load_run(path)
    np.testing.assert_array_equal(run.t, swing.t[:9])
    for name in ("q", "v", "tau", "work"):
        np.testing.assert_array_equal(run.data[name], swing.data[name][:9])
    assert np.isnan(run.data["energy"]).all() and "com" not in run.data
    assert not run.complete and "not finished; it was written until t = 0.8 s" in run.data.attrs["stopped"]
    assert run.quality.steps == 3 and np.isnan(run.quality.energy_drift) and run.quality.momentum_drift is None
    assert run.system.model.fingerprint == swing.data.attrs["fingerprint"]
    assert run["elbow"].attrs == swing["elbow"].attrs and "stopped before 1 s" in repr(run)
    xr.testing.assert_identical(run["elbow.rate"], swing["elbow.rate"][:9])
    again = pl.load_run(run.save(path.with_name("other.nc")))
    xr.testing.assert_identical(again.data, run.data)


def test_what_the_parts_hold(swing, header, path):
    stream_in_parts(swing, header, path).close()
    left = unfinished(path)
    assert left.parts == 4 and left.header.settings == header.settings and left.header.id == header.id
    np.testing.assert_array_equal(left.header.arrays["tau"], swing.tau)
    assert left.carry["h"].shape == () and left.carry["h"] == 0.1 * 3 and left.carry["k"].tolist() == [0, 1, 2]
    assert left.carry["k"].dtype == np.int64


def test_to_go_on_and_to_finish(swing, header, path):
    stream_in_parts(swing, header, path).close()
    stream, left = Stream.resume(path)
    with pytest.raises(pl.PliantError, match=r"give 'time'.*later than all parts before"):
        stream.write(rows_of(swing, slice(8, 10)), {})
    stream.write(rows_of(swing, slice(9, 11)), {})
    np.testing.assert_array_equal(unfinished(path).rows["x"], rows_of(swing)["x"])
    assert left.parts == 4 and stream.finish(swing) == path
    assert [p.name for p in path.parent.iterdir()] == ["run.nc"]
    again = pl.load_run(path)
    assert again.complete and again.data.attrs.pop("stream") == header.id
    xr.testing.assert_identical(again.data, swing.data)
    with pytest.raises(pl.FileError, match=r"run.nc: there is no unfinished run of this name"):
        Stream.resume(path)
    assert [p.name for p in path.parent.iterdir()] == ["run.nc"]


def test_rows_of_a_batch(swing, path):
    """Instants come first in rows, runs in the dataset."""
    data = xr.concat([swing.data.drop_vars("system_file")] * 2, "run").assign(status=("run", [0, 0]))
    with Stream(path, Header(data)) as stream:
        q = np.moveaxis(data["q"].to_numpy(), 0, 1)
        stream.write({"time": swing.t[:4], "q": q[:4], "v": q[:4]}, {})
        stream.write({"time": swing.t[4:6], "q": q[4:6], "v": q[4:6]}, {})
    run = pl.load_run(path)
    np.testing.assert_array_equal(run.q, data["q"][:, :6])
    assert run.data["tau"].shape == (2, 6, 2) and np.isnan(run.data["tau"]).all()


def test_an_unfinished_run_is_not_overwritten(swing, header, path):
    stream_in_parts(swing, header, path).close()
    with pytest.raises(pl.FileError, match=r"run.nc.parts: holds an unfinished run; resume it, move it away"):
        Stream(path, Header(swing.data))
    assert pl.load_run(path).t.size == 9
    with Stream(path, Header(swing.data), replace=True) as stream:
        stream.write(rows_of(swing, slice(0, 2)), {})
    assert pl.load_run(path).t.size == 2


@pytest.mark.skipif(os.name != "posix", reason="there are no locks on folders")
def test_one_writes_at_a_time(swing, header, path):
    with stream_in_parts(swing, header, path):
        for begin in (lambda: Stream(path, header, replace=True), lambda: Stream.resume(path)):
            with pytest.raises(pl.FileError, match=r"run.nc: another process is writing this run"):
                begin()
        assert pl.load_run(path).t.size == 9
    Stream.resume(path)[0].close()


def test_file_and_parts(swing, header, path):
    """The newer one is read. Parts are somebody's unless the file was made of them."""
    swing.save(path)
    os.utime(path, (1, 1))
    stream_in_parts(swing, header, path).close()
    assert not pl.load_run(path).complete
    os.utime(path)
    assert pl.load_run(path).complete
    with pytest.raises(pl.FileError, match="unfinished run"):
        Stream(path, Header(swing.data))
    pl.results.Run(swing.data.assign_attrs(stream=header.id)).save(path)  # and was killed before it removed the parts
    assert pl.load_run(path).complete
    with Stream(path, Header(swing.data)) as stream:
        os.utime(path, (1, 1))
        assert pl.load_run(path).complete
        stream.write(rows_of(swing, slice(0, 3)), {})
        assert pl.load_run(path).t.size == 3


def test_a_stream_without_parts_leaves_nothing(swing, header, path):
    Stream(path, header).close()
    assert not list(path.parent.iterdir())
    with pytest.raises(pl.FileError, match=r"run.nc: there is no such file"):
        pl.load_run(path)


def test_what_cannot_be_written(swing, header, path, monkeypatch):
    for name, message in (
        ("run.csv", "only be written to a .nc file"),
        ("no/run.nc", "cannot be written: No such file"),
        ("a\0.nc", "cannot be"),
    ):
        with pytest.raises(pl.FileError, match=message):
            Stream(path.with_name("x").parent / name, header)
    with pytest.raises(pl.PliantError, match="cannot be written as JSON"):
        Stream(path, Header(swing.data, {"x": object()}))
    for data in (swing.data.assign_attrs(x=[1, 2]), swing.data.assign(x=(("a", "b"), [["u"]])), swing.data.assign_attrs(x=True)):
        with pytest.raises(pl.PliantError, match="header: it does not describe"):
            Stream(path, Header(data))
    stream = Stream(path, header)
    for rows in ({}, {"time": [0.0, 0.0]}, {"time": [np.nan]}, {"time": [0.0], "x": np.zeros((2, 5))}, {"time": []}):
        with pytest.raises(pl.PliantError, match="rows: "):
            stream.write(rows, {})
    with pytest.raises(pl.PliantError, match="array 'carry/x' is of object"):
        stream.write({"time": [0.0]}, {"x": np.array([None])})
    for attributes in ({"x": True}, {"x": [1.0]}, {"x": None}):
        with pytest.raises(pl.PliantError, match="is not a dict of numbers and strings"):
            stream.write({"time": [0.0], "x": np.zeros((1, 5))}, {}, attributes)
    stream.write({"time": [0.0], "x": np.zeros((1, 5))}, {}, {"quality_steps": np.int64(3), "quality_wall_time": np.float32(1)})
    for rows in ({"time": [1.0]}, {"time": [1.0], "x": np.zeros((1, 6))}, {"time": [1.0], "x": np.zeros((1, 5)), "y": [1.0]}):
        with pytest.raises(pl.PliantError, match="all parts have the same rows"):
            stream.write(rows, {})

    def full(handle):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(blocks.os, "fsync", full)
        with pytest.raises(pl.FileError, match="the next part cannot be written: No space left on device"):
            stream.write({"time": [1.0], "x": np.ones((1, 5))}, {})
    assert pl.load_run(path).t.size == 1 and sorted(os.listdir(stream.folder)) == ["00000000.part", "header"]
    stream.write({"time": [1.0], "x": np.ones((1, 5))}, {})
    stream.close()
    assert pl.load_run(path).t.size == 2


# ---- damage


def cut(file):
    file.write_bytes(file.read_bytes()[:-1])


def flip(file):
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)


def empty(file):
    file.write_bytes(b"")


def folder_of_that_name(file):
    file.unlink()
    file.mkdir()


def link_to(file):
    file.rename(file.with_name("elsewhere"))
    file.symlink_to("elsewhere")


def pipe(file):
    file.unlink()
    os.mkfifo(file)


def sparse(file):
    os.truncate(file, 2**40)


DAMAGE = [cut, flip, empty, folder_of_that_name, sparse] + ([link_to, pipe] if os.name == "posix" else [])


@pytest.mark.parametrize("damage", DAMAGE)
def test_damaged_parts(swing, header, path, damage):
    """The last is left out, with a warning, another is an error, and so is the header."""
    stream_in_parts(swing, header, path, (0, 3, 6, 9)).close()
    damage(part(path, 2))
    with pytest.warns(pl.errors.ModelWarning, match=r"00000002.part: .*; the run is read up to the part before it"):
        assert pl.load_run(path).t.size == 6
    with pytest.warns(pl.errors.ModelWarning, match=r"00000002.part: "):
        stream, left = Stream.resume(path)
    assert left.parts == 2
    stream.close()
    damage(part(path, 1))
    with pytest.raises(pl.FileError, match=r"run.nc.parts/00000001.part: .*; remove this part and those after it"):
        pl.load_run(path)
    damage(parts_folder(path) / "header")
    with pytest.raises(pl.FileError, match=r"run.nc.parts/header: |run.nc: there is no such file"):
        pl.load_run(path)


def test_a_damaged_part_is_written_anew(swing, header, path):
    stream_in_parts(swing, header, path, (0, 3, 6)).close()
    flip(part(path, 1))
    with pytest.warns(pl.errors.ModelWarning, match="its checksum differs"):
        stream, _ = Stream.resume(path)
    stream.write(rows_of(swing, slice(3, 8)), {})
    stream.close()
    assert pl.load_run(path).t.size == 8


@pytest.mark.parametrize("when", ["_read_header", "_read_part", "load", "os.listdir", "has_parts 1", "has_parts 2", "has_parts 3"])
def test_a_run_that_is_finished_while_it_is_read(swing, header, path, monkeypatch, when):
    """Whatever was read of the parts before they went: the finished run is read."""
    stream = stream_in_parts(swing, header, path, (0, 3, 6, 9))
    name, _, count = when.partition(" ")
    place, name = (streams.os, "listdir") if name == "os.listdir" else (runs if name == "load" else streams, name)
    real, left = getattr(place, name), [int(count or 1)]

    def late(*given):
        left[0] -= 1
        if not left[0]:
            monkeypatch.setattr(place, name, real)
            stream.finish(swing)
        return real(*given)

    monkeypatch.setattr(place, name, late)
    if when == "load":
        stream.finish(swing)
    assert pl.load_run(path).complete and np.array_equal(pl.load_run(path).q, swing.q)
    assert not parts_folder(path).exists()


def test_what_a_kill_left_of_a_finished_run(swing, header, path):
    """Parts beside the run that they became are removed when it is asked for again."""
    stream = stream_in_parts(swing, header, path, (0, 3, 6, 9))
    stream.close()
    swing.save(path)
    assert pl.load_run(path).complete and parts_folder(path).exists()
    remove_finished(path)
    assert not parts_folder(path).exists() and pl.load_run(path).complete


def test_a_part_that_is_missing(swing, header, path):
    stream_in_parts(swing, header, path, (0, 3, 6, 9)).close()
    part(path, 1).unlink()
    with pytest.raises(pl.FileError, match=r"00000001.part: cannot be read: No such file"):
        pl.load_run(path)


def test_parts_of_another_run(swing, header, path):
    stream_in_parts(swing, header, path, (0, 3, 6, 9)).close()
    other = path.with_name("other.nc")
    stream_in_parts(swing, Header(swing.data), other, (0, 3, 6, 9)).close()
    part(path, 2).write_bytes(part(other, 2).read_bytes())
    with pytest.warns(pl.errors.ModelWarning, match="belongs to another run"):
        assert pl.load_run(path).t.size == 6
    part(path, 1).write_bytes(part(path, 0).read_bytes())
    with pytest.raises(pl.FileError, match=r"00000001.part: belongs to another run, or its number differs from its name"):
        pl.load_run(path)


# ---- strangers


def forged(file, text, arrays=b"", length=None):
    """A block of any text and bytes, with the checksum that belongs to it."""
    text = text if isinstance(text, bytes) else json.dumps(text).encode()
    rest = (len(text) if length is None else length).to_bytes(8, "little") + text + arrays
    file.write_bytes(b"pliant block 1\n\0" + hashlib.sha256(rest).digest() + rest)


@pytest.mark.parametrize(
    ("text", "arrays", "length", "message"),
    [
        ({"told": {}, "arrays": [["x", "<f8", [2**40]]]}, b"", None, "has a text that is not that of a block"),
        ({"told": {}, "arrays": [["x", "<f8", [2**31, 2**31]]]}, b"", None, "does not hold the arrays that it declares"),
        ({"told": {}, "arrays": [["x", "<f8", [2]]]}, b"\0" * 15, None, "does not hold the arrays"),
        ({"told": {}, "arrays": [["x", "<f8", [2]]]}, b"\0" * 17, None, "does not hold the arrays"),
        ({"told": {}, "arrays": [["x", "|O8", [1]]]}, b"\0" * 8, None, "has a text that is not"),
        ({"told": {}, "arrays": [["x", "<f8", [-1]]]}, b"", None, "has a text that is not"),
        ({"told": {}, "arrays": [["x", "<f8", [True]]]}, b"\0" * 8, None, "has a text that is not"),
        ({"told": {}, "arrays": [["x", "<f8", [0] + [2**31] * 7]]}, b"", None, "has an array of shape"),
        ({"told": 1, "arrays": []}, b"", None, "does not hold"),
        (b"[" * 100_000, b"", None, "has a text that is not"),
        (b"{}", b"", None, "has a text that is not"),
        (b"{}", b"", 2**63, "declares more text than it holds"),
        (b'{"told": {}, "arrays": [["x", {}, []]]}', b"", None, "has a text that is not"),
    ],
)
def test_forged_blocks(tmp_path, text, arrays, length, message):
    forged(tmp_path / "x", text, arrays, length)
    with pytest.raises(DamagedError, match=message):
        read_block(tmp_path / "x")


def test_names_are_no_paths(swing, path):
    """Whatever arrays are called, nothing is written or read but header and parts."""
    odd = {"../../escaped": np.ones(2), "/etc/passwd": np.ones(1), "a\0b": np.ones(3)}
    with Stream(path, Header(swing.data, {}, odd)) as stream:
        stream.write({**rows_of(swing), "../row": swing.t}, odd)
    left = unfinished(path)
    assert left.carry.keys() == left.header.arrays.keys() == odd.keys() and "../row" in left.rows
    assert sorted(os.listdir(path.parent)) == ["run.nc.parts"] and len(os.listdir(stream.folder)) == 2
    assert pl.load_run(path).t.size == 11


def test_a_draft_that_is_a_link_is_not_followed(swing, header, path):
    stream_in_parts(swing, header, path).close()
    target = path.with_name("precious")
    target.write_text("mine")
    (parts_folder(path) / ".draft").symlink_to(target)
    stream, _ = Stream.resume(path)
    stream.write(rows_of(swing, slice(9, 11)), {})
    stream.close()
    assert target.read_text() == "mine" and pl.load_run(path).t.size == 11


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda told: told.pop("variables"), "does not describe a run"),
        (lambda told: told.update(attrs={"x": [1]}), "does not describe a run"),
        (lambda told: told["attrs"].pop("pliant_run"), "is not a run"),
        (lambda told: told["attrs"].update(pliant_run=99), "written by a later version of pliant"),
        (lambda told: told["variables"].pop("q"), "lacks 'q' over time and coordinate"),
        (lambda told: told["variables"].pop("time"), "lacks 'time' over time"),
        (lambda told: told["variables"]["q"].update(dims=["time", "speed", "axis"]), "does not describe a run"),
        (lambda told: told["variables"]["q"].update(dims="ab"), "does not describe a run|has rows|lacks"),
        (lambda told: told["variables"]["coordinate"].update(texts=["a", "b", "c"]), "does not describe a run"),
        (lambda told: told["variables"]["coordinate"].update(texts=["a", {}]), "does not describe 'coordinate'"),
        (lambda told: told["variables"]["coordinate"].update(texts=["a" * 10**6] + [""] * 1000), "too long for labels"),
        (lambda told: told["variables"].update(x={"dims": ["time"], "attrs": {}}), "does not describe a run"),
        (lambda told: told.update(variables=[1, 2]), "does not describe a run"),
        (lambda told: told.update(id=["x"]), "does not describe a run"),
    ],
)
def test_headers_of_a_stranger(swing, header, path, change, message):
    stream_in_parts(swing, header, path).close()
    file = parts_folder(path) / "header"
    block = read_block(file)
    change(block.fields)
    write_block(file, encoded(block))
    with pytest.raises(pl.FileError, match=message):
        pl.load_run(path)


@pytest.mark.parametrize(
    ("arrays", "message"),
    [
        ({"rows/time": np.arange(3.0), "rows/q": np.zeros((3, 9)), "rows/v": np.zeros((3, 2))}, "has rows whose sizes differ"),
        ({"rows/time": np.zeros(3)}, "its instants do not increase"),
        ({"rows/time": np.array([0.0, np.nan])}, "its instants do not increase"),
        ({"rows/time": np.zeros((2, 2))}, "holds no complete part"),
        ({"rows/time": np.zeros(0)}, "holds no complete part"),
        ({"rows/time": np.zeros(2), "rows/x": np.zeros(3)}, "holds no complete part"),
        ({"time": np.zeros(2)}, "holds no complete part"),
    ],
)
def test_parts_of_a_stranger(swing, header, path, arrays, message):
    stream_in_parts(swing, header, path, (0, 3)).close()
    write_block(part(path, 0), encoded(Block({"of": header.id, "part": 0, "attributes": {}}, arrays)))
    with pytest.raises(pl.FileError, match=message):
        pl.load_run(path)


# ---- kills

KILLER = """
import json, os, random, signal, sys, time
import numpy as np
from pliant.simulate.results.run import load_run
from pliant.simulate.results.storage.streams import Header, Stream

folder, made_of = sys.argv[1:]
run, rng, told = load_run(made_of), random.Random(3), []


def begin(path):
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            stream = Stream(path, Header(run.data))
            for k in range(25):
                t = np.arange(3 * k, 3 * k + 3) / 10
                stream.write({"time": t, "q": np.outer(t, [1, 2]), "v": np.zeros((3, 2))}, {"k": k})
                os.write(writer, bytes([k]))
            stream.finish(run)
            os.write(writer, bytes([255]))
        finally:
            os._exit(0)
    os.close(writer)
    return child, reader


run.save(os.path.join(folder, "first.nc"))  # what that imports is there for all
for k in range(24):
    child, reader = begin(os.path.join(folder, f"run{k}.nc"))
    seen, wait = b"", rng.randrange(1 - k % 2, 35)  # every other one may die before its first part
    while len(seen) < min(wait, 25) and (one := os.read(reader, 1)):
        seen += one
    time.sleep(rng.random() * (0.1 if wait >= 25 else 0.002))  # in some parts more, or while it finishes
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    seen += os.read(reader, 100)
    os.close(reader)
    told.append(seen[-1] if seen else -1)
print(json.dumps(told))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no forks")
def test_kills_at_random_moments(swing, tmp_path):
    """Each leaves a run that is read, with every part that was reported, or the finished one; and which goes on."""
    made_of = swing.save(tmp_path / "made_of.nc")
    for k in range(1, 24, 2):
        (tmp_path / f"run{k}.nc").write_bytes(made_of.read_bytes())
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(x for x in sys.path if x)}
    command = [sys.executable, "-c", KILLER, str(tmp_path), str(made_of)]
    told = json.loads(subprocess.run(command, stdout=subprocess.PIPE, env=environment, check=True, timeout=LIMIT).stdout)
    parts = []
    for k, reported in enumerate(told):
        path = tmp_path / f"run{k}.nc"
        run = pl.load_run(path)
        if run.complete:
            assert reported in (24, 255) or (reported == -1 and k % 2), (k, reported)
            np.testing.assert_array_equal(run.q, swing.q)
            continue
        parts.append(run.t.size // 3)
        assert reported + 1 <= parts[-1] <= reported + 2 and run.t.size % 3 == 0
        np.testing.assert_array_equal(run.t, np.arange(run.t.size) / 10)
        np.testing.assert_array_equal(run.q, np.outer(run.t, [1, 2]))
        stream, left = Stream.resume(path)
        assert left.carry["k"] == parts[-1] - 1 == left.parts - 1
        stream.write({"time": run.t[-1:] + 1, "q": run.q[-1:], "v": run.v[-1:]}, {})
        stream.close()
        assert pl.load_run(path).t.size == run.t.size + 1
    assert len(set(parts)) > 8
