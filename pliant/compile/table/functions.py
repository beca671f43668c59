"""The functions of the public face: one table, one row a function.

A row says what a function takes and gives, and which algorithm it is. The reference calls the algorithm on numbers; operation
counts and kernels come from calling it on graph nodes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from pliant import sweeps
from pliant.compile.table import adjoints, derivatives
from pliant.model import Model
from pliant.spatial import Array
from pliant.sweeps.trees.dynamics import Forces

Axes = tuple[str | int, ...]


@dataclass(frozen=True)
class Function:
    """inputs: of 'q', 'v', 'a', 'tau', and their directions 'dq', 'dv', 'da', 'dtau'; in steps, 'h' and 'theta'.

    outputs: for each, its last axes, as words 'nq', 'nv' or sizes.
    """

    name: str
    inputs: tuple[str, ...]
    outputs: tuple[Axes, ...]
    algorithm: Callable[..., Any]
    doc: str
    takes_wrenches: bool = False
    takes_method: bool = False
    takes_parameters: bool = True  # else where parameters move the points of speeds alone, see `depends`
    by_products: Function | None = None  # for a matrix: its product with a vector, of which a rolled kernel makes its columns
    on_nodes: bool = False  # the algorithm differentiates a graph, so it takes nodes only
    rolls: bool = True  # there is a form of it that loops over bodies
    columns: Function | None = None  # for derivatives: the same times a `direction`, of which a kernel makes their columns
    jvp: Function | None = field(default=None, compare=False)  # of derivatives, and of a function with loads: along directions
    of: Function | None = field(default=None, compare=False)  # for a product with derivatives: the function that they are of
    frame: str = ""
    axes: str = ""
    moves_parameters: bool = False  # it takes a tangent of the named parameters, where there are any
    moves_wrenches: bool = False  # the same of wrenches
    weights: tuple[tuple[str, Axes], ...] = ()  # inputs that are laid out as outputs of another function are
    follows: str = ""  # the function for which the model to trace it on is chosen
    given: Model | None = None  # the model as it was described, with its loads, where the algorithm runs their laws
    sizes: tuple[tuple[str, int], ...] = ()  # of inputs that are not the model's alone: t, s, u
    closes: bool = False  # whether closures count: other functions are those of the tree

    def size(self, name: str, model: Model) -> int:
        """The length of an input."""
        return dict(self.sizes).get(name) or axis_size(name, model)

    def shape(self, name: str, model: Model) -> tuple[int, ...]:
        """The last axes of an input."""
        weights = dict(self.weights)
        return tuple(axis_size(word, model) for word in weights[name]) if name in weights else (self.size(name, model),)

    def depends(self, model: Model) -> bool:
        """Whether parameters of a model may change the result: of motions of hinges, where speeds are at mass centres."""
        return self.takes_parameters or (self.name in _AT_POINTS and model.speeds_at_composites)

    def shapes(self, model: Model) -> tuple[tuple[int, ...], ...]:
        """The last axes of each output, in a model."""
        return tuple(tuple(axis_size(w, model) for w in words) for words in self.outputs)

    def call(
        self, model: Model, inputs: tuple[Array, ...], method: str, wrenches: Any, axes: str, given: Model | None = None
    ) -> tuple[Array, ...]:
        """The algorithm on arrays of either kind; always a tuple of outputs. given: with other numbers than `self.given`."""
        options: dict[str, Any] = {"method": method} if self.takes_method else {}
        if self.inputs[-1] == "active":
            *rest, options["active"] = inputs
            inputs = tuple(rest)
        if self.takes_wrenches:
            options |= {"wrenches": wrenches, "axes": axes}
        if self.given is not None:
            options["given"] = given or self.given
        out = self.algorithm(model, *inputs, **options)
        return out if isinstance(out, tuple) else (out,)


_AT_POINTS = ("qdot", "integrate")


def axis_size(word: str | int, model: Model) -> int:
    """An axis' length in a model; also of the inputs q, v, a, tau. 'pi' are the inertial parameters, 'h' is a step."""
    if word == "pi":
        return model.inertial_parameters.size
    if word == "h":
        return 1
    if word == "rows":
        return sum(len(closure.labels) for closure in model.closures)
    if word == "all rows":
        return sum(len(closure.labels) for closure in model.loops)
    if word == "hinges":
        return len(model.bodies)
    if word == "active":
        return len(model.loops)
    return word if isinstance(word, int) else model.nq if word in ("q", "nq", "q_tangent") else model.nv


