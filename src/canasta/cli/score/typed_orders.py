"""What is typed between the lines of a round: orders, people, and who went out.

Words of every language are understood; a player may be called like an order.
"""

from collections.abc import Sequence
from typing import Final, Literal, get_args

from canasta.cli.input.card_words import UnclearError
from canasta.cli.input.vocabulary import others, plain
from canasta.cli.score.new_sheet import named
from canasta.cli.score.sheet_view import player_name
from canasta.i18n import Catalogue, load
from canasta.scorekeeping.sheets import Sheet

Order = Literal[
    "help", "undo", "correct", "delete", "sheet", "rounds", "rules", "cancel", "quit", "nobody"
]
ORDERS: Final[tuple[Order, ...]] = get_args(Order)


def order_in(words: Catalogue, sheet: Sheet, word: str) -> Order | None:
    """Return the order that a word is; None for any other word, and for the name of a player."""
    spoken = plain(word)
    found: Order | None = None
    for order in ORDERS:
        if spoken and spoken in _listed(words, f"cli.score.word.{order}"):
            found = order
    return None if spoken in [plain(name) for name in sheet.names] else found


def seat_in(words: Catalogue, sheet: Sheet, typed: str) -> int | None:
    """Return the seat that is meant by a name, its beginning, or the number of the seat."""
    return named(typed, _names(words, sheet)) if typed else None


def says_out(words: Catalogue, word: str) -> bool:
    """Tell whether a word announces who went out: ``out ann``."""
    return plain(word) in _listed(words, "cli.score.word.out")


def out_in(words: Catalogue, sheet: Sheet, typed: str) -> tuple[int | None, bool]:
    """Return who went out, and whether concealed.

    Raises:
        UnclearError: nobody is meant by what was typed.
    """
    parts = typed.split()
    concealed = _listed(words, "cli.score.word.concealed")
    is_concealed = len(parts) > 1 and plain(parts[-1]) in concealed
    name = " ".join(parts[:-1] if is_concealed else parts)
    if order_in(words, sheet, name) == "nobody":
        return None, False
    seat = seat_in(words, sheet, name)
    if seat is None:
        names = words.any_of(_names(words, sheet))
        raise UnclearError("cli.score.who", text=typed, names=names)
    return seat, is_concealed


def _names(words: Catalogue, sheet: Sheet) -> list[str]:
    return [player_name(words, sheet, seat) for seat in range(sheet.players)]


def _listed(words: Catalogue, key: str) -> Sequence[str]:
    """Return the words of ``key`` in every language."""
    tongues = (words.language, *others(words.language))
    return [plain(word) for tongue in tongues for word in load(tongue).text(key).split()]
