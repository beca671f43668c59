"""Generated code of a system in orbit, and runs in pieces."""

import subprocess

import numpy as np

import pliant as pl
from tests.bounded import LIMIT
from tests.c_code import gcc
from tests.space.fleet import orbit, satellite


def test_c_and_cuda(tmp_path):
    """The rates as C agree with the reference, which the written program checks itself. CUDA has code for them too."""
    system = satellite(orbit(), False)
    system.add_load("ball", pl.space.Cannonball("bus", area=1.0))
    pl.compile(system).internals.write_c(tmp_path, ["rhs"], states=2)
    gcc(tmp_path, "-O0", "satellite.c", "satellite_check.c", "-o", "check")
    done = subprocess.run(["./check"], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=LIMIT)
    assert done.returncode == 0 and "FAILED" not in done.stdout, done.stdout
    assert ".f64" in pl.compile(satellite(pl.space.Orbit(a=7e6), False), target="cuda").internals.ptx("rhs")


def test_a_run_in_two_pieces():
    """The states of the reference point go on."""
    dyn = pl.compile(satellite(orbit(), False), lanes=1)
    whole = pl.simulate(dyn, t_end=100.0, n_out=3, rtol=1e-10, atol=1e-12)
    first = pl.simulate(dyn, t_end=50.0, n_out=2, rtol=1e-10, atol=1e-12)
    second = pl.simulate(dyn, start=first, t_end=100.0, n_out=2, rtol=1e-10, atol=1e-12)
    assert np.allclose(second.q[-1], whole.q[-1], rtol=0, atol=1e-12)
    assert np.isclose(second["orbit.deviation[2]"].values[-1], whole["orbit.deviation[2]"].values[-1], rtol=1e-12)
