"""Where things are: positions and MJCF's ways to write an orientation."""

from __future__ import annotations

import numpy as np

from pliant.formats.mjcf.elements import Element, WrongAtError, at, numbers, vector
from pliant.formats.mjcf.settings import ORIENTATIONS, Settings
from pliant.model.pose import Array, Pose

HERE = Pose()
_LEAST = 1e-14  # of a vector that has a direction


def pose_of(element: Element, settings: Settings) -> Pose:
    """The pose that pos and one of quat, axisangle, euler, xyaxes, zaxis give."""
    if not any(key in element.attributes for key in ("pos", *ORIENTATIONS)):
        return HERE
    with at(element):
        return Pose(vector(element, "pos", (0.0, 0.0, 0.0)), matrix=rotation_of(element, settings))


def rotation_of(element: Element, settings: Settings) -> Array:
    """R (3, 3) of an element's orientation."""
    given = [key for key in ORIENTATIONS if element.get(key) is not None]
    if not given:
        return np.eye(3)
    if len(given) > 1:
        raise WrongAtError(element, f"<{element.tag}>: {given[0]} and {given[1]} both give an orientation; keep one")
    (key,) = given
    if key == "quat":
        w, x, y, z = unit(element, key, numbers(element, key, 4))
        return rotation_of_quaternion(w, x, y, z)
    if key == "axisangle":
        *axis, angle = numbers(element, key, 4)
        return turn(unit(element, key, axis), angle * settings.angle)
    if key == "euler":
        return rotation_of_euler(numbers(element, key, 3), settings)
    if key == "zaxis":
        return rotation_to(unit(element, key, numbers(element, key, 3)))
    six = np.array(numbers(element, key, 6))
    x = unit(element, key, six[:3])
    y = unit(element, key, six[3:] - x * (x @ six[3:]))
    return np.stack([x, y, np.cross(x, y)], axis=1)


def rotation_of_euler(angles: list[float], settings: Settings) -> Array:
    """R of three turns in the model's sequence: about axes that move with it (x) or stay (X)."""
    R = np.eye(3)
    for letter, angle in zip(settings.eulerseq, angles, strict=True):
        one = turn(np.eye(3)["xyz".index(letter.lower())], angle * settings.angle)
        R = R @ one if letter.islower() else one @ R
    return R


def unit(element: Element, key: str, values: list[float] | Array) -> Array:
    """A vector divided by its length."""
    x = np.asarray(values, dtype=float)
    length = float(np.linalg.norm(x))
    if length < _LEAST:
        raise WrongAtError(element, f"<{element.tag} {key}='{element.get(key)}'> has no direction")
    return x / length


def turn(axis: Array, angle: float) -> Array:
    """R of a turn about a unit axis (3,)."""
    s, c = float(np.sin(angle)), float(np.cos(angle))
    x, y, z = axis.tolist()
    cross = np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])
    return c * np.eye(3) + s * cross + (1 - c) * np.outer(axis, axis)


def rotation_of_quaternion(w: float, x: float, y: float, z: float) -> Array:
    """R of a unit quaternion."""
    return np.array(
        [
            [w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z],
        ]
    )


def rotation_to(z: Array) -> Array:
    """The least rotation that turns the z axis to a unit vector; half a turn about x where that is opposite."""
    axis = np.array([-z[1], z[0], 0.0])
    length = float(np.linalg.norm(axis))
    if length < _LEAST:
        return np.diag([1.0, np.sign(z[2]), np.sign(z[2])])
    return turn(axis / length, float(np.arctan2(length, z[2])))


def between(element: Element) -> tuple[Pose, float] | None:
    """The pose and half the length that fromto gives: z is along it."""
    if element.get("fromto") is None:
        return None
    ends = np.array(numbers(element, "fromto", 6)).reshape(2, 3)
    along = ends[0] - ends[1]
    with at(element):
        R = rotation_to(unit(element, "fromto", along))
        return Pose(ends.mean(axis=0), matrix=R), float(np.linalg.norm(along)) / 2
