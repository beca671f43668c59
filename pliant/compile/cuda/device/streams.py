"""Order of work on a device: events in streams, pliant's own streams, and recorded launches."""

from __future__ import annotations

from ctypes import byref, c_float, c_void_p
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pliant.compile.cuda.device.devices import Device

_NON_BLOCKING, _WITHOUT_TIMING = 1, 2  # CU_STREAM_NON_BLOCKING, CU_EVENT_DISABLE_TIMING
_NOT_READY = 600  # CUDA_ERROR_NOT_READY


class StreamEvent:
    """A point in a stream."""

    def __init__(self, device: Device, timing: bool = False) -> None:
        self.device, handle = device, c_void_p()
        with device:
            device.driver.call("cuEventCreate", byref(handle), 0 if timing else _WITHOUT_TIMING)
        self.handle = handle.value or 0

    def record(self, stream: int = 0) -> None:
        """Record the event at the present end of a stream. The context is current."""
        self.device.driver.call("cuEventRecord", self.handle, stream)

    @property
    def reached(self) -> bool:
        code = self.device.driver.cuEventQuery(self.handle)  # type: ignore[attr-defined]
        if code not in (0, _NOT_READY):
            raise self.device.driver.error("cuEventQuery", code)
        return bool(code == 0)

    def wait(self) -> None:
        self.device.driver.call("cuEventSynchronize", self.handle)

    def since(self, start: StreamEvent) -> float:
        """Return the time since another event [s]. Both must have timing and be complete."""
        out = c_float()
        self.device.driver.call("cuEventElapsedTime", byref(out), start.handle, self.handle)
        return 1e-3 * out.value

    def __del__(self) -> None:
        if handle := self.__dict__.get("handle"):
            self.device.end("cuEventDestroy_v2", handle)


class DeviceStream:
    """A stream of pliant's own."""

    def __init__(self, device: Device) -> None:
        self.device, handle = device, c_void_p()
        with device:
            device.driver.call("cuStreamCreate", byref(handle), _NON_BLOCKING)
        self.handle = handle.value or 0

    def __cuda_stream__(self) -> tuple[int, int]:
        return 0, self.handle

    def synchronise(self) -> None:
        self.device.driver.call("cuStreamSynchronize", self.handle)

    def __del__(self) -> None:
        if handle := self.__dict__.get("handle"):
            self.device.end("cuStreamDestroy_v2", handle)


class LaunchGraph:
    """Launches that were recorded once and run together."""

    def __init__(self, device: Device, raw: int) -> None:
        self.device, made = device, c_void_p()
        device.driver.call("cuGraphInstantiateWithFlags", byref(made), raw, 0)
        device.driver.call("cuGraphDestroy", raw)
        self.handle = made.value or 0

    def launch(self, stream: int) -> None:
        """Run the recorded launches on a stream. The context is current."""
        self.device.driver.call("cuGraphLaunch", self.handle, stream)

    def __del__(self) -> None:
        if handle := self.__dict__.get("handle"):
            self.device.end("cuGraphExecDestroy", handle)
