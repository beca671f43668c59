"""Who is measured. Everyone has the same face, pliant too:

    who.one(function, state) → Measured, one call from Python with one state, or None where there is no such function
    who.many(function, state) → Measured, a batch by the fastest way there is from Python on one thread

A function is a name of `pl.Dynamics`; a state is (q, v, x) in pliant's conventions, x being tau or a.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

import pliant as pl

Array = NDArray[np.float64]
LOOPED = 256  # states that a Python loop covers, where a library has no batched form: as many as settle the time of one


class State(NamedTuple):
    """One state, or many along a first axis. x: generalised forces or accelerations."""

    q: Array
    v: Array
    x: Array

    @classmethod
    def random(cls, system: pl.System, count: int | None = None) -> State:
        rng = np.random.default_rng(0)
        pairs = [system.random_state(rng) for _ in range(count or 1)]
        q, v = (np.array(x) for x in zip(*pairs, strict=True))
        x = rng.normal(size=v.shape)
        return cls(q, v, x) if count else cls(q[0], v[0], x[0])


@dataclass(frozen=True)
class Measured:
    """What is timed. result: of the last state after a run, in pliant's order, to see that everyone computes the same."""

    run: Callable[[], object]
    result: Callable[[], tuple[Array, ...]]
    what: str  # the call, in words
    states: int = 1  # that one run covers
    tolerance: float = 1e-7  # of the result, relative to its largest entry; random states of talos_reduced lose some 1e-9


class Peer(Protocol):
    def __init__(self, system: pl.System, urdf: Path | None) -> None: ...

    def one(self, function: str, state: State) -> Measured | None: ...

    def many(self, function: str, state: State) -> Measured | None: ...


class Library(NamedTuple):
    """Where a peer comes from."""

    module: str  # what must be installed, under the name it is imported by
    package: str  # what pip calls it
    adapter: str  # the module and the class here
    longest_chain: int = 300  # Pinocchio's memory is cubic in the bodies, MuJoCo's and CasADi's time too


LIBRARIES = {
    "pliant": Library("pliant", "pliant", "own.Pliant"),
    "Pinocchio": Library("pinocchio", "pin", "pinocchio.Pinocchio"),
    "MuJoCo": Library("mujoco", "mujoco", "mujoco.Mujoco"),
    "CasADi": Library("casadi", "casadi", "casadi.Casadi", longest_chain=0),
}


def adapter(name: str) -> type[Peer]:
    """The class behind which a library stands; ImportError where the library is not installed."""
    module, kind = LIBRARIES[name].adapter.split(".")
    return getattr(importlib.import_module(f".{module}", __package__), kind)


def installed() -> tuple[dict[str, type[Peer]], dict[str, str]]:
    """(who can take part, who cannot and why)."""
    present: dict[str, type[Peer]] = {}
    absent: dict[str, str] = {}
    for name, library in LIBRARIES.items():
        try:
            present[name] = adapter(name)
        except ImportError as error:
            absent[name] = f"not installed ({error}); pip install {library.package}"
    return present, absent


def difference(got: tuple[Any, ...], want: tuple[Any, ...]) -> float:
    """The largest difference relative to the largest entry, over all arrays of a result."""
    return max(float(np.abs(x - y).max() / np.abs(y).max()) for x, y in zip(got, want, strict=True))
