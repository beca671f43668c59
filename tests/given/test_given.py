"""What is given with a state: every entry point gives the same numbers by names and by arrays, and says the same of a mistake."""

import re
from importlib.util import find_spec

import numpy as np
import pytest

import pliant as pl
from tests.systems import modes_of_any_boundary, random_flexible_system, random_system

DT = 1e-3
FIELDS = ("q", "v", "s", "u", "tau", "wrenches", "p")
STATE = {"q": "q0", "v": "v0", "s": "s0"}


def starts(given):
    """The same with initial values by the names that runs have for them."""
    return {STATE.get(name, name): x for name, x in given.items()}


def only(given, names):
    return {name: x for name, x in given.items() if name in names}


def flat(*arrays):
    return np.concatenate([np.zeros(0), *(np.asarray(x, dtype=float).ravel() for x in arrays)])


def first(given):
    """(q, v) and the rest."""
    return given.get("q"), given.get("v"), {name: x for name, x in given.items() if name not in "qv"}


def at_time(function):
    def call(dyn, given):
        q, v, more = first(given)
        out = getattr(dyn, function)(0.3, q, v, **more)
        return flat(*out.values()) if isinstance(out, dict) else flat(*out) if isinstance(out, tuple) else flat(out)

    return call


def stepped(dyn, given):
    sim = dyn.stepper(DT)
    sim.reset(**only(given, "qvsp"))
    return flat(*sim.step(given.get("tau"), **only(given, ("u", "wrenches"))), sim.s)


def rolled(dyn, given):
    out = dyn.rollout(**starts(given), dt=DT, steps=2)
    return flat(out.q, out.v, out.s)


def simulated(dyn, given):
    run = pl.simulate(dyn.model, **starts(given), t_end=2 * DT, dt=DT, method="rk4", dynamics=dyn)
    return flat(run.q, run.v)


def linear(dyn, given):
    q, v, more = first(given)
    out = dyn.linearise(q, v, **more)
    return flat(out.A, out.B, out.v_rate)


def modes(dyn, given):
    q, v, more = first(given)
    found = pl.modes(dyn, q, v, **more).eigenvalues
    return flat(found.real, found.imag)


def equilibrium(dyn, given):
    return pl.equilibrium(dyn, **starts(given)).q


def by_jax(dyn, given):
    import jax

    q, v, more = first(given)
    with jax.enable_x64(True):
        return flat(*dyn.jax.rhs(0.3, q, v, **more))


def by_torch(dyn, given):
    q, v, more = first(given)
    return flat(*dyn.torch.rhs(0.3, q, v, **more))


def rolled_by_torch(dyn, given):
    out = dyn.torch.rollout(**starts(given), dt=DT, steps=2)
    return flat(out.q, out.v, out.s)


EVERY = frozenset(FIELDS)
WITHOUT_FORCES = EVERY - {"tau", "wrenches"}
DOORS = {  # entry points, with what each takes
    "rhs": (at_time("rhs"), EVERY),
    "load_forces": (at_time("load_forces"), WITHOUT_FORCES),
    "load_energies": (at_time("load_energies"), WITHOUT_FORCES),
    "outputs": (at_time("outputs"), EVERY),
    "reactions": (at_time("reactions"), EVERY),
    "stepper": (stepped, EVERY),
    "rollout": (rolled, EVERY),
    "simulate": (simulated, EVERY),
    "linearise": (linear, EVERY),
    "modes": (modes, EVERY),
    "equilibrium": (equilibrium, EVERY),
}
DOORS |= {"jax.rhs": (by_jax, EVERY)} if find_spec("jax") else {}
DOORS |= {"torch.rhs": (by_torch, EVERY), "torch.rollout": (rolled_by_torch, EVERY)} if find_spec("torch") else {}
REFUSES_NAN = ("simulate", "linearise", "modes", "equilibrium")


