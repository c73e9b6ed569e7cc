"""Shared by the files and folders of results that a later run can resume.

They are read without trust; the error says what keeps a run from resuming.
"""

import json
from pathlib import Path

from canasta.errors import CanastaError


class ResumeError(CanastaError):
    """A file or folder that cannot be resumed.

    ``code`` is ``other`` if it belongs to something else: ``key`` names the first setting that
    differs, ``found`` is its value there and ``wanted`` the value asked for. Otherwise ``code`` is
    ``broken``: ``file`` makes no sense, in ``line`` (from 1) if that is not 0.
    """

    def __init__(
        self,
        code: str,
        file: Path,
        *,
        key: str = "",
        found: str = "",
        wanted: str = "",
        line: int = 0,
    ) -> None:
        """Keep what is wrong."""
        super().__init__(f"{file}: {code} {key} {found} {wanted} {line}")
        self.code = code
        self.file = file
        self.key = key
        self.found = found
        self.wanted = wanted
        self.line = line


def json_object(text: str) -> dict[str, object] | None:
    """Return the JSON object in ``text``, or None if it is not a JSON object."""
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError):  # nested without end
        return None
    if not isinstance(value, dict):
        return None
    return {str(key): entry for key, entry in value.items()}


def shown(value: object) -> str:
    """Return a value of a JSON object as text for people; long values are cut off."""
    if isinstance(value, list):
        return ", ".join(str(entry) for entry in value)
    text = "" if value is None else str(value)
    return text if len(text) <= 20 else text[:12] + "…"
