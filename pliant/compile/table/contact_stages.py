"""The rows of steps with contacts in parts; see `sweeps.contacts.stages`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pliant import sweeps
from pliant.compile.table.functions import Axes, Function
from pliant.model import Model
from pliant.spatial import Array
from pliant.sweeps.trees.dynamics import Forces


def _stage(algorithm: Callable[..., Any], resisted: bool) -> Callable[..., Any]:
    """Return a part of a step with contacts that takes forces, with the arguments of a row."""

    def call(model: Model, q: Array, v: Array, tau: Array, *rest: Array, wrenches: Any = None, axes: str = "world") -> Any:
        resisting = rest[1] if resisted else None
        return algorithm(model, q, v, Forces(tau, wrenches, axes), rest[0], rest[-1], resisting)

    return call


def _solution(name: str, algorithm: Callable[..., Any]) -> Function:
    return Function(
        name, ("problem", "start"), (("impulses",), ()), algorithm, "(impulses, what is left) of a contact problem.",
        follows="forward_dynamics", closes=True, rolls=False,
    )  # fmt: skip


def _stages(resisted: bool) -> tuple[Function, ...]:
    """Return the rows of the parts of a step with contacts, in order."""
    word, more = ("resisted_", ("resisting",)) if resisted else ("", ())
    inputs = ("q", "v", "tau", "h", *more)
    moved: tuple[Axes, ...] = (("nq",), ("nv",), ("contact forces",))
    flags: dict[str, Any] = {"takes_wrenches": True, "follows": "forward_dynamics", "closes": True, "rolls": False}
    return (
        Function(f"{word}contact_problem", (*inputs, "before"), (("problem",), ("impulses",)),
                 _stage(sweeps.contact_problem, resisted), "The contact problem of a step, and impulses to begin with.", **flags),
        _solution("contact_impulses", sweeps.contact_impulses),
        Function(f"{word}contact_motion", (*inputs, "impulses"), moved, _stage(sweeps.contact_motion, resisted),
                 "(q, v, contact forces) after a step under impulses.", **flags),
    )  # fmt: skip


POLISHED_IMPULSES = _solution("polished_impulses", sweeps.polished_impulses)
CONTACT_STAGES = {False: _stages(False), True: _stages(True)}  # the parts of a step, without and with resisting loads
