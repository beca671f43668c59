"""The equations of motion of a system, to read, to use in SymPy, and to write as source code."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from pliant.arguments.flags import flag
from pliant.compile.trace.series import inputs_without_series, series_in
from pliant.errors import PliantError, chosen, unknown
from pliant.export.code import stem, with_symbols, words_of, written
from pliant.export.derive import equations_function, minimal_function, results_of, speeds_matrix
from pliant.export.expression import expression
from pliant.export.frames import source
from pliant.export.languages import PLAIN, language_of
from pliant.export.listing import Listing, listing
from pliant.export.names import identifier
from pliant.export.program import Place, Wanted, meanings_of, program
from pliant.export.small import linear, small_names
from pliant.given import NUMPY, Fields
from pliant.graph import Graph, GraphNode, Operations, count, evaluate, jvp, live, transplanted
from pliant.model import Model
from pliant.spatial import Array, lift
from pliant.sweeps.trees.dynamics import qdot
from pliant.vectors.laws.identity import laws_of

if TYPE_CHECKING:
    from pliant.compile import Dynamics
    from pliant.export.algebra import SymPyEquations


class Cost(NamedTuple):
    """Operation counts. once: of the terms that depend on parameters only. always: of all other terms."""

    once: Operations
    always: Operations


@dataclass(frozen=True)
class Expression:
    """A named expression: a node, and the text of its operation in terms of other names."""

    node: GraphNode = field(repr=False)
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, eq=False)
class KinematicEquations:
    """S q' = v: nodes S (nv, nq), and q' itself (nq,). S is None if a `Custom` hinge defines only q'."""

    S: Array | None
    q_dot: Array
    operations: Operations


