"""Keywords that functions take with a state: signatures spell them out, and another one is refused."""

import inspect

import pytest

import pliant as pl
from tests.kit import compiled

ACTING = ["s", "u", "tau", "wrenches", "p"]
STEPS = ["tau", "tau_steps", "u", "u_steps", "p", "wrenches", "s0"]


@pytest.mark.parametrize(
    ("function", "names"),
    [
        (pl.Dynamics.rhs, ["self", "t", "q", "v", *ACTING, "stream"]),
        (pl.Dynamics.reactions, ["self", "t", "q", "v", *ACTING, "axes", "closures", "share"]),
        (pl.Dynamics.linearise, ["self", "q", "v", *ACTING, "t", "inputs", "outputs", "independent"]),
        (pl.linearise, ["system", "q", "v", *ACTING, "t", "inputs", "outputs", "independent"]),
        (pl.modes, ["system", "q", "v", *ACTING, "t", "dynamics"]),
        (pl.equilibrium, ["system", "q0", "v0", "s0", *ACTING[1:], "t", "hold", "free", "steps", "dynamics"]),
        (
            pl.Dynamics.rollout,
            ["self", "q0", "v0", "dt", "steps", "every", "method", *STEPS, "active", "contacts", "tangents", "stream"],
        ),
    ],
)
def test_signatures_spell_keywords_out(function, names):
    parameters = inspect.signature(function).parameters
    assert [*parameters] == names
    given = [x for x in parameters.values() if x.name in {*ACTING, *STEPS, "active"}]
    assert all(x.kind is x.KEYWORD_ONLY and x.default is None for x in given)
    assert "t" not in names[3:] or parameters["t"].default == 0.0
    assert function.__doc__


@pytest.fixture(scope="module")
def dyn():
    return compiled("double-pendulum")


@pytest.mark.parametrize(
    "call",
    [
        lambda dyn, given: dyn.rhs(0.0, [0, 0], [0, 0], **given),
        lambda dyn, given: dyn.reactions(0.0, [0, 0], [0, 0], **given),
        lambda dyn, given: dyn.linearise([0, 0], **given),
        lambda dyn, given: dyn.rollout(dt=0.1, steps=1, **given),
        lambda dyn, given: pl.linearise(dyn, **given),
        lambda dyn, given: pl.modes(dyn, **given),
        lambda dyn, given: pl.equilibrium(dyn, **given),
    ],
)
def test_another_keyword_is_refused(dyn, call):
    with pytest.raises(TypeError, match=r"unexpected keyword argument 'torque'.* It takes .*\btau\b"):
        call(dyn, {"torque": [0, 0]})
    with pytest.raises(TypeError, match=r"'wrench'\. Did you mean 'wrenches'\?"):
        call(dyn, {"wrench": None})
