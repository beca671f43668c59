"""The events of a run, as variables of its dataset, and as a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from pliant.errors import counted, unknown
from pliant.lazy import late
from pliant.spatial import Array

if TYPE_CHECKING:
    import xarray as xr

    from pliant.simulate.march.events import Happenings
    from pliant.simulate.problem.switching import row_labels
else:
    row_labels = late("pliant.simulate.problem.switching", "row_labels")

FIRST = 4  # numbers of an event in `Happenings.rows` before its states: run, event, time, energy
_MOST_LISTED = 4
_PREFIX = "event_"
_STATES = {"q": ("coordinate", "coordinates"), "v": ("speed", "speeds"), "s": ("state", "states of loads")}


class Occurrence(NamedTuple):
    """One event of a run: the fields of `Events`, without their first axis."""

    time: float
    name: str
    run: int
    q: Array
    v: Array
    s: Array
    q_after: Array
    v_after: Array
    s_after: Array
    impulse: Array
    closure: str
    P: Array
    energy_lost: float


@dataclass(frozen=True, eq=False)
class Events:
    """The events of a run in order of time, n of them. `events["bounce"]` returns those of one name, and iteration one by one.

    time (n,) [s], name (n,); run (n,): the number of the run in a batch.
    q, v, s (n, …): the state before the action. q_after, v_after, s_after: the state after it.
    impulse (n, nv): the generalised impulse of the action, M times the change of v.
    energy_lost (n,) [J]: the kinetic energy that impulses removed, negative if they added some, plus the energy that closing a gap
    removed.
    closure (n,): the names of the loops that the event closed. P (n, rows): the impulses of the rows of all closures, as named by
    `rows`.
    """

    time: Array
    name: Array
    run: Array
    q: Array
    v: Array
    s: Array
    q_after: Array
    v_after: Array
    s_after: Array
    impulse: Array
    closure: Array
    P: Array
    energy_lost: Array
    rows: tuple[str, ...] = ()
    known: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.time)

    def __iter__(self) -> Iterator[Occurrence]:
        for i in range(len(self)):
            row = (getattr(self, key)[i] for key in Occurrence._fields)
            yield Occurrence(*(x if np.ndim(x) else x.item() for x in row))

    def __getitem__(self, name: str) -> Events:
        if name not in self.known:
            raise unknown("event", name, self.known)
        return self._of(self.name == name)

    def _of(self, mask: Array) -> Events:
        names = ("time", "name", "run", *_FIELDS, "closure", "P", "energy_lost")
        return Events(**{key: getattr(self, key)[mask] for key in names}, rows=self.rows, known=self.known)

    def __repr__(self) -> str:
        counts = ", ".join(f"{n} {name!r}" for name, n in Counter(self.name.tolist()).items())
        return f"<{counted(len(self), 'event')}{': ' + counts if counts else ''}>"

    @classmethod
    def of(cls, data: xr.Dataset) -> Events:
        """Return the events of a run's dataset."""
        known = tuple(str(data.attrs.get("events", "")).split("\n")) if data.attrs.get("events") else ()
        n = data.sizes.get("event", 0)
        sizes = {axis: data.sizes.get(axis, 0) for axis in ("coordinate", "speed", "state")}
        fields = {key: np.zeros((0, sizes[axis])) for key, axis in _FIELDS.items()}
        if n:
            fields |= {key: data[_PREFIX + key].to_numpy() for key in fields if _PREFIX + key in data}
            fields |= {key: np.zeros((n, 0)) for key in ("s", "s_after") if _PREFIX + key not in data}
        time = data["event_time"].to_numpy() if n else np.zeros(0)
        name = data["event_name"].to_numpy().astype(str) if n else np.zeros(0, dtype=str)
        run = data["event_run"].to_numpy() if n and "event_run" in data else np.zeros(n, dtype=int)
        rows = tuple(str(x) for x in data["closure_row"].to_numpy()) if "closure_row" in data.coords else ()
        closed = n and "event_P" in data
        closing = {
            "closure": data["event_closure"].to_numpy().astype(str) if closed else np.zeros(n, dtype="<U1"),
            "P": data["event_P"].to_numpy() if closed else np.zeros((n, len(rows))),
        }
        lost = data["event_energy_lost"].to_numpy() if n and "event_energy_lost" in data else np.full(n, np.nan)
        return cls(time, name, run, **fields, **closing, energy_lost=lost, rows=rows, known=known)


