"""Names and numbers of contacts that do not exist, or are not possible, are refused by name."""

from __future__ import annotations

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
    assert system.model.shapes[1].name == "bal"


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
