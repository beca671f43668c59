"""Chains whose links carry mechanisms, each with a constraint by a law: gears, belts, ropes, cams, and laws of one's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

import pliant as pl

DISC = pl.Inertia.cylinder(1.0, 0.05, 0.02)
TURN, SLIDE_X, SLIDE_Y = pl.Revolute("z"), pl.Prismatic("x"), pl.Prismatic("y")


class Mechanism:
    """Two bodies `one` and `two` on the frame `on`; d: a number in which mechanisms of a kind differ."""

    def __init__(self, system: pl.System, i: int, link: str, pose: pl.Pose) -> None:
        self.system, self.i, self.link, self.pose, self.d = system, i, link, pose, 0.02 * i
        self.one, self.two, self.on, self.name = f"one{i}", f"two{i}", f"on{i}", f"law{i}"
        system.add_frame(self.on, link, pose)

    def bodies(self, first: tuple, second: tuple, chain: bool = False) -> None:
        """Add both bodies, by (hinge, place); chain: the second is on the first."""
        (hinge, at), (other, there) = first, second
        self.system.add_body(self.one, self.link, hinge, pose=self.pose @ pl.Pose(at), inertia=DISC)
        pose = pl.Pose(there) if chain else self.pose @ pl.Pose(there)
        self.system.add_body(self.two, self.one if chain else self.link, other, pose=pose, inertia=DISC)

    def add(self, law, **more) -> None:
        self.system.add_constraint(self.name, law, **more)


def gears(m: Mechanism) -> list[float]:
    m.bodies((TURN, (0, 0, 0)), (TURN, (0.3 + m.d, 0, 0)))
    m.add(pl.constraints.Gears(m.one, m.two, (20, 40), carrier=m.on))
    return [0.4, -0.2]


def belt(m: Mechanism) -> list[float]:
    m.bodies((TURN, (0, 0, 0)), (TURN, (0.4 + m.d, 0, 0)))
    m.add(pl.constraints.Belt([(m.one, 0.05), (m.two, 0.1)], carrier=m.on))
    return [0.4, 0.2]


def rope(m: Mechanism) -> list[float]:
    m.bodies((SLIDE_Y, (-0.1 - m.d, -1.0, 0)), (SLIDE_Y, (0.1 + m.d, -1.0, 0)))
    m.add(pl.constraints.Rope([m.one, (m.on, -0.1 - m.d), m.two], carrier=m.on))
    return [0.2, -0.2]


def cam(m: Mechanism) -> list[float]:
    m.bodies((TURN, (0, 0, 0)), (SLIDE_X, (0, 0, 0)))
    b = 0.05 + m.d
    m.add(pl.constraints.Cam(m.one, m.two, lambda a: b + 0.01 * np.cos(2 * a)))
    return [0.4, b + 0.01 * np.cos(0.8)]


def circle(m: Mechanism) -> list[float]:
    m.bodies((pl.Universal("x", "y"), (0, 0, 0)), (pl.Prismatic("z"), (0.1, 0.2, 0.3)), chain=True)
    m.add(pl.constraints.OnCircle(m.two, 0.5 + m.d, on=m.on))
    return [0.3, 0.7, 0.2]


def distance(m: Mechanism) -> list[float]:
    """A rod as a law, whose length is a parameter, and which two points enter."""
    m.bodies((pl.Universal("x", "y"), (0, 0, 0)), (TURN, (0.3, 0.1 + m.d, 0.2)), chain=True)

    def law(x):
        d = x[m.two].point(0.3, 0.1, m.d) - x[m.on].point(0.1, -0.4, 0.2 + m.d)
        return d.dot(d) - x.p.length * x.p.length

    m.add(law, parameters={"length": 0.8 + m.d})
    return [0.3, 0.4, 0.2]


def slip(m: Mechanism) -> list[float]:
    """A rate, with a factor that is a parameter."""
    m.bodies((pl.Universal("x", "y"), (0, 0, 0)), (pl.Prismatic("z"), (0.1, 0.2, 0.3)), chain=True)

    def law(x):
        along = x[m.on].vector(0.1, 0.2, 0.5 + m.d)
        return x.velocity(x[m.two].point(0.1, 0.2 + m.d, 0.3), m.on).dot(along) - x.p.k * x.v(m.one)[0]

    m.add(law, kind="velocity", parameters={"k": 0.3 + m.d})
    return [0.3, 0.4, 0.2]


def ball(m: Mechanism) -> list[float]:
    """Vectors, and a coordinate."""
    m.bodies((pl.Free(), (0, 0, 0)), (TURN, (0.3, 0.1, 0.2)), chain=True)

    def law(x):
        return x[m.one].point(0.1, 0.2, m.d) - x[m.on].point(0.1, 0.1 + m.d, 0.5), x.q(m.two) - 0.2 * x[m.one].z.dot(x[m.on].z)

    m.add(law)
    return [*(np.array([1.0, 0.2, 0.3, 0.1]) / np.linalg.norm([1.0, 0.2, 0.3, 0.1])), 0.1, 0.2, 0.3, 0.2]


LAWS: tuple[Callable[[Mechanism], list[float]], ...] = (gears, belt, rope, cam, circle, distance, slip, ball)


def meshed_chain(n: int, laws: Sequence[Callable[[Mechanism], list[float]]] = LAWS) -> tuple[pl.System, np.ndarray]:
    """(system, q): n links, each with the next mechanism; near a pose in which all laws hold."""
    system, parent, q = pl.System("meshed", gravity=(1.0, 2.0, -9.0)), "world", list[float]()
    for i in range(n):
        matter = pl.Inertia.box(2.0 + 0.1 * i, (0.1, 0.2, 0.3), com=(0.1, 0.02 * i, 0.1))
        system.add_body(f"link{i}", parent, pl.Revolute("y"), pose=pl.Pose((0.3, 0.1, 0.2), (0.3, 0.2, 0.1 * i)), inertia=matter)
        parent = f"link{i}"
        made = Mechanism(system, i + 1, parent, pl.Pose((0.1, 0.2, 0.3 + 0.01 * i), (0.3, 0.1 + 0.01 * i, 0.2)))
        q += [0.2, *laws[i % len(laws)](made)]
    return system, np.array(q)
