"""Passes over a model before it is traced. Each pass returns a model with the same equations of motion and fewer operations.

    simple      building blocks that are equal to named hinge types become these types
    directions  direction cosines and axes that are 0 or +-1 up to rounding become exactly so
    plain       lengths and products of inertia that have no effect up to rounding become zero
    merge       bodies that are welded together become one body (model.merged)
    canonical   a skew hinge axis becomes the body's z axis: a rotation about a coordinate axis has zeros, a skew one does not
    turned      x becomes normal to the next axis outward, and the rest of a placement becomes an offset of the hinge's angle
    slide       origins move along their hinge axes to where fewer numbers are needed
    ported      nodes of flexible bodies with constant modal matrices move to the hinges on them
    regroup     the part of a body's inertia that acts as if fixed to its parent moves to the parent

Bodies after a pass need not be physical: a regrouped body may have no mass and an indefinite inertia. Given numbers stay, however
small, unless they have no effect up to rounding. If a pass adds numbers and they cancel, their sum is zero. Passes also take models
in which nodes of parameters replace numbers; the results are then formulas of the parameters. Which way of turning, sliding and
regrouping is best depends on the function. `choices` yields the ways, and the caller traces them and counts operations.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from pliant.compile.trace.passes.frames import canonical, directions, turned
from pliant.compile.trace.passes.matter import OriginInertia, moments, plain
from pliant.compile.trace.passes.ports import ported
from pliant.compile.trace.passes.regroup import regroup, worth_leaving
from pliant.compile.trace.passes.slide import SLIDES, slide
from pliant.model import Joint, Model

__all__ = [
    "AS_GIVEN", "REGROUPED", "OriginInertia", "Way", "canonical", "choices", "differing", "directions", "merged", "moments",
    "plain", "ported", "prepared", "regroup", "rolled", "seen", "simple", "slide", "turned", "worth_leaving",
]  # fmt: skip

REGROUPED = {
    "forward_dynamics", "inverse_dynamics", "mass_matrix", "inverse_mass_matrix", "log_det_mass_matrix", "bias", "kinetic_energy",
    "forward_dynamics_derivatives", "inverse_dynamics_derivatives", "forward_dynamics_jvp", "inverse_dynamics_jvp",
    "coriolis_matrix", "equations", "gravity_forces",
}  # fmt: skip
AS_GIVEN = {"regressor", "reactions"}  # results refer to the user's bodies and axes, so these are neither merged nor turned


def merged(model: Model) -> Model:
    """Return the model of the bodies that can move, after the passes `directions` and `plain`."""
    return directions(plain(directions(simple(model))).internals.merged)


def simple(model: Model) -> Model:
    """Return the model with building blocks replaced by equal named hinge types, so that passes recognise them."""
    if not any(isinstance(hinge.type, Joint) for hinge in model.hinges):
        return model
    kinds = [hinge.type.simple if isinstance(hinge.type, Joint) else hinge.type for hinge in model.hinges]
    bodies = zip(model.bodies, kinds, strict=True)
    return replace(model, bodies=tuple(replace(body, hinge=replace(body.hinge, type=kind)) for body, kind in bodies))


def prepared(model: Model, function: str) -> Model:
    """Return the model for tracing a function, without a choice.

    For sums over bodies and for frames the bodies are not regrouped, because they must be physical.
    """
    if function in AS_GIVEN:
        return directions(model)
    model = rolled(model)
    return regroup(model) if function in REGROUPED else model


def rolled(model: Model) -> Model:
    """Return the model for a rolled trace. It is not regrouped: its bodies share code, and numbers are not part of the code."""
    return _at_ports(canonical(merged(model)))


def _at_ports(model: Model) -> Model:
    return ported(model) if "flexible" in model.internals.features else model


@dataclass(frozen=True)
class Way:
    """A way to prepare a model for a function: the choice between passes.

    slide: the index of one of SLIDES. leaving: the bodies that are not regrouped; None for no regrouping at all.
    axes: the axes for the rows of closures.
    """

    turns: bool = False
    slide: int | None = None
    leaving: frozenset[int] | None = None
    axes: tuple[str, ...] = ()

    def of(self, model: Model) -> Model:
        """Return the model to trace."""
        made = canonical(merged(model))
        made = turned(made) if self.turns else made
        made = made if self.slide is None else slide(made, SLIDES[self.slide])
        return self.after(_at_ports(made))

    @property
    def placing(self) -> Way:
        """The part of this way that places the hinges, as one of `choices`."""
        return Way(self.turns, self.slide)

    def after(self, placed: Model) -> Model:
        """Return the model to trace, from the model that `choices` yields with `placing`."""
        made = placed if self.leaving is None else regroup(placed, self.leaving)
        return seen(made, self.axes) if self.axes else made


def seen(model: Model, axes: Sequence[str]) -> Model:
    """Return the model with the rows of its closures in these axes: of their frames or of the loops' roots."""
    return replace(model, loops=tuple(replace(x, axes=name) for x, name in zip(model.loops, axes, strict=True)))


def choices(model: Model) -> Iterator[tuple[Way, Model]]:
    """Yield the ways to prepare a model, before regrouping, each with the prepared model. The first is `rolled`."""
    straight = canonical(merged(model))
    ways = [straight, turned(straight)]
    for turns, way in enumerate(ways if ways[1] is not straight else ways[:1]):
        yield Way(bool(turns)), _at_ports(way)
        for number, how in enumerate(SLIDES):
            moved = slide(way, how)
            if moved is not way:
                yield Way(bool(turns), number), _at_ports(moved)


def differing(ways: Iterable[tuple[Way, Model]]) -> list[Way]:
    """Return the ways without those whose model equals an earlier one. The placement of all hinges determines the model."""
    out: list[Way] = []
    seen_so_far: set[bytes] = set()
    for way, made in ways:
        placed = np.array([[*body.hinge.pose.R.flat, *body.hinge.pose.xyz] for body in made.bodies], dtype=float).tobytes()
        if placed not in seen_so_far:
            out.append(way)
        seen_so_far.add(placed)
    return out
