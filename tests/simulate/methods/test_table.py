"""The table of integrators: it is the only place that knows their names, and its numbers are those of the methods."""

import ast
from pathlib import Path
from typing import get_args

import numpy as np
import pytest
from scipy.integrate import DOP853

from pliant.simulate.methods import dop853_tableau
from pliant.simulate.methods.table import AUTO, METHODS, ROLLOUT_METHODS, RUN_METHODS, RolloutMethod, RunMethod

ROOT = Path(__file__).parents[3]
TABLE = "pliant/simulate/methods/table.py"
# what else is called so: the contact of a place, of a dimension or of an event; a column of Denavit and Hartenberg, an acceleration
OTHERWISE = {
    "contact": {
        "pliant/compile/trace/parameters.py", "pliant/compile/traces.py", "pliant/export/fmu/bounds.py", "pliant/formats",
        "pliant/model/acting/events.py", "pliant/system/changes/parts.py", "pliant/system/description.py",
        "pliant/simulate/results/dataset.py", "pliant/simulate/results/run.py", "pliant/vectors/constraints/features.py",
        "pliant/vectors/seen.py", "pliant/view",
    },
    "alpha": {
        "pliant/formats", "pliant/model/acting/sensors/optical.py", "pliant/model/chains/dh.py",
        "pliant/vectors/constraints/features.py", "pliant/vectors/laws/texts.py",
    },
}  # fmt: skip
DEFAULTS = {"pliant/compile/faces/jax.py", "pliant/compile/faces/torch.py", "pliant/compile/faces/verbs.py"}  # of signatures


def test_the_types_are_the_table():
    assert set(get_args(RunMethod)) == set(RUN_METHODS) == {AUTO, *METHODS}
    assert set(get_args(RolloutMethod)) == set(ROLLOUT_METHODS)
    assert all(name == row.name for name, row in METHODS.items())


def test_the_coefficients_of_dop853_are_those_of_scipy():
    """To the last bit: they stand in a table, because SciPy takes long to load."""
    for name in ("A", "B", "C", "E3", "E5", "D", "A_EXTRA", "C_EXTRA"):
        np.testing.assert_array_equal(getattr(dop853_tableau, name), getattr(DOP853, name))


def named(tree: ast.Module) -> list[ast.Constant]:
    """The strings of a file that are the name of a method, except for defaults of an argument `method`."""
    signatures = [x for x in ast.walk(tree) if isinstance(x, ast.arguments)]
    pairs = [pair for x in signatures for pair in zip(x.kwonlyargs, x.kw_defaults, strict=True)]
    pairs += [pair for x in signatures for pair in zip((*x.posonlyargs, *x.args)[::-1], x.defaults[::-1], strict=False)]
    own = {id(default) for argument, default in pairs if argument.arg == "method"}
    return [x for x in ast.walk(tree) if isinstance(x, ast.Constant) and x.value in METHODS and id(x) not in own]


def test_no_other_file_names_a_method():
    """A file that asks for a name would have to be changed for a new method. Docstrings and sentences may name methods."""
    found = []
    for path in sorted((ROOT / "pliant").rglob("*.py")):
        file = path.relative_to(ROOT).as_posix()
        for x in named(ast.parse(path.read_text(encoding="utf-8"))):
            allowed = any(file == own or file.startswith(f"{own}/") for own in OTHERWISE.get(x.value, ()))
            if file != TABLE and not allowed:
                found.append(f"{file}:{x.lineno} {x.value}")
    assert not found


@pytest.mark.parametrize("row", METHODS.values(), ids=METHODS)
def test_a_row_has_one_step_and_what_follows_from_it(row):
    forms = [row.tableau is not None, row.one_call, row.step is not None, row.implicit]
    assert sum(forms) == 1
    assert row.order >= 1 and row.real > 0 and row.imaginary >= 0
    assert np.isinf(row.real) == row.implicit  # explicit steps that are too long for stiff loads warn
    assert row.fixed and (row.adaptive or not row.events) and (row.rollouts or not (row.tangents or row.adjoint or row.gpu))
    assert not row.fused or row.gpu
    assert row.summary.strip() == row.summary and not row.summary.endswith(".")


def reaches(row, direction):
    """How far along a direction of the plane all powers of a step stay bounded: the first |h λ| beyond."""
    A, b, _ = row.coefficients
    n = len(b)
    powers = [b @ np.linalg.matrix_power(A[:n, :n], k) @ np.ones(n) for k in range(n)]
    x = np.linspace(1e-3, 10, 40_000)
    R = 1 + sum(c * (x * direction) ** (k + 1) for k, c in enumerate(powers))
    return x[np.argmax(np.abs(R) > 1 + 1e-9)]


@pytest.mark.parametrize("row", [x for x in METHODS.values() if x.tableau is not None], ids=lambda row: row.name)
def test_orders_and_limits_are_those_of_the_tableaus(row):
    """The limits in the table are those of the stability function, rounded down."""
    A, b, c = row.coefficients
    np.testing.assert_allclose(A[: len(b), : len(b)].sum(axis=1), c[: len(b)], atol=1e-14)
    for k in range(row.order):  # of linear equations with a right side t^k
        np.testing.assert_allclose(b @ c[: len(b)] ** k, 1 / (k + 1), atol=1e-14)
    assert 0.9 * reaches(row, -1.0) < row.real <= reaches(row, -1.0)
    assert row.imaginary <= max(reaches(row, 1j), 0.1)
