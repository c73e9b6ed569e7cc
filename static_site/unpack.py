"""Unpacks in the browser what the worker has loaded, so that it can be imported.

A module of the interpreter there: ``unpack()`` is called once, before anything else is imported.
Every file is written at once. In parts, each part that a growing file has no room for leaves a copy
of the file behind, which the browser collects much later.
"""

import lzma
import sys
from pathlib import Path
from zipfile import ZipFile


def unpack() -> None:
    """Replace ``/*.xz`` by what they hold, and make it known to ``import``."""
    for packed in Path("/").glob("*.xz"):
        packed.with_suffix("").write_bytes(lzma.decompress(packed.read_bytes()))
        packed.unlink()
    binary = Path("/binary.zip")
    with ZipFile(binary) as archive:
        for name in archive.namelist():
            file = Path("/binary", name)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(archive.read(name))
    binary.unlink()
    sys.path[:0] = ["/binary", "/canasta.zip"]
