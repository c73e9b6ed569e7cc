"""Unpacks the worker's archives in the browser, so that they can be imported.

The worker calls ``unpack()`` once, before any other import. Each file is written in a single call,
because growing a file in parts leaves copies that the browser collects much later.
"""

import lzma
import sys
from pathlib import Path
from zipfile import ZipFile


def unpack() -> None:
    """Replace the files ``/*.xz`` by their contents, and make these importable."""
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
