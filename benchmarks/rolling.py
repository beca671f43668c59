"""The energy of bodies that roll without slipping, over runs: a disc, a torus, a rattleback and the benchmark bicycle.

    python -m benchmarks.rolling

Nothing dissipates, so that any change of the energy is an error. The rattleback is spun against its preferred direction. It begins
to pitch, stops and turns the other way, so its run also tests that pitch, roll and spin exchange energy as they should.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

import pliant as pl

TOLERANCES = {"rtol": 1e-12, "atol": 1e-13}


class Rolled(NamedTuple):
    """A run. drift: the largest change of the energy, of its largest value. gap [m]: the largest one to the plane."""

    name: str
    t_end: float
    drift: float
    gap: float
    run: pl.results.Run


def rattleback() -> pl.System:
    """An ellipsoid whose principal axes of inertia are turned by 0.03 rad about its vertical axis."""
    c, s = np.cos(0.03), np.sin(0.03)
    turn = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
    system = pl.System("rattleback")
    inertia = pl.Inertia(1.0, np.array([0.0, 0.0, -0.01]), turn @ np.diag([2e-4, 1.6e-3, 1.7e-3]) @ turn.T)
    system.add_body("stone", hinge=pl.Free(), inertia=inertia)
    system.add_constraint("table", pl.constraints.Ellipsoid("stone", (0.2, 0.03, 0.02)))
    return system


def wheel(tube: float) -> pl.System:
    """A disc, or a torus with a tube of this radius [m]."""
    system = pl.System("torus" if tube else "disc")
    system.add_body("wheel", hinge=pl.Free(), mass=2.0, inertia=(0.045, 0.09, 0.045))
    own = pl.constraints.Torus("wheel", 0.3, tube) if tube else pl.constraints.Disc("wheel", 0.3)
    system.add_constraint("road", own)
    return system


def rolled(system: pl.System, shift: list[float], speeds: dict[str, float], t_end: float) -> Rolled:
    """Simulate from the neutral pose, moved by `shift` and put on the plane."""
    guess = system.model.integrate(system.model.neutral(), np.array(shift))
    q, v = pl.assemble(system, guess, speeds)
    return _measured(system, q, v, t_end)


def _measured(system: pl.System, q: object, v: object, t_end: float) -> Rolled:
    run = pl.simulate(system, q, v, t_end=t_end, **TOLERANCES)
    gap = np.abs(pl.compile(system).loop_residual(run.q)).max()
    return Rolled(system.name, t_end, float(run.quality.energy_drift), float(gap), run)


def measured() -> list[Rolled]:
    """All runs."""
    lean = [0.3, 0.0, 0.0, 0.0, 0.0, 0.3]
    spun = {"wheel.wx": 0.4, "wheel.wy": 6.0, "wheel.wz": 0.3}
    out = [rolled(wheel(tube), lean, spun, 20.0) for tube in (0.0, 0.06)]
    against = {"stone.wx": 0.05, "stone.wy": 0.0, "stone.wz": -5.0}
    out.append(rolled(rattleback(), [0.02, 0.01, 0, 0, 0, 0.02], against, 12.0))
    example = pl.examples.EXAMPLES["bicycle"]
    out.append(_measured(pl.examples.load("bicycle"), example.q0, example.v0, 20.0))
    return out


def main() -> None:
    print("| body | run | change of energy (relative) | largest gap |")
    print("| --- | ---: | ---: | ---: |")
    for one in (found := measured()):
        print(f"| {one.name} | {one.t_end:g} s | {one.drift:.0e} | {one.gap:.0e} m |")
    spin = next(one for one in found if one.name == "rattleback").run["stone.wz"].values
    print(f"the spin of the rattleback goes from {spin[0]:.2f} to {spin.max():.2f} rad/s and back to {spin[-1]:.2f} rad/s")


if __name__ == "__main__":
    main()
