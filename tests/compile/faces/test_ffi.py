"""The handler that XLA calls on CUDA, which runs on the host: what it gives the driver, by call frames as XLA lays them out."""

import ctypes
from ctypes import CFUNCTYPE, POINTER, Structure, addressof, byref, c_int, c_int64, c_uint, c_void_p, cast, sizeof

import pytest

from pliant.compile.faces import ffi
from pliant.compile.llvm.engine import LoadedCode, machine, object_code

pytestmark = pytest.mark.lanes

FLOAT32 = 11


def struct(*fields):
    """A struct of XLA's, which begins with its size and an extension."""
    return type("Struct", (Structure,), {"_fields_": [("size", c_int64), ("extension", c_void_p), *fields]})


# xla/ffi/api/c_api.h
Buffer = struct(("dtype", c_int), ("data", c_void_p), ("rank", c_int64), ("dims", c_void_p))
Values = struct(("count", c_int64), ("types", c_void_p), ("values", c_void_p))
Attributes = struct(("count", c_int64), ("types", c_void_p), ("names", c_void_p), ("values", c_void_p))
Api = struct(
    ("version", struct(("major", c_int), ("minor", c_int))), ("internal", c_void_p),
    *((name, c_void_p) for name in ("error_create", "error_message", "error_destroy", "register", "stream_get")),
)  # fmt: skip
Frame = struct(
    ("api", c_void_p), ("context", c_void_p), ("stage", c_int), ("args", Values), ("rets", Values), ("attrs", Attributes),
    ("future", c_void_p),
)  # fmt: skip
Array = type("Array", (Structure,), {"_fields_": [("dtype", c_int), ("size", c_int64), ("data", c_void_p)]})
Metadata = type(
    "Metadata", (Structure,), {"_fields_": [("size", c_int64), ("version", struct(("major", c_int), ("minor", c_int)))]}
)
Extension = type(
    "Extension", (Structure,), {"_fields_": [("size", c_int64), ("type", c_int), ("next", c_void_p), ("metadata", c_void_p)]}
)


class Driver:
    """What a handler calls, and what it was called with. Stream 7 is of the context 22."""

    def __init__(self):
        self.launches, self.current, self.message, self.code = [], [], "", 0
        self.parameters = 0

        def launch(entry, gx, gy, gz, bx, by, bz, shared, stream, parameters, extra):
            values = [cast(parameters[i], POINTER(c_int64))[0] for i in range(self.parameters)]
            self.launches.append((entry, (gx, gy, gz), (bx, by, bz), shared, stream, list(self.current), values))
            return self.code

        def context_of(stream, place):
            place[0] = 22 if stream == 7 else 99
            return 0

        def pop(place):
            place[0] = self.current.pop()
            return 0

        def push(context):
            self.current.append(context)
            return 0

        def stream_get(given):
            assert (given[0], given[2]) == (32, 55)
            given[3] = self.stream
            return 0

        def error_create(given):
            self.message = ctypes.string_at(given[2]).decode()
            assert given[0] == 28 and given[3] == 3
            return 1

        self.stream = 7
        self.calls = {
            "cuLaunchKernel": CFUNCTYPE(c_int, c_void_p, *[c_uint] * 7, c_void_p, POINTER(c_void_p), c_void_p)(launch),
            "cuStreamGetCtx": CFUNCTYPE(c_int, c_void_p, POINTER(c_void_p))(context_of),
            "cuCtxPushCurrent_v2": CFUNCTYPE(c_int, c_void_p)(push),
            "cuCtxPopCurrent_v2": CFUNCTYPE(c_int, POINTER(c_void_p))(pop),
        }
        self.of_xla = [CFUNCTYPE(c_void_p, POINTER(c_int64))(f) for f in (stream_get, error_create)]
        api = Api(size=sizeof(Api))
        api.stream_get, api.error_create = (cast(f, c_void_p).value for f in self.of_xla)
        self.api = api

    @property
    def addresses(self):
        return {name: cast(f, c_void_p).value for name, f in self.calls.items()}


