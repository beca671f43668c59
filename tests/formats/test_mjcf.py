"""MJCF: what is read against MuJoCo on the same file, what is listed, what is refused, and files that mean harm."""

from __future__ import annotations

import re
import struct
import warnings
from pathlib import Path

import numpy as np
import pytest

import pliant as pl
from pliant.formats import check
from pliant.formats.mjcf import tree

mujoco = pytest.importorskip("mujoco")

from benchmarks.mjcf import compared  # noqa: E402  (it takes MuJoCo)

TOLERANCE = 1e-12  # both programs round; the rows of small models agree to some 1e-15


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """MuJoCo writes its log where it runs."""
    monkeypatch.chdir(tmp_path)


def written(text: str, name: str = "model.xml") -> Path:
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text(text)
    return Path(name)


def model(bodies: str, more: str = "") -> str:
    return f"<mujoco>{more}<worldbody>{bodies}</worldbody></mujoco>"


def read(text: str, **options) -> pl.System:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", pl.ModelWarning)
        return pl.load(written(text), **options)


def both(text: str, **options):
    return read(text, **options), mujoco.MjModel.from_xml_path("model.xml")


def assert_same(text: str, **options) -> pl.System:
    system, theirs = both(text, **options)
    assert (system.nq, system.nv) == (theirs.nq, theirs.nv)
    assert theirs.nv > 0
    worst = compared(system, theirs, target="reference")
    assert max(worst.values()) < TOLERANCE, worst
    return system


def findings(text: str) -> list[str]:
    return [f"{x.line}: {x.severity}: {x.message}" for x in check(written(text))]


BALL = '<geom size="0.1" pos="0.1 0.2 0.3"/>'
ARM = f'<body name="a"><joint name="j" axis="0 1 0"/>{BALL}</body>'

# ---- trees

TREES = {
    "hinge away from the origin": f'<body pos="1 2 3"><joint pos="0.1 -0.2 0.3" axis="1 2 3"/>{BALL}</body>',
    "three joints of a body": f"""<body pos="0 0 1" quat="1 2 3 4"><joint type="slide" axis="1 1 0" ref="0.4"/>
        <joint pos="0.1 0 0" axis="0 1 0" ref="30"/><joint pos="0 0.2 0" axis="0 0 1"/>{BALL}
        <body pos="0 1 0"><joint pos="0 0 0.1" axis="1 0 0"/>{BALL}</body></body>""",
    "ball": f'<body euler="10 20 30"><joint type="ball" pos="0.1 0 0.2"/>{BALL}<body><joint/>{BALL}</body></body>',
    "free": f'<body pos="1 2 3" euler="10 20 30"><freejoint/>{BALL}<body pos="1 0 0"><joint/>{BALL}</body></body>',
    "free, of a joint": f'<body pos="1 2 3" zaxis="1 1 1"><joint type="free"/>{BALL}{BALL}</body><body><joint/>{BALL}</body>',
    "slides and welds": f"""<body pos="1 0 0">{BALL}<body pos="0 1 0"><joint type="slide"/>{BALL}
        <body pos="0 0 1">{BALL}</body></body></body>""",
    "frames": f"""<frame pos="1 0 0" euler="0 0 30"><body pos="0 1 0"><frame axisangle="1 1 0 40" pos="0.1 0.2 0.3">
        <joint pos="0.1 0 0" axis="0 1 0"/>{BALL}<body pos="0.5 0 0"><joint axis="1 0 0"/>{BALL}</body></frame></body></frame>""",
    "copies": f"""<replicate count="3" offset="0.5 0 0.1" euler="10 20 30" sep="-">
        <body name="a" pos="0 0.3 0"><joint name="j"/>{BALL}
        <replicate count="2" offset="0 0 0.2" sep="+"><geom name="g" size="0.05"/></replicate></body></replicate>""",
}


@pytest.mark.parametrize("case", TREES)
def test_trees(case):
    assert_same(model(TREES[case]))