def _row(name: str, inputs: str, outputs: Axes, doc: str, **flags: Any) -> Function:
    return Function(name, tuple(inputs.split()), (outputs,), getattr(sweeps, name), doc, **flags)


_ROWS = (
    _row("forward_dynamics", "q v tau", ("nv",), "a (..., nv): the accelerations that the generalised forces tau cause.",
         takes_wrenches=True, takes_method=True, closes=True),
    _row("inverse_dynamics", "q v a", ("nv",), "tau (..., nv): the generalised forces that cause the accelerations a; "
         "of a closed system those of its tree. With actuated=[…], names of hinges, those of these alone, the others having none.",
         takes_wrenches=True),
    _row("bias", "q v", ("nv",), "tau (..., nv) at zero acceleration: Coriolis, centrifugal and gravity forces.",
         takes_wrenches=True),
    _row("mass_matrix", "q", ("nv", "nv"), "M (..., nv, nv).",
         by_products=_row("mass_matrix_times", "q a", ("nv",), "M a (..., nv).")),
    _row("inverse_mass_matrix", "q", ("nv", "nv"), "M^-1 (..., nv, nv), without inverting a matrix.",
         by_products=_row("inverse_mass_matrix_times", "q tau", ("nv",), "M^-1 tau (..., nv).")),
    _row("log_det_mass_matrix", "q", (), "log det M (...)."),
    _row("kinetic_energy", "q v", (), "Kinetic energy (...) [J]."),
    _row("potential_energy", "q", (), "Potential energy (...) [J], zero at the world's origin."),
    _row("com", "q", (3,), "Centre of mass (..., 3) [m] of what can move, world axes."),
    _row("momentum", "q v", (6,), "(..., 6): angular momentum about the centre of mass, and linear momentum, world axes."),
    _row("qdot", "q v", ("nq",), "q' (..., nq) of the speeds v.", takes_parameters=False),
)  # fmt: skip

FUNCTIONS = {row.name: row for row in _ROWS}

_CONTROL = (
    _row("gravity_forces", "q", ("nv",), "tau (..., nv) that holds the system still against gravity alone, without springs."),
    _row("coriolis_matrix", "q v", ("nv", "nv"), "C (..., nv, nv): C v are the forces of the velocities, and M' - 2 C is skew.",
         by_products=_row("coriolis_times", "q v a", ("nv",), "C a (..., nv).")),
    _row("com_jacobian", "q", (3, "nv"), "J (..., 3, nv): velocity of the centre of mass = J v, world axes.",
         by_products=_row("com_velocity", "q v", (3,), "Velocity (..., 3) of the centre of mass.")),
    _row("centroidal_momentum_matrix", "q", (6, "nv"), "A (..., 6, nv): momentum = A v.",
         by_products=_row("momentum", "q v", (6,), "Momentum (..., 6).")),
    _row("centroidal_momentum_bias", "q v", (6,), "A' v (..., 6): momentum' = A a + A' v without gravity and wrenches."),
    _row("regressor", "q v a", ("nv", "pi"),
         "Y (..., nv, 10 rigid bodies): tau = Y system.inertial_parameters + what flexible bodies and wrenches add.", rolls=False),
)  # fmt: skip


_CLOSED = (
    _row("multipliers", "q v tau", ("rows",), "lambda (..., rows): what the closures exert, positive on their frames B.",
         takes_wrenches=True, takes_method=True, closes=True, rolls=False, follows="forward_dynamics"),
    _row("loop_residual", "q", ("rows",), "phi (..., rows): by how much the closures are open.", closes=True, rolls=False),
    _row("loop_jacobian", "q", ("rows", "nv"), "J (..., rows, nv): J v is the rate of phi.", closes=True, rolls=False),
    _row("loop_acceleration", "q v a", ("rows",), "y' (..., rows) = J a + gamma: zero where the closures allow a.", closes=True,
         rolls=False),
    Function("project", ("q", "v"), (("nq",), ("nv",)), sweeps.project,
             "(q, v) moved onto the closures, as little as inertia allows.",
             takes_method=True, closes=True, follows="forward_dynamics"),
    Function("impulse", ("q", "v"), (("nv",), ("rows",)), sweeps.impulse_of_closures, "(v+, P): what closing does to the speeds v.",
             takes_method=True, closes=True, rolls=False, follows="forward_dynamics"),
)  # fmt: skip


