"""Derivatives of functions whose results depend on unknowns that solve equations.

The solution is given: the unknowns are inputs. With the numbers n(x, u) of the equations, in which the inputs x change while the
unknowns u are held, du = U dn. So

    tangents     dn = n_x dx,   du = U dn,       dy = y_x dx + y_u du;
    cotangents   u* = y_u* w,   n* = U* u*;      then w . y + n* . n is differentiated backward, with u held constant.

Neither goes through the iterations that found the solution.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from pliant.graph import Graph, jvp, substitute, vjp
from pliant.model import Model
from pliant.spatial import Array, zeros

Given = dict[str, Array]
HELD = "held"


class SolvedEquations(Protocol):
    """Results and numbers of the equations as nodes, and U; see `sweeps.contacts.solution.SolvedStep`."""

    @property
    def outputs(self) -> tuple[Array, ...]: ...

    @property
    def numbers(self) -> list[Array]: ...

    @property
    def speeds(self) -> Array: ...

    def unknowns_of(self, numbers: Sequence[Array]) -> Array: ...

    def numbers_of(self, unknowns: Array) -> list[Array]: ...


@dataclass(frozen=True)
class SolvedAlgorithm:
    """An algorithm with a solution among its inputs, `unknown` by name.

    equations: (model, held, *inputs, **options) -> the equations; held (nv,): speeds that are unknowns too, or None. holds: whether
    there are such, for a model.
    """

    unknown: str
    equations: Callable[..., SolvedEquations]
    holds: Callable[[Model], bool]

    def __call__(self, model: Model, *arrays: Array, **options: Any) -> tuple[Array, ...]:
        return self.equations(model, None, *arrays, **options).outputs

    def tangents(self, model: Model, given: Given, moved: Given, options: Mapping[str, Any]) -> tuple[Array, ...]:
        """Return the tangents of the results. given: the inputs; moved: their tangents, both by name; those of unknowns do not
        matter.
        """
        made, unknowns = self._made(model, given, options)
        own = {name: x for name, x in moved.items() if name != self.unknown}
        dn = jvp(flat(made.numbers), given, own)
        du = made.unknowns_of([x.reshape(1, 1) for x in np.split(dn, len(dn))])
        outputs = made.outputs
        dy = jvp(flat(outputs), given | unknowns, own | _shared_out(unknowns, du))
        return split(self._inserted(made, unknowns, dy), outputs)

    def cotangents(self, model: Model, given: Given, weights: Sequence[Array], options: Mapping[str, Any]) -> Given:
        """Return the gradient of weights . outputs with respect to each input, by name; zero for the unknowns."""
        made, unknowns = self._made(model, given, options)
        outputs, w = flat(made.outputs), flat(weights)
        of_unknowns = vjp(outputs, w, unknowns)
        of_numbers = made.numbers_of(np.concatenate(list(of_unknowns.values())))
        own = {name: x for name, x in given.items() if name != self.unknown}
        found = vjp(np.concatenate([outputs, flat(made.numbers)]), np.concatenate([w, flat(of_numbers)]), own)
        values = list(found.values())
        made_again = split(self._inserted(made, unknowns, flat(values)), values)
        of_given = dict(zip(found, made_again, strict=True))
        return {name: of_given.get(name, zeros(x.shape, given["q"])) for name, x in given.items()}

    def _made(self, model: Model, given: Given, options: Mapping[str, Any]) -> tuple[SolvedEquations, Given]:
        """The equations, and the inputs of the graph that are unknowns."""
        graph: Graph = given["q"].flat[0].graph
        held = graph.input(HELD, (model.nv,)) if self.holds(model) else None
        arrays = [x for name, x in given.items() if name not in ("wrenches", "parameters")]
        made = self.equations(model, held, *arrays, **options)
        return made, {self.unknown: given[self.unknown]} | ({} if held is None else {HELD: held})

    def _inserted(self, made: SolvedEquations, unknowns: Given, x: Array) -> Array:
        return substitute(x, unknowns[HELD], made.speeds) if HELD in unknowns else x


def _shared_out(like: Given, x: Array) -> Given:
    return dict(zip(like, split(x, list(like.values())), strict=True))


def flat(arrays: Sequence[Array]) -> Array:
    """Return the nodes of several arrays as one."""
    return np.concatenate([np.asarray(x, dtype=object).ravel() for x in arrays])


def split(flat: Array, like: Sequence[Array]) -> tuple[Array, ...]:
    """Return parts of an array in the shapes of others."""
    ends = np.cumsum([np.size(x) for x in like])[:-1]
    return tuple(x.reshape(np.shape(y)) for x, y in zip(np.split(flat, ends), like, strict=True))
