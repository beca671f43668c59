"""The site of documentation: `sphinx-build -W --keep-going -q docs build/site`, offline."""

from pathlib import Path

import pliant

project = "pliant"
author = "the authors of pliant"
copyright = "the authors of pliant, Apache-2.0"
release = version = pliant.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_enable_extensions = ["colon_fence", "attrs_block", "attrs_inline"]
myst_heading_anchors = 4
html_theme = "furo"
html_title = "pliant"
