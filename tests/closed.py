"""Random closed systems: random trees with loops of every joint, rods and couplings, closed at a state known beforehand."""

from __future__ import annotations

import numpy as np

import pliant as pl
from pliant.model.recut import inverse
from pliant.sweeps import frame_pose, loop_jacobian, mass_matrix
from tests.systems import HINGES, random_flexible_system, random_hinge, random_pose, random_rotation, random_system

JOINTS = (
    "Fixed", "Revolute", "Prismatic", "Cylindrical", "Screw", "Universal", "Spherical", "Planar", "InPlane", "InLine", "Rolling",
    "Rod", "Coupling",
)  # fmt: skip
ROWS = dict(zip(JOINTS, (6, 5, 5, 4, 5, 4, 3, 3, 1, 2, 3, 1, 1), strict=True))


def random_joint(rng: np.random.Generator, kind: str) -> pl.model.closures.Joint:
    if kind == "Rolling":
        return pl.Rolling(rng.normal(size=3), radius=rng.uniform(0.1, 0.5))
    if kind in ("InPlane", "InLine"):
        return getattr(pl, kind)("xyz"[rng.integers(3)] if rng.random() < 0.3 else rng.normal(size=3))
    return random_hinge(rng, kind)


def allowed(rng: np.random.Generator, joint: pl.model.closures.Joint, reach: float | None = None) -> pl.Pose:
    """A random pose of frame B in frame A that the joint allows; reach: of its coordinates at most [rad, m]."""
    if isinstance(joint, pl.Rolling):
        across = pl.model.closures.across(joint.normal)
        return pl.Pose(joint.radius * joint.normal + across @ rng.normal(size=2), matrix=random_rotation(rng))
    if isinstance(joint, pl.InPlane):
        return pl.Pose(pl.model.closures.across(joint.normal) @ rng.normal(size=2), matrix=random_rotation(rng))
    if isinstance(joint, pl.InLine):
        return pl.Pose(rng.normal() * joint.axis, matrix=random_rotation(rng))
    if reach is None:
        q = joint.random(rng)[:, None]
    else:
        q = joint.integrate(joint.neutral[:, None], rng.uniform(-reach, reach, (joint.nv, 1)))
    R, p = joint.pose(q)
    return pl.Pose(p[:, 0], matrix=R)


def close(
    system: pl.System, rng: np.random.Generator, q, kind: str, a: str, b: str, *, name: str = "", reach: float | None = None, **more
) -> None:
    """Close a loop at q, between frames NAME_a on a and NAME_b on b: of bodies, 'world' or nodes as 'boom.tip'."""
    name = name or f"{kind.lower()}{len(system.loops)}"
    if kind == "Coupling":
        couple(system, rng, q, name, **more)
        return
    on_a, on_b = (at_node(where) for where in (a, b))
    system.add_frame(f"{name}_a", pose=(there := random_pose(rng)), **on_a)
    poses = [pl.Pose() if w == "world" else posed(system, w, q) for w in (a, b)]
    joint = None if kind == "Rod" else random_joint(rng, kind)
    between = random_pose(rng) if joint is None else allowed(rng, joint, reach)
    system.add_frame(f"{name}_b", pose=inverse(poses[1]) @ poses[0] @ there @ between, **on_b)
    if joint is None:
        system.add_rod(name, f"{name}_a", f"{name}_b", length=float(np.linalg.norm(between.xyz)), **more)
    else:
        system.add_loop(name, f"{name}_a", f"{name}_b", joint, **more)


def couple(system: pl.System, rng: np.random.Generator, q, name: str, **more) -> None:
    """Couple two or three coordinates whose rates are speeds."""
    model = system.model
    names = [
        name
        for body in model.bodies
        if body.hinge.type.nq == body.hinge.type.nv
        for j, name in enumerate(body.full_names(body.coordinates))
        if j >= body.hinge.type.nq or body.hinge.type.rate_places[j] is not None
    ]
    picked = rng.permutation(len(names))[:3]
    terms = {names[i]: float(rng.uniform(0.5, 2)) for i in picked}
    offset = sum(k * float(q[model.q_index(n)][0]) for n, k in terms.items())
    system.add_coupling(name, terms, offset, **more)


def at_node(where: str) -> dict:
    body, _, node = where.partition(".")
    return {"body": body, "at": node} if node else {"body": body}


def posed(system: pl.System, where: str, q) -> pl.Pose:
    R, p = frame_pose(system.model.internals.opened, where, q)
    return pl.Pose(p, matrix=R)


def welded(system: pl.System, a: str, b: str) -> bool:
    """Whether two places cannot move against each other."""
    homes = {where if where == "world" else system.model.internals.seeing([where]).internals.home(where) for where in (a, b)}
    return len(homes) == 1


def closed_speeds(system: pl.System, q, v) -> np.ndarray:
    """The closest speeds to v that the closures allow."""
    J = loop_jacobian(system.model, q)
    return v - np.linalg.pinv(J, rcond=1e-10) @ (J @ v)


