"""The rows of steps with contacts: whole steps, the parts of a step (`sweeps.contacts.step`), and what such steps begin with."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from pliant import sweeps
from pliant.compile.table.functions import Axes, Function
from pliant.compile.table.solved import SolvedAlgorithm
from pliant.model import Model
from pliant.spatial import Array
from pliant.sweeps import StepActing
from pliant.sweeps.contacts.hinges import HingePlan, StepHinges
from pliant.sweeps.contacts.solution import SolvedStep, holds_speeds, solved_step
from pliant.sweeps.contacts.step import joined_impulses
from pliant.sweeps.motion.starts import refused_start
from pliant.sweeps.trees.dynamics import Forces

NO_HINGES = HingePlan()
_WORDS_OF_WORK = {0: "", 1: "_and_work", 3: "_and_works"}


@dataclass(frozen=True)
class StepKind:
    """What a step takes and gives.

    resisted: what loads add to the inertia of speeds is an input. plan: of hinges, whose numbers are an input then. works: how many
    works it gives. points: how many contact points there are, if there is a plan.
    """

    resisted: bool = False
    works: int = 0
    plan: HingePlan = NO_HINGES
    points: int = 0

    @property
    def inputs(self) -> tuple[str, ...]:
        more = [*(["resisting"] if self.resisted else []), *(["hinge_numbers"] if self.plan.size else []), "before"]
        return ("q", "v", "tau", "h", *more)

    @property
    def sizes(self) -> tuple[tuple[str, int], ...]:
        """Of inputs that do not follow from the bodies alone."""
        forces = 3 * self.points + len(self.plan.rows)
        own = {"hinge_numbers": self.plan.size, "before": forces, "impulses": forces}
        return tuple(own.items()) if self.plan.size else ()

    def forces(self, word: str) -> Axes:
        """The axes of forces or impulses at contacts, and of hinges."""
        return (3 * self.points + len(self.plan.rows),) if self.plan.size else (word,)

    @property
    def work(self) -> list[Axes]:
        return [(3,)] if self.works == 3 else [()] * self.works

    def name(self, word: str) -> str:
        return f"{'resisted_' if self.resisted else ''}{word}{_WORDS_OF_WORK[self.works]}{'_with_hinges' * bool(self.plan.size)}"

    def acting(self, rest: tuple[Array, ...]) -> StepActing:
        """The inputs behind the step's length, as a step takes them."""
        given = dict(zip(self.inputs[4:], rest, strict=False))
        numbers = given.get("hinge_numbers")
        hinges = None if numbers is None else StepHinges(self.plan, numbers)
        return StepActing(given.get("resisting"), given["before"], hinges)


def contact_row(kind: StepKind, polish: bool = False) -> Function:
    """Return the row of a whole step with contacts."""

    def call(
        model: Model, q: Array, v: Array, tau: Array, h: Array, *rest: Array, wrenches: Any = None, axes: str = "world"
    ) -> tuple[Array, ...]:
        forces = Forces(tau, wrenches, axes)
        return sweeps.contact_step(model, q, v, forces, h, kind.acting(rest), works=kind.works, polish=polish)

    outputs: tuple[Axes, ...] = (("nq",), ("nv",), kind.forces("contact forces"), (), *kind.work)
    return Function(
        kind.name(f"contact_{'polish' if polish else 'step'}"), kind.inputs, outputs, call,
        "(q, v, contact forces, what is left) after a step.", takes_wrenches=True, follows="forward_dynamics", closes=True,
        rolls=False, sizes=kind.sizes,
    )  # fmt: skip


CONTACT_STEPS = {
    row.name: row
    for resisted in (False, True)
    for polish in (False, True)
    for works in _WORDS_OF_WORK
    for row in [contact_row(StepKind(resisted, works), polish)]
}


def contact_parts(kind: StepKind, newton: bool) -> Function:
    """Return the row of the parts of a step with contacts, see `sweeps.contact_parts`."""

    def call(
        model: Model, q: Array, v: Array, tau: Array, h: Array, *rest: Array, wrenches: Any = None, axes: str = "world"
    ) -> tuple[Array, ...]:
        forces = Forces(tau, wrenches, axes)
        n = 2 if newton else 1
        soft = rest[-1] if newton else None
        return sweeps.contact_parts(model, (q, v), forces, h, kind.acting(rest[:-n]), rest[-n], kind.works, soft)

    inputs = (*kind.inputs, "impulses", *(["soft"] if newton else []))
    impulses = kind.forces("impulses")
    outputs: list[Axes] = [impulses, impulses, (), *([impulses, ()] if newton else [])]
    outputs += [("nq",), ("nv",), kind.forces("contact forces"), *kind.work]
    return Function(
        f"{kind.name('contact_parts')}{'_and_newton' if newton else ''}", inputs, tuple(outputs), call,
        "The parts of a step with contacts.", takes_wrenches=True, follows="forward_dynamics", closes=True, rolls=False,
        sizes=kind.sizes,
    )  # fmt: skip


def contact_start(kind: StepKind) -> Function:
    """Return the row of the impulses that a step begins with."""

    def call(
        model: Model, q: Array, v: Array, tau: Array, h: Array, *rest: Array, wrenches: Any = None, axes: str = "world"
    ) -> Array:
        start = kind.acting(rest).state(model, q, v, Forces(tau, wrenches, axes), h).start
        assert start is not None
        return joined_impulses(start)

    return Function(
        kind.name("contact_start"), kind.inputs, (kind.forces("impulses"),), call, "The impulses that a step begins with.",
        takes_wrenches=True, follows="forward_dynamics", closes=True, rolls=False, sizes=kind.sizes,
    )  # fmt: skip


def contact_solution(kind: StepKind) -> Function:
    """Return the row of a step under impulses that solve its contacts, for its derivatives; see `table.solved`."""
    forces = kind.forces("contact forces")

    def equations(
        model: Model, held: Array | None, q: Array, v: Array, tau: Array, h: Array, *rest: Array, wrenches: Any = None,
        axes: str = "world",
    ) -> SolvedStep:  # fmt: skip
        return solved_step(model, (q, v), Forces(tau, wrenches, axes), h, kind.acting(rest[:-1]), rest[-1], held)

    algorithm = SolvedAlgorithm("impulses", equations, partial(holds_speeds, hinges=kind.plan.size))
    return Function(
        kind.name("contact_solution"), (*kind.inputs, "impulses"), (("nq",), ("nv",), forces), algorithm,
        "(q, v, contact forces) after a step under impulses.", takes_wrenches=True, follows="forward_dynamics", closes=True,
        rolls=False, sizes=kind.sizes,
    )  # fmt: skip


CONTACT_PLACES = Function(
    "contact_places", ("q",), (("points",), ("points", 3), ("points", 3), ("points",)), sweeps.contact_places,
    "(gap, point, normal, mu) of the points that may touch.", follows="forward_dynamics", rolls=False,
)  # fmt: skip
CONTACT_SLIPS = Function(
    "contact_slips", ("q", "v"), (("points",),), sweeps.contact_slips, "The tangential speeds of the points that may touch.",
    follows="forward_dynamics", rolls=False,
)  # fmt: skip
REFUSED_STARTS = Function(
    "refused_starts", ("q", "v"), ((),), refused_start, "1 for a state that cannot begin, otherwise 0.",
    follows="forward_dynamics", closes=True, rolls=False,
)  # fmt: skip
