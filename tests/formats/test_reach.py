"""Which files a file may name: one rule for meshes and includes, of URDF, MJCF and system files."""

from __future__ import annotations

import struct
import warnings
from pathlib import Path

import pytest

import pliant as pl
from pliant.formats.options import ReadOptions
from pliant.formats.reach import reach_of

CORNERS = ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))
FACES = ((0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3))
STL = b"x" * 80 + struct.pack("<I", 4)
STL += b"".join(struct.pack("<12fH", 0, 0, 0, *CORNERS[i], *CORNERS[j], *CORNERS[k], 0) for i, j, k in FACES)
LINK = '<link name="a"><inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
URDF = f'<robot name="r">{LINK}<visual><geometry><mesh filename="MESH"/></geometry></visual></link></robot>'
DRAWN = """<mujoco><asset><mesh name="m" file="MESH"/></asset><worldbody><body><joint/><inertial pos="0 0 0" mass="1"
    diaginertia="1 1 1"/><geom type="mesh" mesh="m"/></body></worldbody></mujoco>"""
HEAVY = """<mujoco><asset><mesh name="m" file="MESH"/></asset><worldbody><body><joint/><geom type="mesh" mesh="m"/></body>
    </worldbody></mujoco>"""
INCLUDED = '<mujocoinclude><body name="x"><joint axis="0 1 0"/><geom size=".1"/></body></mujocoinclude>'
INCLUDE = '<mujoco><worldbody><include file="MESH"/></worldbody></mujoco>'
YAML = "pliant: 1\nsystem: s\nbodies:\n  a: {parent: world, hinge: Revolute z, mass: 1, inertia: [1, 1, 1]}\nshapes:\n"
YAML += '  part: {body: a, solid: {type: mesh, file: "MESH"}}\n'


