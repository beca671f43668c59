"""System files, files of gravity fields, generated code, and mistakes."""

import os
import re
from dataclasses import fields

import numpy as np
import pytest

import pliant as pl
from pliant.formats.yaml.kinds import LOADS, OUTPUTS
from tests.space.fleet import ORBIT, full, orbit, satellite
from tests.space.fleet import OUTPUTS as LAWS


def test_system_files_are_exact(tmp_path):
    """All loads and outputs of `pl.space`, saved and loaded."""
    system, _ = full()
    pl.save(system, tmp_path / "a.yaml")
    again = pl.load(tmp_path / "a.yaml")
    assert again.model.fingerprint == system.model.fingerprint
    pl.save(again, tmp_path / "b.yaml")
    assert (tmp_path / "a.yaml").read_text() == (tmp_path / "b.yaml").read_text()
    kinds = {type(load.type) for load in again.model.loads} | {type(x.type) for x in again.model.outputs}
    assert {x for x in (*LOADS.values(), *OUTPUTS.values()) if x.__module__.startswith("pliant.space")} <= kinds
    for one, other in zip(system.model.loads, again.model.loads, strict=True):
        for f in fields(one.type):
            a, b = getattr(one.type, f.name), getattr(other.type, f.name)
            assert np.array_equal(np.asarray(a, dtype=object), np.asarray(b, dtype=object)), f.name
    assert set(LAWS) == {x.name for x in again.model.outputs}


HEAD = "earth_gravity_constant 0.3986004415D+15\nradius 6378136.3\nmax_degree 3\nnorm fully_normalized\nend_of_head ==\n"


def test_gravity_fields_from_files(tmp_path):
    """The included field, written and read: numbers of Fortran, errors in further columns, and lower degrees."""
    given = pl.space.earth_gravity(5)
    lines = ["gfc 0 0 1.0d0 0.0", *(f"gfc {int(n)} {int(m)} {C!r} {S!r} 1e-11 1e-11" for n, m, C, S in given["harmonics"].tolist())]
    (tmp_path / "a.gfc").write_text(HEAD + "\n".join(lines).replace("e-", "D-"))
    read = pl.space.read_gfc(tmp_path / "a.gfc", 5)
    assert read["mu"] == given["mu"] and read["radius"] == given["radius"]
    assert np.array_equal(read["harmonics"], given["harmonics"])
    assert np.array_equal(pl.space.read_gfc(tmp_path / "a.gfc", 4, 0)["harmonics"][:, 1], [0, 0, 0])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (HEAD.replace("radius", "size"), "has no line radius"),
        (HEAD + "gfc 2 0 x 0", "a.gfc:6: 'x' is not a finite number"),
        (HEAD + "gfc 2 0 1", "a.gfc:6: 4 words"),
        (HEAD + "gfct 2 0 1 0 0 0 20050101", "the field changes with time"),
        (HEAD + "gfc 2 0 -4e-4 0", "does not contain degree 3"),
        (HEAD.replace("fully_normalized", "unnormalized"), "its norm is 'unnormalized'"),
    ],
)
def test_wrong_gravity_fields(tmp_path, text, message):
    (tmp_path / "a.gfc").write_text(text)
    with pytest.raises(pl.FileError, match=re.escape(message)):
        pl.space.read_gfc(tmp_path / "a.gfc", 3)


PLATES = {"areas": [1.0], "normals": [(1, 0, 0)], "centres": [(0, 0, 0)]}
MISTAKES = [
    ({}, "give a= (with e, i"),
    ({"r": (7e6, 0, 0)}, "give a= (with e, i"),
    ({"a": 7e6, "e": 1.2}, "give a > 0 and e < 1"),
    ({"a": 7000.0}, "inside the planet; give lengths in metres"),
    ({"a": -7e6, "e": 2.0, "anomaly": 3.0}, "does not reach the anomaly"),
    ({"r": (7e6, 0, 0), "v": (0, 7.5e3, 0), "i": 0.1}, "leave out e, i, raan"),
    ({"r": (7e6, 0, 0), "v": (0, np.sqrt(2 * 3.986004415e14 / 7e6), 0)}, "is a parabola"),
    ({"a": pl.Input(7e6)}, "a describes the orbit at t = 0"),
    ({"a": 7e6, "epoch": "tomorrow"}, "epoch: 'tomorrow' is not a date"),
    ({"a": 7e6, "epoch": 2026}, "is not a Julian date of this era"),
    ({"a": 7e6, "third_bodies": "sun"}, "give a list of 'sun' and 'moon'"),
    ({"a": 7e6, "third_bodies": ["mars"]}, "give a list of 'sun' and 'moon'"),
    ({"a": 7e6, "harmonics": [[1, 0, 1e-3, 0]]}, "degree 1 and order 0"),
    ({"a": 7e6, "harmonics": [[2, 0, 1e-3, 0]] * 2}, "give each once"),
    ({"a": 7e6, "atmosphere": [[100e3, 1e-9]]}, "give two or more rows"),
    ({"a": 7e6, "atmosphere": [[2e5, 1e-9], [1e5, 1e-9]]}, "altitudes must increase"),
]


