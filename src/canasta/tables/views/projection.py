"""What may be seen of a table: its public part, and what a seat knows besides.

Both are functions of the state of the table and remember nothing. They are built by naming what
goes in: the public part gets no hand and no stock, only how many cards there are; a seat's own part
gets its own hand alone.
"""

from functools import lru_cache
from typing import Final, Literal

from canasta.agents.worlds.offers import cards_offered
from canasta.cards.kinds import FOUR, LAST_RANK, LETTERS, RED_THREE
from canasta.cards.lanes import CANASTA_SIZE, count, to_kinds
from canasta.engine.actions import ASK, SPECIAL, action
from canasta.engine.legality.going_out import could_go_out
from canasta.engine.referee import legal_for
from canasta.engine.state.game_rules import NO_SEAT
from canasta.engine.state.public_state import (
    ANSWERING,
    DRAWING,
    NOT_ASKED,
    OVER,
    PLAYING,
    SAID_YES,
    PublicState,
)
from canasta.engine.state.state import View
from canasta.i18n import Narrator
from canasta.i18n.pile_sentences import pile_note
from canasta.i18n.question_sentences import meaning_of_answers, warning_before_asking
from canasta.i18n.rules import rules_names
from canasta.i18n.turn_sentences import awaited, can_take, expectation, ways_in_words
from canasta.protocol.table_view import (
    FairView,
    OwnView,
    PublicTable,
    RestoredView,
    SeatCommit,
    SeatView,
    Step,
)
from canasta.record.card_game import CardGame
from canasta.record.notation import action_text
from canasta.tables.commands.taking_back import can_take_back
from canasta.tables.robot_pace import can_hurry
from canasta.tables.seats import SeatState
from canasta.tables.server_acts import away_until_ms
from canasta.tables.state import DealProgress, Restoration, TableState
from canasta.tables.views.laid_cards import NO_PILE, empty_side, pile_view, side_view
from canasta.tables.views.score_sheets import hand_score
from canasta.tables.views.ways_to_take import ways_to_take

_STEPS: Final[dict[int, Step]] = {
    DRAWING: "draw",
    PLAYING: "play",
    ANSWERING: "answer",
    OVER: "none",
}
_SECOND_MS: Final = 1000


def public_table(table: TableState) -> PublicTable:
    """Return everything everybody may see of a table."""
    game = table.card_game
    public = _public_of(game)
    cards = None if game is None or public is None else game.croupier
    rules = table.rules
    sides = range(table.settings.sides)
    seats = enumerate(table.seats)
    last = table.last_cards
    restoration = table.restoration
    return PublicTable(
        id=table.id,
        settings=table.settings,
        settings_seq=table.settings_seq,
        rules_name=rules_names(rules),
        wording=rules.wording,
        target=rules.target,
        rounds=rules.rounds,
        phase=table.phase,
        paused=table.paused,
        game=table.game_number,
        hand=table.round_number,
        seats=tuple([_seat_view(table, number, seat, public) for number, seat in seats]),
        sides=tuple(
            [
                empty_side(side, rules.minimum(0))
                if public is None or cards is None
                else side_view(public, side, cards)
                for side in sides
            ]
        ),
        dealer=NO_SEAT if public is None else public.dealer,
        turn=NO_SEAT if public is None or public.phase == OVER else public.turn,
        to_act=table.to_act,
        step=_step(table, public),
        asked=_asked(public),
        stock=0 if public is None else public.stock_size,
        pile=NO_PILE if public is None or cards is None else pile_view(public, cards),
        held=0 if public is None else public.held_size,
        penalty_cards=() if public is None else _penalty_cards(public),
        canastas_needed=rules.by_players(rules.canastas_to_go_out, table.settings.players),
        canasta_size=CANASTA_SIZE,
        deadline_ms=table.deadline_ms,
        away_until_ms=away_until_ms(table),
        last=(last.discarded_by, last.discard),
        scores=tuple([hand_score(sheet) for sheet in table.score_sheets]),
        winner=table.winner,
        conceded=table.conceded,
        fair=None if table.deal is None else _fair(table, table.deal),
        restored=None if restoration is None else _restored(restoration),
    )


