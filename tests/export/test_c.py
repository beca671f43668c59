"""Generated C: compiled with every warning an error, it gives what the reference gives, and costs what is counted."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from typer.testing import CliRunner

import pliant as pl
from pliant.cli import app
from pliant.compile import FUNCTIONS, frame_functions, trace
from pliant.compile.table.functions import Function
from pliant.compile.trace.trace import Trace
from pliant.errors import PliantError
from pliant.export.code import _function_words, _texts, written
from pliant.export.languages import C
from pliant.graph import OPS, Graph, evaluate, jvp
from tests.bounded import LIMIT
from tests.c_code import c_source, call, gcc, library, listed, printed
from tests.counting import counted
from tests.kit import compiled
from tests.systems import HINGES, random_hinge, random_inertia, random_pose, random_system, seeds


def write(traces, folder, stem, states, expected=None):
    """Header, source and check program, at states (k, *shape)."""
    values = {}
    for (name, traced), word in zip(traces.items(), _function_words(list(traces)).values(), strict=True):
        k, found = len(next(iter(states.values()))), (expected or {}).get(name)
        given = {key: states[key] for key in traced.inputs}
        values[word] = found or [np.broadcast_to(evaluate(x, given), (k, *x.shape)) for x in traced.outputs]
    floors = {word: [0.0] * len(rows) for word, rows in values.items()}
    return written(folder, _texts(listed(traces), C, stem, "", states, values, floors))


def small_tree(seed):
    """Three bodies; over four seeds every hinge occurs."""
    rng = np.random.default_rng(seed)
    system = pl.System("tree", gravity=rng.normal(size=3) * 5)
    for k in range(3):
        hinge = random_hinge(rng, HINGES[(3 * seed + k) % len(HINGES)])
        parent = f"b{rng.integers(k)}" if k else "world"
        system.add_body(f"b{k}", parent, hinge, f"h{k}", random_pose(rng), inertia=random_inertia(rng))
    for i in range(2):
        system.add_frame(f"f{i}", body=f"b{rng.integers(3)}", pose=random_pose(rng))
    return system


def traces_of(model):
    """Every function, by C name; with wrenches at two frames, by both methods."""
    rows = FUNCTIONS | {f"{axes}_{name}": f for axes in ("world", "body") for name, f in frame_functions("f0", axes).items()}
    traces = {name: trace(f, model, wrenches=("f0", "f1")) for name, f in rows.items()}
    return traces | {"forward_dynamics_composite": trace(FUNCTIONS["forward_dynamics"], model, "composite", ("f0", "f1"))}


def states_of(system, seed, k=1):
    rng = np.random.default_rng(seed)
    q, v = zip(*(system.random_state(rng) for _ in range(k)), strict=True)
    a, tau = rng.normal(size=(2, k, system.nv))
    return {"q": np.array(q), "v": np.array(v), "a": a, "tau": tau, "wrenches": rng.normal(size=(k, 2, 6))}


@pytest.mark.parametrize("seed", seeds(4))
def test_every_function_compiled_equals_the_reference(seed, tmp_path):
    """Optimised in two of the trees: of the larger ones that takes most of the time, and says no more of the text."""
    system = small_tree(seed)
    traces = traces_of(system.model.internals.merged)
    sources = {name: c_source(traced, name) for name, traced in traces.items()}
    lib = library(tmp_path, sources, ["-O0"] if seed in (1, 2) else [])
    states = {name: x[0] for name, x in states_of(system, seed).items()}
    M = pl.compile(system).mass_matrix(states["q"])
    acting = list(zip(("f0", "f1"), states["wrenches"], strict=True))
    for name, traced in traces.items():
        function = traced.function
        assert printed(sources[name]) == traced.operations, name
        method = "composite" if "composite" in name else "articulated"
        wants = function.call(system.model, tuple(states[n] for n in function.inputs), method, acting, "world")
        for got, want in zip(call(lib[name], traced, states), wants, strict=True):
            scale = 1 + np.abs(want).max(initial=0)
            if function.name == "forward_dynamics":  # through the mass matrix: its rounding grows with the condition number
                error, scale = M @ (got - want), scale * (1 + np.linalg.norm(M))
            else:
                error = got - want
                scale *= max(1.0, 1e-3 * np.linalg.cond(M)) if "mass" in name else 1.0
            assert np.abs(error).max(initial=0) <= 1e-11 * scale, name


def function_of(outputs, inputs, name="f"):
    """A trace of anything."""
    outputs = tuple(np.asarray(x, dtype=object) for x in outputs)
    row = Function(name, tuple(inputs), tuple(x.shape for x in outputs), lambda *_: None, "Made for a test.")
    return Trace(row, next(iter(inputs.values())).flat[0].graph, inputs, outputs)


def test_every_operation_in_c_is_its_numpy_function(tmp_path):
    """At numbers, zeros, infinities and NaN; so are the tangents, which use what the functions do not."""
    g = Graph()
    x = g.input("x", (3,))
    table = ((0.0, 0.5, 0.75, 1.0), (1.0, 3.0, -2.0, 2.0))
    outputs = [g.apply(op.name, *x[: op.arity], table=table if op.name == "interp" else None) for op in OPS.values()]
    outputs += [g.apply(op.name, *(-x)[: op.arity], table=table if op.name == "interp" else None) for op in OPS.values()]
    outputs += [g.const(c) for c in (np.inf, -np.inf, np.nan, -1.5, 1e-300, 5e-324, 1e22, 0.1)] + [x[0], -x[1], -2.0 - x[0]]
    outputs += [g.sub(x[0], g.const(-3.0)), g.interp(((0.4,), (4.0,)), x[2]), g.apply("max", x[0], -2.0), 1.0 / x[0]]
    first = function_of([outputs], {"x": x}, "every")
    second = function_of([jvp(outputs, {"x": x}, {"x": [1.0, 2.0, 3.0]})], {"x": x}, "tangent")
    sources = {t.function.name: c_source(t) for t in (first, second)}
    lib = library(tmp_path, sources)
    values = [0.0, 0.2, 0.75, 1.0, -0.7, 2.5, np.inf, -np.inf, np.nan]
    with np.errstate(all="ignore"):
        for point in np.stack(np.meshgrid(values, values, [0.0, 0.4]), axis=-1).reshape(-1, 3):
            for traced in (first, second):
                (got,) = call(lib[traced.function.name], traced, {"x": point})
                want = evaluate(traced.outputs[0], {"x": point})
                np.testing.assert_allclose(got, want, rtol=1e-14, atol=0, err_msg=f"{traced.function.name} at {point}")
    assert all(printed(sources[t.function.name]) == t.operations for t in (first, second))
    assert "interpolate" in sources["every"] and "interpolate" not in c_source(function_of([x * x], {"x": x}))


def test_the_text_reads_well():
    system = pl.System("arm */ of mine")
    system.add_body("upper", hinge=pl.Revolute("y"), mass=1.0, com=(0, 0, -0.5), inertia=(0.1, 0.1, 0.1))
    system.add_body("lower ü", "upper", pl.Revolute("y"), pose=pl.Pose(xyz=(0, 0, -1)), mass=1.0, inertia=(0.1, 0.1, 0.1))
    traced = trace(FUNCTIONS["forward_dynamics"], system.model)
    text = c_source(traced, "2 arms")
    assert "void x2_arms(const double *q, const double *v, const double *tau, double *a)\n{" in text
    assert f" * Operations: {traced.operations}.\n" in text
    assert "    // upper: motion\n" in text and "    // lower \\xfc: motion\n" in text
    assert " * in   q (2)  coordinates;" in text and text.isascii()
    assert sorted(re.findall("#include <(.*)>", text)) == ["math.h", "string.h"]
    shown = re.findall(r"    // (.*)", text)
    assert all(a != b for a, b in pairwise(shown)), "a label is printed when it changes"
    assert re.search(r"    a\[0\] = Z\d+;\n    a\[1\] = -?Z\d+;\n}\n$", text)
    assert "system 'arm * / of mine'" in pl.compile(system).c_source("bias")


def test_names_that_c_does_not_take(tmp_path):
    g = Graph()
    names = ["sin", "double", "t0", "out0", "a.b", "a b", "1", ""]
    inputs = {name: g.input(name, (1,)) for name in names}
    traced = function_of([[np.sin(sum(x[0] for x in inputs.values()))]], inputs)
    sources = {"cos": c_source(traced, "cos"), "f": c_source(traced)}
    lib = library(tmp_path, sources)
    (got,) = call(lib["cos_"], traced, {name: [float(i)] for i, name in enumerate(names)})
    assert got[0] == np.sin(28.0)


def test_what_is_not_used_and_what_is_empty(tmp_path):
    g = Graph()
    inputs = {"x": g.input("x", (1,)), "empty": g.input("empty", (0,)), "unused": g.input("unused", (2, 3))}
    with g.label("a /* b */ c\nd", "step"):
        y = inputs["x"] * inputs["x"]
    traced = function_of([y, np.empty((0, 2)), y[0], g.lift(3.0)], inputs)
    assert "// a / * b * / c d: step\n" in c_source(traced)
    write({"f": traced}, tmp_path, "f", {name: np.ones((2, *x.shape)) for name, x in inputs.items()})
    done = run_check(tmp_path, "f")
    assert done.returncode == 0 and done.stdout.count("error 0.00e+00\n") == 4


def run_check(folder, stem):
    source, made = folder / f"{stem}.c", folder / f"{stem}.o"
    if not made.exists():
        gcc(folder, "-c", source, "-o", made)
    gcc(folder, made, f"{stem}_check.c", "-o", "check")
    return subprocess.run([folder / "check"], capture_output=True, text=True, check=False, timeout=LIMIT)


def test_files_compile_link_and_check_themselves(tmp_path):
    system = pl.examples.load("two-arm-spacecraft")
    names = ("forward_dynamics", "mass_matrix", "qdot")
    traces = {f"ship.{name}": trace(FUNCTIONS[name], system.model.internals.merged) for name in names}
    traces["ship.pose"] = trace(frame_functions(system.bodies[-1].name, "world")["pose"], system.model.internals.merged)
    states = states_of(system, 0, k=3)
    dyn = pl.compile(system)
    expected = {
        "ship.mass_matrix": [dyn.mass_matrix(states["q"])],
        "ship.pose": dyn.frame(system.bodies[-1].name).pose(states["q"]),
    }
    folder = tmp_path / "new" / "folder"
    paths = write(traces, folder, "ship", states, expected)
    assert [p.name for p in paths] == ["ship.h", "ship.c", "ship_check.c"] and all(p.parent == folder for p in paths)
    done = run_check(folder, "ship")
    assert done.returncode == 0 and done.stdout.count("largest relative error") == 5 and "FAILED" not in done.stdout, done.stdout

    expected["ship.pose"][1][2, 0] *= 1 + 1e-9
    write(traces, folder, "ship", states, expected)
    done = run_check(folder, "ship")
    assert done.returncode == 1 and done.stdout.count("FAILED") == 1 and "ship_pose: p: " in done.stdout, done.stdout
    expected["ship.pose"][1][2, 0] /= 1 + 1e-9
    write(traces, folder, "ship", states, expected)
    assert run_check(folder, "ship").returncode == 0

    checked = folder / "ship_check.c"
    checked.write_text(re.sub(r"(given_q\[\] = \{\n *)([^,]*)", r"\1NAN", checked.read_text()))
    assert run_check(folder, "ship").returncode == 1, "NaN is not agreement"


def test_one_function_with_its_header_and_check(tmp_path):
    system = pl.examples.load("double-pendulum")
    traced = trace(FUNCTIONS["inverse_dynamics"], system.model)
    states = states_of(system, 1, k=2)
    write({"id": traced}, tmp_path, "id", states)
    assert run_check(tmp_path, "id").returncode == 0
    (tmp_path / "cpp.cpp").write_text(
        '#include "id.h"\n#include "id.h"\nint main() { double x[2] = {0, 0}, t[2]; id(x, x, x, t); }\n'
    )
    if shutil.which("g++"):
        subprocess.run(["g++", "-c", "cpp.cpp", "-o", "cpp.o"], cwd=tmp_path, check=True, timeout=LIMIT)
        gcc(tmp_path, "id.o", "cpp.o", "-o", "cpp")


# ---- by the public face


def boom():
    """A beam on a hinge, with a camera at its tip."""
    system = pl.System("2 booms, ü")
    system.add_body("boom", hinge=pl.Revolute("z"), flex=pl.flex.Beam(1.0, 2.0, EI=5.0, modes={"y": 2}))
    system.add_frame("camera", "boom", at="tip")
    return system


FACES = ("forward_dynamics", "mass_matrix", *(f"gripper.{f}" for f in ("pose", "velocity", "jacobian", "acceleration", "jdot_v")))


def test_two_systems_in_one_program(tmp_path):
    """Names, helpers and guards begin with the system's name, so that their code links, and even stands in one file."""
    arm, pendulum = pl.examples.load("seven-hinge-arm"), pl.examples.load("double-pendulum")
    for system in (arm, pendulum):
        system.add_frame("gripper", system.bodies[-1].name, pl.Pose((0.1, 0.2, 0.3), rpy=(0.1, 0.2, 0.3)))
    chosen = {"arm": FACES[2:5], "double_pendulum": FACES}
    paths = pl.compile(arm).internals.write_c(tmp_path, chosen["arm"], prefix="arm")
    paths += pl.compile(pendulum).internals.write_c(tmp_path, FACES)
    assert [p.name for p in paths] == [f"{stem}{end}" for stem in chosen for end in (".h", ".c", "_check.c")]
    for stem, functions in chosen.items():
        done = run_check(tmp_path, stem)
        assert done.returncode == 0 and done.stdout.count("error") == len(functions) + 1, done.stdout
    main = f"""
#include "arm.h"
#include "{stem}.h"
#include <stdio.h>
int main(void)
{{
    const double q[7] = {{1.0}};
    double R[9], p[3], s[3];
    arm_gripper_pose(q, R, p);
    {stem}_gripper_pose(q, R, s);
    printf("%.17g %.17g\\n", p[0], s[0]);
    return 0;
}}
"""
    (tmp_path / "both.c").write_text(main)
    gcc(tmp_path, "arm.c", f"{stem}.c", "both.c", "-o", "both")
    (tmp_path / "one.c").write_text(f'#include "arm.c"\n#include "{stem}.c"\n{main}')
    gcc(tmp_path, "one.c", "-o", "one")
    said = [
        subprocess.run([tmp_path / name], capture_output=True, text=True, check=True, timeout=LIMIT).stdout
        for name in ("both", "one")
    ]
    first = np.zeros(7)
    first[0] = 1.0
    want = [pl.compile(system).frame("gripper").pose(first[: system.nq])[1][0] for system in (arm, pendulum)]
    assert said[0] == said[1] and np.allclose(list(map(float, said[0].split())), want, rtol=0, atol=1e-14)