def called(handler, driver, inputs, outputs, walk, dtype=FLOAT32):
    """What a handler returns to XLA for buffers at these addresses."""
    buffers = [Buffer(size=sizeof(Buffer), dtype=dtype, data=x) for x in (*inputs, *outputs)]
    places = [(c_void_p * len(part))(*map(addressof, part)) for part in (buffers[: len(inputs)], buffers[len(inputs) :])]
    attribute = Array(5, walk.size, walk.ctypes.data)
    attributes = (c_void_p * 1)(addressof(attribute))
    frame = Frame(size=sizeof(Frame), api=addressof(driver.api), context=55, stage=3)
    frame.args, frame.rets = (Values(sizeof(Values), None, len(x), None, addressof(x)) for x in places)
    frame.attrs = Attributes(sizeof(Attributes), None, 1, None, None, addressof(attributes))
    return CFUNCTYPE(c_void_p, c_void_p)(handler.address)(addressof(frame))


@pytest.fixture(scope="module")
def made():
    """Two inputs and a result, a table, a workspace, on two devices; blocks of 64, at most 3 of them on the second."""
    driver = Driver()
    kernel = ffi.Launched(
        2, 2, "float32", 64, 1024, True, contexts=(11, 22), entries=(100, 200), most_blocks=(0, 3), tables=((1000,), (2000,)),
        driver=driver.addresses,
    )  # fmt: skip
    driver.parameters = 1 + 3 * 3 + 1 + 1
    return driver, LoadedCode(object_code(ffi.launch_ir(kernel, 5), machine()), "handler")


def numbers(batches, whole, sizes):
    walk = ffi.walk([*batches, whole], whole)
    return ffi.StateWalk(walk.lengths, (*walk.strides, (0,) * len(walk.lengths))).numbers([*sizes, 0])


def test_one_launch_for_states_that_lie_behind_each_other(made):
    driver, handler = made
    driver.launches.clear()
    assert called(handler, driver, (4096, 8192), (12288, 16384), numbers([(1000,), ()], (1000,), (36, 8, 36))) is None
    values = [1000, 4096, 9, 1, 8192, 0, 1, 12288, 9, 1, 2000, 16384]
    assert driver.launches == [(200, (3, 1, 1), (64, 1, 1), 1024, 7, [22], values)]
    assert driver.current == []


def test_a_launch_for_each_index_of_outer_axes(made):
    driver, handler = made
    driver.launches.clear()
    walk = numbers([(2, 1), (1, 100)], (2, 100), (36, 8, 12))
    assert called(handler, driver, (4096, 8192), (12288, 16384), walk) is None
    assert [x[1][0] for x in driver.launches] == [2, 2]
    expected = [[100, 4096 + 36 * i, 0, 1, 8192, 2, 1, 12288 + 1200 * i, 3, 1, 2000, 16384] for i in range(2)]
    assert [x[-1] for x in driver.launches] == expected
    assert called(handler, driver, (4096, 8192), (12288, 16384), numbers([(0,), ()], (0,), (36, 8, 36))) is None
    assert len(driver.launches) == 2


def test_what_is_wrong_comes_to_xla_as_an_error(made):
    driver, handler = made
    walk, places = numbers([(4,), ()], (4,), (36, 8, 36)), ((4096, 8192), (12288, 16384))
    driver.launches.clear()
    assert called(handler, driver, *places, walk, dtype=12) and "other operands" in driver.message
    assert called(handler, driver, *places, walk[:-1]) and "other operands" in driver.message
    driver.stream = 8
    assert called(handler, driver, *places, walk) and "a device that was not there" in driver.message
    assert not driver.launches
    driver.stream, driver.code = 7, 1
    assert called(handler, driver, *places, walk) and "does not launch" in driver.message
    assert driver.current == []
    driver.code = 0


def test_a_handler_tells_its_version(made):
    _, handler = made
    metadata = Metadata(size=sizeof(Metadata))
    extension = Extension(sizeof(Extension), 1, None, addressof(metadata))
    frame = Frame(size=sizeof(Frame), extension=addressof(extension))
    assert CFUNCTYPE(c_void_p, c_void_p)(handler.address)(byref(frame)) is None
    assert (metadata.version.major, metadata.version.minor) == (0, 5)


def test_offsets_are_those_of_the_structs():
    """As ctypes lays out what the header says."""
    assert ffi._FRAME["args"] == Frame.args.offset + Values.values.offset == 72
    assert ffi._FRAME["rets"] == Frame.rets.offset + Values.values.offset == 112
    assert ffi._FRAME["attrs"] == Frame.attrs.offset + Attributes.values.offset == 160
    assert (ffi._BUFFER["dtype"], ffi._BUFFER["data"]) == (Buffer.dtype.offset, Buffer.data.offset)
    assert (ffi._API["error_create"], ffi._API["stream_get"]) == (Api.error_create.offset, Api.stream_get.offset)