def own_view(table: TableState, seat: int, narrator: Narrator) -> OwnView:
    """Return what ``seat`` knows besides and may do, in the words of its ``narrator``.

    Before the first deal of a game that is only the number of the seat.
    """
    game = table.card_game
    public = _public_of(game)
    if game is None or public is None:
        return OwnView(
            seat=seat,
            hand=(),
            drawn=(),
            legal=(),
            takes=(),
            expected="",
            pile_note="",
            gives_away=(),
            may_ask=False,
            could_go_out=False,
            ask_note="",
            ask_warning="",
            can_take_back=False,
            can_hurry=False,
            promised=False,
        )
    is_awaited = table.to_act == seat
    view = game.state.view(seat)
    cards = game.croupier.hands[seat]
    drawn = table.last_cards.drawn if table.last_cards.drawn_by == seat else ()
    legal = frozenset(legal_for(view)) if is_awaited else frozenset()
    top = public.pile[-1] if public.pile else RED_THREE
    note = ""
    if is_awaited:
        expected = expectation(narrator, public, legal, ways_in_words(narrator, legal))
        if public.phase == DRAWING:
            note = pile_note(narrator, public, view.hand, can_take=can_take(legal))
    else:
        expected = "" if table.phase != "playing" else awaited(narrator, public)
    may_ask = action(SPECIAL, ASK) in legal
    return OwnView(
        seat=seat,
        hand=tuple(cards),
        drawn=tuple([face for face in drawn if face in cards]),
        legal=tuple([_action_text(number, top) for number in sorted(legal)]),
        takes=ways_to_take(view, legal),
        expected=expected,
        pile_note=note,
        gives_away=_gives_away(view) if is_awaited else (),
        may_ask=may_ask,
        could_go_out=may_ask and could_go_out(public, view.hand),
        ask_note=meaning_of_answers(narrator) if may_ask else "",
        ask_warning=warning_before_asking(narrator, view) if may_ask else "",
        can_take_back=can_take_back(table, seat),
        can_hurry=can_hurry(table, seat),
        promised=is_awaited and public.asked == SAID_YES and public.game_rules.yes_binds,
    )


_action_text = lru_cache(maxsize=4096)(action_text)


def _public_of(game: CardGame | None) -> PublicState | None:
    """Return the public part of the round in play or just finished; None if there is none."""
    return game.state.public if game is not None and game.has_cards else None


def _seat_view(
    table: TableState, number: int, seat: SeatState, public: PublicState | None
) -> SeatView:
    return SeatView(
        seat=number,
        side=table.side_of(number),
        kind="free" if seat.is_free else "person" if seat.is_person else "robot",
        name=seat.name,
        level=seat.level,
        present=seat.is_present,
        stands_in=seat.stands_in,
        accepted=seat.is_person and seat.accepted_seq == table.settings_seq,
        ready=seat.ready,
        is_host=seat.is_person and seat.actor == table.host,
        hand_size=0 if public is None else public.hand_size(number),
        bank_s=-(-seat.bank_ms // _SECOND_MS) if seat.is_person else 0,
        can_take=table.can_take(number),
        next_name=seat.next_name,
        robot_of=seat.robot_of,
    )


def _step(table: TableState, public: PublicState | None) -> Step:
    return "none" if public is None or table.to_act < 0 else _STEPS[public.phase]


def _asked(public: PublicState | None) -> Literal["", "no", "yes"]:
    if public is None or public.asked == NOT_ASKED:
        return ""
    return "yes" if public.asked == SAID_YES else "no"


def _gives_away(view: View) -> tuple[str, ...]:
    """Name the ranks in the hand whose discard would now offer the pile to the next side."""
    if view.public.phase != PLAYING:
        return ()
    ranks = [rank for rank in range(FOUR, LAST_RANK + 1) if count(view.hand, rank)]
    return tuple([LETTERS[rank] for rank in ranks if cards_offered(view, rank)])


def _penalty_cards(public: PublicState) -> tuple[tuple[str, ...], ...]:
    return tuple(
        [tuple([LETTERS[kind] for kind in to_kinds(cards)]) for cards in public.penalty_cards]
    )


def _restored(restoration: Restoration) -> RestoredView:
    return RestoredView(at_ms=restoration.at_ms, game=restoration.game, hand=restoration.hand)


def _fair(table: TableState, deal: DealProgress) -> FairView:
    """Show the commitments, and the seeds once they give away nothing that is still hidden."""
    is_open = deal.is_void or (deal.is_dealt and table.to_act < 0)
    return FairView(
        hand=deal.round_number,
        attempt=deal.attempt,
        context=deal.context_text,
        server_commit=deal.server_commit.hex(),
        server_seed=deal.server_seed.hex() if is_open else "",
        seats=deal.seats,
        silent=deal.silent,
        commits=tuple(
            [
                SeatCommit(
                    seat=seat,
                    commit=commit.hex(),
                    seed=deal.seeds[seat].hex() if is_open and seat in deal.seeds else "",
                )
                for seat, commit in sorted(deal.commits.items())
            ]
        ),
        revealed=tuple(sorted(deal.seeds)),
        voids=table.voids,
    )
