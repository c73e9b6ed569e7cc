"""Score sheets of recorded games, in the file form that the page reads (``canasta-score/1``)."""

from hashlib import sha256
from typing import Final

from canasta.i18n.rules import rules_names
from canasta.record.card_game import CardGame
from canasta.record.record_reader import GameReplay
from canasta.rules.loader import RULE_TEXTS
from canasta.scorekeeping.played_rounds import round_entry
from canasta.scorekeeping.score_rules import as_data, score_rules

FORM: Final = "canasta-score/1"
_ID_DIGITS: Final = 16


def sheet_of(replay: GameReplay, at_ms: int) -> dict[str, object]:
    """Return the score sheet of a recorded game, with its finished rounds, as JSON.

    ``at_ms`` is when it was played, in milliseconds since 1970; records do not say. The same record
    always has the same id, so that a browser keeps it once.
    """
    header = replay.header
    game_rules = header.game_rules
    rules = game_rules.rules
    is_text = rules.id in RULE_TEXTS and not rules.base and not rules.version
    game = CardGame(header)
    rounds: list[dict[str, object]] = []
    for _, line in replay.steps:
        if game.repeat(line).score() is not None:
            rounds.append(round_entry(game.state, "kinds"))
    return {
        "form": FORM,
        "id": sha256(header.text().encode()).hexdigest()[:_ID_DIGITS],
        "started": at_ms,
        "changed": at_ms,
        "rules": as_data(score_rules(rules)),
        "titles": {} if is_text else rules_names(rules),
        "players": int(game_rules.players),
        "sides": int(game_rules.sides),
        "names": [player.name for player in header.players],
        "dealer": header.dealer,
        "target": rules.target,
        "start": [0] * int(game_rules.sides),
        "rounds": rounds,
    }