@dataclass(frozen=True, eq=False, repr=False)
class Equations:
    """The equations of motion as arrays of graph nodes: M v' = f; for a closed system M v' = f + J* lambda with J v' + gamma = 0.

    With method="minimal", M v' = f holds for the speeds in `independent`. M and f then have as many rows, and contain no other
    speeds. speeds (nv,): all speeds that follow from these. phi = 0 determines the dependent coordinates. J and gamma are None.

    M (nv, nv): mass matrix. f (nv,): contains the generalised forces tau, loads, wrenches and gravity.
    kinematics: S q' = v. Quaternions have unit norm.
    J (rows, nv), gamma (rows,), phi (rows,): constraint Jacobian, its bias, and the residuals of the closures. Rows that are zero
    in every pose are left out; the labels of the others are in `rows`. None for an open system.
    s_dot (ns,): the rates of the states of loads. outputs: the outputs of the system, by name.

    constants, z: named expressions in the order of evaluation. constants depend on parameters and symbols only.
    operations: operation counts of M, f, J and gamma. small: the coordinates and speeds in which the equations are linearised.
    names: the meaning of q1, v1, …. values: the system's values of parameters and symbols.
    """

    system: str
    M: Array
    f: Array
    kinematics: KinematicEquations
    J: Array | None
    gamma: Array | None
    phi: Array | None
    rows: tuple[str, ...]
    s_dot: Array | None
    outputs: Mapping[str, Array]
    constants: Mapping[str, Expression]
    z: Mapping[str, Expression]
    operations: Cost
    small: tuple[str, ...]
    names: Mapping[str, str]
    values: Mapping[str, float]
    listing: Listing = field(repr=False)
    _model: Model = field(repr=False)
    _words: Mapping[Place, str] = field(repr=False)
    _inputs: Mapping[str, Array] = field(repr=False)
    _fields: Fields = field(repr=False)
    independent: tuple[str, ...] = ()
    speeds: Array | None = None

    @property
    def series(self) -> dict[str, str]:
        """The time series of loads, by name, as text: "54 points from 0 to 4 s, linear". Exported code contains the points."""
        return {
            name: f"{x.times.size} points from {x.times[0]:g} to {x.times[-1]:g} s, {x.kind}"
            for name, (x, _) in self._model.internals.series.items()
        }

    def __repr__(self) -> str:
        once = f", {self.operations.once} once" if self.constants else ""
        return f"<Equations of {self.system!r}: {self.f.size} speeds; {self.operations.always}{once}>"

    def __str__(self) -> str:
        from pliant.export.text import text_of_equations

        return text_of_equations(self)

    def _repr_latex_(self) -> str | None:
        """The equations for notebooks, or None if they are too long; the notebook then shows `repr`."""
        from pliant.export.latex import MOST_SHOWN, latex_of

        text = latex_of(self)
        return f"$$\n{text}\n$$" if text.count("\\\\") <= MOST_SHOWN else None

    def latex(self, document: bool = False) -> str:
        """Return the equations as LaTeX (amsmath), with numbers of six digits. document: True for a complete file for pdflatex."""
        from pliant.export.latex import document_of, latex_of

        return document_of(self) if flag(document, "latex: document") else latex_of(self)

    def write_latex(self, folder: str | Path, prefix: str | None = None) -> Path:
        """Write the equations to a file NAME.tex for pdflatex. Return its path. prefix: the file's name. Default: the system's.

        Example: `dyn.equations().write_latex("tex")`
        """
        return written(Path(folder), {f"{stem(self.system, prefix)}.tex": self.latex(document=True)})[0]

    def code(self, language: str = "c", name: str | None = None) -> str:
        """Return source code of the functions `equations` (of t, q, v, …) and `constants`.

        language: "c" (the default), "python", "matlab", "julia" or "fortran".
        name: the prefix of the functions in C and MATLAB, and the name of the module in the other languages. Default: the system's
        name. `dyn.write_code` writes more functions, and a program that checks them.
        """
        word = identifier(name or self.system)
        made = program(self._model, [self.function()], self._words, self._fields.p.default)
        row = language_of(language)
        return source(made, row, word, f"{word}_" if not row.modules else "")

    def input_words(self, nodes: Iterable[GraphNode]) -> dict[int, str]:
        """The names of the inputs that nodes depend on, by their index in the graph."""
        return {x.index: self._words[x.value] for x in live(nodes) if x.op == "input"}

    def function(self) -> Wanted:
        """The equations as a function to write."""
        results = {"M": self.M, "f": self.f, "J": self.J, "gamma": self.gamma, "phi": self.phi}
        results |= {"q_dot": self.kinematics.q_dot, "s_dot": self.s_dot, "speeds": self.speeds}
        shapes = {key: x.shape for key, x in self._inputs.items()}
        return Wanted("equations", "M v' = f, and what goes with it.", shapes, {k: x for k, x in results.items() if x is not None})

    def evaluate(self, q: Any, v: Any, **more: Any) -> dict[str, Array]:
        """Return M, f, J, gamma, phi, S, q_dot, s_dot and outputs as numbers (..., *shape) at states q (..., nq), v (..., nv).

        more: tau, t, s, u, wrenches and parameters, as in `dyn.rhs`. q, v and these are arrays, or mappings from names to values.
        Default: the system's own values; series have their values at t.
        """
        for name in more:
            if name not in self._inputs:
                raise unknown("argument of the equations", name, self._inputs)
        p = self._fields.p.read(NUMPY, more.pop("parameters", None), "parameters")
        given = self._fields.read(NUMPY, q=q, v=v, p=p, **more)
        values = inputs_without_series(dict(zip(self._inputs, given.operands(self._inputs), strict=True)), self._model)
        parts = self.function().results
        if same := [name for name in self.outputs if name in (*parts, "S")]:
            raise PliantError(f"output {same[0]!r}: the equations have a part of this name, which it would hide; rename the output")
        arrays = {**parts, **self.outputs}
        if self.kinematics.S is not None:
            arrays["S"] = self.kinematics.S
        with np.errstate(all="ignore"):
            return {name: evaluate(x, values) for name, x in arrays.items()}

    def sympy(self) -> SymPyEquations:
        """Return the equations as SymPy matrices M, f, S, q_dot, …, in symbols q1, v1, tau1, … and the names of parameters."""
        from pliant.export.algebra import sympy_equations

        return sympy_equations(self)

    def text(self, node: GraphNode) -> str:
        """Return a node of these equations as text, in terms of the named expressions."""
        return expression(node, PLAIN, self.listing.words)


