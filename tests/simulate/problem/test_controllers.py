"""Sampled controllers: exact recursions, delays, several rates, noise, batches, runs that are cut and go on."""

import numpy as np
import pytest

import pliant as pl
from pliant.simulate.march import march as marches
from pliant.simulate.problem.controllers import plain, unplain
from pliant.simulate.results.storage import journal
from tests.simulate.problem.driven import J, disc, pendulum, sampled

KP, KD = 3.0, 2.0
BOTH = ["axle.angle", "axle.rate"]


def pd(t, y, state):
    return -KP * y[0] - KD * y[1], state


def gentle(t, y, state):
    return -0.2 * y[0] - 0.02 * y[1], state


def integrating(t, y, state):
    total = state + 0.1 * y[0]
    return -0.2 * y[0] - 0.02 * y[1] - 0.1 * total[0], total


def controlled(law=pd, system=None, period=0.1, measures=BOTH, **options):
    out = disc() if system is None else system
    out.add_controller("pd", pl.Controller(period, law, measures=measures, drives=["motor.torque"], **options))
    return out


def swinging(law=gentle, **options):
    """Gains that keep it stable."""
    return controlled(law, pendulum(), measures=["elbow.angle", "elbow.rate"], **options)


# ---- closed forms


ALL = [
    {},
    {"method": "dop853"},
    {"method": "dop853", "dt": 0.1},
    {"method": "rk4", "dt": 0.03},
    {"method": "semi_implicit", "dt": 0.05},
    {"method": "esdirk"},
    {"method": "esdirk", "dt": 0.1},
    {"method": "alpha", "dt": 0.02},
]


@pytest.mark.parametrize("settings", ALL)
@pytest.mark.parametrize("law", [pd, pl.Traced(pd)])
def test_a_sampled_loop_is_its_recursion(settings, law):
    run = pl.simulate(controlled(law), {"axle": 1.0}, t_end=10.0, n_out=101, **settings)
    angle, rate = sampled(0.1, 100, lambda x: -KP * x[0] - KD * x[1])
    np.testing.assert_allclose(run.q[:, 0], angle, rtol=0, atol=1e-12)
    np.testing.assert_allclose(run.v[:, 0], rate, rtol=0, atol=1e-12)
    np.testing.assert_allclose(run.data["u"][:-1, 0], (-KP * angle - KD * rate)[:-1], rtol=0, atol=1e-11)
    assert run.quality.energy_drift < 1e-12


@pytest.mark.parametrize("periods", [1, 2, 5])
def test_what_is_delayed_acts_later(periods):
    """Whole periods of delay: the same recursion, with a queue."""
    run = pl.simulate(controlled(delay=0.1 * periods), {"axle": 1.0}, t_end=5.0, n_out=51)
    angle, rate = sampled(0.1, 50, lambda x: -KP * x[0] - KD * x[1], delay=periods)
    np.testing.assert_allclose(run.q[:, 0], angle, rtol=0, atol=1e-12 * np.abs(angle).max())
    np.testing.assert_allclose(run.v[:, 0], rate, rtol=0, atol=1e-12 * np.abs(rate).max())


def test_a_delay_of_a_part_of_a_period():
    """One instant, at 0.5 s, acts from 0.53 s on."""
    system = disc()
    law = lambda t, y, state: (4.0, state)  # noqa: E731
    system.add_controller("push", pl.Controller(10.0, law, [], ["motor.torque"], delay=0.03, start=0.5))
    run = pl.simulate(system, t_end=2.0)
    since = np.maximum(run.t - 0.53, 0.0)
    np.testing.assert_allclose(run.q[:, 0], since**2 * 4.0 / J / 2, rtol=0, atol=1e-13)
    np.testing.assert_array_equal(run.data["u"][:, 0], np.where(run.t < 0.53, 0.0, 4.0))


def test_a_held_torque():
    """Steps of torque at every instant: speeds are sums, angles the sums of them."""
    seen = []

    def steps(t, y, state):
        seen.append(t)
        return state * 0.1, state + 1

    run = pl.simulate(controlled(steps, period=0.25, measures=[], state=0), t_end=5.0, n_out=21)
    k = np.arange(21)
    np.testing.assert_allclose(run.v[:, 0], 0.25 * 0.1 * k * (k - 1) / 2 / J, rtol=0, atol=1e-13)
    np.testing.assert_allclose(seen, 0.25 * k[:-1], rtol=1e-15)  # called at its instants and nowhere else, not at t_end