LOOP_SPEEDS_ALONG = Function(
    "loop_speeds_along", ("q", "v", "dq"), (("rows",),), derivatives.loop_speeds_along, "How J v changes along dq.",
    closes=True, rolls=False, on_nodes=True,
)  # fmt: skip
REACTIONS = Function(  # those of `dyn.reactions` under tau and the wrenches alone, for operations and sources
    "reactions", ("q", "v", "tau"), (("hinges", 6),), sweeps.reactions, "(..., hinges, 6): the loads in the hinges.",
    takes_wrenches=True, takes_method=True, closes=True, rolls=False,
)  # fmt: skip
CLOSED = {row.name: row for row in _CLOSED}  # what closures ask for and give


def masked(function: Function) -> Function:
    """The same with a further input `active` (closures,): 1 for closures that act, 0 for others; its rows are those of all."""
    outputs = tuple(tuple("all rows" if word == "rows" else word for word in words) for words in function.outputs)
    columns = function.columns
    if columns is not None:
        columns = replace(columns, inputs=(*columns.inputs, "active"))
    return replace(function, inputs=(*function.inputs, "active"), outputs=outputs, rolls=False, columns=columns)


def _columns(name: str, inputs: str, algorithm: Callable[..., Any], **flags: Any) -> Function:
    names = (*inputs.split(), "direction")
    return Function(name, names, (("nv",),) * 3, algorithm, "Columns.", takes_wrenches=True, on_nodes=True, **flags)


def _by_name(inputs: str, algorithm: Callable[..., Any]) -> Callable[..., Any]:
    """An algorithm that takes the inputs of its row by name."""
    names = inputs.split()

    def call(model: Model, *arrays: Array, **options: Any) -> Any:
        return algorithm(model, dict(zip(names, arrays, strict=True)), **options)

    return call


_PRODUCTS = (
    Function("forward_dynamics_jvp", ("q", "v", "tau", "dq", "dv", "dtau"), (("nv",),),
             _by_name("q v tau dq dv dtau", derivatives.forward_dynamics_jvp),
             "da (..., nv): how the accelerations change along dq, dv, dtau, each (..., nv).",
             takes_wrenches=True, takes_method=True, on_nodes=True, closes=True, of=FUNCTIONS["forward_dynamics"]),
    Function("inverse_dynamics_jvp", ("q", "v", "a", "dq", "dv", "da"), (("nv",),),
             _by_name("q v a dq dv da", derivatives.inverse_dynamics_jvp),
             "dtau (..., nv): how the generalised forces change along dq, dv, da, each (..., nv).",
             takes_wrenches=True, on_nodes=True, of=FUNCTIONS["inverse_dynamics"]),
)  # fmt: skip

_DERIVATIVES = (
    Function("forward_dynamics_derivatives", ("q", "v", "tau"), (("nv", "nv"),) * 3, derivatives.forward_dynamics_derivatives,
             "(da/dq, da/dv, da/dtau), each (..., nv, nv); directions of q are those of v.",
             takes_wrenches=True, on_nodes=True, closes=True, jvp=_PRODUCTS[0],
             columns=_columns("forward_dynamics_derivatives", "q v tau", derivatives.forward_dynamics_columns, closes=True)),
    Function("inverse_dynamics_derivatives", ("q", "v", "a"), (("nv", "nv"),) * 3, derivatives.inverse_dynamics_derivatives,
             "(dtau/dq, dtau/dv, dtau/da), each (..., nv, nv); directions of q are those of v.",
             takes_wrenches=True, on_nodes=True, jvp=_PRODUCTS[1],
             columns=_columns("inverse_dynamics_derivatives", "q v a", derivatives.inverse_dynamics_columns)),
    *_PRODUCTS,
)  # fmt: skip