def test_helpers_have_the_prefix(tmp_path):
    """Two sources with tables, in one file."""
    g = Graph()
    x = g.input("x", (1,))
    traced = function_of([[g.interp(((0.0, 1.0), (1.0, 3.0)), x[0])]], {"x": x})
    texts = [c_source(traced, prefix=prefix) for prefix in ("a_", "b_")]
    assert "a_interpolate(2, Z1_table[0], Z1_table[1], x1)" in texts[0] and texts[0].count("interpolate") == 2
    lib = library(tmp_path, {"both": "\n".join(texts)})
    for name in ("a_f", "b_f"):
        assert call(lib[name], traced, {"x": [0.5]})[0][0] == 2.0


@pytest.mark.parametrize(
    ("name", "word"), [("", "system"), ("2 booms, ü", "x2_booms"), ("机器人", "system"), ("double", "double_"), ("_a-b_", "a_b")]
)
def test_names_of_systems_that_c_does_not_take(name, word, tmp_path):
    system = pl.System("s")
    system.add_body("a-b", hinge=pl.Revolute("y"), mass=1.0, com=(1, 0, 0), inertia=[1, 1, 1])
    system.add_frame("a_b", "a-b", pl.Pose((1, 0, 0)))
    dyn = pl.compile(replace(system.model, name=name))
    paths = dyn.internals.write_c(tmp_path, ["bias", "a-b.pose", "a_b.pose"])
    assert [p.name for p in paths] == [f"{word}.h", f"{word}.c", f"{word}_check.c"]
    header = paths[0].read_text()
    assert all(f"void {word.rstrip('_')}_{name}(" in header for name in ("bias", "a_b_pose", "a_b_pose_"))
    assert run_check(tmp_path, word).returncode == 0


