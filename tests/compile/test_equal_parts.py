"""Equal parts of straight-line code are loops over tables: the same bits, and code that does not grow with the number of parts.

The second route is straight-line code, as it is without loops, and the evaluation of the loops as data in NumPy.
"""

from __future__ import annotations

import re
from functools import partial

import numpy as np
import pytest

import pliant as pl
from pliant.compile.program.check import check
from pliant.compile.program.evaluate import EvaluatedTable, evaluate
from pliant.compile.program.nodes import LoopProgram
from pliant.compile.program.places import LoopArgument
from pliant.compile.program.step import StepProgram
from pliant.compile.unrolled import pieces
from pliant.compile.unrolled.alike import Alike, runs_of
from pliant.compile.unrolled.table_loop import Stored, table_loop
from pliant.compile.unrolled.unrolled import unrolled_ir
from pliant.graph import Graph, live
from pliant.graph import evaluate as evaluated

NEVER = 10**9


def net(n, m, hinge=pl.Free):
    """Bodies with springs between neighbours, each with its own numbers."""
    rng = np.random.default_rng(n)
    system = pl.System(f"net {n} {m}")
    for i in range(n):
        for j in range(m):
            mass, inertia = rng.uniform(1, 2), np.diag(rng.uniform(1, 2, 3))
            system.add_body(f"b{i}-{j}", hinge=hinge(), pose=pl.Pose(xyz=(0.1 * i, 0.1 * j, 0)), mass=mass, inertia=inertia)
    for i in range(n):
        for j in range(m):
            for k, to in enumerate(((i + 1, j), (i, j + 1))):
                if to[0] < n and to[1] < m:
                    spring = pl.loads.PointSpring(f"b{i}-{j}", f"b{to[0]}-{to[1]}", k=rng.uniform(50, 90), c=0.1, rest=0.05)
                    system.add_load(f"s{i}-{j}-{k}", spring)
    return system


def own_law(hinge, c, x):
    x.torque(hinge, -c * np.sin(x.q(hinge)) * x.v(hinge))


def panels(n, loads=True):
    """Panels on a hub, with a hinge spring each, a thruster on each, and a law of the user's own."""
    rng = np.random.default_rng(n)
    system = pl.System(f"panels {n}", gravity=(0, 0, 0))
    system.add_body("hub", hinge=pl.Free(), inertia=pl.Inertia.box(500.0, (2.0, 2.0, 2.0)))
    for i in range(n):
        place = pl.Pose(xyz=rng.uniform(0.5, 1, 3), rpy=rng.uniform(0.1, 0.7, 3))
        system.add_body(
            f"p{i}", "hub", hinge=pl.Revolute("y"), pose=place, inertia=pl.Inertia.box(2.0, (1, 0.5, 0.02), (0.5, 0, 0))
        )
        if loads:
            system.add_load(f"k{i}", pl.loads.HingeSpring(f"p{i}", k=rng.uniform(10, 20), c=0.1))
            system.add_load(f"t{i}", pl.loads.Thruster(f"p{i}", axis="z", thrust=rng.uniform(1, 2), command=pl.Input(0.3)))
            system.add_load(f"own{i}", partial(own_law, f"p{i}", rng.uniform(1, 2)))
            system.add_output(f"angle{i}", lambda x, i=i: x.q(f"p{i}") * 2.0 + x[f"p{i}"].z.dot(x.world.x))
    return system


def balls(n=14):
    """Balls that fall onto the ground, side by side."""
    system = pl.System(f"balls {n}")
    for i in range(n):
        at = pl.Pose(xyz=(0.5 * i, 0, 0.1 + 0.001 * (i % 3)))
        system.add_body(f"b{i}", hinge=pl.Free(), pose=at, inertia=pl.Inertia.sphere(1.0 + 0.1 * i, 0.1))
        system.add_shape(f"b{i}", pl.shapes.Sphere(0.1))
    system.add_contact("floor", [f"b{i}" for i in range(n)], "ground", mu=0.3)
    return system


