"""System files: YAML that says what the Python API can say, but `Custom` hinges and functions. docs/system_file.md has the schema.

Every key of the schema has a function that reads it; what is wrong in independent places is collected on the way. Saving is exact:
every number is written so that reading gives the same float64.
"""

from pliant.formats.yaml.acting_text import all_laws
from pliant.formats.yaml.shapes import with_meshes
from pliant.formats.yaml.system import not_held, read_alone, read_yaml, written, written_alone

__all__ = ["all_laws", "not_held", "read_alone", "read_yaml", "with_meshes", "written", "written_alone"]
