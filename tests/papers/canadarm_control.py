"""The Canadarm under joint control, by the program of planar_arm.py and SciPy: `python -m tests.papers.canadarm_control` writes
tests/data/flex/canadarm_control.json again (some minutes), or some of it, `... pd`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
from scipy.integrate import solve_ivp

from tests.papers.planar_arm import Arm, link

FILE = Path(__file__).parent.parent / "data" / "flex" / "canadarm_control.json"
LENGTHS, MASSES, EI = (6.0, 7.0, 2.0), (140.0, 85.0, 95.0), 1e5
START = (0.05, -0.04, 0.06)  # rad: the joints begin beside the path, at rest
T_END, INSTANTS = 10.0, 21
KP, KD = (6e3, 3e3, 4e2), (6e3, 3e3, 3e2)
CONTROLS = {  # kp, kd and feedforward of a servo
    "pd": (KP, KD, None),
    "computed_torque": ((0.5, 0.5, 0.5), (1.0, 1.0, 1.0), "rigid"),
    "path_torque": (KP, KD, "path"),
}
FLEXIBLE, RIGID = (Arm(tuple(link(a, m, EI, modes) for a, m in zip(LENGTHS, MASSES, strict=True))) for modes in (2, 0))


def path(t):
    """Mohan and Saha (44), its rate and acceleration."""
    rise, period = np.array([0.075, 0.05, 0.1]), np.array([10.0, 5.0, 5.0])
    w = np.pi / period
    return rise * (t - np.sin(w * t) / w), rise * (1 - np.cos(w * t)), rise * w * np.sin(w * t)


def torques(control, t, q, v):
    """Of the three joints, from their angles and speeds."""
    kp, kd, feedforward = CONTROLS[control]
    r, dr, ddr = path(t)
    back = np.array(kp) * (r - q) + np.array(kd) * (dr - v)
    if feedforward == "rigid":
        return RIGID.torques(q, v, ddr + back)
    return back + RIGID.torques(r, dr, ddr) if feedforward == "path" else back


def accelerations(control, t, q, v):
    joints = FLEXIBLE.joints
    return FLEXIBLE.accelerations(q, v, torques(control, t, q[joints], v[joints]))


def motion(control, rtol=1e-11):
    """(t, q (t, 9), v (t, 9)). Stability keeps the steps short: with rtol 1e-12 the joints of "pd" end within 3e-15."""
    x = np.zeros(18)
    x[FLEXIBLE.joints] = START
    t = np.linspace(0.0, T_END, INSTANTS)

    def field(t, x):
        return np.concatenate([x[9:], accelerations(control, t, x[:9], x[9:])])

    out = solve_ivp(field, (0.0, T_END), x, "DOP853", t_eval=t, rtol=rtol, atol=1e-3 * rtol)
    assert out.success, out.message
    return t, out.y[:9].T, out.y[9:].T


if __name__ == "__main__":
    for control in sys.argv[1:] or CONTROLS:
        t, q, v = motion(control)
        told = json.loads(FILE.read_text()) if FILE.exists() else {}
        told[control] = {"t": t.tolist(), "q": q.tolist(), "v": v.tolist()}
        FILE.write_text(json.dumps(told) + "\n")
