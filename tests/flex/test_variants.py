"""Every model of flexible bodies against brute force (tests/flex/oracle.py), and brute force against an independent program."""

from __future__ import annotations

import json

import numpy as np
import pytest

from tests.flex import oracle
from tests.flex.test_truth import CASES, DATA, built, close, read, state


@pytest.mark.parametrize("variant", ["paper", "ruthless", "ruthless_v", "full"])
@pytest.mark.parametrize("name", CASES)
def test_the_oracle_reproduces_the_data(name, variant):
    case = read(name)
    check_oracle(case, built(case).model, variant, variant)


def test_the_oracle_reproduces_the_data_of_stiffened_beams():
    case = json.loads((DATA / "stiffened_two_beams.json").read_text())
    check_oracle(case, stiffened(built(case).model, [b["H"] for b in case["bodies"]]), "stiffened", "full_stiffened")


def check_oracle(case, model, variant, column):
    for given in case["states"]:
        truth = given["variants"][column]
        q, order = state(case, given)
        v, tau = (np.array(given[key])[order] for key in ("chi", "T_in"))
        M, C = oracle.equations(model, q, v, variant)
        close(M, np.array(truth["M"])[np.ix_(order, order)], "mass matrix")
        close(C, np.array(truth["C"])[order], "bias")
        close(np.linalg.solve(M, tau - C), np.array(truth["qdd"])[order], "accelerations")
        if "momentum" in truth:
            got = oracle.quantities(model, q, v, variant)
            close(got.kinetic, truth["KE"], "kinetic energy")
            close(got.potential, truth["PE"], "potential energy")
            close(got.momentum, truth["momentum"], "momentum")


@pytest.mark.parametrize("name", CASES)
def test_the_oracle_reproduces_the_data_with_gravity(name):
    case = read(name)
    model = built(case, gravity=case["states"][0]["variants"]["full"]["gravity"]["g"]).model
    for given in case["states"]:
        truth = given["variants"]["full"]["gravity"]
        q, order = state(case, given)
        v = np.array(given["chi"])[order]
        close(oracle.equations(model, q, v, "full").C, np.array(truth["C"])[order], "bias")
        close(oracle.quantities(model, q, v).potential, truth["PE"], "potential energy")


def stiffened(model, H):
    """The model with foreshortening H (nodes, modes, modes) of each body."""
    for body, h in zip(model.bodies, H, strict=True):
        object.__setattr__(body.flex, "foreshortening", np.reshape(h, (len(body.flex.nodes), body.modes, body.modes)))
    return model