def test_nodes_of_flexible_bodies(tmp_path):
    dyn = pl.compile(boom())
    (source,) = (
        p for p in dyn.internals.write_c(tmp_path, ["boom.tip.velocity", "camera.jacobian"], prefix="b") if p.name == "b.c"
    )
    assert "velocity of frame 'boom.tip': " in source.read_text()
    assert run_check(tmp_path, "b").returncode == 0
    assert dyn.operations("boom.tip.velocity").total > 0
    assert "void bias(" in dyn.c_source("bias", prefix="") and "void x2_booms_boom_tip_pose(" in dyn.c_source("boom.tip.pose")


def test_the_command_exports_frames(tmp_path):
    given = ["export", "double-pendulum", "--functions", "bias, tip.pose", "--prefix", "dp", "--out", str(tmp_path)]
    assert CliRunner().invoke(app, given).exit_code == 0
    assert re.findall(r"^void (\w+)\(", (tmp_path / "dp.h").read_text(), re.M) == ["dp_bias", "dp_tip_pose"]


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda d: d.c_source("forwrd_dynamics"), "no function named 'forwrd_dynamics'; did you mean 'forward_dynamics'"),
        (lambda d: d.c_source("pose"), "no function named 'pose'.*of a frame, write FRAME.pose"),
        (lambda d: d.operations("tip.poze"), "no function of a frame named 'poze'; did you mean 'pose'"),
        (lambda d: d.c_source("tp.pose"), "no frame or body named 'tp'; did you mean 'tip'"),
        (lambda d: d.internals.write_c("nowhere", "bias"), r"functions='bias': give a list of names, \['bias'\]"),
        (lambda d: d.internals.write_c("nowhere", ["bias"], prefix="2x"), "prefix '2x' cannot begin a C identifier"),
        (lambda d: d.c_source("bias", prefix="a b"), "prefix 'a b' cannot begin a C identifier"),
    ],
)
def test_mistakes_at_the_face(make, message):
    with pytest.raises(PliantError, match=message):
        make(compiled("double-pendulum"))


