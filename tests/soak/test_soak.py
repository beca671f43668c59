"""A bounded run of the soak with a fixed seed, and that its generator has an example of every row of every table."""

from __future__ import annotations

from dataclasses import replace

import pytest

import pliant as pl
from pliant.model.acting.contacts import PAIRS
from pliant.model.acting.loads import LOAD_TYPES, OUTPUT_TYPES
from pliant.model.bodies.hinge_types import HINGE_TYPES
from pliant.model.closures import CUT_JOINTS
from pliant.simulate.methods.support import ROLLOUT, RUN, RUN_FIXED, STEPPER, has
from pliant.simulate.methods.table import HEUN, METHODS, RK4
from tests.soak import checks, closures, formulas, loads, methods, runs, touching
from tests.soak.case import Case
from tests.soak.recipe import Line, Recipe
from tests.soak.soak import Options, fails, one, shrunk, soak
from tests.soak.systems import CLOSURES, HINGES, draw
from tests.soak.table import Table

SYSTEMS = 6


@pytest.fixture(scope="module")
def table() -> Table:
    return soak(Options(seed=1000, systems=SYSTEMS))


def test_nothing_differs(table):
    assert not table.failures, told(table)
    assert not table.unexpected
    assert table.systems >= SYSTEMS - 3
    assert table.comparisons > 30 * table.systems
    assert {"dense: motion", "turned", "parameters", "batch", "linearised"} <= {
        n for n, row in table.rows.items() if row.comparisons
    }


def told(table: Table) -> str:
    return "\n\n".join(f"seed {x.recipe.seed}, {x.check}: {x.message}\n{x.recipe.text}" for x in table.failures)


@pytest.mark.parametrize("kinds", [("sphere on plane", "box on plane"), ("capsule on capsule", "box on box")])
def test_contacts_differ_nowhere(kinds):
    table = soak(Options(seed=2000, systems=3, features=kinds, only="contacts"))
    assert not table.failures, told(table)
    assert table.rows["contacts"].comparisons > 30


@pytest.mark.parametrize(
    ("rows", "examples"),
    [
        ({t.__name__ for t in LOAD_TYPES}, loads.LOADS),
        ({t.__name__ for t in OUTPUT_TYPES}, loads.SENSORS),
        ({*HINGE_TYPES, "Custom"}, HINGES),
        (set(CUT_JOINTS), closures.JOINTS),
        ({*pl.constraints.__all__} - {"ConstraintType"}, closures.LIBRARY),
        ({f"{a} on {b}" for a, b in PAIRS}, touching.CONTACTS),
    ],
    ids=["loads", "sensors", "hinges", "cut joints", "constraints", "contacts"],
)
def test_every_row_of_a_table_has_an_example(rows, examples):
    assert rows <= {name.removesuffix(" stick") for name in examples}


def test_loads_with_formulas_of_their_own():
    """A new load has a formula, or stands in the list of those that the oracle takes from pliant."""
    assert {*formulas.FORMULAS} | {*formulas.WITHOUT} == {*LOAD_TYPES}
    assert not {*formulas.FORMULAS} & {*formulas.WITHOUT}


def plain(seed: int, *more: str) -> Case:
    inertia = "pl.Inertia.sphere(1.0, 0.3, com=(0, 0, 1))"
    arm = f'system.add_body("arm", hinge=pl.Revolute("y"), pose=pl.Pose((0, 0, 9)), inertia={inertia})'
    return Case(Recipe(tuple(Line(x, "") for x in ('system = pl.System("soak")', arm, *more)), seed=seed), Table())


def test_every_method_is_drawn():
    """Rows of the table of integrators, for every function: a new one too. The first that the system allows, by the seed."""
    ground = 'system.add_shape("arm", pl.shapes.Sphere(0.1), name="ball")', 'system.add_contact("floor", "ball", "ground", mu=0.5)'
    for target in (RUN, RUN_FIXED, ROLLOUT, STEPPER):
        wanted, found = {name for name, row in METHODS.items() if has(row, target)}, set()
        for more in ((), ground):
            dyn = pl.compile(plain(0, *more).system)
            found |= {methods.drawn(plain(seed, *more), dyn, target).name for seed in range(60)}
        assert found == wanted


def test_a_method_that_is_not_right_is_found(monkeypatch):
    """A tableau that is of order 2 and not of 4, of steps that are compared with SciPy."""
    monkeypatch.setitem(METHODS, "rk4", replace(RK4, tableau=HEUN.tableau))
    monkeypatch.setattr(methods, "allows", lambda dyn, row, target: row.name == "rk4")
    case = plain(1)
    case.recipe = replace(case.recipe, q={"arm": [1.0]}, v={"arm": [3.0]})
    with case.checking("converging"):
        runs.converging(case)
    assert case.table.failures[0].what == "the end of steps by rk4"


EVERY = [*loads.LOADS, *loads.LAWS, *CLOSURES, *touching.CONTACTS, "prescribed", "lock", "switch"]
NEEDS = {"ImpulseCounter": ("Thruster",), "switch": ("Rod",)}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("group", range(4))
def test_every_example_can_be_drawn(group):
    """Within a few systems."""
    for name in EVERY[group::4]:
        for seed in range(40):
            recipe = draw(seed, (*NEEDS.get(name, ()), name))
            if name in recipe.features or (name in closures.OWN_LAWS and {"position law", "velocity law"} & recipe.features):
                break
        else:
            raise AssertionError(name)


def test_a_failure_is_found_shrunk_and_printed(monkeypatch):
    def wrong(case: Case) -> None:
        case.same("a torque", 0 * case.v + 1e-6, 0 * case.v, 1e-9)

    monkeypatch.setitem(checks.CHEAP, "wrong", wrong)
    table, found = Table(), []
    one(Options(seed=3, only="wrong", on_failure=found.append), table, 3)
    assert len(found) == 1 and found[0].check == "wrong"
    small = shrunk(found[0])
    assert len(small.recipe.lines) < len(found[0].recipe.lines)
    assert fails(small.recipe, "wrong", "a torque")
    names: dict = {}
    exec(small.recipe.text, names)
    assert names["system"].nv == small.recipe.build().nv >= 1
