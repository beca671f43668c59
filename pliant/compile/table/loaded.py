"""The functions of a system with its loads. Their rows are made for one model, because they take its states and inputs.

They are traced, counted and compiled in the same way as the rows of `functions.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from pliant import vectors
from pliant.compile.table import derivatives
from pliant.compile.table.functions import Axes, Function
from pliant.errors import chosen
from pliant.model import Model
from pliant.spatial import Array, zeros
from pliant.sweeps.contacts.hinges import hinge_numbers_size
from pliant.sweeps.laws.timing import bodies_at
from pliant.sweeps.trees.dynamics import Forces
from pliant.vectors.laws.identity import laws_of, output_size, without_python
from pliant.vectors.prescribed import held_hinges
from pliant.vectors.state import LoadedState

UNKNOWN = -1  # a size that only the trace knows


def loaded_tangent_rates(model: Model, parameters: int, forces: bool = False) -> Function:
    """Return the row of the rates of q, v, s with loads, and of their tangents along a tangent of q, v, s, u and parameters.

    forces: along tau too.
    """
    sizes = {"t": 1, "s": model.ns, "u": model.internals.nu_all, "s_tangent": model.ns, "u_tangent": model.internals.nu_all}
    moved = [f"{x}_tangent" for x in ("q", "v", "s", "u")]
    names = [x for x in ("t", "q", "v", "s", "u", "tau", *moved, *["tau_tangent"] * forces) if sizes.get(x, 1)]

    def call(bodies: Model, *arrays: Array, wrenches: Any, axes: str, **options: Any) -> tuple[Array, ...]:
        found = dict(zip(names, arrays, strict=True))
        found |= {x: zeros((0,), found["q"]) for x in ("s", "u", "s_tangent", "u_tangent") if x not in found}
        tangents = {x.removesuffix("_tangent"): found[x] for x in moved}
        along = derivatives.between({x: found[x] for x in tangents}, tangents).with_parameters(parameters)
        acting = Forces(found["tau"], wrenches, axes)
        bodies = bodies_at(bodies, found, options["given"])
        out = derivatives.loaded_rates_and_tangents(bodies, _state(found), acting, along, found.get("tau_tangent"), **options)
        return tuple(x for x in out if x.size)

    results: tuple[Axes, ...] = (("nq",), ("nv",), *([(model.ns,)] if model.ns else []))
    return Function(
        "loaded_rates_and_tangents" + " along tau" * forces, tuple(names), results * 2, call, "(q', v', s') and their tangents.",
        takes_wrenches=True, takes_method=True, on_nodes=True, rolls=False, moves_parameters=parameters > 0,
        follows="forward_dynamics", given=without_python(model), sizes=tuple((k, n) for k, n in sizes.items() if n), closes=True,
    )  # fmt: skip


def closing_and_tangents(model: Model, parameters: int) -> Function:
    """Return the row of `closing`, for closures that depend on time, and its tangents along tangents of q, v, parameters, and u if
    closures have inputs.
    """
    moved = ["q", "v", *["u"] * any(closure.inputs for closure in model.loops)]
    sizes = {"t": 1, "s": model.ns, "u": model.internals.nu_all, "u_tangent": model.internals.nu_all}
    names = [x for x in ("t", "q", "v", "s", "u", *(f"{x}_tangent" for x in moved)) if sizes.get(x, 1)]

    def call(bodies: Model, *arrays: Array, given: Model) -> tuple[Array, ...]:
        found = dict(zip(names, arrays, strict=True))
        found |= {x: zeros((0,), found["q"]) for x in ("s", "u") if x not in found}
        along = derivatives.between({x: found[x] for x in moved}, {x: found[f"{x}_tangent"] for x in moved})
        along = along.with_parameters(parameters)
        on = vectors.closing(bodies_at(bodies, found, given), _state(found), given=given)
        return *on, *(along.of(x) for x in on)

    return Function(
        "closing_and_tangents", tuple(names), (("nq",), ("nv",)) * 2, call, "(q, v) on the closures, and their tangents.",
        on_nodes=True, rolls=False, moves_parameters=parameters > 0, follows="forward_dynamics", given=without_python(model),
        sizes=tuple((k, n) for k, n in sizes.items() if n), closes=True,
    )  # fmt: skip


def loaded(name: str, model: Model) -> Function:
    """Return a function of a system with its loads. Its inputs are t, q, v, then s and u if they exist, and tau.

    name:
    - 'rhs' returns (q', v', s'); 'rhs_and_power' also returns the power of everything that acts.
    - 'load_forces' returns (tau, s', energy) of the loads only; 'load_books' their energies, momentum and inputs.
    - 'outputs' returns the outputs of the system.
    - 'events' returns the functions whose zeros are events; 'event_slopes' returns their rates along a motion.

    The `jvp` of the row is its derivative along dq, dv, ds, du, dtau, with dq in the directions of v, and du (nu,). States and
    inputs that do not exist are left out.
    """
    algorithm, results, doc, more = _LOADED[chosen(name, tuple(_LOADED), "function with loads")]
    moves = name not in (*_OF_LOADS_ALONE, *_WITH_HINGES)
    sizes = {"t": 1, "s": model.ns, "u": model.internals.nu_all, "q_rate": model.nq, "s_rate": model.ns}
    names = [x for x in ("t", "q", "v", "s", "u", *more) if sizes.get(x, 1)]
    under_wrenches = moves and name != "closing"
    words: dict[str, Axes] = {"qdot": ("nq",), "a": ("nv",), "sdot": (model.ns,), "power": (), "outputs": (output_size(model),)}
    words |= {"g": (len(model.events),), "three": (3,), "inputs": (model.nu,)}
    n = len(model.internals.contact_points)
    words |= {"gaps": (n,), "by axes": (3 * n,), "by forces": (model.nv, 3 * n), "of forces": (3 * n, 3 * n)}
    words |= {"hinge numbers": (hinge_numbers_size(model),), "g of steps": (sum(not event.of_row for event in model.events),)}
    words |= {"held": (sum(own.size for own in held_hinges(model)),), "pushes": (UNKNOWN,)}
    kept = [i for i, word in enumerate(results) if words[word] != (0,)]

    def call(bodies: Model, *arrays: Array, **options: Any) -> tuple[Array, ...]:
        found: dict[str, Any] = dict(zip(names, arrays, strict=True))
        like = found["q"]
        for missing in ("s", "u", "s_rate"):
            found.setdefault(missing, zeros((0,), like))
        if under_wrenches:
            found["tau"] = Forces(found["tau"], options.pop("wrenches", None), options.pop("axes", "world"))
        bodies = bodies_at(bodies, found, options["given"])
        out = algorithm(bodies, _state(found), *(found[x] for x in more), **options)
        out = out if isinstance(out, tuple) else (out,)
        return tuple(out[i] for i in kept)

    made = Function(
        name, tuple(names), tuple(words[results[i]] for i in kept), call, doc, takes_wrenches=under_wrenches,
        takes_method=moves,
        rolls=False, on_nodes=model.internals.contact_modes or name in _ON_NODES, follows=_traced_as(name, model),
        given=without_python(model),
        sizes=tuple((k, n) for k, n in sizes.items() if n), closes=moves,
    )  # fmt: skip
    return replace(made, jvp=_along(made, model))


def _state(found: Mapping[str, Array]) -> LoadedState:
    return LoadedState(*(found[x] for x in ("t", "q", "v", "s", "u")))


def _traced_as(name: str, model: Model) -> str:
    """Return the name of the function that determines the model to trace. Reactions in hinges need the bodies as given."""
    return "reactions" if name == "outputs" and laws_of(model).reactions else "forward_dynamics"


def _along(of: Function, model: Model) -> Function:
    """Return the row of the derivative of a function with loads along directions of its inputs."""
    changing = [k for k, shape in enumerate(of.outputs) if not (of.name == "rhs" and k == 0) and shape != ()]
    sizes = {"ds": model.ns, "du": model.nu}
    moved = [f"d{x}" for x in of.inputs if x != "t" and sizes.get(f"d{x}", 1)]

    def call(bodies: Model, *arrays: Array, **options: Any) -> tuple[Array, ...]:
        given = dict(zip((*of.inputs, *moved), arrays, strict=True))
        if of.name == "rhs" and bodies.closures and not model.internals.holds:
            bodies = bodies_at(bodies, {"u": zeros((0,), given["q"])} | given, options["given"])
            return derivatives.closed_rates_along(bodies, given, **options)
        out = of.algorithm(bodies, *(given[x] for x in of.inputs), **options)
        return derivatives.along(bodies, [out[k] for k in changing], given)

    return replace(
        of, name=f"{of.name}_jvp", inputs=(*of.inputs, *moved), outputs=tuple(of.outputs[k] for k in changing), algorithm=call,
        doc=f"How {of.name} changes along a direction.", on_nodes=True,
        sizes=(*of.sizes, *((k, n) for k, n in sizes.items() if n)),
    )  # fmt: skip


_ON_NODES = ("loads_of_step", "load_slopes", "load_switches", "load_pushes", "loads_of_contact_step", "event_slopes")
_OF_LOADS_ALONE = (
    "load_forces", "loads_with_tau", "loads_of_step", "load_slopes", "load_switches", "load_pushes", "load_books", "load_losses",
    "held_motion",
)  # fmt: skip
_WITH_HINGES = ("loads_of_contact_step", "loads_with_hinges")
_RATES_OF_STATE = ("q_rate", "v_rate", "s_rate")
# the inputs in addition to t, q, v, s, u are last
_LOADED: dict[str, tuple[Callable[..., Any], tuple[str, ...], str, tuple[str, ...]]] = {
    "rhs": (vectors.rates, ("qdot", "a", "sdot"), "(q', v', s') under the loads, tau and the wrenches.", ("tau",)),
    "rhs_and_power": (partial(vectors.rates, works=True), ("qdot", "a", "sdot", "power"), "The same, and its power.", ("tau",)),
    "rhs_and_powers": (partial(vectors.rates, works=3), ("qdot", "a", "sdot", "three"), "The same, and its books.", ("tau",)),
    "closing": (vectors.closing, ("qdot", "a"), "(q, v) on the closures, hinges that are driven or locked held.", ()),
    "load_forces": (vectors.generalised_forces, ("a", "sdot", "power"), "(tau, s', energy) of the loads.", ()),
    "load_books": (vectors.books, ("power", "power", "three", "inputs"), "(T, V, angular momentum, inputs) of the loads.", ()),
    "load_losses": (vectors.losses, ("power",), "What loads dissipate [W].", ()),
    "loads_with_tau": (vectors.with_tau, ("a", "sdot"), "(tau with the forces of loads, s').", ("tau",)),
    "loads_of_step": (derivatives.loads_of_step, ("a", "sdot", "a"), "(tau, s', resisting) of a step.", ("tau", "h")),
    "load_slopes": (derivatives.load_slopes, ("a", "a", "sdot"), "(k, c, d): what loads add to Newton's matrix.", ()),
    "load_switches": (derivatives.load_switches, ("power",), "Whether a choice in the forces of loads is at its switch.", ()),
    "load_pushes": (derivatives.load_pushes, ("pushes", "pushes"), "Forces of loads through frames, and their directions.", ()),
    "held_motion": (vectors.held_motion, ("held",), "What hinges that are driven or locked do.", ()),
    "contact_equations": (
        vectors.contact_equations,
        ("gaps", "by axes", "by axes", "by forces", "of forces", "by axes", "by axes"),
        "The contacts of a run without dt.",
        ("tau",),
    ),
    "loads_of_contact_step": (
        derivatives.loads_of_contact_step,
        ("a", "sdot", "a", "hinge numbers"),
        "The same, and the hinges of a contact step.",
        ("tau", "h"),
    ),
    "loads_with_hinges": (
        derivatives.loads_with_hinges,
        ("a", "sdot", "hinge numbers"),
        "(tau, s', the hinges of a contact step).",
        ("tau", "h"),
    ),
    **{
        f"held_step{word}{' with loads' * resisted}": (
            partial(vectors.held_step, works=works),
            ("qdot", "a", *results),
            "(q, v) after a semi-implicit step with driven and locked hinges, and its works.",
            ("tau", "h", *["resisting"] * resisted),
        )
        for works, word, results in ((0, "", ()), (1, "_and_work", ("power",)), (3, "_and_works", ("three",)))
        for resisted in (False, True)
    },
    "outputs": (vectors.outputs, ("outputs",), "What is looked at.", ("tau",)),
    "events": (vectors.event_values, ("g",), "g of the events.", ("tau",)),
    "step_events": (vectors.step_event_values, ("g of steps",), "g of the events of steps with contacts.", ("tau",)),
    "event_slopes": (vectors.event_slopes, ("g",), "g' of the events along the rates of the state.", ("tau", *_RATES_OF_STATE)),
}
