"""Arrays on a device, described: strides, broadcasting, capsules, refusals. Nothing here needs one."""

from __future__ import annotations

import gc
import math
import weakref

import numpy as np
import pytest

import pliant as pl
from pliant.compile.cuda.device import arrays, dlpack, layout
from pliant.compile.cuda.device.arrays import ArrayDescription, indexed, stream_of
from pliant.compile.cuda.device.layout import OperandPlace, collapsed, place
from pliant.compile.cuda.device.transpose import copy_values
from pliant.compile.cuda.kernels.kernel import DeviceKernel
from pliant.compile.cuda.kernels.launch import CallSignature, grid, packed, places_of, results_of
from pliant.simulate.rollouts.device.fused import packed_rollout


class Interface:
    """An array with the CUDA array interface, of NumPy's shape and strides, and no memory behind it."""

    def __init__(self, x, readonly=False, **more):
        self.__cuda_array_interface__ = {
            "shape": x.shape, "strides": x.strides, "typestr": x.dtype.str, "data": (0, readonly), "version": 3, **more,
        }  # fmt: skip


def elements(x: OperandPlace, n: int) -> np.ndarray:
    """(n, size): where the entries of all states are."""
    sizes, strides = layout.padded(x.axes)
    at = sum(i * s for i, s in zip(np.indices(sizes).reshape(len(sizes), -1), strides, strict=True))
    return np.broadcast_to(at, (n,))[:, None] + x.entry * np.arange(x.size)


def random_view(rng, core):
    """(a view of consecutive numbers with leading axes, which broadcast to the batch (4, 3, 2); what it shows there)."""
    whole = np.arange(4.0 * 3 * 2 * 4 * math.prod(core))
    if rng.random() < 0.3:  # columns
        x = whole.reshape(*core, 8, 6, 2).transpose(len(core), len(core) + 1, len(core) + 2, *range(len(core)))
        x = x[::2, ::2]
    else:
        x = whole.reshape(8, 6, 2, *core)[:: rng.choice([1, 2]), :: rng.choice([1, 2])][:4, :3]
        x = x.swapaxes(0, 1).swapaxes(0, 1) if rng.random() < 0.5 else x
    for axis in range(3):
        if rng.random() < 0.3:
            x = x[tuple(slice(0, 1) if k == axis else slice(None) for k in range(x.ndim))]
    x = x[0] if x.shape[0] == 1 and rng.random() < 0.5 else x
    return whole, x


