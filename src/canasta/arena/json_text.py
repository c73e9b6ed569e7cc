"""Lines of JSON in files that are to be continued: read without trust, told to people."""

import json


def json_object(text: str) -> dict[str, object] | None:
    """Return the JSON object of a text, or None if it is none."""
    try:
        value: object = json.loads(text)
    except ValueError:
        return None
    if not isinstance(value, dict):
        return None
    return {str(key): entry for key, entry in value.items()}


def shown(value: object) -> str:
    """Return a value of a JSON object for people; long ones are cut."""
    if isinstance(value, list):
        return ", ".join(str(entry) for entry in value)
    text = "" if value is None else str(value)
    return text if len(text) <= 20 else text[:12] + "…"