def called(system, names, monkeypatch, folder, least, **options):
    """What functions return for one state and for eleven, as bytes, with loops of parts in code of so many operations or more."""
    monkeypatch.setenv("PLIANT_CACHE_DIR", str(folder))
    monkeypatch.setattr(pieces, "LEAST_OPERATIONS", least)
    dyn = pl.compile(system, mode="unrolled", effort=1, **options)
    rng = np.random.default_rng(5)
    q = np.array([system.neutral() + rng.normal(size=system.nq) * 0.1 for _ in range(11)])
    t, (v, a, w) = np.zeros(11), rng.normal(size=(3, 11, system.nv))
    given = {
        "rhs": {"t": t, "q": q, "v": v, "tau": a}, "load_forces": {"t": t, "q": q, "v": v}, "outputs": {"t": t, "q": q, "v": v},
        "forward_dynamics": (q, v, a), "forward_dynamics_jvp": (q, v, a, w, a, v), "forward_dynamics_vjp": (q, v, a, w),
        "inverse_dynamics": (q, v, a), "inverse_dynamics_jvp": (q, v, a, w, a, v),
    }  # fmt: skip
    out = []
    for name in names:
        own = given[name]
        for at in (slice(None), 3):
            if isinstance(own, dict):
                found = getattr(dyn, name)(**{key: x[at] for key, x in own.items()})
            else:
                found = getattr(dyn, name)(*(x[at] for x in own))
            found = list(found.values()) if isinstance(found, dict) else found if isinstance(found, tuple) else (found,)
            out.append([np.ascontiguousarray(x).tobytes() for x in found])
    return out


def lines_of(system, name, lanes, loops=True):
    """The IR of a function with loads, or of the table."""
    dyn = pl.compile(system, mode="unrolled")
    function = dyn.internals.loaded(name) if name in ("rhs", "load_forces") else dyn.internals.row(name)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pieces, "LEAST_OPERATIONS", 1 if loops else NEVER)
        return unrolled_ir(dyn.internals.traces.trace(function), lanes).splitlines()


@pytest.mark.parametrize(
    ("make", "names"),
    [
        (lambda: net(5, 5), ("rhs", "load_forces", "inverse_dynamics_jvp")),
        (lambda: panels(30), ("rhs", "load_forces", "outputs")),
        (lambda: panels(24, loads=False), ("forward_dynamics", "inverse_dynamics", "forward_dynamics_jvp", "forward_dynamics_vjp")),
    ],
)
@pytest.mark.parametrize("lanes", [None, 1, 4])
def test_the_bits_are_those_of_straight_line_code(make, names, lanes, monkeypatch, tmp_path):
    found = [called(make(), names, monkeypatch, tmp_path / str(least), least, lanes=lanes) for least in (1, NEVER)]
    assert found[0] == found[1]


@pytest.mark.parametrize("options", [{"lanes": 16}, {"dtype": "float32"}])
def test_wide_and_single_precision_code_has_its_bits_too(options, monkeypatch, tmp_path):
    """States that lie apart, too: their rows are copied first."""
    system, found = net(4, 4), []
    number = options.get("dtype", "float64")
    rng = np.random.default_rng(7)
    q = np.array([system.neutral() + rng.normal(size=system.nq) * 0.1 for _ in range(37)], order="F", dtype=number)
    v, a = rng.normal(size=(2, 37, system.nv)).astype(number)
    for least in (1, NEVER):
        monkeypatch.setenv("PLIANT_CACHE_DIR", str(tmp_path / str(least)))
        monkeypatch.setattr(pieces, "LEAST_OPERATIONS", least)
        dyn = pl.compile(net(4, 4), mode="unrolled", effort=1, **options)
        found.append(np.asarray(dyn.inverse_dynamics(q, v, a)).tobytes())
    assert found[0] == found[1]


@pytest.mark.parametrize("make", [lambda: net(4, 4), lambda: panels(16), balls])
def test_runs_have_the_bits_of_straight_line_code(make, monkeypatch, tmp_path):
    """By iterations with Newton's matrix and by sweeps, by explicit steps, and with contacts: each calls functions over memory."""
    runs = {}
    monkeypatch.setenv("PLIANT_EFFORT", "1")
    methods = ("contact",) if make is balls else ("alpha", "semi_implicit", "dop853")
    for least in (1, NEVER):
        monkeypatch.setenv("PLIANT_CACHE_DIR", str(tmp_path / str(least)))
        monkeypatch.setattr(pieces, "LEAST_OPERATIONS", least)
        for method in methods:
            options = {} if method == "dop853" else {"dt": 1e-3}
            run = pl.simulate(make(), t_end=5e-3, method=method, **options)
            runs[method, least] = np.asarray(run.q).tobytes()
    for method in methods:
        assert runs[method, 1] == runs[method, NEVER]


def instructions(lines):
    """The number of instructions, without the tables of constants."""
    return sum(line.startswith("  ") for line in lines)


