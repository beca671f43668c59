"""Write functions of a system as source code to a folder, with a program that checks them."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.arguments.numbers import whole
from pliant.compile.table.frame_functions import FRAME_FUNCTIONS
from pliant.compile.table.functions import TABLE, Function
from pliant.compile.trace.parameters import parse
from pliant.compile.trace.series import inputs_without_series, sample_times, with_series
from pliant.compile.trace.trace import Trace
from pliant.errors import PliantError, chosen, unknown
from pliant.export.checks import check_program
from pliant.export.derive import equations_function, refuse_python
from pliant.export.derive import results_of as results_of_equations
from pliant.export.frames import c_header, framed, matlab_file, source
from pliant.export.languages import MATLAB, C, Language, distinct, language_of
from pliant.export.listing import free
from pliant.export.names import checked_prefix, identifier, prefix_of
from pliant.export.program import LISTING, STYLES, CodeProgram, Place, Wanted, program, results_of
from pliant.given.arrays import all_inputs
from pliant.graph import evaluate
from pliant.model.constraints.signals import at_time
from pliant.replacing import replaced
from pliant.spatial import Array
from pliant.sweeps.closures.acting_rows import sample_poses
from pliant.sweeps.closures.assembly.closed_poses import allowed_speeds

if TYPE_CHECKING:
    from pliant.compile import Dynamics

_WRENCH = ("Mx", "My", "Mz", "Fx", "Fy", "Fz")
_LONGEST_STEM = 40  # letters of a system's name in the names of files and functions
_NO_MODULE = {  # words that a module cannot have in addition to the reserved ones: Python's own modules, names in the check program
    "python": {*sys.stdlib_module_names, "numpy"},
    "julia": {"Base", "Core", "Main", "check", "failed", "k"},
    "fortran": {"check", "failed", "i", "k", "parameters_given"},
}
_AGREE = 1e-7  # of graph and reference, over the largest value; accelerations of ill-conditioned systems have lost some digits
_STEP = 1e-6  # of inputs, to see what a result changes by
_MOST_STATES = 10_000  # of a program that checks the functions
_NOTHING = 1e-9  # of that: a result below it is nothing but rounding


def c_source(dyn: Dynamics, name: str, prefix: str | None) -> str:
    """See `Dynamics.c_source`."""
    own, function = _named(dyn, name)
    trace = with_series(own.internals.traces.trace(function), dyn.model)
    word = checked_prefix(prefix, dyn.model.name)
    made = program(dyn.model, [wanted(identifier(name), trace)], words_of(dyn), dyn.parameter_values, style=LISTING)
    return source(made, C, word, word and f"{word}_")


def write_code(
    dyn: Dynamics,
    folder: str | Path,
    to: str,
    functions: Sequence[str] | None,
    states: int,
    prefix: str | None,
    style: str = STYLES[0],
) -> list[Path]:
    """See `Dynamics.write_code`."""
    language, states = language_of(to), whole(states, "states", least=1, most=_MOST_STATES)
    if chosen(style, STYLES, "style") != LISTING:  # which has the operations of the kernel, whose symbols may be numbers
        dyn = with_symbols(dyn)
    names = usual_functions(dyn) if functions is None else functions
    if isinstance(names, str):
        raise PliantError(f"functions={names!r}: give a list of names, [{names!r}]")
    if not names:
        raise PliantError(
            "functions=[]: there is nothing to write; give names such as 'rhs' or 'mass_matrix', or leave functions= out"
        )
    table = {name: _named(dyn, name) for name in names}
    traces = {name: with_series(own.internals.traces.trace(function), dyn.model) for name, (own, function) in table.items()}
    word = _function_words(names)
    asked = [wanted(word[name], trace) for name, trace in traces.items()]
    made = program(dyn.model, asked, words_of(dyn), dyn.parameter_values, style=style)
    begins = stem(dyn.model.name, prefix)
    module = distinct([begins], language, {*_NO_MODULE.get(language.name, ()), "constants", *word.values()})[begins]
    before = f"{begins}_" if prefix != "" and not language.modules else ""
    given = sampled(dyn, states)
    floors = {word[name]: _floors(traces[name], given, bool(dyn.model.internals.series)) for name in names}
    values = {word[name]: _values(dyn, *table[name], traces[name], given, floors[word[name]]) for name in names}
    given = inputs_without_series(given, dyn.model)
    return written(Path(folder), _texts(made, language, module, before, given, values, floors))


def written(folder: Path, texts: Mapping[str, str]) -> list[Path]:
    """Write files, by name, to a folder, which is created. The files get their names when all of them are written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise PliantError(f"{folder}: cannot be written ({error.strerror}); give a folder that you can write to") from None
    with ExitStack() as drafts:
        for name, text in texts.items():
            drafts.enter_context(replaced(folder / name)).write_text(text, encoding="utf-8")
    return [folder / name for name in texts]


