"""Code in two tiers: both give the same bits, and the second replaces the first whatever runs."""

from __future__ import annotations

import os
import subprocess
import threading
import time

import numpy as np
import pytest

import pliant as pl
from pliant.children import command, environment
from pliant.compile.cpu import kernel
from pliant.compile.environment import VARIABLES
from pliant.compile.llvm import cache, engine, improving, tiers
from pliant.compile.table.functions import FUNCTIONS
from pliant.simulate.results.storage.journal import Journal
from tests.bounded import LIMIT, ended
from tests.compile.llvm import windows_code
from tests.object_files import undefined
from tests.systems import COMMON, random_system

SYSTEMS = ("double-pendulum", "four-bar", "flexible-satellite")


@pytest.fixture(autouse=True)
def as_shipped(monkeypatch, tmp_path):
    """Nobody has chosen an effort or a number of lanes, and the cache is empty."""
    for name in VARIABLES.values():
        monkeypatch.delenv(name, raising=False)
    tmp_path.chmod(0o700)
    monkeypatch.setenv("PLIANT_CACHE_DIR", str(tmp_path))


@pytest.fixture
def never(monkeypatch):
    """Kernels do not ask for their second code by themselves."""
    monkeypatch.setattr(tiers, "WORK", 2**62)


def tier_of(f) -> tiers.Tier:
    """The tier of a compiled function."""
    return f.ufunc.__dict__["_inner_loop"].keep[0]


def until_second(tier: tiers.Tier) -> None:
    """Wait until a kernel runs its second code."""
    end = time.monotonic() + LIMIT
    while tier.is_first and time.monotonic() < end:
        time.sleep(0.01)
    assert not tier.is_first


@pytest.mark.parametrize("name", SYSTEMS)
def test_both_tiers_give_the_same_bits(name, never):
    """Of one state, of a batch, in all functions of the table; and so does code that is compiled with full effort at once."""
    system = pl.examples.load(name)
    dynamics, full = pl.compile(system), pl.compile(system, effort=2)
    rng = np.random.default_rng(5)
    compared = 0
    for row in FUNCTIONS.values():
        if row.name in ("regressor", "coriolis_matrix", "impulse") or not hasattr(getattr(dynamics, row.name, None), "ufunc"):
            continue
        f = getattr(dynamics, row.name)
        q, v = (np.array(x) for x in zip(*(system.random_state(k) for k in range(11)), strict=True))
        shapes = dynamics.internals.traces.shapes(dynamics.internals.row(row.name))
        given = [{"q": q, "v": v}.get(key, rng.normal(size=(11, *shape))) for key, shape in shapes.items()]
        first, one = f(*given), f(*(x[3] for x in given))
        tier = tier_of(f)
        assert tier.is_first
        tier.improve()
        assert not tier.is_first
        for other, expected in ((f(*given), first), (f(*(x[3] for x in given)), one), (getattr(full, row.name)(*given), first)):
            np.testing.assert_equal(other, expected, err_msg=row.name)
        compared += 1
    assert compared >= 8


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("double-pendulum", {}),
        ("double-pendulum", {"dt": 1e-3, "method": "rk4"}),
        ("four-bar", {}),
        ("flexible-satellite", {"dt": 1e-3, "method": "alpha"}),
        ("spin-up", {"method": "esdirk"}),
        ("lander", {"dt": 1e-3}),
    ],
)
def test_a_run_whose_code_is_replaced_is_the_same_run(name, settings, never, monkeypatch):
    """To the last bit, in the middle of a run as well as from its beginning."""
    system = pl.examples.load(name)
    first = pl.simulate(system, t_end=0.2, **settings)
    blocks: list[int] = []
    block = Journal.block

    def replacing(self, *given):
        blocks.append(len(blocks))
        if len(blocks) == 2:
            tiers.improve_all()
        return block(self, *given)

    monkeypatch.setattr(Journal, "block", replacing)
    exchanged = pl.simulate(system, t_end=0.2, **settings)
    if len(blocks) < 2:
        tiers.improve_all()
    second = pl.simulate(system, t_end=0.2, **settings)
    monkeypatch.setenv(VARIABLES["effort"], "2")
    full = pl.simulate(pl.examples.load(name), t_end=0.2, **settings)
    for run in (exchanged, second, full):
        for letter in "tqv":
            np.testing.assert_array_equal(getattr(run, letter), getattr(first, letter), err_msg=letter)


