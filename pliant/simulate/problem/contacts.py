"""What contacts ask of a run: the method, and the options of their solver."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pliant.compile import Dynamics
from pliant.errors import PliantError
from pliant.model import Model
from pliant.model.acting.contacts import Contacts
from pliant.simulate.problem.settings import Steps


def check_contact_method(model: Model, method: str) -> None:
    """Raise `PliantError` for a method that does not fit the contacts of a system."""
    if model.contacts and method != "contact":
        names = ", ".join(repr(contact.name) for contact in model.contacts)
        raise PliantError(
            f"system {model.name!r}: method {method!r} does not include its contacts ({names}); use method='contact' with dt="
        )
    if method == "contact" and not model.contacts:
        raise PliantError(f"system {model.name!r} has no contacts; add one with system.add_contact, or use another method")


def with_contact_method(model: Model, steps: Steps) -> Steps:
    """Return the settings of a run, with method "contact" if the system has contacts, dt is given, and no method is."""
    return replace(steps, method="contact") if model.contacts and steps.method is None and steps.dt is not None else steps


def with_solver(dynamics: Dynamics, contacts: Any) -> Dynamics:
    """Return the dynamics with these options of the contact solver; None for the defaults."""
    if contacts is None:
        return dynamics
    if not isinstance(contacts, Contacts):
        raise PliantError(f"contacts={contacts!r}: give the options of the solver, pl.Contacts(sweeps=4)")
    if not dynamics.model.contacts:
        raise PliantError(f"contacts=: system {dynamics.model.name!r} has no contacts; leave it out")
    return dynamics.with_contacts(contacts)
