"""What holds for all tests: none depends on how fast or busy the machine is, nor on what was there before."""

from __future__ import annotations

import gc
import os
import sys
from importlib.util import find_spec
from pathlib import Path

import llvmlite.binding as llvm
import pytest
from hypothesis import HealthCheck, given, settings, strategies

from pliant.compile.cpu.choice import CpuChoice
from pliant.compile.llvm import engine
from pliant.compile.trace import trace
from tests.haste.drawn import drawing, drawn_method, without_other_seeds

try:
    import fcntl
except ImportError:  # on Windows, where workers write bytecode each on their own
    fcntl = None  # type: ignore[assignment]

# Pinocchio is not for Windows. Files that compare with it:
if find_spec("pinocchio") is None:
    collect_ignore = [
        "formats/test_urdf.py", "formats/test_yaml.py", "model/acting/loads/test_peers.py", "peers/test_pinocchio.py",
        "peers/test_robots.py", "sweeps/trees/test_armature.py",
    ]  # fmt: skip

# Helpers of tests fail with what they compared, as tests do.
OWN = ("__init__", "conftest", "haste")
pytest.register_assert_rewrite(*(f"tests.{x.stem}" for x in Path(__file__).parent.iterdir() if x.stem not in OWN))

# The same examples every time: a failure is the fault of what was changed. `pytest --hypothesis-profile default` draws others.
settings.register_profile("pliant", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("pliant")

# Graphs are of many small objects that become garbage together. What looks for it passes all objects of a worker again and again,
# those that the tests before have kept among them, for seconds each time: here it looks after files of tests, and what is left
# then is not looked at any more.
gc.set_threshold(2_000_000, 10, 10)

# Most of LLVM's time goes into giving registers well and into the order of instructions; neither changes a bit of what is computed.
# Only `OPTIMISED` tests have a good order, and none has good registers; `PLIANT_AS_SHIPPED=1 pytest` compiles as for users.
SHIPPED = "PLIANT_AS_SHIPPED" in os.environ
if not SHIPPED:
    llvm.set_option("pliant", "-regalloc=fast")

# Where kernels are written for several states side by side too; elsewhere for one, which is half as much.
WIDE = (
    "tests/compile/cpu/", "tests/compile/faces/", "tests/compile/llvm/", "tests/compile/rolled/test_rolled.py",
    "tests/simulate/test_batches", "tests/simulate/loops/test_loops", "tests/simulate/loops/test_methods",
    "tests/simulate/rollouts/test_rollout", "tests/study/test_sweep", "tests/sweeps/closures/test_closed.py",
    "tests/test_docs.py::test_snippets_run[tutorials/policy.md]",  # 40,000 runs
)  # fmt: skip
WIDEST = engine._widest
OPTIMISED = (
    "tests/compile/cpu/test_kernels.py::test_every_function", "tests/compile/cpu/test_kernels.py::test_batches_of_every_size",
    "tests/compile/cpu/test_kernels.py::test_plain_systems", "tests/compile/cpu/test_robust",
    "tests/simulate/loops/test_loops.py::test_any_number_of_lanes", "tests/simulate/loops/test_loops.py::test_steps_of_every_hinge",
    "tests/simulate/loops/test_loops.py::test_steps_of_random", "tests/simulate/loops/test_loops.py::test_the_steps_by_error",
)  # fmt: skip

# Where products and sums are fused as for users; elsewhere, for one state, instructions are selected quickly, which fuses few.
FUSED = (
    "tests/simulate/march/test_ends.py", "tests/simulate/problem/test_closed_driven.py", "tests/simulate/results/test_long_runs.py",
    "tests/study/", "tests/sweeps/contacts/test_solution.py", "tests/sweeps/contacts/test_tangents.py", *WIDE,
)  # fmt: skip

# Where the way to prepare a system and the method of forward dynamics are those with fewest operations, as for users.
WEIGHED = (
    "tests/compile/cpu/test_kernels.py::test_auto", "tests/compile/llvm/", "tests/compile/trace/",
    "tests/export/test_equations.py", "tests/flex/test_fidelity.py::test_what_it_costs",
    "tests/flex/test_static_beam.py::test_operations", "tests/loops/test_counts.py",
    "tests/model/bodies/test_joint.py::test_operations", "tests/simulate/march/test_ends.py",
    "tests/simulate/problem/test_closed_driven.py", "tests/simulate/results/test_long_runs.py",
    "tests/simulate/test_closed_runs.py", "tests/test_benchmarks.py",
    "tests/test_docs.py::test_snippets_run[sayers.md]", "tests/test_readme.py",
    "tests/test_reference_examples.py",
)  # fmt: skip
CHOOSING = ((trace, "_lightest", drawing(trace)), (CpuChoice, "forward", drawn_method))
COUNTING = [getattr(place, name) for place, name, _ in CHOOSING]

# Processes that tests start compile so too.
HASTE = "TESTS_IN_HASTE"  # "all" lanes, or "one", or "quick": one, and little fused
DRAW = "TESTS_DRAW"  # "yes", or "" where ways and methods are weighed
if not SHIPPED:
    PATH = str(Path(__file__).parent / "haste")
    os.environ["PYTHONPATH"] = os.pathsep.join([PATH, *filter(None, [os.environ.get("PYTHONPATH")])])
    sys.path.insert(0, PATH)  # processes that pliant starts have the path of this one

# Processes that tests start keep the bytecode of what they import: without it each spends 0.6 s more, of 1.1 s.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_addoption(parser):
    parser.addoption("--seeds", type=int, default=0, help="Seeds of each property test marked `seeds(n)`; default: its own n.")
    parser.addoption("--every-seed", action="store_true", help="All seeds of each test; default: one of them, by the commit.")


def pytest_configure(config):
    """`tests.systems.seeds` is asked while tests are imported."""
    if config.getoption("--seeds"):
        os.environ["PLIANT_SEEDS"] = str(config.getoption("--seeds"))


# A run without bytecode, as in .ci/run: one worker writes what the others read, while mypy has the other core.
HAS_BYTECODE = any((Path(__file__).parent / "graph/__pycache__").glob("*pytest*"))


@pytest.hookimpl(wrapper=True)
def pytest_collection(session):
    """Workers collect one after the other where there is no bytecode yet."""
    if HAS_BYTECODE or fcntl is None or "PYTEST_XDIST_WORKER" not in os.environ:
        return (yield)
    with open(__file__) as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        return (yield)


# What one worker does for a minute comes first: at the end of a run the other would have nothing left to do meanwhile.
FIRST = (
    "tests/test_site.py", "tests/test_benchmarks.py::test_the_command", "tests/compile/test_signatures.py::test_a_type_checker",
)  # fmt: skip


def pytest_collection_modifyitems(config, items):
    """Of the seeds of a test, one is drawn. A test that is named with its seed runs."""
    items.sort(key=lambda item: not item.nodeid.startswith(FIRST))
    if config.getoption("--every-seed") or config.getoption("--seeds") or any("[" in name for name in config.args):
        return
    items[:], left = without_other_seeds(items)
    config.hook.pytest_deselected(items=left)


def pytest_generate_tests(metafunc):
    """A test marked `seeds(n)` runs once for each seed 0 … n - 1; `pytest --seeds 200` draws more."""
    if mark := metafunc.definition.get_closest_marker("seeds"):
        metafunc.parametrize("seed", range(metafunc.config.getoption("--seeds") or mark.args[0]))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item):
    """How kernels are compiled for a test, and for the fixtures of its module."""
    name = item.nodeid
    widest = WIDEST if SHIPPED or name.startswith(WIDE) else _one
    effort = int(SHIPPED or name.startswith(OPTIMISED))
    haste = "all" if widest is WIDEST else "one" if effort or name.startswith(FUSED) else "quick"
    if (engine._widest, engine._EFFORT) != (widest, effort):
        engine._widest, engine._EFFORT = widest, effort
        engine.machine.cache_clear()
    weighed = SHIPPED or name.startswith(WEIGHED)
    os.environ[DRAW] = "" if weighed else "yes"
    for (place, what, drawn), counted in zip(CHOOSING, COUNTING, strict=True):
        if getattr(place, what) is not (chosen := counted if weighed else drawn):
            setattr(place, what, chosen)
            trace.chosen.cache_clear()
    if not SHIPPED and os.environ.get(HASTE) != haste:
        os.environ[HASTE] = haste
        llvm.set_option("pliant", f"-fast-isel={str(haste == 'quick').lower()}")
        if "cache" in _FOLDERS:  # what is not fused is kept apart
            os.environ["PLIANT_CACHE_DIR"] = str(_FOLDERS["cache"] / haste)


