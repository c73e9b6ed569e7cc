"""The own part of a seat: its private knowledge and its legal actions.

It is a function of the state of the table. Its code names every value that it includes, and the
only hand among them is the seat's own.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from canasta.agents.worlds.offers import cards_offered
from canasta.cards.faces import Face
from canasta.cards.kinds import FOUR, LAST_RANK, LETTERS
from canasta.cards.lanes import count
from canasta.engine.actions import ASK, SPECIAL, action
from canasta.engine.legality.going_out import could_go_out
from canasta.engine.referee import legal_for
from canasta.engine.state.public_state import DRAWING, PLAYING, SAID_YES
from canasta.engine.state.state import View
from canasta.i18n import Narrator
from canasta.i18n.pile_sentences import pile_note
from canasta.i18n.question_sentences import (
    meaning_of_answers,
    meaning_of_the_answer,
    warning_before_asking,
)
from canasta.i18n.turn_sentences import awaited, can_take, expectation, ways_in_words
from canasta.protocol.message import unchecked
from canasta.protocol.table_view import OwnView
from canasta.record.notation import action_text
from canasta.tables.commands.taking_back import can_take_back
from canasta.tables.robot_pace import can_hurry
from canasta.tables.state import TableState
from canasta.tables.views.kept_views import KeptViews
from canasta.tables.views.public_part import public_of
from canasta.tables.views.ways_to_take import ways_to_take

_action_text: Final = lru_cache(maxsize=4096)(action_text)
_own_view: Final = unchecked(OwnView)


def own_view(
    table: TableState, seat: int, narrator: Narrator, kept: KeptViews | None = None
) -> OwnView:
    """Return the private knowledge of ``seat`` and its options, in the words of its ``narrator``.

    Before the first deal of a game, this is only the number of the seat. ``kept`` caches earlier
    views of the table.
    """
    game = table.card_game
    public = public_of(game)
    if game is None or public is None or table.to_act != seat:
        kept = KeptViews() if kept is None else kept
        waiting = _waiting(table, seat, narrator)
        return kept.waiting[seat].part(waiting, lambda: _waiting_view(waiting))
    view = game.state.view(seat)
    hand = tuple(game.croupier.hands[seat])
    legal = frozenset(legal_for(view))
    top = tuple(public.pile[-1:])
    note = ""
    if public.phase == DRAWING:
        note = pile_note(narrator, public, view.hand, can_take=can_take(legal))
    may_ask = action(SPECIAL, ASK) in legal
    return _own_view(
        seat=seat,
        hand=hand,
        drawn=_drawn(table, seat, hand),
        legal=tuple([_action_text(number, top) for number in sorted(legal)]),
        takes=ways_to_take(view, legal),
        expected=expectation(narrator, public, legal, ways_in_words(narrator, legal)),
        pile_note=note,
        gives_away=_gives_away(view),
        may_ask=may_ask,
        could_go_out=may_ask and could_go_out(public, view.hand),
        answer_note=meaning_of_the_answer(narrator, public),
        ask_note=meaning_of_answers(narrator) if may_ask else "",
        ask_warning=warning_before_asking(narrator, view) if may_ask else "",
        can_take_back=can_take_back(table, seat),
        can_hurry=can_hurry(table, seat),
        promised=public.asked == SAID_YES and public.game_rules.yes_binds,
    )


class _Waiting(NamedTuple):
    """The values that determine the own part of a seat while it waits for others."""

    seat: int
    hand: tuple[Face, ...] = ()
    drawn: tuple[Face, ...] = ()
    question: str = ""
    """The question that another player must answer, or an empty string if there is none."""
    answer_note: str = ""
    can_take_back: bool = False
    can_hurry: bool = False


def _waiting(table: TableState, seat: int, narrator: Narrator) -> _Waiting:
    game = table.card_game
    public = public_of(game)
    if game is None or public is None:
        return _Waiting(seat)
    hand = tuple(game.croupier.hands[seat])
    return _Waiting(
        seat,
        hand,
        _drawn(table, seat, hand),
        awaited(narrator, public) if table.phase == "playing" else "",
        meaning_of_the_answer(narrator, public) if table.phase == "playing" else "",
        can_take_back(table, seat),
        can_hurry(table, seat),
    )


def _waiting_view(waiting: _Waiting) -> OwnView:
    return _own_view(
        seat=waiting.seat,
        hand=waiting.hand,
        drawn=waiting.drawn,
        legal=(),
        takes=(),
        expected=waiting.question,
        pile_note="",
        gives_away=(),
        may_ask=False,
        could_go_out=False,
        answer_note=waiting.answer_note,
        ask_note="",
        ask_warning="",
        can_take_back=waiting.can_take_back,
        can_hurry=waiting.can_hurry,
        promised=False,
    )


def _drawn(table: TableState, seat: int, hand: tuple[Face, ...]) -> tuple[Face, ...]:
    """Return the cards that joined a hand in this turn and are still in it."""
    drawn = table.last_cards.drawn if table.last_cards.drawn_by == seat else ()
    return tuple([face for face in drawn if face in hand])


def _gives_away(view: View) -> tuple[str, ...]:
    """Return the ranks in the hand whose discard would now offer the pile to the next side."""
    if view.public.phase != PLAYING:
        return ()
    ranks = [rank for rank in range(FOUR, LAST_RANK + 1) if count(view.hand, rank)]
    return tuple([LETTERS[rank] for rank in ranks if cards_offered(view, rank)])
