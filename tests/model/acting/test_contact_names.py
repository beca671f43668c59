"""Names and numbers of contacts that do not exist, or are not possible, are refused by name."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl


def ball(contact: bool = False) -> pl.System:
    system = pl.System("ball")
    system.add_body("ball", hinge=pl.Free(), inertia=pl.Inertia.sphere(1.0, 0.1))
    system.add_shape("ball", pl.shapes.Sphere(0.1), name="ball")
    if contact:
        system.add_contact("floor", "ball", "ground")
    return system


def refused(message: str, call) -> None:
    with pytest.raises(pl.PliantError) as error:
        call()
    assert str(error.value).startswith(message), error.value


def test_materials_of_unknown_shapes():
    system = ball()
    system.add_material("rubber", ["ball", "bal"])
    refused("material 'rubber': no shape named 'bal'; did you mean 'ball'?", lambda: system.model)
    system.add_shape("ball", pl.shapes.Sphere(0.05), name="bal")  # shapes may be added later
    assert system.model.internals.shapes[1].name == "bal"


def test_pairs_of_unknown_materials():
    system = ball()
    system.add_material("rubber", "ball")
    system.add_material("ice", "ground")
    system.add_material_pair("ruber", "ice", mu=0.1)
    refused("materials 'ice' and 'ruber': no material named 'ruber'; did you mean 'rubber'?", lambda: system.model)
    message = "contact 'floor': shapes 'ball' and 'ground' are of 'rubber' and 'ice', whose friction is not given (given are"
    refused(message, lambda: system.add_contact("floor", "ball", "ground"))


def test_materials_come_before_contacts():
    system = ball(contact=True)
    refused("material 'rubber': contact 'floor' exists already and would not change", lambda: system.add_material("rubber", "ball"))
    system = ball()
    system.add_material("rubber", "ball")
    system.add_material("ice", "ground")
    system.add_contact("floor", "ball", "ground", mu=0.3)
    message = "materials 'rubber' and 'ice': contact 'floor' exists already"
    refused(message, lambda: system.add_material_pair("rubber", "ice", mu=0.1))


OUTPUTS = {"sensor": pl.sensors.ContactForce("flor"), "law": lambda x: x.contact("flor").gap}


@pytest.mark.parametrize("kind", OUTPUTS)
def test_outputs_of_unknown_contacts(kind):
    for contact, hint in ((True, "did you mean 'floor'?"), (False, "there are none")):
        system = ball(contact)
        system.add_output("force", OUTPUTS[kind])
        refused(f"output 'force': no contact named 'flor'; {hint}", lambda system=system: pl.compile(system))


NUMBERS = {
    "floor.mu": (-0.5, np.nan, np.inf),
    "floor.restitution": (1.5, -0.1, np.nan),
    "floor.stiffness": (0.0, -1.0, np.nan),
    "ball.radius": (0.0, -0.1, np.nan),
    "floor.margin": (-1e-3,),
}
GOOD = {"floor.mu": 0.5, "floor.restitution": 0.2, "floor.stiffness": 1e5, "ball.radius": 0.1, "floor.margin": 0.0}


@pytest.fixture(scope="module")
def dynamics() -> pl.Dynamics:
    system = ball()
    system.add_contact("floor", "ball", "ground", stiffness=1e5, restitution=0.2)
    return pl.compile(system, parameters=list(NUMBERS))


@pytest.mark.parametrize("name", NUMBERS)
def test_impossible_parameters_of_runs(dynamics, name):
    start = {"ball": [1, 0, 0, 0, 0, 0, 0.2]}
    q0 = dynamics.model.state(start)
    sim = dynamics.stepper(dt=1e-3, method="contact")
    for bad in NUMBERS[name]:
        p = np.array(list((GOOD | {name: bad}).values()))
        rows = np.array([list(GOOD.values()), p])
        message = f"p: {name} is {bad:g}; give a"
        refused(message, lambda p=p: dynamics.rollout(q0, dt=1e-3, steps=2, method="contact", p=p))
        refused(message, lambda rows=rows: dynamics.rollout(q0, dt=1e-3, steps=2, method="contact", p=rows))
        refused(message, lambda rows=rows: pl.simulate(dynamics, start, t_end=0.002, dt=1e-3, p=rows))
        refused(message, lambda p=p: sim.reset(q0, p=p))
        refused(message, lambda p=p: dynamics.contacts(q0, dt=1e-3, p=p))
    if name == "floor.stiffness":
        refused("p: floor.stiffness is inf; give a positive finite number", lambda: sim.reset(q0, p=[0.5, 0.2, np.inf, 0.1, 0]))


def test_impossible_symbols_of_runs():
    system = ball()
    grip = pl.symbol("grip", 0.4)
    system.add_contact("floor", "ball", "ground", mu=2 * grip)
    dynamics = pl.compile(system, parameters=["grip"])
    q0 = system.state({"ball": [1, 0, 0, 0, 0, 0, 0.2]})
    refused("p: floor.mu is -0.2; give a finite number", lambda: dynamics.contacts(q0, dt=1e-3, p=[-0.1]))
    assert np.isfinite(dynamics.contacts(q0, dt=1e-3, p=[0.1]).force).all()


def test_impossible_values_of_a_sweep(tmp_path):
    start = {"ball": [1, 0, 0, 0, 0, 0, 0.2]}
    over = {"floor.mu": [0.5, -1.0]}
    study = pl.sweep(ball(contact=True), over, q0=start, t_end=0.002, dt=1e-3, out=tmp_path / "s.zarr", processes=1)
    assert {k: str(why) for k, why in study.failed.items()} == {
        1: "run 1 did not begin: contact 'floor': mu=-1.0: give a finite number that is 0 or more"
    }


def test_rigid_grasps_warn():
    """Two rigid fingers at four points each; not with a stiffness, with one finger, or with one point each."""

    def grasp(points: int, **numbers) -> pl.System:
        system = pl.System("grasp")
        system.add_body("cube", hinge=pl.Free(), inertia=pl.Inertia.box(1.0, (0.1, 0.1, 0.1)))
        system.add_shape("cube", pl.shapes.Box((0.1, 0.1, 0.1)), name="cube_shape")
        for name, x in (("left", -0.1), ("right", 0.1)):
            system.add_body(name, hinge=pl.Prismatic("x"), pose=pl.Pose((x, 0, 0)), inertia=pl.Inertia.sphere(1.0, 0.05))
            pad = pl.shapes.Box((0.1, 0.2, 0.2)) if points == 4 else pl.shapes.Sphere(0.05)
            system.add_shape(name, pad, name=f"{name}_pad")
            system.add_contact(f"{name}_grip", "cube_shape", f"{name}_pad", **({"points": 4} if points == 4 else {}), **numbers)
        return system

    with pytest.warns(
        pl.ModelWarning, match=r"body 'cube': several bodies hold it by rigid contacts \('left_grip', 'right_grip'\) at 8"
    ):
        assert grasp(4, stiffness=np.inf).model.nv == 8
    for free in (grasp(4), grasp(4, stiffness=1e5), grasp(1, stiffness=np.inf)):
        assert free.model.nv == 8
    one = grasp(4)
    one.add_contact("more", "cube_shape", "ground", stiffness=np.inf)
    assert one.model.nv == 8
