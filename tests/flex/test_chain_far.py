"""Beams of several segments that bend far: an arc across its plane, a catenary, a net, against statics."""

from __future__ import annotations

import numpy as np

import pliant as pl
from tests.kit import close


def rest(system: pl.System, frame: str, forces: np.ndarray, q: np.ndarray | None = None) -> np.ndarray:
    """q in equilibrium under the last of some forces (k, 3) at a frame, found by Newton's method along all of them."""
    dyn, n = pl.compile(system, "reference", wrenches=[frame]), system.nv
    q = system.neutral() if q is None else q
    small = 1e-7

    def out_of_balance(q: np.ndarray, force: np.ndarray) -> np.ndarray:
        none = np.zeros_like(q)
        wrench = np.broadcast_to(np.concatenate([np.zeros(3), force]), (*q.shape[:-1], 1, 6))
        return dyn.inverse_dynamics(q, none, none, wrench)

    for force in forces:
        for _ in range(40):
            r = out_of_balance(q, force)
            d = np.linalg.solve((out_of_balance(q + small * np.eye(n), force) - r).T / small, -r)
            q = q + d * min(1.0, 0.4 / np.abs(d).max())
            if np.abs(d).max() < 1e-9:
                break
        else:
            raise AssertionError("Newton's method did not converge")
    return q


def test_the_45_degree_bend():
    """Bathe and Bolourchi's arc of radius 100 under 600 N across its plane, against a rod by shooting: order 2."""
    R, errors = 100.0, []
    for n in (8, 16):
        t = np.linspace(0, np.pi / 4, 12)
        s = pl.System("bend", gravity=(0, 0, 0))
        curve = np.stack([R * np.sin(t), R - R * np.cos(t), 0 * t], axis=1)
        beam = s.add_beam("arc", curve=curve, mass=1.0, EI=1e7 / 12, GJ=5e6 / 6, EA=1e7, segments=n)
        close(beam.length, R * np.pi / 4, 2e-6)  # of a spline
        q = rest(s, "arc.tip", np.outer([0.25, 0.5, 0.75, 1.0], [0, 0, 600.0]))
        errors.append(np.linalg.norm(pl.sweeps.frame_pose(s, "arc.tip", q)[1] - [47.15215, 15.68536, 53.47176]))
    assert errors[1] < 0.015 and 3.4 < errors[0] / errors[1] < 4.6


def test_sections_of_a_curve_are_where_the_curve_is():
    t = np.linspace(0, 1.5, 40)
    s = pl.System("arc", gravity=(0, 0, 0))
    s.add_beam("b", curve=np.stack([np.sin(t), 1 - np.cos(t), 0 * t], axis=1), mass=1.0, EI=1.0, segments=5)
    places = [0.0, 0.3, 0.75, 0.9, s.beams[0].length]
    for k, x in enumerate(places):
        s.add_frame(f"f{k}", "b", at=x)
    for k, x in enumerate(places):
        R, p = pl.sweeps.frame_pose(s, f"f{k}", s.neutral())
        close(np.arctan2(R[1, 0], R[0, 0]), x, 2e-5)  # of a spline through 40 points
        close(p[:2], [np.sin(x), 1 - np.cos(x)], 1e-5 if x != 0.75 else 0.012)  # the chord, between its ends


def test_half_a_catenary():
    """A cable of 1 m and 9.81 N/m that is pulled by 5 N at its lowest point."""
    w, H, n = 9.81, 5.0, 8
    s = pl.System("cable", gravity=(0, 0, -9.81))
    s.add_beam("c", hinge=pl.Revolute("y"), length=1.0, mass=1.0, EI=1e-5, segments=n, planes="z")
    a = H / w
    end = np.array([a * np.arcsinh(1 / a), 0.0, -a * (np.sqrt(1 + 1 / a**2) - 1)])
    q = s.neutral()
    q[0] = np.arctan2(-end[2], end[0])
    q = rest(s, "c.tip", np.outer([100.0, 10.0, 3.0, 1.0], [H, 0, 0]), q)
    assert np.linalg.norm(pl.sweeps.frame_pose(s, "c.tip", q)[1] - end) < 2e-6


def test_a_net_of_two_beams_carries_what_statics_tell():
    """A beam between two walls, its half by a closure: tip to tip, the deflection of a clamped beam under a force in the middle."""
    s = pl.System("net", gravity=(0, 0, 0))
    numbers = {"length": 1.0, "mass": 0.1, "EI": 50.0, "segments": 2, "planes": "z"}
    s.add_beam("left", **numbers)
    s.add_beam("right", pose=pl.Pose((2, 0, 0), rpy=(0, 0, np.pi)), **numbers)
    s.add_frame("end", "right", pl.Pose(rpy=(0, 0, np.pi)), at="tip")
    s.add_loop("joint", "left.tip", "end", pl.Prismatic("x"))  # the halves shorten
    s.add_load("pull", pl.loads.FrameForce("left.tip", force=(0, 0, 0.1)))
    found = pl.equilibrium(s)
    close(pl.sweeps.frame_pose(s, "right.tip", found.q)[1][2], 0.1 * 2.0**3 / (192 * 50.0), 1e-9)
