"""Denavit-Hartenberg tables: serial arms from tables, and tables of serial arms.

A row is (a, alpha, d, theta). Its transform is, with q added to theta (revolute) or to d (prismatic),

    classic:   Rz(theta) Tz(d) Tx(a) Rx(alpha), the joint before the link,
    modified:  Rx(alpha) Tx(a) Rz(theta) Tz(d), the joint behind it (Craig).

Both are one chain of lines, each a joint's axis: a and alpha lead from a line to the next along their common normal, theta and d
from one normal to the next along a line. They differ in the line at which a row begins.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import numpy as np

from pliant.arguments.numbers import floats, shown
from pliant.errors import PliantError, chosen, warn
from pliant.lazy import late
from pliant.model.bodies.hinges import Fixed, Prismatic, Revolute
from pliant.model.bodies.inertia import Inertia
from pliant.model.pose import Array, Pose
from pliant.model.records import WORLD, Body

if TYPE_CHECKING:
    from pliant.model.model import Model
    from pliant.model.recut import inverse
else:
    inverse = late("pliant.model.recut", "inverse")

CONVENTIONS = ("classic", "modified")
_JOINTS = {"revolute": Revolute("z"), "prismatic": Prismatic("z")}
_BALL = Inertia.sphere(1.0, 0.1)
_COLUMNS = ("a", "alpha", "d", "theta")
_PARALLEL = 1e-10  # of a sine: lines with a smaller one are parallel
_NEAR = 1e-12  # m, of lines about one metre apart: closer lines intersect


class DhRow(NamedTuple):
    """A row of a Denavit-Hartenberg table: a, d [m], alpha, theta [rad] at q = 0, the joint's kind, and its name."""

    a: float
    alpha: float
    d: float
    theta: float
    joint: str = "revolute"
    name: str = ""


@dataclass(frozen=True, eq=False, repr=False)
class DhTable:
    """A Denavit-Hartenberg table, the result of `system.dh`.

    rows: one `DhRow` per joint. base: the pose of frame 0 in the world. tool: the pose of the tip in the last frame.

    Example: `arm.dh().convention  # 'classic'`
    """

    rows: tuple[DhRow, ...]
    convention: str
    base: Pose
    tool: Pose

    @property
    def array(self) -> Array:
        """The numbers (joints, 4): a, alpha, d, theta."""
        return np.array([row[:4] for row in self.rows], dtype=float).reshape(-1, 4)

    def __str__(self) -> str:
        lines = [f"{'joint':16}{'kind':12}" + "".join(f"{x:>12}" for x in ("a [m]", "alpha [rad]", "d [m]", "theta [rad]"))]
        for row in self.rows:
            lines.append(f"{row.name:16}{row.joint:12}" + "".join(f"{x:12.6g}" for x in row[:4]))
        return "\n".join([*lines, f"{self.convention}; base {self.base!r}; tool {self.tool!r}"])

    def __repr__(self) -> str:
        return f"<DhTable, {self.convention}: {len(self.rows)} joints>"


