"""A model with symbols for the numbers that laws read: what two laws must do alike to be one law of a system."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from pliant.errors import PliantError
from pliant.graph import Graph, Untraceable
from pliant.graph.uncollected import uncollected
from pliant.model import Body, Inertia, Model
from pliant.model.acting.loads import Load
from pliant.model.pose import Pose, unchecked_pose
from pliant.vectors.laws.texts import LawTexts


@uncollected()
def symbolic_texts(model: Model) -> list[str]:
    """Return the texts of the laws of a model, with symbols for placements, masses, gravity, and the parameters of loads.

    A law that needs one of these numbers is left out. The model's own numbers then have to tell it from others.
    """
    graph = Graph()
    laws = LawTexts(_with_symbols(model, graph), _with_symbols(model.internals.matter, graph), graph, measured=model)
    laws_given = [*((laws.of_load, load) for load in laws.given.loads), *((laws.of_event, event) for event in model.events)]
    out = []
    for text_of, law in (*laws_given, *((lambda x: laws.of_output(x)[0], output) for output in model.outputs)):
        try:
            out.append(text_of(law))  # type: ignore[operator]
        except (Untraceable, PliantError):
            out.append("by its numbers")
    return out


def _with_symbols(model: Model, graph: Graph) -> Model:
    """Return the model with input nodes in the places of its numbers; equal places of two models have the same nodes."""

    def placed(name: str) -> Pose:
        return unchecked_pose(graph.input(f"{name}.xyz", (3,)), graph.input(f"{name}.R", (3, 3)))

    def moved(body: Body) -> Body:
        hinge = replace(body.hinge, pose=placed(body.name))
        if body.flex is not None:
            return replace(body, hinge=hinge)
        shapes = (("mass", ()), ("com", (3,)), ("inertia", (3, 3)))
        mass, com, inertia = (graph.input(f"{body.name}.{what}", shape)[()] for what, shape in shapes)
        return replace(body, hinge=hinge, inertia=Inertia(mass, com, inertia))

    def given(load: Load) -> Load:
        own = {key: graph.input(f"{load.name}.{key}", np.shape(x))[()] for key, x in load.parameters.items()}
        return replace(load, parameters=own)

    return replace(
        model,
        gravity=graph.input("gravity", (3,)),
        bodies=tuple(map(moved, model.bodies)),
        frames=tuple(replace(frame, pose=placed(frame.name)) for frame in model.frames),
        loads=tuple(map(given, model.loads)),
    )
