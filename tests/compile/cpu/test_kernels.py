"""Kernels = reference: every function of the public face as machine code, in both modes, whatever the batch and its layout.

The systems are of size one in SI units, so a tolerance of 1e-12 is taken of 1 + the largest entry of a state's result. Forward
dynamics is judged by what it leaves of the equations of motion, the inverse of the mass matrix as far as that is conditioned.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import pliant as pl
from pliant.compile.table.functions import DERIVATIVES, FUNCTIONS
from pliant.graph import OPS, Graph, evaluate
from tests.c_code import printed
from tests.compile.agreement import (
    LANES,
    MODES,
    X86,
    arguments,
    assert_agrees,
    assert_close,
    clever_hinge,
    compiled,
    functions_of,
    in_one_axes,
    parts,
    states,
    welded,
)
from tests.systems import HINGES, random_inertia, random_pose, random_system, seeds

pytestmark = pytest.mark.lanes

BY_MODE = {"unrolled": None, "rolled": 2}  # as the processor has them; few, as loops over bodies are slow to compile
ASK_ALL = ("forward_dynamics", "inverse_dynamics", "mass_matrix", "momentum", "qdot")  # of a hinge: pose, H, H' v, q'
FRAME_FUNCTIONS = ("pose", "velocity", "acceleration", "jacobian", "jdot_v")


# ---- systems and states


@cache
def systems():
    """Every hinge by itself in small trees, all of them together, what is welded where it can be, and a free root."""
    out = {
        kind: random_system(i, n=3 if kind == "Revolute" else 2, kinds=(kind,), base="fixed", shape="tree")
        for i, kind in enumerate(HINGES)
        if kind != "Fixed"
    }
    out["all"] = random_system(15, n=6, base="free")  # six kinds, three children on one body
    out["welded"] = welded()
    return out


# ---- comparing


# ---- every operation


TABLES = (
    ((-1.0, 0.0, 0.5, 2.0), (3.0, 1.0, 1.0, -4.0)),
    ((0.0, 1.0, 1.0, 2.0), (0.0, 0.0, 5.0, 5.0)),
    ((0.0, 1.0, 1.0), (0.0, 1.0, 5.0)),
    ((*np.linspace(-2.0, 0.5, 20).tolist(), 0.5, 0.7, 2.0), tuple(np.sin(np.arange(23.0)).tolist())),  # a search
    (tuple(map(float, range(20))), tuple(np.cos(np.arange(20.0)).tolist())),  # by number
)


def operations(x):
    """A node for every row of the table, and comparisons used as truths and as numbers."""
    graph = x[0].graph
    less, at_most = graph.apply("lt", x[0], x[1]), graph.apply("le", x[1], x[2])
    given = {"select": (less, x[2], 2.0)}
    out = {name: graph.apply(name, *given.get(name, x[: op.arity])) for name, op in OPS.items() if name != "interp"}
    out |= {f"interp {i}": graph.interp(table, x[0]) for i, table in enumerate(TABLES)}
    out["interp at a point"] = graph.interp(TABLES[-1], (4.0 * x[0]).floor())
    out["both"] = (less * at_most).select(x[1], x[2])
    out["sum"] = less + at_most
    out["by number"] = x[0].select(x[1], x[2])
    out["product"] = x[2] * less
    return out


@pytest.mark.parametrize(("cpu", "lanes"), [(None, lanes) for lanes in LANES] + [("x86-64-v2", 2), ("x86-64", 2)] * X86)
def test_every_operation_of_the_graph(cpu, lanes):
    """To 2 ulp of NumPy's, and NaN where NumPy has NaN, at zeros, infinities, huge and tiny numbers too."""
    special = [0.0, -0.0, 1.0, -1.0, np.inf, -np.inf, np.nan, 0.5, 2.0, 1e300, -1e300, 5e-324, 3.7]
    points = np.array(np.meshgrid(special, special, special)).reshape(3, -1).T
    points = np.concatenate([points, np.random.default_rng(0).normal(size=(1000, 3))])
    graph = Graph()
    x = graph.input("x", (3,))
    nodes = operations(x)
    with np.errstate(all="ignore"):
        got = compiled(graph, {"x": x}, [list(nodes.values())], lanes, cpu)(points)
        want = evaluate(np.array(list(nodes.values())), {"x": points})
        error = np.where((got == want) | np.isnan(want), 0.0, np.abs(got - want) / np.spacing(np.abs(want)))
    for i, name in enumerate(nodes):
        assert np.array_equal(np.isnan(got[:, i]), np.isnan(want[:, i])), name
        assert error[:, i].max() <= 2.0, (name, points[error[:, i].argmax()])


