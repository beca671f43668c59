"""Random MJCF models with most of what pliant reads, for comparison with MuJoCo."""

from __future__ import annotations

import random

_GEOMS = {"sphere": 1, "capsule": 2, "cylinder": 2, "ellipsoid": 3, "box": 3}
_SENSORS = ("gyro", "accelerometer", "velocimeter", "force", "torque", "magnetometer")
_FRAMES = ("framepos", "framequat", "framexaxis", "framelinvel", "frameangvel")


class RandomModel:
    """A model with a tree of bodies, tendons, actuators, equality constraints, sensors and a keyframe."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.singles: list[str] = []  # hinge and slide joints
        self.others: list[str] = []  # ball and free joints
        self.sites = ["s0"]
        self.bodies: list[str] = []
        self.coordinates = 0
        tree = "".join(self._body(self.random.randint(2, 4)) for _ in range(2))
        self.text = f"""<mujoco><compiler angle="{self._pick("degree", "radian")}" eulerseq="{self._pick("xyz", "zyx", "XYZ")}"/>
            <option gravity="{self._vector()}" density="{self._pick(0, 30)}" viscosity="{self._pick(0, 0.4)}"
            wind="{self._vector()}"/><default><geom density="300"/><default class="c"><joint damping="{self._number()}"/>
            <position kp="{self._number()}" kv="{self._number()}"/></default></default>
            <worldbody><site name="s0" pos="{self._vector()}"/>{tree}</worldbody>{self._tendons()}{self._actuators()}
            {self._equalities()}{self._sensors()}
            <keyframe><key name="home" qpos="{" ".join(["0.1"] * self.coordinates)}"/></keyframe></mujoco>"""

    def _pick(self, *some: object) -> object:
        return self.random.choice(some)

    def _number(self, low: float = 0.1, high: float = 2.0) -> str:
        return f"{self.random.uniform(low, high):.4f}"

    def _vector(self, n: int = 3) -> str:
        return " ".join(self._number(-1, 1) for _ in range(n))

    def _some(self, **attributes: str) -> str:
        """Each attribute with a chance of one half."""
        return " ".join(f'{key}="{x}"' for key, x in attributes.items() if self.random.random() < 0.5)

    def _body(self, left: int, depth: int = 0) -> str:
        name = f"b{len(self.bodies)}"
        self.bodies.append(name)
        self.sites.append(f"{name}s")
        kind = str(self._pick(*_GEOMS))
        size = " ".join(self._number(0.05, 0.2) for _ in range(_GEOMS[kind]))
        inside = f'<geom type="{kind}" size="{size}" pos="{self._vector()}" euler="{self._vector()}" {self._some(mass="1.5")}/>'
        inside += f'<site name="{name}s" pos="{self._vector()}" quat="{self._vector(4)}"/>'
        if self.random.random() < 0.3:
            inside += f'<geom type="box" size="0.1 0.2 0.1" pos="{self._vector()}"/>'
        joints = self._joints(name, depth)
        inner = "".join(self._body(left - 1, depth + 1) for _ in range(self.random.randint(0, 1 if left > 1 else 0)))
        more = self._some(gravcomp=self._number(), childclass="c")
        return f'<body name="{name}" pos="{self._vector()}" quat="{self._vector(4)}" {more}>{joints}{inside}{inner}</body>'

    def _joints(self, body: str, depth: int) -> str:
        kind = self._pick("free", "ball", "single", "single") if depth == 0 and self.singles else "single"
        if kind == "single":
            return "".join(self._joint(f"{body}j{k}") for k in range(self.random.choice((1, 1, 2))))
        self.coordinates += 7 if kind == "free" else 4
        self.others.append(f"{body}j")
        given = self._some(damping=self._number(), stiffness=self._number(), armature=self._number())
        return f'<joint name="{body}j" type="{kind}" {given}/>'

    def _joint(self, name: str) -> str:
        kind = str(self._pick("hinge", "hinge", "slide"))
        self.singles.append(name)
        self.coordinates += 1
        given = self._some(
            pos=self._vector(), ref=self._number(-1, 1), springref=self._number(-1, 1), stiffness=self._number(), range="-1.5 2",
            damping=self._number(), armature=self._number(), frictionloss=self._number(),
        )  # fmt: skip
        return f'<joint name="{name}" type="{kind}" axis="{self._vector()}" {given}/>'

    def _tendons(self) -> str:
        terms = "".join(f'<joint joint="{name}" coef="{self._number(-1, 1)}"/>' for name in self.singles[:3])
        a, b, c = self.sites[0], self.sites[1], self.sites[-1]
        rope = f'<site site="{a}"/><site site="{b}"/><pulley divisor="2"/><site site="{b}"/><site site="{c}"/>'
        rope = f'<site site="{a}"/><site site="{c}"/>' if b == c else rope
        numbers = [self._some(stiffness=self._number(), damping=self._number(), frictionloss=self._number(),
                              springlength=str(self._pick("0.3", "0.2 0.9"))) for _ in range(2)]  # fmt: skip
        return f'<tendon><fixed name="t0" {numbers[0]}>{terms}</fixed><spatial name="t1" {numbers[1]}>{rope}</spatial></tendon>'

    def _actuators(self) -> str:
        n, out = self._number, ""
        kinds = (
            ("motor", ""), ("position", f'kp="{n()}" {self._some(kv=n(), timeconst=n())}'),
            ("position", f'kp="{n()}" dampratio="1"'), ("velocity", f'kv="{n()}"'), ("position", ""),
            ("damper", f'kv="{n()}" ctrlrange="0 1"'),
            ("cylinder", f'area="{n()}" bias="{self._vector()}"'), ("intvelocity", f'kp="{n()}" actrange="-1 1"'),
            ("general", f'gaintype="affine" gainprm="{self._vector()}" biastype="affine" biasprm="{self._vector(2)} -1"'),
        )  # fmt: skip
        for k, (tag, own) in enumerate(kinds):
            fixed = tag == "general" or "dampratio" not in own
            target = f'joint="{self._pick(*self.singles)}"'
            if fixed and self.random.random() < 0.4:
                target = str(self._pick('tendon="t0"', 'tendon="t1"'))
            ranges = self._some(forcerange="-2 3", gear=n(), **({} if "ctrlrange" in own else {"ctrlrange": "-1 0.5"}))
            out += f'<{tag} name="a{k}" class="c" {target} {own} {ranges}/>'
        out += f'<motor name="site" site="{self.sites[-1]}" gear="{self._vector(6)}"/>'
        out += "".join(f'<motor name="{name}m" joint="{name}" gear="0 0 0 {self._vector()}"/>' for name in self.others)
        return f"<actuator>{out}</actuator>"

    def _equalities(self) -> str:
        first, last = self.bodies[0], self.bodies[-1]
        out = f'<joint joint1="{self.singles[0]}" joint2="{self.singles[-1]}" polycoef="0.1 {self._number()}"/>'
        if first != last and self.random.random() < 0.5:
            out += str(self._pick(f'<connect body1="{first}" body2="{last}" anchor="{self._vector()}"/>',
                                  f'<weld body1="{first}" body2="{last}"/>'))  # fmt: skip
        return f"<equality>{out}</equality>" if len(self.singles) > 1 else ""

    def _sensors(self) -> str:
        out = "".join(f'<{tag} name="{tag}0" site="{self.sites[-1]}"/>' for tag in _SENSORS)
        for tag in _FRAMES:
            out += f'<{tag} name="{tag}0" objtype="site" objname="{self.sites[-1]}" reftype="xbody" refname="{self.bodies[0]}"/>'
            out += f'<{tag} name="{tag}1" objtype="body" objname="{self.bodies[-1]}"/>'
        joint, body = self.singles[0], self.bodies[0]
        out += f'<jointpos name="jp" joint="{joint}"/><jointvel name="jv" joint="{joint}"/><tendonpos name="tp" tendon="t1"/>'
        out += '<tendonvel name="tv" tendon="t1"/><actuatorfrc name="af" actuator="a1"/><actuatorpos name="ap" actuator="a3"/>'
        out += (
            f'<subtreecom name="sc" body="{body}"/><subtreelinvel name="sl" body="{body}"/><subtreeangmom name="sa" body="{body}"/>'
        )
        return f'<sensor>{out}<framelinacc name="fa" objtype="site" objname="{self.sites[-1]}"/></sensor>'
