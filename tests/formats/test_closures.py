"""What closes loops, in system files: the same system to the last bit, and a sentence for what is wrong."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl

pytestmark = pytest.mark.quick


def four_bar() -> pl.System:
    system = pl.System("four-bar", gravity=(0, -9.81, 0))
    bar = pl.Inertia.rod(1.0, length=1.0, com=(0.5, 0, 0))
    system.add_body("crank", hinge=pl.Revolute("z"), inertia=bar)
    system.add_body("coupler", parent="crank", hinge=pl.Revolute("z"), inertia=bar, pose=pl.Pose(xyz=(1, 0, 0)))
    system.add_body("rocker", hinge=pl.Revolute("z"), inertia=bar, pose=pl.Pose(xyz=(1.2, 0, 0)))
    system.add_frame("coupler_end", "coupler", pl.Pose(xyz=(1, 0, 0)))
    system.add_frame("rocker_end", "rocker", pl.Pose(xyz=(1, 0, 0)))
    return system


JOINTS = (
    pl.Fixed(), pl.Revolute("z"), pl.Prismatic("-y"), pl.Cylindrical((1, 2, 3)), pl.Screw("x", 0.25), pl.Universal("x", (0, 1, 1)),
    pl.Spherical(), pl.Planar("z"), pl.InPlane((1, 0, 2)), pl.InLine("y"), pl.Rolling("z", 0.2),
)  # fmt: skip


def every_closure() -> pl.System:
    system = four_bar()
    for k, joint in enumerate(JOINTS):
        system.add_loop(f"loop{k}", "rocker_end", "coupler_end", joint, active=k % 2 == 0)
    system.add_rod("strut", "world", "coupler_end")
    system.add_rod("strut2", "rocker_end", "coupler_end", length=0.1 + 0.2, active=False)
    system.add_coupling("gear", {"crank": 1, "rocker.angle": -1 / 3}, offset=0.1)
    return system


def test_closures_are_saved_to_the_last_bit(tmp_path):
    system = every_closure()
    pl.save(system, tmp_path / "loops.yaml")
    again = pl.load(tmp_path / "loops.yaml")
    assert again.model.fingerprint == system.model.fingerprint
    assert str(again) == str(system)


def test_every_closure_counts_in_the_fingerprint():
    prints = set()
    for active in (True, False):
        for joint in JOINTS:
            system = four_bar()
            system.add_loop("pin", "rocker_end", "coupler_end", joint, active=active)
            prints.add(system.model.fingerprint)
    assert len(prints) == 2 * len(JOINTS)


def test_a_printed_system_tells_its_loops():
    text = str(every_closure())
    assert "3 speeds, 25 constraint equations" in text and "and 6 more" in text
    assert "loop1 (Revolute(axis='z') rocker_end coupler_end, inactive)" in text
    system = four_bar()
    system.add_rod("strut", "world", "coupler_end")
    system.add_coupling("gear", {"crank": 1, "rocker.angle": -1 / 3}, offset=0.1)
    assert "strut (rod of 2 m world coupler_end), gear (1 crank - 0.333333 rocker.angle = 0.1)" in str(system)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (
            "pin: {frame_a: rocker_ends, frame_b: coupler_end, joint: Fixed}",
            "no frame or body named 'rocker_ends'; did you mean 'rocker_end'",
        ),
        ("pin: {frame_a: rocker_end, frame_b: coupler_end, joint: Free}", "leaves everything free"),
        ("pin: {frame_a: rocker_end, frame_b: coupler_end, joint: Revolve z}", "did you mean 'Revolute'"),
        ("pin: {frame_a: rocker_end, frame_b: coupler_end}", "'joint' is missing"),
        ("pin: {frame_a: rocker_end, frame_b: rocker, joint: Fixed}", "are on 'rocker'"),
        ("pin: {type: rod, frame_a: rocker_end, frame_b: world, length: -1}", "length -1 is not positive"),
        (
            "pin: {type: clutch, terms: {crank: 1}}",
            "no type of loop named 'clutch'; .* pass a class of your own as laws={'clutch': class}",
        ),
        ("pin: {type: coupling, terms: {crunk: 1}}", "did you mean 'crank'"),
        ("pin: {type: coupling, terms: {crank: 0}}", "other than zero"),
    ],
)
def test_what_is_wrong_with_a_closure_is_told_on_its_line(tmp_path, wrong, message):
    pl.save(four_bar(), tmp_path / "bars.yaml")
    text = (tmp_path / "bars.yaml").read_text() + f"loops:\n  {wrong}\n"
    (tmp_path / "wrong.yaml").write_text(text)
    with pytest.raises(pl.FileError, match=message) as error:
        pl.load(tmp_path / "wrong.yaml")
    assert error.value.line == len(text.splitlines())


def test_closures_of_python_are_refused_by_a_sentence():
    system = four_bar()
    with pytest.raises(pl.PliantError, match="loop 'pin': a Free joint leaves everything free"):
        system.add_loop("pin", "rocker_end", "coupler_end", pl.Free())
    with pytest.raises(pl.PliantError, match=r"write pl\.Revolute\(\.\.\.\)"):
        system.add_loop("pin", "rocker_end", "coupler_end", pl.Revolute)
    system.add_loop("pin", "rocker_end", "coupler_end", pl.Spherical())
    with pytest.raises(pl.PliantError, match="exists already"):
        system.add_rod("pin", "rocker_end", "coupler_end")
    with pytest.raises(pl.PliantError, match="loop 'lost': no frame or body named 'nowhere'"):
        system.add_loop("lost", "rocker_end", "nowhere", pl.Spherical())
    assert [loop.name for loop in system.loops] == ["pin"]
    system.add_rod("nothing", "world", "crank")
    with pytest.raises(pl.PliantError, match="rod 'nothing': its frames 'world' and 'crank' coincide"):
        _ = system.model


def test_a_coupling_names_coordinates_whose_rates_are_speeds():
    system = pl.System()
    system.add_body("ball", hinge=pl.Spherical(), inertia=pl.Inertia.sphere(1.0, radius=0.1))
    system.add_body("slide", hinge=pl.Cylindrical("z"), inertia=pl.Inertia.sphere(1.0, radius=0.1))
    for term, message in {"slide": r"name one, as 'slide\.angle'", "ball.qx": "are not its speeds"}.items():
        other = system.copy()
        other.add_coupling("gear", {term: 1.0})
        with pytest.raises(pl.PliantError, match=message):
            _ = other.model
    system.add_coupling("screw", {"slide.angle": 0.1, "slide.displacement": -1.0})
    assert system.model.closures[0].labels == ("coupling",)


def wheels() -> pl.System:
    system = pl.System("wheels")
    for name in ("front", "rear", "sled"):
        system.add_body(name, hinge=pl.Free(), mass=2.0, inertia=(0.045, 0.09, 0.045))
    system.add_frame("hill", "world", pl.Pose(rpy=(0.1, 0.2, 0)))
    system.add_constraint("road", pl.constraints.Disc("front", radius=0.3))
    tyre = pl.constraints.Torus("rear", 0.1 + 0.2, tube=0.05, axis=(1, 2, 0.3), ground="hill", normal=(0.1, 0.2, 1))
    system.add_constraint("tyre", tyre, active=False)
    system.add_constraint("blade", pl.constraints.Skate("sled", direction="-y"))
    return system


class Above(pl.constraints.ConstraintType):
    """A class of a user: a frame stays at a height, which may be a function."""

    def __init__(self, frame: str, height, ground: str = "world") -> None:
        self.frame, self.height, self.ground = frame, height, ground

    @property
    def frames(self) -> tuple[str, ...]:
        return self.ground, self.frame

    @property
    def law(self):
        def height(x):
            d = x[self.frame].origin - x[self.ground].origin
            wanted = self.height(d.dot(x[self.ground].x)) if callable(self.height) else self.height
            return d.dot(x[self.ground].z) - wanted

        return height


def hill(x):
    return 0.1 * x * x


def test_constraints_of_the_library_are_saved_by_type(tmp_path):
    system = wheels()
    system.add_event("lift", pl.Event("t", reaches=1.0, action=pl.events.deactivate("road")))
    pl.save(system, tmp_path / "wheels.yaml")
    text = (tmp_path / "wheels.yaml").read_text()
    assert "road: {type: disc, frame: front, radius: 0.3}" in text and "type: torus" in text and "active: false" in text
    again = pl.load(tmp_path / "wheels.yaml")
    assert again.model.fingerprint == system.model.fingerprint and str(again) == str(system)
    assert {x.name: x.active for x in again.loops} == {"road": True, "tyre": False, "blade": True}


@pytest.mark.parametrize("height", [0.4, hill])
def test_a_class_of_constraints_of_the_user_is_named(tmp_path, height):
    system = wheels()
    system.add_constraint("above", Above("sled", height))
    pl.save(system, tmp_path / "a.yaml")
    text = (tmp_path / "a.yaml").read_text()
    assert f"above: {{type: Above, frame: sled, height: {'{law: hill}' if callable(height) else '0.4'}}}" in text
    again = pl.load(tmp_path / "a.yaml", laws={"Above": Above, "hill": hill})
    assert again.model.fingerprint == system.model.fingerprint
    with pytest.raises(pl.FileError, match="no type of loop named 'Above'"):
        pl.load(tmp_path / "a.yaml")
    with pytest.raises(pl.FileError, match=r"among the laws is no class of pl\.constraints"):
        pl.load(tmp_path / "a.yaml", laws={"Above": hill, "hill": hill})
    if callable(height):
        with pytest.raises(pl.FileError, match="needs the law 'hill'"):
            pl.load(tmp_path / "a.yaml", laws={"Above": Above})


def test_a_check_needs_no_laws_of_constraints(tmp_path):
    system = four_bar()
    system.add_constraint("lift", lambda x: x.q("crank") - 0.1 * np.cos(x.q("rocker")))
    system.add_event("drop", pl.Event("t", reaches=1.0, action=pl.events.deactivate("lift")))
    pl.save(system, tmp_path / "a.yaml")
    found = pl.formats.check(tmp_path / "a.yaml")
    assert [x.severity for x in found if x.severity != "note"] == ["warning"]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("{type: disk, frame: front, radius: 1}", r"no type of loop named 'disk'; did you mean 'disc'\?$"),
        ("{type: disc, radius: 1}", "'frame' is missing"),
        ("{type: disc, frame: front, radius: -1}", "radius -1 and tube 0 are no wheel"),
        ("{type: disc, frame: fornt, radius: 1}", "no frame or body named 'fornt'; did you mean 'front'"),
        ("{type: disc, frame: front, radius: abc}", "radius: 'abc' is not a number"),
        ("{type: disc, frame: front, radius: true}", "radius: true is not a number"),
        ("{type: disc, frame: front, radius: {law: f}}", "radius: a mapping is not a number"),
        ("{type: disc, frame: front, radius: 1, axis: [1, 2]}", "axis: expected 3 numbers"),
        ("{type: disc, frame: front, radius: 1, axis: q}", "axis 'q' is not 'x'"),
        ("{type: disc, frame: front, radius: 1, normal: {x: 1}}", "is not a vector of 3 numbers"),
        ("{type: disc, frame: front, radius: 1, normal: [0, 0, 0]}", "has no direction"),
        ("{type: disc, frame: front, radius: 1, tube: 1}", "no key named 'tube'"),
        ("{type: disc, frame: [front], radius: 1}", "frame: a list is not a string"),
        ("{type: disc, frame: front, radius: 1e400}", "radius: the number is too large"),
        ("{type: disc, frame: front, radius: 1, active: 1}", "active: 1 is not true or false"),
        ("{type: [disc], frame: front}", "type: a list is not a string"),
    ],
)
def test_what_is_wrong_with_a_constraint_is_told_on_its_line(tmp_path, wrong, message):
    pl.save(wheels(), tmp_path / "wheels.yaml")
    text = (tmp_path / "wheels.yaml").read_text() + f"  bad: {wrong}\n"
    (tmp_path / "wrong.yaml").write_text(text)
    with pytest.raises(pl.FileError, match=message) as error:
        pl.load(tmp_path / "wrong.yaml")
    assert error.value.line == len(text.splitlines()) and "\n" not in str(error.value)