class WithDh:
    """The methods of `System` for Denavit-Hartenberg tables."""

    @classmethod
    def from_dh(
        cls,
        table: DhTable | Iterable[Any],
        convention: str | None = None,
        name: str = "arm",
        inertias: Inertia | Sequence[Inertia | None] | None = None,
        base: Pose | None = None,
        tool: Pose | None = None,
        gravity: Sequence[float] | Array = (0.0, 0.0, -9.81),
    ) -> Self:
        """Return a serial arm from a Denavit-Hartenberg table.

        table: rows (a, alpha, d, theta) [m, rad], or with a fifth entry "prismatic"; mappings with these names, "joint" and "name";
        or a result of `system.dh`. theta and d are the values at q = 0: q is added to theta, or to d of a prismatic joint.
        convention: "classic" (default), Rz(theta) Tz(d) Tx(a) Rx(alpha), or "modified" (Craig), Rx(alpha) Tx(a) Rz(theta) Tz(d). A
        row of a modified table has a and alpha of the link before its joint.
        inertias: of each link, in the axes of its DH frame and relative to its origin; or one for all links. Default: a ball of
        1 kg at each frame, with a `ModelWarning`: poses and Jacobians are then right, and forces are not.
        base: the pose of frame 0 in the world. tool: the pose of the frame "tool" in the last frame. Default: the same frames.

        The arm has bodies and hinges "joint1" … (or as named), the frames "dh1" … of the table, and "tool".

        Example:
            ball = pl.Inertia.sphere(1.0, 0.1)
            scara = pl.System.from_dh([(0.4, 0, 0, 0), (0.3, np.pi, 0, 0)], inertias=ball)
            scara.nq  # 2
        """
        given = table if isinstance(table, DhTable) else None
        if not isinstance(table, DhTable | Iterable):
            raise PliantError(f"from_dh: {shown(table)} is not a table; give rows (a, alpha, d, theta)")
        kind = chosen(convention or (given.convention if given else "classic"), CONVENTIONS, "convention")
        rows = table.rows if isinstance(table, DhTable) else tuple(_row(i, x) for i, x in enumerate(table))
        if given is not None:
            base, tool = given.base if base is None else base, given.tool if tool is None else tool
        if not rows:
            raise PliantError(f"from_dh: system {name!r}: the table has no rows; give one per joint, (a, alpha, d, theta)")
        if inertias is None:
            warn(
                f"from_dh: system {name!r}: no inertias are given, so each link is a ball of 1 kg at its frame, and only poses and "
                "Jacobians are those of the arm; pass inertias="
            )
            inertias = _BALL
        links = [inertias] * len(rows) if isinstance(inertias, Inertia) else list(inertias)
        if len(links) != len(rows):
            raise PliantError(f"from_dh: {len(links)} inertias for {len(rows)} rows; give one per row, or None for a link without")
        system: Any = cls(name, gravity)  # type: ignore[call-arg]
        parent, before, end = WORLD, Pose() if base is None else base, Pose()
        for i, (row, inertia) in enumerate(zip(rows, links, strict=True)):
            body = row.name or f"joint{i + 1}"
            across, along = _across(row), _about("z", row.theta, row.d)
            end = across if kind == "classic" else Pose()  # the DH frame in the body
            own = {} if inertia is None else {"inertia": inertia.moved(end)}
            pose = before @ along if kind == "classic" else before @ across @ along
            system.add_body(body, parent, _JOINTS[row.joint], pose=pose, **own)
            system.add_frame(f"dh{i + 1}", body, end)
            parent, before = body, end
        system.add_frame("tool", parent, end if tool is None else end @ tool)
        return system

    def dh(self, convention: str = "classic", tip: str | None = None) -> DhTable:
        """Return the Denavit-Hartenberg table of a serial arm of revolute and prismatic joints.

        convention: "classic" or "modified", as for `from_dh`. tip: the frame or body at the end of the chain. Default: the frame
        "tool" if there is one, otherwise the last body.

        The table has a base and a tool, so `pl.System.from_dh(system.dh())` has the same poses. Where normals are not unique, as
        between parallel axes, d is zero; their direction makes |theta| as small as possible.
        Raises `PliantError` if the chain has no table: other hinges, flexible bodies, or several tips.

        Example: `arm.dh("modified").array.shape  # (2, 4)`
        """
        return table_of(self.model, chosen(convention, CONVENTIONS, "convention"), tip)  # type: ignore[attr-defined]


def _row(i: int, given: Any) -> DhRow:
    what = f"from_dh: row {i + 1}"
    if isinstance(given, Mapping):
        for key in given:
            chosen(key, DhRow._fields, f"column of {what}")
        values, joint, name = [given.get(x, 0.0) for x in _COLUMNS], given.get("joint", "revolute"), str(given.get("name", ""))
    else:
        values, rest = list(given)[:4], list(given)[4:]
        if len(values) < 4 or len(rest) > 2:
            raise PliantError(f"{what} has {len(values) + len(rest)} entries; give (a, alpha, d, theta), and perhaps 'prismatic'")
        joint, name = rest[0] if rest else "revolute", str(rest[1]) if rest[1:] else ""
    try:
        numbers = np.array(floats(values))
    except (TypeError, ValueError):
        raise PliantError(f"{what}: {values!r} are not four numbers; give a, alpha, d, theta") from None
    if not np.isfinite(numbers).all():
        raise PliantError(f"{what}: {values!r} is not finite; give finite numbers")
    a, alpha, d, theta = numbers.tolist()
    return DhRow(a, alpha, d, theta, chosen(joint, tuple(_JOINTS), f"joint of {what}"), name)


