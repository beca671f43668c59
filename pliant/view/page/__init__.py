"""The page of a run or of a system: one file, offline, on which it is seen moving.

`scene.py` says what there is to see, `panels.py` what there is to plot, `numbers.py` packs what is many, `write.py` puts it into
one file with the script that shows it. The script is built from `src/` (CONTRIBUTING.md says how) and lies in `built/`.
"""

from pliant.view.page.write import page_of_run, page_of_system, write_page

__all__ = ["page_of_run", "page_of_system", "write_page"]