def _step(works: int = 0) -> Callable[..., tuple[Array, ...]]:
    """A semi-implicit step as a row of the table calls it: tau among the inputs, wrenches and axes as options."""

    def call(
        model: Model, q: Array, v: Array, tau: Array, *rest: Array, wrenches: Any = None, axes: str = "world", **options: Any
    ) -> tuple[Array, ...]:
        return sweeps.semi_implicit_step(model, q, v, Forces(tau, wrenches, axes), *rest, works=works, **options)

    return call


_STEPPING = (
    Function("semi_implicit_step", ("q", "v", "tau", "h"), (("nq",), ("nv",)), _step(), "(q, v) after a step.",
             takes_wrenches=True, takes_method=True, follows="forward_dynamics", closes=True),
    Function("semi_implicit_step_and_work", ("q", "v", "tau", "h"), (("nq",), ("nv",), ()),
             _step(1), "(q, v) after a step, and the work in it.",
             takes_wrenches=True, takes_method=True, follows="forward_dynamics", closes=True),
    Function("semi_implicit_step_and_works", ("q", "v", "tau", "h"), (("nq",), ("nv",), (3,)),
             _step(3), "(q, v) after a step, and the books of its energy.",
             takes_wrenches=True, takes_method=True, follows="forward_dynamics", closes=True),
    Function("resisted_step", ("q", "v", "tau", "h", "resisting"), (("nq",), ("nv",)), _step(),
             "(q, v) after a step against what resists.", takes_wrenches=True, takes_method=True, follows="forward_dynamics",
             closes=True),
    Function("resisted_step_and_work", ("q", "v", "tau", "h", "resisting"), (("nq",), ("nv",), ()),
             _step(1), "The same, and the work in it.",
             takes_wrenches=True, takes_method=True, follows="forward_dynamics", closes=True),
    Function("resisted_step_and_works", ("q", "v", "tau", "h", "resisting"), (("nq",), ("nv",), (3,)),
             _step(3), "The same, and the books of its energy.",
             takes_wrenches=True, takes_method=True, follows="forward_dynamics", closes=True),
    _row("integrate", "q theta", ("nq",), "q (..., nq) after the increments theta (..., nv).", takes_parameters=False),
    _row("dexp_inverse", "theta v", ("nv",), "theta' (..., nv) at which q + theta moves with speeds v.", takes_parameters=False),
    Function("increment_rates", ("theta", "v", "a"), (("nv",), ("nv",)), derivatives.increment_rates,
             "(theta', theta'') at which q + theta moves with speeds v and accelerations a.",
             takes_parameters=False, on_nodes=True),
)  # fmt: skip

_CLOSED_STEPS = (
    Function("closed_residual", ("q", "v", "a", "r"), (("nv",),), sweeps.closed_residual,
             "What of a residual r the closures cannot carry.", takes_method=True, closes=True, rolls=False,
             follows="forward_dynamics"),
    Function("closed_column", ("q", "v", "a", "r", "dq", "dv", "da"), (("nv",),),
             _by_name("q v a r dq dv da", derivatives.closed_column),
             "How that changes.", takes_method=True, closes=True, rolls=False, on_nodes=True, follows="forward_dynamics"),
)  # fmt: skip

_RATES = (
    Function("rates", ("q", "v", "tau"), (("nq",), ("nv",)), sweeps.rates, "(q', v').",
             takes_wrenches=True, takes_method=True, follows="forward_dynamics", closes=True),
    Function("rates_and_power", ("q", "v", "tau"), (("nq",), ("nv",), ()), partial(sweeps.rates, works=True), "(q', v', power).",
             takes_wrenches=True, takes_method=True, follows="forward_dynamics", closes=True),
    Function("rates_and_powers", ("q", "v", "tau"), (("nq",), ("nv",), (3,)), partial(sweeps.rates, works=3), "(q', v', powers).",
             takes_wrenches=True, takes_method=True, follows="forward_dynamics", closes=True),
    _row("powers", "q v tau", (3,), "The power (..., 3) of all forces, what dampers take, and zero.", takes_wrenches=True),
    _row("power", "q v tau", (), "The power (...) of tau and the wrenches, less what dampers take.", takes_wrenches=True),
)  # fmt: skip


