"""The narrator of a recorded game.

The module is separate, because builds import others of this package without the libraries that
records need.
"""

from canasta.i18n.catalogue import Catalogue
from canasta.i18n.narrator import Narrator
from canasta.record.header import Header


def narrator_of(words: Catalogue, header: Header, seat: int | None = None) -> Narrator:
    """Return the narrator of a recorded game for the player in ``seat``, or for a spectator."""
    names = tuple([player.name for player in header.players])
    return Narrator(words, header.game_rules.rules, names, int(header.game_rules.sides), seat)
