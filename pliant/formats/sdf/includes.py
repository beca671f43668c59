"""Models that a file includes, from the folders that `reach.py` allows."""

from __future__ import annotations

from pathlib import Path

from pliant.files.contents import contents
from pliant.files.reach import homes_of, is_within, outside
from pliant.files.wrong import WrongError, shortened
from pliant.formats.options import ReadOptions
from pliant.formats.reach import reach_of
from pliant.formats.sdf.elements import Element, SdfError, needed, placed, sdf_of, text_of
from pliant.formats.xml import MOST_BYTES, parsed

_MOST_FILES = 100


class Includes:
    """The files that one file may include: those that are in reach of it, `model://name` in folders around it and in packages."""

    def __init__(self, path: Path, options: ReadOptions) -> None:
        self.path, self.reach = path, reach_of(path, options)
        around = [folder for home in homes_of(path) for folder in (home, home.parent)] if options.text is None else []
        self.folders = [*map(Path, options.opened), *around]
        self.count, self.bytes_left = 0, MOST_BYTES

    def model_of(self, include: Element) -> Element:
        """The <model> of the file that an <include> names."""
        uri = text_of(needed(include, "uri"))
        if include.get("merge", "false").strip().lower() in ("true", "1"):
            raise SdfError(include, "<include merge='true'> is not read; include the model without merge")
        self.count += 1
        if self.count > _MOST_FILES:
            raise SdfError(include, f"more than {_MOST_FILES} files are included")
        file = self._file(uri, include)
        try:
            data = contents(file, self.bytes_left)
        except WrongError as wrong:
            raise SdfError(include, f"{shortened(uri)} {wrong}") from None
        self.bytes_left -= len(data)
        models = sdf_of(data, (placed(include, "")[0], file.name)).findall("model")
        if len(models) != 1:
            raise SdfError(include, f"{shortened(uri)} has {len(models)} models; a file that is included has one")
        return models[0]

    def _file(self, uri: str, include: Element) -> Path:
        name = uri.partition("://")[2] if uri.startswith(("model://", "file://", "package://")) else uri
        if "://" in name:
            raise SdfError(include, f"<uri> {shortened(uri)}: only files are read; give a path, or model://name")
        places = [folder / name for folder in self.folders]
        try:
            found = next((place for place in places if place.exists()), None)
            if found is None:
                looked = f" in {', '.join(dict.fromkeys(str(x) for x in self.folders))}" if self.folders else ""
                remedy = "pass the folder that contains it: pl.load(…, root=folder) or packages=[folder]"
                raise SdfError(include, f"<uri> {shortened(uri)} was not found{looked}; {remedy}")
            if not is_within(found, self.reach):
                raise SdfError(include, f"<uri> {shortened(uri)} {outside(self.reach)}")
            file = self._in_folder(found, include) if found.is_dir() else found
            if not is_within(file, self.reach):
                raise SdfError(include, f"<uri> {shortened(uri)} {outside(self.reach)}")
        except (OSError, ValueError) as error:  # a path that no file can have
            raise SdfError(include, f"<uri> {shortened(uri)}: {error}") from None
        return file

    def _in_folder(self, folder: Path, include: Element) -> Path:
        """The file of a model's folder: the last that its model.config names, or model.sdf."""
        config = folder / "model.config"
        if not config.is_file() or not is_within(config, self.reach):
            return folder / "model.sdf"
        data = contents(config, self.bytes_left)
        self.bytes_left -= len(data)
        named = parsed(data, "model.config").findall("sdf")
        if not named:
            raise SdfError(include, f"{config.name} of {shortened(folder.name)} names no <sdf>")
        return folder / text_of(named[-1])
