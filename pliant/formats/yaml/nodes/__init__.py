"""YAML as nodes: values that know their lines, from text, and read as what they must be."""