def made(kind):
    """A system with a thruster (a state, an input), a force (three numbers) and an IMU, compiled with wrenches and parameters."""
    if kind == "flexible":
        system = random_flexible_system(3, n=2)
    else:
        system = random_system(4, n=2, kinds=("Revolute", "Spherical"), base="fixed")
    one, other = (body.name for body in system.model.bodies[:2])
    system.add_load("jet", pl.loads.Thruster(one, thrust=2.0, rise=0.2, fall=0.1, command=pl.Input(0.5)))
    system.add_load("push", pl.loads.FrameForce(other, force=pl.Input((0.3, -0.2, 0.1))))
    system.add_output("imu", pl.sensors.Imu(other))
    mode = "rolled" if kind == "rolled" else "unrolled"
    return pl.compile(system, mode=mode, lanes=1, wrenches=[one, other], parameters=["gravity", "jet.thrust"])


@pytest.fixture(scope="module", params=["rigid", "rolled", "flexible"])
def dyn(request):
    return made(request.param)


@pytest.fixture(scope="module")
def arm():
    """An arm on springs, at which an equilibrium is near every state."""
    system = pl.examples.load("double-pendulum")
    for hinge in ("shoulder", "elbow"):
        system.add_load(f"spring {hinge}", pl.loads.HingeSpring(hinge, k=40.0, c=1.0))
    system.add_load("motor", pl.loads.Motor("elbow", lag=0.1))
    return pl.compile(system, lanes=1, wrenches=["lower"], parameters=["lower.mass", "gravity"])


def given_to(dyn, seed):
    """Arrays for all fields, and the same by names."""
    rng, fields = np.random.default_rng(seed), dyn.fields
    q, v = dyn.model.random_state(rng)
    arrays = {"q": q, "v": 0.1 * v}
    arrays |= {x.name: x.default + 0.1 * rng.normal(size=x.default.shape) for x in fields if x.name in FIELDS[2:]}
    named = {}
    for field in fields:
        if field.name == "t":
            continue
        x = arrays[field.name].reshape(-1)
        if field.name in ("q", "v", "tau"):
            named[field.name] = dict(zip(field.labels, x.tolist(), strict=True))
        else:
            named[field.name] = {name: x[place] for name, place in field.where.items()}
    return arrays, named


@modes_of_any_boundary
def test_names_and_arrays_give_the_same_numbers(dyn):
    arrays, named = given_to(dyn, 1)
    for name, (door, takes) in DOORS.items():
        if name == "equilibrium":
            continue
        one, other = (door(dyn, only(x, takes)) for x in (arrays, named))
        assert one.size and np.isfinite(one).all(), name
        np.testing.assert_array_equal(one, other, err_msg=name)
        plain = door(dyn, only(arrays, "qv"))
        assert name == "load_energies" or not np.array_equal(one, plain), name  # the rest acts


def test_an_equilibrium_by_names_and_by_arrays(arm):
    arrays, named = given_to(arm, 2)
    still = {"v": np.zeros(2)}
    np.testing.assert_array_equal(equilibrium(arm, arrays | still), equilibrium(arm, named | still))


def test_what_is_not_named_is_as_the_system_has_it(dyn):
    """Of each field the first name alone, against the array that says the same."""
    arrays, named = given_to(dyn, 3)
    for field in dyn.fields:
        if field.name in ("t", "q"):
            continue
        name, value = next(iter(named[field.name].items()))
        x = field.default.copy().reshape(-1)
        x[field.where[name]] = value
        at = {"q": arrays["q"], "v": arrays["v"]}
        for kind in ("rhs", "rollout"):
            one, other = (DOORS[kind][0](dyn, at | {field.name: y}) for y in ({name: value}, x.reshape(field.default.shape)))
            np.testing.assert_array_equal(one, other, err_msg=f"{kind} {field.name}")


