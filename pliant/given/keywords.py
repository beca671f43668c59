"""The keyword arguments for the inputs of a state: `**given: Unpack[ActingKeywords]`, see `pliant.keywords`."""

from __future__ import annotations

from typing import Any, TypedDict

from pliant.model.acting.contacts import Contacts


class ActingKeywords(TypedDict, total=False):
    """The inputs at a state (t, q, v): states of loads, their inputs, generalised forces, wrenches, and named parameters."""

    s: Any
    u: Any
    tau: Any
    wrenches: Any
    p: Any


class TimedKeywords(ActingKeywords, total=False):
    """The same at a state (q, v), with the time [s]."""

    t: float


class StateKeywords(TimedKeywords, total=False):
    """The same with the state: everything of a `Given`."""

    q: Any
    v: Any


class SearchKeywords(TypedDict, total=False):
    """The inputs of a search that begins at (q0, v0)."""

    s0: Any
    u: Any
    tau: Any
    wrenches: Any
    p: Any
    t: float


class StepsKeywords(TypedDict, total=False):
    """The inputs of steps from (q0, v0): tau and u are constant over all steps, tau_steps and u_steps have one row per step."""

    tau: Any
    tau_steps: Any
    u: Any
    u_steps: Any
    p: Any
    wrenches: Any
    s0: Any


class ContactStepsKeywords(StepsKeywords, total=False):
    """The same, with how contacts are solved."""

    contacts: Contacts | None


class SwitchedStepsKeywords(StepsKeywords, total=False):
    """The same, with the active closures."""

    active: Any
    contacts: Contacts | None
