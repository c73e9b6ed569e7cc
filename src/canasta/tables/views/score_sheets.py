"""The score sheets of a game, as they are shown."""

from functools import lru_cache

from canasta.engine.scoring import SCORE_LINES, SideScore
from canasta.protocol.table_view import HandScore, SideScoreView
from canasta.tables.state import RoundSheet


@lru_cache(maxsize=1024)
def hand_score(sheet: RoundSheet) -> HandScore:
    """Return the score of a round with every line of the count, and what each seat still held."""
    return HandScore(
        hand=sheet.number,
        ending=sheet.ending,
        out_seat=sheet.out_seat,
        sides=tuple(
            [
                _side_score(score, total)
                for score, total in zip(sheet.scores, sheet.totals, strict=True)
            ]
        ),
        hands=tuple([tuple(hand) for hand in sheet.hands]),
    )


def _side_score(score: SideScore, game: int) -> SideScoreView:
    lines = tuple([(line, int(getattr(score, line))) for line in SCORE_LINES])
    return SideScoreView(lines=lines, total=score.total, game=game)