def test_mistakes(tmp_path):
    dyn = pl.compile(pl.examples.load("double-pendulum"), target="reference")
    (tmp_path / "file").write_text("")
    with pytest.raises(PliantError, match=r"/file: cannot be written"):
        dyn.internals.write_c(tmp_path / "file")
    (tmp_path / "arm.c").mkdir()
    with pytest.raises(PliantError, match=r"/arm\.c: cannot be written: Is a directory"):
        dyn.internals.write_c(tmp_path, prefix="arm")
    with pytest.raises(PliantError, match=r"prefix '\.\./arm' cannot begin a C identifier"):
        dyn.internals.write_c(tmp_path, prefix="../arm")
    with pytest.raises(PliantError, match="no style named 'list'; did you mean 'listing'"):
        dyn.write_code(tmp_path, "c", style="list")


def test_parameters_are_computed_once_in_a_function_of_their_own(tmp_path):
    """As in readable code: one order of arguments, one function of the parameters, and each operation where it is counted."""
    dyn = pl.compile(pl.examples.load("double-pendulum"), target="reference", parameters=["upper.mass", "lower.com"])
    text = dyn.c_source("forward_dynamics")
    assert printed(text) == dyn.operations("forward_dynamics")
    assert printed(text, "P") == dyn.operations("forward_dynamics", once=True)
    heads = []
    for style in ("listing", "readable"):
        header, *_ = dyn.write_code(tmp_path / style, "c", ["rhs", "forward_dynamics"], style=style)
        heads.append(re.findall(r"^void [^;]*;|^extern.*;", header.read_text(), re.M))
        assert run_check(tmp_path / style, header.stem).returncode == 0
    assert heads[0] == heads[1] and len(heads[0]) == 4


