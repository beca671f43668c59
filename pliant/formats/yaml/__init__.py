"""System files: YAML that says what the Python API can say, but `Custom` hinges. docs/system_file.md has the schema.

Every key of the schema has a function that reads it; what is wrong in independent places is collected on the way. Saving is exact:
every number is written so that reading gives the same float64.
"""

from pliant.formats.yaml.system import read_yaml, written

__all__ = ["read_yaml", "written"]