def _about(axis: str, angle: float, length: float) -> Pose:
    """Rotation about and translation along an axis, with exact zeros at right angles."""
    s, c = (0.0 if abs(x) < 1e-15 else x for x in (float(np.sin(angle)), float(np.cos(angle))))
    if axis == "z":
        return Pose((0.0, 0.0, length), matrix=[[c, -s, 0], [s, c, 0], [0, 0, 1]])
    return Pose((length, 0.0, 0.0), matrix=[[1, 0, 0], [0, c, -s], [0, s, c]])


def _across(row: DhRow) -> Pose:
    return _about("x", row.alpha, row.a)


# ---- the table of an arm


class _JointAxis(NamedTuple):
    """A directed line: a point and a unit vector."""

    p: Array
    z: Array


class _WalkingFrame:
    """A frame that walks along lines: its origin is on the present line, its z along it, and x along the last normal."""

    def __init__(self, at: Pose) -> None:
        self.o, self.x, self.z = at.xyz, at.R[:, 0], at.R[:, 2]

    @property
    def pose(self) -> Pose:
        return Pose(self.o, matrix=np.stack([self.x, np.cross(self.z, self.x), self.z], axis=1))

    def turned_to(self, other: _JointAxis) -> tuple[float, float]:
        """Go along the present line to its normal to another one, and return (theta, d)."""
        foot, x = _normal(_JointAxis(self.o, self.z), other, self.x)
        return self.moved_to(foot, x)

    def moved_to(self, foot: Array, x: Array) -> tuple[float, float]:
        theta = _rounded(np.arctan2(np.cross(self.x, x) @ self.z, self.x @ x))
        d = _rounded((foot - self.o) @ self.z)
        self.o, self.x = foot, x
        return theta, d

    def crossed_to(self, other: _JointAxis) -> tuple[float, float]:
        """Go along the normal x to another line, and return (a, alpha)."""
        alpha = _rounded(np.arctan2(np.cross(self.z, other.z) @ self.x, self.z @ other.z))
        foot = _foot(_JointAxis(self.o, self.z), other)
        a = _rounded((foot - self.o) @ self.x)
        self.o, self.z = self.o + a * self.x, other.z
        return a, alpha


def _rounded(x: Any) -> float:
    return 0.0 if abs(float(x)) < 1e-14 else float(x)


def _foot(a: _JointAxis, b: _JointAxis) -> Array:
    """The point of b that is nearest to line a; for parallel lines, the nearest to the point of a."""
    n = np.cross(a.z, b.z)
    sine = n @ n
    if sine < _PARALLEL**2:
        return b.p + ((a.p - b.p) @ b.z) * b.z
    return b.p + (np.cross(b.p - a.p, a.z) @ n / sine) * b.z


def _normal(a: _JointAxis, b: _JointAxis, x: Array) -> tuple[Array, Array]:
    """The point of line a that is nearest to b, and the direction of their normal with the smaller angle to x."""
    n = np.cross(a.z, b.z)
    if np.linalg.norm(n) < _PARALLEL:
        foot = a.p
        n = _foot(a, b) - foot
        if np.linalg.norm(n) < _NEAR:
            return foot, x  # one line: nothing changes
    else:
        foot = _foot(b, a)
    n = n / np.linalg.norm(n)
    return foot, -n if n @ x < -1e-12 else n


