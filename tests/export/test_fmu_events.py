"""FMUs of random systems with stops, dry friction, locks, kicks and gears, against runs."""

from __future__ import annotations

import shutil

import numpy as np
import pytest

import pliant as pl
from tests.acting import acting

fmpy = pytest.importorskip("fmpy")
pytestmark = pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler")


@pytest.mark.seeds(2)
def test_the_same_motion(seed, tmp_path):
    """Co-simulation takes the same events, to what its own steps allow: each impact passes errors on, enlarged."""
    system, v0 = acting(np.random.default_rng(seed + 3), flexible=seed % 3 == 2)
    t = np.linspace(0.0, 1.2, 13)
    run = pl.simulate(system, None, v0, t_end=1.2, t_eval=t, rtol=1e-11)
    path = str(pl.write_fmu(system, tmp_path / "a.fmu", "2.0", v0=v0, compiler="cc"))
    names = [x.name for x in fmpy.read_model_description(path).modelVariables[: run.q.shape[1]]]
    options = {"output_interval": 0.1, "relative_tolerance": 1e-11, "output": names, "record_events": False}
    found = fmpy.simulate_fmu(path, fmi_type="CoSimulation", stop_time=1.2, **options)
    states = np.array([found[name] for name in names]).T
    np.testing.assert_allclose(states, run.q, rtol=0, atol=1e-6 * max(1.0, np.abs(run.q).max()))