def test_two_rates_and_another_start():
    """A slow outer loop gives the set point of a fast inner one, as a state of its own; one input each."""
    system = disc()
    system.add_load("trim", lambda x: x.torque("axle", x.u.value), inputs={"value": 0.0})
    fast, slow = [], []

    def inner(t, y, state):
        fast.append(t)
        return -2.0 * y[0], state

    def outer(t, y, state):
        slow.append(t)
        return -y[0], state

    system.add_controller("inner", pl.Controller(0.1, inner, ["axle.rate"], ["motor.torque"]))
    system.add_controller("outer", pl.Controller(0.25, outer, ["axle.angle"], ["trim.value"], start=0.05))
    run = pl.simulate(system, {"axle": 1.0}, t_end=4.0, t_eval=np.linspace(0, 4.0, 81))
    events = sorted([(0.1 * k, "motor") for k in range(40)] + [(0.05 + 0.25 * k, "trim") for k in range(16)])
    np.testing.assert_allclose(fast, [t for t, name in events if name == "motor"], rtol=1e-14)
    np.testing.assert_allclose(slow, [t for t, name in events if name == "trim"], rtol=1e-14)
    x, u, now, k = np.array([1.0, 0.0]), {"motor": 0.0, "trim": 0.0}, 0.0, 0
    for t in [*sorted({round(t, 9) for t, _ in events}), 4.0]:
        d = t - now
        a = sum(u.values()) / J
        x, now = np.array([x[0] + d * x[1] + d * d * a / 2, x[1] + d * a]), t
        while k < len(events) and events[k][0] <= t + 1e-9:
            u[events[k][1]] = -2.0 * x[1] if events[k][1] == "motor" else -x[0]
            k += 1
        np.testing.assert_allclose(run.q[np.argmin(abs(run.t - t)), 0], x[0], rtol=0, atol=1e-12)


# ---- what is measured


def test_measures_stand_in_their_order():
    """Outputs, of one number and of three, coordinates, speeds, a hinge, states and inputs of loads."""
    system = pendulum()
    system.add_load("clock", lambda x: x.rate("time", 1.0), states={"time": 0.5})
    system.add_output("tip", lambda x: x["lower"].point(0.5, 0, 0) - x.world.origin)
    system.add_output("twice", lambda x: x.v("shoulder") * 2.0)
    names = ["tip", "elbow.rate", "clock.time", "elbow.angle", "motor.torque", "twice", "shoulder"]
    seen = []

    def law(t, y, state):
        seen.append((t, y.copy()))
        return 0.1 * t, state

    system.add_controller("look", pl.Controller(0.25, law, names, ["motor.torque"]))
    run = pl.simulate(system, {"elbow": 1.0, "shoulder": 0.3}, t_end=1.0, n_out=5)
    for k, (t, y) in enumerate(seen):
        a, b = run.q[k]
        tip = 0.5 * np.array([np.cos(a) + np.cos(a + b), 0, -np.sin(a) - np.sin(a + b)])
        before = 0.1 * max(0.0, t - 0.25)  # what acted until then
        expected = [*tip, run.v[k, 1], 0.5 + t, b, before, 2 * run.v[k, 0], a]
        np.testing.assert_allclose(y, expected, rtol=0, atol=1e-13)


def test_accelerations_are_measured_under_what_acted_until_then():
    system = disc()
    system.add_output("alpha", lambda x: x.alpha("disc").dot(x.world.z))
    seen = []

    def law(t, y, state):
        seen.append(y[0])
        return 3.0 + t, state

    controlled(law, system, measures=["alpha"])
    pl.simulate(system, t_end=0.5)
    np.testing.assert_allclose(seen, [0.0, *((3.0 + 0.1 * np.arange(4)) / J)], rtol=0, atol=1e-14)


def test_noise_is_repeated_by_its_seed_and_has_its_size():
    seen = []

    def law(t, y, state):
        seen.append(y)
        return 0.0, state

    system = controlled(law, period=1e-3, noise={"axle.rate": 0.2})
    run = pl.simulate(system, t_end=1.0, seed=7)
    first = np.array(seen)
    assert run.data.attrs["seed"] == 7
    np.testing.assert_array_equal(first[:, 0], 0.0)
    assert abs(first[:, 1].std() - 0.2) < 4 * 0.2 / np.sqrt(2 * 1000)  # four deviations of an estimate from 1,000 draws
    expected = np.random.default_rng(7).normal(size=(1000, 2)) * [0.0, 0.2]
    np.testing.assert_array_equal(first, expected)
    seen.clear()
    pl.simulate(system, t_end=0.01, seed=8)
    assert not np.isclose(np.array(seen)[:, 1], first[:10, 1]).any()


