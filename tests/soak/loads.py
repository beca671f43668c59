# ruff: noqa: E501 (lines of examples are texts)
"""An example of each load and each sensor of the tables, as a text with random names and numbers."""

from __future__ import annotations

from tests.soak.draft import Draft, Example, NotHere

# ---- hinges


def hinge_spring(d: Draft) -> str:
    if d.chance(0.2):
        h, q, f = d.single(("Revolute", "Prismatic"))
        curve = f"([-1.0 * {q}, 0.2 * {q}, 1.5 * {q}], [-{d.n(2, 9)} * {f}, {d.n(-1, 1)} * {f}, {d.n(2, 9)} * {f}])"
        return f'pl.loads.HingeSpring("{h}", curve={curve}, c={d.n(0, 0.5)} * {f} * s / {q}, rest={d.n(-0.3, 0.3)} * {q})'
    h, q, f = d.single()
    k, c, rest = (
        d.given(d.n(low, high), unit) for low, high, unit in ((1, 20, f"{f} / {q}"), (0, 1, f"{f} * s / {q}"), (-1, 1, q))
    )
    return f'pl.loads.HingeSpring("{h}", k={k}, c={c}, rest={rest})'


def hinge_friction(d: Draft) -> str:
    h, q, f = d.single()
    coulomb, viscous = d.given(d.n(0.1, 2), f), d.given(d.n(0, 1), f"{f} * s / {q}")
    return f'pl.loads.HingeFriction("{h}", coulomb={coulomb}, viscous={viscous}, slip={d.n(0.05, 0.5)} * {q} / s)'


def dry_friction(d: Draft) -> str:
    h, q, f = d.single()
    return f'pl.loads.HingeFriction("{h}", coulomb={d.given(d.n(0.1, 2), f)}, viscous={d.n(0, 1)} * {f} * s / {q}, stick=True)'


def hinge_stop(d: Draft) -> str:
    h, q, f = d.single()
    if d.chance(0.2):
        return f'pl.loads.HingeStop("{h}", lower=-7.0 * {q}, upper=8.0 * {q}, restitution={d.n(0, 1)})'
    low, high = d.number(-0.5, 0.0), d.number(0.1, 0.5)
    return (
        f'pl.loads.HingeStop("{h}", lower={d.given(repr(low), q, series=False)}, upper={d.given(repr(high), q, series=False)}, '
        f"k={d.given(d.n(10, 90), f'{f} / {q}')}, d={d.n(0, 0.3)} * s / {q})"
    )


def latch(d: Draft) -> str:
    h, q, f = d.single()
    d.taken.add(h)
    return f'pl.loads.Latch("{h}", at={d.n(5, 9)} * {q}, direction=1, k={d.n(5, 50)} * {f} / {q}, c={d.n(0, 1)} * {f} * s / {q})'


def sync_cable(d: Draft) -> str:
    a, b = d.two_singles()
    preload = f", preload={d.n(0.5, 20)} * Nm" if d.chance(0.5) else ""
    return (
        f'pl.loads.SyncCable("{a}", "{b}", k={d.given(d.n(2, 20), "Nm")}, c={d.n(0, 1)} * Nm * s, ratio={d.given(d.n(-2, 2), "rad")}, '
        f"rest={d.given(d.n(-1, 1), 'rad')}{preload})"
    )


def motor(d: Draft) -> str:
    h, _q, _f = d.single(("Revolute", "Screw"))
    limits = f", max_torque={d.n(0.05, 2)} * Nm, speed={d.n(20, 90)} / s" if d.chance(0.5) else ""
    lag = f", lag={d.given(d.n(0.1, 0.5), 's', series=False)}" if d.chance(0.5) else ""
    lag = lag.replace("pl.Input(0.0)", "pl.Input(0.3 * s)")
    torque = d.given(d.n(-1, 1), "Nm")
    return (
        f'pl.loads.Motor("{h}", gear={d.n(1, 9)}, rotor_inertia={d.one(["0.0", d.n(0.001, 0.02)])} * kg * m**2, torque={torque}'
        f"{limits}{lag})"
    )


def armature(d: Draft) -> str:
    name = d.one(h for h, kind in d.hinges.items() if kind in ("Revolute", "Screw", "Spherical", "Universal"))
    return f'pl.loads.Armature("{name}", {d.n(0.01, 0.5)} * kg * m**2)'