def put(path: Path, what: str | bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(what.encode() if isinstance(what, str) else what)
    return path


def drawn(path: Path, **options: object) -> tuple[bool, str]:
    """Whether its mesh is read when it is drawn, and the warnings."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        system = pl.load(path, **options)  # type: ignore[arg-type]
        (path.parent / "page.html").unlink(missing_ok=True)
        system.page(path.parent / "page.html")
    return bool(system.model.internals.shapes), " ".join(str(x.message) for x in caught)


PLACES = {  # a robot in w/pkg/urdf: where its mesh is, how it is named, and whether that is allowed
    "own folder": ("w/pkg/urdf/m.stl", "m.stl", True),
    "below": ("w/pkg/urdf/meshes/m.stl", "meshes/m.stl", True),
    "above": ("w/pkg/meshes/m.stl", "../meshes/m.stl", True),
    "two above": ("w/m.stl", "../../m.stl", False),
    "absolute and near": ("w/pkg/meshes/m.stl", "{root}/w/pkg/meshes/m.stl", True),
    "absolute and far": ("far/m.stl", "{root}/far/m.stl", False),
    "there and back": ("w/pkg/meshes/m.stl", "../../../w/pkg/meshes/m.stl", True),
    "a link": ("far/m.stl", "link.stl", False),
    "a link to a folder": ("far/m.stl", "out/m.stl", False),
}
URLS = {
    "file:// and near": ("w/pkg/meshes/m.stl", "file://{root}/w/pkg/meshes/m.stl", True),
    "file:// and far": ("far/m.stl", "file://{root}/far/m.stl", False),
    "package://": ("w/pkg/meshes/m.stl", "package://pkg/meshes/m.stl", True),
    "package:// of another": ("w/other/m.stl", "package://other/m.stl", False),
    "package:// of a folder above": ("far/m.stl", "package://far/m.stl", False),
}


def laid(tmp_path: Path, name: str, text: str, mesh: str, what: str, data: str | bytes) -> Path:
    put(tmp_path / mesh, data)
    robot = put(tmp_path / "w/pkg/urdf" / name, text.replace("MESH", what.format(root=tmp_path)))
    (robot.parent / "link.stl").symlink_to(tmp_path / "far/m.stl")
    (robot.parent / "out").symlink_to(tmp_path / "far")
    return robot


@pytest.mark.parametrize("place", PLACES | URLS)
def test_meshes_of_urdf(tmp_path: Path, place: str) -> None:
    mesh, what, allowed = (PLACES | URLS)[place]
    robot = laid(tmp_path, "r.urdf", URDF, mesh, what, STL)
    read, said = drawn(robot)
    assert read is allowed and (allowed or ("root=folder" in said and "packages=[folder]" in said and ".stl" in said))
    far = str(tmp_path / Path(mesh).parent)
    assert drawn(robot, root=far) == (True, "") and drawn(robot, packages=[far])[0]


@pytest.mark.parametrize("place", PLACES)
def test_meshes_and_includes_of_mjcf(tmp_path: Path, place: str) -> None:
    mesh, what, allowed = PLACES[place]
    far = tmp_path / Path(mesh).parent
    robot = laid(tmp_path, "drawn.xml", DRAWN, mesh, what, STL)
    assert drawn(robot)[0] is allowed and drawn(robot, root=far)[0]
    heavy = put(robot.with_name("heavy.xml"), HEAVY.replace("MESH", what.format(root=tmp_path)))
    put(tmp_path / mesh.replace(".stl", ".xml"), INCLUDED)
    (robot.parent / "link.xml").symlink_to(tmp_path / "far/m.xml")
    include = put(robot.with_name("include.xml"), INCLUDE.replace("MESH", what.format(root=tmp_path).replace(".stl", ".xml")))
    for path in (heavy, include):
        if not allowed:
            with pytest.raises(pl.FileError, match=r"outside the folders .*root=folder.*packages=\[folder\]"):
                pl.load(path)
        assert pl.load(path, root=far).nv == 1 == pl.load(path, packages=[far]).nv


def test_meshdir_does_not_lead_outside(tmp_path: Path) -> None:
    robot = laid(
        tmp_path, "r.xml", HEAVY.replace("<asset>", '<compiler meshdir="../../../far"/><asset>'), "far/m.stl", "m.stl", STL
    )
    with pytest.raises(pl.FileError, match="outside the folders"):
        pl.load(robot)
    assert pl.load(robot, root=tmp_path).nv == 1


def test_system_files(tmp_path: Path) -> None:
    robot = laid(tmp_path, "r.yaml", YAML, "w/pkg/meshes/m.stl", "../meshes/m.stl", STL)
    with pytest.raises(pl.FileError, match=r"is not inside the system file's folder; .*root=folder"):
        pl.load(robot)
    assert drawn(robot, root=tmp_path / "w/pkg") == (True, "")


def test_a_linked_robot_has_its_targets_files(tmp_path: Path) -> None:
    robot = laid(tmp_path, "r.urdf", URDF, "w/pkg/meshes/m.stl", "../meshes/m.stl", STL)
    for name, text in (("r.urdf", URDF), ("r.xml", HEAVY)):
        put(robot.with_name(name), text.replace("MESH", "../meshes/m.stl"))
        link = tmp_path / "here" / "deep" / name
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(robot.with_name(name))
        assert drawn(link) == (True, "") if name == "r.urdf" else pl.load(link).nv == 1


def test_a_package_is_open_to_its_own_files(tmp_path: Path) -> None:
    """As in example-robot-data: share/PACKAGE/robots/NAME/urdf, with meshes anywhere in the package."""
    put(tmp_path / "share/pkg/shared/m.stl", STL)
    robot = put(tmp_path / "share/pkg/robots/a/urdf/r.urdf", URDF.replace("MESH", "package://pkg/shared/m.stl"))
    assert not drawn(robot)[0]
    put(tmp_path / "share/pkg/package.xml", "<package/>")
    assert drawn(robot) == (True, "")


def test_the_root_of_the_disk_is_nobodys_folder() -> None:
    assert reach_of(Path("/robot.urdf"), ReadOptions()) == ()
    assert reach_of(Path("/robots/robot.urdf"), ReadOptions()) == ("/robots",)
    assert reach_of(Path("/robots/a/robot.urdf"), ReadOptions()) == ("/robots/a", "/robots")


def test_what_may_not_be_read_is_in_no_run(tmp_path: Path) -> None:
    """Nor if the file comes to be there after the system was loaded, nor in what is saved of the system."""
    robot = laid(tmp_path, "r.urdf", URDF, "far/other.stl", "../../../far/m.stl", STL)
    system = pl.load(robot, base="free")
    assert len(system.shapes) == 1
    put(tmp_path / "far/m.stl", STL)
    with pytest.warns(pl.ModelWarning, match="outside the folders"):
        pl.simulate(system, t_end=0.01).save(tmp_path / "run.nc")
    with pytest.warns(pl.ModelWarning, match="outside the folders"):
        pl.save(system, tmp_path / "s.yaml")
    assert "solid" not in (tmp_path / "s.yaml").read_text()
    assert not pl.load_run(tmp_path / "run.nc").system.shapes


def test_the_command_takes_them(tmp_path: Path, called: object) -> None:
    robot = laid(tmp_path, "r.xml", HEAVY, "far/m.stl", "{root}/far/m.stl", STL)
    code, _, said = called("check", robot)  # type: ignore[operator]
    assert code == 2
    for option in ("--root", "--packages"):
        assert called("check", robot, option, tmp_path / "far")[0] == 0  # type: ignore[operator]
        assert called("info", robot, option, tmp_path / "far")[0] == 0  # type: ignore[operator]
    code, _, said = called("info", robot, "--root", tmp_path / "none")  # type: ignore[operator]
    assert code == 2 and "is not a folder" in said and said.count("\n") == 1