def test_names_and_frames():
    """Bodies and sites are frames of their names, where MuJoCo has them, at the same q."""
    text = model("""<body name="a" pos="1 0 0" euler="10 0 0"><joint name="x" pos="0 0.1 0"/><joint name="y" axis="1 0 0" ref="20"/>
        <geom size="0.1"/><site name="tip" pos="0 0 1" xyaxes="0 1 0 -1 1 0"/><site name="a" pos="1 0 0"/>
        <body name="b" pos="0 0 1"><joint name="z" pos="0 0.3 0.1" axis="0 1 1"/><geom size="0.1"/></body></body>
        <site name="mark" type="capsule" size="0.1" fromto="0 0 0 0 1 0"/>""")
    system, theirs = both(text)
    data = mujoco.MjData(theirs)
    q, v = system.random_state(1)
    data.qpos[:], data.qvel[:] = pl.convert.to_mujoco(system, q, v)
    mujoco.mj_forward(theirs, data)
    dyn = pl.compile(system, target="reference")
    assert [hinge.name for hinge in system.hinges if hinge.type.nv] == ["x", "y", "z"]
    for name, xpos, xmat in (
        ("a", data.body("a").xpos, data.body("a").xmat), ("b", data.body("b").xpos, data.body("b").xmat),
        ("tip", data.site("tip").xpos, data.site("tip").xmat), ("a_site", data.site("a").xpos, data.site("a").xmat),
        ("mark", data.site("mark").xpos, data.site("mark").xmat),
    ):  # fmt: skip
        R, p = dyn.frame(name).pose(q)
        assert np.abs(p - xpos).max() < 1e-14, name
        assert np.abs(R - xmat.reshape(3, 3)).max() < 1e-14, name


def test_states_there_and_back():
    system = read(model(TREES["free"] + TREES["ball"]))
    rng = np.random.default_rng(3)
    q, v = (np.stack(x) for x in zip(*(system.random_state(rng) for _ in range(4)), strict=True))
    for a, b in zip(pl.convert.from_mujoco(system, *pl.convert.to_mujoco(system, q, v)), (q, v), strict=True):
        assert np.abs(a - b).max() < 1e-14
    with pytest.raises(pl.PliantError, match="to_mujoco: q"):
        pl.convert.to_mujoco(system, q[..., 1:], v)


ORIENTATIONS = (
    'quat="1 2 -3 0.5"', 'axisangle="1 2 3 40"', 'euler="10 20 30"', 'xyaxes="1 2 3 -1 0.5 0"', 'zaxis="1 -2 0.5"',
    'zaxis="0 0 -1"',
)  # fmt: skip


@pytest.mark.parametrize("compiler", ['angle="degree"', 'angle="radian" eulerseq="zyx"', 'eulerseq="XYz"', 'eulerseq="zXz"'])
def test_orientations(compiler):
    bodies = "".join(
        f'<body {x}><joint axis="1 2 3" ref="0.3"/><geom type="box" size="0.1 0.2 0.3" {x}/></body>' for x in ORIENTATIONS
    )
    assert_same(model(bodies, f"<compiler {compiler}/>"))


# ---- inertias

SOLIDS = (
    'type="sphere" size="0.2"', 'type="capsule" size="0.1 0.3"', 'type="cylinder" size="0.1 0.3"',
    'type="ellipsoid" size="0.1 0.2 0.3"', 'type="box" size="0.1 0.2 0.3"',
    'type="capsule" size="0.1" fromto="0 0 0 1 2 3"', 'type="cylinder" size="0.1" fromto="0 0 1 0 0 0"',
    'type="box" size="0.1" fromto="0 0 0 1 2 3"', 'type="ellipsoid" size="0.1" fromto="0 0 0 1 -2 0"',
)  # fmt: skip