def servo(d: Draft) -> str:
    h, q, f = d.single()
    path = d.one([f"lambda t: {d.n(-1, 1)} * {q} * np.sin({d.n(0.5, 3)} / s * t)", f"pl.Input({d.n(-1, 1)} * {q})"])
    most = f", max_torque={d.n(0.5, 9)} * {f}" if d.chance(0.3) else ""
    forward = ', feedforward="rigid"' if d.chance(0.3) and "lambda" in path else ""
    return f'pl.loads.Servo("{h}", kp={d.n(1, 20)} * {_gains(forward, f, q, "")}, kd={d.n(0.1, 3)} * {_gains(forward, f, q, " * s")}, path={path}{most}{forward})'


def _gains(forward: str, f: str, q: str, more: str) -> str:
    """Of torques, or of accelerations where inverse dynamics follows."""
    return f"({f} / {q}{more})" if not forward else ("(1 / s**2)" if not more else "(1 / s)")


def modal_damping(d: Draft) -> str:
    h, q, f = d.single(("Revolute", "Prismatic"))
    return f'pl.loads.ModalDamping(["{h}.rate"], [[{d.n(0.1, 1)} * ({f} * s / {q})**0.5]])'


def array_drive(d: Draft) -> str:
    h, _q, _f = d.single(("Revolute",))
    steps = f", step={d.n(0.05, 0.5)}, ripple={d.given(d.n(0, 1), 'rad')}, detent={d.n(0, 0.5)} * Nm" if d.chance(0.5) else ""
    more = f", harmonics=[(2.0, {d.n(0, 0.5)} * Nm, 0.3)]" if d.chance(0.3) else ""
    return (
        f'pl.loads.ArrayDrive("{h}", k={d.given(d.n(5, 50), "Nm")}, rate={d.given(d.n(-0.5, 0.5), "(1 / s)")}, c={d.n(0, 1)} * Nm * s, '
        f"angle={d.n(-1, 1)}{steps}{more})"
    )


# ---- frames


def frame_force(d: Draft) -> str:
    axes = d.one(["world", "body"])
    polar, axial = ("W", "WA") if axes == "world" else ("V", "A")
    force, moment = f"{polar}({d.three(3)}, N)", f"{axial}({d.three(2)}, Nm)"
    if d.chance(0.3):
        force = f"pl.Input({force})"
    if d.chance(0.3):
        moment = f"pl.Series([0.0, 2.0 * s], [{moment}, {axial}({d.three(2)}, Nm)])"
    return f'pl.loads.FrameForce("{d.frame(world=False)}", force={force}, moment={moment}, axes="{axes}")'


def point_spring(d: Draft) -> str:
    a, b = d.two_frames()
    pull = ", pull_only=True" if d.chance(0.3) else ""
    return (
        f'pl.loads.PointSpring("{a}", ("{b}", V({d.three(0.3)}, m)), k={d.given(d.n(2, 40), "N / m")}, c={d.n(0, 2)} * N * s / m, '
        f"rest={d.given(d.n(0, 1), 'm')}{pull})"
    )


def bushing(d: Draft) -> str:
    a, b = d.two_frames(turned=True)
    k = ", ".join(f"{d.n(1, 20)} * {unit}" for unit in ["Nm"] * 3 + ["N / m"] * 3)
    c = ", ".join(f"{d.n(0, 2)} * {unit} * s" for unit in ["Nm"] * 3 + ["N / m"] * 3)
    return f'pl.loads.Bushing("{a}", "{b}", k=[{k}], c=[{c}])'


def thruster(d: Draft) -> str:
    lags = f", rise={d.n(0.1, 0.5)} * s, fall={d.n(0.1, 0.5)} * s" if d.chance(0.5) else ""
    return (
        f'pl.loads.Thruster("{d.frame(world=False)}", axis=V({d.direction()}), thrust={d.given(d.n(1, 9), "N")}, '
        f"command={d.given(d.n(0.1, 0.9), 'rad')}{lags})"
    )