def test_a_run_without_a_seed_tells_which_it_took():
    system = controlled(noise=0.01)
    one = pl.simulate(system, {"axle": 1.0}, t_end=1.0)
    again = pl.simulate(system, {"axle": 1.0}, t_end=1.0, seed=one.data.attrs["seed"])
    other = pl.simulate(system, {"axle": 1.0}, t_end=1.0)
    np.testing.assert_array_equal(one.q, again.q)
    assert not np.array_equal(one.q, other.q)
    assert "seed" not in pl.simulate(controlled(), t_end=1.0).data.attrs


# ---- the same numbers, however they are computed


def test_python_and_traced_laws_agree():
    def law(t, y, state):
        angle = np.where(y[0] > 0.2, 0.2, y[0])
        return -0.5 * np.sin(angle) - 0.05 * np.tanh(y[1]) - 0.01 * state[0] + 0.01 * t, 0.9 * state + y

    system = {name: swinging(made, state=np.zeros(2)) for name, made in (("python", law), ("traced", pl.Traced(law)))}
    runs = [pl.simulate(x, {"shoulder": 0.7}, t_end=2.0) for x in system.values()]
    assert np.ptp(runs[0].data["u"].values) > 0.05
    np.testing.assert_allclose(runs[0].q, runs[1].q, rtol=0, atol=1e-11)  # roundings, which a double pendulum makes larger
    np.testing.assert_allclose(runs[0].data["u"], runs[1].data["u"], rtol=0, atol=1e-11)


@pytest.mark.parametrize("law", [integrating, pl.Traced(integrating)])
@pytest.mark.parametrize("settings", [{"method": "dop853"}, {"method": "rk4", "dt": 0.01}])
def test_a_batch_is_its_single_runs(law, settings):
    system = swinging(law, state=np.zeros(1), delay=0.13, noise=[0.01, 0.0])
    starts = np.array([[0.1 * i, 0.5 - 0.2 * i] for i in range(5)])
    batch = pl.simulate(system, starts, t_end=2.0, seed=3, **settings)
    for i, start in enumerate(starts):
        one = pl.simulate(system, start, t_end=2.0, seed=3 + i, **settings)
        np.testing.assert_array_equal(batch.q[i], one.q)
        np.testing.assert_array_equal(batch.v[i], one.v)
        np.testing.assert_array_equal(batch.data["u"][i], one.data["u"])


def test_one_of_several_runs_that_stops_leaves_the_others():
    """A run that cannot begin: no law is asked for it, and the others are what they are alone."""
    system = swinging()
    batch = pl.simulate(system, np.array([[0.1, 0.2], [np.nan, 0.0], [0.5, 0.0]]), t_end=1.0)
    np.testing.assert_array_equal(batch.q[2], pl.simulate(system, [0.5, 0.0], t_end=1.0).q)
    assert batch.data["status"].values.tolist()[::2] == [0, 0] and batch.data["status"][1] != 0


@pytest.mark.parametrize(
    "settings", [{"method": "dop853"}, {}, {"method": "rk4", "dt": 0.01}, {"method": "alpha", "dt": 0.01}, {"method": "esdirk"}]
)
def test_blocks_do_not_change_a_number(settings, monkeypatch):
    def run():
        return pl.simulate(
            swinging(integrating, state=np.zeros(1), delay=0.13, noise=0.01), {"elbow": 1.0}, t_end=2.0, seed=1, **settings
        )

    whole = run()
    monkeypatch.setattr(marches, "_FIRST", 2)
    monkeypatch.setattr(marches, "BLOCK", 0.0)
    cut = run()
    for name in ("q", "v", "u", "work"):
        np.testing.assert_array_equal(whole.data[name], cut.data[name])


class Interrupting:
    """A law that is interrupted at one of its calls."""

    def __init__(self, at):
        self.left = at

    def __call__(self, t, y, state):
        self.left -= 1
        if self.left == 0:
            raise KeyboardInterrupt
        return integrating(t, y, state["total"])[0], {"total": integrating(t, y, state["total"])[1], "calls": state["calls"] + 1}