@pytest.mark.parametrize("core", [(5,), (2, 3), ()])
def test_places_find_what_numpy_shows(core):
    rng = np.random.default_rng(len(core))
    for _ in range(40):
        whole, x = random_view(rng, core)
        strides = [s // 8 for s in x.strides]
        found = place("f", "q", x.shape, strides, core, (4, 3, 2))
        first = int(x.ravel()[0]) if x.size else 0
        want = np.broadcast_to(x, (4, 3, 2, *core)).reshape(24, -1)
        assert (whole[first + elements(found, 24)] == want).all()
        if found.state is not None:
            assert (elements(found, 24)[:, 0] == found.state * np.arange(24)).all()


def test_axes_that_lie_behind_each_other_join():
    assert collapsed([(4, 6), (3, 2), (2, 1)]) == ((24, 1),)
    assert collapsed([(4, 0), (3, 0)]) == ((12, 0),)
    assert collapsed([(1, 7), (3, 5)]) == ((3, 5),)
    assert collapsed([(4, 1), (3, 4)]) == ((4, 1), (3, 4))


def test_core_axes_that_one_stride_does_not_follow_are_refused():
    with pytest.raises(pl.PliantError, match=r"wrenches, \(2, 6\), are not contiguous in memory .* give a contiguous array"):
        place("f", "wrenches", (3, 2, 6), (12, 1, 2), (2, 6), (3,))


def test_copies_follow_both_sides():
    """The parameters of the kernel that copies, read as it reads them: a thread a state, the innermost axis first."""
    rng = np.random.default_rng(1)
    for _ in range(20):
        whole, x = random_view(rng, (5,))
        source = place("f", "q", x.shape, [s // 8 for s in x.strides], (5,), (4, 3, 2))
        target = OperandPlace(((24, 1),), 24, 5)
        _, _, n, m, to_entry, from_entry, *rest = copy_values(0, 0, 24, 5, target, source)
        sizes, to, origin = [0, *rest[:3]], rest[3:7], rest[7:]
        out = np.full(24 * 5, -1.0)
        for state in range(n):
            at, there, i = 0, int(x.ravel()[0]), state
            for k in (3, 2, 1, 0):
                j, i = (i % sizes[k], i // sizes[k]) if k else (i, 0)
                at, there = at + j * to[k], there + j * origin[k]
            for e in range(m):
                out[at + e * to_entry] = whole[there + e * from_entry]
        assert (np.broadcast_to(x, (4, 3, 2, 5)).reshape(24, 5) == out.reshape(5, 24).T).all()


def test_rows_of_many_entries_are_transposed_and_others_not():
    assert layout.transposes(OperandPlace(((5000, 20),), 1, 20), 5000, "float32")
    assert not layout.transposes(OperandPlace(((5000, 9),), 1, 9), 5000, "float32")  # few entries
    assert not layout.transposes(OperandPlace(((5000, 1),), 5000, 20), 5000, "float32")  # columns
    assert not layout.transposes(OperandPlace(((64, 20),), 1, 20), 64, "float32")  # few states
    assert not layout.transposes(OperandPlace((), 1, 20), 5000, "float32")  # one for all


FACE = CallSignature("f", "arm", "", {"q": (7,), "v": (7,), "wrenches": (2, 6)}, ((7,), (7, 7)), "float64")


def described(*shapes, dtype="float64"):
    return [
        arrays._from_interface(Interface(np.broadcast_to(np.zeros(1, dtype), s) if 0 in s else np.zeros(s, dtype)), 0)
        for s in shapes
    ]


def test_batches_and_results():
    batch, places = places_of(FACE, described((4, 1, 7), (3, 7), (2, 6)), 3)
    assert batch == (4, 3)
    assert [x.state for x in places] == [None, None, 0]
    assert results_of(FACE, batch, False) == [OperandPlace(((12, 7),), 1, 7), OperandPlace(((12, 49),), 1, 49)]
    assert results_of(FACE, batch, True) == [OperandPlace(((12, 1),), 12, 7), OperandPlace(((12, 1),), 12, 49)]


@pytest.mark.parametrize(
    ("shapes", "told"),
    [
        (((4, 6), (7,), (2, 6)), r"q has shape \(4, 6\); it needs \(\.\.\., 7\)"),
        (((4, 7), (3, 7), (2, 6)), r"the leading axes \(4,\) of q, \(3,\) of v, \(\) of wrenches do not broadcast"),
        (((4, 7), (7,), (6,)), r"wrenches has shape \(6,\); it needs \(\.\.\., 2, 6\)"),
        (((4, 7), (7,), (2, 6), (3, 7), (4, 7, 7)), r"out= has shape \(3, 7\); it needs \(4, 7\)"),
    ],
)
def test_mistakes_are_named(shapes, told):
    with pytest.raises(pl.PliantError, match=r"f\(q, v, wrenches\) of system 'arm': " + told):
        places_of(FACE, described(*shapes), 3)


def test_the_interface_is_read():
    x = np.zeros((4, 7), dtype="float32").T
    found = arrays._from_interface(Interface(x, readonly=True, stream=5), 0)
    assert found == ArrayDescription(0, (7, 4), (1, 7), "float32", 0, True, 5, found.keep)
    with pytest.raises(pl.PliantError, match="masked"):
        arrays._from_interface(Interface(x, mask=x), 0)


def test_parameters_of_launches():
    kernel = DeviceKernel("", "f", 128)
    assert [grid(kernel, n, None) for n in (1, 128, 129)] == [1, 1, 2]
    assert [grid(kernel, n, 396) for n in (129, 10**6)] == [2, 396]
    assert packed(9, [(100, 7, 1), (200, 0, 1), (300, 1, 9)], [400], 500) == [9, 100, 7, 1, 200, 0, 1, 300, 1, 9, 400, 500]
    assert packed(9, [(100, 7, 1)], [], None) == [9, 100, 7, 1]
    assert packed_rollout(9, 4, 5, 0.1, [(100, 7, 0, 1)]) == [9, 4, 5, 0, 0.1, 100, 7, 0, 1]


@pytest.mark.parametrize(
    "key", [1, -1, slice(None, None, -2), (..., 0), (None, slice(1, 3)), (slice(0, 0), 1), (2, ..., slice(1, None, 2)), ()]
)
def test_views_are_those_of_numpy(key):
    whole = np.arange(60).reshape(3, 4, 5)
    offset, shape, strides = indexed(key, whole.shape, [20, 5, 1])
    got = np.lib.stride_tricks.as_strided(whole.ravel()[offset:], shape, [8 * s for s in strides])
    assert got.shape == whole[key].shape
    assert (got == whole[key]).all()


def test_capsules_keep_their_owner_until_they_are_given_back(few_objects):
    class Owner:
        pass

    for taken in (True, False):
        owner = Owner()
        alive = weakref.ref(owner)
        made = dlpack.capsule(owner, 4096, (2, 3), (3, 1), np.dtype("float32"), 1)
        del owner
        if taken:
            held = dlpack.taken(made)
            assert (held.pointer, held.shape, held.strides, held.dtype) == (4096, (2, 3), (3, 1), "float32")
            with pytest.raises(BufferError):
                dlpack.taken(made)
            del made
            assert alive() is not None
            del held
        else:
            del made
        gc.collect()
        assert alive() is None


def test_capsules_of_others_are_read():
    x = np.arange(6.0).reshape(2, 3).T
    held = dlpack.taken(x.__dlpack__())
    assert (held.pointer, held.shape, held.strides, held.dtype) == (x.ctypes.data, (3, 2), (1, 3), "float64")


def test_streams():
    class Torch:
        cuda_stream = 7

    class Cupy:
        ptr = 8

    class Protocol:
        def __cuda_stream__(self):
            return 0, 9

    assert [stream_of(x) for x in (0, 3, Torch(), Cupy(), Protocol())] == [0, 3, 7, 8, 9]
    for wrong in (True, -1, "a", 1.5):
        with pytest.raises(pl.PliantError, match="stream="):
            stream_of(wrong)


def test_arrays_of_the_host_are_no_arrays_of_a_device():
    for x in (np.zeros(3), [1.0], 2.0):
        with pytest.raises(pl.PliantError, match="is in host memory; give an array on the GPU"):
            arrays.library_of(x)
    with pytest.raises(pl.PliantError, match="is str, not an array"):
        arrays.library_of("q")