def _function_words(names: Sequence[str]) -> dict[str, str]:
    """Names of functions as distinct identifiers: 'a-b.pose' and 'a_b.pose' -> 'a_b_pose' and 'a_b_pose_'."""
    out: dict[str, str] = {}
    for name in names:
        out[name] = free(identifier(name), out.values())
    return out


def stem(system: str, prefix: str | None) -> str:
    """The word with which the names of files and functions begin."""
    word = checked_prefix(prefix, system) or prefix_of(system)
    return word if prefix else word[:_LONGEST_STEM]


def usual_functions(dyn: Dynamics) -> list[str]:
    """The functions that are exported by default: rates, M and f, outputs, and the poses of the system's frames."""
    outputs = ["outputs"] if dyn.model.outputs else []
    equations = [] if dyn.model.internals.flags else ["equations"]
    return ["rhs", *equations, *outputs, *(f"{frame.name}.pose" for frame in dyn.model.frames)]


def _named(dyn: Dynamics, name: str) -> tuple[Dynamics, Function]:
    """A function by its name, and the object that it belongs to."""
    if name in ("rhs", "outputs"):
        refuse_python(dyn.model)
        if name == "outputs" and not dyn.model.outputs:
            raise PliantError(f"system {dyn.model.name!r} has no outputs; add one with system.add_output(name, law)")
        return dyn, dyn.internals.loaded(name)
    if name == "equations":
        return dyn, equations_function(dyn.model)
    if "." not in name and name not in TABLE and name not in ("reactions", *FRAME_FUNCTIONS):
        raise unknown("function", name, ["rhs", "equations", "outputs", *TABLE])
    return dyn.internals.named(name)


def wanted(word: str, trace: Trace) -> Wanted:
    """A trace as a function to write, with the name `word`."""
    function = trace.function
    results = results_of_equations(function) if function.name == "equations" else results_of(trace)
    doc = function.doc.replace("(..., ", "(").replace(" (...)", "")
    of = f" of frame {function.frame!r}" * bool(function.frame)
    title = f"{function.name}{of}: {doc}"
    shapes = {key: x.shape for key, x in trace.inputs.items()}
    names = [free(name, shapes) for name in results]
    return Wanted(word, title, shapes, dict(zip(names, trace.outputs, strict=False)))


def words_of(dyn: Dynamics) -> dict[Place, str]:
    """The names of all input nodes: q1, v1, …, parameters by their own."""
    model = dyn.model
    sizes = {"q": model.nq, "v": model.nv, "a": model.nv, "tau": model.nv, "s": model.ns, "u": model.nu}
    sizes |= dict.fromkeys(("dq", "dv", "da", "dtau"), model.nv)
    words: dict[Place, str] = {}
    for name, where in dyn.parameters.items():
        n = where.stop - where.start
        words |= {("parameters", (where.start + i,)): identifier(name) + (f"_{i + 1}" if n > 1 else "") for i in range(n)}
    words |= {(name, (i,)): f"{name}{i + 1}" for name, n in sizes.items() for i in range(n)}
    words["t", (0,)] = "t"
    for i, frame in enumerate(dyn.internals.wrenches):
        words |= {("wrenches", (i, j)): f"{identifier(frame)}_{word}" for j, word in enumerate(_WRENCH)}
    taken: set[str] = set()
    for place, word in words.items():  # a symbol may be called as a coordinate is: it keeps its name
        words[place] = own = free(word, taken)
        taken.add(own)
    return words


def with_symbols(dyn: Dynamics) -> Dynamics:
    """The same dynamics with all symbols of the description as parameters, after the parameters that were given to `compile`."""
    missing = [symbol.name for symbol in dyn.model.internals.symbols if symbol.name not in dyn.parameters]
    if not missing:
        return dyn
    return dyn.internals.variant(parameters=parse(dyn.model, [*dyn.parameters, *missing]))