def test_a_kernel_that_works_asks_for_its_second_code(monkeypatch):
    """The thread has it compiled in another process; meanwhile and afterwards the kernel gives the same numbers."""
    monkeypatch.setattr(tiers, "WORK", 1)
    system = random_system(3, n=3, kinds=COMMON)
    f = pl.compile(system).forward_dynamics
    q, v = system.random_state(1)
    before = f(q, v, np.ones(system.nv))
    until_second(tier_of(f))
    np.testing.assert_array_equal(f(q, v, np.ones(system.nv)), before)
    assert improving._started and improving._started[0].process.poll() is None


def test_the_next_process_finds_what_there_is(never, monkeypatch):
    """The first code and the IR of the second are one object of the cache; the second code, once compiled, takes their place."""
    written = []
    monkeypatch.setattr(kernel, "object_code", lambda ir, target: written.append(target) or engine.object_code(ir, target))
    system = pl.examples.load("double-pendulum")
    tier = tier_of(pl.compile(system).mass_matrix)
    assert tier.is_first and len(written) == 1 and (written[0].lanes, written[0].effort) == (1, 1)
    again = tier_of(pl.compile(system).mass_matrix)
    again.improve()
    assert len(written) == 1
    assert isinstance(pl.compile(system).mass_matrix.ufunc.__dict__["_inner_loop"].keep[0], engine.LoadedCode)
    tier.improve()
    assert len(written) == 1 and not tier.is_first


def test_an_upgrade_finds_both_tiers_by_their_ir(never, monkeypatch):
    """The first code, and the second one where there is one, whatever the digest of the source."""
    compiled = []
    for module in (kernel, tiers, improving):
        monkeypatch.setattr(module, "object_code", lambda ir, target: compiled.append(target) or engine.object_code(ir, target))
    monkeypatch.setattr(tiers, "compiled_apart", lambda ir, target: compiled.append(target) or engine.object_code(ir, target))
    tiers._entry.cache_clear()
    system = pl.examples.load("double-pendulum")
    first = pl.compile(system)
    q = [0.3, -1.2]
    expected, count = first.mass_matrix(q), len(compiled)
    monkeypatch.setattr(cache, "source_digest", lambda: "another source")
    tiers._entry.cache_clear()
    tier = tier_of(pl.compile(system).mass_matrix)
    assert tier.is_first and len(compiled) == count
    tier.improve()
    assert len(compiled) == count + 1
    monkeypatch.setattr(cache, "source_digest", lambda: "a third source")
    dynamics = pl.compile(system)
    assert isinstance(tier_of(dynamics.mass_matrix), engine.LoadedCode)
    np.testing.assert_array_equal(dynamics.mass_matrix(q), expected)
    tier_of(first.mass_matrix).improve()
    assert len(compiled) == count + 1


def test_a_process_that_has_ended_is_replaced(never, monkeypatch):
    """And without any, the code is compiled in this process."""
    system = random_system(4, n=2, kinds=COMMON)
    dynamics = pl.compile(system)
    tier_of(dynamics.mass_matrix).improve()
    improving._started[0].process.kill()
    improving._started[0].process.wait()
    tier_of(dynamics.bias).improve()
    monkeypatch.setattr(improving.sys, "executable", "")
    improving._forget()
    tier_of(dynamics.forward_dynamics).improve()
    assert not improving._started


