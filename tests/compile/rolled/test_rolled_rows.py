"""Derivatives of rows whose tangents and cotangents are loops over bodies, compared with the graph of straight-line code."""

from functools import cache

import numpy as np
import pytest

import pliant as pl
from pliant.compile.table.frame_functions import frame_functions
from pliant.compile.table.functions import CONTROL, FUNCTIONS, STEPPING, TABLE
from pliant.graph import evaluate
from tests.kit import close
from tests.systems import HINGES, random_flexible_system, random_system

FRAMES = tuple(name for name in frame_functions("f0", "body"))
TESTED = ("forward_dynamics", "inverse_dynamics")  # in other files
ROWS = (*(x for x, row in (FUNCTIONS | CONTROL).items() if row.rolls and x not in TESTED), *FRAMES, "integrate", "difference")
SOFT = 1


def chain():
    """Several bodies of a class, a branch, and a massless body."""
    system = pl.System("chain", gravity=(1.0, 2.0, -9.0))
    for k in range(5):
        matter = {} if k == 1 else {"inertia": pl.Inertia.box(1.0 + 0.3 * k, (0.1, 0.2, 0.3 + 0.1 * k), com=(0.1, 0.2, 0.1 * k))}
        hinge = pl.Spherical() if k == 2 else pl.Revolute("z")
        pose = pl.Pose((0.1, 0.2 + 0.1 * k, 0.3), rpy=(0.1, 0.2, 0.3 * k))
        system.add_body(f"b{k}", "world" if not k else f"b{min(k - 1, 2)}", hinge, pose=pose, **matter)
    system.add_frame("f0", "b3", pl.Pose((0.1, 0.2, 0.3), rpy=(0.1, 0.2, 0.3)))
    return system


@cache
def pair(kind):
    """A system as loops over bodies, and as straight-line code."""
    options = {}
    if kind == "chain":
        system = chain()
    elif kind == "rigid":
        system = random_system(5, 3, kinds=HINGES)
        options = {"wrenches": ["f0"], "parameters": ["b0.mass", "gravity"]}
    else:
        system = random_flexible_system(SOFT, n=2, modes=1)
        assert any(body.flex for body in system.model.bodies)
    return [pl.compile(system, mode=mode, lanes=1, **options) for mode in ("rolled", "unrolled")]


def row_of(dyn, name):
    """The row whose derivatives are used: of a matrix, its product with a vector."""
    row = dyn.internals.row(name) if name in TABLE else STEPPING.get(name) or frame_functions("f0", "body")[name]
    return row.by_products or row


def arguments(dyn, row, rng):
    model, out = dyn.model, {}
    for key, shape in dyn.internals.traces.shapes(row).items():
        out[key] = rng.normal(size=(2, *shape))
        if key in ("q", "q1"):
            out[key] = model.integrate(model.neutral(), 0.3 * rng.normal(size=(2, model.nv)))
        if key == "parameters":
            out[key] = dyn.parameter_values * rng.uniform(0.9, 1.1, size=(2, *shape))
    return out


def agree(name, system, *kinds):
    """The derivative of a row, or that of a derivative: the kernel of a rolled system, and the graph of the other."""
    loops, straight = pair(system)
    if name in FRAMES:
        loops, straight = (dyn.frame("f0").dynamics for dyn in (loops, straight))
    row, other = row_of(loops, name), row_of(straight, name)
    for kind in kinds:
        row, other = getattr(loops.internals.traces, kind)(row), getattr(straight.internals.traces, kind)(other)
    assert row.rolls
    given = arguments(loops, row, np.random.default_rng(len(name)))
    found = loops.internals.built(row)(*given.values())
    traced = straight.internals.traces.trace(other)
    expected = [evaluate(x, {key: given[key] for key in traced.inputs}) for x in traced.outputs]
    for x, y in zip(found if isinstance(found, tuple) else (found,), expected, strict=True):
        close(x, y, 1e-12)


@pytest.mark.parametrize("name", ROWS)
@pytest.mark.parametrize("kind", ["tangent", "cotangent"])
def test_derivatives(name, kind):
    """Rigid systems of all hinges with wrenches and parameters, flexible ones, and classes of several bodies, by turns."""
    turn = (ROWS.index(name) + (kind == "tangent")) % 3
    agree(name, ("chain", "rigid", "flexible")[turn], kind)


@pytest.mark.parametrize("name", ["momentum", "mass_matrix", "pose", "difference"])
@pytest.mark.parametrize("kind", ["tangent", "cotangent"])
def test_second_derivatives(name, kind):
    """Also where bodies share the weights, and where all of them use the centre of mass: cotangents are sums over bodies then."""
    agree(name, "chain", "cotangent", kind)
