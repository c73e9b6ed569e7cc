"""Typesets French pages: no-break spaces, apostrophes, separators of thousands."""

import re
from typing import Final

from canasta.i18n.languages import NARROW_NO_BREAK
from canasta.i18n.typography import typeset

_CODE: Final = re.compile(
    r"(^```.*?^```$|^ {4}\S.*?$|<!--.*?-->|`[^`]*`|(?<=\])\([^)]*\))", re.MULTILINE | re.DOTALL
)
_THOUSANDS: Final = re.compile(r"(?<=\d)[ \u00a0](?=\d{3}(?!\d))")


def typeset_page(text: str) -> str:
    """Return a page in Markdown with its French prose typeset; code and links stay as they are."""
    parts = _CODE.split(text)
    parts[::2] = [_THOUSANDS.sub(NARROW_NO_BREAK, typeset(prose, "fr")) for prose in parts[::2]]
    return "".join(parts)
