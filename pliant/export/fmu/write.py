"""`pl.write_fmu`: a system as an FMU, of FMI 2.0 or 3.0, for model exchange and co-simulation, with its sources."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Mapping, Sequence
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np

from pliant.compile import Dynamics, compile
from pliant.compile.asked import FrameAxes, Method
from pliant.errors import PliantError, chosen, unknown, warn
from pliant.export.fmu import build
from pliant.export.fmu.description import ModelDescription, build_3, dependencies_of, describe_2, describe_3
from pliant.export.fmu.functions import FmuLayout, sets_of, traced
from pliant.export.fmu.source import digest, model_source
from pliant.export.fmu.variables import start_vectors, variables_of
from pliant.export.names import prefix_of
from pliant.given import NUMPY
from pliant.model import Model
from pliant.model.drawn.tree_text import size_text
from pliant.replacing import replaced
from pliant.spatial import Array
from pliant.sweeps.links.link import as_model
from pliant.system import System
from pliant.vectors.events import jumping_events
from pliant.vectors.laws.identity import laws_of

VERSIONS = ("3.0", "2.0")
STABILISE = (20.0, 20.0)  # 1/s, of closures in model exchange
_DATE = (1980, 1, 1, 0, 0, 0)
_HEADERS = {
    "2.0": ("fmi2TypesPlatform.h", "fmi2FunctionTypes.h"),
    "3.0": ("fmi3PlatformTypes.h", "fmi3FunctionTypes.h"),
}
_LICENCE = "LICENSE-FMI.txt"
_TOKEN = "{00000000-0000-0000-0000-000000000000}"


def write_fmu(
    system: System | Model,
    path: str | Path,
    fmi: str = "3.0",
    *,
    parameters: Sequence[str] | str | None = None,
    wrenches: Sequence[str] = (),
    wrench_axes: FrameAxes = "world",
    frames: Sequence[str] = (),
    outputs: Sequence[str] | None = None,
    platforms: Sequence[str] = ("host",),
    q0: Any = None,
    v0: Any = None,
    s0: Any = None,
    u: Any = None,
    t_end: float = 10.0,
    identifier: str | None = None,
    stabilise: tuple[float, float] | None = None,
    compiler: str = "auto",
) -> Path:
    """Write a system as an FMU for other simulators: model exchange, co-simulation and sources in one file.

    fmi: "3.0" or "2.0".
    parameters: names as for `pl.compile`; they become tunable parameters. Default: all symbols of the system.
    wrenches: frames at which external wrenches act, in world axes, or in the frame's axes with wrench_axes="body".
    frames: names of frames whose pose and velocity are outputs. outputs: names of the system's outputs. Default: all.
    platforms: "host", "all", or names such as "x86_64-linux", "aarch64-linux", "x86_64-windows", "aarch64-windows",
    "x86_64-darwin", "aarch64-darwin".

    Other arguments: q0, v0, s0 and u are the initial values, as for `pl.simulate`; the importing tool may change them. t_end [s]:
    end of the default experiment. identifier: the model's name in C. Default: from the file name. stabilise: Baumgarte's gains
    (alpha, beta) [1/s] of a system with closed loops in model exchange; co-simulation projects instead. compiler: "auto" (zig if
    it is installed, otherwise the C compiler of this machine), "zig", "cc", or "none" for sources only.

    The same system gives the same bytes. A contact, and a controller or law that runs as Python, raise
    `PliantError`.

    Example: `pl.write_fmu(arm, "arm.fmu")`
    """
    chosen(fmi, VERSIONS, "version of FMI")
    file, platforms = _checked_path(path), build.checked_platforms(platforms)
    name, stop_time = _identifier(identifier, file), _stop_time(t_end)
    model = as_model(system)
    _refuse_jumps(model)
    _refuse_contacts(model)
    _refuse_python(model)
    dynamics = _dynamics(model, parameters, wrenches, wrench_axes, stabilise)
    layout = _layout(dynamics, frames, outputs)
    _refuse_untraced(layout)
    start = start_vectors(layout, *_start(dynamics, {"q0": q0, "v0": v0, "s0": s0, "u": u}))
    layouts = sets_of(layout)
    found = [traced(own) for own in layouts]
    variables = variables_of(layout, start)
    described = ModelDescription(
        model.name, name, size_text(model), variables, dependencies_of(layout, found, variables),
        len(model.events), any(event.resets for event in model.events), stop_time,
    )  # fmt: skip
    names = ["time", *(one.name for one in variables)]
    files = _files(fmi, described, model_source(layouts, found, names, start, _TOKEN))
    texts = {path.removeprefix("sources/"): text for path, text in files.items() if path.startswith("sources/")}
    made: dict[str, bytes] = {path: text.encode() for path, text in files.items()}
    tool = build.found_compiler(compiler)
    if tool is not None:
        made |= build.libraries(texts, name, platforms, tool, fmi)
    elif compiler != "none":
        warn(build.without_compiler(str(file)))
    _write(file, made)
    return file


# ---- what is asked for


def _checked_path(path: str | Path) -> Path:
    file = Path(path)
    if file.suffix != ".fmu":
        raise PliantError(f"{file}: an FMU's file name ends with .fmu; give {file.with_suffix('.fmu').name!r}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise PliantError(f"{file.parent}: cannot be written ({error.strerror}); give a folder that you can write to") from error
    return file


def _identifier(given: str | None, file: Path) -> str:
    if given is None:
        return prefix_of(file.stem)
    if not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", given):
        raise PliantError(f"identifier={given!r} is not a valid C identifier; give a letter followed by letters, digits and '_'")
    return given


def _stop_time(t_end: Any) -> float:
    from pliant.simulate.problem.settings import positive

    return positive("t_end", t_end)


def _dynamics(model: Model, parameters: Any, wrenches: Sequence[str], axes: FrameAxes, stabilise: Any) -> Dynamics:
    if parameters is None:
        parameters = "symbols" if model.internals.symbols else ()
    if stabilise is None and model.loops and model.internals.stabilise is None:
        stabilise = STABILISE
    method: Method = "articulated" if model.internals.holds else "auto"
    return compile(
        model, wrenches=wrenches, wrench_axes=axes, parameters=parameters, mode="unrolled", stabilise=stabilise, method=method
    )


def _layout(dynamics: Dynamics, frames: Sequence[str], outputs: Sequence[str] | None) -> FmuLayout:
    for what, given in (("frames", frames), ("outputs", outputs)):
        if isinstance(given, str):
            raise PliantError(f"{what}={given!r}: give a list of names, [{given!r}]")
    model = dynamics.model.internals.seeing(frames)
    if model is not dynamics.model:
        dynamics = dynamics.internals.variant(model=model)
    for name in frames:
        model.frame(name)
    known = [output.name for output in model.outputs]
    for name in outputs or ():
        if name not in known:
            raise unknown("output", name, known)
    driven = {motion.name for motion in model.internals.prescribed}
    torques = [
        where.start + i
        for body, where in zip(model.bodies, model.internals.v_slices, strict=True)
        if body.hinge.name not in driven
        for i in range(body.hinge.type.nv)
    ]
    wanted = tuple(known) if outputs is None else tuple(name for name in known if name in outputs)
    return FmuLayout(dynamics, tuple(torques), tuple(dict.fromkeys(frames)), wanted)


def _refuse_contacts(model: Model) -> None:
    if name := next((contact.name for contact in model.contacts if contact.active), ""):
        raise PliantError(
            f"system {model.name!r}: an FMU does not include contacts, such as {name!r}; describe the contact by a force law, "
            "pl.loads.PointContact, or remove it"
        )


def _refuse_jumps(model: Model) -> None:
    for j in jumping_events(model):
        event = model.events[j]
        raise PliantError(
            f"event {event.name!r}: it follows from the action of another event, and an FMU does not perform such events; give its "
            "actions to the first event, in a list"
        )


def _refuse_python(model: Model) -> None:
    for controller in model.controllers:
        raise PliantError(
            f"controller {controller.name!r}: it runs as Python, which an FMU does not have; remove it, and the inputs that it "
            f"drives ({', '.join(controller.drives)}) become inputs of the FMU, which the importing tool sets"
        )


def _refuse_untraced(layout: FmuLayout) -> None:
    for name, why in laws_of(layout.model).python.items():
        if name.startswith("output "):
            if (own := name.removeprefix("output ")) in layout.outputs:
                raise PliantError(
                    f"output {own!r}: it runs as Python ({why}), which an FMU does not have; write its law so that it can be "
                    "traced, with np.where in place of a branch, or leave it out: outputs=[…]"
                )
            continue
        raise PliantError(
            f"load {name!r}: its law runs as Python ({why}), which an FMU does not have; write it so that it can be traced, with "
            "np.where in place of a branch"
        )


def _start(dynamics: Dynamics, given: Mapping[str, Any]) -> tuple[Array, Array, Array, Array]:
    """(q, v, s, u) at the start, loops closed. given: q0, v0, s0 and u."""
    from pliant.simulate.problem.start import GivenAtStart, first_state

    s, u = (
        dynamics.fields.s.read(NUMPY, given["s0"], "s0", "all"),
        dynamics.fields.u.read(NUMPY, given["u"], None, "all"),
    )
    for what, x in {**given, "s0": s, "u": u}.items():
        if not isinstance(x, Mapping) and np.ndim(x) > 1:
            raise PliantError(f"{what}: an FMU has one initial state; give one row")
    return *first_state(dynamics.model, GivenAtStart(given["q0"], given["v0"], s)), s, u


# ---- the file


def _files(fmi: str, described: ModelDescription, model: str) -> dict[str, str]:
    """The texts of an FMU by path, with a token that is a digest of them all."""
    runtime = resources.files("pliant.export.fmu") / "runtime"

    def text(name: str) -> str:
        return (runtime / name).read_text(encoding="utf-8").replace("\r\n", "\n")

    licence = text(f"headers/{_LICENCE}")
    files = {f"sources/{name}": text(name) for name in ("fmu.c", "core.c", "one_sided.c", "trigonometry.c", "fmi.c")}
    files |= {f"sources/{name}": text(f"headers/{name}") for name in _HEADERS[fmi]}
    files |= {"sources/face.c": text(f"fmi{fmi[0]}.c"), "sources/model.c": model, f"sources/{_LICENCE}": licence}
    files[f"documentation/licenses/{_LICENCE}"] = licence
    if fmi == "3.0":
        files["sources/buildDescription.xml"] = build_3(described.identifier)
    describe = describe_2 if fmi == "2.0" else describe_3
    whole = digest(describe(described, _TOKEN), *(x for pair in sorted(files.items()) for x in pair))
    token = f"{{{whole[:8]}-{whole[8:12]}-{whole[12:16]}-{whole[16:20]}-{whole[20:32]}}}"
    files["sources/model.c"] = model.replace(_TOKEN, token)
    files["modelDescription.xml"] = describe(described, token)
    return files


def _write(file: Path, made: Mapping[str, bytes]) -> None:
    """A zip whose bytes depend on what is in it alone."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(made, key=lambda name: (name != "modelDescription.xml", name)):
            entry = zipfile.ZipInfo(name, _DATE)
            entry.compress_type, entry.create_system, entry.external_attr = zipfile.ZIP_DEFLATED, 3, 0o100644 << 16
            archive.writestr(entry, made[name])
    with replaced(file) as part:
        part.write_bytes(buffer.getvalue())


__all__ = ["write_fmu"]