@pytest.mark.parametrize(("given", "message"), MISTAKES)
def test_wrong_orbits(given, message):
    system = satellite(pl.space.Orbit(**given), False)
    with pytest.raises(pl.PliantError, match=re.escape(message)) as error:
        _ = system.model
    assert str(error.value).startswith("load 'orbit': ")


PLAIN = "earth_gravity_constant 3.986e14\nradius 6378e3\nnorm fully_normalized\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (PLAIN + "gfc 2 0 nan 0\n", "4: 'nan' is not a finite number"),
        (PLAIN + "gfc 2 0 1e999 0\n", "4: '1e999' is not a finite number"),
        (PLAIN.replace("3.986e14", "3_9.8") + "gfc 2 0 1 0\n", "1: '3_9.8' is not a finite number"),
        (PLAIN.replace("3.986e14", "-5") + "gfc 2 0 1 0\n", "1: earth_gravity_constant is -5"),
        (PLAIN + "gfc 2 0 1e-4 0\ngfc 2.5 0 1 0\n", "5: degree 2.5 and order 0"),
        (PLAIN + "gfc 2 0 1e-4 0\ngfc 2 5 1 0\n", "5: degree 2 and order 5"),
        (PLAIN + "gfc 2 0 1e-4 0\ngfc 2 0 5e-4 0\n", "5: degree 2 and order 0 stand in an earlier line too"),
        (PLAIN + "gfc 2 0 " + "x" * 9000 + " 0\n", "4: 'xxxx"),
        (PLAIN + "x" * 100_000, "4: a line of more than 10000 letters"),
    ],
)
def test_lines_of_gravity_fields_are_checked(text, message, tmp_path):
    path = tmp_path / "a.gfc"
    path.write_text(text)
    with pytest.raises(pl.FileError, match=f"a.gfc:{re.escape(message)}") as error:
        pl.space.read_gfc(path, 2)
    assert len(str(error.value)) < 500


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
def test_a_gravity_field_is_read_from_files_only(tmp_path):
    os.mkfifo(tmp_path / "pipe.gfc")
    with pytest.raises(pl.FileError, match="is not a file"):
        pl.space.read_gfc(tmp_path / "pipe.gfc", 2)
    for odd in (None, 3, "a\0b"):
        with pytest.raises(pl.PliantError, match=r"read_gfc: .* is not the path of a file"):
            pl.space.read_gfc(odd, 2)


def test_combinations_that_are_refused():
    def refused(message, load=None, output=None, own=None):
        system = satellite(pl.space.Orbit(**ORBIT) if own is None else own, False)
        if load is not None:
            system.add_load("more", load)
        with pytest.raises(pl.PliantError, match=re.escape(message)):
            if output is not None:
                system.add_output("seen", output)
                pl.compile(system, target="reference").outputs(0.0, system.neutral(), np.zeros(system.nv))
            _ = system.model

    refused("is the gravity of a planet too", pl.loads.CentralGravity(4e14))
    refused("is the gravity of a planet too", pl.space.Orbit(a=7e6))
    refused("drag needs an atmosphere", pl.space.Panels("bus", **PLATES))
    refused("effects are ()", pl.space.Cannonball("bus", 1.0, effects=()), own=orbit())
    refused("the orbit has no magnetic field", output=pl.space.MagneticField("bus"))
    refused("the orbit has no atmosphere", output=pl.space.Air())
    lonely = pl.System("lonely", gravity=(0, 0, 0))
    lonely.add_body("bus", hinge=pl.Free(), mass=1.0, inertia=[1, 1, 1])
    lonely.add_load("ball", pl.space.Cannonball("bus", 1.0))
    with pytest.raises(pl.PliantError, match="the system has no orbit"):
        _ = lonely.model
    heavy = pl.System("heavy")
    heavy.add_body("bus", hinge=pl.Free(), mass=1.0, inertia=[1, 1, 1])
    heavy.add_load("orbit", pl.space.Orbit(a=7e6))
    with pytest.raises(pl.PliantError, match="already has a uniform gravity"):
        _ = heavy.model
    for call, message in (
        (lambda: pl.space.earth_gravity(9), "give 2 to 8"),
        (lambda: pl.space.earth_gravity(4, 5), "order is 5; give a whole number from 0 to 4"),
        (lambda: pl.space.earth_magnetic("1999-01-01"), "give 2020 to 2030"),
        (lambda: pl.space.plates_of(pl.shapes.Sphere(1.0)), "has no plates"),
        (lambda: pl.space.exponential_atmosphere(0.0, -1.0, 1.0), "density is -1; give more than zero"),
    ):
        with pytest.raises(pl.PliantError, match=message):
            call()
