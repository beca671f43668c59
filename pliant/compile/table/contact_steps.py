"""The rows of steps with contacts: whole steps, and the parts of a step; see `sweeps.contacts.step`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pliant import sweeps
from pliant.compile.table.functions import Axes, Function
from pliant.model import Model
from pliant.spatial import Array
from pliant.sweeps.trees.dynamics import Forces


def _contact_step(works: int, resisted: bool, polish: bool) -> Callable[..., tuple[Array, ...]]:
    """Return a step with contacts, with the arguments of a row."""

    def call(
        model: Model, q: Array, v: Array, tau: Array, *rest: Array, wrenches: Any = None, axes: str = "world"
    ) -> tuple[Array, ...]:
        h, resisting, before = (*rest[:1], rest[1] if resisted else None, rest[-1])
        return sweeps.contact_step(
            model, q, v, Forces(tau, wrenches, axes), h, sweeps.StepActing(resisting, before), works=works, polish=polish
        )

    return call


def _contact_row(resisted: bool, polish: bool, works: int) -> Function:
    inputs = ("q", "v", "tau", "h", *(["resisting"] if resisted else []), "before")
    outputs: tuple[Axes, ...] = (("nq",), ("nv",), ("contact forces",), ())
    name = f"{'resisted_' if resisted else ''}contact_{'polish' if polish else 'step'}{_WORDS_OF_WORK[works]}"
    return Function(
        name, inputs, (*outputs, *([(3,)] if works == 3 else [()] * works)), _contact_step(works, resisted, polish),
        "(q, v, contact forces, what is left) after a step.", takes_wrenches=True, follows="forward_dynamics", closes=True,
        rolls=False,
    )  # fmt: skip


_WORDS_OF_WORK = {0: "", 1: "_and_work", 3: "_and_works"}
CONTACT_STEPS = {
    row.name: row
    for resisted in (False, True)
    for polish in (False, True)
    for works in _WORDS_OF_WORK
    for row in [_contact_row(resisted, polish, works)]
}


def contact_parts(resisted: bool, works: int, newton: bool) -> Function:
    """Return the row of the parts of a step with contacts, see `sweeps.contact_parts`."""

    def call(
        model: Model, q: Array, v: Array, tau: Array, *rest: Array, wrenches: Any = None, axes: str = "world"
    ) -> tuple[Array, ...]:
        acting = sweeps.StepActing(rest[1] if resisted else None, rest[-2])
        return sweeps.contact_parts(model, (q, v), Forces(tau, wrenches, axes), rest[0], acting, rest[-1], works, newton)

    inputs = ("q", "v", "tau", "h", *(["resisting"] if resisted else []), "before", "impulses")
    outputs: list[Axes] = [("impulses",), ("impulses",), (), *([("impulses",), ()] if newton else [])]
    outputs += [("nq",), ("nv",), ("contact forces",), *([(3,)] if works == 3 else [()] * works)]
    name = f"{'resisted_' if resisted else ''}contact_parts{_WORDS_OF_WORK[works]}{'_and_newton' if newton else ''}"
    return Function(
        name, inputs, tuple(outputs), call, "The parts of a step with contacts.", takes_wrenches=True, follows="forward_dynamics",
        closes=True, rolls=False,
    )  # fmt: skip


CONTACT_PLACES = Function(
    "contact_places", ("q",), (("points",), ("points", 3), ("points", 3), ("points",)), sweeps.contact_places,
    "(gap, point, normal, mu) of the points that may touch.", follows="forward_dynamics", rolls=False,
)  # fmt: skip
CONTACT_SLIPS = Function(
    "contact_slips", ("q", "v"), (("points",),), sweeps.contact_slips, "The tangential speeds of the points that may touch.",
    follows="forward_dynamics", rolls=False,
)  # fmt: skip