@pytest.mark.parametrize("settings", [{"method": "dop853"}, {}, {"method": "rk4", "dt": 0.01}])
@pytest.mark.parametrize("runs", [1, 3])
def test_a_run_that_is_interrupted_in_a_law_is_resumed_bitwise(settings, runs, tmp_path, monkeypatch):
    monkeypatch.setattr(marches, "_FIRST", 5)
    monkeypatch.setattr(marches, "BLOCK", 1e-4)
    monkeypatch.setattr(journal, "_SHARE", 0.0)
    start = {"elbow": 1.0} if runs == 1 else np.array([[0.1, 0.2], [0.3, 0.4], [0.5, 0.6]])
    law = Interrupting(0)
    system = swinging(law, state={"total": np.zeros(1), "calls": 0}, delay=0.13, noise=0.01)
    whole = pl.simulate(system, start, t_end=2.0, seed=5, **settings)
    path = tmp_path / "run.nc"
    for at in (4, 12):
        law.left = at * runs
        with pytest.raises(pl.RunInterrupted):
            pl.simulate(system, start, t_end=2.0, seed=5, into=path, resume=True, **settings)
    law.left = 0
    run = pl.simulate(system, start, t_end=2.0, into=path, resume=True, **settings)  # the seed is the file's
    for name in ("q", "v", "u", "work"):
        np.testing.assert_array_equal(run.data[name], whole.data[name])
    assert run.data.attrs["seed"] == 5


@pytest.mark.parametrize("saved", [False, True])
@pytest.mark.parametrize("runs", [1, 2])
def test_a_run_goes_on_from_another_with_what_controllers_remember(saved, runs, tmp_path):
    start = {"elbow": 1.0} if runs == 1 else np.array([[0.1, 0.2], [0.3, 0.4]])
    system = swinging(integrating, state=np.zeros(1), delay=0.13, noise=0.01)
    settings = {"method": "rk4", "dt": 0.01, "seed": 5}
    whole = pl.simulate(system, start, t_end=2.0, t_eval=np.linspace(0, 2.0, 201), **settings)
    for t in (1.0, 1.05):
        first = pl.simulate(system, start, t_end=t, t_eval=np.arange(round(100 * t) + 1) / 100, **settings)
        if saved:
            first.save(tmp_path / f"{t}.nc")
            first = pl.load_run(tmp_path / f"{t}.nc")
        second = pl.simulate(system, start=first, t_end=2.0)
        np.testing.assert_allclose(second.q[..., -1, :], whole.q[..., -1, :], rtol=0, atol=1e-12)
        np.testing.assert_allclose(second.data["u"][..., -1, :], whole.data["u"][..., -1, :], rtol=0, atol=1e-11)


def test_a_state_of_any_kind_is_each_runs_own():
    class Count:
        def __init__(self):
            self.n = 0

    def law(t, y, state):
        state.n += 1
        return float(state.n), state

    system = controlled(law, state=Count())
    for _ in range(2):  # the system's own state stays as it was given
        run = pl.simulate(system, np.zeros((2, 1)), t_end=1.0, n_out=11)
        np.testing.assert_array_equal(run.data["u"][:, :-1, 0], [np.arange(1, 11)] * 2)
    with pytest.raises(pl.PliantError, match="controller 'pd': its state holds Count, which cannot be stored in a file"):
        pl.simulate(system, start=run, t_end=2.0)


def test_states_as_texts_come_back():
    state = {"a": (1, 2.5, None), "b": [np.arange(6).reshape(2, 3), np.float64(0.1)], 3: True, "text": "ω"}
    back = unplain(plain(state))
    assert back["a"] == (1, 2.5, None) and back[3] is True and back["text"] == "ω"
    np.testing.assert_array_equal(back["b"][0], state["b"][0])
    assert back["b"][0].dtype == state["b"][0].dtype and back["b"][1] == 0.1


# ---- the model, and mistakes


def test_controllers_are_part_of_the_model():
    plain_, with_pd = disc(), controlled()
    assert [c.name for c in with_pd.model.controllers] == ["pd"]
    assert plain_.model.fingerprint != with_pd.model.fingerprint
    assert with_pd.model.fingerprint == controlled().model.fingerprint
    assert with_pd.model.fingerprint != controlled(period=0.2).model.fingerprint
    assert with_pd.model.fingerprint != controlled(integrating).model.fingerprint
    copied = with_pd.copy()
    copied.add_controller("more", pl.Controller(1.0, pd, BOTH, ["motor.torque"]))
    assert len(with_pd.model.controllers) == 1


