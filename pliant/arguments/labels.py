"""Objects with labels, of pandas, Polars and xarray, as values by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pliant.errors import PliantError

_LABELLED: dict[type, bool] = {}


def has_labels(given: Any) -> bool:
    """Whether it may have labels: a Series, DataFrame or DataArray of pandas, Polars or xarray."""
    kind = type(given)
    if kind not in _LABELLED:
        _LABELLED[kind] = hasattr(kind, "to_numpy") and any(hasattr(kind, x) for x in ("index", "columns", "coords"))
    return _LABELLED[kind]


def by_name(given: Any, what: str) -> Any:
    """Return values by name for an object whose labels are texts: of a Series, of a DataFrame's columns, or of a DataArray's last
    axis. Other values are returned unchanged.
    """
    labels = labels_of(given)
    if labels is None:
        return given
    if len(set(labels)) < len(labels):
        twice = next(x for x in labels if labels.count(x) > 1)
        raise PliantError(f"{what}: the label {twice!r} stands there twice; give each name once")
    values = given.to_numpy()
    return {name: values[..., k] for k, name in enumerate(labels)}


def named_values(given: Any, what: str) -> Mapping[Any, Any]:
    """Return values by name, of a mapping or of an object with labels. Otherwise raise `PliantError`."""
    values = by_name(given, what) if has_labels(given) else given
    if not isinstance(values, Mapping):
        raise PliantError(f"{what}: a {type(given).__name__} is not names with values; give {{'elbow': 0.3}}")
    return values


def labels_of(given: Any) -> list[str] | None:
    """The texts that name the entries of the last axis, or None."""
    if hasattr(given, "coords"):
        last = given.dims[-1] if given.dims else None
        given_labels = given.coords[last].to_numpy() if last in given.coords else ()
    else:
        given_labels = given.columns if hasattr(given, "columns") else getattr(given, "index", ())
    labels = list(given_labels) if not callable(given_labels) else []
    return labels if labels and all(isinstance(x, str) for x in labels) else None
