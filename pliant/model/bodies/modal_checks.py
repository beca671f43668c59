"""Checks of modal bodies, with messages that name the node or the mode, and the name of a flexible body in messages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.arguments.numbers import NotNumbersError, floats
from pliant.errors import PliantError, unknown, warn
from pliant.model.pose import Array

if TYPE_CHECKING:
    from pliant.model.bodies.modal import ModalBody


def called(name: Any, kind: str) -> str:
    """The name of a flexible body in messages: its own name, or its kind if it has none."""
    if name is None:
        return kind
    if not isinstance(name, str):
        raise PliantError(f"{kind}: name {name!r} is not a string; give the body's name, or leave it out")
    return f"flexible body {name!r}"


def listed(names: Iterable[str], most: int = 6) -> str:
    """The first names as text, with the total number if some are left out."""
    every = list(names)
    return ", ".join(every[:most]) + (f", … ({len(every)})" if len(every) > most else "")


def hertz(rates: Array, most: int = 4) -> str:
    """Frequencies [rad/s] as " (0.31, 2.0 Hz with the root held)"."""
    every = [f"{f:.4g}" for f in rates[:most] / (2 * np.pi)] + ["…"] * (len(rates) > most)
    return f" ({', '.join(every)} Hz with the root held)" if every else ""


def numbers(what: str, x: Any, shape: str) -> Array:
    """x as an array of real numbers; otherwise raise `PliantError` with the expected shape."""
    if np.iscomplexobj(x):
        if np.imag(x).any():
            raise PliantError(f"{what} has an imaginary part; give real numbers, and losses as damping=")
        x = np.real(x)
    try:
        return np.array(floats(x))
    except NotNumbersError:
        raise PliantError(f"{what} is not an array of numbers; give {shape}") from None


def square(what: str, x: Any) -> Array:
    """x as a symmetric matrix of real numbers."""
    out = numbers(what, x, "(modes, modes), or a list of its diagonal")
    out = np.diag(out) if out.ndim == 1 else out
    if out.ndim != 2 or out.shape[0] != out.shape[1]:
        raise PliantError(f"{what} must be square (modes, modes) or a list of its diagonal, got shape {out.shape}")
    if not np.isfinite(out).all():
        i, j = np.argwhere(~np.isfinite(out))[0]
        raise PliantError(f"{what} is not finite: element ({i}, {j}) is {out[i, j]}; give finite numbers")
    skew = np.abs(out - out.T)
    if skew.max(initial=0) > 1e-9 * np.abs(out).max(initial=0):
        i, j = np.unravel_index(int(skew.argmax()), skew.shape)
        raise PliantError(
            f"{what} is not symmetric: elements ({i}, {j}) and ({j}, {i}) are {out[i, j]:.6g} and {out[j, i]:.6g}; give both "
            "the same value"
        )
    return (out + out.T) / 2


def check_definite(what: str, A: Array, remedy: str) -> None:
    """Raise `PliantError` if the matrix has an eigenvalue below zero."""
    own = np.diagonal(A)
    if (own >= 0).all() and not np.count_nonzero(A - np.diag(own)):  # most are diagonal, and eigenvalues of many modes take long
        return
    values, vectors = np.linalg.eigh(A)
    if values[0] < -1e-9 * float(np.abs(A).max()):
        mode = int(np.argmax(np.abs(vectors[:, 0])))
        raise PliantError(
            f"{what} is indefinite (smallest eigenvalue {values[0]:.4g}, mostly of mode {mode}, counted from 0); {remedy}"
        )


def scaled(body: ModalBody, name: str, factor: Any) -> dict[str, Any]:
    """The fields of a body whose stiffness is `factor` times that which was given. Its damping ratios stay."""
    if name not in body.parameters:
        raise unknown("parameter of this flexible body", name, body.parameters)
    if isinstance(factor, float) and not 0.0 < (factor := float(factor)) < np.inf:
        raise PliantError(f"stiffness_factor {factor:g} must be positive: it multiplies the stiffness of the body")
    ratio = factor * (1.0 / body.factor)
    return {"stiffness": body.stiffness * ratio, "damping": body.damping * np.sqrt(ratio), "factor": factor}


def modes_of(what: str, x: Any, names: list[str], modes: int) -> Array:
    """Slopes or translations (nodes, 3, modes)."""
    out, shape = numbers(what, x, "(nodes, 3, modes)"), (len(names), 3, modes)
    if out.shape != shape:
        raise PliantError(
            f"{what} must have shape (nodes, 3, modes) = {shape}, got {out.shape}; the axes are the nodes in their order, x y z in "
            "F, and the modes, as many as stiffness has rows"
        )
    if not np.isfinite(out).all():
        j, a, r = np.argwhere(~np.isfinite(out))[0]
        raise PliantError(
            f"{what} of node {names[j]!r}, mode {r} (counted from 0), are not finite: {'xyz'[a]} is {out[j, a, r]}; give finite "
            "numbers"
        )
    return out


def basis_of(x: Any, modes: int) -> Array:
    out = numbers("basis", x, "(given modes, modes)")
    if out.ndim != 2 or out.shape[1] != modes or (modes and not len(out)) or not np.isfinite(out).all():
        raise PliantError(f"basis must have finite rows of {modes} numbers, one per mode, got shape {out.shape}")
    return out


def shortening_of(x: Any, nodes: int, modes: int) -> Array | None:
    """The foreshortening; None for a body without modes, which has none, and whose empty array no file could hold."""
    if not modes and np.shape(x)[:1] == (nodes,) and not np.size(x):
        return None
    out = numbers("foreshortening", x, "(nodes, modes, modes)")
    if out.shape != (nodes, modes, modes) or not np.isfinite(out).all():
        shape = f"({nodes}, {modes}, {modes})"
        raise PliantError(f"foreshortening must be finite, (nodes, modes, modes) = {shape}; its shape is {out.shape}")
    return (out + np.swapaxes(out, 1, 2)) / 2


def doubt_damping(called: str, ratios: Array) -> None:
    """Warn of a damping ratio at which a mode does not oscillate. Usually a percentage was given instead of a ratio."""
    ratio = float(np.max(ratios, initial=0))
    if ratio >= 1:
        warn(
            f"{called}: damping: the ratio {ratio:.4g} is {100 * ratio:.4g} % of critical, and such a mode does not oscillate; "
            "damping is a fraction of critical, 0.01 for 1 %"
        )


def check_modes(body: ModalBody, whole: Array) -> None:
    """Modes must deform the body: with the root held, each has mass, and they are independent.

    whole (modes,): the size of the terms whose difference is each mode's mass with the root held. A mass that is small compared
    with it is a rounding error.
    """
    if not body.modes:
        return
    D = body.root_mass
    own = np.diag(D)
    if (light := own <= 1e-12 * whole).any():
        raise PliantError(_without_mass(body, np.eye(body.modes)[np.argmax(light)]))
    scaled = D / np.sqrt(np.outer(own, own))
    try:
        np.linalg.cholesky(scaled - 1e-10 * np.eye(body.modes))
    except np.linalg.LinAlgError:
        _, vectors = np.linalg.eigh(scaled)
        raise PliantError(_without_mass(body, vectors[:, 0] / np.sqrt(own))) from None


def _without_mass(body: ModalBody, c: Array) -> str:
    """Why a combination c of modes moves no mass while the root is held."""
    c = c / c[np.argmax(np.abs(c))]
    parts = [f"{x:.3g} of mode {r}" for r, x in enumerate(c) if abs(x) > 1e-4]
    what = f"mode {int(np.argmax(np.abs(c)))}" if len(parts) == 1 else f"a combination of modes, {listed(parts)},"
    one = "it" if len(parts) == 1 else "one of them"
    count = "(modes are counted from 0)"
    x, r = np.array([node.position for node in body.nodes]), body.node_index[body.root]
    length = float(np.abs(x - x[r]).max()) or 1.0
    scaled = np.concatenate([length * body.slopes, body.translations], axis=1)
    turn, move = body.slopes @ c, body.translations @ c
    moved = np.concatenate([length * turn, move], axis=1)
    held = np.concatenate([length * (turn - turn[r]), move - move[r] - np.cross(turn[r], x - x[r])], axis=1)
    if np.abs(moved).max() <= 1e-4 * float(np.abs(scaled * c).max()):
        return f"{what} moves no node {count}: slopes and translations are zero, or depend on each other; remove {one}"
    if np.abs(held).max() <= 1e-4 * float(np.abs(moved).max()):
        return (
            f"{what} is a rigid-body motion {count}: all nodes move as one piece with the root {body.root!r}, which is the hinge's "
            f"part; remove {one} from slopes, translations and stiffness"
        )
    return f"{what} moves no mass relative to the root {body.root!r} {count}: give the nodes that it moves mass, or remove {one}"
