"""What follows from a model and is computed by other folders, which are loaded when it is first needed."""

from __future__ import annotations

from pliant.lazy import loading
from pliant.model.acting.contacts import Contact
from pliant.model.model import Model
from pliant.model.records import Computed


def _laws_key(model: Model) -> str:
    with loading:
        from pliant.vectors.laws.identity import key_of
    return key_of(model)


def _settled_contacts(model: Model) -> tuple[Contact, ...]:
    with loading:
        from pliant.sweeps.contacts.points.compliance import settled_contacts
    return settled_contacts(model)


COMPUTED = Computed(_laws_key, _settled_contacts)
