"""Functions of numbers as the kernels of a GPU compute them, run on this processor: errors in units in the last place, and edges.

The truth is NumPy's extended precision for float64, and its float64 for float32.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from pliant.compile.cuda.kernels.mathematics import LARGEST_ANGLE
from pliant.compile.cuda.kernels.unrolled import unrolled_ir, written
from pliant.compile.table.functions import FUNCTIONS
from pliant.compile.trace.trace import Trace
from pliant.graph import OPS, Graph
from tests.compile.cuda.host import Host, bound

DTYPES = ("float64", "float32")
WIDER = {"float64": np.longdouble, "float32": np.float64}
UNARY = ("sin", "cos", "sqrt", "exp", "log", "tanh", "asin", "acos", "floor", "abs")
BINARY = ("div", "atan2", "pow", "min", "max")
NUMPY = {name: OPS[name].numpy for name in (*UNARY, *BINARY)}
precise = pytest.mark.skipif(np.finfo(np.longdouble).nmant < 63, reason="long double is no longer than double here")


@cache
def all_functions(dtype):
    """Every function of x and y in one kernel: names, and what calls it."""
    graph = Graph()
    x = graph.input("x", (2,))
    names = [*UNARY, *BINARY]
    nodes = [graph.apply(name, *x[: OPS[name].arity]) for name in names]
    out = np.empty(len(nodes), dtype=object)
    out[:] = nodes
    trace = Trace(FUNCTIONS["qdot"], graph, {"x": x}, (out,))
    return names, Host(unrolled_ir(written(trace, dtype)))


def values(dtype, x, y):
    """Results by name at pairs of numbers."""
    names, kernel = all_functions(dtype)
    given = np.stack([np.asarray(x, dtype), np.asarray(y, dtype)], axis=-1)
    out = np.full((len(given), len(names)), -77.0, dtype)
    kernel(len(given), *bound(given, out))
    return given[:, 0], given[:, 1], dict(zip(names, out.T, strict=True))


def ulps(got, want, dtype):
    """The distance in units in the last place of the nearest number, at least those of normal numbers."""
    near = np.maximum(np.abs(want.astype(dtype)), np.finfo(dtype).tiny)
    return np.abs(got.astype(want.dtype) - want) / np.spacing(near)


def spread(rng, n, low, high):
    """Numbers of both signs and all sizes between."""
    return rng.choice([-1.0, 1.0], n) * np.exp(rng.uniform(np.log(low), np.log(high), n))


MOST = {
    "sin": 1.6, "cos": 1.6, "sqrt": 1.0, "exp": 1.5, "log": 1.5, "tanh": 3.0, "asin": 4.0, "acos": 4.0, "floor": 0.0, "abs": 0.0,
    "div": 2.0, "atan2": 3.0, "pow": 9.0, "min": 0.0, "max": 0.0,
}  # fmt: skip


@precise
@pytest.mark.parametrize("dtype", DTYPES)
def test_errors(dtype, record_property):
    """A few units in the last place over all sizes of numbers, also where sine and cosine are small."""
    rng, n = np.random.default_rng(0), 40_000
    wide, last = dtype == "float64", LARGEST_ANGLE["double" if dtype == "float64" else "float"]
    turns = rng.integers(-int(last / 1.6), int(last / 1.6), n)
    pairs = {
        "sizes": (spread(rng, n, 1e-30, 1e30), spread(rng, n, 1e-30 if wide else 1e-7, 1e30 if wide else 1e7)),
        "ones": (rng.uniform(-1, 1, n), rng.uniform(-1, 1, n)),
        "tens": (rng.uniform(-30, 30, n), rng.uniform(-8, 8, n)),
        "near one": (1 + spread(rng, n, 1e-15, 0.3), spread(rng, n, 1.0, 1e3)),
        "angles": (np.clip(turns * (np.pi / 2) + spread(rng, n, 1e-12, 0.5), -last, last), rng.normal(size=n)),
        "multiples": ((rng.integers(-60_000, 60_000, n) * (np.longdouble(np.pi) / 2)).astype(float), rng.normal(size=n)),
    }
    worst = {}
    for name, (a, b) in pairs.items():
        x, y, got = values(dtype, a, b)
        for op, result in got.items():
            with np.errstate(all="ignore"):
                want = NUMPY[op](*(z.astype(WIDER[dtype]) for z in (x, y)[: OPS[op].arity]))
                inside = np.isfinite(want.astype(dtype))
            inside &= ~((op in ("sin", "cos")) & (np.abs(x) > last))
            error = ulps(result[inside], want[inside], dtype).max(initial=0.0)
            worst[op] = max(worst.get(op, 0.0), float(error))
            assert error <= MOST[op], (name, op, float(error), x[inside][ulps(result[inside], want[inside], dtype).argmax()])
    print(dtype, {op: round(error, 2) for op, error in worst.items()})
    record_property("largest errors [ulp]", worst)


@pytest.mark.parametrize("dtype", DTYPES)
def test_edges(dtype):
    """Infinities, NaN, zeros, the largest and the least numbers, in all pairs: as NumPy; quotients may be infinite or NaN."""
    huge, tiny = float(np.finfo(dtype).max), float(np.finfo(dtype).tiny)
    one = [0.0, -0.0, 1.0, -1.0, 0.5, -2.0, 3.0, 2.5, np.inf, -np.inf, np.nan, huge, -huge, tiny, tiny / 8, 800.0, -800.0]
    x, y, got = values(dtype, *(z.ravel() for z in np.meshgrid(one, one)))
    for op, result in got.items():
        with np.errstate(all="ignore"):
            want = NUMPY[op](*((x, y)[: OPS[op].arity]))
        if op in ("sin", "cos"):
            want = np.where(np.abs(x) > LARGEST_ANGLE["double" if dtype == "float64" else "float"], np.nan, want)
        same = np.isclose(result, want, rtol=8 * np.finfo(dtype).eps, atol=tiny, equal_nan=True)
        if op == "div":
            same |= ~np.isfinite(result)
        else:
            same &= (np.signbit(result) == np.signbit(want)) | np.isnan(want) | (op in ("sin", "cos", "exp", "min", "max"))
        assert same.all(), (
            op,
            [(a, b, r, w) for a, b, r, w in zip(x[~same], y[~same], result[~same], want[~same], strict=True)][:6],
        )


@pytest.mark.parametrize("dtype", DTYPES)
def test_what_is_divided_by_an_exponential_that_overflows_is_zero(dtype):
    """A logistic law goes to zero and one, far from where it turns; quotients by zero stay infinite."""
    graph = Graph()
    x = graph.input("x", (1,))
    law = 1.0 / (1.0 + (-x[0]).exp())
    trace = Trace(FUNCTIONS["qdot"], graph, {"x": x}, (np.array([law, x[0] / (x[0].exp()), 1.0 / x[0]], dtype=object),))
    kernel = Host(unrolled_ir(written(trace, dtype)))
    given = np.array([[-1000.0], [-2.0], [0.0], [3.0], [1000.0], [np.nan]], dtype)
    out = np.full((len(given), 3), 7.0, dtype)
    kernel(len(given), *bound(given, out))
    z = given.astype(float)
    with np.errstate(all="ignore"):
        want = np.concatenate([1 / (1 + np.exp(-z)), z * np.exp(-z), 1 / z], axis=1).astype(dtype)
    assert np.allclose(out, want, rtol=4 * np.finfo(dtype).eps, atol=0, equal_nan=True)


def test_float32_constants_are_rounded():
    """A constant is that of the dtype, not a double cut off."""
    graph = Graph()
    x = graph.input("x", (1,))
    trace = Trace(FUNCTIONS["qdot"], graph, {"x": x}, (np.array([x[0] * 0.1, graph.const(1e300)], dtype=object),))
    kernel = Host(unrolled_ir(written(trace, "float32")))
    given, out = np.ones((3, 1), "float32"), np.zeros((3, 2), "float32")
    kernel(3, *bound(given, out))
    assert (out == np.array([0.1, np.inf], "float32")).all()
