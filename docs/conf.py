"""The site of documentation: `sphinx-build -W --keep-going -q docs build/site`, offline."""

import sys
from pathlib import Path

import pliant

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

project = "pliant"
author = "the authors of pliant"
copyright = "the authors of pliant, Apache-2.0"
release = version = pliant.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "reference", "figures", "notebooks", "keywords", "navigation"]
exclude_patterns = ["_ext"]
myst_enable_extensions = ["colon_fence", "attrs_block", "attrs_inline"]
myst_heading_anchors = 4
smartquotes = False

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_type_aliases = {"Array": "Array"}
python_maximum_signature_line_length = 100
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = "pliant"
html_copy_source = False
html_show_sphinx = False
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#2f6fed",
        "color-brand-content": "#2f6fed",
        "color-brand-visited": "#2f6fed",
        "color-api-name": "#2f6fed",
        "color-api-pre-name": "#66727f",
        "color-foreground-primary": "#17212b",
        "color-background-border": "#d8dee5",
        "font-stack": "ui-sans-serif, system-ui, sans-serif",
        "font-stack--monospace": "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
    },
    "dark_css_variables": {
        "color-brand-primary": "#6ea1ff",
        "color-brand-content": "#6ea1ff",
        "color-brand-visited": "#6ea1ff",
        "color-api-name": "#6ea1ff",
        "color-api-pre-name": "#8b98a7",
        "color-background-border": "#2b3644",
        "color-background-primary": "#0d1117",
        "color-background-secondary": "#151b23",
        "color-foreground-primary": "#e6edf3",
    },
}
