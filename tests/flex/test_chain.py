"""Beams of several segments: the same as segments welded by hand, places at any x, files, parameters, and what a run tells."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import pliant as pl
from pliant.flex import Beam, damping_time
from pliant.formats.findings import Findings
from pliant.formats.options import GivenLaws
from pliant.formats.yaml import read_alone, written_alone
from tests.kit import close

SPACE = {"EI": (5.0, 3.0), "GJ": 2.0, "EA": 4e3, "torsional_inertia": 0.01}


def arc(n: int = 30) -> np.ndarray:
    t = np.linspace(0, 1.2, n)
    return np.stack([2 * np.sin(t), 2 - 2 * np.cos(t), 0.3 * t], axis=1)


def laid(curve=None, segments=3, **changed) -> pl.System:
    """A beam on a moving bus, another on it, and things on both."""
    s = pl.System("laid", gravity=(0.0, 0.0, -9.81))
    s.add_body("bus", hinge=pl.Revolute("z"), inertia=pl.Inertia.box(10.0, (1, 1, 1)))
    where = {"length": changed.pop("length", 2.0)} if curve is None else {"curve": curve}
    pose = pl.Pose((0.1, 0, 0.2), rpy=(0.1, 0.2, 0.3))
    numbers = SPACE | {"mass": 1.5, "damping_time": 0.01} | changed
    s.add_beam("long", "bus", hinge=pl.Revolute("y"), pose=pose, **where, segments=segments, **numbers)
    s.add_body("pod", "long", at=1.1, pose=pl.Pose((0, 0, 0.1)), inertia=pl.Inertia.sphere(0.5, 0.1))
    s.add_beam("short", "long", at="tip", length=0.5, mass=0.1, EI=1.0, segments=2, planes="y", damping=0.02)
    s.add_body("wheel", "bus", pl.Revolute("x"), inertia=pl.Inertia.sphere(1.0, 0.1))
    s.add_frame("mark", "long", pl.Pose((0, 0.1, 0)), at=0.7)
    s.add_shape("short", pl.shapes.Sphere(0.1), at=0.3)
    s.add_load("pull", pl.loads.FrameForce("short.tip", force=(0.0, 0.0, 1.0)))
    s.add_output("gauge", pl.sensors.Strain("long", at=0.9, y=0.01, z=0.02))
    return s


def test_a_beam_is_its_segments_welded_by_hand():
    n, L, EI = 4, 6.0, (500.0, 300.0)
    made, hand = pl.System("same"), pl.System("same")
    beam = made.add_beam("b", pose=pl.Pose((0, 0, 1)), length=L, mass=6.0, EI=EI, EA=1e5, GJ=9.0, segments=n, damping=0.01)
    assert made.beams == (beam,) and beam.bodies == ("b-1", "b-2", "b-3", "b-4") and beam.length == L
    tau = damping_time(0.01, Beam(L, 6.0, EI=EI, modes=1))
    part = Beam(
        L / n, 6.0 / n, EI=EI, EA=1e5, GJ=9.0, modes={"y": 0, "z": 0, "torsion": 0, "axial": 0}, boundary="static",
        torsional_inertia=6.0 * 800.0 / 1e5 / n, damping_time=tau,  # of a homogeneous section: I/A = EI/EA
    )  # fmt: skip
    for k in range(n):
        place = {"parent": f"b-{k}", "at": "tip"} if k else {"pose": pl.Pose((0, 0, 1)), "hinge_name": "b"}
        hand.add_body(f"b-{k + 1}", flex=part, **place)
    made.add_body("load", "b", at=4.1, mass=1.0)
    hand.add_body("load", "b-3", at=4.1 - 2 * 1.5, mass=1.0)
    made.add_body("end", "b", at=3.0, mass=1.0)
    hand.add_body("end", "b-2", at="tip", mass=1.0)
    made.add_frame("first", "b", at="root")
    hand.add_frame("first", "b-1", at="root")
    assert made.model.fingerprint == hand.model.fingerprint
    assert made.copy().beams == made.beams


def test_segments_without_anything_between_them_share_a_line():
    text = str(laid(segments=5))  # the mark is on the second, the pod on the third
    assert "long-1 … long-2  [long: Revolute(axis='y')]" in text and "frames: mark" in text
    assert "long-3  [Fixed() at tip]  0.3 kg, 6 modes" in text
    assert "long-4 … long-5" in text and "short-1 … short-2  [short: Fixed() at tip]  0.1 kg, 4 modes" in text


def test_frames_at_x_are_where_the_shapes_have_them():
    s = pl.System("one")
    s.add_beam("b", length=3.0, mass=1.0, EI=2.0, segments=3, planes="y")
    places = [0.0, 0.3, 1.0, 1.45, 2.9, 3.0]
    for k, x in enumerate(places):
        s.add_frame(f"f{k}", "b", at=x)
    q = np.array([0.3, -0.2, 0.1, 0.25, -0.15, 0.05])
    start, turn, (t, w) = np.zeros(2), 0.0, np.polynomial.legendre.leggauss(8)
    for k, (a, b) in enumerate(q.reshape(3, 2)):
        turn -= a  # of the chord; the section at its root is that of the tip before

        def section(xi, a=a, b=b, start=start, turn=turn):
            slope = lambda u: a * (3 * u**2 - 4 * u + 1) + b * (3 * u**2 - 2 * u)  # noqa: E731
            along = xi - (w * xi / 2) @ slope(xi * (t + 1) / 2) ** 2 / 2
            v = a * (xi**3 - 2 * xi**2 + xi) + b * (xi**3 - xi**2)
            c, d = np.cos(turn), np.sin(turn)
            return start + np.array([c * along - d * v, d * along + c * v]), turn + slope(xi)

        for j, x in enumerate(places):
            if k <= x <= k + 1:
                R, p = pl.sweeps.frame_pose(s, f"f{j}", q)
                here, angle = section(x - k)
                close(p[:2], here, 1e-14)
                close(np.arctan2(R[1, 0], R[0, 0]), angle, 1e-13)
        start, turn = section(1.0)
    close(pl.sweeps.frame_pose(s, "b.tip", q)[1][:2], start, 1e-14)


@pytest.mark.parametrize("kind", ["straight", "points", "poses"])
def test_a_file_holds_a_beam_as_one_entry(tmp_path, kind):
    poses = [pl.Pose((2 * np.sin(t), 2 - 2 * np.cos(t), 0), rpy=(0.1 * t, 0, t)) for t in np.linspace(0, 1, 4)]
    s = laid({"straight": None, "points": arc(), "poses": poses}[kind])
    pl.save(s, tmp_path / "s.yaml")
    text = (tmp_path / "s.yaml").read_text()
    again = pl.load(tmp_path / "s.yaml")
    assert again.model.fingerprint == s.model.fingerprint and "long-1" not in text
    assert [x.name for x in again.bodies] == [x.name for x in s.bodies]
    alone = read_alone(written_alone(s.model), GivenLaws({}), Findings())
    assert alone.model.fingerprint == s.model.fingerprint and list(alone.beams) == ["long", "short"]
    if kind != "poses":
        (tmp_path / "s.yaml").write_text(text.replace("segments: 3", "segments: 5"))
        more = pl.load(tmp_path / "s.yaml")
        assert more.model.fingerprint == laid(None if kind == "straight" else arc(), 5).model.fingerprint


def test_a_changed_segment_is_saved_as_a_body(tmp_path):
    s = pl.System("changed")
    s.add_beam("b", length=1.0, mass=1.0, EI=1.0, segments=2)
    s.description.bodies["b-2"] = s.description.bodies["b-1"].__class__(
        "b-2", s.bodies[1].inertia, s.description.bodies["b-2"].hinge, Beam(0.5, 0.5, EI=2.0, boundary="static")
    )
    s.description.forget()
    pl.save(s, tmp_path / "s.yaml")
    again = pl.load(tmp_path / "s.yaml")
    assert again.model.fingerprint == s.model.fingerprint and not again.beams


@cache
def with_inputs(curved: bool, mode: str) -> pl.Dynamics:
    s = laid(arc() if curved else None, 2)
    names = ["long.EI", "long.GJ", "long.EA", "long.xyz"]
    return pl.compile(s, parameters=names, mode=mode, lanes=1) if mode else pl.compile(s, "reference", parameters=names)


@pytest.mark.parametrize("curved", [False, True])
def test_parameters_act_on_all_segments(curved):
    changed = {"EI": (7.0, 1.0), "GJ": 3.0, "EA": 2e3}
    curve = arc() if curved else None
    fresh = laid(curve, 2, **changed).with_parameters({"long.xyz": (0.0, 0.3, 0.1)})
    other = laid(curve, 2).with_parameters({f"long.{key}": value for key, value in changed.items()} | {"long.xyz": (0.0, 0.3, 0.1)})
    assert other.model.fingerprint == fresh.model.fingerprint
    q, v = fresh.random_state(1)
    want = pl.compile(fresh, "reference").forward_dynamics(q, v, np.zeros(fresh.nv))
    p = [7.0, 1.0, 3.0, 2e3, 0.0, 0.3, 0.1]
    for mode in ("", "rolled"):
        close(with_inputs(curved, mode).forward_dynamics(q, v, np.zeros(fresh.nv), p), want, 1e-12)
    close(with_inputs(curved, "").parameter_values, [*SPACE["EI"], 2.0, 4e3, 0.1, 0, 0.2], 1e-14)


def test_other_numbers_of_a_beam_change_in_a_copy():
    s = laid().with_parameters({"long.mass": 3.0, "long.length": 4.0, "long.damping_time": 0.02})
    fresh = laid(length=4.0, mass=3.0, damping_time=0.02, torsional_inertia=0.02)
    assert s.model.fingerprint == fresh.model.fingerprint
    for wrong, message in (
        ({"long.width": 1.0}, "no parameter of beam 'long' named 'width'"),
        ({"long-2.EI": 1.0}, r"body 'long-2' is a segment of beam 'long'; change the whole beam, 'long.EI'"),
        ({"long.length": 1.0}, r"body 'pod': beam 'long': x = 1.1 m is not on it; give x in \[0, 1\] m"),
    ):
        with pytest.raises(pl.PliantError, match=message):
            _ = laid().with_parameters(wrong).model
    with pytest.raises(pl.PliantError, match=r"'mass' of beam 'long' is not a parameter of compiled functions.*with_parameters"):
        pl.compile(laid(), parameters=["long.mass"])
    with pytest.raises(pl.PliantError, match=r"sweep: 'mass' of beam 'long' is not a parameter of compiled functions"):
        pl.sweep(laid(), {"long.mass": [1.0, 2.0]}, t_end=0.1)


def weighed(**changed) -> pl.System:
    s = pl.System("weighed", gravity=(0, 0, -9.81))
    s.add_beam("b", **{"length": 2.0, "mass": 1e-3, "EI": 5e4, "segments": 4, "planes": "z", "damping_time": 0.01} | changed)
    s.add_body("w", "b", at="tip", mass=0.5)
    return s


def test_moments_and_tension_are_those_of_statics(tmp_path):
    s = weighed()
    rest = pl.equilibrium(s)
    run = pl.simulate(s, q0=rest.q, t_end=0.02, method="alpha", dt=0.01)
    found = run.beam("b", [0.0, 0.3, 1.0, 1.9])
    close(found.moment.sel(about="y")[-1], 9.81 * (2.0 - found.x) * (0.5 + 5e-4 * (2.0 - found.x) / 2), 1e-4)
    close(found.curvature.sel(plane="z")[-1] * -5e4, found.moment.sel(about="y")[-1], 1e-7)
    close(found.position[-1].sel(axis="z"), -0.5 * 9.81 / 5e4 * found.x**2 * (1.0 - found.x / 6), 2e-3)
    assert found.moment.attrs["units"] == "N m" and "weld" in found.tension.attrs["comment"]
    again = pl.load_run(run.save(tmp_path / "run.nc"))
    assert again.beam("b", [0.0, 0.3, 1.0, 1.9]).identical(found)
    with pytest.raises(pl.PliantError, match="no beam named 'c'"):
        run.beam("c")
    with pytest.raises(pl.PliantError, match=r"beam 'b': x = 3 m is not on it"):
        run.beam("b", 3.0)


def test_tension_of_a_hanging_beam():
    down = {"pose": pl.Pose(rpy=(0, np.pi / 2, 0)), "mass": 3.0, "segments": 3, "EI": 50.0, "planes": "y"}
    weights = 9.81 * (0.5 + 3.0 * np.array([1, 2 / 3, 1 / 3]))
    stiff = pl.simulate(weighed(**down), q0=np.zeros((2, 6)), t_end=0.1, method="alpha", dt=0.05).beam("b")
    close(stiff.tension, np.broadcast_to(weights, (2, 3, 3)), 1e-13)
    assert stiff.position.dims == ("run", "time", "x", "axis")
    soft = weighed(**down, EA=1e3)
    run = pl.simulate(soft, pl.equilibrium(soft).q, t_end=0.05, method="alpha", dt=0.05)
    close(run.beam("b").tension[-1], weights - 9.81 / 2, 1e-6)  # at the middle of each segment
    close(run.beam("b").position[-1, -1], [0, 0, -2 - (0.5 + 1.5) * 9.81 * 2 / 1e3], 1e-6)


def test_what_a_run_was_given_changes_its_moments():
    s = weighed(EI=50.0, planes="yz", segments=2, mass=1.0)
    start = s.state({"b-1": [0.01, -0.02, 0.05, 0.03]})
    with_input, fresh = pl.compile(s, lanes=1, parameters=["b.EI"]), weighed(EI=(80.0, 70.0), planes="yz", segments=2, mass=1.0)
    given = {"t_end": 0.001, "method": "rk4", "dt": 1e-4}
    run, plain = pl.simulate(with_input, start, p=[80.0, 70.0], **given), pl.simulate(fresh, start, **given)
    close(run.beam("b").moment, plain.beam("b").moment, 1e-12)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"EI": 0.0}, r"beam 'b': EI is 0.*give EI = 1e-5 w L\^3 .* 9.81e-05 N m\^2.*Spherical"),
        ({"segments": None}, "segments is missing"),
        ({"segments": 2.5}, "segments 2.5: give a whole number"),
        ({"length": None}, "length is missing"),
        ({"length": -1.0}, "length -1 must be positive"),
        ({"EI": None}, "EI is missing"),
        ({"GJ": 1.0}, "twist needs inertia about x; give torsional_inertia"),
        ({"planes": "xy"}, "planes 'xy': give 'yz'"),
        ({"modes": -1}, "modes -1: give a whole number"),
        ({"damping": 0.1, "damping_time": 0.1}, "damping and damping_time are both given"),
        ({"damping": "bands"}, "damping 'bands': give one ratio"),
        ({"curve": arc()}, "length and curve are both given"),
        ({"length": None, "curve": arc() + 1.0}, r"curve: it begins at \(1, 1, 1\) m.*pose=pl.Pose"),
        ({"length": None, "curve": [[0, 0, 0], [0, 0, 0]]}, "two points in a row coincide"),
        ({"length": None, "curve": [[0, 0]]}, r"curve: give points \(k, 3\)"),
        ({"length": None, "curve": [pl.Pose()]}, "curve: 1 poses for 3 segments; give 4"),
        ({"length": None, "curve": [[0, 0, 0], [1, 1, 0], [0, 2, 0]], "segments": 1}, "turns by .* within segment 1; give more"),
        ({"parent": "nobody"}, "beam 'b': no parent body named 'nobody'"),
        ({"pose": 3}, "beam 'b': pose 3 is not a Pose"),
        ({"hinge": 3}, "beam 'b': hinge 3 is not a hinge"),
        ({"EI": pl.symbol("EI", 1.0)}, "symbol"),
    ],
)  # fmt: skip
def test_mistakes_are_named(given, message):
    whole = {"length": 1.0, "mass": 1.0, "EI": 1.0, "segments": 3} | given
    with pytest.raises(pl.PliantError, match=message):
        pl.System().add_beam("b", **{key: value for key, value in whole.items() if value is not None})


def test_names_are_unique():
    s = pl.System()
    s.add_body("b-2", mass=1.0)
    with pytest.raises(pl.PliantError, match="beam 'b': a body, hinge, frame or beam named 'b-2' exists already"):
        s.add_beam("b", length=1.0, mass=1.0, EI=1.0, segments=3)
    assert len(s.description.bodies) == 1
    s.add_beam("c", length=1.0, mass=1.0, EI=1.0, segments=3)
    for add in (lambda: s.add_body("c", mass=1.0), lambda: s.add_frame("c", "b-2")):
        with pytest.raises(pl.PliantError, match="a beam of this name exists already"):
            add()
    for at, message in (
        (1.5, r"x = 1.5 m is not on it; give x in \[0, 1\] m"),
        (None, "where on it is not given"),
        ("end", "no place 'end'"),
    ):
        with pytest.raises(pl.PliantError, match=message):
            s.add_body("d", "c", at=at, mass=1.0)
    with pytest.raises(TypeError, match=r"unexpected keyword argument 'lenght'\. Did you mean 'length'"):
        s.add_beam("e", lenght=1.0)


def test_mistakes_in_files_have_lines(tmp_path):
    path = tmp_path / "s.yaml"
    head = "pliant: 1\nbeams:\n"
    good = "  a: {parent: world, length: 2, mass: 1, EI: 3, segments: 2}\n"
    for line, message in (
        ("  b: {parent: a, at: 3, length: 2, mass: 1, EI: 1, segments: 2}", r"s.yaml:4: .*x = 3 m is not on it"),
        ("  b: {parent: world, length: 2, mass: 1, EI: 0, segments: 2}", r"s.yaml:4: beam 'b': EI is 0"),
        ("  b: {parent: c, length: 2, mass: 1, EI: 1, segments: 2}", r"s.yaml:4: beam 'b': no parent body named 'c'"),
        ("  b: {parent: b-1, at: tip, length: 2, mass: 1, EI: 1, segments: 2}", r"s.yaml:4: .*a beam cannot be its own parent"),
        (
            "  b: {parent: world, length: 2, mass: 1, EI: 1, segments: 2, before: x}",
            r"s.yaml:4: beam 'b': before: no body named 'x'",
        ),
        ("  b: {parent: world, length: 2, mass: 1, EI: 1, segments: 2, node_at: {a-1: [1]}}", r"s.yaml:4: .*not a segment"),
        ("  b: {parent: world, length: 2, mass: 1, EI: 1, segments: 99999999}", r"s.yaml:4: "),
        ("bodies:\n  x: {parent: a, hinge: Fixed, mass: 1}", r"s.yaml:5: .*where on it is not given"),
        ("loops:\n  l: {frame_a: world, frame_b: a.end, joint: InPlane z}", r"s.yaml:5: "),
    ):
        path.write_text(head + good + line + "\n")
        with pytest.raises(pl.PliantError, match=message):
            pl.load(path)
    path.write_text(head + good + "loops:\n  l: {frame_a: world, frame_b: a.tip, joint: InPlane z}\n")
    assert len(pl.load(path).loops) == 1
