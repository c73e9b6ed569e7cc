"""Previews: the referee's verdict on a play that a person prepares."""

from typing import Final

from canasta.agents.hints.line_result import LineResult
from canasta.cards.lanes import from_kinds
from canasta.engine.judging.hopeless import is_hopeless
from canasta.engine.judging.play_judge import Verdict
from canasta.engine.judging.refusals import Refusal
from canasta.engine.judging.sanctions import consequences
from canasta.engine.plays import Discard, Meld, Take
from canasta.engine.state.game_rules import NO_SEAT
from canasta.engine.state.state import State
from canasta.i18n import Narrator
from canasta.i18n.attempts import attempt_price
from canasta.protocol.commands import Preview
from canasta.protocol.updates import Previewed
from canasta.protocol.updates import Reason as ReasonMessage
from canasta.record.card_game import read_play, with_seat
from canasta.record.notation import WrittenPlay
from canasta.tables.state import TableState
from canasta.tables.table_refusals import Reason, TableRefusal
from canasta.tables.views.shown_reasons import reasons

PRICE: Final = "table.attempt"
"""The code of the price of an attempt, listed after the reasons at a table with sanctions."""

_LEAST_GIFT: Final = 5
"""The fewest cards of a pile, the discard among them, that deserve a warning."""


def previewed(table: TableState, seat: int, asked: Preview, narrator: Narrator) -> Previewed:
    """Return the referee's verdict on a play of ``seat``, in the words of its ``narrator``.

    Nothing changes. The verdict depends only on the public state and the hand of that seat. At a
    table with sanctions, the reasons end with the price of an attempt that would be carried out.
    """
    read = read_play(asked.play)
    refused: Reason | None = None
    if isinstance(read, Refusal):
        refused = read
    elif read.play.seat not in (NO_SEAT, seat):
        refused = TableRefusal("table.other_seat")
    elif table.card_game is None or table.phase != "playing":
        refused = TableRefusal("table.wrong_phase")
    else:
        written = with_seat(read, seat)
        verdict = table.card_game.preview(written, seat)
        return _verdict_shown(asked, written, verdict, table.card_game.state, narrator)
    shown = reasons([refused], narrator)
    return Previewed(id=asked.id, points=0, required=0, laid=0, reasons=shown, hopeless=True)


def _verdict_shown(
    asked: Preview,
    written: WrittenPlay,
    verdict: Verdict,
    state: State,
    narrator: Narrator,
) -> Previewed:
    steps = written.play.steps
    takes = any(isinstance(step, Take) for step in steps)
    game_rules = state.public.game_rules
    laid = [kind for step in steps if isinstance(step, Take | Meld) for kind in step.kinds]
    if takes and state.public.pile:
        laid.append(state.public.pile[-1])
    return Previewed(
        id=asked.id,
        points=verdict.points,
        required=verdict.required,
        laid=sum([game_rules.points(from_kinds([kind])) for kind in laid]),
        reasons=reasons(verdict.refusals, narrator) + _price(written, verdict, state, narrator),
        hopeless=is_hopeless(verdict, takes=takes),
        gives_away=_given_away(written, verdict, state),
    )


def _given_away(written: WrittenPlay, verdict: Verdict, state: State) -> int:
    """Return the number of cards that the discard of a legal play offers to the next player.

    It is 0 for a small pile, and if no discard of the hand is safer, because a warning would not
    help then.
    """
    discards = any(isinstance(step, Discard) for step in written.play.steps)
    if verdict.refusals or not discards:
        return 0
    found = LineResult(state.view(state.public.turn), tuple(verdict.actions), 0)
    return found.offered if found.offered >= _LEAST_GIFT and not found.offers_anyway else 0


def _price(
    written: WrittenPlay, verdict: Verdict, state: State, narrator: Narrator
) -> tuple[ReasonMessage, ...]:
    events = consequences(state, written.play, verdict)
    if not events:
        return ()
    return (ReasonMessage(code=PRICE, text=attempt_price(narrator, events), rule="#sanctions"),)