def tangent_rates(parameters: int) -> Function:
    """Rates with their tangents along one of q, v and so many numbers of named parameters."""

    def call(model: Model, q: Array, v: Array, tau: Array, dq: Array, dv: Array, **options: Any) -> tuple[Array, ...]:
        along = derivatives.between({"q": q, "v": v}, {"q": dq, "v": dv}).with_parameters(parameters)
        return derivatives.rates_and_tangents(model, tau, along, **options)

    return Function(
        "rates_and_tangents", ("q", "v", "tau", "q_tangent", "v_tangent"), (("nq",), ("nv",)) * 2,
        call, "(q', v') and their tangents.",
        takes_wrenches=True, takes_method=True, on_nodes=True, moves_parameters=parameters > 0, follows="forward_dynamics",
        closes=True,
    )  # fmt: skip


CLOSURE_ERRORS = Function(
    "closure_errors", ("q", "v"), (("rows",), ("rows",)), sweeps.closure_errors, "(phi, y) of the closures.", closes=True,
    rolls=False,
)  # fmt: skip
# of pivots as many as there are rows that act
PROJECT_AND_PIVOTS = replace(
    CLOSED["project"], name="project_and_pivots", outputs=(("nq",), ("nv",), ("rows",), ("rows",)),
    algorithm=sweeps.project_and_pivots, rolls=False, doc="(q, v, pivots, sizes): `project`, and what is small at singular poses.",
)  # fmt: skip


def project_and_tangents(parameters: int) -> Function:
    """`project` with its tangents along one of q, v and so many numbers of named parameters."""

    def call(model: Model, q: Array, v: Array, dq: Array, dv: Array, **options: Any) -> tuple[Array, ...]:
        along = derivatives.between({"q": q, "v": v}, {"q": dq, "v": dv}).with_parameters(parameters)
        return derivatives.project_and_tangents(model, along, **options)

    return Function(
        "project_and_tangents", ("q", "v", "q_tangent", "v_tangent"), (("nq",), ("nv",)) * 2,
        call, "(q, v) on the closures, and their tangents.",
        takes_method=True, on_nodes=True, rolls=False, moves_parameters=parameters > 0, follows="forward_dynamics", closes=True,
    )  # fmt: skip


def tangent(function: Function, wrenches: int = 0, parameters: int = 0) -> Function:
    """How a function's outputs change along tangents of all that it takes: inputs NAME_tangent behind its own.

    wrenches: how many there are, parameters: how many numbers named ones have. Tangents of q have its length, and lose what points
    along a quaternion.
    """
    wrenches, moved = wrenches * function.takes_wrenches, [f"{x}_tangent" for x in function.inputs]

    def call(model: Model, *arrays: Array, **options: Any) -> tuple[Array, ...]:
        graph, n = arrays[0].flat[0].graph, len(function.inputs)
        given = dict(zip(function.inputs, arrays[:n], strict=True)) | adjoints.inputs_of(graph, wrenches, parameters)
        along = dict(zip(function.inputs, arrays[n:], strict=True)) | adjoints.inputs_of(graph, wrenches, parameters, "_tangent")
        return adjoints.tangents(function.algorithm, function.name, model, given, along, options)

    return _derived(
        function, "tangent", call, f"How {function.name} changes along tangents of all that it takes.",
        inputs=(*function.inputs, *moved), sizes=(*function.sizes, *((f"{name}_tangent", n) for name, n in function.sizes)),
        moves_parameters=parameters > 0, moves_wrenches=wrenches > 0,
        weights=(*function.weights, *((f"{name}_tangent", axes) for name, axes in function.weights)),
    )  # fmt: skip


