"""What is done to a model before it is traced: model in, model out, the same equations of motion in fewer operations.

    simple      building blocks that are hinges with names of their own become these
    directions  direction cosines and axes that are 0 or +-1 up to rounding become so
    plain       lengths and products of inertia that the bodies cannot tell from zero become so
    merge       what is welded together is one body (model.merged)
    canonical   a skew hinge axis becomes the body's z axis: a turn about a coordinate axis leaves zeros, a skew one does not
    turned      x stands normal to the next axis outward, and what is left of a placement is an offset of the hinge's angle
    slide       origins move along their hinge axes, to where fewer numbers are needed
    ported      nodes of flexible bodies with constant modal matrices stand where the hinges on them are
    regroup     what of a body's inertia acts as if fixed to its parent moves there

Bodies after a pass need not be real ones: a regrouped body may have no mass and an indefinite inertia. Numbers that were given
stay, however small, unless no body can tell; where a pass adds numbers up and they cancel, their sum is zero. Passes also take
models in which nodes of parameters stand for numbers: what they do then is formulas of the parameters. Which way of turning,
sliding and regrouping is best depends on the function: `choices` gives the ways, and who traces them counts.
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
AS_GIVEN = {"regressor", "reactions"}  # whose result names the bodies and axes that the user has: neither merged nor turned


def merged(model: Model) -> Model:
    """The model of what can move, its directions exact and its matter plain."""
    return directions(plain(directions(simple(model))).merged)


def simple(model: Model) -> Model:
    """The model with building blocks that are hinges of names of their own made these, so that passes know them."""
    if not any(isinstance(hinge.type, Joint) for hinge in model.hinges):
        return model
    kinds = [hinge.type.simple if isinstance(hinge.type, Joint) else hinge.type for hinge in model.hinges]
    bodies = zip(model.bodies, kinds, strict=True)
    return replace(model, bodies=tuple(replace(body, hinge=replace(body.hinge, type=kind)) for body, kind in bodies))


def prepared(model: Model, function: str) -> Model:
    """The model to trace a function on, without a choice. Sums over bodies and frames are over real ones, not regrouped."""
    if function in AS_GIVEN:
        return directions(model)
    model = rolled(model)
    return regroup(model) if function in REGROUPED else model


def rolled(model: Model) -> Model:
    """The model for a rolled trace, which shares code between bodies rather than folding numbers into it: not regrouped."""
    return ported(canonical(merged(model)))


@dataclass(frozen=True)
class Way:
    """How a model is prepared for a function: by which of the passes where there is a choice.

    slide: the number of one of SLIDES. leaving: of a model that is regrouped, the bodies left as they are. axes: of closures, those
    in which their rows are seen.
    """

    turns: bool = False
    slide: int | None = None
    leaving: frozenset[int] | None = None
    axes: tuple[str, ...] = ()

    def of(self, model: Model) -> Model:
        """The model to trace."""
        made = canonical(merged(model))
        made = turned(made) if self.turns else made
        return self.after(ported(made if self.slide is None else slide(made, SLIDES[self.slide])))

    @property
    def placing(self) -> Way:
        """What of it says where the hinges stand: as one of `choices`."""
        return Way(self.turns, self.slide)

    def after(self, placed: Model) -> Model:
        """The model to trace, of what `choices` gives with `placing`."""
        made = placed if self.leaving is None else regroup(placed, self.leaving)
        return seen(made, self.axes) if self.axes else made


def seen(model: Model, axes: Sequence[str]) -> Model:
    """The model with the rows of its closures in these axes, of their frames or of the loops' roots."""
    return replace(model, loops=tuple(replace(x, axes=name) for x, name in zip(model.loops, axes, strict=True)))


def choices(model: Model) -> Iterator[tuple[Way, Model]]:
    """Ways to prepare a model, to be regrouped or not, with what each makes of it: the first is `rolled`."""
    straight = canonical(merged(model))
    ways = [straight, turned(straight)]
    for turns, way in enumerate(ways if ways[1] is not straight else ways[:1]):
        yield Way(bool(turns)), ported(way)
        for number, how in enumerate(SLIDES):
            moved = slide(way, how)
            if moved is not way:
                yield Way(bool(turns), number), ported(moved)


def differing(ways: Iterable[tuple[Way, Model]]) -> list[Way]:
    """The ways that do not make of a model what one before them makes: where every hinge stands, all else follows."""
    out: list[Way] = []
    seen_so_far: set[bytes] = set()
    for way, made in ways:
        placed = np.array([[*body.hinge.pose.R.flat, *body.hinge.pose.xyz] for body in made.bodies], dtype=float).tobytes()
        if placed not in seen_so_far:
            out.append(way)
        seen_so_far.add(placed)
    return out