# ---- every function


@pytest.mark.full_effort
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("kind", systems())
def test_every_function(kind, mode):
    """At one state, and at more states than lanes. A hinge by itself by one lane, which is half the code.

    In a loop over bodies, every function of all hinges together, and of a hinge by itself those that ask all of it.
    """
    system = systems()[kind]
    lanes = BY_MODE[mode] if kind in ("all", "welded") else 1
    dyn, reference = pl.compile(system, mode=mode, lanes=lanes), pl.compile(system, "reference")
    assert dyn.mode == mode
    only = list(functions_of(dyn)) if kind in ("all", "welded") else in_one_axes(dyn, mode)
    if mode == "rolled" and kind not in ("all", "welded"):
        only = [name for name in only if name in ASK_ALL or name.startswith("f0")]
    assert_agrees(dyn, reference, states(dyn), (), only=only)
    assert_agrees(dyn, reference, states(dyn, (9,), seed=1), (9,), only=only)


@pytest.mark.parametrize("mode", MODES)
def test_frames_of_every_sort(mode):
    """A body's own, one on a welded body, on a merged one, on the world and on what is welded to it."""
    system = welded()
    frames = ("b0", "b3", "b4", "b6", "ground", "plate", "world")
    dyn, reference = pl.compile(system, mode=mode, lanes=1), pl.compile(system, "reference")
    names = {name for name in in_one_axes(dyn, mode, frames) if " " in name}
    assert_agrees(dyn, reference, states(dyn, (3,)), (3,), frames, names)


@pytest.mark.parametrize("method", ["articulated", "composite"])
@pytest.mark.parametrize("seed", seeds(2))
def test_methods(seed, method):
    system = random_system(seed, n=5)
    dyn, reference = pl.compile(system, method=method, mode="unrolled", lanes=2), pl.compile(system, "reference")
    assert_agrees(dyn, reference, states(dyn, (5,)), (5,), only=("forward_dynamics",))


@pytest.mark.full_effort
@pytest.mark.parametrize("seed", seeds(4))
def test_auto_takes_the_method_of_fewer_operations(seed):
    """Chains of many hinges cost less by the articulated method, short ones by the composite method."""
    system = random_system(seed, n=(2, 5, 9, 14)[seed], kinds=("Revolute",), base="fixed", shape="chain")
    cost = {m: pl.compile(system, method=m).operations("forward_dynamics").total for m in ("articulated", "composite", "auto")}
    assert cost["auto"] == min(cost["articulated"], cost["composite"])
    assert cost[pl.compile(system).method] == cost["auto"]


def test_larger_trees_rolled(seed=20):
    """Classes of several members, first and later children, and bodies of a hinge type in more patterns of zeros than classes."""
    rng = np.random.default_rng(seed)
    system = random_system(seed, n=10, kinds=HINGES)
    for i in range(14):
        offset, com = rng.choice([0.0, 0.2, 1.0], size=(2, 3))
        matter = pl.Inertia.box(1.0 + i, (1, 2, 3))
        hinge = pl.Revolute("xyz"[i % 3])
        system.add_body(
            f"c{i}", f"b{rng.integers(10)}", hinge, pose=pl.Pose(offset), mass=matter.mass, com=com, inertia=matter.inertia
        )
    dyn, reference = pl.compile(system, mode="rolled", lanes=2), pl.compile(system, "reference")
    assert len(dyn.internals.traces.rolled_trace(FUNCTIONS["bias"]).classes) > 8
    only = ("forward_dynamics", "inverse_dynamics", "mass_matrix", "kinetic_energy", "momentum", "f0 world velocity")
    assert_agrees(dyn, reference, states(dyn, (3,)), (3,), only=only)


