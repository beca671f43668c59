"""Imports at first use: a job loads only what it uses, and an import that is interrupted leaves nothing behind."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pliant.compile.environment import VARIABLES
from tests import survey
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
    ("at", "package"),
    [
        ("pliant.spatial", "pliant.model"),
        ("pliant.sweeps.steps.kinematics", "pliant.sweeps"),
        ("pliant.compile.reference", "pliant.compile.reference"),  # loaded by the first call
    ],
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


ARM = """
import sys
import pliant as pl
arm, rod = pl.System("arm"), pl.Inertia.rod(2.0, length=0.4, com=(0.2, 0, 0))
arm.add_body("upper", hinge=pl.Revolute("y"), inertia=rod)
arm.add_body("lower", "upper", hinge=pl.Revolute("y"), inertia=rod, pose=pl.Pose((0.4, 0, 0)))
"""
SHOW = "print([x for x in sys.modules if x.startswith('pliant.')])"
MOST_MODULES = 170  # of 792


def loaded(code: str) -> list[str]:
    """The modules of pliant that a new process has loaded after some code."""
    run = subprocess.run([sys.executable, "-c", f"{code}\n{SHOW}"], capture_output=True, text=True, timeout=LIMIT, check=False)
    assert run.returncode == 0, run.stderr
    return ast.literal_eval(run.stdout.splitlines()[-1])


def within(names: list[str], *packages: str) -> list[str]:
    return [name for name in names if f"{name}.".startswith(tuple(f"pliant.{x}." for x in packages))]


def test_a_first_call_loads_what_it_uses():
    """Nothing of files, flexible bodies, orbits, GPUs, other libraries, and spatial operators, nor laws and closed systems."""
    names = loaded(ARM + "pl.compile(arm).forward_dynamics([0.1, 0.2], [0.0, 0.0], [0.0, 0.0])")
    assert len(names) < MOST_MODULES
    absent = ["formats", "flex", "space", "compile.cuda", "compile.faces.jax", "compile.faces.torch", "sweeps.operators"]
    assert not within(names, *absent, "vectors", "given.given", "sweeps.closures", "sweeps.contacts", "compile.rolled")


RUN = """
import sys
import pliant as pl
run = pl.simulate(pl.examples.load({name!r}), {q0}, t_end=0.5)
print(list(sys.modules))
"""
READ = """
run.quality
print(list(sys.modules))
run.data
print(list(sys.modules))
"""
OTHERS = {"xarray", "pandas", "scipy", "h5netcdf", "h5py", "matplotlib", "yaml", "zarr"}
MOST_OF_A_RUN = {"double-pendulum": (296, 356), "four-bar": (304, 360)}  # modules, if its code is in the cache, and if it is not


@pytest.mark.parametrize(("name", "q0"), [("double-pendulum", {"shoulder": 2.0}), ("four-bar", {"crank": 0.3})])
def test_a_run_loads_what_it_uses(name, q0, tmp_path):
    """No package for results, nor SciPy, whether its code is in the cache or not; and no other example."""
    from_cache, compiled = MOST_OF_A_RUN[name]
    for most in (compiled, from_cache):
        first, *_ = loaded_at_each(RUN.format(name=name, q0=q0), tmp_path)
        ours = [x for x in first if x.startswith("pliant")]
        assert len(ours) <= most
        assert not {x.partition(".")[0] for x in first} & OTHERS
        absent = ["formats", "flex", "space", "view", "study", "vectors.contacts", "compile.faces.jax", "simulate.results.computed"]
        assert not within(ours, *absent, "simulate.results.dataset", "simulate.results.storage.files")
        assert set(within(ours, "examples")) == {f"pliant.examples{x}" for x in ("", ".example", f".{name.replace('-', '_')}")}


def test_results_are_loaded_when_they_are_read(tmp_path):
    """The quality needs no package but NumPy; the data need xarray."""
    before, quality, data = loaded_at_each(RUN.format(name="double-pendulum", q0={"shoulder": 2.0}) + READ, tmp_path)
    assert "pliant.simulate.results.computed.values" in {*quality} - {*before}
    assert not {x.partition(".")[0] for x in quality} & OTHERS
    assert {"xarray", "pliant.simulate.results.dataset"} <= {*data} - {*quality}


def loaded_at_each(code: str, cache: Path) -> list[list[str]]:
    """The modules that a new process has loaded at each line that it prints."""
    own = os.environ | {"PLIANT_CACHE_DIR": str(cache)}
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=LIMIT, check=False, env=own)
    assert run.returncode == 0, run.stderr
    return [ast.literal_eval(line) for line in run.stdout.splitlines()]


def test_loading_a_file_loads_its_reader(tmp_path):
    """Other formats, and algorithms, are not needed to read a system file."""
    file = tmp_path / "arm.yaml"
    loaded(ARM + f"pl.save(arm, {str(file)!r})")
    names = loaded(f"import sys\nimport pliant as pl\nassert pl.load({str(file)!r}).nq == 2")
    assert within(names, "formats.yaml")
    assert not within(names, "formats.urdf", "formats.sdf", "formats.mjcf", "compile", "sweeps", "vectors", "simulate")


def test_hubs_say_the_same_to_type_checkers():
    """The names of a hub, by module, are those that it imports for type checkers; all can be loaded."""
    hubs = [module for module in survey.modules().values() if "\nhub(" in module.text]
    assert len(hubs) > 5
    for module in hubs:
        call = next(x.value for x in module.tree.body if isinstance(x, ast.Expr) and ast.unparse(x).startswith("hub("))
        table = {name: home for home, names in ast.literal_eval(call.args[1]).items() for name in names.split()}
        checked = [x for x in module.tree.body if isinstance(x, ast.If) and ast.unparse(x.test) == "TYPE_CHECKING"]
        told = {alias.name: x.module for x in checked[0].body for alias in x.names}
        assert told == table, module.name
        assert all(hasattr(sys.modules.get(module.name) or __import__(module.name, fromlist=["x"]), name) for name in table)


FILES = """
import os, tempfile, threading
os.environ["PLIANT_CACHE_DIR"] = tempfile.mkdtemp()
def described(mass):
    arm, rod = pl.System("arm"), pl.Inertia.rod(mass, length=0.4, com=(0.2, 0, 0))
    arm.add_body("upper", hinge=pl.Revolute("y"), inertia=rod)
    arm.add_body("lower", "upper", hinge=pl.Revolute("y"), inertia=rod, pose=pl.Pose((0.4, 0, 0)))
    assert arm.model.nq == 2
    return arm
