"""The table of support, cell by cell: a system with a feature is refused with the sentence of the cell, or moves as it should."""

import numpy as np
import pytest

import pliant as pl
from pliant.simulate.methods import support
from pliant.simulate.methods.support import FEATURES, OF_SYSTEMS, TARGETS, has, supports
from pliant.simulate.methods.table import METHODS
from tests import support_page
from tests.compile.cuda import pretend
from tests.simulate.methods.cells import CALLS, DT, MADE, PLAIN, STEPS, made, meant

RUNS = (support.RUN, support.RUN_FIXED, support.ROLLOUT, support.GPU_ROLLOUT)  # where what is supported is compared


def test_every_feature_of_systems_has_an_example():
    assert MADE.keys() == set(OF_SYSTEMS)


@pytest.mark.filterwarnings("ignore::pliant.ModelWarning")
@pytest.mark.parametrize("feature", OF_SYSTEMS, ids=lambda x: x.name)
def test_refused_cells_say_their_sentence(feature, monkeypatch):
    pretend.install(monkeypatch)
    for target, call in CALLS.items():
        if MADE[feature][1].get("target") == "reference" and target.gpu:
            continue
        for method, row in METHODS.items():
            if not has(row, target) or supports(method, target, feature) is None:
                continue
            dyn, start = compiled(feature, target, method)
            first = next(x for x in OF_SYSTEMS if refused(x, dyn, method, target))
            assert OF_SYSTEMS.index(first) <= OF_SYSTEMS.index(feature)
            with pytest.raises(pl.PliantError, match=meant(supports(method, target, first))):
                call(dyn, start, method)


def compiled(feature, target, method):
    return made(feature, "cuda" if target.gpu else "cpu", method if METHODS[method].contacts else None)


def refused(feature, dyn, method, target):
    return supports(method, target, feature) is not None and feature.found(dyn) is not None


@pytest.mark.filterwarnings("ignore::pliant.ModelWarning")
@pytest.mark.parametrize("feature", [x for x in OF_SYSTEMS if x is not support.MOTIONLESS], ids=lambda x: x.name)
def test_supported_cells_move_as_the_reference_does(feature, monkeypatch):
    """The reference: adaptive steps of order 8 where the system has them."""
    pretend.install(monkeypatch)
    dyn, start = made(feature, "cpu")
    reference = None
    for target in RUNS:
        if MADE[feature][1].get("target") == "reference" and target.gpu:
            continue
        for method, row in METHODS.items():
            if not has(row, target):
                continue
            own, _ = compiled(feature, target, method)
            if any(refused(x, own, method, target) for x in OF_SYSTEMS):
                continue
            if reference is None:
                plain = PLAIN[feature]() if feature in PLAIN else dyn
                reference = pl.simulate(plain, start, t_end=DT * STEPS, rtol=1e-10).q[-1]
            got = CALLS[target](own, start, method)[: reference.size]
            exactness = 3e-6 if feature is support.FLOAT32 and target.steps else 1e-8 if row.order > 1 else 5e-6
            np.testing.assert_allclose(got, reference, rtol=0, atol=exactness, err_msg=f"{target.name} {method}")


def test_methods_that_a_function_does_not_have_are_refused_by_name():
    dyn, start = made(support.NO_CONTACTS, "cpu")
    for target in (support.RUN, support.ROLLOUT, support.STEPPER, support.JAX):
        for method, row in METHODS.items():
            if not has(row, target):
                with pytest.raises(pl.PliantError, match=meant(supports(method, target))):
                    CALLS[target](dyn, start, method)
    for target in (support.ROLLOUT, support.STEPPER):  # which do not choose between methods
        with pytest.raises(pl.PliantError, match="no method of fixed steps named 'auto'; there are 'rk4'"):
            CALLS[target](dyn, start, "auto")
    assert all((supports("auto", target) is not None) == target.steps for target in TARGETS)
    assert supports("rk5", support.ROLLOUT) is not None and "rk4" in supports("rk5", support.ROLLOUT).error().args[0]


def test_the_page_is_printed_from_the_table():
    assert support_page.PAGE.read_text(encoding="utf-8") == support_page.page()
    assert {feature.name for feature in FEATURES} >= {feature.name for feature in MADE} and len(TARGETS) == 9
