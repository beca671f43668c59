"""A model that MuJoCo has compiled, as elements of MJCF: the same reader then builds the system.

An `MjModel` has no classes, frames or files any more. Each object without a name gets one, because other elements refer to it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.formats.mjcf.building import TakenNames
from pliant.formats.mjcf.elements import Element

_JOINTS = ("free", "ball", "slide", "hinge")
_GEOMS = ("plane", "hfield", "sphere", "capsule", "ellipsoid", "cylinder", "box", "mesh", "sdf")
_EQUALITIES = ("connect", "weld", "joint", "tendon", "flex", "flexvert", "flexstrain")
_OBJECTS = {  # how sensors call what they are at
    "BODY": "body", "XBODY": "xbody", "JOINT": "joint", "GEOM": "geom", "SITE": "site", "CAMERA": "camera", "TENDON": "tendon",
    "ACTUATOR": "actuator",
}  # fmt: skip


def elements_of(model: Any) -> Element:
    """The element <mujoco> of an `MjModel`."""
    return _Compiled(model).root


class _Compiled:
    def __init__(self, model: Any) -> None:
        import mujoco

        self.m, self.mj = model, mujoco
        if model.nflex:
            raise PliantError("MjModel: flexible bodies of MuJoCo are not read; use those of pl.flex")
        self.names = {
            kind: self._named(kind, count)
            for kind, count in (
                ("BODY", model.nbody), ("JOINT", model.njnt), ("GEOM", model.ngeom), ("SITE", model.nsite), ("KEY", model.nkey),
                ("TENDON", model.ntendon), ("ACTUATOR", len(model.actuator_trntype)), ("SENSOR", model.nsensor),
                ("CAMERA", model.ncam), ("EQUALITY", model.neq), ("MESH", model.nmesh),
            )
        }  # fmt: skip
        self.root = Element("mujoco", {}, 0)
        if name := str(model.names[: model.names.find(b"\0")].decode("utf-8", "replace")):
            self.root.attributes["model"] = name
        self._settings()
        self._meshes()
        self._bodies()
        for section in (self._contacts, self._equalities, self._tendons, self._actuators, self._sensors, self._keyframes):
            section()

    def _named(self, kind: str, count: int) -> list[str]:
        """The names of all objects of a kind; those without a name get one."""
        own = [self.mj.mj_id2name(self.m, getattr(self.mj.mjtObj, f"mjOBJ_{kind}"), i) or "" for i in range(count)]
        taken = TakenNames(name for name in own if name)
        return [name or taken.free(f"{kind.lower()}{i}") for i, name in enumerate(own)]

    def _add(self, parent: Element, tag: str, **attributes: Any) -> Element:
        made = Element(tag, {key: _text(x) for key, x in attributes.items() if x is not None}, 0, "", parent)
        parent.children.append(made)
        return made

    # ---- the whole

    def _settings(self) -> None:
        m, bits = self.m, self.mj.mjtDisableBit
        self._add(self.root, "compiler", angle="radian", autolimits="false", inertiafromgeom="false", alignfree="false")
        names = [name for name in bits.__members__ if name.startswith("mjDSBL_")]
        off = {name[7:].lower(): "disable" for name in names if m.opt.disableflags & getattr(bits, name)}
        option = self._add(
            self.root, "option", gravity=m.opt.gravity, density=m.opt.density, viscosity=m.opt.viscosity, wind=m.opt.wind,
            timestep=m.opt.timestep, magnetic=m.opt.magnetic,
        )  # fmt: skip
        if off:
            self._add(option, "flag", **off)

    def _meshes(self) -> None:
        m = self.m
        asset = self._add(self.root, "asset")
        for i in range(m.nmesh):
            vertices = slice(m.mesh_vertadr[i], m.mesh_vertadr[i] + m.mesh_vertnum[i])
            faces = slice(m.mesh_faceadr[i], m.mesh_faceadr[i] + m.mesh_facenum[i])
            made = self._add(asset, "mesh", name=self.names["MESH"][i])
            made.arrays = {"vertex": np.array(m.mesh_vert[vertices], dtype=float), "face": np.array(m.mesh_face[faces])}

    def _bodies(self) -> None:
        m = self.m
        made = [self._add(self.root, "worldbody")]
        for i in range(1, m.nbody):
            body = self._add(
                made[m.body_parentid[i]], "body", name=self.names["BODY"][i], pos=m.body_pos[i], quat=m.body_quat[i],
                mocap="true" if m.body_mocapid[i] >= 0 else None, gravcomp=m.body_gravcomp[i],
            )  # fmt: skip
            made.append(body)
            self._add(
                body, "inertial", mass=m.body_mass[i], pos=m.body_ipos[i], quat=m.body_iquat[i], diaginertia=m.body_inertia[i]
            )
        for j in range(m.njnt):
            self._joint(made[m.jnt_bodyid[j]], j)
        for g in range(m.ngeom):
            self._geom(made[m.geom_bodyid[g]], g)
        for s in range(m.nsite):
            self._add(made[m.site_bodyid[s]], "site", name=self.names["SITE"][s], pos=m.site_pos[s], quat=m.site_quat[s])

    def _joint(self, body: Element, j: int) -> None:
        m, kind = self.m, _JOINTS[self.m.jnt_type[j]]
        dof, q = m.jnt_dofadr[j], m.jnt_qposadr[j]
        single = kind in ("hinge", "slide")
        self._add(
            body, "joint", name=self.names["JOINT"][j], type=kind, pos=m.jnt_pos[j], axis=m.jnt_axis[j],
            limited=_flag(m.jnt_limited[j]), range=m.jnt_range[j], actuatorfrclimited=_flag(m.jnt_actfrclimited[j]),
            actuatorfrcrange=m.jnt_actfrcrange[j], stiffness=_with(m, "jnt_stiffness", j), damping=_with(m, "dof_damping", dof),
            armature=m.dof_armature[dof], frictionloss=m.dof_frictionloss[dof], ref=m.qpos0[q] if single else None,
            springref=m.qpos_spring[q] if single else None,
        )  # fmt: skip

    def _geom(self, body: Element, g: int) -> None:
        m = self.m
        kind = _GEOMS[m.geom_type[g]]
        mesh = self.names["MESH"][m.geom_dataid[g]] if kind == "mesh" else None
        self._add(
            body, "geom", name=self.names["GEOM"][g], type=kind, size=m.geom_size[g], pos=m.geom_pos[g], quat=m.geom_quat[g],
            contype=m.geom_contype[g], conaffinity=m.geom_conaffinity[g], condim=m.geom_condim[g], group=m.geom_group[g],
            friction=m.geom_friction[g], margin=m.geom_margin[g], solref=m.geom_solref[g], solimp=m.geom_solimp[g],
            solmix=m.geom_solmix[g], priority=m.geom_priority[g], rgba=m.geom_rgba[g], mesh=mesh, mass=0.0,
            fluidshape="ellipsoid" if m.geom_fluid[g][0] else None,
        )  # fmt: skip

    # ---- what acts

    def _contacts(self) -> None:
        m, geoms, bodies = self.m, self.names["GEOM"], self.names["BODY"]
        contact = self._add(self.root, "contact")
        for i in range(m.npair):
            self._add(
                contact, "pair", geom1=geoms[m.pair_geom1[i]], geom2=geoms[m.pair_geom2[i]], condim=m.pair_dim[i],
                friction=m.pair_friction[i], margin=m.pair_margin[i], solref=m.pair_solref[i], solimp=m.pair_solimp[i],
            )  # fmt: skip
        for signature in m.exclude_signature:
            self._add(contact, "exclude", body1=bodies[int(signature) >> 16], body2=bodies[int(signature) & 0xFFFF])

    def _equalities(self) -> None:
        m, section = self.m, self._add(self.root, "equality")
        for i in range(m.neq):
            tag, data = _EQUALITIES[m.eq_type[i]], m.eq_data[i]
            one, other = int(m.eq_obj1id[i]), int(m.eq_obj2id[i])
            own: dict[str, Any] = {}
            if tag in ("connect", "weld"):
                kind = "site" if m.eq_objtype[i] == self.mj.mjtObj.mjOBJ_SITE else "body"
                own = {f"{kind}{k}": self.names[kind.upper()][x] for k, x in ((1, one), (2, other))}
                if kind == "body":
                    own["anchor"] = data[:3]
                    own["relpose"] = data[3:10] if tag == "weld" else None
            elif tag in ("joint", "tendon"):
                own = {f"{tag}{k}": self.names[tag.upper()][x] for k, x in ((1, one), (2, other)) if x >= 0}
                own["polycoef"] = data[:5]
            self._add(section, tag, name=self.names["EQUALITY"][i], active=_flag(m.eq_active0[i]), **own)

    def _tendons(self) -> None:
        m, section, wraps = self.m, self._add(self.root, "tendon"), self.mj.mjtWrap
        for i in range(m.ntendon):
            parts = range(m.tendon_adr[i], m.tendon_adr[i] + m.tendon_num[i])
            fixed = any(m.wrap_type[k] == wraps.mjWRAP_JOINT for k in parts)
            tendon = self._add(
                section, "fixed" if fixed else "spatial", name=self.names["TENDON"][i], stiffness=_with(m, "tendon_stiffness", i),
                damping=_with(m, "tendon_damping", i), frictionloss=m.tendon_frictionloss[i], armature=m.tendon_armature[i],
                springlength=m.tendon_lengthspring[i], limited=_flag(m.tendon_limited[i]), range=m.tendon_range[i],
                actuatorfrclimited=_flag(m.tendon_actfrclimited[i]), actuatorfrcrange=m.tendon_actfrcrange[i],
            )  # fmt: skip
            for k in parts:
                what, x, number = m.wrap_type[k], int(m.wrap_objid[k]), float(m.wrap_prm[k])
                if what == wraps.mjWRAP_JOINT:
                    self._add(tendon, "joint", joint=self.names["JOINT"][x], coef=number)
                elif what == wraps.mjWRAP_SITE:
                    self._add(tendon, "site", site=self.names["SITE"][x])
                elif what == wraps.mjWRAP_PULLEY:
                    self._add(tendon, "pulley", divisor=number)
                else:
                    self._add(tendon, "geom", geom=self.names["GEOM"][x])

    def _actuators(self) -> None:
        m, section, mj = self.m, self._add(self.root, "actuator"), self.mj
        on = {"JOINT": "JOINT", "JOINTINPARENT": "JOINT", "TENDON": "TENDON", "SITE": "SITE", "SLIDERCRANK": "SITE", "BODY": "BODY"}
        for i in range(len(m.actuator_trntype)):
            kind = mj.mjtTrn(m.actuator_trntype[i]).name.removeprefix("mjTRN_")
            first, second = (int(x) for x in m.actuator_trnid[i])
            key = "cranksite" if kind == "SLIDERCRANK" else kind.lower()
            target = {key: self.names[on[kind]][first]} if kind in on else {}
            if kind == "SITE" and second >= 0:
                target["refsite"] = self.names["SITE"][second]
            words = {
                word: getattr(mj, f"mjt{word[:-4].capitalize()}")(getattr(m, f"actuator_{word}")[i]).name.partition("_")[2].lower()
                for word in ("dyntype", "gaintype", "biastype")
            }
            self._add(
                section, "general", name=self.names["ACTUATOR"][i], **target, **words, gear=m.actuator_gear[i],
                gainprm=m.actuator_gainprm[i][:10], biasprm=m.actuator_biasprm[i][:10], dynprm=m.actuator_dynprm[i][:10],
                ctrllimited=_flag(m.actuator_ctrllimited[i]), ctrlrange=m.actuator_ctrlrange[i],
                forcelimited=_flag(m.actuator_forcelimited[i]), forcerange=m.actuator_forcerange[i],
                actlimited=_flag(m.actuator_actlimited[i]), actrange=m.actuator_actrange[i],
                actearly="true" if m.actuator_actearly[i] else None, armature=_of(m, "actuator_armature", i),
                damping=_of(m, "actuator_damping", i),
            )  # fmt: skip

    def _sensors(self) -> None:
        m, section, mj = self.m, self._add(self.root, "sensor"), self.mj
        for i in range(m.nsensor):
            tag = mj.mjtSensor(m.sensor_type[i]).name.removeprefix("mjSENS_").lower()
            own: dict[str, Any] = {}
            for which, kinds, places in (("obj", m.sensor_objtype, m.sensor_objid), ("ref", m.sensor_reftype, m.sensor_refid)):
                word = _OBJECTS.get(mj.mjtObj(kinds[i]).name.removeprefix("mjOBJ_"))
                if word is None or places[i] < 0:
                    continue
                name = self.names["BODY" if word == "xbody" else word.upper()][places[i]]
                own |= {f"{which}type": word, f"{which}name": name}
                if which == "obj":
                    own[word] = name
            self._add(section, tag, name=self.names["SENSOR"][i], cutoff=m.sensor_cutoff[i], **own)

    def _keyframes(self) -> None:
        m, section = self.m, self._add(self.root, "keyframe")
        for i in range(m.nkey):
            given = {"qpos": m.key_qpos[i], "qvel": m.key_qvel[i], "ctrl": m.key_ctrl[i], "act": m.key_act[i]}
            own = {key: x for key, x in given.items() if len(x)}
            self._add(section, "key", name=self.names["KEY"][i], time=m.key_time[i], **own)


def _with(m: Any, key: str, i: int) -> Any:
    """A coefficient, and those of the higher powers if there are any."""
    more = _of(m, f"{key}poly", i)
    return getattr(m, key)[i] if more is None or not np.any(more) else [getattr(m, key)[i], *more]


def _of(m: Any, key: str, i: int) -> Any:
    """An entry of an array that older versions of MuJoCo do not have."""
    given = getattr(m, key, None)
    return None if given is None else given[i]


def _flag(x: Any) -> str:
    return "true" if x else "false"


def _text(x: Any) -> str:
    if isinstance(x, str):
        return x
    if isinstance(x, Iterable):
        return " ".join(repr(float(y)) for y in x)
    return repr(int(x)) if isinstance(x, int | np.integer) else repr(float(x))
