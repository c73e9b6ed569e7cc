"""Helpers for reading result files and folders that a later run can resume.

The content is not trusted. :class:`ResumeError` gives the reason why a run cannot resume.
"""

import json
from pathlib import Path

from canasta.errors import CanastaError


class ResumeError(CanastaError):
    """A file or folder that cannot be resumed.

    ``code`` is ``other`` if the settings differ: ``key`` names the first such setting, ``found`` is
    its value in the file, and ``wanted`` is the requested value. Otherwise ``code`` is ``broken``:
    the content of ``file`` is invalid, in ``line`` (from 1) unless that is 0.
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
        """Describe the error; see the class for the arguments."""
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
    except (ValueError, RecursionError):  # RecursionError: nested too deeply
        return None
    if not isinstance(value, dict):
        return None
    return {str(key): entry for key, entry in value.items()}


def shown(value: object) -> str:
    """Return a JSON value as text for people; long values are truncated."""
    if isinstance(value, list):
        return ", ".join(str(entry) for entry in value)
    text = "" if value is None else str(value)
    return text if len(text) <= 20 else text[:12] + "…"
