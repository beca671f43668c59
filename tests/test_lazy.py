"""Imports at first use: one that is interrupted leaves nothing behind."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.bounded import LIMIT

CODE = """
import sys
import pliant as pl
class Interrupt:
    done = False
    def find_spec(self, name, path=None, target=None):
        if name == {at!r} and not Interrupt.done:
            Interrupt.done = True
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupt())
def call():
    system = pl.System("pendulum")
    system.add_body("bob", hinge=pl.Revolute("y"), mass=1.0, com=(0, 0, -1.0))
    return pl.compile(system, target="reference").forward_dynamics([1.0], [0.0], [0.0])
try:
    call()
except KeyboardInterrupt:
    assert Interrupt.done and not [name for name in sys.modules if name.startswith({package!r})]
    print(call())
"""


@pytest.mark.parametrize(
    ("at", "package"), [("pliant.spatial", "pliant.model"), ("pliant.sweeps.closures.loop_equations", "pliant.sweeps")]
)
def test_an_interrupted_import_is_begun_again(at, package):
    run = subprocess.run(
        [sys.executable, "-c", CODE.format(at=at, package=package)], capture_output=True, text=True, timeout=LIMIT, check=False
    )
    assert run.returncode == 0 and run.stdout.startswith("["), run.stderr


def test_finders_of_others_come_first():
    """Those that stood in front before pliant was imported, too: they may change how modules are loaded."""
    code = """
import sys
from importlib.machinery import PathFinder
class Finder:
    seen = []
    def find_spec(self, name, path=None, target=None):
        self.seen.append(name)
sys.meta_path.insert(0, Finder())
import pliant as pl
pl.System("pendulum")
kinds = [type(x).__name__ for x in sys.meta_path if x is not PathFinder]
print("pliant.system.system" in Finder.seen, kinds.index("Finder") < kinds.index("WholeImports"))
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=LIMIT, check=False)
    assert run.stdout == "True True\n", run.stderr