def plain_system(seed):
    """Everything along coordinate axes, nothing offset that need not be: most of a kernel folds away, results become inputs."""
    rng = np.random.default_rng(seed)

    def one_of(*choices):
        return choices[rng.integers(len(choices))]

    system = pl.System("plain", gravity=one_of((0, 0, -9.81), (0, 0, 0), (1, 0, 0)))
    for k in range(7):
        axis, other = one_of("xyz", "yzx", "zxy")[:2]
        hinge = one_of(
            pl.Revolute(axis), pl.Prismatic(axis), pl.Prismatic("-" + axis), pl.Cylindrical(axis), pl.Universal(axis, other),
            pl.Planar(axis), pl.Screw(axis, one_of(0.0, 1.0)), pl.Spherical(), pl.Fixed(), pl.Free(),
        )  # fmt: skip
        parent = "world" if k == 0 or rng.random() < 0.2 else f"b{rng.integers(max(0, k - 3), k)}"
        pose = pl.Pose(one_of((0, 0, 0), (1, 0, 0), (0.1, 0.2, 0)), rpy=one_of((0, 0, 0), (np.pi / 2, 0, 0), (0, np.pi, 0)))
        com, inertia = one_of((0, 0, 0), (0, 0, 1), (0.1, 0, 0)), one_of((1, 1, 1), (1, 2, 2.5), (0.1, 0.1, 0.05))
        system.add_body(f"b{k}", parent, hinge, pose=pose, mass=one_of(0.5, 1.0, 2.0), com=com, inertia=inertia)
    system.add_frame("f0", f"b{rng.integers(7)}", pl.Pose(one_of((0, 0, 0), (0, 0, 1))))
    return system


@pytest.mark.full_effort
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seed", seeds(2))
def test_plain_systems(seed, mode):
    system = plain_system(seed)
    dyn, reference = pl.compile(system, mode=mode, lanes=2 - seed), pl.compile(system, "reference")
    assert_agrees(dyn, reference, states(dyn, (9,)), (9,), only=in_one_axes(dyn, mode))


def test_results_that_are_inputs():
    """Found here: a rolled kernel could not give a frame's q, v, or its parent's pose, as they are."""
    system = pl.System("carts")
    for k in range(5):
        hinge = pl.Revolute("z") if k < 3 else pl.Prismatic("z")
        system.add_body(f"b{k}", "b3" if k == 4 else "world", hinge, mass=1.0, inertia=[1, 1, 1])
    dyn, reference = pl.compile(system, mode="rolled"), pl.compile(system, "reference")
    frames = ("b3", "b4")
    assert_agrees(dyn, reference, states(dyn, (9,)), (9,), frames, [name for name in functions_of(dyn, frames) if " " in name])


@pytest.mark.parametrize("mode", MODES)
def test_hinges_of_the_user_s_own(mode):
    """More coordinates than speeds, comparisons, and functions that no other hinge has."""
    system = random_system(0, n=2, kinds=("Revolute",), base="fixed", shape="chain")
    for name, parent in (("first", "b1"), ("second", "first")):
        system.add_body(
            name,
            parent,
            clever_hinge(),
            pose=random_pose(np.random.default_rng(1)),
            inertia=random_inertia(np.random.default_rng(2)),
        )
    system.add_frame("tool", "second")
    lanes = 2 if mode == "unrolled" else 1
    dyn, reference = pl.compile(system, mode=mode, lanes=lanes), pl.compile(system, "reference")
    given = states(dyn, (9,))
    for where in (2, 5):
        angle = np.linspace(-2.0, 2.0, 9)
        given["q"][:, where : where + 3] = np.stack([angle, np.cos(angle), np.sin(angle)], axis=-1)
    assert_agrees(dyn, reference, given, (9,), ("tool",))


@pytest.mark.parametrize("mode", MODES)
def test_nothing_that_moves(mode):
    """A size of zero is illegal in a gufunc, so these are plain functions."""
    system = pl.System("rock")
    system.add_body("stone", mass=3.0, pose=pl.Pose((1, 2, 3)))
    system.add_frame("f0", "stone", pl.Pose((1, 0, 0)))
    dyn = pl.compile(system, mode=mode, wrenches=["f0"])
    assert dyn.forward_dynamics([], [], [], np.ones((1, 6))).shape == (0,) and dyn.mass_matrix(np.zeros((4, 0))).shape == (4, 0, 0)
    assert np.array_equal(dyn.frame("f0").pose([])[1], [2, 2, 3]) and dyn.frame("f0").jacobian([]).shape == (6, 0)
    assert dyn.kinetic_energy([], []) == 0.0


# ---- batches


