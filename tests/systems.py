"""Random systems: every hinge, skew axes, chains and trees of 1 to 50 bodies, fixed and free. The default test input."""

from __future__ import annotations

import math
import os

import numpy as np
import pytest
from numpy.typing import NDArray

import pliant as pl
from pliant.model.places import tensor

# for tests of beams whose modes need not be right on their hinge
modes_of_any_boundary = pytest.mark.filterwarnings("ignore:.*boundary .* the root:pliant.errors.ModelWarning")

HINGES = (
    "Revolute", "Prismatic", "Screw", "Cylindrical", "Universal", "Planar", "Spherical", "Free", "Joint",
    "Fixed", "Custom",
)  # fmt: skip
COMMON = ("Revolute", "Prismatic", "Spherical", "Free", "Fixed")


def random_rotation(rng: np.random.Generator) -> NDArray[np.float64]:
    Q, R = np.linalg.qr(rng.normal(size=(3, 3)))
    Q = Q * np.sign(np.diag(R))
    return Q if np.linalg.det(Q) > 0 else -Q


def random_pose(rng: np.random.Generator) -> pl.Pose:
    return pl.Pose(rng.uniform(-0.5, 0.5, 3), matrix=random_rotation(rng))


def random_inertia(rng: np.random.Generator) -> pl.Inertia:
    """A real body: the inertia of four random points about their centre of mass."""
    m = rng.uniform(0.2, 1.0, 4)
    x = rng.uniform(-0.3, 0.3, (4, 3))
    c = m @ x / m.sum()
    d = x - c
    I = sum(mi * (di @ di * np.eye(3) - np.outer(di, di)) for mi, di in zip(m, d, strict=True))
    return pl.Inertia(float(m.sum()), c, I)


def curved_slide(rng: np.random.Generator) -> pl.Custom:
    """A Custom hinge: the body slides along a parabola, turning with the slope of a sine; H depends on q."""
    k = float(rng.uniform(0.2, 0.8))

    def pose(q):
        x = q[..., :1]
        angle = k * pl.spatial.sin(x)
        return pl.spatial.rotation(pl.spatial.lift(np.array([[0.0], [0.0], [1.0]]), q), angle[..., None]), pl.spatial.concat(
            [x[..., None], (k * x * x)[..., None], (x * 0.0)[..., None]]
        )[..., 0]

    def H(q):
        x = q[..., :1][..., None]
        R, _ = pose(q)
        slope = k * pl.spatial.cos(x)
        along = pl.spatial.concat([x * 0.0 + 1.0, 2 * k * x, x * 0.0])
        return pl.spatial.concat([x * 0.0, x * 0.0, slope, R.mT @ along])

    def Hdot_v(q, v):
        x, u = q[..., :1][..., None], v[..., :1][..., None]
        R, _ = pose(q)
        slope, bend = k * pl.spatial.cos(x) * u, -k * pl.spatial.sin(x) * u
        along = pl.spatial.concat([x * 0.0 + 1.0, 2 * k * x, x * 0.0])
        turn = pl.spatial.concat([x * 0.0, x * 0.0, slope])
        d = R.mT @ pl.spatial.concat([x * 0.0, 2 * k * u, x * 0.0]) - pl.spatial.cross(turn, R.mT @ along)
        return (pl.spatial.concat([x * 0.0, x * 0.0, bend, d]) * u)[..., 0]

    return pl.Custom(1, 1, pose, H, Hdot_v)


JOINTS = ("xyz/xyz", "/xyz", "/zxz", "xy/zyx", "xyz/z", "x/yz", "xyz/", "yz/x", "/zx")


def random_joint(rng: np.random.Generator, kind: str | None = None, speeds: str | None = None) -> pl.Joint:
    """Slides and turns along letters or skew axes, with rates or body components, at any point."""
    slides, turns = (kind or str(rng.choice(JOINTS))).split("/")
    speeds = speeds or ("auto" if rng.random() < 0.7 else "rates")
    body = speeds == "auto" and len(slides) == 3 and len(turns) in (1, 3)
    at = "origin" if not body else [(0.1, -0.2, 0.3), "origin"][rng.integers(2)]
    skew = rng.random() < 0.4

    def axes(letters):
        return [np.eye(3)["xyz".index(x)] + 0.3 * rng.normal(size=3) for x in letters] if skew else letters

    return pl.Joint(axes(slides), axes(turns), speeds=speeds, speeds_at=at)


def random_hinge(rng: np.random.Generator, kind: str) -> pl.model.HingeType:
    def axis():
        return "xyz"[rng.integers(3)] if rng.random() < 0.3 else rng.normal(size=3)

    if kind == "Universal":
        return pl.Universal(rng.normal(size=3), rng.normal(size=3))
    if kind == "Screw":
        return pl.Screw(axis(), pitch=rng.uniform(-0.3, 0.3))
    if kind == "Custom":
        return curved_slide(rng)
    if kind == "Joint":
        return random_joint(rng)
    if kind in ("Spherical", "Free", "Fixed"):
        return getattr(pl, kind)()
    return getattr(pl, kind)(axis())