def cotangent(function: Function, wrenches: int = 0, parameters: int = 0) -> Function:
    """How a weighted sum of a function's outputs changes with all that it takes, wrenches and parameters last.

    The weights are inputs behind its own, `w`, or of several outputs `w0`, `w1`, ...; of cotangents `z`. Cotangents of q have its
    length, and are orthogonal to its quaternions. wrenches, parameters: as of `tangent`.
    """
    wrenches *= function.takes_wrenches
    word = "z" if function.weights else "w"
    names = [word] if len(function.outputs) == 1 else [f"{word}{i}" for i in range(len(function.outputs))]

    def call(model: Model, *arrays: Array, **options: Any) -> tuple[Array, ...]:
        graph, n = arrays[0].flat[0].graph, len(function.inputs)
        given = dict(zip(function.inputs, arrays[:n], strict=True)) | adjoints.inputs_of(graph, wrenches, parameters)
        return tuple(adjoints.cotangents(function.algorithm, function.name, model, given, arrays[n:], options).values())

    words: dict[str, Any] = {name: "nq" if name in ("q", "q_tangent") else "nv" for name in function.inputs} | dict(function.sizes)
    given = dict(function.weights)
    own: list[Axes] = [given.get(name) or ((1,) if name == "h" else (words[name],)) for name in function.inputs]
    more: list[Axes] = [axes for axes, there in (((wrenches, 6), wrenches), ((parameters,), parameters)) if there]
    return _derived(
        function, "vjp", call, f"Cotangents of all that {function.name} takes, where its result is worth w.",
        inputs=(*function.inputs, *names), outputs=(*own, *more),
        weights=(*function.weights, *zip(names, function.outputs, strict=True)),
    )  # fmt: skip


def _derived(function: Function, word: str, call: Callable[..., Any], doc: str, **fields: Any) -> Function:
    """A row made of another, which it follows."""
    follows = function.follows or function.name * (function.name in FUNCTIONS)
    return replace(
        function, name=f"{function.name}_{word}", algorithm=call, doc=doc, on_nodes=True, follows=follows, of=function,
        by_products=None, columns=None, jvp=None, rolls=function.name in ROLLED_ADJOINTS, **fields,
    )  # fmt: skip


ROLLED_ADJOINTS = ("forward_dynamics", "inverse_dynamics")  # whose tangents and cotangents have a form that loops over bodies
CONTROL = {row.name: row for row in _CONTROL}  # what controllers and identification ask for
ADJOINTS = {f"{name}_vjp": cotangent(FUNCTIONS[name]) for name in ("forward_dynamics", "inverse_dynamics")}
DERIVATIVES = {row.name: row for row in _DERIVATIVES} | ADJOINTS
CLOSED_STEPS = {row.name: row for row in _CLOSED_STEPS}  # what closures leave of the residuals of implicit steps
STEPPING = {row.name: row for row in _STEPPING}  # what steps of implicit methods are made of
RATES = {row.name: row for row in _RATES}  # what integrators call
TABLE = FUNCTIONS | CONTROL | DERIVATIVES | CLOSED  # what `Dynamics` has as attributes


def frame_functions(frame: str, axes: str) -> dict[str, Function]:
    """The functions of one frame."""

    def row(
        name: str, inputs: str, outputs: tuple[Axes, ...], algorithm: Any, doc: str, on_nodes: bool = False, **options: Any
    ) -> Function:
        def call(model: Model, *arrays: Array) -> Any:
            return algorithm(model, frame, *arrays, **options)

        return Function(
            name, tuple(inputs.split()), outputs, call, doc, on_nodes=on_nodes, frame=frame, axes=options.get("axes", "")
        )

    def jdot_v(model: Model, name: str, q: Array, v: Array, axes: str) -> Array:
        return sweeps.frame_acceleration(model, name, q, v, None, axes=axes)

    rows = (
        row("pose", "q", ((3, 3), (3,)), sweeps.frame_pose, "(R, p): the frame's axes (..., 3, 3) and origin (..., 3)."),
        row("velocity", "q v", ((6,),), sweeps.frame_velocity, "(omega, v) (..., 6) of the frame's origin.", axes=axes),
        row("acceleration", "q v a", ((6,),), sweeps.frame_acceleration, "(omega', v') (..., 6), without gravity.", axes=axes),
        row("jacobian", "q", ((6, "nv"),), sweeps.frame_jacobian, "J (..., 6, nv): velocity = J v.", axes=axes),
        row("jacobian_dot", "q v", ((6, "nv"),), sweeps.frame_jacobian_dot, "J' (..., 6, nv): acceleration = J a + J' v.",
            on_nodes=True, axes=axes),
        row("jdot_v", "q v", ((6,),), jdot_v, "J' v (..., 6): the acceleration at a = 0.", axes=axes),
    )  # fmt: skip
    table = {r.name: r for r in rows}
    table["jacobian"] = replace(table["jacobian"], by_products=table["velocity"])
    return table