def equations(dyn: Dynamics, small: Sequence[str] | str = (), method: str = "full") -> Equations:
    """See `Dynamics.equations`."""
    minimal = chosen(method, ("full", "minimal"), "method of equations") == "minimal"
    dyn = with_symbols(_in_independent_speeds(dyn, small) if minimal else dyn)
    model, independent = dyn.model, dyn.independent if minimal else ()
    trace = dyn.internals.traces.trace(minimal_function(model, len(independent)) if minimal else equations_function(model))
    found = dict(zip(results_of(trace.function), trace.outputs, strict=True))
    graph, inputs = trace.graph, dict(trace.inputs)
    outputs = _outputs(dyn, graph, inputs, found.get("speeds"))
    S = None if minimal else _speeds(dyn, graph, inputs)
    every = found | {f"output {name}": x for name, x in outputs.items()} | ({} if S is None else {"S": S})
    every = dict(zip(every, series_in(list(every.values()), inputs, model), strict=True))
    inputs = inputs_without_series(inputs, model)
    names = small_names(model, small)
    if names:
        every = linear(every, inputs, model, names)
    rows: tuple[str, ...] = ()
    if "J" in every:
        rows, kept = _rows(model, every["J"], every["gamma"], every["phi"])
        every |= {key: every[key][kept] for key in ("J", "gamma", "phi")}
    elif minimal:
        rows, kept = _rows(model, every["phi"][:, None], every["phi"], every["phi"])
        every["phi"] = every["phi"][kept]
    outputs = {name: every[f"output {name}"] for name in outputs}
    words = words_of(dyn)
    _refuse_letters(dyn, words, every)
    shown = {key: x for key, x in every.items() if key != "S"}
    lines = listing(shown, words)
    dynamic = [x for key in ("M", "f", "J", "gamma") if key in every for x in every[key].flat]
    cost = Cost(count(dynamic, fixed=True), count(dynamic, fixed=False))
    kinematics = KinematicEquations(every.get("S"), every["q_dot"], count(every["q_dot"]))
    values = dict(
        zip((words["parameters", (i,)] for i in range(dyn.parameter_values.size)), dyn.parameter_values.tolist(), strict=True)
    )
    fields = Fields(model, dyn.internals.wrenches, {name: slice(i, i + 1) for i, name in enumerate(values)}, dyn.parameter_values)
    return Equations(
        model.name, every["M"], every["f"], kinematics, every.get("J"), every.get("gamma"), every.get("phi"), rows,
        every.get("s_dot"), outputs, _expressions(lines, lines.once), _expressions(lines, lines.always), cost, tuple(names),
        _meanings(dyn, inputs, independent), values, lines, model, words, inputs, fields, independent, every.get("speeds"),
    )  # fmt: skip


def _refuse_letters(dyn: Dynamics, words: Mapping[Place, str], results: Iterable[str]) -> None:
    """Raise `PliantError` for parameters that are named like a term of the equations, M, or like one of their variables, q1."""
    letters = {*results} | {f"{name}{i + 1}" for name, place in words if name != "parameters" for i in place} | {"t", "lambda"}
    for name in dyn.parameters:
        if name in letters:
            raise PliantError(
                f"system {dyn.model.name!r}: symbol {name!r} has the name of a term or a variable of the equations, which would "
                f"have two meanings; give the symbol another name, such as '{name}_0'"
            )


