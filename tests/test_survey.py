"""The source is no harder to read than it was: figures of `survey.py` that only shrink, and exceptions that are still needed."""

from __future__ import annotations

from tests import survey


def test_figures_only_shrink():
    """Where one is smaller than written, `python -m tests.survey --write` writes it down, so that it stays so."""
    assert survey.figures() == survey.written()["figures"]


def test_exceptions_from_rules_are_needed():
    """`python -m tests.survey --write` removes those that are not."""
    assert survey.exceptions() == survey.needed_exceptions()


def test_no_module_imports_itself_through_others():
    """Imports by a string and those under the lock `loading` count, too."""
    assert survey.largest_component() == [survey.largest_component()[0]]
    found = {(x.name, y.module) for x in survey.modules().values() for y in survey.imports(x) if y.declared}
    assert {("pliant", "pliant.simulate"), ("pliant.system.computed", "pliant.vectors.laws.identity")} <= found
