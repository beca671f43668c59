"""What steppers on the CPU and on a GPU have in common: lost states, contacts, and what is said of wrong arguments."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, NoReturn

import numpy as np

from pliant.compile import Dynamics
from pliant.errors import PliantError, refuse_masked
from pliant.simulate.problem.contacts import ContactsNow, contacts_now
from pliant.simulate.rollouts.losses import Loss, Lost, loss_of
from pliant.spatial import Array


class SteppedStates(ABC):
    """A batch of states that is simulated step by step."""

    dynamics: Dynamics
    dt: float
    method: str
    batch: tuple[int, ...]

    @abstractmethod
    def _present(self) -> Array:
        """Return the states (..., size) on the host."""

    @abstractmethod
    def _parameters(self) -> Array | None:
        """Return the parameters (..., np) on the host; None if there are none."""

    @abstractmethod
    def _lost_states(self) -> Iterable[Lost]:
        """Return what is known of lost states."""

    @property
    def lost(self) -> Array:
        """Which states (...) became infinite or NaN; they stay so until they are reset. A mask in NumPy, which `reset` takes."""
        return np.asarray(~np.isfinite(self._present()).all(axis=-1))

    @property
    def losses(self) -> list[Loss]:
        """The lost states, each with the time since its reset, the hinge with the largest acceleration, and the reason; at most
        100 of them.

        Example: `dyn.stepper(dt=1e-3).losses  # []`
        """
        return [loss_of(self.dynamics, x, self.method, self.dt) for x in self._lost_states()]

    @property
    def contacts(self) -> ContactsNow:
        """The contacts after the last step, in NumPy: .force (..., m, 3) [N] in world axes, .gap (..., m) [m], .mode (..., m)."""
        return contacts_now(self.dynamics, self._present(), self._parameters())

    def __repr__(self) -> str:
        of = "one state" if not self.batch else f"states {self.batch}"
        return f"<{type(self).__name__} of {self.dynamics.model.name!r}: {of}, {self.method}, dt = {self.dt:g} s{self._more()}>"

    def _more(self) -> str:
        """Return what else is shown of a stepper."""
        return ""

    def _mask_on_host(self, where: Any) -> Array:
        """Return a mask in memory of the host as booleans (...), or raise `PliantError`."""
        refuse_masked(where, "where")
        mask = np.asarray(where)
        if mask.dtype != bool or mask.shape != self.batch:
            self._refuse_mask(mask.dtype, mask.shape)
        return mask

    def _refuse_mask(self, dtype: Any, shape: tuple[int, ...]) -> NoReturn:
        given = f"where is of {dtype} and shape {shape}"
        raise PliantError(f"{given}; give a mask, true or false for each state, {self.batch}")

    def _check_batch(self, what: str, shape: tuple[int, ...], axes: int = 1) -> None:
        """Raise `PliantError` for an array that does not broadcast to the batch. axes: those of a state."""
        lead = tuple(shape[: len(shape) - axes])
        if not lead or lead == self.batch:
            return
        try:
            fits = np.broadcast_shapes(lead, self.batch) == self.batch
        except ValueError:
            fits = False
        if not fits:
            raise PliantError(f"{what} has shape {tuple(shape)}, which does not broadcast to the batch {self.batch}")


def counted(what: str, n: Any) -> int:
    """Return an argument that is a number of things."""
    if isinstance(n, bool) or not isinstance(n, int | np.integer) or n < 1:
        raise PliantError(f"{what}={n!r}: give a whole number, at least 1")
    return int(n)