def _in_independent_speeds(dyn: Dynamics, small: Sequence[str] | str) -> Dynamics:
    """The same for method 'minimal'. Raises `PliantError` for systems without closures, and for small coordinates."""
    if not dyn.model.closures:
        raise PliantError(
            f"system {dyn.model.name!r}: method='minimal' is for closed systems, and no closure is active; leave method= out, "
            "because the speeds of a tree are independent"
        )
    if driven := dyn.model.internals.prescribed:
        raise PliantError(
            f"system {dyn.model.name!r}: hinge {driven[0].name!r} has a prescribed motion, which equations in "
            "independent speeds do not include; leave it out, or use equations() without method="
        )
    if len(small):
        raise PliantError(f"system {dyn.model.name!r}: small= cannot be combined with method='minimal'; leave one of them out")
    chosen_now = dyn if dyn.internals.asked.method == "minimal" else dyn.internals.variant(method="minimal")
    model = dyn.model.internals.changed(independent=chosen_now.independent)  # by name: the model that is traced has other numbers
    return dyn.internals.variant(method="minimal", model=model)


def _expressions(lines: Listing, nodes: Sequence[GraphNode]) -> dict[str, Expression]:
    return {lines.words[x.index]: Expression(x, expression(x, PLAIN, lines.words, whole=True)) for x in nodes}


def _meanings(dyn: Dynamics, inputs: Mapping[str, Array], independent: Sequence[str] = ()) -> dict[str, str]:
    """The system's names of q1, v1, s1, u1, …; if speeds are independent, of these alone."""
    every = {f"{key}{i + 1}": x for key, names in meanings_of(dyn.model).items() if key in inputs for i, x in enumerate(names)}
    if not independent:
        return every
    places = {f"v{dyn.model.v_index(name).start + 1}" for name in independent}
    return {word: name for word, name in every.items() if word[0] != "v" or word in places}


def _outputs(dyn: Dynamics, graph: Graph, inputs: dict[str, Array], speeds: Array | None = None) -> dict[str, Array]:
    """The outputs of the system, on the same graph. speeds (nv,): replace v."""
    if not dyn.model.outputs:
        return {}
    trace = dyn.internals.traces.trace(dyn.internals.loaded("outputs"))
    for name, x in trace.inputs.items():
        if name not in inputs:
            inputs[name] = graph.input(name, x.shape, dyn.parameter_values if name == "parameters" else None)
    given = inputs if speeds is None else {**inputs, "v": speeds}
    whole = transplanted({"outputs": trace.outputs[0]}, graph, given)["outputs"]
    sizes = laws_of(dyn.model).sizes
    ends = np.cumsum([sizes[x.name] for x in dyn.model.outputs])[:-1]
    return dict(zip((x.name for x in dyn.model.outputs), np.split(whole, ends), strict=True))


def _speeds(dyn: Dynamics, graph: Graph, inputs: Mapping[str, Array]) -> Array | None:
    """S (nv, nq), where S q' = v is so for q' of any speeds."""
    model, q, v = dyn.model, inputs["q"], inputs["v"]
    rates = graph.input("rates", (model.nq,))
    made = speeds_matrix(model, q, rates)
    columns = [jvp(made, {"rates": rates}, {"rates": lift(row, q)}) for row in np.eye(model.nq)]
    S = np.stack(columns, axis=-1)
    back = (S @ qdot(model, q, v)[:, None])[:, 0]
    x, y = model.random_state(np.random.default_rng(0))
    given = {"q": x, "v": y}
    return S if np.abs(evaluate(back, given) - y).max() < 1e-9 * max(1.0, np.abs(y).max()) else None


def _rows(model: Model, J: Array, gamma: Array, phi: Array) -> tuple[tuple[str, ...], list[int]]:
    """The labels and places of the rows of closures that are not zero in every pose."""
    labels = [f"{closure.name}.{label}" for closure in model.closures for label in closure.labels]
    kept = [i for i in range(len(labels)) if any(not x.is_value(0.0) for x in (*J[i], gamma[i], phi[i]))]
    return tuple(labels[i] for i in kept), kept