def table_of(model: Model, convention: str, tip: str | None) -> DhTable:
    """Return the table of a model; see `System.dh`."""
    bodies, end = _chain(model, tip)
    lines, rows, at = [], [], Pose()
    for body in bodies:
        at = at @ body.hinge.pose
        if not isinstance(body.hinge.type, Fixed):
            lines.append((body, _JointAxis(at.xyz, at.R @ body.hinge.type.axis)))  # type: ignore[attr-defined]
    last = at @ end
    tip_line, world = _JointAxis(last.xyz, last.R[:, 2]), Pose()
    axes = [line for _, line in lines]
    if not axes:
        raise PliantError(f"system {model.name!r} has no Denavit-Hartenberg table: its chain has no joint; name another tip=")
    names = [(_kind(body), body.hinge.name) for body, _ in lines]
    if convention == "classic":
        base = world if _same(axes[0], _JointAxis(world.xyz, world.R[:, 2])) else _first(axes[0], [*axes[1:], tip_line][0])
        walk = _WalkingFrame(base)
        for own, following in zip(names, [*axes[1:], tip_line], strict=True):
            theta, d = walk.turned_to(following)
            a, alpha = walk.crossed_to(following)
            rows.append(DhRow(a, alpha, d, theta, *own))
        return DhTable(tuple(rows), convention, base, inverse(walk.pose) @ last)
    walk = _WalkingFrame(world)
    theta, d = walk.turned_to(axes[0])
    base = _about("z", theta, d)
    for i, own in enumerate(names):
        a, alpha = walk.crossed_to(axes[i])
        if i + 1 < len(axes):
            theta, d = walk.turned_to(axes[i + 1])
        elif _same(axes[i], tip_line):
            theta, d = walk.moved_to(last.xyz, last.R[:, 0])
        else:
            theta, d = walk.turned_to(tip_line)
        rows.append(DhRow(a, alpha, d, theta, *own))
    return DhTable(tuple(rows), convention, base, inverse(walk.pose) @ last)


def _same(a: _JointAxis, b: _JointAxis) -> bool:
    """Whether two lines coincide, in one direction."""
    return bool(a.z @ b.z > 0 and np.linalg.norm(np.cross(a.z, b.z)) < _PARALLEL and np.linalg.norm(_foot(a, b) - a.p) < _NEAR)


def _first(axis: _JointAxis, following: _JointAxis) -> Pose:
    """Frame 0 on the first axis, at its normal to the next line, so that theta and d of the first row are zero."""
    across = np.eye(3)[int(np.argmin(np.abs(axis.z)))]
    x = across - (across @ axis.z) * axis.z
    foot, x = _normal(axis, following, x / np.linalg.norm(x))
    return Pose(foot, matrix=np.stack([x, np.cross(axis.z, x), axis.z], axis=1))


def _kind(body: Body) -> str:
    return "revolute" if isinstance(body.hinge.type, Revolute) else "prismatic"


def _chain(model: Model, tip: str | None) -> tuple[list[Body], Pose]:
    """The bodies from the world to the tip, and the pose of the tip in the last one."""
    why = f"system {model.name!r} has no Denavit-Hartenberg table"
    parents = {body.parent for body in model.bodies}
    leaves = [body.name for body in model.bodies if body.name not in parents]
    if tip is None and len(leaves) > 1:
        raise PliantError(f"{why}: it has {len(leaves)} ends, {', '.join(map(repr, leaves[:4]))}; pass tip=, the end of one chain")
    if not leaves:
        raise PliantError(f"{why}: it has no bodies; add some")
    named = {frame.name for frame in model.frames}
    frame = model.frame(tip if tip is not None else "tool" if "tool" in named else leaves[0])
    if model.closures:
        raise PliantError(f"{why}: {model.closures[0].kind} {model.closures[0].name!r} closes a loop; leave it out, as of its tree")
    bodies: list[Body] = []
    name = frame.body
    while name != WORLD:
        body = model.bodies[model.index[name]]
        if body.flex is not None:
            raise PliantError(f"{why}: body {body.name!r} is flexible; use rigid bodies")
        if not isinstance(body.hinge.type, Revolute | Prismatic | Fixed):
            kind = type(body.hinge.type).__name__
            raise PliantError(
                f"{why}: hinge {body.hinge.name!r} is {kind}, and a table has revolute and prismatic joints; build it from several "
                "of these, or pass another tip="
            )
        bodies.insert(0, body)
        name = body.parent
    return bodies, frame.pose
