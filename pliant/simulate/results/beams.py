"""What `run.beam` returns: positions, curvatures, moments and tension along a beam of several segments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.arguments.numbers import floats
from pliant.compile import compile as compiled
from pliant.compile.trace.parameters import changed, parse
from pliant.errors import PliantError, unknown
from pliant.flex import Beam
from pliant.model import Model
from pliant.model.chains.chain import BeamChain
from pliant.spatial import Array
from pliant.sweeps.trees.frames import placements

if TYPE_CHECKING:
    import xarray as xr

_GIVEN = "p given: "


def beam_dataset(data: xr.Dataset, model: Model, name: str, x: Any) -> xr.Dataset:
    """Return the dataset of `Run.beam`. x: places along the beam [m]; None: the ends of its segments."""
    import xarray as xr

    beam = next((one for one in model.internals.beams if one.name == name), None)
    if beam is None:
        raise unknown("beam", name, [one.name for one in model.internals.beams])
    model = model.internals.changed(fidelity=data.attrs.get("fidelity", model.internals.fidelity))
    places = beam.x if x is None else _places(beam, x)
    single = "run" not in data["q"].dims
    rows = [_one(data, model, beam, places, k) for k in ([None] if single else range(data.sizes["run"]))]
    leading = ("time",) if single else ("run", "time")
    found = {key: rows[0][key] if single else np.stack([row[key] for row in rows]) for key in rows[0]}
    out = xr.Dataset(
        {key: ((*leading, *_AXES[key][0]), value, dict(zip(_WORDS, _AXES[key][1:], strict=True))) for key, value in found.items()},
        {
            "time": ("time", data["time"].to_numpy(), {"long_name": "time", "units": "s"}),
            "x": ("x", places, {"long_name": "place along the beam", "units": "m"}),
            "axis": list("xyz"),
            "plane": ["y", "z"],
            "about": ["y", "z"],
            "segment": list(beam.bodies),
            "segment_x": ("segment", beam.x[:-1], {"long_name": "where the segment begins", "units": "m"}),
        },
        {"beam": name, "length": beam.length, "system": model.name},
    )
    how = "EA times the strain of each segment, its mean" if "EA" in beam.numbers else "the force in the weld at segment_x"
    if "tension" in out:
        out["tension"].attrs["comment"] = how
    elif "EA" not in beam.numbers:
        out.attrs["tension"] = "left out: the beam is inextensible, and the forces of contacts are not known after the run; give EA"
    return out


_WORDS = ("long_name", "units")
_AXES: dict[str, tuple[tuple[str, ...], str, str]] = {
    "position": (("x", "axis"), "position in the world", "m"),
    "curvature": (("x", "plane"), "curvature of the deflection along y and z", "1/m"),
    "moment": (("x", "about"), "bending moment about y and z of the section", "N m"),
    "torque": (("segment",), "torque about x", "N m"),
    "tension": (("segment",), "tension", "N"),
}


def _places(beam: BeamChain, x: Any) -> Array:
    try:
        places = np.atleast_1d(floats(x))
    except (TypeError, ValueError):
        raise PliantError(f"beam {beam.name!r}: x = {x!r} are not places; give numbers in [0, {beam.length:.10g}] m") from None
    for at in places.ravel():
        beam.place(float(at))
    return places.ravel()


def _one(data: xr.Dataset, model: Model, beam: BeamChain, places: Array, run: int | None) -> dict[str, Array]:
    """Return the arrays over time of one run. run: its number in a batch; None for a single run."""
    own = {str(key): data[key].isel(run=run) if run is not None and "run" in data[key].dims else data[key] for key in data}
    names = own["p"].attrs["long_name"].removeprefix(_GIVEN).split(", ") if "p" in own else []
    p = own["p"].to_numpy() if names else np.zeros(0)
    moved = changed(model, parse(model, names), p) if names else model
    q, v = own["q"].to_numpy(), own["v"].to_numpy()
    good = np.isfinite(q).all(axis=-1)
    out = _of_shapes(moved, beam, places, q[good], v[good])
    if "EA" not in beam.numbers and not model.contacts:
        out["tension"] = _from_reactions(own, model, beam, {"p": p} if names else {}, names, good)
    full = {}
    for key, value in out.items():
        full[key] = np.full((len(q), *value.shape[1:]), np.nan)
        full[key][good] = value
    return full


def _of_shapes(model: Model, beam: BeamChain, places: Array, q: Array, v: Array) -> dict[str, Array]:
    """Return what follows from the coordinates of the segments: all but the tension of an inextensible beam."""
    where = [beam.place(float(x)) for x in places]
    numbers = {body: k for k, body in enumerate(beam.bodies)}
    out = {
        "position": np.zeros((len(q), len(places), 3)),
        "curvature": np.zeros((len(q), len(places), 2)),
        "moment": np.zeros((len(q), len(places), 2)),
    }
    poses = placements(model, q)
    along: dict[str, list[Array]] = {}
    for body, k in numbers.items():
        i = model.index[body]
        flex = model.bodies[i].flex
        assert isinstance(flex, Beam)
        eta = q[:, model.internals.q_slices[i].stop - flex.modes : model.internals.q_slices[i].stop]
        rate = v[:, model.internals.v_slices[i].stop - flex.modes : model.internals.v_slices[i].stop]
        felt = eta + (flex.given["damping_time"] or 0.0) * rate  # K felt = K eta + C eta'
        mine = [j for j, (name, _) in enumerate(where) if name == body]
        if mine:
            x = np.array([_along(flex, where[j][1]) for j in mine])
            R, r = poses[i].R, poses[i].p[..., 0]
            local = _moved(flex, x, eta, model.internals.fidelity)
            out["position"][:, mine] = r[:, None] + np.einsum("...ab,...jb->...ja", np.broadcast_to(R, (len(q), 3, 3)), local)
            out["curvature"][:, mine] = flex.curvature(eta, x) * beam.shares[k]
            out["moment"][:, mine] = flex.bending_moment(felt, x)
        forces = felt @ flex.stiffness
        for key, label in (("torque", "twist"), ("tension", "stretch")):
            if label in flex.labels:
                along.setdefault(key, []).append(forces[:, flex.labels.index(label)])
    return out | {key: np.stack(parts, axis=-1) for key, parts in along.items()}


def _along(flex: Beam, at: str | float) -> float:
    return {"root": 0.0, "start": 0.0, "tip": flex.length}[at] if isinstance(at, str) else at


def _moved(flex: Beam, x: Array, eta: Array, fidelity: str) -> Array:
    """Return the positions (n, points, 3) of sections at x in F, for eta (n, modes)."""
    _, translations = flex.modes_at(x)
    out = np.einsum("jar,nr->nja", translations, eta)
    out[..., 0] += x
    if fidelity == "full" and flex.foreshortening is not None:
        out[..., 0] -= np.einsum("nr,jrs,ns->nj", eta, flex.foreshortening_at(x), eta, optimize=True) / 2
    return out


def _from_reactions(
    own: Mapping[str, Any], model: Model, beam: BeamChain, given: dict[str, Any], names: list[str], good: Array
) -> Array:
    """Return the tension (n, segments) [N] at the roots of the segments, from the forces in their hinges."""
    frames = own["wrenches"].attrs["long_name"].removeprefix("wrenches given: ").split(", ") if "wrenches" in own else []
    axes: Any = own["wrenches"].attrs.get("axes", "world") if frames else "world"
    dynamics = compiled(model, target="reference", parameters=names, wrenches=frames, wrench_axes=axes)
    given |= {key: own[key].to_numpy()[good] for key in ("s", "u", "tau") if key in own}
    if frames:
        given["wrenches"] = own["wrenches"].to_numpy().reshape(len(frames), 6)
    t, q, v = (own[key].to_numpy()[good] if key != "time" else own["q"]["time"].to_numpy()[good] for key in ("time", "q", "v"))
    loads = dynamics.reactions(t, q, v, **given)
    return -loads[..., [model.index[body] for body in beam.bodies], 3]