@pytest.mark.parametrize("more", ['density="700"', 'mass="2"', 'shellinertia="true"'])
def test_geoms(more):
    """Of every solid its mass and inertia, alone and beside another."""
    bodies = ""
    for x in SOLIDS:
        where = "" if "fromto" in x else 'pos="0.1 0.2 0.3"'
        bodies += f"<body><freejoint/><geom {x} {more} {where}/></body><body><joint/><geom {x} {more}/>{BALL}</body>"
    # a thin skin is the difference of two solids in MuJoCo, and here: some digits are lost
    system, theirs = both(model(bodies))
    for k in range(1, theirs.nbody):
        own = system.bodies[k - 1].inertia
        R = np.zeros(9)
        mujoco.mju_quat2Mat(R, theirs.body_iquat[k])
        I = R.reshape(3, 3) @ np.diag(theirs.body_inertia[k]) @ R.reshape(3, 3).T
        assert own.mass == pytest.approx(theirs.body_mass[k], rel=1e-14)
        assert np.abs(own.inertia - I).max() < 1e-10 * I.max(), SOLIDS[(k - 1) // 2]
        assert np.abs(own.com - theirs.body_ipos[k]).max() < 1e-14


WITH_INERTIAL = """<body><joint axis="1 1 0"/><inertial pos="0.1 0.2 0.3" mass="2" {}/><geom size="0.1"/>
    <geom size="0.2" pos="1 0 0" group="3"/></body>"""


@pytest.mark.parametrize("inertial", [
    'diaginertia="0.1 0.2 0.25"', 'diaginertia="0.1 0.2 0.25" quat="1 2 3 4"', 'fullinertia="0.3 0.25 0.2 0.01 0.02 -0.03"',
])  # fmt: skip
@pytest.mark.parametrize("compiler", ["", 'inertiafromgeom="true"', 'inertiafromgeom="true" inertiagrouprange="1 4"'])
def test_inertials(inertial, compiler):
    assert_same(model(WITH_INERTIAL.format(inertial), f"<compiler {compiler}/>"))


@pytest.mark.parametrize("compiler", [
    'boundmass="5" boundinertia="0.2"', 'balanceinertia="true"', 'settotalmass="7"', 'discardvisual="true" fusestatic="true"',
])  # fmt: skip
def test_compiler(compiler):
    bodies = """<body><joint axis="1 1 0"/><inertial pos="0.1 0.2 0.3" mass="2" diaginertia="0.1 0.2 0.29" euler="10 20 30"/></body>
        <body><joint/><geom size="0.2" contype="0" conaffinity="0"/><geom size="0.1" pos="1 0 0"/>
        <body pos="0 1 0"><geom size="0.1"/></body></body>"""
    if "balance" in compiler:
        bodies = bodies.replace("0.29", "0.4")
    assert_same(model(bodies, f"<compiler {compiler}/>"))


# ---- meshes

L_SHAPE = np.array([[0, 0], [2, 0], [2, 1], [1, 1], [1, 3], [0, 3]]) * 0.1


def _prism() -> tuple[np.ndarray, np.ndarray]:
    """An L of a height, which is not convex, with vertices (12, 3) and faces."""
    points = np.concatenate([np.column_stack([L_SHAPE, np.full(6, z)]) for z in (0.0, 0.25)])
    points += np.array([0.3, 0.1, 0.2])
    top = [(0, 1, 2), (0, 2, 3), (0, 3, 4), (0, 4, 5)]
    faces = [(c, b, a) for a, b, c in top] + [(a + 6, b + 6, c + 6) for a, b, c in top]
    for i in range(6):
        j = (i + 1) % 6
        faces += [(i, j, j + 6), (i, j + 6, i + 6)]
    return points, np.array(faces)


def _words(x) -> str:
    return " ".join(f"{v:.9g}" for v in np.ravel(x))


@pytest.mark.parametrize("kind", ["legacy", "exact", "convex", "shell"])
@pytest.mark.parametrize("more", ["", 'refpos="0.1 0.2 0.3" refquat="1 0.5 0 -0.5" scale="1 2 0.5"', 'scale="-1 1 1"'])
def test_meshes(kind, more):
    points, faces = _prism()
    asset = f'<asset><mesh name="m" inertia="{kind}" vertex="{_words(points)}" face="{_words(faces)}" {more}/></asset>'
    body = '<body><joint axis="1 2 3"/><geom type="mesh" mesh="m" pos="0.1 0 0" euler="10 20 30"/></body>'
    assert_same(model(body, asset))


@pytest.mark.parametrize("kind", ["sphere", "capsule", "cylinder", "ellipsoid", "box"])
def test_fits_to_meshes(kind):
    points, _ = _prism()
    asset = f'<asset><mesh name="m" vertex="{_words(points)}"/></asset>'
    assert_same(model(f'<body><joint axis="1 2 3"/><geom type="{kind}" mesh="m" fitscale="1.1"/></body>', asset))


def test_mesh_files():
    """STL, OBJ and MuJoCo's old .msh, from meshdir, with the class's scale."""
    points, faces = _prism()
    corners = points[faces].astype("<f4")
    Path("parts").mkdir()
    rows = b"".join(struct.pack("<12fH", 0, 0, 0, *x.ravel(), 0) for x in corners)
    Path("parts/l.stl").write_bytes(bytes(80) + struct.pack("<I", len(faces)) + rows)
    Path("parts/l.obj").write_text("".join(f"v {_words(p)}\n" for p in points) + "".join(f"f {_words(f + 1)}\n" for f in faces))
    counts = struct.pack("<4i", len(points), 0, 0, len(faces))
    Path("parts/m.msh").write_bytes(counts + points.astype("<f4").tobytes() + faces.astype("<i4").tobytes())
    more = """<compiler meshdir="parts"/><default><mesh scale="0.5 0.5 0.5"/></default>
        <asset><mesh file="l.stl"/><mesh name="o" file="l.obj"/><mesh file="m.msh"/></asset>"""
    system = assert_same(model("".join(f'<body><joint/><geom type="mesh" mesh="{x}"/></body>' for x in "lom"), more))
    assert [shape.solid.path.name for shape in system.shapes if shape.solid.path] == ["l.stl", "l.obj", "m.msh"]
    Path("parts/m.msh").write_bytes(counts)
    with pytest.raises(pl.FileError, match=r"model.xml:2: mesh: the inertia|cut off"):
        pl.load("model.xml")


# ---- classes and includes


def test_defaults():
    more = """<default><geom density="500"/><joint damping="0.5" axis="0 1 0"/>
        <default class="arm"><geom type="box" size="0.1 0.2 0.3" euler="10 0 0"/><joint armature="0.2"/>
          <default class="hand"><joint damping="2" stiffness="3"/></default></default>
        <default class="heavy"><geom mass="9"/></default></default>"""
    bodies = """<body childclass="arm"><joint/><geom/><geom quat="1 0 0 1" pos="1 0 0"/>
        <frame childclass="hand"><body pos="1 0 0"><joint/><geom class="heavy" size="0.2"/><body><joint class="main"/>
        <geom/></body></body>
        </frame></body><body><joint/><geom size="0.1"/></body>"""
    assert_same(model(bodies, more))


def test_includes():
    written("<mujoco><default><geom density='10'/></default></mujoco>", "parts/defaults.xml")
    written(
        "<mujocoinclude><body><joint/><geom size='0.1'/><include file='parts/deep.xml'/></body></mujocoinclude>", "parts/leg.xml"
    )
    written("<mujoco><body><joint/><geom size='0.2'/></body></mujoco>", "parts/deep.xml")
    assert_same(model("<include file='parts/leg.xml'/>", "<include file='parts/defaults.xml'/>"))


def test_wrong_in_an_included_file():
    written("<mujoco>\n<body>\n<joint name='j' type='hing'/></body></mujoco>", "leg.xml")
    with pytest.raises(pl.FileError, match=r"model.xml:2: leg.xml:3: joint 'j': no joint type named 'hing'; did you mean 'hinge'"):
        read("<mujoco><worldbody>\n<include file='leg.xml'/></worldbody></mujoco>")


# ---- what acts

ACTING = {
    "springs": """<body><joint stiffness="3" springref="30" damping="0.5"/>
        <joint type="slide" stiffness="2" springref="0.3" ref="0.1"/>{}</body>""",
    "damping and armature": '<body><joint damping="0.5" armature="0.3"/><joint type="slide" damping="2"/>{}</body>',
    "of a ball": '<body euler="10 20 30"><joint type="ball" stiffness="3" damping="0.5" armature="0.2" pos="0.1 0 0"/>{}</body>',
    "of a free joint": '<body pos="1 0 0" euler="10 20 30"><joint type="free" stiffness="3" damping="0.5"/>{}</body>',
    "by time constants": """<body><joint springdamper="0.5 0.7" armature="0.1"/>{}<body pos="1 0 0">
        <joint type="slide" springdamper="2 1"/>{}<body><joint type="ball" springdamper="0.3 1"/>{}</body></body></body>
        <body><freejoint/>{}
        <body><joint springdamper="1 1"/>{}</body></body>""",
    "compensated gravity": '<body gravcomp="0.7"><joint/>{}<body pos="1 0 0" gravcomp="1.5"><joint axis="1 0 0"/>{}</body></body>',
}  # fmt: skip


@pytest.mark.parametrize("case", ACTING)
def test_what_acts(case):
    system = assert_same(model(ACTING[case].replace("{}", BALL)))
    assert system.model.loads
    pl.save(system, "kept.yaml")
    assert pl.load("kept.yaml").model.fingerprint == system.model.fingerprint


@pytest.mark.parametrize("option", [
    '<option gravity="1 2 3"/>', '<option><flag gravity="disable"/></option>',
    '<option><flag spring="disable" damper="disable"/></option>',
])  # fmt: skip
def test_options(option):
    assert_same(model(ACTING["springs"].replace("{}", BALL), option))


def test_what_acts_is_ignored():
    system = read(model(ACTING["springs"].replace("{}", BALL)), dynamics="ignore")
    assert not system.model.loads
    assert system.hinges[0].limits.damping == 0.5


def test_limits_are_kept_and_can_act():
    text = model(f'<body><joint name="j" range="-30 40" frictionloss="0.2"/>{BALL}</body>')
    with pytest.warns(pl.ModelWarning, match="the limits of 1 hinge are stored but do not act"):
        system = pl.load(written(text))
    limits = system.hinges[0].limits
    assert np.degrees([limits.lower, limits.upper]) == pytest.approx([-30, 40])
    assert limits.friction == 0.2
    assert [load.name for load in read(text, stops=1e4).model.loads] == ["j_friction", "j_stop"]


@pytest.mark.parametrize(("kind", "speeds"), [("hinge", 1), ("slide", 1), ("ball", 3)])
def test_friction_acts(kind, speeds):
    """Above its slip, at MuJoCo's bound of each freedom, with the damping; nothing is said of losses then."""
    text = model(f'<body><joint name="j" type="{kind}" damping="2" frictionloss="0.3"/>{BALL}</body>')
    with warnings.catch_warnings():
        warnings.simplefilter("error", pl.ModelWarning)
        system = pl.load(written(text))
    v = np.linspace(0.5, -1.5, speeds)
    found = pl.compile(system, target="reference").load_forces(0.0, system.neutral(), v)[0]
    np.testing.assert_allclose(found, -2 * v - 0.3 * np.sign(v), rtol=1e-12)
    assert not read(text, dynamics="ignore").model.loads
    assert not read(model(f'<body><joint name="j" frictionloss="1"/>{BALL}</body>',
                          '<option><flag frictionloss="disable"/></option>')).model.loads  # fmt: skip


def test_friction_that_does_not_act_is_told():
    with pytest.raises(pl.FileError, match="friction is -1; give zero or more"):
        read(model(f'<body><joint name="j" frictionloss="-1"/>{BALL}</body>'))
    with warnings.catch_warnings(action="error"):  # it is left out as asked
        pl.load(written(model(f'<body><joint name="j" frictionloss="1"/>{BALL}</body>')), dynamics="ignore")
    with pytest.warns(pl.ModelWarning, match="friction of free joints 'j'"):
        pl.load(written(model(f'<body><joint name="j" type="free" frictionloss="1"/>{BALL}</body>')))


ACTUATORS = """<actuator><motor name="m" joint="j" gear="3" ctrllimited="true" ctrlrange="-2 2"/>
    <general name="g" joint="s" gainprm="4" gear="-2" forcerange="-5 5" armature="0.1" damping="0.2"/>
    <position name="p" joint="k" kp="7" kv="0.5" gear="2" forcerange="-3 3"/>
    <general name="a" joint="k" gainprm="3" biastype="affine" biasprm="0 -3 -0.1"/></actuator>"""


def test_actuators():
    """Motors and position servos give MuJoCo's joint forces; an actuator's armature and damping are at its joint."""
    bodies = f"""<body><joint name="j" actuatorfrcrange="-4 4"/>{BALL}<body><joint name="s" type="slide"/>{BALL}<body>
        <joint name="k" axis="1 0 0"/>{BALL}</body></body></body>"""
    system = assert_same(model(bodies, ACTUATORS))
    theirs = mujoco.MjModel.from_xml_path("model.xml")
    data, dyn = mujoco.MjData(theirs), pl.compile(system, target="reference")
    assert list(system.model.inputs) == ["m.torque", "g.torque", "p.ctrl", "a.ctrl"]
    rng = np.random.default_rng(0)
    for _ in range(5):
        q, v = system.random_state(rng)
        data.ctrl[:] = rng.normal(size=4)
        data.qpos[:], data.qvel[:] = q, v
        mujoco.mj_forward(theirs, data)
        tau, _, _ = dyn.load_forces(0.0, q, v, u=data.ctrl.copy())
        assert np.abs(tau - data.qfrc_actuator - data.qfrc_passive).max() < 1e-13


# ---- loops

CLOSED = {
    "connect": '<connect name="c" body1="b" body2="d" anchor="0 0.3 0.1"/>',
    "connect to the world": '<connect body1="b" anchor="0 0.3 0.1"/>',
    "connect sites": '<connect site1="p" site2="r"/>',
    "weld": '<weld body1="b" body2="d"/>',
    "weld with relpose": '<weld body1="b" body2="d" relpose="0.1 0.2 0.3 1 2 3 4" anchor="0.3 0 0"/>',
    "weld sites": '<weld site1="p" site2="r"/>',
    "joint": '<joint joint1="j1" joint2="j2" polycoef="0.3 -2 0 0 0"/>',
    "joint held": '<joint joint1="j1" polycoef="0.3"/>',
    "tendon": '<tendon tendon1="t1" tendon2="t2" polycoef="0.1 0.7"/>',
    "tendon held": '<tendon tendon1="t1"/>',
}
TO_CLOSE = """<body name="a" pos="0 0 1" euler="10 20 30"><joint name="j1" ref="20"/>{0}<site name="p" pos="1 2 3" euler="30 0 0"/>
    <body name="b" pos="1 0 0"><joint name="j2" axis="0 1 0" pos="0.1 0 0"/>{0}
    <joint name="j3" type="slide" ref="0.2"/></body></body>
    <body name="d" pos="0 1 0" euler="0 40 0"><joint name="j4" axis="1 0 0"/><joint name="j5" type="slide"/>{0}
    <site name="r"/></body>"""
TENDONS = """<tendon><fixed name="t1"><joint joint="j1" coef="2"/><joint joint="j2" coef="-1"/></fixed>
    <fixed name="t2"><joint joint="j3" coef="0.5"/><joint joint="j1" coef="3"/></fixed></tendon>"""


@pytest.mark.parametrize("case", CLOSED)
def test_equalities(case):
    """The same rows as MuJoCo's constraint Jacobian, up to a basis, and as far from being met."""
    system, theirs = both(model(TO_CLOSE.format(BALL), f"{TENDONS}<equality>{CLOSED[case]}</equality>"))
    data, dyn = mujoco.MjData(theirs), pl.compile(system, target="reference")
    q, v = system.random_state(5)
    for pose in (theirs.qpos0, q):
        data.qpos[:], data.qvel[:] = pose, v
        mujoco.mj_forward(theirs, data)
        J = np.zeros((data.nefc, theirs.nv))
        J[:] = data.efc_J.reshape(J.shape)
        own, gap = dyn.loop_jacobian(pose), dyn.loop_residual(pose)
        assert own.shape == J.shape
        met = np.abs(data.efc_pos).max() < 1e-12
        assert met == (np.abs(gap).max() < 1e-12)
        if met or "weld" not in case:  # away from it, MuJoCo's rows of a rotation are others
            a, b = (x.T @ np.linalg.pinv(x.T) for x in (own, J))
            assert np.abs(a - b).max() < 1e-10
    if not case.startswith(("weld with", "connect sites", "weld sites", "joint", "tendon")):
        assert np.abs(dyn.loop_residual(theirs.qpos0)).max() < 1e-14


def test_an_inactive_equality_may_act_later():
    text = model(TO_CLOSE.format(BALL), '<equality><weld name="w" body1="b" body2="d" active="false"/></equality>')
    assert [(x.name, x.active) for x in read(text).loops] == [("w", False)]


# ---- what is not there

LISTED = """<mujoco>
<option density="1000"/>
<worldbody><geom type="plane" size="1 1 1"/><body name="a"><joint name="j"/>
<geom size="0.1" fluidshape="ellipsoid"/></body></worldbody>
<tendon><fixed name="t" range="0 1"><joint joint="j" coef="1"/></fixed></tendon>
<actuator><adhesion name="v" body="a" ctrlrange="0 1"/>
<muscle name="m" tendon="t"/></actuator>
<sensor><rangefinder name="g" site="s"/></sensor>
<keyframe><key name="k" qpos="1"/></keyframe>
</mujoco>"""


def test_what_is_listed():
    """In one warning, by name and line; `check` tells of each."""
    with pytest.warns(pl.ModelWarning) as caught:
        pl.load(written(LISTED))
    (told,) = [str(x.message) for x in caught]
    for part in (
        "contacts (line 3)", "limits of tendons 't' (line 5)", "forces of the medium (line 4)",
        "actuators 'v' (line 6), 'm' (line 7)", "sensors 'g' (line 8)",
    ):  # fmt: skip
        assert part in told
    each = findings(LISTED)
    assert (
        "6: warning: not read: adhesion 'v': <adhesion> acts on a body by adhesion, which is not read; its input has no effect"
        in each
    )
    assert "7: warning: not read: muscle 'm': <muscle> is not a motor or servo with an affine law; its input has no effect" in each


REFUSED = {
    "tendon 't': <fixed> has stiffness or damping, and sums no joints": (ARM, '<tendon><fixed name="t" stiffness="2"/></tendon>'),
    "tendon 't': <spatial> has armature": (ARM, '<tendon><spatial name="t" damping="2" armature="1"/></tendon>'),
    "wraps around a geom": (ARM, '<tendon><spatial name="t" damping="2"><geom geom="g"/></spatial></tendon>'),
    "<composite>: pliant does not read composites": ('<body name="a"><composite type="cable"/></body>', ""),
    "<flexcomp>: pliant does not read flexible bodies of MuJoCo": ('<flexcomp name="f"/>', ""),
    "<attach>: pliant does not read attached models": ('<attach model="m"/>', ""),
    "pliant does not read plugins; write out the bodies without them": ('<body name="a"><plugin plugin="p"/></body>', ""),
    "flex 'f': <flex>: flexible bodies of MuJoCo": (ARM, '<deformable><flex name="f"/></deformable>'),
    "polycoef='0 1 2'>: only a line": (
        TO_CLOSE.format(BALL), '<equality><joint joint1="j1" joint2="j2" polycoef="0 1 2"/></equality>'
    ),
    "kind <flexstrain> is not read": (ARM, '<equality><flexstrain name="e" flex="f"/></equality>'),
    "joint 'j': <joint stiffness='1 2'>: polynomials": (f'<body><joint name="j" stiffness="1 2"/>{BALL}</body>', ""),
    "coordinate='global'": (ARM, '<compiler coordinate="global"/>'),
    "signed distance fields": ('<body name="a"><joint/><geom type="sdf" mesh="m"/></body>', ""),
}  # fmt: skip


@pytest.mark.parametrize("message", REFUSED)
def test_what_is_refused(message):
    body, more = REFUSED[message]
    with pytest.raises(pl.FileError, match=re.escape(message)):
        read(model(body, more))


def test_tendons_that_act_can_be_ignored():
    read(model(ARM, '<tendon><fixed name="t" stiffness="2"><joint joint="j" coef="1"/></fixed></tendon>'), dynamics="ignore")


# ---- what is wrong

WRONG = {
    "2: joint 'j': no joint type named 'hindge'; did you mean 'hinge'": '<body>\n<joint name="j" type="hindge"/></body>',
    "2: joint 'j': <joint axis='0 0 x'>: 'x' is not a finite number": '<body>\n<joint name="j" axis="0 0 x"/></body>',
    "2: joint 'j': <joint axis='0 0'>: expected 3 numbers, got 2": '<body>\n<joint name="j" axis="0 0"/></body>',
    "2: joint 'j': <joint axis='0 0 0'> has no direction": '<body>\n<joint name="j" axis="0 0 0"/></body>',
    "3: joint 'j': line 2 has a joint 'j' already": '<body>\n<joint name="j"/>\n<joint name="j"/><geom size="1"/></body>',
    "2: body 'a': no element of a body named 'geoom'; did you mean 'geom'": '<body name="a">\n<geoom/></body>',
    "1: body 'a': <body childclass=…>: no class named 'b'": '<body name="a" childclass="b"/>',
    "2: body 'a': no class named 'b'": '<replicate count="1" childclass="b"><body name="a">\n<site/></body></replicate>',
    "2: geom 'g': no mesh named 'm'": '<body>\n<geom name="g" type="mesh" mesh="m"/></body>',
    "2: geom 'g': <geom type='box' size='1 2'>: its size is 3 positive numbers":
        '<body>\n<geom name="g" type="box" size="1 2"/></body>',
    "1: body 'a': <body>: quat and euler both give an orientation": '<body name="a" quat="1 0 0 0" euler="1 2 3"/>',
    "2: body 'b': a free joint is the only joint of a body in <worldbody>": '<body><body name="b">\n<freejoint/></body></body>',
    "mass -1 is negative": '<body><inertial mass="-1" pos="0 0 0"/></body>',
}  # fmt: skip


@pytest.mark.parametrize("message", WRONG)
def test_what_is_wrong(message):
    with pytest.raises(pl.FileError, match=re.escape(message)):
        read(model(WRONG[message]))


def test_all_that_is_wrong_is_told():
    text = model('<body name="a"><joint name="j" axis="0"/>\n<geom name="g" mass="x" size="1"/>\n<site name="s" pos="1"/></body>')
    assert [x[:2] for x in findings(text) if ": error:" in x] == ["1:", "3:"]
    text = model(
        '<body name="a"><joint name="j"/>\n<geom name="g" mass="x" size="1"/></body>', '<equality><joint joint1="k"/></equality>'
    )
    assert any("2: error: geom 'g': <geom mass='x'>" in x for x in findings(text))


# ---- files that mean harm

BOMB = '<!DOCTYPE mujoco [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><mujoco model="&b;"/>'


@pytest.mark.parametrize(("text", "message"), [
    ("", "the file is empty"),
    ("<mujoco", "model.xml:1: not well-formed XML"),
    ("<robot/>", "the outermost element is <robot>; that of an MJCF file is <mujoco>"),
    (BOMB, "document types and entities are not read"),
    ('<!DOCTYPE mujoco SYSTEM "http://localhost/x.dtd"><mujoco/>', "document types and entities are not read"),
    ("<mujoco>\0</mujoco>", "a zero byte"),
    ("<mujoco><include file='model.xml'/></mujoco>", "this file is already included"),
    ("<mujoco><include file='../../outside.xml'/></mujoco>", "is outside the folders"),
    ("<mujoco><include file='/etc/passwd'/></mujoco>", "is outside the folders"),
    ("<mujoco><include file='link.xml'/></mujoco>", "is outside the folders"),
    ("<mujoco><include file='none.xml'/></mujoco>", "none.xml: cannot be read"),
    (model('<replicate count="1000000000"><body/></replicate>'), "more than 1,000 bodies"),
    (model('<replicate count="999"><replicate count="999"><body/></replicate></replicate>'), "more than 1,000 bodies"),
    (model('<replicate count="1.5"><body/></replicate>'), "give the number of copies"),
    (model("<body>" * 230 + "</body>" * 230), "nested more than 200 deep"),
    (model('<body pos="1e99 0 0"/>'), "larger than 1.0e+30"),
    (model('<body pos="inf 0 0"/>'), "is not a finite number"),
    (model('<body name="a&#10;b"/>'), "a\\nb"),
])  # fmt: skip
def test_hostile_files(text, message, tmp_path, monkeypatch):
    monkeypatch.setattr(tree, "_MOST", 1000)
    outside = tmp_path.parent.parent / "outside.xml"
    outside.write_text("<mujoco/>")
    Path("link.xml").symlink_to(outside)
    with pytest.raises(pl.FileError, match=re.escape(message)):
        read(text)


BOMBS = {
    "more than 30,000 bodies": model(f'{ARM}<replicate count="30000"><replicate count="30000"></replicate></replicate>'),
    "more than 30,000": model('<replicate count="29000"><frame><replicate count="29000"><frame/></replicate></frame></replicate>'),
    "longer than 1000 characters": model(f'<replicate count="9000"><body name="{"n" * 1001}"/></replicate>'),
    "<replicate sep=": model(f'<replicate count="9000" sep="{"n" * 1001}"><body name="b"/></replicate>'),
    "201 attributes; at most 200 are read": model("<geom " + " ".join(f'a{i}="1"' for i in range(201)) + "/>"),
    "attributes": model("", "".join(f'<default class="d{i}"><geom ' + " ".join(f'a{i}_{k}="1"' for k in range(90)) + "/>"
                                    for i in range(3)) + "</default>" * 3),
    "classes of <default> have too many attributes": model("", "<default>" + "".join(f"<x{i}/>" for i in range(3000))
                                               + "".join(f'<default class="c{i}"/>' for i in range(1000)) + "</default>"),
    "more than 2,000": model('<body><joint springdamper="1 1"/><geom size="1"/></body>' * 2001),
}  # fmt: skip


@pytest.mark.parametrize("message", BOMBS)
def test_files_that_ask_for_much_are_refused_before_it_is_made(message):
    with pytest.raises(pl.FileError, match=re.escape(message)):
        read(BOMBS[message])


def test_copies_of_nothing_are_nothing():
    assert read(model(f'{ARM}<replicate count="20000"></replicate>')).nv == 1


def test_many_names_are_counted_on():
    """Names for what has none, or another's, take as long for each, however many there are."""
    system = read(model("<body><joint name='j'/>" + "<geom size='1'/>" * 3000 + "</body>",
                        "<actuator>" + "<motor name='m' joint='j'/>" * 3000 + "</actuator>"))  # fmt: skip
    assert [s.name for s in system.shapes[:3]] == ["body1", "body1-2", "body1-3"] and len(system.model.internals.shapes) == 3000
    assert [load.name for load in system.model.loads[:3]] == ["m", "m_2", "m_3"]


def test_includes_that_include_each_other():
    written("<mujoco><include file='b.xml'/></mujoco>", "a.xml")
    written("<mujoco><include file='a.xml'/></mujoco>", "b.xml")
    with pytest.raises(pl.FileError, match=r"model.xml:1: b.xml:1: <include file='a.xml'>: this file is already included"):
        read("<mujoco><include file='a.xml'/></mujoco>")


# ---- models of others


@pytest.mark.parametrize("name", [
    "ant", "half_cheetah", "hopper", "humanoid", "humanoidstandup", "inverted_double_pendulum", "inverted_pendulum", "point",
    "pusher_v5", "reacher", "swimmer", "walker2d_v5",
])  # fmt: skip
def test_gymnasium(name):
    """What gymnasium's environments simulate."""
    folder = Path(pytest.importorskip("gymnasium").__file__).parent / "envs" / "mujoco" / "assets"
    path = folder / f"{name}.xml"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", pl.ModelWarning)
        system = pl.load(path)
    worst = compared(system, mujoco.MjModel.from_xml_path(str(path)), target="reference")
    assert max(worst.values()) < 1e-12, worst
