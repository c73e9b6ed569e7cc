"""All addresses that a server and a device answer alike."""

from collections.abc import Mapping
from typing import Final

from canasta.answers.addresses import deals, forms, games, playing_on, puzzles
from canasta.answers.context import Handler

SHARED: Final[Mapping[str, Handler]] = {
    **forms.ADDRESSES,
    **games.ADDRESSES,
    **playing_on.ADDRESSES,
    **puzzles.ADDRESSES,
    **deals.ADDRESSES,
}
"""The handlers by the method and the pattern of the path, such as ``GET /api/rules``."""