def test_mistakes_in_a_controller_are_told():
    for options, why in (
        ({"period": 0.0}, "period=0.0; give a time"),
        ({"delay": -1.0}, "delay=-1.0; give a time"),
        ({"measures": "axle.angle"}, r"measures='axle.angle'; give a list of names, \['axle.angle'\]"),
        ({"noise": -1.0}, "give standard deviations"),
        ({"noise": {"axle.angl": 1.0}}, "noise: no measure named 'axle.angl'; did you mean 'axle.angle'"),
        ({"law": 3}, "law=3 is not a function"),
    ):
        given = {"period": 0.1, "law": pd, "measures": BOTH, "drives": ["motor.torque"], **options}
        with pytest.raises(pl.PliantError, match=why):
            pl.Controller(**given)
    for options, why in (
        ({"measures": ["axle.angl"]}, "controller 'pd': no measure named 'axle.angl'; did you mean 'axle.angle'"),
        ({"drives": ["motor.torq"]}, "controller 'pd': drives 'motor.torq': no input of a load named 'motor.torq'; did you mean"),
    ):
        system = disc()
        system.add_controller(
            "pd", pl.Controller(**{"period": 0.1, "law": pd, "measures": BOTH, "drives": ["motor.torque"], **options})
        )
        with pytest.raises(pl.UnknownNameError, match=why):
            _ = system.model
    system = controlled()
    with pytest.raises(pl.PliantError, match="controller 'pd': a controller of this name exists already"):
        controlled(system=system)
    system.add_controller("too", pl.Controller(0.2, pd, BOTH, ["motor.torque"]))
    with pytest.raises(pl.PliantError, match=r"controller 'too': drives 'motor.torque', which controller 'pd' already drives"):
        _ = system.model
    with pytest.raises(pl.PliantError, match="which is given as a Series; make it an input"):
        _ = controlled(system=disc(pl.Series([0, 1], [0, 1]))).model
    with pytest.raises(pl.PliantError, match=r"noise has shape \(3,\); 2 numbers are measured"):
        pl.simulate(controlled(noise=[1, 2, 3]), t_end=1.0)
    with pytest.raises(pl.PliantError, match="seed=-1: give a whole number"):
        pl.simulate(controlled(noise=0.1), t_end=1.0, seed=-1)


@pytest.mark.parametrize("begins", [0.0, 0.5])
def test_laws_that_fail_name_themselves_and_the_time(begins):
    def failing(t, y, state):
        if t < begins:
            return 0.0, state
        return made[0]()

    for wrong, why in (
        (lambda: 1 / 0, r"its law raised ZeroDivisionError at t = {} s \(division by zero\); it is called as law"),
        (lambda: (np.nan, None), r"its law returned nan for 'motor.torque' at t = {} s"),
        (lambda: ([1.0, 2.0], None), r"its law returned u of shape \(2,\) at t = {} s; motor.torque takes \(1,\)"),
        (lambda: 1.0, r"its law returned float at t = {} s; it is called as law\(t, y, state\) and returns \(u, state\)"),
        (lambda: ("fast", None), r"its law returned str as u at t = {} s, not numbers"),
    ):
        made = [wrong]
        with pytest.raises(pl.SimulationError, match=f"controller 'pd': {why.format(begins).replace('0.0', '0')}") as caught:
            pl.simulate(controlled(failing), {"axle": 1.0}, t_end=1.0)
        if begins:
            assert caught.value.run.t[-1] == 0.5 and np.isfinite(caught.value.run.q).all()


def test_laws_that_cannot_be_traced_are_told():
    for law, why in (
        (lambda t, y, s: (1.0 if y[0] > 0 else -1.0, s), "its law cannot be traced"),
        (lambda t, y, s: ((y[0], y[1]), s), r"returns u with 2 numbers; motor.torque: \(1,\)"),
        (lambda t, y, s: (y[0], y), "returns a state, but the initial state is None"),
    ):
        with pytest.raises(pl.PliantError, match=f"controller 'pd': .*{why}"):
            pl.simulate(controlled(pl.Traced(law)), t_end=1.0)


def test_steps_in_one_loop_refuse_controllers():
    dynamics = pl.compile(controlled())
    with pytest.raises(pl.PliantError, match=r"controllers \('pd'\) run only in pl.simulate"):
        dynamics.rollout([0.0], [0.0], dt=0.1, steps=3)
    with pytest.raises(pl.PliantError, match=r"run only in pl.simulate"):
        dynamics.stepper(0.1)


def test_a_fixed_hinge_is_no_measure():
    system = controlled()
    system.add_body("tool0", parent="disc", hinge=pl.Fixed(), mass=0.1)
    system.add_controller("more", pl.Controller(1.0, pd, ["tool0"], ["motor.torque"]))
    with pytest.raises(pl.PliantError, match="controller 'more': measure 'tool0' has no coordinates; it does not move"):
        pl.simulate(system, t_end=1.0)
