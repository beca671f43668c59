"""Words that people search for, and the page that answers them.

The search of the site ranks a page by its titles and by its index entries. This table adds index entries, so that a search for a
word of the field finds the right page first. An entry leads to the first section whose title contains the words of the entry, or
else to the top of the page.
"""

from __future__ import annotations

from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util import logging

KEYWORDS = {
    "analysis": ("equilibrium", "linearisation", "mode shapes", "natural frequency"),
    "bending": ("flexible body", "beam"),
    "conventions": ("quaternion order", "units", "frames", "sign convention"),
    "export": ("C code", "MATLAB", "Julia", "Fortran", "LaTeX", "SymPy"),
    "flexible": ("damping ratio", "modal damping", "Craig-Bampton", "NASTRAN"),
    "fmu": ("Simulink", "Modelica", "co-simulation", "FMI"),
    "functions": ("Jacobian derivative", "inverse dynamics", "forward dynamics", "mass matrix", "RNEA", "CRBA", "ABA"),
    "loops": ("kinematic loop", "constraint", "linkage", "parallel robot", "redundant constraint"),
    "robot": ("joint limit", "URDF", "MJCF", "mimic joint"),
    "sweeps": ("Monte Carlo", "parameter study", "parameter sweep", "cluster"),
}
_LOGGER = logging.getLogger(__name__)


def add_entries(app: Sphinx, doctree: nodes.document) -> None:
    """Add the index entries of a page."""
    sections = list(doctree.findall(nodes.section))
    for word in KEYWORDS.get(app.env.docname, ()):
        parts = word.lower().split()
        place = next((s for s in sections if all(part in s[0].astext().lower() for part in parts)), sections[0])
        entry = addnodes.index(entries=[("single", word, place["ids"][0], "main", None)])
        place.insert(1, entry)


def check_pages(app: Sphinx, env: BuildEnvironment) -> None:
    """Warn if the table names a page that does not exist."""
    for docname in KEYWORDS.keys() - env.found_docs:
        _LOGGER.warning("docs/_ext/keywords.py: there is no page %r", docname)


def setup(app: Sphinx) -> dict[str, Any]:
    """Called by Sphinx."""
    app.connect("doctree-read", add_entries)
    app.connect("env-updated", check_pages)
    return {"parallel_read_safe": True}