def plates(d: Draft) -> str:
    normals = "[V(0.6, 0.0, -0.8), V(0.0, -0.28, 0.96)]" if d.chance(0.5) else "[V(1.0, 0.0, 0.0), V(-0.48, 0.6, 0.64)]"
    gas = f"density={d.n(0.1, 2)} * kg / m**3, wind=W({d.three(2)}, m / s), drag={d.n(1, 3)}"
    light = f"pressure={d.n(0.1, 2)} * N / m**2, sun=W({d.direction()}), specular={d.n(0, 0.4)}, diffuse={d.n(0, 0.4)}"
    which = d.one([gas, light, f"{gas}, {light}"])
    areas, centres = f"[{d.n(0.1, 1)} * m**2, {d.n(0.1, 1)} * m**2]", f"[V({d.three(0.5)}, m), V({d.three(0.5)}, m)]"
    return f'pl.loads.Plates("{d.frame(world=False)}", {areas}, {normals}, {centres}, {which})'


def wheel(d: Draft) -> str:
    body = d.body(rigid=True)
    rub = f", coulomb={d.n(0.01, 0.2)} * Nm, stiction={d.n(0.2, 0.4)} * Nm, slip=0.5 / s" if d.chance(0.4) else ""
    most = f", max_torque={d.n(0.1, 1)} * Nm, max_speed={d.n(50, 90)} / s" if d.chance(0.4) else ""
    return (
        f'pl.loads.Wheel("{body}", axis=A({d.direction()}), inertia=0.0005 * kg * m**2, torque={d.given(d.n(-1, 1), "Nm")}, '
        f"speed={d.n(-40, 40)} / s, friction={d.n(0, 0.01)} * Nm * s{rub}{most})"
    )


def wheel_set(d: Draft) -> str:
    body = d.body(rigid=True)
    what = d.one([f"torque=[{d.n(-1, 1)} * Nm, {d.n(-1, 1)} * Nm, {d.n(-1, 1)} * Nm]", f"moment=pl.Input(A({d.three(1)}, Nm))"])
    axes = (
        f"[A({d.direction()}), A(0.6, 0.8, 0.0), A(0.0, -0.6, 0.8)]"
        if "moment" not in what
        else "[A(0.6, 0.8, 0.0), A(0.0, -0.6, 0.8), A(0.8, 0.0, 0.6)]"
    )
    return (
        f'pl.loads.WheelSet("{body}", {axes}, inertia=[0.0004 * kg * m**2, 0.0005 * kg * m**2, 0.0003 * kg * m**2], {what}, '
        f"speed={d.n(-40, 40)} / s, friction={d.n(0, 0.01)} * Nm * s)"
    )


def cmg(d: Draft) -> str:
    more = f", lag={d.n(0.1, 0.5)} * s, gimbal_inertia={d.n(0.001, 0.01)} * kg * m**2" if d.chance(0.4) else ""
    return (
        f'pl.loads.CMG("{d.body(rigid=True)}", [A(0.6, 0.8, 0.0), A(0.0, 0.0, 1.0)], momentum=[{d.n(0.2, 2)} * Nm * s, 0.7 * Nm * s], '
        f"spins=[A(0.0, 0.0, 1.0), A(0.8, 0.6, 0.0)], rate=pl.Input([{d.n(-1, 1)} / s, {d.n(-1, 1)} / s]), angle={d.n(-1, 1)}{more})"
    )


def cluster(d: Draft) -> str:
    lags = f", rise={d.n(0.1, 0.5)} * s" if d.chance(0.5) else ""
    return (
        f'pl.loads.ThrusterCluster("{d.frame(world=False)}", [V({d.three(0.5)}, m), V({d.three(0.5)}, m)], [V({d.direction()}), '
        f"V({d.direction()})], thrust={d.n(1, 9)} * N, command=pl.Input([{d.n(0, 1)}, {d.n(0, 1)}]){lags})"
    )


def torquer(d: Draft) -> str:
    dipole, field = f"A({d.three(2)}, Nm)", f"WA({d.three(1)})"
    most = f", max_dipole={d.n(0.5, 2)} * Nm" if d.chance(0.3) else ""
    return (
        f'pl.loads.MagneticTorquer("{d.frame(world=False)}", dipole={d.one([dipole, f"pl.Input({dipole})"])}, field={field}{most})'
    )


def impulse_counter(d: Draft) -> str:
    loads = [
        line.defines[0] for line in d.lines if line.feature in ("Thruster", "ThrusterCluster", "FrameForce", "MagneticTorquer")
    ]
    return f'pl.loads.ImpulseCounter(["{d.one(loads)}"])'