def test_a_large_batch_is_computed_in_parts(never):
    """Of 256 states, with broadcast arguments and any strides; code that takes over between two parts computes the rest."""
    system = random_system(7, n=3, kinds=COMMON)
    dynamics = pl.compile(system)
    f, full = dynamics.forward_dynamics, pl.compile(system, effort=2).forward_dynamics
    n = 1000
    q, v = (np.array(x) for x in zip(*(system.random_state(k % 50) for k in range(n)), strict=True))
    tau = np.ones((system.nv, 2 * n)).T[::2]
    expected = full(q, v, tau)
    np.testing.assert_array_equal(f(q, v, tau), expected)
    np.testing.assert_array_equal(f(q[::-1], v[3], tau[0]), full(q[::-1], v[3], tau[0]))
    q0, v0 = q[:600], v[:600]
    rolled = dynamics.rollout(q0, v0, dt=1e-3, steps=3)
    tier_of(f).improve()
    np.testing.assert_array_equal(f(q, v, tau), expected)
    tiers.improve_all()
    np.testing.assert_array_equal(dynamics.rollout(q0, v0, dt=1e-3, steps=3).q, rolled.q)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_a_forked_child_asks_for_itself(monkeypatch):
    """It has a pipe, a thread and a compiling process of its own, and leaves those of its parent alone."""
    monkeypatch.setattr(tiers, "WORK", 1)
    system = random_system(5, n=2, kinds=COMMON)
    f = pl.compile(system).forward_dynamics
    tier = tier_of(f)
    given = (*system.random_state(1), np.ones(system.nv))
    child = os.fork()
    if child == 0:
        try:
            f(*given)
            until_second(tier)
        except BaseException:
            os._exit(1)
        os._exit(0)
    assert ended(child) == 0
    assert tier.is_first
    f(*given)
    until_second(tier)


def test_many_threads_call_while_code_is_replaced(never):
    """Each gets the same bits."""
    system = random_system(6, n=3, kinds=COMMON)
    f = pl.compile(system).forward_dynamics
    given = (*system.random_state(1), np.ones(system.nv))
    expected, wrong, done = f(*given), [], threading.Event()

    def call():
        while not done.is_set():
            if not np.array_equal(f(*given), expected):
                wrong.append(True)

    running = [threading.Thread(target=call) for _ in range(4)]
    for thread in running:
        thread.start()
    tier_of(f).improve()
    done.set()
    for thread in running:
        thread.join(LIMIT)
    assert not wrong and not tier_of(f).is_first


def test_the_exit_waits_for_nothing(tmp_path):
    """A program that ends while its second code is compiled ends at once, without an error and without a process that is left."""
    program = (
        "import numpy as np, pliant as pl\n"
        "from pliant.compile.llvm import tiers\n"
        "tiers.WORK = 1\n"
        "system = pl.examples.load('quadruped')\n"
        "f = pl.compile(system).forward_dynamics\n"
        "print(f(*system.random_state(1), np.ones(system.nv)).shape)"
    )
    given = dict.fromkeys(VARIABLES.values(), "")
    done = subprocess.run(
        command("-c", program), env=environment(given), capture_output=True, text=True, timeout=LIMIT, check=False, cwd=tmp_path
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("system", "triple", "cpu", "known"),
    [
        ("linux", "x86_64-unknown-linux-gnu", "x86-64", {"write", "clock_gettime", "memcpy"}),
        ("win32", "x86_64-pc-windows-msvc", "x86-64", windows_code.OF_C),
        ("darwin", "arm64-apple-macosx11.0.0", "apple-m1", windows_code.OF_MACOS | {"write", "clock_gettime"}),
    ],
)
def test_its_entry_needs_only_names_that_are_there(system, triple, cpu, known):
    """On other systems too."""
    found = set(undefined(windows_code.emitted(tiers.entry_ir(system), engine.Machine(cpu, "", 1), triple, system)))
    assert found and found <= known
