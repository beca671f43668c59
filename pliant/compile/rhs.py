"""Functions of a system with its loads on NumPy arrays: `dyn.rhs`, `dyn.load_forces`, `dyn.outputs`. They call gufuncs.

`pliant/given/` reads their arguments. Arguments that a system does not have are left out, because a gufunc takes no array of
size 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Unpack

import numpy as np

from pliant import vectors
from pliant.compile.trace.trace import input_shapes
from pliant.errors import PliantError
from pliant.given import NUMPY, Given, rates
from pliant.given.given import taker
from pliant.given.keywords import StateKeywords
from pliant.given.rates import APART, WHOLE
from pliant.model.acting.loads import Output
from pliant.spatial import Array
from pliant.vectors.laws.identity import laws_of, output_of
from pliant.vectors.state import LoadedState


class Loaded:
    """A function of a system with its loads. It returns a tuple.

    If the kernel is a loop over bodies, a separate function evaluates the loads. Its generalised forces are inputs of the loop.
    Loads that cannot be traced run as Python, state by state.
    """

    def __init__(self, dynamics: Any, name: str) -> None:
        self._dynamics, self._name = dynamics, name
        self._loads = APART if name == WHOLE and dynamics.mode == "rolled" and not dynamics.model.internals.holds else WHOLE
        function = dynamics.internals.loaded(APART if self._loads == APART else name)
        self._operands = taker(
            input_shapes(function, dynamics.model, dynamics.internals.wrenches, dynamics.internals.asked.parameters)
        )
        self._call = dynamics.internals.gufunc(function.name) if function.outputs else None
        self._bodies = {
            name: tuple(
                input_shapes(
                    dynamics.internals.row(name), dynamics.model, dynamics.internals.wrenches, dynamics.internals.asked.parameters
                )
            )
            for name in ("forward_dynamics", "qdot") * (self._loads == APART)
        }
        self._python = [load for load in dynamics.model.loads if load.name in laws_of(dynamics.model).python]

    def read(self, **given: Unpack[StateKeywords]) -> Given:
        """Return the arguments of a call as NumPy arrays."""
        return self._dynamics.fields.read(NUMPY, **given)

    def __call__(self, given: Given) -> tuple[Array, ...]:
        extra = self._as_python(given) if self._python and self._name != "load_books" else None
        if extra is not None:
            given = given.at(tau=given.tau + extra[0])
        if self._name == "load_books":
            return self._books(self._called(given), given)
        out = rates(self._by_name, given, self._loads) if self._loads == APART else self._called(given)
        return self._with_empty(out, extra)

    def _called(self, given: Given) -> tuple[Array, ...]:
        assert self._call is not None
        out = self._call(*self._operands(given))
        return out if isinstance(out, tuple) else (out,)

    def _by_name(self, name: str, given: Given) -> Sequence[Array]:
        """Evaluate a function by name, for `rates` with separate loads."""
        if name == APART:
            return self._called(given)
        return (getattr(self._dynamics, name)(*given.operands(self._bodies[name])),)

    def outputs(self, given: Given) -> dict[str, Array]:
        """Return the outputs by name. Outputs that cannot be traced run as Python, state by state."""
        model, laws, found = self._dynamics.model, laws_of(self._dynamics.model), {}
        traced = self(given)[0] if self._call is not None else np.zeros(0)
        at = 0
        for output in model.outputs:
            n = laws.sizes[output.name]
            if f"output {output.name}" in laws.python:
                if given.wrenches.any() or (given.p != self._dynamics.fields.p.default).any():
                    raise PliantError(
                        f"output {output.name!r} runs as Python, where wrenches and named parameters are not supported; write its "
                        "law so that it can be traced"
                    )
                rows = self._output_as_python(output, n, given)
            else:
                rows, at = traced[..., at : at + n], at + n
            found[output.name] = rows[..., 0] if n == 1 else rows
        return found

    def _output_as_python(self, output: Output, n: int, given: Given) -> Array:
        rows, wide = np.zeros((*given.batch, n)), _wide(given, "t", "q", "v", "s", "u", "tau")
        for i in np.ndindex(given.batch):
            rows[i] = output_of(self._dynamics.model, output, *(x[i] for x in wide))
        return rows

    def _with_empty(self, out: tuple[Array, ...], extra: tuple[Array, Array, Array] | None) -> tuple[Array, ...]:
        """Return the results, with an empty s' if there are no states, and with the parts of laws that run as Python."""
        if self._name not in (WHOLE, APART):
            return out
        forces = self._name == APART
        at = 1 if forces else 2  # the place of s'
        if not self._dynamics.model.ns:
            out = (*out[:at], out[0][..., :0], *out[at:])
        if extra is None:
            return out
        own = (extra[0], extra[1], extra[2]) if forces else (0.0, 0.0, extra[1])
        return tuple(x + y for x, y in zip(out, own, strict=True))

    def _books(self, out: tuple[Array, ...], given: Given) -> tuple[Array, ...]:
        """Return (kinetic energy, potential energy, momentum, effective inputs), with the parts of laws that run as Python."""
        model, batch = self._dynamics.model, given.batch
        out = out if model.nu else (*out, np.zeros((*out[2].shape[:-1], 0)))
        if not self._python:
            return out
        rows = [np.array(np.broadcast_to(x, (*batch, *x.shape[x.ndim - n :]))) for x, n in zip(out, (0, 0, 1, 1), strict=True)]
        named = [f"{load.name}.{name}" for load in self._python for name in load.inputs]
        own = [model.inputs[name] for name in named if name in model.inputs]
        wide = _wide(given, "t", "q", "v", "s", "u")
        for i in np.ndindex(batch):
            state = LoadedState(*(x[i] for x in wide))
            *more, applied = vectors.books(model.internals.matter, state, given=model, loads=self._python)
            for row, x in zip(rows, more, strict=False):
                row[i] += x
            for where in own:
                rows[3][i][where] = applied[where]
        return tuple(rows)

    def _as_python(self, given: Given) -> tuple[Array, Array, Array]:
        """Return (tau, s', energy) of the loads that cannot be traced, evaluated state by state."""
        model, batch, wide = self._dynamics.model, given.batch, _wide(given, "t", "q", "v", "s", "u")
        tau, rate, energy = np.zeros((*batch, model.nv)), np.zeros((*batch, model.ns)), np.zeros(batch)
        for i in np.ndindex(batch):
            state = LoadedState(*(x[i] for x in wide))
            tau[i], rate[i], energy[i] = vectors.generalised_forces(model.internals.matter, state, given=model, loads=self._python)
        return tau, rate, energy


def _wide(given: Given, *names: str) -> list[Array]:
    """Return some of the arguments, with all leading axes."""
    return [np.broadcast_to(x, (*given.batch, x.shape[-1])) for x in given.operands(names)]
