"""Stores from anyone: what a store says of itself is checked, nothing in it is run, and no folder outside it is looked into."""

from __future__ import annotations

import json
import shutil

import pytest

import pliant as pl
from pliant.study.store import DIGEST, metadata_digest
from tests.study.laws import pendulum

pytestmark = pytest.mark.fused

pytest.importorskip("zarr")


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    out = tmp_path_factory.mktemp("made") / "study.zarr"
    pl.sweep(pendulum(), {"q0.rod": [0.1, 0.2]}, t_end=0.1, dt=0.05, n_out=3, out=out, processes=1)
    return out


def changed(made, tmp_path, file, *ways):
    """A copy in which values of a JSON file, by their keys one in another, are others; with a digest that is right."""
    copy = shutil.copytree(made, tmp_path / "study.zarr")
    told = json.loads((copy / file).read_text())
    for *keys, last, value in ways:
        at = told
        for key in keys:
            at = at[key]
        at[last] = value
    (copy / file).write_text(json.dumps(told))
    own = json.loads((copy / "zarr.json").read_text())
    if isinstance(own["attributes"], dict):
        own["attributes"][DIGEST] = metadata_digest(copy, own)
        (copy / "zarr.json").write_text(json.dumps(own))
    return copy


LAYOUT = ("attributes", "layout")


@pytest.mark.parametrize(
    ("way", "words"),
    [
        (("attributes", "pliant_study", 99), "has format 99"),
        (("attributes", "swept", None), "its 'swept' is missing or wrong"),
        ((*LAYOUT, "runs", 10**12), "its 'layout'"),
        ((*LAYOUT, "runs", "2"), "its 'layout'"),
        ((*LAYOUT, "block", 10**9), "its 'layout'"),
        ((*LAYOUT, "block", 0), "its 'layout'"),
        ((*LAYOUT, "columns", 0, "name", "../../elsewhere"), "its 'layout'"),
        ((*LAYOUT, "columns", 0, "name", ".."), "its 'layout'"),
        ((*LAYOUT, "columns", 0, "shape", [10**6, 10**6]), "its 'layout'"),
        ((*LAYOUT, "columns", 0, "type", "|O"), "its 'layout'"),
        (("attributes", 0), "is not the store of a sweep"),
    ],
)
def test_what_a_store_says_of_itself_is_checked(way, words, made, tmp_path):
    store = changed(made, tmp_path, "zarr.json", way)
    with pytest.raises(pl.PliantError, match=words):
        pl.study.load_study(store)


@pytest.mark.parametrize(
    ("file", "way"),
    [
        ("q/zarr.json", ("shape", [2, 10**9, 1])),
        (
            "q/zarr.json",
            ("codecs", [{"name": "bytes", "configuration": {"endian": "little"}}, {"name": "zstd", "configuration": {}}]),
        ),
        ("q0.rod/zarr.json", ("shape", [10**10])),
        ("q/zarr.json", ("data_type", "no such type")),
    ],
)
def test_arrays_are_those_of_the_layout(file, way, made, tmp_path):
    """Neither larger, nor compressed: what is read takes no more memory than the store has bytes."""
    study = pl.study.load_study(changed(made, tmp_path, file, way))
    with pytest.raises(pl.PliantError, match=r"is not as pl\.sweep wrote it|cannot be read"):
        _ = study.data


def test_a_store_as_it_was_made_is_opened(made, tmp_path):
    study = pl.study.load_study(shutil.copytree(made, tmp_path / "copy.zarr"))
    assert study.complete and study.data.sizes["run"] == 2 and study[1].q[0, 0] == 0.2
