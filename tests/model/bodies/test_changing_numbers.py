"""Numbers of bodies, hinges, frames and beams as parameters, from zero or another value, against systems built with the new one."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import pliant as pl
from pliant.compile.trace.parameters import SIZES
from tests.doors import DOORS
from tests.kit import close

pytestmark = pytest.mark.quick

COMPILED = ("as_parameter", "loaded", "with_parameters", "back")


def system(**given: Any) -> pl.System:
    """A screw that carries a beam and a frame with a load. given: numbers of parts, by "part_number"."""

    def of(part: str) -> dict[str, Any]:
        return {key.removeprefix(f"{part}_"): x for key, x in given.items() if key.startswith(f"{part}_")}

    made = pl.System("s", gravity=given.get("gravity", (0.0, 0.0, -9.81)))
    own = of("body")
    placed = pl.Pose(own.get("xyz", (0.0, 0.0, 0.0)), rpy=own.get("rpy", (0.0, 0.0, 0.0)))
    matter = {
        key: own.get(key, usual) for key, usual in (("mass", 2.0), ("com", (0.0,) * 3), ("inertia", (0.2, 0.3, 0.4, 0, 0, 0)))
    }
    xx, yy, zz, xy, xz, yz = matter["inertia"]
    matter["inertia"] = [[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]
    made.add_body("body", hinge=pl.Screw("x", own.get("pitch", 0.1)), pose=placed, **matter)
    stiff = {"EI": 50.0, "GJ": 40.0, **of("boom")}
    beam = pl.flex.Beam(1.0, 2.0, torsional_inertia=0.01, modes={"y": 1, "z": 1, "torsion": 1}, **stiff)
    made.add_body("boom", "body", flex=beam, pose=pl.Pose((0.3, 0.0, 0.1)))
    frame = of("tool")
    made.add_frame("tool", "body", pl.Pose(frame.get("xyz", (0.0,) * 3), rpy=frame.get("rpy", (0.0,) * 3)))
    made.add_load("push", pl.loads.FrameForce("tool", force=(1.0, 2.0, 3.0), axes="body"))
    return made


Z3, HALF = (0.0, 0.0, 0.0), (0.5, -0.3, 0.2)
CASES = {
    "gravity": (Z3, HALF), "body.mass": (0.0, 3.0), "body.com": (Z3, HALF), "body.pitch": (0.0, 0.3),
    "body.inertia": ((0.0,) * 6, (0.3, 0.4, 0.5, 0.01, 0.02, 0.03)), "body.xyz": (Z3, HALF), "body.rpy": (Z3, HALF),
    "boom.EI": ((50.0, 50.0), (60.0, 70.0)), "boom.GJ": (40.0, 60.0), "tool.xyz": (Z3, HALF), "tool.rpy": (Z3, HALF),
}  # fmt: skip


def test_every_parameter_of_the_parts_has_an_example():
    flex = system().model.bodies[1].flex
    assert flex is not None
    named = {f"body.{key}" for key in (*SIZES, "pitch")} | {f"boom.{key}" for key in flex.parameters}
    assert {*CASES} == named | {"gravity", "tool.xyz", "tool.rpy"}


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("door", COMPILED)
def test_a_number_acts_whatever_it_is_in_the_description(name, door):
    before, value = CASES[name]

    def build(x: Any) -> pl.System:
        return system(**{name.replace(".", "_"): x})

    driven = DOORS[door](build, name, before, value)
    q, v = np.array([0.7, 0.01, 0.02, 0.03]), np.array([1.0, 0.3, 0.2, 0.1])
    found = pl.compile(driven.system, "reference", parameters=driven.parameters).rhs(0.0, q, v, **driven.given)
    expected = pl.compile(build(value), "reference").rhs(0.0, q, v)
    close(np.concatenate(found), np.concatenate(expected), 1e-10)
