"""The operations of PyTorch that are needed to read a state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import torch
from torch import Tensor

from pliant.given.arrays import NUMPY, pieces
from pliant.model import Model
from pliant.spatial import Array


class TorchArrays:
    """Tensors. Numbers of the host become tensors with the dtype and device of the first tensor that is given."""

    def __init__(self, given: Iterable[Any]) -> None:
        values = [y for x in given for y in (x.values() if isinstance(x, Mapping) else (x,))]
        first = next((x for x in values if isinstance(x, Tensor) and x.is_floating_point()), None)
        self._like = {"dtype": torch.float64} if first is None else {"dtype": first.dtype, "device": first.device}

    def array(self, x: Any, what: str) -> Tensor:
        return x if isinstance(x, Tensor) else torch.as_tensor(NUMPY.array(x, what), **self._like)

    def usual(self, values: Array) -> Tensor:
        return torch.as_tensor(values, **self._like)

    def all_usual(self, values: Mapping[str, Array]) -> dict[str, Tensor]:
        return {name: self.usual(x) for name, x in values.items()}

    def put(self, values: Array, parts: Sequence[tuple[slice, Tensor]]) -> Tensor:
        """Join the parts instead of assigning them, so that gradients pass through."""
        batch, own = torch.broadcast_shapes(*(x.shape[:-1] for _, x in parts)), self.usual(values)
        wide: dict[int, Tensor] = {}
        for place, x in parts:
            wide |= {i: x[..., k] for k, i in enumerate(range(place.start, place.stop))}
        return torch.stack([wide.get(i, own[i]).to(own).expand(batch) for i in range(values.size)], dim=-1)

    def at(self, model: Model, t: Tensor) -> Tensor:
        return _SeriesPieces.apply(model, t)

    def joined(self, u: Tensor, pieces: Tensor) -> Tensor:
        batch = torch.broadcast_shapes(u.shape[:-1], pieces.shape[:-1])
        return torch.cat([x.expand(*batch, x.shape[-1]) for x in (u, pieces)], dim=-1)

    def column(self, t: Tensor) -> Tensor:
        return t[..., None]

    def shaped(self, x: Tensor, core: tuple[int, ...]) -> Tensor:
        return x.reshape(*x.shape[:-1], *core)


class _SeriesPieces(torch.autograd.Function):
    """Value, slope and beginning of the pieces of series at the times t (...). They are constant within a piece."""

    @staticmethod
    def forward(model: Any, t: Tensor) -> Tensor:
        return torch.as_tensor(pieces(model, np.asarray(t.detach().cpu().numpy())), dtype=t.dtype, device=t.device)

    @staticmethod
    def setup_context(ctx: Any, inputs: tuple[Any, ...], output: Tensor) -> None:
        ctx.mark_non_differentiable(output)

    @staticmethod
    def jvp(ctx: Any, *tangents: Any) -> None:
        return None

    @staticmethod
    def vmap(info: Any, in_dims: tuple[Any, ...], model: Any, t: Tensor) -> Any:
        return _SeriesPieces.apply(model, t.movedim(in_dims[1], 0)), 0