def test_leading_axes_of_names(arm):
    """A number for each state, of a name that is one number; rows of several; against states one by one."""
    rng = np.random.default_rng(5)
    angle, mass, wrench = rng.normal(size=4), rng.uniform(1, 2, size=4), rng.normal(size=(4, 6))
    given = {"p": {"lower.mass": mass}, "wrenches": {"lower": wrench}, "tau": {"elbow": angle[:, None]}}
    many = arm.rhs(0.0, {"elbow": angle}, {"shoulder": 0.3}, **given)[1]
    run = arm.rollout({"elbow": angle}, {"shoulder": 0.3}, dt=DT, steps=2, **given).q
    for i in range(4):
        own = {"p": {"lower.mass": mass[i]}, "wrenches": {"lower": wrench[i]}, "tau": {"elbow": angle[i]}}
        np.testing.assert_allclose(many[i], arm.rhs(0.0, {"elbow": angle[i]}, {"shoulder": 0.3}, **own)[1], rtol=1e-13)
        np.testing.assert_allclose(run[i], arm.rollout({"elbow": angle[i]}, {"shoulder": 0.3}, dt=DT, steps=2, **own).q, rtol=1e-13)


def sentence(dyn, door, given):
    """What an entry point says, with initial values called as states are."""
    with pytest.raises(pl.PliantError) as told:
        DOORS[door][0](dyn, given)
    text = str(told.value)
    for name, word in STATE.items():
        text = f"{name}{text.removeprefix(word)}" if text.startswith(word) else text
        text = text.replace(f" of {word}", f" of {name}")
    return type(told.value), text


def same_sentence(dyn, name, given, doors):
    told = {door: sentence(dyn, door, given) for door in doors if name in DOORS[door][1]}
    assert len(set(told.values())) == 1, told
    return told["rhs" if "rhs" in told else "linearise"][1]


@pytest.mark.parametrize("name", FIELDS)
def test_a_mistake_has_one_sentence(arm, name):
    field, (arrays, _) = getattr(arm.fields, name), given_to(arm, 6)
    start = {"q": arrays["q"], "v": arrays["v"]}
    core, size = field.default.shape, field.default.size
    known = next(iter(field.where))
    mistakes = {
        rf"{name}: no .* named 'nowhere'; ": {"nowhere": 1.0},
        rf"{name} is a masked array, .*x\.filled": np.ma.masked_array(field.default, np.ones(core, bool)),
        rf"{name}: '{known}' is a masked array": {known: np.ma.masked_array(np.zeros(3), True)},
        rf"{name} is not an array of real numbers": np.zeros(core, complex),
        rf"{name}: '{known}' is 'far'; give a number": {known: "far"},
        rf"{name}: '{known}': give numbers": {known: lambda t: t},
    }
    for pattern, given in mistakes.items():
        assert re.match(pattern, same_sentence(arm, name, start | {name: given}, DOORS)), pattern
    for several, place in field.where.items():
        if (n := place.stop - place.start) > 1:
            told = same_sentence(arm, name, start | {name: {several: np.zeros(n + 1)}}, DOORS)
            assert told.startswith(f"{name}: {several!r} takes {n} values, {n + 1} given; they are {field.labels[place.start]}, ")
    wrong = np.zeros((*core[:-1], core[-1] + 1))
    doors = [door for door in DOORS if name != "tau" or door != "simulate"]  # whose tau may be rows over time
    told = same_sentence(arm, name, start | {name: wrong}, doors)
    assert told.startswith(f"{name} has shape {wrong.shape}; system 'double-pendulum' needs (..., ") and told.endswith(
        "names with values"
    )
    bad = field.default.copy().reshape(-1)
    bad[size - 1] = np.nan
    doors = [door for door in REFUSES_NAN if door != "simulate" or name not in ("p", "wrenches")]  # where one row of many may stop
    told = same_sentence(arm, name, start | {name: bad.reshape(core)}, doors)
    assert told == f"{name}: {field.labels[-1]} is nan; give finite numbers"


def test_leading_axes_that_do_not_go_together(arm):
    given = {"q": np.zeros((3, 2)), "v": np.zeros((2, 2))}
    doors = [door for door in DOORS if door not in ("stepper", "simulate")]  # of a fixed batch, and of runs in rows
    told = same_sentence(arm, "q", given, doors)
    assert told == (
        "system 'double-pendulum': the leading axes (3,) of q, (2,) of v do not broadcast; "
        "give the same number of states of each, or one"
    )