_FOLDERS: dict[str, Path] = {}  # once they are known


def _one(cpu: str, words: set[str]) -> int:
    return 1


def pytest_sessionfinish():
    """pytest looks for garbage five times at the end, through all that a worker has kept; it is about to be gone as a whole."""
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item, nextitem):
    """Frees the garbage of files of tests where it is much, and sets apart what is left of them."""
    found = yield
    young, passed, _ = gc.get_count()
    if (young > 300_000 or passed) and (nextitem is None or nextitem.path != item.path):
        gc.collect()
        gc.freeze()
    return found


@pytest.fixture
def few_objects():
    """What other tests have kept is not looked through by each `gc.collect()`, which would take seconds."""
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def cache_folder(tmp_path_factory, worker_id):
    """Compiled objects go to a folder that all workers of a run share, empty at its beginning; not to the user's."""
    base = tmp_path_factory.getbasetemp()
    _FOLDERS["cache"] = (base if worker_id == "master" else base.parent) / "pliant-cache"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PLIANT_CACHE_DIR", str(_FOLDERS["cache"] / os.environ.get(HASTE, "all")))
        yield


@pytest.fixture(scope="session", autouse=True)
def hypothesis_begins():
    """At its first test, Hypothesis looks through all objects: before the first test these are few, later it takes ten seconds."""

    @given(strategies.none())
    def draw(nothing):
        assert nothing is None

    draw()
    gc.freeze()