@pytest.mark.parametrize("to", ["python", "matlab", "julia", "fortran"])
def test_a_listing_in_other_languages(to, tmp_path):
    dyn = pl.compile(pl.examples.load("double-pendulum"), target="reference")
    paths = dyn.write_code(tmp_path, to, ["forward_dynamics"], style="listing")
    assert sum(" + " in x or " - " in x for x in paths[0].read_text().splitlines()) >= dyn.operations("forward_dynamics").add
    if to == "python":
        assert subprocess.run([sys.executable, paths[-1].name], cwd=tmp_path, check=False, timeout=LIMIT).returncode == 0


def test_writing_is_linear_in_the_operations():
    """As many calls a statement for a large graph as for a small one."""

    def written(bodies):
        system = pl.System("chain")
        for k in range(bodies):
            inertia = pl.Inertia.box(1.0, (0.1, 0.2, 0.3))
            system.add_body(f"b{k}", f"b{k - 1}" if k else "world", pl.Revolute((1, k % 3, 2)), inertia=inertia)
        traced = trace(FUNCTIONS["forward_dynamics"], system.model)
        source, made = counted(lambda: c_source(traced))
        return source.count("\n"), made

    (few, calls_for_few), (many, calls_for_many) = written(10), written(60)
    assert many > 10_000 and calls_for_many / many < 1.1 * calls_for_few / few


