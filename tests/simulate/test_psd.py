"""Power spectra of runs: Parseval's theorem, the rms of a sine, and white noise."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import pliant as pl
from pliant.simulate.results.spectra import SpectrumOptions, spectrum_of


@cache
def spinning():
    system = pl.System("rotor", gravity=(0, 0, 0))
    system.add_body("disc", hinge=pl.Revolute("z"), hinge_name="axle", mass=1.0, inertia=(1.0, 1.0, 1.0))
    system.add_load("spring", pl.loads.HingeSpring("axle", k=(2 * np.pi * 5.0) ** 2))
    system.add_output("encoder", pl.sensors.Encoder("axle", period=0.01))
    system.add_output("pose", pl.sensors.FramePose("disc"))
    system.add_output("three", lambda x: x["disc"].x.in_(x.world), unit="1")
    return pl.simulate(system, {"axle": 0.2}, t_end=10.0, n_out=2001, rtol=1e-9)


def test_parseval_and_the_rms_of_a_sine():
    run = spinning()
    whole = run.psd(["axle.angle", "axle.rate", "three"], segment=10.005, window="boxcar", detrend="none")
    columns = np.column_stack([run["axle.angle"], run["axle.rate"], run["three"]])
    assert np.abs(whole.rms / np.sqrt((columns**2).mean(axis=0)).clip(1e-300) - 1)[:4].max() < 1e-12
    assert whole.names == ("axle.angle", "axle.rate", "three[0]", "three[1]", "three[2]") and whole.units[:2] == ("rad", "rad/s")
    found = run.psd("axle.angle")
    assert found.frequency[np.argmax(found.density[:, 0])] == pytest.approx(5.0, abs=found.frequency[1])
    assert found.rms[0] == pytest.approx(0.2 / np.sqrt(2), rel=2e-3)
    assert found.band(4.0, 6.0)[0] == pytest.approx(found.rms[0], rel=1e-2) and found.band(8.0, 90.0)[0] < 1e-3
    assert (np.diff(found.cumulative()[:, 0]) >= 0).all() and "rms 0.14" in repr(found)
    pose = run.psd("pose")
    assert pose.names[0] == "pose.qw" and pose.units == ("1",) * 4 + ("m",) * 3
    samples = run.psd("encoder_measured")
    assert samples.rms[0] == pytest.approx(0.2 / np.sqrt(2), rel=1e-2) and samples.frequency[-1] == pytest.approx(50.0, abs=0.5)
    with pytest.raises(pl.PliantError, match="different times"):
        run.psd(["axle.angle", "encoder_measured"])
    assert run.psd().names[-1] == "three[2]" and run.psd("axle.angle", t_start=5.0).frequency[1] > found.frequency[1]


def test_white_noise_has_its_density():
    xr = pytest.importorskip("xarray")
    noise = np.random.default_rng(0).normal(size=200_001)
    t = np.arange(noise.size) * 0.01
    x = xr.DataArray(noise, dims="time", coords={"time": t}, attrs={"units": "m"})
    found = spectrum_of({"x": x}, SpectrumOptions(segment=5.0))
    assert found.density[2:-2, 0].mean() == pytest.approx(2 * 0.01, rel=0.01)  # one-sided: 2 sigma^2 dt


def test_figure(tmp_path):
    spinning().psd(["axle.angle", "axle.rate"]).plot(tmp_path / "psd.png")
    assert (tmp_path / "psd.png").stat().st_size > 5000


def test_refused():
    run = spinning()
    for options, words in (({"segment": 1e-3}, "segment"), ({"overlap": 1.0}, "overlap"), ({"t_start": 9.999}, "instants")):
        with pytest.raises(pl.PliantError, match=words):
            run.psd("axle.angle", **options)
    with pytest.raises(pl.UnknownNameError):
        run.psd("axle.angel")
