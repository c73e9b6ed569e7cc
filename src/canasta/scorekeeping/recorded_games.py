"""Recorded games as score sheets."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from canasta.record.card_game import CardGame
from canasta.record.header import Header
from canasta.record.record_reader import GameReplay
from canasta.scorekeeping.entries import RoundEntry
from canasta.scorekeeping.house_rules import house_rules
from canasta.scorekeeping.played_rounds import as_counted, round_entry
from canasta.scorekeeping.score_rules import score_rules
from canasta.scorekeeping.sheets import Sheet, clean_name

_ID_DIGITS: Final = 16


def sheet_of(replay: GameReplay, at_ms: int) -> Sheet:
    """Return the score sheet of a recorded game, as :func:`sheet_with` does."""
    game = CardGame(replay.header)
    rounds = [
        round_entry(game.state) for one in replay.steps if game.repeat(one.line).score() is not None
    ]
    return sheet_with(rounds, replay.header, at_ms)


def sheet_with(rounds: Sequence[RoundEntry], header: Header, at_ms: int) -> Sheet:
    """Return the score sheet of a game with its finished rounds.

    ``at_ms`` is the time of the game, in milliseconds since 1970, which records do not contain. The
    same game always has the same id, so that a browser stores it only once.
    """
    game_rules = header.game_rules
    rules = game_rules.rules
    scored = score_rules(rules).at_table(int(game_rules.players))
    return Sheet(
        id=sha256(header.text().encode()).hexdigest()[:_ID_DIGITS],
        started=at_ms,
        changed=at_ms,
        rules=scored,
        house=house_rules(rules),
        players=int(game_rules.players),
        sides=int(game_rules.sides),
        names=tuple([clean_name(player.name) for player in header.players]),
        dealer=header.dealer,
        target=rules.target,
        start=header.scores,
        rounds=tuple([as_counted(scored, entry) for entry in rounds]),
    )
