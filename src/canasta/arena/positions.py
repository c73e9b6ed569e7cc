"""Positions with their right plays, for testing robots.

``positions/README.md`` documents the file format. A position holds the cards that one seat sees.
All other cards are dealt at random, so no answer can depend on them. A position in a file is called
``[[puzzle]]``, but positions are unrelated to the puzzles for people (``canasta.puzzles``).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from canasta.agents.worlds.worlds import Worlds, unseen_cards
from canasta.arena.play_patterns import check_pattern, fits
from canasta.cards.lanes import total
from canasta.cards.text import TextError, counts_text, kinds_text
from canasta.engine.plays import Play
from canasta.engine.referee import apply_play
from canasta.engine.state.state import State, View
from canasta.record.errors import RecordError
from canasta.record.fields import Fields
from canasta.record.position import load_position, read_position
from canasta.record.toml_file import read_toml_file

_REQUIRED: Final = ("id", "source", "question", "filled_in")
_PATTERNS: Final = ("best", "avoid")
_SIZES: Final = ("hand_sizes", "stock_size")
POSITION_KEYS: Final = (*_REQUIRED, "firm", *_PATTERNS, "evidence", "position")
"""The keys of an entry in a file: a position with its answer."""


@dataclass(frozen=True)
class AnsweredPosition:
    """A position and its right plays, as read from a file."""

    file: Path
    data: Mapping[str, object]

    @property
    def id(self) -> str:
        """The name of the position."""
        return str(self.data["id"])

    @property
    def is_firm(self) -> bool:
        """Whether the answer is certain, rather than supported by long runs (``evidence``)."""
        return self.data["firm"] is True

    def state(self, seed: int = 0) -> State:
        """Return the state, with the hidden cards dealt from ``seed`` (0 to 2**32 - 1).

        Raises:
            RecordError: the position is invalid, or does not account for every card of the packs.
            RuleError: the rule file cannot be used.
        """
        position = self.data["position"]
        if not isinstance(position, Mapping):
            raise RecordError("case.bad_value", "position", repr(position), file=str(self.file))
        shown = {key: value for key, value in position.items() if key not in _SIZES}
        world = _dealt(Fields(position), shown, self.file.parent, seed)
        hands = [counts_text(hand) for hand in world.hand_counts]
        hidden = {"hands": hands, "stock": kinds_text(list(world.stock))}
        return load_position(shown | hidden, self.file.parent)

    def is_solved(self, state: State, play: Play) -> bool:
        """Return whether ``play`` is legal and right in ``state``."""
        trial = state.copy()
        verdict, _ = apply_play(trial, play)
        if verdict.refusals:
            return False
        goes_out = trial.public.hand_size(state.public.turn) == 0
        best = self._patterns("best")
        if any(fits(pattern, play, goes_out=goes_out) for pattern in self._patterns("avoid")):
            return False
        return not best or any(fits(pattern, play, goes_out=goes_out) for pattern in best)

    def _patterns(self, key: str) -> list[str]:
        patterns = self.data.get(key, [])
        return [str(pattern) for pattern in patterns] if isinstance(patterns, list) else []


def _dealt(fields: Fields, shown: dict[str, object], folder: Path, seed: int) -> State:
    """Return a state with the cards of ``shown`` in their places and all other cards dealt."""
    # Read the position as an ended round, whose checks do not need the missing cards.
    bare = read_position(shown | {"phase": "over"}, folder)
    public = bare.public
    sizes = fields.numbers("hand_sizes", public.game_rules.players, 0)
    for seat, size in enumerate(sizes):
        public.change_hand_size(seat, size - public.hand_size(seat))
    public.stock_size = fields.number("stock_size", -1, 0, total(public.game_rules.deck))
    view = View(public, 0, bare.hand_counts[0])
    places = sum(sizes) + public.stock_size - total(view.hand)
    if total(unseen_cards(view)) != places:
        left = total(unseen_cards(view)) - places + public.stock_size
        raise RecordError("position.bad_value", "stock_size", f"{public.stock_size} ({left})")
    try:
        return Worlds(view, seed, known=bare.hand_counts).draw()
    except ValueError:
        raise RecordError("position.bad_value", "hand_sizes", repr(sizes)) from None


def read_positions(file: Path) -> list[AnsweredPosition]:
    """Return the positions in ``file``.

    Raises:
        RecordError: the file cannot be read, or does not hold positions.
    """
    data = read_toml_file(file)
    positions = data.get("puzzle")
    if not isinstance(positions, list) or not positions or set(data) != {"puzzle"}:
        raise RecordError("file.no_cases", file=str(file))
    return [AnsweredPosition(file, _checked(position, file)) for position in positions]


def _checked(position: object, file: Path) -> Mapping[str, object]:
    if not isinstance(position, dict):
        raise RecordError("file.no_cases", file=str(file))
    for key in position:
        if key not in POSITION_KEYS:
            raise RecordError("case.unknown_key", key, ", ".join(POSITION_KEYS), file=str(file))
    is_firm = position.get("firm")
    if not isinstance(is_firm, bool):
        raise RecordError("case.bad_value", "firm", repr(is_firm), file=str(file))
    for key in _REQUIRED if is_firm else (*_REQUIRED, "evidence"):
        if not isinstance(position.get(key), str) or not position[key]:
            raise RecordError("case.bad_value", key, repr(position.get(key)), file=str(file))
    if not any(position.get(key) for key in _PATTERNS):
        raise RecordError("case.bad_value", "best", repr(position.get("best")), file=str(file))
    for key in _PATTERNS:
        _check_patterns(key, position.get(key, []), file)
    return position


def _check_patterns(key: str, patterns: object, file: Path) -> None:
    if not isinstance(patterns, list):
        raise RecordError("case.bad_value", key, repr(patterns), file=str(file))
    for pattern in patterns:
        try:
            check_pattern(str(pattern))
        except TextError:
            raise RecordError("case.bad_value", key, repr(pattern), file=str(file)) from None
