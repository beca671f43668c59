"""System files: YAML for everything in the Python API except `Custom` hinges and functions. See docs/system_file.md for the schema.

Every key of the schema has a function that reads it. Independent errors are collected during reading. Saving is exact: every number
is written so that reading returns the same float64.
"""

from pliant.formats.yaml.acting_text import all_laws
from pliant.formats.yaml.shapes import with_meshes
from pliant.formats.yaml.system import not_held, read_alone, read_yaml, written, written_alone

__all__ = ["all_laws", "not_held", "read_alone", "read_yaml", "with_meshes", "written", "written_alone"]