@pytest.mark.full_effort
@pytest.mark.parametrize(("lanes", "mode"), [*((n, "unrolled") for n in LANES), (1, "rolled"), (4, "rolled")])
def test_batches_of_every_size(lanes, mode):
    """Sizes around one and two rounds of lanes: no result depends on its neighbours, or on the size."""
    system = random_system(11, n=3, kinds=("Revolute", "Spherical", "Prismatic"), shape="tree")
    dyn, reference = pl.compile(system, mode=mode, lanes=lanes), pl.compile(system, "reference")
    most = 2 * lanes + 1
    given = states(dyn, (most,))
    only = ("forward_dynamics", "mass_matrix", "kinetic_energy", "qdot", "f0 world pose")  # vectors, matrices, numbers, several
    assert_agrees(dyn, reference, given, (most,), only=only)
    for name in only:
        member, row = functions_of(dyn)[name]
        f = member(dyn)
        whole = f(*arguments(dyn, row, given))
        for size in range(2, most):
            part = f(*(x[:size] for x in arguments(dyn, row, given)))
            for x, y in zip(parts(part), parts(whole), strict=True):
                assert np.array_equal(x, y[:size]), (name, size)
        for shape in ((1,), (0,), (2, 0), (1, 1)):
            empty = f(*(np.broadcast_to(x[:1], (*shape, *x.shape[1:])) for x in arguments(dyn, row, given)))
            for x, core in zip(parts(empty), row.shapes(dyn.model), strict=True):
                assert x.shape == (*shape, *core)


@pytest.mark.parametrize("mode", MODES)
def test_leading_axes_broadcast(mode):
    system = random_system(3, n=4)
    dyn = pl.compile(system, mode=mode, wrenches=["f0"])
    given = states(dyn, (4, 3))
    q, v, tau, w = given["q"][0, 0], given["v"][:1], given["tau"][:, :1], given["wrenches"][1, 1]
    got = dyn.forward_dynamics(q, v, tau, w)
    assert got.shape == (4, 3, system.nv)
    wide = [np.array(np.broadcast_to(x, (4, 3, *x.shape[x.ndim - n :]))) for x, n in ((q, 1), (v, 1), (tau, 1), (w, 2))]
    assert np.array_equal(got, dyn.forward_dynamics(*wide))
    assert dyn.mass_matrix(given["q"]).shape == (4, 3, system.nv, system.nv)


# ---- layouts


def layouts(x, core):
    """The same numbers, differently in memory. core: how many of the last axes are the vector's own."""
    spaced = np.full([2 * n for n in x.shape], np.nan)
    spaced[tuple(slice(None, None, 2) for _ in x.shape)] = x
    yield "spaced", spaced[tuple(slice(None, None, 2) for _ in x.shape)]
    yield "backward", x[tuple(slice(None, None, -1) for _ in x.shape)].copy()[tuple(slice(None, None, -1) for _ in x.shape)]
    yield "fortran", np.asfortranarray(x)
    yield "turned", np.ascontiguousarray(np.moveaxis(x, 0, -1)).transpose(x.ndim - 1, *range(x.ndim - 1))
    yield "swapped bytes", x.astype(x.dtype.newbyteorder())
    raw = np.zeros(x.nbytes + 1, dtype=np.uint8)
    unaligned = raw[1:].view(float).reshape(x.shape)
    unaligned[...] = x
    assert not unaligned.flags.aligned
    yield "unaligned", unaligned
    frozen = x.copy()
    frozen.flags.writeable = False
    yield "read-only", frozen


@pytest.mark.parametrize("mode", MODES)
def test_layouts_of_inputs(mode):
    """The strides of the inputs do not show in the results, bit for bit."""
    system = random_system(2, n=4)
    dyn = pl.compile(system, mode=mode, wrenches=["f0", "f1"], lanes=4)
    given = states(dyn, (9,))
    for name in ("forward_dynamics", "inverse_dynamics", "kinetic_energy"):
        f = getattr(dyn, name)
        plain = arguments(dyn, FUNCTIONS[name], given)
        want = f(*plain)
        for place, x in enumerate(plain):
            for layout, y in layouts(x, x.ndim - 1):
                assert np.array_equal(f(*plain[:place], y, *plain[place + 1 :]), want), (name, place, layout)


@pytest.mark.parametrize("mode", MODES)
def test_strides_of_zero(mode):
    """One state for a whole batch, and one number for all of a vector."""
    system = random_system(4, n=4, kinds=("Revolute", "Prismatic", "Universal"), base="fixed")
    dyn = pl.compile(system, mode=mode, wrenches=["f0"], lanes=4)
    given = states(dyn, (7,))
    q = np.broadcast_to(given["q"][0], (7, system.nq))
    v = np.broadcast_to(0.3, (7, system.nv))
    w = np.broadcast_to(given["wrenches"][:, :, :1], (7, 1, 6))
    got = dyn.forward_dynamics(q, v, given["tau"], w)
    assert np.array_equal(got, dyn.forward_dynamics(q.copy(), v.copy(), given["tau"], w.copy()))


