"""Every method of `pl.simulate` on motions that are known, and the one that is chosen on the way."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.simulate.march import march
from tests.simulate.systems import CASES, heavy_top

pytestmark = pytest.mark.lanes

# method, its settings, and how far it may be off at the end, by the sizes of what moves
METHODS = {
    "auto": ({"rtol": 1e-9}, 1e-8),
    "dop853": ({"rtol": 1e-9}, 1e-8),
    "dop853 fixed": ({"method": "dop853", "dt": 1e-3}, 1e-8),
    "rk4": ({"method": "rk4", "dt": 2e-4}, 1e-6),
    "esdirk": ({"method": "esdirk", "rtol": 1e-6}, 1e-4),
    "alpha": ({"method": "alpha", "dt": 1e-4}, 2e-3),
    "semi_implicit": ({"method": "semi_implicit", "dt": 2e-5}, 2e-2),
}


def off(run, exact):
    """The largest error of q and v, by the largest of each."""
    return max(np.abs(x - y).max() / np.abs(y).max() for x, y in ((run.q, exact.q), (run.v, exact.v)))


@pytest.mark.parametrize("name", METHODS)
def test_known_motions(name):
    """The heavy top by its reference, the double pendulum and a spinning satellite by a run a hundred times as exact."""
    options, tolerance = METHODS[name]
    reference = CASES["heavy_top"]["reference"]
    top = pl.simulate(
        heavy_top(), None, CASES["heavy_top"]["omega0_body"], t_end=0.5, t_eval=[r["t"] for r in reference[:2]], **options
    )
    got = np.concatenate([top.q, top.v / 150], axis=1)
    want = np.array([[*r["quat_wxyz"], *np.array(r["omega_body"]) / 150] for r in reference[: len(top.t)]])
    assert np.abs(got - want).max() < 10 * tolerance  # it turns 24 times a second
    assert np.abs(np.linalg.norm(top.q, axis=1) - 1).max() < 1e-14
    arm, craft = pl.examples.load("double-pendulum"), pl.examples.load("flexible-satellite")
    for system, q0, v0 in (
        (arm, [2.0, 1.0], None),
        (craft, {"boom.y1": 0.02}, {"bus.wx": 0.3, "bus.wy": 0.2, "left-drive.rate": 0.1}),
    ):
        exact = pl.simulate(system, q0, v0, t_end=1.0, n_out=6, rtol=1e-12)
        run = pl.simulate(system, q0, v0, t_end=1.0, n_out=6, **options)
        assert off(run, exact) < tolerance, system.name
        assert run.complete and run.quality.energy_drift < 10 * tolerance
        assert system is arm or run.quality.momentum_drift < tolerance


def stiff_beam():
    """Ten modes in each plane on a hinge, up to 5,000 rad/s, that swings within a second."""
    system = pl.System("beam")
    flex = pl.flex.Beam(4.0, 10.0, EI=2e4, modes={"y": 10, "z": 10}, damping=0.01, stiffening=False)
    system.add_body("beam", hinge=pl.Revolute("y"), flex=flex)
    return system


def test_auto_takes_implicit_steps_where_they_are_longer():
    system = stiff_beam()
    dynamics = pl.compile(system)
    exact = pl.simulate(system, {"beam": 0.3}, t_end=4.0, n_out=41, rtol=1e-7, method="dop853", dynamics=dynamics)
    runs = {
        m: pl.simulate(system, {"beam": 0.3}, t_end=4.0, n_out=41, rtol=0.1, method=m, dynamics=dynamics)
        for m in ("auto", "dop853")
    }
    quality = runs["auto"].quality
    assert quality.method == "esdirk" and quality.stiff_steps > 0
    assert quality.method_note.startswith("since t = 0.") and "stability kept the steps of dop853" in quality.method_note
    assert "method" in str(quality) and runs["dop853"].quality.method == "dop853"
    assert quality.steps < runs["dop853"].quality.steps / 3
    assert off(runs["auto"], exact) < 5e-3 and "by esdirk" in repr(runs["auto"])


def test_auto_goes_back_where_they_are_not():
    """At a fine tolerance a method of order 4 takes no longer steps: dop853 goes on, as exact as by itself."""
    system = stiff_beam()
    dynamics = pl.compile(system)
    runs = {m: pl.simulate(system, {"beam": 0.3}, t_end=2.0, rtol=1e-8, method=m, dynamics=dynamics) for m in ("auto", "dop853")}
    quality = runs["auto"].quality
    assert quality.method == "dop853"
    if quality.stiff_steps:
        assert "those of esdirk grew to" in quality.method_note
    assert off(runs["auto"], runs["dop853"]) < 1e-8


@pytest.mark.parametrize("name", ["canadarm", "flexible-satellite", "two-arm-spacecraft", "double-pendulum", "seven-hinge-arm"])
def test_what_is_not_stiff_is_not_called_so(name):
    example = pl.examples.EXAMPLES[name]
    system = example.build()
    v0 = {**example.v0, **({"bus.wx": 0.5, "bus.wy": 0.4} if name == "flexible-satellite" else {})}
    tau = None if example.tau is None else example.tau(system)
    for rtol in (1e-8, 1e-6):
        quality = pl.simulate(system, example.q0, v0, t_end=2.0, tau=tau, rtol=rtol, n_out=11).quality
        assert quality.stiff_steps == 0 and quality.method == "dop853" and quality.method_note == ""


def test_auto_of_several_runs_and_in_blocks(monkeypatch):
    """Each run has its own choice, that of the run alone, wherever blocks end."""
    system = stiff_beam()
    dynamics = pl.compile(system)
    options = {"t_end": 2.0, "n_out": 21, "rtol": 0.1, "dynamics": dynamics}
    starts = {"beam.angle": [[0.3], [0.0], [0.6]], "beam.y1": [[0.0], [0.01], [0.0]]}
    several = pl.simulate(system, starts, **options)
    monkeypatch.setattr(march, "BLOCK", 0.0)
    cut = pl.simulate(system, starts, **options)
    monkeypatch.undo()
    np.testing.assert_array_equal(several.q, cut.q)
    for i in range(3):
        alone = pl.simulate(system, {name: x[i] for name, x in starts.items()}, **options)
        np.testing.assert_array_equal(several.q[i], alone.q)
        assert several[i].quality.method == alone.quality.method and several[i].quality.method_note == alone.quality.method_note


def test_a_traced_damper_is_stiff_no_more():
    """A damper far faster than the motion: implicit steps know it if it is traced."""
    arm = pl.examples.load("double-pendulum")
    options = {"t_end": 20.0, "n_out": 21, "rtol": 1e-3}
    tau = pl.Traced(lambda t, q, v: -2e3 * v)
    auto, explicit = (pl.simulate(arm, [2.0, 1.0], tau=tau, method=m, **options) for m in ("auto", "dop853"))
    assert auto.quality.method == "esdirk" and auto.quality.steps < explicit.quality.steps / 10
    np.testing.assert_allclose(auto.q, explicit.q, rtol=0, atol=1e-4)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"method": "alpha"}, "'alpha' uses fixed steps: give dt="),
        ({"method": "alpha", "dt": 0.1, "rho": 1.5}, "rho=1.5: give a number from 0 to 1"),
        ({"method": "rk4", "dt": 0.1, "rho": 0.5}, "rho= is for method 'alpha'"),
        ({"method": "alpha", "dt": 0.1, "rtol": 1e-3}, "give one or the other"),
        ({"method": "esdirk", "dynamics": "reference"}, "use a dynamics with target='cpu'"),
    ],
)
def test_mistakes(options, message):
    arm = pl.examples.load("double-pendulum")
    if "dynamics" in options:
        options = {**options, "dynamics": pl.compile(arm, options["dynamics"])}
    with pytest.raises(pl.PliantError, match=message):
        pl.simulate(arm, [1.0, 0.5], t_end=1.0, **options)


@pytest.mark.filterwarnings("ignore:.*in play comes from nowhere")
def test_rho_damps_what_steps_do_not_resolve():
    """A fast mode at a step of five of its periods decays the faster the smaller rho is."""
    system = pl.System("mode", gravity=(0, 0, 0))
    system.add_body("beam", flex=pl.flex.Beam(1.0, 1.0, EI=1e4, modes={"z": 1}, damping=0.0, stiffening=False))
    left = {}
    for rho in (0.0, 0.5, 0.9, 1.0):
        run = pl.simulate(system, {"beam.z1": 0.01}, t_end=1.0, dt=0.05, method="alpha", rho=rho)
        left[rho] = float(run.data["energy"][-1] / run.data["energy"][0])
    assert left[0.0] < left[0.5] < left[0.9] < left[1.0] and left[1.0] == pytest.approx(1.0, abs=0.3) and left[0.0] < 1e-3


@pytest.mark.filterwarnings("ignore:.*in play comes from nowhere")
def test_iterations_that_do_not_converge():
    """A stiffening beam at steps of three of its periods: they are divided, and where that does not help the run stops."""
    system = pl.System("mode", gravity=(0, 0, 0))
    system.add_body("beam", flex=pl.flex.Beam(1.0, 1.0, EI=1e4, modes={"z": 1}, damping=0.0))
    run = pl.simulate(system, {"beam.z1": 0.1}, t_end=1.0, dt=0.05, method="alpha")
    assert run.quality.rejected > 0
    assert run.quality.steps == 20
    message = r"a step of 0.05 s do not converge, nor do those of its 64th part; give a smaller dt"
    with pytest.raises(pl.SimulationError, match=message):
        pl.simulate(system, {"beam.z1": 50.0}, t_end=1.0, dt=0.05, method="alpha")
    several = pl.simulate(system, {"beam.z1": [[50.0], [1e-6]]}, t_end=1.0, dt=0.05, method="alpha")
    assert several.data["status"].values.tolist() == [7, 0] and "do not converge" in str(several.data["stopped"].values[0])
