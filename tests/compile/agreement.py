"""How kernels are held against the reference."""

from __future__ import annotations

import platform

import numpy as np

import pliant as pl
from pliant.compile.llvm.engine import LoadedCode, machine, object_code
from pliant.compile.llvm.gufunc import make_gufunc
from pliant.compile.llvm.gufunc_loop import ENTRY
from pliant.compile.table.frame_functions import frame_functions
from pliant.compile.table.functions import FUNCTIONS, Function
from pliant.compile.trace.trace import Trace
from pliant.compile.unrolled.unrolled import unrolled_ir
from tests.systems import random_inertia, random_pose

TOLERANCE = 1e-12
EPS = np.finfo(float).eps
MODES = ("unrolled", "rolled")
LANES = (1, 2, 4, 8)
AXES = {"unrolled": "world", "rolled": "body"}  # of frames, where each mode has one: their kernels share all but a turn
X86 = platform.machine() in ("x86_64", "AMD64")  # else processors of that family cannot be asked for


def welded():
    """Two roots, one of them fixed to the world and one free, and fixed bodies in the middle and at the tips."""
    rng = np.random.default_rng(7)
    system = pl.System("welded", gravity=(1.0, -2.0, -9.0))
    for name, parent, hinge in (
        ("b0", "world", pl.Fixed()), ("b1", "b0", pl.Revolute(rng.normal(size=3))), ("b2", "b1", pl.Fixed()),
        ("b3", "b2", pl.Prismatic(rng.normal(size=3))), ("b4", "b3", pl.Fixed()), ("b5", "world", pl.Free()),
        ("b6", "b5", pl.Fixed()), ("b7", "b6", pl.Universal("x", "y")), ("b8", "b0", pl.Revolute("y")),
    ):  # fmt: skip
        system.add_body(name, parent, hinge, pose=random_pose(rng), inertia=random_inertia(rng))
    for name, body in (("f0", "b4"), ("f1", "b6"), ("ground", "world"), ("plate", "b0")):
        system.add_frame(name, body, random_pose(rng))
    return system


def states(dyn, shape=(), seed=0):
    """Random arguments of every name, with leading axes `shape`."""
    rng = np.random.default_rng(seed)
    pairs = [dyn.model.random_state(rng) for _ in range(int(np.prod(shape)))]
    out = {
        "q": np.array([q for q, _ in pairs]).reshape(*shape, dyn.model.nq),
        "v": np.array([v for _, v in pairs]).reshape(*shape, dyn.model.nv),
    }
    out |= {name: rng.normal(size=out["v"].shape) for name in ("a", "tau")}
    out["wrenches"] = rng.normal(size=(*shape, len(dyn.internals.wrenches), 6))
    p = dyn.parameter_values
    out["parameters"] = p * (1 + 0.1 * rng.uniform(size=(*shape, p.size))) + 0.01
    return out


def functions_of(dyn, frames=("f0",)) -> dict[str, tuple[object, Function]]:
    """Every function of the face and of some frames: name -> (what is called, its row of the table)."""
    out = {name: (lambda d, n=name: getattr(d, n), row) for name, row in FUNCTIONS.items()}
    for frame in frames:
        for axes in ("world", "body"):
            for name, row in frame_functions(frame, axes).items():
                out[f"{frame} {axes} {name}"] = (lambda d, f=frame, x=axes, n=name: getattr(d.frame(f, axes=x), n), row)
    return out


def in_one_axes(dyn, mode, frames=("f0",)) -> list[str]:
    """The names of `functions_of`, of frames those in the axes of the mode alone."""
    return [name for name in functions_of(dyn, frames) if " " not in name or name.split()[1] == AXES[mode]]


def arguments(dyn, row, given):
    return [given[name] for name in dyn.internals.traces.shapes(row)]


def assert_close(name, got, want, scale=1.0):
    """To 1e-12 of 1 + the largest entry, or more where `scale` says so; NaN is never close."""
    for x, y in zip(parts(got), parts(want), strict=True):
        assert np.shape(x) == np.shape(y), name
        error = np.abs(np.asarray(x) - y).max(initial=0.0)
        assert error <= TOLERANCE * scale * (1 + np.abs(y).max(initial=0.0)), (name, error, np.abs(y).max(initial=0.0))


