"""`pl.env`: environments step as rollouts do, see what the formulas say, and keep to the rules of Gymnasium's vector API."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers import vector as wrappers

import pliant as pl
from tests.systems import random_flexible_system, random_system

PUSH = 15.0


def cart_pole(spread=0.0):
    system = pl.System("cart-pole")
    system.add_body("cart", hinge=pl.Prismatic("x"), hinge_name="rail", inertia=pl.Inertia.box(1.0, (0.3, 0.2, 0.1)))
    rod = pl.Inertia.rod(0.2, 1.0, axis="z", com=(0, 0, 0.5))
    system.add_body("pole", parent="cart", hinge=pl.Revolute("y"), hinge_name="pivot", inertia=rod)
    return system


def observation(x):
    return [x.q("rail"), np.sin(x.q("pivot")), np.cos(x.q("pivot")), x.v("rail"), x.v("pivot")]


def reward(x):
    return np.cos(x.q("pivot")) - 0.001 * x.u["action.rail"] ** 2 + 0.1 * x.t


def done(x):
    return (x.q("rail") > 0.5) | (x.q("rail") < -0.5)


TASK = {
    "observation": observation, "reward": reward, "done": done, "actions": {"rail": PUSH}, "dt": 0.01, "substeps": 2,
    "start": {"pivot": (3.0, 3.3), "rail.rate": (-0.1, 0.1)}, "parameters": {"cart.mass": (0.8, 1.2)},
}  # fmt: skip


def made(n, autoreset="next_step", **changes):
    return pl.env.VectorEnv(cart_pole(), n, autoreset, **(TASK | changes))


@pytest.fixture(scope="module")
def bare():
    return pl.compile(cart_pole(), parameters=["cart.mass"])


def test_steps_are_those_of_a_rollout_and_functions_give_what_their_formulas_say(bare):
    env = made(7, done=None)
    seen, infos = env.reset(seed=1)
    q, v, p = env.q, env.v, env.parameters["cart.mass"]
    assert infos == {} and ((p >= 0.8) & (p <= 1.2)).all() and len(np.unique(p)) == 7 and (np.abs(v[:, 0]) <= 0.1).all()
    rng = np.random.default_rng(0)
    for k in range(1, 6):
        a = rng.uniform(-1.5, 1.5, (7, 1))
        push = PUSH * np.clip(a, -1, 1)
        seen, rewards, terminated, truncated, infos = env.step(a)
        out = bare.rollout(q, v, dt=0.01, steps=2, every=2, tau=np.hstack([push, 0 * push]), p=p)
        q, v = out.q[:, -1], out.v[:, -1]
        np.testing.assert_allclose(env.q, q, rtol=1e-13, atol=1e-14)
        wanted = np.stack([q[:, 0], np.sin(q[:, 1]), np.cos(q[:, 1]), v[:, 0], v[:, 1]], axis=-1)
        np.testing.assert_allclose(seen, wanted, rtol=1e-12, atol=1e-13)
        np.testing.assert_allclose(rewards, np.cos(q[:, 1]) - 0.001 * push[:, 0] ** 2 + 0.1 * k * 0.02, rtol=1e-12)
        np.testing.assert_allclose(env.t, k * 0.02)
        assert not terminated.any() and not truncated.any() and infos == {}


def test_a_row_does_not_depend_on_the_others():
    """One environment has the bits that it has in a batch, whose last lanes are not all used."""
    many, one = made(19, parameters={}, start={"pivot": 3.1}), made(1, parameters={}, start={"pivot": 3.1})
    many.reset(seed=0)
    one.reset(seed=0)
    for _ in range(4):
        for a, b in zip(many.step(np.full((19, 1), 0.3))[:3], one.step(np.full((1, 1), 0.3))[:3], strict=True):
            assert (a == b).all()


@pytest.mark.filterwarnings("ignore:invalid value")
def test_done_is_any_number_but_zero():
    """Also one that is not a number; the state is finite, so it is not lost."""
    env = made(2, done=lambda x: np.where(x.q("pivot") > 3.15, -2.0, np.sqrt(x.q("pivot") - 10.0)), start={"pivot": (3.1, 3.2)})
    env.reset(seed=0)
    *_, terminated, _, infos = env.step(np.zeros((2, 1)))
    assert terminated.all() and infos == {}


@pytest.mark.parametrize("autoreset", ["next_step", "same_step", "disabled"])
def test_episodes_end_and_begin_as_gymnasium_says(autoreset):
    env = made(3, autoreset, horizon=200, start={"pivot": (3.1, 3.2)})
    assert env.metadata["autoreset_mode"] is AutoresetMode[autoreset.upper()]
    env.reset(seed=0)
    push, ended = np.array([[1.0], [0.0], [-1.0]]), np.zeros(3, dtype=bool)
    while not ended.any():
        before = env.parameters["cart.mass"]
        seen, rewards, terminated, truncated, infos = env.step(push)
        ended = terminated
    assert not ended[1] and not truncated.any()
    if autoreset == "same_step":
        last = np.stack(infos["final_obs"][ended])
        assert (infos["_final_obs"] == ended).all() and (np.abs(last[:, 0]) > 0.5).all() and infos["final_obs"][1] is None
    else:
        assert infos == {} and (np.abs(seen[ended, 0]) > 0.5).all()
    if autoreset == "disabled":
        seen, _ = env.reset(options={"reset_mask": ended})
    elif autoreset == "next_step":
        middle = env.q[1]
        seen, rewards, terminated, truncated, infos = env.step(push)
        assert (rewards[ended] == 0.0).all() and not terminated[ended].any() and rewards[1] != 0.0
        assert (env.q[1] != middle).any()
    assert (seen[ended, 0] == 0.0).all() and (env.t[ended] == 0.0).all() and env.t[1] > 0.1
    assert (env.parameters["cart.mass"][ended] != before[ended]).all() and env.parameters["cart.mass"][1] == before[1]


def test_a_horizon_truncates():
    env = made(2, horizon=3, done=None)
    env.reset(seed=0)
    found = [env.step(np.zeros((2, 1)))[2:4] for _ in range(8)]
    assert [bool(x.all()) for _, x in found] == [False, False, True, False, False, False, True, False]
    assert not any(x.any() for x, _ in found)
    env.step(np.zeros((2, 1)))
    env.reset(options={"reset_mask": np.array([True, False])})
    found = [env.step(np.zeros((2, 1)))[3].tolist() for _ in range(4)]
    assert found == [[False, False], [False, True], [True, False], [False, False]]


def test_seeds_repeat_and_masks_leave_the_others():
    env, other = made(4), made(4)
    first = env.reset(seed=5)[0]
    np.testing.assert_array_equal(first, other.reset(seed=5)[0])
    assert (env.reset()[0] != first).any() and (env.reset(seed=5)[0] == first).all()
    mask = np.array([True, False, False, True])
    env.step(np.ones((4, 1)))
    q = env.q
    env.reset(options={"reset_mask": mask})
    np.testing.assert_array_equal(env.q[~mask], q[~mask])
    assert (env.reset(seed=[1, 2, 3, 4])[0] == other.reset(seed=[1, 2, 3, 4])[0]).all()


@pytest.mark.parametrize("autoreset", ["next_step", "same_step"])
def test_a_state_that_is_not_finite_ends_its_own_episode(autoreset):
    env = made(3, autoreset)
    env.reset(seed=4)
    env.step(np.zeros((3, 1)))
    seen, rewards, terminated, _, infos = env.step(np.array([[0.1], [np.nan], [0.1]]))
    assert terminated.tolist() == infos["lost"].tolist() == [False, True, False] and np.isfinite(seen).all() and rewards[1] == 0.0
    seen, _, terminated, _, infos = env.step(np.zeros((3, 1)))
    assert np.isfinite(seen).all() and not terminated.any() and "lost" not in infos


def test_starts_by_arrays_and_by_a_function():
    pool = np.array([[0.1, 3.0], [0.2, 3.1]]), np.zeros((2, 2))
    env = made(50, start=pool)
    env.reset(seed=0)
    assert {tuple(x) for x in env.q.tolist()} == {(0.1, 3.0), (0.2, 3.1)}
    env = made(5, start=lambda rng, n: {"v": rng.normal(size=(n, 2))})
    env.reset(seed=0)
    assert (env.q == 0).all() and len(np.unique(env.v)) == 10


def test_closed_systems_are_assembled_and_contacts_are_stepped():
    four_bar = pl.examples.load("four-bar")
    task = {"observation": lambda x: x.q("crank"), "reward": lambda x: -(x.v("crank") ** 2), "dt": 0.01}
    env = pl.env.VectorEnv(four_bar, 2, actions={"crank": 1.0}, start={"crank": (0.2, 0.5)}, **task)
    env.reset(seed=0)
    env.step(np.ones((2, 1)))
    assert np.abs(env.dynamics.loop_residual(env.q)).max() < 1e-9

    ball = pl.System("ball")
    ball.add_body("ball", hinge=pl.Prismatic("z"), hinge_name="height", mass=1.0)
    ball.add_shape("ball", pl.shapes.Sphere(0.1), name="surface")
    ball.add_contact("floor", ["surface"], "ground")
    ball.add_load("jet", lambda x: x.torque("height", x.u.thrust), inputs={"thrust": 0.0})
    task |= {"observation": lambda x: [x.q("height"), x.contact("floor").normal_force], "reward": lambda x: x.u["jet.thrust"]}
    env = pl.env.VectorEnv(ball, 2, actions={"jet.thrust": (0.0, 8.0)}, start={"height": 0.1}, **task)
    env.reset(seed=0)
    for _ in range(100):
        seen, rewards, *_ = env.step([[-1.0], [0.5]])
    np.testing.assert_allclose(rewards, [0.0, 6.0])
    np.testing.assert_allclose(seen[:, 1], 9.81 - rewards, rtol=1e-6)


# ---- Gymnasium


@pytest.mark.filterwarnings("ignore:.*:UserWarning")
def test_gymnasiums_checker_and_vector_wrappers():
    check_env(pl.env.Env(cart_pole(), **TASK, horizon=20))
    env = wrappers.NormalizeReward(wrappers.NormalizeObservation(wrappers.RecordEpisodeStatistics(made(6, horizon=5))))
    env = wrappers.ClipAction(wrappers.DtypeObservation(env, np.float32))
    seen, _ = env.reset(seed=0)
    assert env.observation_space.contains(seen) and seen.dtype == np.float32
    for k in range(1, 7):
        seen, _, _, truncated, infos = env.step(np.full((6, 1), 0.1))
        assert env.observation_space.contains(seen) and truncated.all() == (k == 5)
        if k == 5:
            assert (infos["episode"]["l"] == 5).all()
    same = wrappers.TransformReward(wrappers.RecordEpisodeStatistics(made(2, "same_step", horizon=2)), lambda r: 2 * r)
    same.reset(seed=0)
    same.step(np.zeros((2, 1)))
    assert same.step(np.zeros((2, 1)))[4]["_final_obs"].all()


@pytest.mark.filterwarnings("ignore:.*:UserWarning")
@pytest.mark.parametrize("name", ["DoublePendulum", "FlexiblePole", "ReachingArm"])
def test_registered_environments(name):
    own = f"pliant/{name}-v0"
    assert pl.env.register() is None and own in gymnasium.registry
    env = gymnasium.make_vec(own, num_envs=3, vectorization_mode="vector_entry_point", horizon=2)
    seen, _ = env.reset(seed=0)
    one = gymnasium.make(own)
    assert seen.shape == (3, *one.observation_space.shape) and one.reset(seed=0)[0].shape == seen.shape[1:]
    for ours, apart in zip(env.step(env.action_space.sample())[:2], env.unwrapped._look()[:2], strict=True):
        np.testing.assert_allclose(ours, apart, rtol=1e-12, atol=1e-12)  # as the functions compiled for themselves
    assert env.step(env.action_space.sample())[3].all()


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"actions": {}}, "actions: give names"),
        ({"actions": {"elbow": 1.0}}, "no input or hinge named 'elbow'"),
        ({"actions": {"rail": None}}, "'rail' has no limits; give"),
        ({"actions": {"rail": (1.0, -1.0)}}, "'rail': limits"),
        ({"observation": lambda x: []}, "observation returns nothing"),
        ({"reward": lambda x: [1.0, 2.0]}, "reward returns 2 numbers; return one"),
        ({"reward": 3.0}, "reward=3.0 is not a function"),
        ({"done": lambda x: 1.0 if x.q("rail") > 0 else 0.0}, "done cannot be compiled"),
        ({"horizon": 0}, "horizon=0: give a whole number"),
        ({"substeps": 1.5}, "substeps=1.5: give a whole number"),
        ({"method": "alpha"}, "method 'alpha' does not step"),
        ({"start": {"tail": 1.0}}, "no coordinate, speed or state named 'tail'"),
        ({"start": {"rail": (1.0, 0.0)}}, "the first is above the second"),
        ({"start": 3.0}, "start: give values or ranges by name"),
        ({"parameters": {"cart.mass": 1.0}}, "give \\(low, high\\)"),
        ({"dt": None}, "dt= is missing"),
    ],
)
def test_what_cannot_be_is_refused(changes, message):
    with pytest.raises(pl.PliantError, match=message):
        made(2, **changes)


@pytest.mark.parametrize("options", [{"target": "reference"}, {"dtype": "float32"}])
def test_equations_that_would_not_be_used_are_refused(options):
    with pytest.raises(pl.PliantError, match="pass the system instead of its compiled equations"):
        pl.env.VectorEnv(pl.compile(cart_pole(), **options), 2, **TASK)
    assert pl.env.VectorEnv(pl.compile(cart_pole()), 2, **TASK).num_envs == 2


def test_wrong_calls_are_refused():
    env = made(2)
    with pytest.raises(pl.PliantError, match="step before reset"):
        env.step(np.zeros((2, 1)))
    env.reset(seed=0)
    with pytest.raises(pl.PliantError, match="actions have shape"):
        env.step(np.zeros(3))
    with pytest.raises(pl.PliantError, match="autoreset='never'"):
        made(2, "never")
    with pytest.raises(TypeError, match="observatio"):
        made(2, observatio=observation)


@pytest.mark.seeds(3)
def test_random_systems_with_loads_parameters_and_methods(seed):
    """Every hinge, rigid and flexible, a load with a state: steps are those of rollouts, and what is seen is what frames say."""
    rng = np.random.default_rng(seed)
    system = (random_flexible_system if seed % 2 else random_system)(rng, 3)
    driven, size = next((hinge.name, hinge.type.nv) for hinge in system.hinges if hinge.type.nv)

    def lag(x):
        x.torque(driven, 0.1 * x.s.y * np.ones(size) if size > 1 else 0.1 * x.s.y)
        x.rate("y", np.sin(x.t) + x.u.push - x.s.y)

    system.add_load("lag", lag, inputs={"push": 0.0}, states={"y": 0.3})
    frame, mass = system.bodies[-1].name, f"{system.bodies[0].name}.mass"
    method, before = ("rk4", "semi_implicit", "dop853")[seed % 3], system.bodies[0].inertia.mass
    q, v = (np.array(x) for x in zip(*(system.random_state(k) for k in range(3)), strict=True))
    varied = {} if before is None or system.bodies[0].flex is not None else {mass: (before, 1.2 * before)}

    def look(x):
        return [*(x[frame].origin - x.world.origin).in_(x.world), *x.velocity(frame).in_(x.world), x.s["lag.y"]]

    task = {"observation": look, "reward": lambda x: x.u["lag.push"] + x.t, "actions": {"lag.push": (-1.0, 3.0)}, "dt": 1e-3}
    env = pl.env.VectorEnv(system, 3, **task, substeps=3, method=method, start=(q, v), parameters=varied)
    env.reset(seed=seed)
    q, v, bare = env.q, env.v, pl.compile(system, parameters=list(varied))
    p = {"p": env.parameters} if varied else {}
    a = rng.uniform(-1, 1, (3, 1))
    for _ in range(2):
        seen, rewards, *_ = env.step(a)
    out = bare.rollout(q, v, u=1.0 + 2.0 * a, dt=1e-3, steps=6, every=6, method=method, **p)
    q, v, own = out.q[:, -1], out.v[:, -1], [np.concatenate(list(env.parameters.values()), axis=-1)] if varied else []
    at = bare.frame(frame)
    wanted = np.concatenate([at.pose(q, *own)[1], at.velocity(q, v, *own)[:, 3:], out.s[:, -1]], axis=-1)
    np.testing.assert_allclose(seen, wanted, rtol=1e-9, atol=1e-10)
    np.testing.assert_allclose(rewards, 1.0 + 2.0 * a[:, 0] + 6e-3, rtol=1e-12)


def test_ranges_seeds_and_actions_that_cannot_be_right():
    def cart(**more):
        system = pl.System("cart")
        system.add_body("cart", hinge=pl.Prismatic("x"), hinge_name="rail", mass=1.0)
        goal = {"observation": lambda x: [x.q("rail")], "reward": lambda x: -(x.q("rail") ** 2), "actions": {"rail": 10.0}}
        return pl.env.VectorEnv(system, 4, **(goal | {"dt": 1e-2, "horizon": 20} | more))

    for more, message in (
        ({"parameters": {"cart.mass": (-1.0, 1.0)}}, "the least parameters: body 'cart': mass: mass -1 is negative"),
        ({"parameters": {"cart.mass": (0.0, np.inf)}}, "is not finite"),
        ({"done": lambda x: "x"}, "output 'done': its law returns 'x'"),
    ):
        with pytest.raises(pl.PliantError, match=message):
            cart(**more)
    env = cart()
    for wrong, message in (({"seed": [1, 2]}, "2 seeds for 4 environments"), ({"options": "x"}, "options is 'x'")):
        with pytest.raises(pl.PliantError, match=message):
            env.reset(**wrong)
    env.reset(seed=[1, 2, 3, 4])
    with pytest.warns(pl.ModelWarning, match="actions reach 10; they are between -1 and 1"):
        env.step(np.full((4, 1), 10.0))