entered = set()
def enter(frame, event, given):
    if event == "call" and frame.f_code.co_name != "<module>":
        entered.add(frame.f_code.co_filename)
pl.compile(described(2.0)).forward_dynamics  # so that all is imported
arm = described(3.0)
threading.setprofile(enter)
sys.setprofile(enter)
pl.compile(arm).forward_dynamics
sys.setprofile(None)
threading.setprofile(None)
root = os.path.dirname(pl.__file__) + os.sep
print(sorted(x.removeprefix(root) for x in entered if x.startswith(root)))
"""
MOST_FILES = 57
NOT_ENTERED = (  # they have nothing to do with a tree of rigid bodies without loads and parameters
    "compile/rolled", "compile/trace/parameters", "compile/trace/passes/ports", "compile/cuda", "compile/with_time", "model/acting",
    "model/chains", "model/closures", "model/constraints", "model/symbols", "model/places", "sweeps/closures", "sweeps/contacts",
    "sweeps/laws", "vectors", "given",
)  # fmt: skip


def test_a_first_kernel_enters_few_files():
    """Functions run in few of pliant's files from `pl.compile` to the kernel of forward dynamics, and in none of other features."""
    own = {name: x for name, x in os.environ.items() if name not in ("PYTHONPATH", *VARIABLES.values())}  # as users compile
    run = subprocess.run([sys.executable, "-c", ARM + FILES], capture_output=True, text=True, timeout=LIMIT, check=False, env=own)
    assert run.returncode == 0, run.stderr
    files = ast.literal_eval(run.stdout.splitlines()[-1])
    assert "compile/entry.py" in files and len(files) <= MOST_FILES
    assert not [file for file in files if file.startswith(NOT_ENTERED)]


THREADS = """
import sys, threading, time
import pliant as pl
class Slow:
    def find_spec(self, name, path=None, target=None):
        if name == "pliant.simulate.problem.settings":  # in the middle of a plain import
            begun.set()
            time.sleep(0.5)
begun = threading.Event()
sys.meta_path.insert(0, Slow())
plain = threading.Thread(target=lambda: __import__("pliant.simulate.simulate"), daemon=True)
plain.start()
begun.wait()
at_first_use = threading.Thread(target=lambda: pl.simulate, daemon=True)
at_first_use.start()
for thread in (plain, at_first_use):
    thread.join(60)
    assert not thread.is_alive()
print("both")
"""


def test_threads_that_import_and_that_load_do_not_wait_for_each_other():
    """A thread in the middle of an import uses a hub while another thread, which has the lock, waits for that import."""
    run = subprocess.run([sys.executable, "-c", THREADS], capture_output=True, text=True, timeout=LIMIT, check=False)
    assert run.stdout == "both\n", run.stderr