def central_gravity(d: Draft) -> str:
    if not d.weightless or any(d.bodies.values()):
        raise NotHere
    flat = f", J2={d.given(d.n(0.01, 0.1), 'rad')}, radius={d.n(1, 3)} * m, axis=WA({d.direction()})" if d.chance(0.5) else ""
    return f"pl.loads.CentralGravity({d.n(20, 90)} * m**3 / s**2, centre=W({d.three(1)}, m){flat})".replace(
        "centre=W(", "centre=W(5.0 + "
    )


def point_contact(d: Draft) -> str:
    a, b = d.two_frames(turned=True)
    return (
        f'pl.loads.PointContact("{b}", radius={d.n(0.2, 2)} * m, with_="{a}", k={d.given(d.n(5, 50), "N / m")}, d={d.n(0, 0.5)} * s / m, '
        f"mu={d.given(d.n(0.1, 1), 'rad')}, slip=0.2 * m / s)"
    )


def _line(d: Draft) -> tuple[str, str]:
    """(a line, the unit of its length over that of a length)."""
    if d.chance(0.5):
        h, q, _ = d.single()
        other = [x for x, kind in d.hinges.items() if kind in ("Revolute", "Prismatic") and x != h and x not in d.taken]
        kind = d.hinges[h]
        same = [x for x in other if (d.hinges[x] == "Prismatic") == (kind == "Prismatic")]
        more = f', "{d.one(same)}": {d.n(-2, 2)}' if same else ""
        return f'{{"{h}": {d.n(0.5, 2)}{more}}}', q
    a, b = d.two_frames()
    middle = f'("{d.frame(world=False)}", V({d.three(0.4)}, m)), ' if d.chance(0.4) else ""
    return f'["{a}", {middle}"{b}"]', "m"


def tendon(d: Draft) -> str:
    line, q = _line(d)
    f = "N" if q == "m" else "Nm"
    rest = f"({d.n(-0.5, 0)} * {q}, {d.n(0.1, 0.5)} * {q})" if d.chance(0.3) else d.given(d.n(-0.5, 0.5), q)
    return (
        f"pl.loads.Tendon({line}, k={d.given(d.n(2, 20), f'{f} / {q}')}, c={d.given(d.n(0, 1), f'{f} * s / {q}')}, rest={rest}, "
        f"coulomb={d.given(d.n(0.1, 1), f)}, slip=0.3 * {q} / s)"
    )


def actuator(d: Draft) -> str:
    ctrl = d.given(d.n(-1, 1), "rad")
    extra = d.one(["", f", lag={d.n(0.1, 0.5)} * s", ", integrates=True", f", force_range=({d.n(-5, -1)} * F, {d.n(1, 5)} * F)"])
    if extra == ", integrates=True":
        ctrl = d.given(d.n(-1, 1), "(1 / s)")
    if d.chance(0.3):
        gear = f"gear=(*V({d.three(1)}), *A({d.three(1)}, m))"
        return (
            f'pl.loads.Actuator(frame="{d.frame(world=False)}", {gear}, ctrl={ctrl}, gain={d.n(1, 9)} * N{extra.replace("F", "N")})'
        )
    line, q = _line(d)
    f = "N" if q == "m" else "Nm"
    bias = f", bias=({d.n(-1, 1)} * {f}, -{d.n(1, 9)} * {f} / {q}, -{d.n(0, 1)} * {f} * s / {q})" if d.chance(0.6) else ""
    return f"pl.loads.Actuator({line}, ctrl={ctrl}, gain={d.n(1, 9)} * {f}{bias}{extra.replace('F', f)})"


def box_drag(d: Draft) -> str:
    wind = d.one([f"W({d.three(2)}, m / s)", f"pl.Input(W({d.three(2)}, m / s))", "pl.Input((0.0, 0.0, 0.0))"])
    return (
        f'pl.loads.BoxDrag("{d.frame(world=False)}", ({d.n(0.1, 1)} * m, {d.n(0.1, 1)} * m, {d.n(0.1, 1)} * m), '
        f"density={d.given(d.n(0.5, 5), 'kg / m**3')}, viscosity={d.given(d.n(0, 0.1), 'N * s / m**2')}, wind={wind})"
    )