def sampled(dyn: Dynamics, count: int) -> dict[str, Array]:
    """Random inputs of every kind, the same in every call."""
    rng, model = np.random.default_rng(0), dyn.model
    pairs = [model.random_state(rng) for _ in range(count)]
    values = {"q": np.array([q for q, _ in pairs]), "v": np.array([v for _, v in pairs])}
    if model.closures:  # elsewhere redundant rows contradict each other, and results may be nothing but rounding
        found = sample_poses(model)
        values["q"] = found[np.arange(count) % len(found)]
    values |= {name: rng.normal(size=(count, model.nv)) for name in ("a", "tau", "dq", "dv", "da", "dtau", "w")}
    values["wrenches"] = rng.normal(size=(count, len(dyn.internals.wrenches), 6))
    values["parameters"] = np.tile(dyn.parameter_values, (count, 1))
    values["t"] = sample_times(model, rng, count)[:, None]
    values["s"] = model.internals.state_values + 0.1 * rng.normal(size=(count, model.ns))
    values["u"] = all_inputs(model, values["t"][:, 0], model.internals.input_values + 0.1 * rng.normal(size=(count, model.nu)))
    if model.closures:  # redundant rows contradict each other at other speeds, too
        closed = at_time(model.internals.matter, model, values["t"], values["u"], values["s"])
        values["v"] = allowed_speeds(closed, values["q"], values["v"], np.zeros(model.nv, dtype=bool))[0]
    return values


def _floors(trace: Trace, given: Mapping[str, Array], jumps: bool) -> list[float]:
    """The scale of errors for each result: zero, or, for a result that contains only rounding errors, its change with the inputs.

    The residuals of closed loops are such results. jumps: whether a result may jump over time; the time is then not changed.
    """
    rng, out = np.random.default_rng(0), []
    inputs = {key: given[key][..., : x.shape[-1]] for key, x in trace.inputs.items()}
    steps = {key: _STEP * rng.uniform(-1, 1, x.shape) * (np.abs(x) + (key != "parameters")) for key, x in inputs.items()}
    moved = {key: x if jumps and key == "t" else x + steps[key] for key, x in inputs.items()}
    with np.errstate(all="ignore"):
        for x in trace.outputs:
            y = evaluate(x, inputs)
            slope = float(np.abs(evaluate(x, moved) - y).max(initial=0.0)) / _STEP
            out.append(slope if np.isfinite(slope) and np.abs(y).max(initial=0.0) < _NOTHING * slope else 0.0)
    return out


def _values(
    dyn: Dynamics, own: Dynamics, function: Function, trace: Trace, given: Mapping[str, Array], floors: Sequence[float]
) -> list[Array]:
    """The results (k, *shape) at the states, from the graph, compared with those of the reference."""
    inputs = {key: given[key][..., : x.shape[-1]] for key, x in trace.inputs.items()}
    k = len(given["q"])
    found = [np.broadcast_to(evaluate(x, inputs), (k, *x.shape)) for x in trace.outputs]
    made: Any = own.internals.reference.function(function)(*(given[key] for key in own.internals.traces.shapes(function)))
    for x, y, floor in zip(found, made if isinstance(made, tuple) else (made,), floors, strict=True):
        if not np.isfinite(x).all():
            raise PliantError(
                f"{function.name} is not finite at one of the states of the check; is the system singular in its usual poses?"
            )
        if x.size and np.abs(x - y).max() > _AGREE * max(np.abs(y).max(), floor, 1e-300):
            raise PliantError(
                f"{function.name} differs from the reference at one of the states of the check; please report this system"
            )
    return found


def _texts(
    made: CodeProgram,
    language: Language,
    module: str,
    before: str,
    given: Mapping[str, Array],
    values: Mapping[str, Sequence[Array]],
    floors: Mapping[str, Sequence[float]],
) -> dict[str, str]:
    """The contents of the files, by name."""
    functions = framed(made, language, before)
    check = f"{module}_check{language.suffix}"
    if language is MATLAB:
        texts = {f"{f.name}.m": matlab_file(made, f) for f in functions}
    else:
        text = source(made, language, module, before)
        texts = {f"{module}{language.suffix}": text}
        if language is C:
            texts = {f"{module}.h": c_header(made, functions, module)} | texts
            texts[f"{module}.c"] = text.replace("#include <string.h>\n", f'#include <string.h>\n#include "{module}.h"\n', 1)
    return texts | {check: check_program(functions, language, module, given, values, floors)}