def parts(x):
    return x if isinstance(x, tuple) else (x,)


def row_of(dyn, name, row):
    if row.frame or " " in name:
        frame, axes, member = name.split()
        return getattr(dyn.frame(frame, axes=axes), member)
    return getattr(dyn, name)


def assert_agrees(dyn, reference, given, shape, frames=("f0",), only=()):
    """Every function at all states of a batch, against the reference, state by state."""

    def from_reference(name, row):
        return row_of(reference, name, row)(*arguments(reference, row, given))

    M, b = (from_reference(name, FUNCTIONS[name]) for name in ("mass_matrix", "bias"))
    for name, (member, row) in functions_of(dyn, frames).items():
        if only and name not in only:
            continue
        got = member(dyn)(*arguments(dyn, row, given))
        for x, core in zip(parts(got), row.shapes(dyn.model), strict=True):
            assert np.shape(x) == (*shape, *core), name
        if row.name == "forward_dynamics":
            for i in np.ndindex(shape):
                assert_solves(name, got[i], M[i], b[i], given["tau"][i])
            continue
        want = from_reference(name, row)
        for i in np.ndindex(shape):
            scale = 1.0
            if row.name in ("inverse_mass_matrix", "log_det_mass_matrix"):
                scale = max(1.0, 50 * EPS * np.linalg.cond(M[i]) / TOLERANCE)
            assert_close(name, tuple(x[i] for x in parts(got)), tuple(x[i] for x in parts(want)), scale)


def assert_solves(name, a, M, b, tau):
    norm = np.linalg.norm
    residual = norm(M @ a + b - tau)
    assert residual <= TOLERANCE * (norm(M) * norm(a) + norm(b) + norm(tau)), (name, residual)


def compiled(graph, inputs, outputs, lanes, cpu=None):
    """A gufunc of a graph by itself: inputs by name, outputs nodes or arrays of them."""
    outs = tuple(graph.lift(x) for x in outputs)
    trace = Trace(Function("graph", tuple(inputs), tuple(x.shape for x in outs), None, ""), graph, inputs, outs)
    loaded = LoadedCode(object_code(unrolled_ir(trace, lanes), machine(cpu, None, lanes)), ENTRY)
    shapes = [x.shape for x in inputs.values()], [x.shape for x in outs]
    return make_gufunc(loaded.address, *shapes, "graph", "", loaded)


def cam(q):
    """A smooth number and a branched one, of every operation that a hinge may use."""
    s, x = pl.spatial, q[..., :1]
    inside = s.less(x, 0.6) * s.less(-x, 0.6)
    branched = s.select(inside, x * x, np.abs(x) - 0.1) + 0.1 * np.floor(3 * x)
    smooth = (
        np.exp(-x * x)
        + np.tanh(x)
        + s.atan2(x, 2.0 + x * x)
        + np.arcsin(0.5 * s.sin(x))
        + s.log(2.0 + s.cos(x))
        + s.sqrt(1.0 + x * x)
    )
    return smooth[..., None], branched[..., None]


def clever_hinge():
    """Not a mechanism (its H is not the derivative of its pose), but a test of what can be written. q = (angle, cosine, sine)."""

    def pose(q):
        smooth, branched = cam(q)
        c, s, zero = q[..., 1:2, None], q[..., 2:, None], q[..., :1, None] * 0.0
        R = pl.spatial.block([[c, -s, zero], [s, c, zero], [zero, zero, zero + 1.0]])
        return R, pl.spatial.concat([smooth, branched, zero])[..., 0]

    def H(q):
        smooth, branched = cam(q)
        zero = smooth * 0.0
        return pl.spatial.concat([zero, branched, zero + 1.0, smooth, zero, zero + 0.3])

    def Hdot_v(q, v):
        smooth, branched = cam(q)
        return (pl.spatial.concat([branched, smooth, smooth * 0.0] * 2) * v[..., :1, None])[..., 0]

    def qdot(q, v):
        return pl.spatial.concat([v, -q[..., 2:] * v, q[..., 1:2] * v], axis=-1)

    return pl.Custom(3, 1, pose, H, Hdot_v, qdot, neutral=[0.0, 1.0, 0.0])
