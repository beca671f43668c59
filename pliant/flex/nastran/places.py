"""Where grid points are: rectangular coordinate systems, nested as they like."""

from __future__ import annotations

import numpy as np

from pliant.flex.nastran.bulk import Axes, Bulk, Grid
from pliant.model.pose import Array


def places(bulk: Bulk, wanted: list[int] | None = None) -> tuple[Array, Array, Array]:
    """Grid points, all or those wanted, in the basic system: numbers (N,), positions (N, 3), axes of their components (N, 3, 3)."""
    ids = sorted(bulk.grids) if wanted is None else wanted
    if not ids:
        raise bulk.wrong(None, "no GRID cards; give the bulk-data file that has them as grids=")
    frames: dict[int, tuple[Array, Array]] = {0: (np.zeros(3), np.eye(3))}
    x, axes = np.zeros((len(ids), 3)), np.zeros((len(ids), 3, 3))
    for k, name in enumerate(ids):
        grid = bulk.grids[name]
        x[k] = _placed(bulk, frames, name)
        axes[k] = _frame(bulk, frames, _systems_of(bulk, grid)[1], f"GRID {name}", grid.line)[1]
    return np.array(ids), x, axes


def _systems_of(bulk: Bulk, grid: Grid) -> tuple[int, int]:
    return bulk.defaults[0] if grid.cp is None else grid.cp, bulk.defaults[1] if grid.cd is None else grid.cd


def _placed(bulk: Bulk, frames: dict[int, tuple[Array, Array]], name: int) -> Array:
    grid = bulk.grids[name]
    origin, R = _frame(bulk, frames, _systems_of(bulk, grid)[0], f"GRID {name}", grid.line)
    return origin + R @ np.array(grid.x)


def _frame(bulk: Bulk, frames: dict[int, tuple[Array, Array]], wanted: int, user: str, line: int) -> tuple[Array, Array]:
    """Origin and axes (columns) of a system. Those it stands on come first; no recursion, however deep they are nested."""
    stack = [(wanted, user, line)]
    open_ = {wanted}
    while wanted not in frames:
        name, user, line = stack[-1]
        own = bulk.systems.get(name)
        if own is None:
            raise bulk.wrong(line, f"{user}: there is no coordinate system {name}; add its CORD2R or CORD1R card")
        what = f"{own.card} {name}"
        if own.card not in ("CORD1R", "CORD2R"):
            raise bulk.wrong(
                own.line, f"{what}, which {user} uses: only rectangular systems (CORD1R, CORD2R) are read; write it in one of those"
            )
        for g in own.grids:
            if g not in bulk.grids:
                raise bulk.wrong(own.line, f"{what}: there is no GRID {g}; add it")
        needed = [_systems_of(bulk, bulk.grids[g])[0] for g in own.grids] or [own.reference]
        missing = next((n for n in needed if n not in frames), None)
        if missing is None:
            frames[name] = _axes(bulk, frames, own, what)
            stack.pop()
        elif missing in open_:
            raise bulk.wrong(
                own.line, f"{what}: is defined by system {missing}, and that by this one; define one of them in system 0"
            )
        else:
            stack.append((missing, what, own.line))
            open_.add(missing)
    return frames[wanted]


def _axes(bulk: Bulk, frames: dict[int, tuple[Array, Array]], own: Axes, what: str) -> tuple[Array, Array]:
    """From three points: the origin, a point on z, and one in the plane of x and z."""
    if own.grids:
        a, b, c = (_placed(bulk, frames, g) for g in own.grids)
    else:
        origin, R = frames[own.reference]
        a, b, c = origin + np.array(own.points).reshape(3, 3) @ R.T
    z = b - a
    y = np.cross(z, c - a)
    if not np.linalg.norm(y) > 1e-10 * np.linalg.norm(z) * np.linalg.norm(c - a):
        raise bulk.wrong(own.line, f"{what}: its three points are in a line; give three that are not")
    z, y = z / np.linalg.norm(z), y / np.linalg.norm(y)
    return a, np.stack([np.cross(y, z), y, z], axis=1)
