"""What holds for all tests: none depends on how fast or busy the machine is, nor on what was there before."""

from __future__ import annotations

import gc
import os
import time
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies

from pliant.compile.environment import VARIABLES, VERIFY
from pliant.replacing import lock
from pliant.stages.line import VARIABLE as PROGRESS

# Pinocchio is not for Windows. Files that compare with it:
if find_spec("pinocchio") is None:
    collect_ignore = [
        "formats/test_urdf.py", "formats/test_yaml.py", "model/acting/loads/test_peers.py", "peers/test_pinocchio.py",
        "peers/test_robots.py", "sweeps/trees/test_armature.py",
    ]  # fmt: skip

pytest_plugins = ["tests.seeds", "tests.calls"]

# Helpers of tests fail with what they compared, as tests do.
OWN = ("__init__", "conftest", "seeds", "calls", "of")
pytest.register_assert_rewrite(*(f"tests.{x.stem}" for x in Path(__file__).parent.glob("*.py") if x.stem not in OWN))

# The same examples every time: a failure is the fault of what was changed. `pytest --hypothesis-profile fresh` draws others.
settings.register_profile("pliant", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("fresh", settings.get_profile("pliant"), derandomize=False, print_blob=True)
settings.load_profile("pliant")

# Graphs are of many small objects that become garbage together. What looks for it passes all objects of a worker again and again,
# those that the tests before have kept among them, for seconds each time: here it looks after files of tests, and what is left
# then is not looked at any more.
gc.set_threshold(2_000_000, 10, 10)

# Kernels compile quickly, and for one state: see `pytest_runtest_setup`. With `PLIANT_AS_SHIPPED=1 pytest` they are those of users.
SHIPPED = "PLIANT_AS_SHIPPED" in os.environ

# IR is checked, also in processes that tests start. `pytest -s` on a terminal shows what is compiled nowhere.
os.environ[VERIFY] = "1"
os.environ[PROGRESS] = "0"

# Processes that tests start keep the bytecode of what they import: without it each spends 0.6 s more, of 1.1 s.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# A run without bytecode, as in .ci/run: one worker writes what the others read, while mypy has the other core.
HAS_BYTECODE = any((Path(__file__).parent / "graph/__pycache__").glob("*pytest*"))


@pytest.hookimpl(wrapper=True)
def pytest_collection(session):
    """Workers collect one after the other where there is no bytecode yet, if the system has locks of files."""
    if HAS_BYTECODE or "PYTEST_XDIST_WORKER" not in os.environ:
        return (yield)
    with open(__file__) as file:
        while lock(file.fileno()) is False:
            time.sleep(0.1)
        return (yield)


def pytest_ignore_collect(collection_path, config):
    """`-m quick` reads only the files that have such tests: to collect all tests takes half a minute."""
    if config.option.markexpr == "quick" and collection_path.name.startswith("test_"):
        return True if "mark.quick" not in collection_path.read_text(encoding="utf-8") else None
    return None


def pytest_collection_modifyitems(items):
    """What one worker does for a minute comes first: at the end of a run the others would have nothing left to do meanwhile."""
    items.sort(key=lambda item: item.get_closest_marker("first") is None)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item):
    """How kernels are compiled for a test, for the fixtures of its module, and in processes that it starts.

    Most of LLVM's time goes into registers and the order of instructions, and much of the rest into counting operations of several
    ways to write equations. Without both, results differ by rounding. Markers say where a test needs more.
    """
    names = {mark.name for mark in item.iter_markers()}
    wide = SHIPPED or "lanes" in names
    effort = "" if SHIPPED or "full_effort" in names else "1" if names & {"lanes", "fused"} else "0"
    os.environ |= {VARIABLES["effort"]: effort, VARIABLES["lanes"]: "" if wide else "1"}


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
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PLIANT_CACHE_DIR", str((base if worker_id == "master" else base.parent) / "pliant-cache"))
        yield


@pytest.fixture(scope="session", autouse=True)
def hypothesis_begins():
    """At its first test, Hypothesis looks through all objects: before the first test these are few, later it takes ten seconds."""

    @given(strategies.none())
    def draw(nothing):
        assert nothing is None

    draw()
    gc.freeze()