def gear_mesh(d: Draft) -> str:
    a, b = _two_wheels(d)
    return f'pl.loads.GearMesh("{a}", "{b}", k={d.n(20, 90)} * N / m, c={d.n(0, 2)} * N * s / m, backlash={d.n(0, 0.01)} * m, teeth=(20, 40))'


def _two_wheels(d: Draft) -> tuple[str, str]:
    """Two wheels on parallel axes of one body, z upward."""
    parent = d.one([*(b for b, nodes in d.bodies.items() if not nodes), "world"])
    names = d.name("gear"), d.name("gear")
    for name, x in zip(names, (0.0, 0.3), strict=True):
        word = "PW" if parent == "world" else "P"
        turn = "(0.3, -0.4, 0.6)"
        place = f"{word}((0.1, 0.2, 0.3), {turn}) @ P(({x}, 0.0, 0.0))"
        d.add(
            f'system.add_body("{name}", "{parent}", pl.Revolute(A(0.0, 0.0, 1.0)), hinge_name="{name}_pin", pose={place}, inertia={d.inertia()})',
            "Revolute",
            ALL_BUT_MIRROR,
        )
        d.bodies[name] = None
        d.hinges[f"{name}_pin"] = "Revolute"
        d.taken.add(f"{name}_pin")
    return names


ALL_BUT_MIRROR = frozenset({"turn", "units", "save"})
LOADS: dict[str, Example] = {
    "HingeSpring": hinge_spring, "HingeFriction": hinge_friction, "HingeFriction stick": dry_friction, "HingeStop": hinge_stop,
    "Motor": motor, "Servo": servo, "Armature": armature, "FrameForce": frame_force, "PointSpring": point_spring,
    "Bushing": bushing, "Thruster": thruster, "Plates": plates, "Wheel": wheel, "CentralGravity": central_gravity,
    "PointContact": point_contact, "Tendon": tendon, "Actuator": actuator, "BoxDrag": box_drag, "Latch": latch,
    "SyncCable": sync_cable, "ModalDamping": modal_damping, "WheelSet": wheel_set, "CMG": cmg, "ThrusterCluster": cluster,
    "MagneticTorquer": torquer, "ArrayDrive": array_drive, "ImpulseCounter": impulse_counter, "GearMesh": gear_mesh,
}  # fmt: skip
NOT_SAFE = {
    "GearMesh": {"mirror"},
    "ImpulseCounter": {"turn", "units", "mirror"},
    "BoxDrag": set(),
    "MagneticTorquer": {"units"},
    "Servo": {"save"},
}

# ---- sensors


def _of_closure(d: Draft, kind: str) -> str:
    names = [
        line.defines[0] for line in d.lines if line.text.startswith(("system.add_loop", "system.add_rod", "system.add_constraint"))
    ]
    return f'pl.sensors.{kind}("{d.one(names)}")'


def _of_load(d: Draft, kind: str, *features: str) -> str:
    return f'pl.sensors.{kind}("{d.one(line.defines[0] for line in d.lines if line.feature in features)}")'


def frame_measure(d: Draft) -> str:
    quantity = d.one(
        [
            "position",
            "x_axis",
            "velocity",
            "angular_velocity",
            "acceleration",
            "specific_force",
            "gyro",
            "velocimeter",
            "accelerometer",
            "angular_acceleration",
        ]
    )
    reference = f', reference="{d.frame()}"' if quantity in ("position", "x_axis", "velocity", "angular_velocity") else ""
    return f'pl.sensors.FrameMeasure("{d.frame(world=False)}", "{quantity}"{reference})'


def gap(d: Draft) -> str:
    names = [line.defines[0] for line in d.lines if line.text.startswith("system.add_rod")]
    return f'pl.sensors.ConstraintGap("{d.one(names)}")'


def strain(d: Draft) -> str:
    return f'pl.sensors.Strain("{d.one(b for b, nodes in d.bodies.items() if nodes)}", at="root", z=0.02)'


