"""Andrews' squeezing mechanism: seven planar bodies, three loops, one degree of freedom (Hairer and Wanner II, VII.7)."""

from __future__ import annotations

from typing import Any

from pliant.examples.example import Example
from pliant.model import Pose, Revolute
from pliant.model.acting.loads import Motor, PointSpring
from pliant.system import System

# the names of the IVP test set; kg, m, kg m^2, N/m, N m
MASS = {"K1": 0.04325, "K2": 0.00365, "K3": 0.02373, "K4": 0.00706, "K5": 0.0705, "K6": 0.00706, "K7": 0.05498}
INERTIA = {"K1": 2.194e-6, "K2": 4.41e-7, "K3": 5.255e-6, "K4": 5.667e-7, "K5": 1.169e-5, "K6": 5.667e-7, "K7": 1.912e-5}
A, B, C = (-0.06934, -0.00227, 0.0), (-0.03635, 0.03273, 0.0), (0.014, 0.072, 0.0)
RR, RA, D, DA, SS, SA, SB, SC, SD = 0.007, 0.00092, 0.028, 0.0115, 0.035, 0.01874, 0.01043, 0.018, 0.02
E, EA, ZT, TA, TB, ZF, FA, U, UA, UB = 0.02, 0.01421, 0.04, 0.02308, 0.00916, 0.02, 0.01421, 0.04, 0.01228, 0.00449
C0, L0, MOMENT = 4530.0, 0.07785, 0.033
ANGLES = {
    "beta": -0.06171389001427645, "Theta": 0.0, "gamma": 0.45527981916307037, "Phi": 0.22266839016588588,
    "delta": 0.48736497954384256, "Omega": -0.22266839016588588, "epsilon": 1.2305474445498212,
}  # fmt: skip


def andrews() -> System:
    """Andrews' squeezing mechanism: seven planar bodies, driven by a constant torque against a spring.

    The hinges have the names of the angles in the IVP test set.
    """
    system = System("andrews", gravity=(0, 0, 0))

    def add(name: str, hinge: str, at: tuple[float, ...], com: tuple[float, ...], parent: str = "world") -> None:
        matter: Any = {"mass": MASS[name], "com": com, "inertia": (INERTIA[name],) * 3}
        system.add_body(name, parent=parent, hinge=Revolute("z"), hinge_name=hinge, pose=Pose(xyz=at), **matter)

    add("K1", "beta", (0, 0, 0), (RA, 0, 0))
    add("K2", "Theta", (RR, 0, 0), (-DA, 0, 0), "K1")
    add("K3", "gamma", B, (SB, -SA, 0))
    add("K5", "delta", A, (TA, TB, 0))
    add("K4", "Phi", (ZT, 0, 0), (0, EA - E, 0), "K5")
    add("K7", "epsilon", A, (-UB, -UA, 0))
    add("K6", "Omega", (0, -U, 0), (ZF - FA, 0, 0), "K7")
    system.add_frame("knee", "K2", Pose(xyz=(-D, 0, 0)))
    for body, end in (("K3", (0, -SS, 0)), ("K4", (0, -E, 0)), ("K6", (ZF, 0, 0))):
        system.add_frame(f"{body}-end", body, Pose(xyz=end))
        system.add_loop(f"pin-{body}", f"{body}-end", "knee", Revolute("z"))
    system.add_load("drive", Motor("beta", torque=MOMENT))
    system.add_load("spring", PointSpring(("K3", (SD, -SC, 0)), ("world", C), k=C0, rest=L0))
    return system


EXAMPLES = (Example("andrews", andrews, ANGLES, t_end=0.03),)