def test_rhs_with_loads_compiles_and_agrees(tmp_path):
    """All that acts, with states, inputs and a series: the program that is written checks itself against the reference."""
    system = random_system(4, n=4, kinds=("Revolute",), base="fixed")

    def law(x):
        x.torque("h1", x.u.push + x.u.pull - x.s.h)
        x.rate("h", x.u.push - x.s.h)
        x.force(-0.3 * x.velocity("f0"), at="f0")

    inputs = {"push": 0.3, "pull": pl.Series([0.0, 1.0], [0.0, 2.0])}
    system.add_load("mine", law, inputs=inputs, states={"h": 0.2})
    pl.compile(system).internals.write_c(tmp_path, ["rhs"], states=4)
    assert run_check(tmp_path, "random").returncode == 0


def test_the_check_of_a_closed_system_is_where_its_loops_are_closed(tmp_path):
    """Bricard's rows contradict each other elsewhere, and speeds after an impulse are nothing but rounding."""
    pl.compile(pl.examples.load("bricard")).internals.write_c(tmp_path, ["forward_dynamics", "multipliers", "project", "impulse"])
    gcc(tmp_path, "bricard.c", "bricard_check.c", "-o", "check")
    done = subprocess.run(["./check"], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=LIMIT)
    assert done.returncode == 0 and "FAILED" not in done.stdout, done.stdout
