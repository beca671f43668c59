"""What an example is: a system with an initial state and a final time. The module of an example lists those that it has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pliant.system import System


@dataclass(frozen=True)
class Example:
    """A system that pliant ships, with an initial state and a final time for a typical run.

    build: a function that returns the `System`. q0, v0: initial values by name; default: the neutral state at rest.
    tau: None, or a function that takes the system and returns the driving forces tau(t, q, v). t_end [s]: the final time.
    dt [s]: the step of systems with contacts, which are simulated with method "contact". Default: steps of variable length.
    s0: initial states of loads and locks by name. method, rtol: of the run, if others than those of `pl.simulate`.

    Example:
        example = pl.examples.EXAMPLES["double-pendulum"]
        example.t_end  # 10.0
    """

    name: str
    build: Callable[[], System]
    q0: Mapping[str, Any] = field(default_factory=dict)
    v0: Mapping[str, Any] = field(default_factory=dict)
    tau: Callable[[System], Callable[..., Any]] | None = None
    t_end: float = 10.0
    dt: float | None = None
    s0: Mapping[str, Any] = field(default_factory=dict)
    method: str | None = None
    rtol: float | None = None

    @property
    def about(self) -> str:
        """Its description, one line."""
        return (self.build.__doc__ or "").strip().partition("\n")[0]
