"""The table of public functions, one row per function.

A row holds the arguments, the results and the algorithm of a function. The reference calls the algorithm on numbers. Operation
counts and kernels come from calling it on graph nodes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from pliant.lazy import Later
from pliant.model import Model
from pliant.spatial import Array
from pliant.sweeps.trees.dynamics import Forces, speeds_along

if TYPE_CHECKING:
    from pliant import sweeps
    from pliant.compile.table import adjoints, derivatives
    from pliant.sweeps.closures.assembly import places
else:
    sweeps = Later("pliant.sweeps")
    adjoints, derivatives = Later("pliant.compile.table.adjoints"), Later("pliant.compile.table.derivatives")
    places = Later("pliant.sweeps.closures.assembly.places")

Axes = tuple[str | int, ...]


@dataclass(frozen=True)
class Function:
    """A row of the table.

    inputs: names among 'q', 'v', 'a', 'tau', their directions 'dq', 'dv', 'da', 'dtau', and for steps 'h', 'theta' and others.
    outputs: the last axes of each output, as the words 'nq' and 'nv' or as sizes.
    """

    name: str
    inputs: tuple[str, ...]
    outputs: tuple[Axes, ...]
    algorithm: Callable[..., Any]
    doc: str
    takes_wrenches: bool = False
    takes_method: bool = False
    takes_parameters: bool = True  # if False, only if parameters move the points that speeds refer to, see `depends`
    by_products: Function | None = None  # for a matrix: its product with a vector; a rolled kernel computes columns with it
    on_nodes: bool = False  # the algorithm differentiates a graph, so it accepts nodes only
    rolls: bool = True  # whether it has a rolled kernel, a loop over bodies
    columns: Function | None = None  # for derivatives: their product with a `direction`; a kernel computes columns with it
    jvp: Function | None = field(default=None, compare=False)  # for derivatives and functions with loads: the directional one
    of: Function | None = field(default=None, compare=False)  # for a product with derivatives: the function that is derived
    frame: str = ""
    axes: str = ""
    moves_parameters: bool = False  # whether it takes a tangent of the named parameters, if there are any
    moves_wrenches: bool = False  # the same for wrenches
    weights: tuple[tuple[str, Axes], ...] = ()  # inputs with the layout of another function's outputs
    follows: str = ""  # the function that determines the model on which it is traced
    given: Model | None = None  # the model as described, with its loads, if the algorithm runs their laws
    sizes: tuple[tuple[str, int], ...] = ()  # sizes of the inputs t, s, u, which do not follow from the model alone
    closes: bool = False  # whether it respects closures; other functions are those of the tree
    unmarked: bool = False  # whether it is traced of the bodies as they are, with all rows of closures: nothing is searched
    backward: bool = False  # whether it is a cotangent: its results are gradients with respect to the inputs of `of`

    @property
    def example(self) -> str:
        """A call with the objects of docs/api/examples.md: "dyn.mass_matrix(q)", or of a closed system."""
        closed = self.name in CLOSED
        owner = "closed" if closed else f"dyn.frame({self.frame!r})".replace("'", '"') if self.frame else "dyn"
        return f"{owner}.{self.name}({', '.join(name + '4' * closed for name in self.inputs)})"

    def size(self, name: str, model: Model) -> int:
        """Return the length of an input."""
        return dict(self.sizes).get(name) or axis_size(name, model)

    def shape(self, name: str, model: Model) -> tuple[int, ...]:
        """Return the last axes of an input."""
        weights = dict(self.weights)
        return tuple(axis_size(word, model) for word in weights[name]) if name in weights else (self.size(name, model),)

    def depends(self, model: Model) -> bool:
        """Whether parameters may change the result. For motions of hinges this is so if speeds refer to mass centres."""
        return self.takes_parameters or (self.name in _AT_POINTS and model.internals.speeds_at_composites)

    def shapes(self, model: Model) -> tuple[tuple[int, ...], ...]:
        """Return the last axes of each output, for a model."""
        return tuple(tuple(axis_size(w, model) for w in words) for words in self.outputs)

    def call(
        self, model: Model, inputs: tuple[Array, ...], method: str, wrenches: Any, axes: str, given: Model | None = None
    ) -> tuple[Array, ...]:
        """Call the algorithm on numbers or nodes and return a tuple of outputs. given: replaces `self.given`."""
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


_AT_POINTS = ("qdot", "integrate", "difference")


def axis_size(word: str | int, model: Model) -> int:
    """Return the length of an axis, or of an input q, v, a, tau. 'pi': the inertial parameters; 'h': a step."""
    if word == "pi":
        return model.internals.inertial_parameters.size
    if word in ("h", "by_rate", "by_place"):
        return 1
    if word == "rows":
        return sum(len(closure.labels) for closure in model.closures)
    if word == "all rows":
        return sum(len(closure.labels) for closure in model.loops)
    if word == "closures":
        return len(model.closures)
    if word == "hinges":
        return len(model.bodies)
    if word == "active":
        return len(model.loops)
    if word == "problem":
        return sweeps.problem_size(model)
    if word in ("before", "before_tangent", "contact forces", "impulses", "start"):
        return 3 * len(model.internals.contact_points)
    if word == "points":
        return len(model.internals.contact_points)
    if word == "soft":
        return 2
    return word if isinstance(word, int) else model.nq if word in ("q", "nq", "q_tangent") else model.nv


def _row(name: str, inputs: str, outputs: Axes, doc: str, **flags: Any) -> Function:
    return Function(name, tuple(inputs.split()), (outputs,), getattr(sweeps, name), doc, **flags)


_ROWS = (
    _row("forward_dynamics", "q v tau", ("nv",),
         "The accelerations a (..., nv) [rad/s^2, m/s^2] under the generalised forces tau (forward dynamics).",
         takes_wrenches=True, takes_method=True, closes=True),
    _row("inverse_dynamics", "q v a", ("nv",), "The generalised forces tau (..., nv) [N m, N] that "
         "cause the accelerations a (inverse dynamics). For a closed system these are the forces of its tree. With actuated=[…], "
         "names of hinges, only these hinges have forces.",
         takes_wrenches=True),
    _row("bias", "q v", ("nv",),
         "The generalised forces tau (..., nv) [N m, N] at zero acceleration: Coriolis, centrifugal and gravity forces.",
         takes_wrenches=True),
    _row("mass_matrix", "q", ("nv", "nv"), "The mass matrix M (..., nv, nv) [kg m^2, kg m, kg].",
         by_products=_row("mass_matrix_times", "q a", ("nv",), "M a (..., nv).")),
    _row("inverse_mass_matrix", "q", ("nv", "nv"),
         "The inverse M^-1 (..., nv, nv) [1/(kg m^2), 1/(kg m), 1/kg] of the mass matrix, computed without inverting a matrix.",
         by_products=_row("inverse_mass_matrix_times", "q tau", ("nv",), "M^-1 tau (..., nv).")),
    _row("log_det_mass_matrix", "q", (),
         "The logarithm of the mass matrix's determinant, log det M (...), of its numbers in SI units."),
    _row("kinetic_energy", "q v", (), "The kinetic energy (...) [J]."),
    _row("potential_energy", "q", (), "The potential energy (...) [J], zero at the world's origin."),
    _row("com", "q", (3,), "The centre of mass (..., 3) [m] of the bodies that can move, in world axes."),
    _row("momentum", "q v", (6,),
         "The momentum (..., 6): angular [N m s], about the centre of mass, and linear [N s], in world axes."),
    _row("qdot", "q v", ("nq",),
         "The rates q' (..., nq) [rad/s, m/s, 1/s for quaternions] of the coordinates at the speeds v.", takes_parameters=False),
)  # fmt: skip

FUNCTIONS = {row.name: row for row in _ROWS}

_CONTROL = (
    _row("gravity_forces", "q", ("nv",), "The generalised forces tau (..., nv) [N m, N] that balance gravity, without springs."),
    _row("coriolis_matrix", "q v", ("nv", "nv"),
         "The Coriolis matrix C (..., nv, nv) [kg m^2/s, kg m/s, kg/s]: C v are the velocity-dependent forces, and M' - 2 C is "
         "skew-symmetric.",
         by_products=_row("coriolis_times", "q v a", ("nv",), "C a (..., nv).")),
    _row("com_jacobian", "q", (3, "nv"),
         "The Jacobian J (..., 3, nv) [m, 1] of the centre of mass: its velocity is J v, in world axes.",
         by_products=_row("com_velocity", "q v", (3,), "Velocity (..., 3) of the centre of mass.")),
    _row("centroidal_momentum_matrix", "q", (6, "nv"),
         "The centroidal momentum matrix A (..., 6, nv) [kg m^2, kg m, kg]: momentum = A v.",
         by_products=_row("momentum", "q v", (6,), "Momentum (..., 6).")),
    _row("centroidal_momentum_bias", "q v", (6,),
         "The bias A' v (..., 6) [N m, N] of the momentum: momentum' = A a + A' v, without gravity and wrenches."),
    _row("regressor", "q v a", ("nv", "pi"),
         "The regressor Y (..., nv, 10 rigid bodies): tau = Y system.inertial_parameters, plus the parts of flexible bodies and "
         "wrenches. A column has the units of tau over those of its parameter.", rolls=False),
)  # fmt: skip


_CLOSED = (
    _row("multipliers", "q v tau", ("rows",),
         "The multipliers lambda (..., rows) [N, N m]: the forces of the closures, positive on their frames B.",
         takes_wrenches=True, takes_method=True, closes=True, rolls=False, follows="forward_dynamics"),
    _row("loop_residual", "q", ("rows",),
         "The position errors phi (..., rows) of the closures [m, rad]: how far they are open.", closes=True, rolls=False),
    _row("loop_jacobian", "q", ("rows", "nv"),
         "The Jacobian J (..., rows, nv) [m, 1] of the closures: J v is the rate of phi.", closes=True, rolls=False),
    _row("loop_acceleration", "q v a", ("rows",),
         "The acceleration errors y' (..., rows) = J a + gamma [m/s^2, rad/s^2] of the closures: zero if they allow a.",
         closes=True, rolls=False),
    Function("project", ("q", "v"), (("nq",), ("nv",)), sweeps.project,
             "(q, v) projected onto the closures, with the least change in the metric of the mass matrix.",
             takes_method=True, closes=True, follows="forward_dynamics"),
    Function("impulse", ("q", "v"), (("nv",), ("rows",)), sweeps.impulse_of_closures,
             "(v+, P): the speeds [rad/s, m/s] after the closures have become active at the speeds v, and the impulses of their "
             "rows [N s, N m s].",
             takes_method=True, closes=True, rolls=False, follows="forward_dynamics"),
)  # fmt: skip


LOOP_SPEEDS_ALONG = Function(
    "loop_speeds_along", ("q", "v", "dq"), (("rows",),), derivatives.loop_speeds_along, "How J v changes along dq.",
    closes=True, rolls=False, on_nodes=True,
)  # fmt: skip
REACTIONS = Function(  # those of `dyn.reactions` under tau and the wrenches alone, for operations and sources
    "reactions", ("q", "v", "tau"), (("hinges", 6),), sweeps.reactions, "The loads (..., hinges, 6) in the hinges.",
    takes_wrenches=True, takes_method=True, closes=True, rolls=False,
)  # fmt: skip
CLOSED = {row.name: row for row in _CLOSED}  # functions of closures


def masked(function: Function) -> Function:
    """Return the row with a further input `active` (closures,): 1 for active closures, 0 for others. It has the rows of all."""
    outputs = tuple(tuple("all rows" if word == "rows" else word for word in words) for words in function.outputs)
    columns = function.columns
    if columns is not None:
        columns = replace(columns, inputs=(*columns.inputs, "active"))
    return replace(function, inputs=(*function.inputs, "active"), outputs=outputs, rolls=False, columns=columns)


def _columns(name: str, inputs: str, algorithm: Callable[..., Any], **flags: Any) -> Function:
    names = (*inputs.split(), "direction")
    return Function(name, names, (("nv",),) * 3, algorithm, "Columns.", takes_wrenches=True, on_nodes=True, **flags)


def _by_name(inputs: str, algorithm: Callable[..., Any]) -> Callable[..., Any]:
    """Return an algorithm that takes the inputs of its row by name."""
    names = inputs.split()

    def call(model: Model, *arrays: Array, **options: Any) -> Any:
        return algorithm(model, dict(zip(names, arrays, strict=True)), **options)

    return call


_PRODUCTS = (
    Function("forward_dynamics_jvp", ("q", "v", "tau", "dq", "dv", "dtau"), (("nv",),),
             _by_name("q v tau dq dv dtau", derivatives.forward_dynamics_jvp),
             "The derivative da (..., nv) [rad/s^2, m/s^2] of the accelerations along dq, dv, dtau, each (..., nv).",
             takes_wrenches=True, takes_method=True, on_nodes=True, closes=True, of=FUNCTIONS["forward_dynamics"]),
    Function("inverse_dynamics_jvp", ("q", "v", "a", "dq", "dv", "da"), (("nv",),),
             _by_name("q v a dq dv da", derivatives.inverse_dynamics_jvp),
             "The derivative dtau (..., nv) [N m, N] of the generalised forces along dq, dv, da, each (..., nv).",
             takes_wrenches=True, on_nodes=True, of=FUNCTIONS["inverse_dynamics"]),
)  # fmt: skip

_DERIVATIVES = (
    Function("forward_dynamics_derivatives", ("q", "v", "tau"), (("nv", "nv"),) * 3, derivatives.forward_dynamics_derivatives,
             "The derivatives (da/dq, da/dv, da/dtau) of the accelerations, each (..., nv, nv); directions of q are those of v.",
             takes_wrenches=True, on_nodes=True, closes=True, jvp=_PRODUCTS[0],
             columns=_columns("forward_dynamics_derivatives", "q v tau", derivatives.forward_dynamics_columns, closes=True)),
    Function("inverse_dynamics_derivatives", ("q", "v", "a"), (("nv", "nv"),) * 3, derivatives.inverse_dynamics_derivatives,
             "The derivatives (dtau/dq, dtau/dv, dtau/da) of the forces, each (..., nv, nv); directions of q are those of v.",
             takes_wrenches=True, on_nodes=True, jvp=_PRODUCTS[1],
             columns=_columns("inverse_dynamics_derivatives", "q v a", derivatives.inverse_dynamics_columns)),
    *_PRODUCTS,
)  # fmt: skip


def _step(works: int = 0) -> Callable[..., tuple[Array, ...]]:
    """Return a semi-implicit step with the arguments of a row: tau among the inputs, wrenches and axes as options."""

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
             _step(3), "(q, v) after a step, and its energy balance.",
             takes_wrenches=True, takes_method=True, follows="forward_dynamics", closes=True),
    Function("resisted_step", ("q", "v", "tau", "h", "resisting"), (("nq",), ("nv",)), _step(),
             "(q, v) after a step with resisting forces.", takes_wrenches=True, takes_method=True, follows="forward_dynamics",
             closes=True),
    Function("resisted_step_and_work", ("q", "v", "tau", "h", "resisting"), (("nq",), ("nv",), ()),
             _step(1), "The same, and the work in it.",
             takes_wrenches=True, takes_method=True, follows="forward_dynamics", closes=True),
    Function("resisted_step_and_works", ("q", "v", "tau", "h", "resisting"), (("nq",), ("nv",), (3,)),
             _step(3), "The same, and its energy balance.",
             takes_wrenches=True, takes_method=True, follows="forward_dynamics", closes=True),
    _row("resisted_response", "q tau by_rate by_place", ("nv",), "(M + by_rate C + by_place K)^-1 tau (..., nv)."),
    replace(_row("resisted_response", "q tau by_rate by_place resisting", ("nv",), "The same, with resisting forces."),
            name="response_with_loads"),
    replace(_row("resisted_response", "q tau by_rate by_place resisting free", ("nv",), "The same, with driven or locked hinges."),
            name="response_with_locks"),
    _row("integrate", "q theta", ("nq",), "q (..., nq) after the increments theta (..., nv).", takes_parameters=False),
    _row("difference", "q q1", ("nv",), "The increments theta (..., nv) that lead from q to q1.", takes_parameters=False,
         weights=(("q1", ("nq",)),)),
    _row("dexp_inverse", "theta v", ("nv",), "theta' (..., nv) at which q + theta moves with speeds v.", takes_parameters=False),
    Function("increment_rates", ("theta", "v", "a"), (("nv",), ("nv",)), derivatives.increment_rates,
             "(theta', theta'') at which q + theta moves with speeds v and accelerations a.",
             takes_parameters=False, on_nodes=True),
)  # fmt: skip


_CLOSED_STEPS = (
    Function("closed_residual", ("q", "v", "a", "r"), (("nv",),), sweeps.closed_residual,
             "The part of a residual r that the closures cannot carry.", takes_method=True, closes=True, rolls=False,
             follows="forward_dynamics"),
    Function("closed_column", ("q", "v", "a", "r", "dq", "dv", "da"), (("nv",),),
             _by_name("q v a r dq dv da", derivatives.closed_column),
             "The derivative of "
             "closed_residual.", takes_method=True, closes=True, rolls=False, on_nodes=True, follows="forward_dynamics"),
    Function("held_residual", ("q", "v", "a", "r", "free"), (("nv",),), sweeps.closed_residual,
             "The same, with driven or locked hinges.", takes_method=True, closes=True, rolls=False, follows="forward_dynamics"),
    Function("held_column", ("q", "v", "a", "r", "free", "dq", "dv", "da"), (("nv",),),
             _by_name("q v a r free dq dv da", derivatives.closed_column),
             "The derivative of "
             "held_residual.", takes_method=True, closes=True, rolls=False, on_nodes=True, follows="forward_dynamics"),
)  # fmt: skip


_RATES = (
    Function("rates", ("q", "v", "tau"), (("nq",), ("nv",)), sweeps.rates, "(q', v').",
             takes_wrenches=True, takes_method=True, follows="forward_dynamics", closes=True),
    Function("rates_and_power", ("q", "v", "tau"), (("nq",), ("nv",), ()), partial(sweeps.rates, works=True), "(q', v', power).",
             takes_wrenches=True, takes_method=True, follows="forward_dynamics", closes=True),
    Function("rates_and_powers", ("q", "v", "tau"), (("nq",), ("nv",), (3,)), partial(sweeps.rates, works=3), "(q', v', powers).",
             takes_wrenches=True, takes_method=True, follows="forward_dynamics", closes=True),
    _row("powers", "q v tau", (3,), "The powers (..., 3): of all forces, of dampers, and zero.", takes_wrenches=True),
    _row("power", "q v tau", (), "The power (...) of tau and the wrenches, minus that of dampers.", takes_wrenches=True),
)  # fmt: skip


def tangent_rates(parameters: int, forces: bool = False) -> Function:
    """Return the row of rates and their tangents along q, v and the named parameters; forces: along tau too.

    parameters: how many numbers they have.
    """

    def call(model: Model, q: Array, v: Array, tau: Array, dq: Array, dv: Array, *dtau: Array, **options: Any) -> tuple[Array, ...]:
        inputs, tangents = {"q": q, "v": v}, {"q": dq, "v": dv}
        if dtau:
            inputs, tangents = inputs | {"tau": tau}, tangents | {"tau": dtau[0]}
        along = derivatives.between(inputs, tangents).with_parameters(parameters)
        return derivatives.rates_and_tangents(model, tau, along, **options)

    names = ("q", "v", "tau", "q_tangent", "v_tangent", *["tau_tangent"] * forces)
    return Function(
        "rates_and_tangents" + " along tau" * forces, names, (("nq",), ("nv",)) * 2,
        call, "(q', v') and their tangents.",
        takes_wrenches=True, takes_method=True, on_nodes=True, moves_parameters=parameters > 0, follows="forward_dynamics",
        closes=True,
    )  # fmt: skip


CLOSURE_ERRORS = Function(
    "closure_errors", ("q", "v"), (("rows",), ("rows",)), sweeps.closure_errors, "(phi, y) of the closures.", closes=True,
    rolls=False,
)  # fmt: skip
TOTALS = {  # what runs report, with common kinematics; by whether anything that moves has mass
    True: Function("totals", ("q", "v"), ((), (), (6,), (3,)), sweeps.totals, "(kinetic_energy, potential_energy, momentum, com)."),
    False: Function("energies", ("q", "v"), ((), ()), sweeps.energies, "(kinetic_energy, potential_energy)."),
}
CLOSURE_PLACES = Function(
    "closure_places", ("q", "theta"), (("nq",), ("rows",), ("rows", "nv"), (1,), ("closures",), ("rows",)), places.closure_places,
    "The pose after increments theta, how far closures are open there, and which speeds close them.",
    closes=True, rolls=False, on_nodes=True, unmarked=True,
)  # fmt: skip


def _rows_missed(model: Model, q: Array, v: Array, tau: Array, *, method: str) -> Array:
    return sweeps.loop_acceleration(model, q, v, sweeps.forward_dynamics(model, q, v, tau, method=method))


ROWS_MISSED = Function(
    "rows_missed", ("q", "v", "tau"), (("rows",),), _rows_missed, "J a + gamma for the accelerations a that tau causes.",
    takes_method=True, closes=True, rolls=False, follows="forward_dynamics",
)  # fmt: skip
SPEEDS_ALONG = Function(
    "speeds_along", ("q", "rates"), (("nv",),), speeds_along, "The speeds at which the coordinates have some rates.",
    takes_parameters=False, rolls=False, weights=(("rates", ("nq",)),),
)  # fmt: skip
# there are as many pivots as active rows
PROJECT_AND_PIVOTS = replace(
    CLOSED["project"], name="project_and_pivots", outputs=(("nq",), ("nv",), ("rows",), ("rows",)),
    algorithm=sweeps.project_and_pivots, rolls=False, doc=
    "(q, v, pivots, sizes): `project`, with the pivots, which are small at singular poses.",
)  # fmt: skip


def project_and_tangents(parameters: int) -> Function:
    """Return the row of `project` and its tangents along q, v and the named parameters. parameters: how many numbers they have."""

    def call(model: Model, q: Array, v: Array, dq: Array, dv: Array, **options: Any) -> tuple[Array, ...]:
        along = derivatives.between({"q": q, "v": v}, {"q": dq, "v": dv}).with_parameters(parameters)
        return derivatives.project_and_tangents(model, along, **options)

    return Function(
        "project_and_tangents", ("q", "v", "q_tangent", "v_tangent"), (("nq",), ("nv",)) * 2,
        call, "(q, v) on the closures, and their tangents.",
        takes_method=True, on_nodes=True, rolls=False, moves_parameters=parameters > 0, follows="forward_dynamics", closes=True,
    )  # fmt: skip


def tangent(function: Function, wrenches: int = 0, parameters: int = 0) -> Function:
    """Return the row of a function's derivative along tangents of all its inputs; they are further inputs, NAME_tangent.

    wrenches: the number of wrenches; parameters: the number of values of named parameters. Tangents of q have its length; their
    part along a quaternion has no effect.
    """
    wrenches, moved = wrenches * function.takes_wrenches, [f"{x}_tangent" for x in function.inputs]

    def call(model: Model, *arrays: Array, **options: Any) -> tuple[Array, ...]:
        graph, n = arrays[0].flat[0].graph, len(function.inputs)
        given = dict(zip(function.inputs, arrays[:n], strict=True)) | adjoints.inputs_of(graph, wrenches, parameters)
        along = dict(zip(function.inputs, arrays[n:], strict=True)) | adjoints.inputs_of(graph, wrenches, parameters, "_tangent")
        return adjoints.tangents(function.algorithm, function.name, model, given, along, options)

    rolls = _has_loops(function) or (function.backward and function.rolls and not parameters)
    return _derived(
        function, "tangent", call, f"The derivative of {function.name} along tangents of all its arguments.",
        inputs=(*function.inputs, *moved), sizes=(*function.sizes, *((f"{name}_tangent", n) for name, n in function.sizes)),
        moves_parameters=parameters > 0, moves_wrenches=wrenches > 0, rolls=rolls, backward=False,
        weights=(*function.weights, *((f"{name}_tangent", axes) for name, axes in function.weights)),
    )  # fmt: skip


def cotangent(function: Function, wrenches: int = 0, parameters: int = 0) -> Function:
    """Return the row of the gradient of a weighted sum of a function's outputs with respect to all its inputs.

    Gradients with respect to wrenches and parameters are last. The weights are further inputs: `w`, or `w0`, `w1`, ... for several
    outputs; `z` for cotangents. Cotangents of q have its length, and are orthogonal to its quaternions. wrenches, parameters: as in
    `tangent`.
    """
    wrenches *= function.takes_wrenches
    word = "z" if function.weights else "w"
    names = [word] if len(function.outputs) == 1 else [f"{word}{i}" for i in range(len(function.outputs))]

    def call(model: Model, *arrays: Array, **options: Any) -> tuple[Array, ...]:
        graph, n = arrays[0].flat[0].graph, len(function.inputs)
        given = dict(zip(function.inputs, arrays[:n], strict=True)) | adjoints.inputs_of(graph, wrenches, parameters)
        return tuple(adjoints.cotangents(function.algorithm, function.name, model, given, arrays[n:], options).values())

    words: dict[str, Any] = {name: _OWN_AXES.get(name, "nv") for name in function.inputs} | dict(function.sizes)
    given = dict(function.weights)
    own: list[Axes] = [given.get(name, (1,) if name == "h" else (words[name],)) for name in function.inputs]
    more: list[Axes] = [axes for axes, there in (((wrenches, 6), wrenches), ((parameters,), parameters)) if there]
    rolls = _has_loops(function) or (function.backward and function.rolls and not parameters)
    return _derived(
        function, "vjp", call,
        f"The gradient of the sum of w times the result of {function.name} with respect to all its arguments.",
        inputs=(*function.inputs, *names), outputs=(*own, *more), rolls=rolls, backward=True,
        weights=(*function.weights, *zip(names, function.outputs, strict=True)),
    )  # fmt: skip


_OWN_AXES = {"q": "nq", "q_tangent": "nq", "before": "before", "before_tangent": "before"}  # of inputs; of others "nv"


def _derived(function: Function, word: str, call: Callable[..., Any], doc: str, **fields: Any) -> Function:
    """Return a row that is derived from another."""
    follows = function.follows or function.name * (function.name in FUNCTIONS)
    return replace(
        function, name=f"{function.name}_{word}", algorithm=call, doc=doc, on_nodes=True, follows=follows, of=function,
        by_products=None, columns=None, jvp=None, **fields,
    )  # fmt: skip


def _has_loops(function: Function) -> bool:
    """Whether its tangents and cotangents are loops over bodies. Matrices are differentiated as their products with vectors."""
    known = function.name in ROLLED_ADJOINTS or (function.frame and function.of is None)
    return function.rolls and function.by_products is None and bool(known)


_PARTS = {x.name for row in (*_ROWS, *_CONTROL) for x in (row, row.by_products) if x is not None}
ROLLED_ADJOINTS = {*_PARTS, "integrate", "difference", *(row.name for row in _PRODUCTS)}
CONTROL = {row.name: row for row in _CONTROL}  # for control and identification
ADJOINTS = {f"{name}_vjp": cotangent(FUNCTIONS[name]) for name in ("forward_dynamics", "inverse_dynamics")}
DERIVATIVES = {row.name: row for row in _DERIVATIVES} | ADJOINTS
CLOSED_STEPS = {row.name: row for row in _CLOSED_STEPS}  # residuals of implicit steps of closed systems
STEPPING = {row.name: row for row in _STEPPING}  # parts of steps
RATES = {row.name: row for row in _RATES}  # called by integrators
TABLE = FUNCTIONS | CONTROL | DERIVATIVES | CLOSED  # the attributes of `Dynamics`
