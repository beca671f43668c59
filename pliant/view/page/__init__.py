"""The page of a run or of a system: one HTML file that shows it in motion, offline.

`scene.py` collects what is drawn, `panels.py` what is plotted. `numbers.py` packs large arrays. `write.py` puts everything into one
file with the script that shows it. The script is built from `src/` (see CONTRIBUTING.md) into `built/`.
"""

from pliant.view.page.write import page_of_run, page_of_system, write_page

__all__ = ["page_of_run", "page_of_system", "write_page"]