SENSORS: dict[str, Example] = {
    "FramePose": lambda d: f'pl.sensors.FramePose("{d.frame(world=False)}")',
    "FrameVelocity": lambda d: f'pl.sensors.FrameVelocity("{d.frame(world=False)}", axes="{d.one(["world", "frame"])}")',
    "Imu": lambda d: f'pl.sensors.Imu("{d.frame(world=False)}")',
    "Strain": strain,
    "HingeLoad": lambda d: f'pl.sensors.HingeLoad("{d.one(d.hinges)}")',
    "ConstraintForce": lambda d: _of_closure(d, "ConstraintForce"),
    "ConstraintGap": gap,
    "MotorPower": lambda d: _of_load(d, "MotorPower", "Motor", "HingeSpring", "FrameForce"),
    "ContactForce": lambda d: (
        f'pl.sensors.ContactForce("{d.one(x.defines[0] for x in d.lines if x.text.startswith("system.add_contact"))}")'
    ),
    "HingeMeasure": lambda d: f'pl.sensors.HingeMeasure("{d.single()[0]}", "{d.one(["position", "speed"])}")',
    "FrameMeasure": frame_measure,
    "LineMeasure": lambda d: f'pl.sensors.LineMeasure({_line(d)[0]}, "{d.one(["length", "rate"])}")',
    "ActuatorForce": lambda d: _of_load(d, "ActuatorForce", "Actuator", "Motor"),
    "SubtreeMeasure": lambda d: f'pl.sensors.SubtreeMeasure("world", "{d.one(["com", "velocity", "angular_momentum"])}")',
    "Gyro": lambda d: f'pl.sensors.Gyro("{d.frame(world=False)}", period=0.01)',
    "Accelerometer": lambda d: f'pl.sensors.Accelerometer("{d.frame(world=False)}", period=0.01)',
    "Magnetometer": lambda d: f'pl.sensors.Magnetometer("{d.frame(world=False)}", WA({d.three()}), period=0.01)',
    "StarTracker": lambda d: f'pl.sensors.StarTracker("{d.frame(world=False)}", period=0.01)',
    "SunSensor": lambda d: f'pl.sensors.SunSensor("{d.frame(world=False)}", W({d.direction()}), period=0.01)',
    "Encoder": lambda d: f'pl.sensors.Encoder("{d.single(("Revolute",))[0]}", period=0.01, counts=4096)',
}


# ---- laws of one's own


def torque_law(d: Draft) -> str:
    h, q, f = d.single()
    k, w = d.n(-2, 2), d.n(0.5, 4)
    return f'lambda x: x.torque("{h}", x.p.a * np.sin({w} / s * x.t) - x.u.b * x.v("{h}")), {{"a": {k} * {f}}}, {{"b": {d.n(-1, 1)} * {f} * s / {q}}}'


def point_law(d: Draft) -> str:
    a, b = d.two_frames()
    return (
        f'lambda x: x.force((x.u.on * x.p.k * (x["{a}"].origin - x["{b}"].origin)) - x.p.c * x.velocity("{b}", "{a}"), at="{b}", '
        f'reaction=x["{a}"].point(*V({d.three(0.3)}, m)) if "{a}" != "world" else None), {{"k": {d.n(-5, 5)} * N / m, "c": {d.n(0, 2)} * N * s / m}}, '
        f'{{"on": {d.one(["1.0", "0.0"])}}}'
    )


def moment_law(d: Draft) -> str:
    a, b = d.two_frames()
    return f'lambda x: x.moment(-x.p.c * x.omega("{b}", "{a}") + x["{b}"].vector(*A({d.three()}, Nm)), on="{b}"), {{"c": {d.n(0, 2)} * Nm * s}}'


def state_law(d: Draft) -> str:
    h, q, f = d.single()
    return (
        f'lambda x: (x.torque("{h}", x.s.f), x.rate("f", (x.u.asked - x.s.f - {d.n(0, 1)} * {f} * s / {q} * x.v("{h}")) / x.p.lag)), '
        f'{{"lag": {d.n(0.1, 1)} * s}}, {{"asked": {d.n(-1, 1)} * {f}}}, {{"f": {d.n(-1, 1)} * {f}}}'
    )


LAWS: dict[str, Example] = {"torque law": torque_law, "point law": point_law, "moment law": moment_law, "state law": state_law}
OUTPUT_LAWS: dict[str, Example] = {
    "distance": lambda d: 'lambda x: (x["{}"].origin - x["{}"].origin).norm()'.format(*d.two_frames()),
    "acceleration": lambda d: f'lambda x: x.acceleration(x["{d.frame(world=False)}"].point(*V({d.three()}, m)))',
    "relative velocity": lambda d: 'lambda x: x.velocity("{}", "{}")'.format(*reversed(d.two_frames())),
}
