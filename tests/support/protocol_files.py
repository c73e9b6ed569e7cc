"""The files that are generated from the messages, and where they lie."""

from collections.abc import Mapping
from pathlib import Path

from canasta.protocol.documents import asyncapi_text, declarations_text, schema_text
from tests.reference.writing import ROOT


def protocol_files() -> Mapping[Path, str]:
    """Return every file with the text it should hold."""
    folder = ROOT / "docs" / "protocol"
    return {
        folder / "schema.json": schema_text(),
        folder / "asyncapi.json": asyncapi_text(),
        ROOT / "src" / "canasta" / "web" / "types" / "protocol.d.ts": declarations_text(),
    }
