"""What the inputs and states of the library's loads are: a title for plots, and a unit."""

from __future__ import annotations

from pliant.model.acting.events import flags_of, switches_of
from pliant.model.acting.loads import (
    CMG,
    ArrayDrive,
    HingeFriction,
    ImpulseCounter,
    Latch,
    MagneticTorquer,
    Motor,
    Thruster,
    ThrusterCluster,
    Wheel,
    WheelSet,
)
from pliant.model.model import Model
from pliant.model.spaces import speeds

Quantity = tuple[str, str]  # title and unit

LOCKS = ("hinge locks (1: locked, 0: free)", "1")
_SWITCHES = ("loop closures (1: active, 0: inactive)", "1")
_OF_TYPES: dict[tuple[type, str], Quantity] = {
    (Wheel, "h"): ("wheel momentum", "N m s"),
    (Wheel, "torque"): ("wheel torques, commanded", "N m"),
    (Motor, "torque"): ("motor torques", "N m"),
    (Motor, "torque_now"): ("motor torques after the lag", "N m"),
    (Thruster, "command"): ("thruster commands", "1"),
    (Thruster, "valve"): ("valve openings", "1"),
    (Wheel, "angle"): ("wheel angles", "rad"),
    (WheelSet, "h"): ("wheel momentum", "N m s"),
    (WheelSet, "angle"): ("wheel angles", "rad"),
    (WheelSet, "torque"): ("wheel torques, commanded", "N m"),
    (WheelSet, "moment"): ("moments of wheels, commanded", "N m"),
    (ThrusterCluster, "command"): ("thruster commands", "1"),
    (ThrusterCluster, "valve"): ("valve openings", "1"),
    (ThrusterCluster, "impulse"): ("impulses of thrusters", "N s"),
    (MagneticTorquer, "dipole"): ("dipoles, commanded", "A m²"),
    (CMG, "angle"): ("gimbal angles", "rad"),
    (CMG, "rate"): ("gimbal rates, commanded", "rad/s"),
    (CMG, "rate_now"): ("gimbal rates", "rad/s"),
    (ArrayDrive, "angle"): ("commanded angles of drives", "rad"),
    (ArrayDrive, "rate"): ("rates of drives, commanded", "rad/s"),
    (ImpulseCounter, "linear"): ("linear impulse", "N s"),
    (ImpulseCounter, "angular"): ("angular impulse", "N m s"),
    (HingeFriction, "direction"): ("direction of slip", "1"),
    (Latch, "latched"): ("compliant latches (1: latched, 0: free)", "1"),
}


def known_quantities(model: Model) -> dict[str, Quantity]:
    """Return the title and the unit of each input and state of the library's own loads, by its name in a run."""
    out = {}
    for load in model.loads:
        for key in (*load.inputs, *load.states):
            if found := _OF_TYPES.get((type(load.type), key)):
                out[f"{load.name}.{key}"] = _along(model, load.type, *found)
    return out | dict.fromkeys(flags_of(model.events), LOCKS) | dict.fromkeys(switches_of(model.events), _SWITCHES)


def _along(model: Model, load: object, title: str, unit: str) -> Quantity:
    """Title and unit of a motor without a gear that drives a hinge in a straight line: it gives forces."""
    if isinstance(load, Motor) and load.gear == 1.0 and speeds(model).units[model.v_index(load.hinge).start] == "m/s":
        return title.replace("torques", "forces"), "N"
    return title, unit
