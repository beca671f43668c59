"""Systems whose loops close and open: two arms and an object, pendulums with a latch, bodies that meet in free flight."""

import numpy as np

import pliant as pl

GRASPS = ("left-grasp", "right-grasp")


def two_arms(active=False, joint=pl.Fixed, hinges="zyyxyx"):
    """Two arms of six hinges and a free object that both can hold: 12 rows."""
    s = pl.System("two arms", gravity=(0, 0, -9.81))
    for side, y in (("left", 1.0), ("right", -1.0)):
        parent = "world"
        for k, axis in enumerate(hinges):
            link = pl.Inertia.box(2.0, (0.4, 0.1, 0.1), com=(0.2, 0, 0))
            place = pl.Pose(xyz=(0.4, 0, 0)) if k else pl.Pose(xyz=(0, y, 0))
            s.add_body(f"{side}{k}", parent, pl.Revolute(axis), inertia=link, pose=place)
            parent = f"{side}{k}"
        s.add_frame(f"{side}-hand", parent, pl.Pose(xyz=(0.1, 0, 0)))
    s.add_body("object", hinge=pl.Free(), inertia=pl.Inertia.box(3.0, (0.5, 0.4, 0.3)), pose=pl.Pose(xyz=(1.5, 0, 0)))
    for side, y in (("left", 0.2), ("right", -0.2)):
        s.add_frame(f"{side}-grip", "object", pl.Pose(xyz=(0, y, 0)))
        s.add_loop(f"{side}-grasp", f"{side}-hand", f"{side}-grip", joint(), active=active)
    return s


def pendulums(direction=-1, until=1.5003):
    """Two pendulums that a coupling latches where they meet, and lets go at a time."""
    s = pl.System("pendulums", gravity=(0, -9.81, 0))
    rod = pl.Inertia.rod(1.0, length=1.0, com=(0.5, 0, 0))
    for name, x in (("a", 0.0), ("b", 3.0)):
        s.add_body(name, hinge=pl.Revolute("z"), inertia=rod, pose=pl.Pose(xyz=(x, 0, 0)))
    s.add_coupling("gear", {"a": 1, "b": -1}, active=False)
    s.add_event("close", pl.Event(lambda x: x.q("a") - x.q("b"), direction, pl.events.activate("gear")))
    s.add_event("open", pl.Event(lambda x: x.t - until, 1, pl.events.deactivate("gear")))
    return s


MEETING = 0.5  # s


def meeting(gap=1e-6, joint=pl.Spherical, miss=0.0, flex=False):
    """Two free bodies: B flies to A, which spins about an axis through its port, and is there at MEETING."""
    s = pl.System("meeting", gravity=(0, 0, 0))
    body = pl.Inertia(2.0, (0.1, -0.2, 0.3), np.diag([0.5, 0.7, 0.9]))
    s.add_body("A", hinge=pl.Free(), mass=3.0, inertia=[0.4, 0.5, 0.6])
    s.add_frame("port", "A", pl.Pose(xyz=(0, 0, 0.3)))
    start = np.array([0.4 + miss, -0.2, 0.3])
    if flex:
        beam = pl.flex.Beam(1.0, 2.0, EI=50.0, torsional_inertia=0.01, modes=2, boundary="free-free")
        s.add_body("B", hinge=pl.Free(), flex=beam, pose=pl.Pose(xyz=start))
    else:
        s.add_body("B", hinge=pl.Free(), inertia=body, pose=pl.Pose(xyz=start))
    s.add_loop("dock", "port", "B.root" if flex else "B", joint(), active=False)
    s.add_event("docks", pl.Event(lambda x: x.t - MEETING, 1, pl.events.activate("dock", gap=gap)))
    return s


FLIGHT = {"A.wz": 0.7, "B.vx": -0.8, "B.vy": 0.4, "B.vz": 0.0}
