"""The origin of a run, stored in it: its system, as the text of a system file, and the versions of the software.

`Custom` hinges and laws are Python code, which a text cannot hold. For hinges a run stores the names, and the poses of their bodies
at every instant. For laws it stores the names; pass the functions when the system is built again.
"""

from __future__ import annotations

import platform
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

import numpy as np

from pliant.errors import PliantError
from pliant.formats import load_text, load_text_to_show
from pliant.formats.yaml import all_laws, not_held, written_alone
from pliant.model import Custom, Model
from pliant.spatial import Array
from pliant.system import System
from pliant.version import __version__

if TYPE_CHECKING:
    import xarray as xr

SYSTEM, CUSTOM = "system_file", "custom_hinge"
_WORDS = "the system, as the text of a system file"
_texts: WeakKeyDictionary[Model, tuple[str, str]] = WeakKeyDictionary()  # runs of one model share its text


def versions() -> dict[str, str]:
    """Return the versions of pliant and of the packages that its numbers depend on, as attributes of a run."""
    import llvmlite

    given = {"pliant": __version__, "python": platform.python_version()}
    given |= {"numpy": np.__version__, "llvmlite": llvmlite.__version__}
    return {f"{name}_version": version for name, version in given.items()}


def system_variables(model: Model, q: Array) -> dict[str, tuple[Any, ...]]:
    """Return the variables {name: (dimensions, values, attributes)} that hold the system of a run, for states q (…, time, nq).

    system_file: the text; if there is none, its attribute `missing` gives the reason. With `Custom` hinges: their names,
    custom_hinge, and custom_rotation (…, time, custom_hinge, axis, body_axis), custom_position (…, time, custom_hinge, axis) [m],
    the pose of the body's frame in the hinge's placement.
    """
    if model not in _texts:
        _texts[model] = described(model)
    text, why = _texts[model]
    held: Any = np.empty((), dtype=object)  # not of NumPy's own texts, which take four bytes a letter
    held[()] = text
    variables: dict[str, tuple[Any, ...]] = {SYSTEM: ((), held, {"long_name": _WORDS} | ({"missing": why} if why else {}))}
    custom = not_held(model)
    return variables | _custom_poses(model, custom, q) if custom else variables


def described(model: Model) -> tuple[str, str]:
    """Return the text of the system, or the reason why there is none."""
    try:
        return written_alone(model), ""
    except PliantError as error:  # a run is one, whether its system can be written or not
        return "", str(error)


def _custom_poses(model: Model, names: list[str], q: Array) -> dict[str, tuple[Any, ...]]:
    poses = []
    for body, where in zip(model.bodies, model.internals.q_slices, strict=True):
        if body.hinge.name in names:
            own = q[..., where.start : where.stop - body.modes, None]
            R, p = body.hinge.type.pose(own)
            poses.append(np.concatenate([np.broadcast_to(x, (*q.shape[:-1], 3, x.shape[-1])) for x in (R, p)], axis=-1))
    both = np.stack(poses, axis=-3)
    along = ("run", "time")[-(q.ndim - 1) :]
    words = "of the body's frame in the hinge's placement"
    return {
        CUSTOM: ((CUSTOM,), names),
        "body_axis": (("body_axis",), list("xyz")),
        "custom_rotation": ((*along, CUSTOM, "axis", "body_axis"), both[..., :3], {"long_name": f"rotation {words}"}),
        "custom_position": ((*along, CUSTOM, "axis"), both[..., 3], {"long_name": f"position {words}", "units": "m"}),
    }


def laws_at_hand(model: Model) -> dict[str, Callable[..., Any]]:
    """Return the functions of a model's laws, by their names in its text."""
    return all_laws(model)


def shown_model(data: xr.Dataset) -> Model:
    """Return the system of a run's dataset, for display only.

    It has no laws. The poses of its `Custom` hinges are in the dataset, not in the model.
    """
    hinges, speeds = (data[key].to_numpy() for key in ("coordinate_hinge", "speed_hinge"))
    modal = np.isfinite(data["coordinate_frequency"].to_numpy()), np.isfinite(data["speed_frequency"].to_numpy())
    names = data[CUSTOM].to_numpy() if CUSTOM in data else ()
    custom = {
        str(name): _stand_in(*(int(((h == name) & ~m).sum()) for h, m in zip((hinges, speeds), modal, strict=True)))
        for name in names
    }
    if SYSTEM not in data or data[SYSTEM].attrs.get("missing"):
        return system_of(data).model  # which says why it cannot be
    shown = f"the run of {data.attrs['system']!r}, its system"
    return load_text_to_show(str(data[SYSTEM].item()), shown, custom).model


def _stand_in(nq: int, nv: int) -> Custom:
    def pose(q: Array) -> tuple[Array, Array]:
        return np.eye(3), np.zeros(3)

    return Custom(nq, nv, pose, lambda q: np.zeros((6, nv)), lambda q, v: np.zeros(6), lambda q, v: q * 0.0)


def system_of(data: xr.Dataset, laws: Mapping[str, Callable[..., Any]] | None = None) -> System:
    """Return the system of a run's dataset, with the laws that its text names."""
    shown = f"the run of {data.attrs['system']!r}"
    if SYSTEM not in data:
        raise PliantError(
            f"{shown} does not hold its system: it was saved by pliant {data.attrs['pliant_version']}; load the system from its "
            "own file, or run it again"
        )
    if CUSTOM in data:
        names = ", ".join(map(repr, data[CUSTOM].to_numpy()[:8].tolist())) + " …" * (data.sizes[CUSTOM] > 8)
        raise PliantError(
            f"{shown} does not hold all of its system: the Custom hinges {names} are Python code, which is not stored; build the "
            "system again (the run's data have the poses of these hinges, 'custom_rotation' and 'custom_position')"
        )
    if why := data[SYSTEM].attrs.get("missing"):
        raise PliantError(f"{shown} does not hold its system: {why}")
    return load_text(str(data[SYSTEM].item()), f"{shown}, its system", laws)


__all__ = ["CUSTOM", "SYSTEM", "described", "laws_at_hand", "shown_model", "system_of", "system_variables", "versions"]