@pytest.mark.parametrize("mode", MODES)
def test_layouts_of_results(mode):
    """out= of any strides, and nothing is written beside it."""
    system = random_system(2, n=4)
    dyn = pl.compile(system, mode=mode, lanes=4)
    given = states(dyn, (9,))
    names = ["forward_dynamics", "kinetic_energy", "momentum", *(["mass_matrix"] if mode == "unrolled" else [])]
    for name in names:
        f, row = getattr(dyn, name), FUNCTIONS[name]
        want = f(*arguments(dyn, row, given))
        spaced = np.full([2 * n for n in want.shape], 7.0)
        out = spaced[tuple(slice(None, None, 2) for _ in want.shape)]
        assert f(*arguments(dyn, row, given), out=out) is out
        assert np.array_equal(out, want)
        out[...] = 7.0
        assert (spaced == 7.0).all(), name
        for out in (np.empty(want.shape, order="F"), np.empty(want.shape)[tuple(slice(None, None, -1) for _ in want.shape)]):
            f(*arguments(dyn, row, given), out=out)
            assert np.array_equal(out, want), name
        narrow = np.empty(want.shape, dtype=np.float32)
        f(*arguments(dyn, row, given), out=narrow, casting="same_kind")
        assert np.array_equal(narrow, want.astype(np.float32))
    R, p = np.empty((9, 3, 3)), np.empty((9, 6))[:, ::2]
    got = dyn.frame("f0").pose(given["q"], out=(R, p))
    assert got[0] is R and got[1] is p
    for x, y in zip(got, dyn.frame("f0").pose(given["q"]), strict=True):
        assert np.array_equal(x, y)


@pytest.mark.parametrize("mode", MODES)
def test_results_over_inputs(mode):
    """out= may be an input, or overlap one in any way."""
    system = random_system(6, n=5, kinds=("Revolute", "Prismatic"), base="fixed", shape="chain")
    dyn = pl.compile(system, mode=mode, lanes=4)
    n = system.nv
    for size in (1, 9):
        given = states(dyn, (size,))
        want = dyn.forward_dynamics(given["q"], given["v"], given["tau"])
        for place in range(3):
            x = [given[name].copy() for name in ("q", "v", "tau")]
            dyn.forward_dynamics(*x, out=x[place])
            assert np.array_equal(x[place], want), (size, place)
        for shift in (-1, 1, n, -n):  # a result one number, or one state, beside its input
            room = np.zeros(size * n + 2 * n)
            tau, out = (room[n + s : n + s + size * n].reshape(size, n) for s in (0, shift))
            tau[...] = given["tau"]
            dyn.forward_dynamics(given["q"], given["v"], tau, out=out)
            assert np.array_equal(out, want), (size, shift)


@pytest.mark.parametrize("mode", MODES)
def test_lists_integers_and_wrong_shapes(mode):
    system = pl.examples.load("double-pendulum")
    dyn = pl.compile(system, mode=mode)
    want = dyn.forward_dynamics(np.array([1.0, 2.0]), np.array([0.0, -1.0]), np.array([3.0, 0.0]))
    assert np.array_equal(dyn.forward_dynamics([1, 2], (0, -1), np.array([3, 0], dtype=np.int8)), want)
    assert np.array_equal(dyn.forward_dynamics(np.float32([1, 2]), [False, -1], [3, 0]), want)
    assert isinstance(dyn.kinetic_energy([0, 0], [1, 1]), float)
    for wrong in ([1.0], [1.0, 2.0, 3.0], 1.0):
        with pytest.raises(ValueError, match="forward_dynamics"):
            dyn.forward_dynamics(wrong, [0, 0], [0, 0])
    with pytest.raises(pl.PliantError, match="complex128"):
        dyn.forward_dynamics([1j, 0], [0, 0], [0, 0])


# ---- wrenches


@pytest.mark.parametrize(
    ("kind", "mode", "axes"),
    [(kind, mode, "world") for kind in ("all", "welded") for mode in MODES]
    + [("all", "rolled", "body"), ("welded", "unrolled", "body")],
)
def test_wrenches(kind, mode, axes):
    """On frames and bodies, on what is welded, twice on one frame, and on the world, where they do nothing."""
    system = systems()[kind]
    frames = {"all": ["f0", "b3", "f1", "f0"], "welded": ["f0", "f1", "b3", "ground", "b0", "f0"]}[kind]
    dyn = pl.compile(system, mode=mode, wrenches=frames, wrench_axes=axes, lanes=2 if axes == "world" else 1)
    reference = pl.compile(system, "reference", wrenches=frames, wrench_axes=axes)
    only = ("forward_dynamics", "inverse_dynamics", "bias")
    assert_agrees(dyn, reference, states(dyn, (5,)), (5,), only=only)
    assert_agrees(dyn, reference, states(dyn), (), only=only)