_FIELDS = {f"{key}{end}": axis for end in ("", "_after") for key, (axis, _) in _STATES.items()} | {"impulse": "speed"}


def event_variables(happened: Happenings) -> dict[str, Any]:
    """Return {name: (dimensions, values, attributes)} for the dataset."""
    model = happened.problem.model
    names = [event.name for event in model.events]
    sizes = model.nq, model.nv, model.ns, len(row_labels(model)) if model.internals.switches else 0
    marks = {name: model.states[mark].start for mark, name in model.internals.switches.items()}
    return variables_of(happened.rows, names, sizes, happened.problem.single, marks)


def variables_of(
    rows: Array, names: Sequence[str], sizes: tuple[int, int, int, int], single: bool, marks: Mapping[str, int]
) -> dict[str, Any]:
    """Return the same from `Happenings.rows`; empty if nothing happened, because files have no dimension of length 0.

    sizes: nq, nv, ns, and the number of rows of closures, if events switch any. marks: the place in s of the flag of each of these
    closures.
    """
    if not len(rows):
        return {}
    rows = rows[np.argsort(rows[:, 2], kind="stable")]
    nq, nv, ns, closing = sizes
    last = rows.shape[1] - closing
    x = (last - FIRST - nv) // 2  # the numbers of a state, work among them
    out: dict[str, Any] = {
        "event_time": (("event",), rows[:, 2], {"long_name": "time of an event", "units": "s"}),
        "event_name": (("event",), np.array([names[int(k)] for k in rows[:, 1]], dtype=object)),
        "event_energy_lost": (
            ("event",),
            rows[:, 3],
            {"long_name": "kinetic energy that the impulses of an event took", "units": "J"},
        ),
    }
    if not single:
        out["event_run"] = (("event",), rows[:, 0].astype(int), {"long_name": "the run that an event is of"})
    for first, end, words in ((FIRST, "", "before an event"), (FIRST + x, "_after", "after an event")):
        ends = np.cumsum([first, nq, nv, ns])
        for (key, (axis, what)), a, b in zip(_STATES.items(), ends[:-1], ends[1:], strict=True):
            if a < b:
                out[f"{_PREFIX}{key}{end}"] = (("event", axis), rows[:, a:b], {"long_name": f"{what} {words}"})
    out["event_impulse"] = ("event", "speed"), rows[:, last - nv : last], {"long_name": "generalised impulse of an event"}
    if closing:
        first = {name: FIRST + nq + nv + at for name, at in marks.items()}
        closed = [", ".join(name for name, at in first.items() if row[at] < 0.5 < row[at + x]) for row in rows]
        out["event_closure"] = ("event",), np.array(closed, dtype=object), {"long_name": "loops that an event closed"}
        out["event_P"] = ("event", "closure_row"), rows[:, last:], {"long_name": "impulses of closures, by row"}
    return out


def events_of_run(data: xr.Dataset, run: int) -> tuple[xr.Dataset, str]:
    """Return (the dataset of one run of a batch with only its own events, the event that ended it)."""
    by = str(data["stopped_by"].item()) if "stopped_by" in data else ""
    data = data.drop_vars("stopped_by") if "stopped_by" in data else data
    if "event_run" not in data:
        return data, by
    own = np.flatnonzero(data["event_run"].to_numpy() == run)
    if own.size:
        return data.isel(event=own).drop_vars("event_run"), by
    return data.drop_dims("event"), by


def event_note(happened: Happenings) -> str:
    """Return the number of events, and what came to rest, as text."""
    n, rests = len(happened.all), happened.rests
    parts = [f"{n:,}" if n else "none"]
    if happened.problem.runs > 1:
        parts.append("found run by run, not in a batch")
    parts += rests[:_MOST_LISTED] + [f"and {len(rests) - _MOST_LISTED} more rest"] * (len(rests) > _MOST_LISTED)
    return "; ".join(parts)