@pytest.mark.parametrize("lanes", [1, 8])
def test_code_is_as_long_for_many_parts_as_for_few(lanes):
    """Springs, thrusters and laws of 40 and of 80 panels, and two nets; those have other springs at their edges."""
    few, many = (instructions(lines_of(panels(n), "load_forces", lanes)) for n in (40, 80))
    assert many < 1.05 * few
    few, many = (instructions(lines_of(net(3, n), "load_forces", lanes)) for n in (20, 40))
    assert many < 1.4 * few
    whole = instructions(lines_of(net(3, 40), "load_forces", lanes, loops=False))
    assert many < 0.3 * whole


def test_equal_bodies_on_a_hub_are_a_loop_in_inverse_dynamics():
    few, many = (instructions(lines_of(panels(n, loads=False), "inverse_dynamics", 1)) for n in (40, 80))
    assert many < 1.05 * few


def test_long_blocks_of_loads_are_cut():
    """LLVM takes longer than in proportion for long blocks. Straight-line code of eight states reads its inputs in several."""
    lines = lines_of(panels(90), "load_forces", 8, loops=False)
    blocks, size = [], 0
    for line in lines:
        if re.match(r"^\w+:", line) or line.startswith(("define", "  br ")):
            blocks.append(size)
            size = 0
        size += "load <8 x double>" in line
    assert max(blocks) <= 100
    assert sum(blocks) > 250


def graph_of_parts(n):
    """A graph with n equal parts in two layers around a sum of all of them, its inputs, and its results."""
    rng = np.random.default_rng(1)
    graph = Graph()
    x, y = graph.input("x", (n + 1,)), graph.input("y", (n,))
    total, parts = x[n], []
    for i in range(n):
        a = (x[i] * rng.uniform(1, 2) + y[i]).sin()
        b = a * x[n] - y[i] * x[i]
        total = total + b * a
        parts.append((a, b))
    root = (total * total + 1.0).sqrt()
    return graph, {"x": x, "y": y}, np.array([(a * root - b).sin() * a for a, b in parts] + [root], dtype=object)


def test_loops_in_numpy_compute_the_nodes_of_the_graph():
    """The loop of the sum adds to what the part before it has left; another loop reads the sum."""
    graph, inputs, results = graph_of_parts(40)
    order = [x for x in live(results) if x.op not in ("const", "input", "neg")]
    _, runs = runs_of(order, list(results))
    assert runs is not None
    loops = [run for run in runs if isinstance(run, Alike)]
    assert [len(run.columns[0].nodes) for run in loops] == [39, 39]
    assert any(column.sums for column in loops[0].columns)
    assert sum(len(run) for run in runs if not isinstance(run, Alike)) < 20

    rng = np.random.default_rng(2)
    given = {name: rng.normal(size=(3, x.size)) for name, x in inputs.items()}
    values = np.full((3, len(graph.nodes)), np.nan)
    truth = np.stack([np.broadcast_to(evaluated(np.array([x], dtype=object), given)[..., 0], 3) for x in graph.nodes], axis=-1)
    where = {node.index: (name, i) for name, x in inputs.items() for i, node in enumerate(x)}
    arguments = [LoopArgument(name, (x.size,)) for name, x in inputs.items()] + [LoopArgument("nodes", (len(graph.nodes),), True)]
    for run in runs:
        if not isinstance(run, Alike):
            for node in run:
                values[:, node.index] = truth[:, node.index]
            continue
        stored = [Stored(c, "nodes", [node.index for node in column.nodes]) for c, column in enumerate(run.columns)]
        loop = table_loop(run, lambda node: where.get(node.index, ("nodes", node.index)), stored)
        program = LoopProgram(tuple(arguments), (), (loop.over,))
        check(program)
        table = EvaluatedTable({"step": np.zeros(len(loop.indices), dtype=int)}, loop.numbers, loop.indices, {})
        values = evaluate(StepProgram(program, []), given | {"nodes": values}, table)["nodes"]
        for column in run.columns:
            for node in column.nodes:
                np.testing.assert_allclose(values[:, node.index], truth[:, node.index], rtol=1e-14)


def test_parts_that_differ_in_structure_are_no_loop():
    """A spring that only pulls is another law."""
    graph = Graph()
    x = graph.input("x", (40,))
    other = [("sin", "cos", "exp", "tanh")[i % 4] for i in range(40)]
    results = [graph.apply(name, x[i]) * x[(i * 7 + 1) % 40] for i, name in enumerate(other)]
    assert runs_of(live(results), results)[1] is None