# ---- parameters


PARAMETERS = {
    "Revolute": ["b0.mass", "b1.com", "b1.inertia", "b2.xyz", "b2.rpy", "gravity"],
    "Free": ["b1.rpy", "gravity", "b0.inertia"],
    "Custom": ["b1.mass", "b0.xyz"],
    "all": ["gravity", "b3.rpy", "b0.com", "b5.mass", "b5.inertia", "b4.xyz"],
    # b0 is fixed to the world, b2 and b4 in the middle and at a tip, b6 carries another; b3 hangs on a fixed one
    "welded": ["b2.mass", "b4.com", "b6.inertia", "b0.xyz", "b2.rpy", "b4.mass", "b3.xyz", "b0.mass"],
}


@pytest.mark.parametrize("kind", PARAMETERS)
def test_parameters(kind):
    """All six kinds, on moving, fixed and welded bodies, another value for each state."""
    system = systems()[kind]
    lanes = 2 if kind == "all" else 1
    dyn, reference = (pl.compile(system, target, parameters=PARAMETERS[kind], lanes=lanes) for target in ("cpu", "reference"))
    assert dyn.parameters.keys() == set(PARAMETERS[kind]) and dyn.parameter_values.shape == (
        sum({"mass": 1, "inertia": 6}.get(name.split(".")[-1], 3) for name in PARAMETERS[kind]),
    )
    only = [name for name in functions_of(dyn) if "body" not in name and name not in ("inverse_mass_matrix", "log_det_mass_matrix")]
    if kind not in ("all", "welded"):  # which have every function
        only = [name for name in only if name in (*ASK_ALL, "potential_energy", "com", "f0 world pose")]
    assert_agrees(dyn, reference, states(dyn, (5,)), (5,), only=only)
    assert_agrees(dyn, reference, states(dyn), (), only=only)


@pytest.mark.parametrize("kind", ["Revolute", "all", "welded"])
def test_parameters_as_they_are_give_the_system_itself(kind):
    system = systems()[kind]
    dyn, plain = pl.compile(system, parameters=PARAMETERS[kind], lanes=2), pl.compile(system, "reference")
    given = states(dyn)
    p = dyn.parameter_values
    for name in ("inverse_dynamics", "mass_matrix", "potential_energy", "com", "momentum"):
        own = [given[key] for key in FUNCTIONS[name].inputs]
        assert_close(name, getattr(dyn, name)(*own, p), getattr(plain, name)(*own))
        assert_close(name, getattr(dyn, name)(*own, np.stack([p, p, p])), np.stack([getattr(plain, name)(*own)] * 3))


def test_wrenches_and_parameters_together():
    """Wrenches come first, then parameters; qdot takes neither."""
    system = systems()["welded"]
    options = {"wrenches": ["f0", "f1"], "parameters": ["b2.mass", "gravity", "b3.rpy"], "wrench_axes": "body"}
    dyn, reference = (pl.compile(system, target, lanes=2, **options) for target in ("cpu", "reference"))
    assert dyn.forward_dynamics.signature.startswith(f"({system.nq}),({system.nv}),({system.nv}),(2,6),(7)->")
    assert dyn.qdot.nin == 2 and dyn.mass_matrix.nin == 2
    assert_agrees(dyn, reference, states(dyn, (3,)), (3,), only=("forward_dynamics", "inverse_dynamics", "bias", "qdot", "com"))


# ---- what is counted is what is printed


@pytest.mark.parametrize("kind", ["Revolute", "Custom", "welded"])
def test_operations_are_those_of_the_c_source(kind):
    rows = FUNCTIONS | (DERIVATIVES if kind == "Revolute" else {})
    for method in ("articulated", "composite"):
        dyn = pl.compile(systems()[kind], method=method)
        for name in [name for name, row in rows.items() if method == "articulated" or row.takes_method]:
            counted = dyn.operations(name)
            assert printed(dyn.c_source(name)) == counted, name
            assert counted.total == counted.mul + counted.add + counted.div
