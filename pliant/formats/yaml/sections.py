"""The sections of a system file other than bodies and frames: shapes, contacts, closures, loads, outputs, controllers, events."""

from __future__ import annotations

from pliant.formats.findings import Findings
from pliant.formats.yaml.acting import Around, add_load, add_output, check_outputs
from pliant.formats.yaml.closures import add_closure
from pliant.formats.yaml.contacts import add_contact
from pliant.formats.yaml.nodes.node import YamlNode
from pliant.formats.yaml.records import ADD_PRESCRIBED, ADD_RECORDS, check_records
from pliant.formats.yaml.shapes import add_shape
from pliant.model.acting.loads.text import acting_text
from pliant.model.description import Description
from pliant.model.model import Model

ADD = {
    "shapes": add_shape, "contacts": add_contact, "loops": add_closure, "loads": add_load, **ADD_PRESCRIBED, "outputs": add_output,
    **ADD_RECORDS,
}  # fmt: skip


def add_acting(sections: dict[str, dict[str, YamlNode]], around: Around, findings: Findings) -> None:
    """All that the sections of a file add to the system; what is wrong in independent places is collected."""
    for section, add in ADD.items():
        for name, node in sections.get(section, {}).items():
            with findings.collecting():
                add(name, node, around, findings)


def check_acting(system: Description, sections: dict[str, dict[str, YamlNode]], findings: Findings) -> None:
    """Whether all of it fits the system, whose bodies and loads are right."""
    check_outputs(check_records(system, sections, findings), sections, findings)


def note_acting(model: Model, lines: dict[str, int], findings: Findings) -> None:
    """What a file brings, a note a section."""
    for text in acting_text(model):
        section = text.partition(":")[0]
        if section in lines:
            findings.note(lines[section], text)