def random_system(
    rng: np.random.Generator | int,
    n: int | None = None,
    kinds: tuple[str, ...] = HINGES,
    shape: str | None = None,
    base: str | None = None,
    frames: int = 2,
) -> pl.System:
    """n bodies (1 to 50); shape 'chain' or 'tree'; base 'fixed' or 'free'; frames on random bodies."""
    rng = np.random.default_rng(rng)
    n = n or int(np.exp(rng.uniform(0, np.log(50.9))))
    shape = shape or ("chain" if rng.random() < 0.3 else "tree")
    base = base or ("free" if rng.random() < 0.4 else "fixed")
    system = pl.System("random", gravity=rng.normal(size=3) * 5)
    for k in range(n):
        parent = "world" if k == 0 else f"b{k - 1 if shape == 'chain' else rng.integers(max(0, k - 6), k)}"
        kind = "Free" if k == 0 and base == "free" else kinds[rng.integers(len(kinds))]
        if k > 0 and kind == "Free" and rng.random() < 0.7:
            kind = "Revolute"
        system.add_body(
            f"b{k}",
            parent=parent,
            hinge=random_hinge(rng, kind),
            hinge_name=f"h{k}",
            pose=random_pose(rng),
            inertia=random_inertia(rng),
        )
    for i in range(frames):
        system.add_frame(f"f{i}", body=f"b{rng.integers(n)}", pose=random_pose(rng))
    return system


def seeds(count: int, first: int = 0) -> list[int]:
    """Seeds of a property: three fifths of `count`, at least two. `pytest --seeds 200` draws more, `--first-seed` others."""
    wanted = int(os.environ.get("PLIANT_SEEDS", "0")) or min(count, max(2, math.ceil(0.6 * count)))
    first += int(os.environ.get("PLIANT_FIRST_SEED", "0"))
    return list(range(first, first + wanted))


def random_modal_body(rng: np.random.Generator, modes: int | None = None, held: bool | None = None) -> pl.model.ModalBody:
    """A flexible body of three to five nodes, each a real small cloud of matter.

    Its root held (cantilever) or moving (free-free).
    """
    n = int(rng.integers(1, 4)) if modes is None else modes
    count = int(rng.integers(3, 6))
    held = bool(rng.random() < 0.5) if held is None else held
    nodes = []
    for k in range(count):
        cloud = random_inertia(rng)
        m, _, J = cloud.about_origin
        nodes.append(pl.model.Node(f"n{k}", rng.uniform(-0.5, 0.5, 3) if k else np.zeros(3), m, J, cloud.com))
    slopes, translations = rng.normal(size=(2, count, 3, n)) * 0.5
    if held:
        slopes[0] = translations[0] = 0.0
    A = rng.normal(size=(n, n))
    pose = pl.Pose() if held and rng.random() < 0.5 else random_pose(rng)
    return pl.model.ModalBody(
        nodes, slopes, translations, 5 * (A @ A.T + np.eye(n)), root="n0", root_pose=pose, damping=0.1 * np.eye(n)
    )


def random_flexible_system(
    seed: int, n: int | None = None, kinds: tuple[str, ...] = HINGES, base: str | None = None, **flex
) -> pl.System:
    """A tree of rigid and flexible bodies, several children on one body at different nodes; frames f0, f1 on random bodies."""
    rng = np.random.default_rng(seed)
    n = n or int(rng.integers(1, 7))
    base = base or ("free" if rng.random() < 0.4 else "fixed")
    system = pl.System("random flexible", gravity=rng.normal(size=3) * 5)
    nodes: dict[str, int] = {}

    def at(body: str) -> str | None:
        return f"n{rng.integers(nodes[body])}" if nodes.get(body) else None

    for k in range(n):
        parent = "world" if k == 0 else f"b{rng.integers(max(0, k - 3), k)}"
        kind = "Free" if k == 0 and base == "free" else kinds[rng.integers(len(kinds))]
        soft = random_modal_body(rng, **flex) if rng.random() < 0.7 else None
        given = {"flex": soft} if soft is not None else {"inertia": random_inertia(rng)}
        system.add_body(f"b{k}", parent, random_hinge(rng, kind), f"h{k}", random_pose(rng), at=at(parent), **given)
        nodes[f"b{k}"] = len(soft.nodes) if soft is not None else 0
    for i in range(2):
        body = f"b{rng.integers(n)}"
        system.add_frame(f"f{i}", body=body, pose=random_pose(rng), at=at(body))
    return system


def rebuilt(system: pl.System, number, turns: bool = True) -> pl.System:
    """The system again, each of its numbers that is not zero by number(name, x); turns: angles of placements too."""
    model, out = system.model, pl.System(system.name, fidelity=system.fidelity)

    def of(x, name):
        return [0.0 if e == 0.0 else number(f"{name}_{i}", float(e)) for i, e in enumerate(np.ravel(x))]

    def pose(given, name):
        if not turns or np.array_equal(given.R, np.eye(3)):
            return pl.Pose(of(given.xyz, f"r{name}"), matrix=given.R)
        return pl.Pose(of(given.xyz, f"r{name}"), rpy=of(given.rpy, f"a{name}"))

    out.gravity = of(model.gravity, "g")
    for body in model.bodies:
        kind, matter, name = body.hinge.type, body.inertia, body.name
        if isinstance(kind, pl.Screw):
            kind = pl.Screw(kind.axis, number(f"h{name}", kind.pitch))
        I = [matter.inertia[i, j] for i, j in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))]
        own = {"flex": body.flex} if body.flex is not None else {
            "mass": number(f"m{name}", matter.mass), "com": of(matter.com, f"c{name}"), "inertia": tensor(of(I, f"I{name}")),
        }  # fmt: skip
        out.add_body(name, body.parent, kind, body.hinge.name, pose(body.hinge.pose, name), at=body.hinge.at, **own)
    for frame in model.frames:
        out.add_frame(frame.name, frame.body, pose(frame.pose, frame.name), frame.node)
    out.description.loops = dict(system.description.loops)
    return out
