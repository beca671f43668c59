"""Actuators in one form: every kind of actuator is the attributes of a <general>, as MuJoCo's compiler has it.

A class of <default> has one actuator, with the law of the last tag in it. A short form such as <position> begins with the law of
the nearest class outward that has one of its own kind, or of a <general> with a fixed gain; other attributes come from its own
class.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import pi

from pliant.formats.mjcf.elements import Element, WrongAtError, number, numbers

ACTUATORS = (
    "general", "motor", "position", "velocity", "intvelocity", "damper", "cylinder", "muscle", "adhesion", "dcmotor", "pid",
    "orientation", "plugin",
)  # fmt: skip
UNREAD = ("muscle", "adhesion", "dcmotor", "pid", "orientation", "plugin")
_LISTS = ("gainprm", "biasprm", "dynprm")
_OWN = ("kp", "kv", "dampratio", "timeconst", "area", "diameter", "bias")  # of the short forms
_USUAL = {"gainprm": [1.0], "biasprm": [0.0], "dynprm": [1.0]}
LAW = "law"  # the tag that the law comes from
_OF_LAWS = (*_LISTS, "gaintype", "biastype", "dyntype", "inheritrange", LAW)


def as_general(element: Element, classes: Sequence[dict[str, str]]) -> dict[str, str]:
    """The attributes of a <general> that is the same. classes: those of its class in the same form, and of classes around it."""
    tag = element.tag
    own = classes[0] if classes else {}
    law = own if tag == "general" else next((x for x in classes if _fits(x, tag)), {})
    made = {key: value for key, value in own.items() if key not in _OF_LAWS}
    made |= {key: value for key, value in law.items() if key in _OF_LAWS and key not in _LISTS}
    made |= {key: value for key, value in element.attributes.items() if key not in _OWN and key not in _LISTS}
    lists = {key: numbers_of(law, key) for key in _LISTS}
    if tag == "general":
        for key in _LISTS:
            if element.get(key) is not None:
                given = numbers(element, key, 1, 10)
                lists[key] = given + lists[key][len(given) :]
        made[LAW] = made[LAW] if made.get(LAW) in UNREAD else tag
    else:
        made[LAW] = tag
        if tag not in UNREAD:
            _shortened(element, made, lists)
    return made | {key: " ".join(map(repr, values)) for key, values in lists.items()}


def _fits(given: dict[str, str], tag: str) -> bool:
    """Whether a short form begins with this law."""
    law = given.get(LAW, tag)
    return law == tag or (law == "general" and given.get("gaintype", "fixed") == "fixed")


def numbers_of(attributes: dict[str, str], key: str) -> list[float]:
    """The numbers of gainprm, biasprm or dynprm, at least three of them."""
    given = [float(x) for x in attributes[key].split()] if key in attributes else list(_USUAL[key])
    return given + [0.0] * (3 - len(given))


def _shortened(element: Element, made: dict[str, str], lists: dict[str, list[float]]) -> None:
    """What one of the short forms sets."""
    tag, gain, bias = element.tag, lists["gainprm"], lists["biasprm"]
    kinds = {"gaintype": "fixed", "biastype": "affine"}
    if tag == "motor":
        lists["gainprm"], lists["dynprm"] = [1.0, 0.0, 0.0], [1.0, 0.0, 0.0]
        kinds |= {"biastype": "none", "dyntype": "none"}
    elif tag in ("position", "intvelocity"):
        lists["gainprm"] = gain = [number(element, "kp", gain[0]), 0.0, 0.0]
        bias[0], bias[1] = 0.0, -gain[0]
        kinds["dyntype"] = "filterexact" if made.get("dyntype") == "filterexact" else "none"
        if element.get("kv") is not None and element.get("dampratio") is not None:
            raise WrongAtError(element, f"<{tag}> has kv and dampratio; give one of them")
        if element.get("kv") is not None:
            bias[2] = -number(element, "kv", 0.0)
        if element.get("dampratio") is not None:
            bias[2] = number(element, "dampratio", 0.0)
        if element.get("timeconst") is not None:
            lists["dynprm"][0] = number(element, "timeconst", 0.0)
            kinds["dyntype"] = "filterexact" if lists["dynprm"][0] else "none"
        if tag == "intvelocity":
            kinds["dyntype"] = "integrator"
            made["actlimited"] = "true"
    elif tag == "velocity":
        gain[0] = number(element, "kv", gain[0])
        lists["biasprm"] = [0.0, 0.0, -gain[0]]
        kinds["dyntype"] = "none"
    elif tag == "damper":
        lists["gainprm"] = [0.0, 0.0, -number(element, "kv", max(-gain[2], 0.0))]
        kinds |= {"gaintype": "affine", "biastype": "none", "dyntype": "none"}
        made["ctrllimited"] = "true"
    elif tag == "cylinder":
        lists["dynprm"][0] = number(element, "timeconst", lists["dynprm"][0])
        gain[0] = number(element, "area", gain[0])
        if element.get("diameter") is not None:
            gain[0] = pi / 4 * number(element, "diameter", 0.0) ** 2
        if element.get("bias") is not None:
            given = numbers(element, "bias", 1, 3)
            lists["biasprm"] = given + bias[len(given) :]
        kinds["dyntype"] = "filter"
    made |= kinds
