"""The score sheets of a game for display."""

from canasta.cards.kinds import LETTERS
from canasta.engine.scoring import SCORE_LINES, MeldCards, SideScore
from canasta.protocol.table_view import MeldScoreView, RoundScore, SideScoreView
from canasta.tables.state import RoundSheet


def round_score(sheet: RoundSheet) -> RoundScore:
    """Return the score of a round with every line, and the cards left in each hand."""
    return RoundScore(
        round_number=sheet.number,
        ending=sheet.ending,
        out_seat=sheet.out_seat,
        sides=tuple(
            [
                _side_score(score, melds, total)
                for score, melds, total in zip(sheet.scores, sheet.melds, sheet.totals, strict=True)
            ]
        ),
        hands=tuple([tuple(hand) for hand in sheet.hands]),
    )


def _side_score(score: SideScore, melds: tuple[MeldCards, ...], game: int) -> SideScoreView:
    lines = tuple([(line, int(getattr(score, line))) for line in SCORE_LINES])
    laid = tuple([_meld_score(meld) for meld in melds])
    return SideScoreView(lines=lines, melds=laid, total=score.total, game=game)


def _meld_score(meld: MeldCards) -> MeldScoreView:
    parts = tuple([(LETTERS[kind], number, value) for kind, number, value in meld.parts])
    return MeldScoreView(rank=LETTERS[meld.rank], parts=parts, points=meld.points)