def independent(system: pl.System, q) -> bool:
    J = loop_jacobian(system.model, q)
    M = mass_matrix(system.model, q)
    s = np.linalg.svd(np.linalg.solve(np.linalg.cholesky(M), J.T), compute_uv=False)
    return bool(len(s) and s[-1] > 1e-2 * s[0])


def random_closed(seed: int, kinds: tuple[str, ...] = JOINTS, flexible: bool = False, redundant: bool = False, hinges=HINGES):
    """(system, q, v): a random tree with loops of these kinds, closed, its rows independent; redundant: each loop twice.

    Loops are to the world, between branches and on one path, within each other, on welded bodies and at nodes.
    """
    rng = np.random.default_rng(seed)
    if flexible:
        system = random_flexible_system(seed, n=int(rng.integers(3, 6)), kinds=hinges)
    else:
        system = random_system(rng, n=int(rng.integers(4, 9)), kinds=hinges)
    q, v = system.random_state(rng)
    if flexible:
        q = small_modes(system, q)
    places, rows = places_of(system), 0
    for _ in range(30):
        a, b = (places[i] for i in rng.permutation(len(places))[:2])
        kind = kinds[rng.integers(len(kinds))]
        if rows + ROWS[kind] > max(1, system.nv - 2):
            continue
        if kind != "Coupling" and welded(system, a, b):
            continue
        tried, state = system.copy(), rng.bit_generator.state
        close(tried, rng, q, kind, a, b)
        if redundant:
            if rng.random() < 0.5:
                rng.bit_generator.state = state  # the same frames again
            close(tried, rng, q, kind, a, b)
        elif not independent(tried, q):
            continue
        system = tried
        rows += ROWS[kind]
        if len(system.loops) >= 3 * (1 + redundant):
            break
    return system, q, closed_speeds(system, q, v)


def small_modes(system: pl.System, q):
    q = q.copy()
    for body, where in zip(system.model.bodies, system.model.internals.q_slices, strict=True):
        q[where][body.hinge.type.nq :] *= 0.1
    return q


def places_of(system: pl.System) -> list[str]:
    """All that can carry a frame: the world, rigid bodies, nodes."""
    places = ["world"]
    for body in system.bodies:
        places += [f"{body.name}.{node.name}" for node in body.flex.nodes] if body.flex is not None else [body.name]
    return places


MOVING = ("Revolute", "Prismatic", "Spherical", "Universal", "Cylindrical")
CUTS = tuple(kind for kind in JOINTS if kind != "Rolling")  # whose positions tell all that they hold


def closed_tree(seed: int, closures: tuple[str, ...], n: int = 6, flexible: bool = False):
    """(system, q): a tree of n bodies with just these closures, c0, c1, ..., each between two places of it, closed at q."""
    rng = np.random.default_rng(seed)
    system = random_flexible_system(seed, n, MOVING, modes=2) if flexible else random_system(rng, n, MOVING, "tree", "fixed")
    q = system.model.integrate(system.model.neutral(), 0.3 * rng.normal(size=system.model.nv))
    places = places_of(system)
    for i, kind in enumerate(closures):
        a, b = (places[k] for k in rng.choice(len(places), 2, replace=False))
        while welded(system, a, b):
            a, b = (places[k] for k in rng.choice(len(places), 2, replace=False))
        close(system, rng, q, kind, a, b, name=f"c{i}")
    return system, q


def with_closure(seed: int, kind: str, n: int = 8, kinds: tuple[str, ...] = MOVING):
    """(system, q): a random tree with one closure 'cut', between its last body and the world or another branch, closed at q."""
    rng = np.random.default_rng(seed)
    system = random_system(rng, n, kinds, "tree", "fixed", frames=0)
    q = system.model.integrate(system.model.neutral(), rng.uniform(-0.7, 0.7, system.model.nv))
    if kind == "Coupling" and not any(hinge.type.nq == 1 for hinge in system.model.hinges):
        return with_closure(seed + 1000, kind, n, kinds)
    path = [f"b{n - 1}"]
    while path[-1] != "world":
        path.append(system.model.bodies[system.model.index[path[-1]]].hinge.parent)
    others = sorted({body.name for body in system.model.bodies} - set(path))
    close(system, rng, q, kind, others[-1] if others and rng.random() < 0.7 else "world", path[0], name="cut", reach=0.5)
    return system, q


# ---- at a state


def tangent_space(J: np.ndarray) -> np.ndarray:
    """An orthonormal basis (nv, freedoms) of the speeds that J (rows, nv) allows."""
    _, s, Vt = np.linalg.svd(J)
    return Vt[int((s > 1e-9 * s.max(initial=0.0)).sum()) :].T


def moving(model: pl.Model, q, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """Random (v that the closures allow, tau)."""
    rng = np.random.default_rng(seed)
    N = tangent_space(loop_jacobian(model, q))
    return N @ rng.normal(size=N.shape[1]), rng.normal(size=model.nv)


def difference(f, h: float = 1e-4) -> np.ndarray:
    """f'(0) by central differences of order 6."""
    return (45 * (f(h) - f(-h)) - 9 * (f(2 * h) - f(-2 * h)) + (f(3 * h) - f(-3 * h))) / (60 * h)
