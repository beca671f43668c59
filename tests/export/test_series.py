"""Series in exported code: it needs no u for them, and gives what pliant gives at any time."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pliant as pl

BOX = pl.Inertia.box(1.0, (1, 0.5, 0.3), com=(0.3, 0.1, 0.2))


def driven(seed: int, prescribed: bool = True) -> pl.System:
    """Series of each kind, of one value and of several, of one point, and inputs of a user among them."""
    rng = np.random.default_rng(seed)

    def series(n: int, k: int | None, kind: str) -> pl.Series:
        times = np.cumsum(rng.uniform(0.05, 1.0, n)) - 0.5
        return pl.Series(times, rng.normal(size=n if k is None else (n, k)), kind)

    def wind(x: Any) -> None:
        rate = x.slope("air")
        x.force(x.u.gain * x.world.vector(*x.u.air) + 0.1 * rate[1] * x.world.y, at=x["c"].origin)

    system = pl.System("driven")
    system.add_body("a", hinge=pl.Revolute("y"), hinge_name="h", inertia=BOX)
    system.add_body("b", "a", pl.Revolute("x"), pose=pl.Pose((0.5, 0, 0.1)), inertia=BOX)
    system.add_body("c", "b", pl.Prismatic("z"), pose=pl.Pose((0.1, 0.4, 0)), inertia=BOX)
    system.add_load("drive", pl.loads.Motor("b", torque=series(5, None, "linear")))
    system.add_load("steps", pl.loads.Motor("c", torque=series(4, None, "hold")))
    system.add_load("push", pl.loads.Motor("c", torque=pl.Input(0.3)))
    system.add_load("still", pl.loads.Motor("b", torque=series(1, None, ("linear", "hold")[seed % 2])))
    system.add_load("wind", wind, inputs={"gain": 0.7, "air": series(6, 3, ("hold", "linear")[seed % 2])})
    if prescribed:
        system.prescribe("h", series(4, None, "linear"))
    system.add_output("shaft", lambda x: x.q("b") + 0.5 * x.v("c"))
    return system


def times_of(system: pl.System) -> list[float]:
    """Before, at, between and behind the knots of all series."""
    knots = np.unique(np.concatenate([series.times for series, _ in system.model.internals.series.values()]))
    return [knots[0] - 0.7, *knots, *(knots[1:] + knots[:-1]) / 2, knots[-1] + 0.9]


def module_of(path: Path) -> Any:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.seeds(4)
def test_python_gives_what_rhs_gives(seed: int, tmp_path: Path) -> None:
    system = driven(seed, prescribed=seed % 4 != 3)
    dynamics = pl.compile(system, target="reference")
    paths = dynamics.write_code(tmp_path, "python", ["rhs", "outputs", "equations"], prefix=f"driven{seed}")
    text, module = paths[0].read_text(), module_of(paths[0])
    assert "series: drive.torque" in text and "u = (push.torque, wind.gain)" in text and not re.search(r"\bu3\b", text)
    rng = np.random.default_rng(seed)
    equations = dynamics.equations()
    assert "drive.torque (5 points" in str(equations) and not re.search(r"\bu3\b", str(equations))
    for t in times_of(system):
        q, v = system.model.random_state(rng)
        u, tau = rng.normal(size=2), rng.normal(size=system.nv)
        expected = dynamics.rhs(t, q, v, tau=tau, u=u)
        made = module.rhs(t, q, v, u, tau)
        for x, y in zip(made, expected, strict=False):
            np.testing.assert_allclose(x, y, rtol=1e-11, atol=1e-11)
        read = np.concatenate([np.ravel(x) for x in dynamics.outputs(t, q, v, tau=tau, u=u).values()])
        np.testing.assert_allclose(module.outputs(t, q, v, u, tau), read, rtol=1e-11, atol=1e-11)
        found = equations.evaluate(q, v, t=t, u=u, tau=tau)
        np.testing.assert_allclose(np.linalg.solve(found["M"], found["f"]), expected[1], rtol=1e-10, atol=1e-10)


@pytest.mark.skipif(not shutil.which("gcc"), reason="gcc is not installed")
@pytest.mark.parametrize("route", ["write_code", "write_c"])
def test_c_gives_what_the_reference_gives(route: str, tmp_path: Path) -> None:
    """Its check program has states before, at and behind the knots."""
    dynamics = pl.compile(driven(1), target="reference")
    if route == "write_code":
        paths = dynamics.write_code(tmp_path, "c", ["rhs"], states=24)
    else:
        paths = dynamics.internals.write_c(tmp_path, ["rhs"], states=24)
    header, source, check = (path.name for path in sorted(paths, key=lambda p: ("_check" in p.name, p.suffix == ".c")))
    assert "u[2]" in (tmp_path / header).read_text() + (tmp_path / source).read_text() or route == "write_c"
    command = f"gcc -O0 -std=c99 -Wall -Wextra -Werror -pedantic {source} {check} -lm -o check && ./check"
    done = subprocess.run(command, shell=True, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, (done.stdout + done.stderr)[:2000]


@pytest.mark.parametrize("to", ["c", "python", "matlab", "julia", "fortran"])
def test_points_and_names_are_in_every_language(to: str, tmp_path: Path) -> None:
    """And without other inputs there is no u at all."""
    system = pl.System("one", gravity=(0, 0, 0))
    system.add_body("a", hinge=pl.Prismatic("x"), mass=1.0)
    system.add_load("shaker", pl.loads.Motor("a", torque=pl.Series([0.0, 0.4321, 2.0], [0.0, 0.8765, 3.0])))
    paths = pl.compile(system, target="reference").write_code(tmp_path, to, ["rhs"])
    text = "".join(path.read_text() for path in paths if "check" not in path.name)
    assert all(word in text for word in ("0.4321", "0.8765", "series: shaker.torque"))
    assert not re.search(r"\bu\b", "\n".join(x for x in text.splitlines() if "=" in x and "inputs" not in x))


def test_latex_names_a_series() -> None:
    system = pl.examples.load("quarter-car")
    text = pl.compile(system, target="reference").equations().latex(document=True)
    assert "tyre.road (54 points from 0 to 4 s, linear)" in text and not re.search(r"\bu_\{", text)
