"""Writes the files of the library without replacing a file by accident."""

from collections.abc import Mapping
from pathlib import Path


def write_files(texts: Mapping[Path, str], *, overwrite: bool) -> None:
    """Write new files; with ``overwrite``, also replace existing ones.

    Raises:
        FileExistsError: one of the files already exists; then no file is written.
        OSError: a file cannot be written.
    """
    if not overwrite and (there := [path for path in texts if path.exists()]):
        advice = "choose another path, or replace the file with overwrite=True"
        raise FileExistsError(f"there is a file {there[0]} already: {advice}")
    for path, text in texts.items():
        with path.open("w" if overwrite else "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