def test_what_a_system_was_compiled_without():
    """An empty p is no parameters; one that is not empty has one sentence; and so have wrenches, states and inputs."""
    dyn = pl.compile(pl.examples.load("double-pendulum"), lanes=1)
    start = {"q": [0.1, 0.2], "v": [0.3, 0.4]}
    for name, (door, _) in DOORS.items():
        if name == "equilibrium":
            continue
        plain = door(dyn, start)
        for nothing in ([], {}, np.zeros(0), None):
            np.testing.assert_array_equal(door(dyn, start | {"p": nothing}), plain, err_msg=name)
    for field, given, words in (
        ("p", [1.0], "compiled without named parameters, which p= gives values to; compile with parameters=['upper.mass']"),
        ("p", {"lower.mass": 1.0}, "compile with parameters=['lower.mass']"),
        ("wrenches", np.zeros((1, 6)), "compiled without frames that wrenches= act at; compile with wrenches=['tool']"),
        ("wrenches", {"lower": [0] * 6}, "compile with wrenches=['lower']"),
        ("u", [1.0], "u is given, but no load of this system has an input"),
        ("s", [1.0], "s is given, but no load of this system has a state"),
        ("u", {"motor.torque": 1.0}, "u: no input named 'motor.torque'; there are none"),
    ):
        assert words in same_sentence(dyn, field, start | {field: given}, DOORS)


def test_given_twice(arm):
    """By position and by name is Python's own sentence; for all steps and for each step is pliant's."""
    for call in (arm.rhs, arm.outputs, arm.reactions, arm.load_forces):
        with pytest.raises(TypeError, match="multiple values for argument 'q'"):
            call(0.0, [0, 0], [0, 0], q=[0, 0])
        with pytest.raises(TypeError, match="takes 4 positional arguments but 5 were given"):
            call(0.0, [0, 0], [0, 0], [0.0])
    for name in ("tau", "u"):
        size = getattr(arm.fields, name).default.size
        with pytest.raises(pl.PliantError, match=f"{name}= is constant and {name}_steps= has one row per step: give one"):
            arm.rollout(dt=DT, steps=2, **{name: np.zeros(size), f"{name}_steps": np.zeros((2, size))})


def test_fields_say_what_they_hold(arm):
    fields = arm.fields
    assert [x.name for x in fields] == ["t", "q", "v", "s", "u", "tau", "wrenches", "p"]
    for field in fields:
        assert len(field.labels) == len(field.units) == max(field.default.size, field.name == "t")
    assert fields.tau.units == ("N m", "N m") and fields.q.units == ("rad", "rad")
    assert fields.p.labels == ("lower.mass", "gravity[0]", "gravity[1]", "gravity[2]")
    assert fields.wrenches.labels[3] == "lower.fx" and fields.wrenches.units[3] == "N"


def test_names_with_closures_of_each_state():
    """Rollouts in which closures act in some states: each set assembles what is not named."""
    system = pl.System("geared", gravity=(0, -9.81, 0))
    rod = pl.Inertia.rod(1.0, length=1.0, com=(0.5, 0, 0))
    for name, x in (("a", 0.0), ("b", 3.0)):
        system.add_body(name, hinge=pl.Revolute("z"), inertia=rod, pose=pl.Pose(xyz=(x, 0, 0)))
    system.add_coupling("gear", {"a": 1, "b": -1.5})
    dyn = pl.compile(system, lanes=1)
    angles, tau, active = np.array([0.3, 0.4]), {"b": 0.5}, np.array([[1.0], [0.0]])
    run = dyn.rollout({"a": angles}, dt=DT, steps=2, tau=tau, active=active, p=[])
    for i, names in enumerate((["gear"], [])):
        alone = dyn.rollout({"a": angles[i]}, dt=DT, steps=2, tau=tau, active=names)
        np.testing.assert_allclose(run.q[i], alone.q, rtol=0, atol=1e-14)
    assert run.q[0, 0, 1] == pytest.approx(0.2) and run.q[1, 0, 1] == 0.0
