"""The public part of a table: everything that everybody may see.

It is a function of the state of the table; cached views save time but change nothing. Its code
names every value that it includes, and receives no hand and no stock, only the numbers of their
cards.
"""

from collections.abc import Callable
from dataclasses import fields
from operator import attrgetter
from typing import Final, Literal

from canasta.cards.kinds import CANASTA_SIZE, LETTERS
from canasta.cards.lanes import to_kinds
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
from canasta.i18n.rules import rules_names
from canasta.protocol.message import shown_name, unchecked
from canasta.protocol.table_view import (
    FairView,
    PublicTable,
    RestoredView,
    RoundScore,
    SeatCommit,
    SeatView,
    SideView,
    Step,
)
from canasta.record.card_game import CardGame
from canasta.record.croupier import Croupier
from canasta.rules.ruleset import RuleSet
from canasta.tables.seats import SeatState, shown_owner
from canasta.tables.server_acts import away_until_ms
from canasta.tables.state import DealProgress, Restoration, TableState
from canasta.tables.views.kept_views import KeptViews
from canasta.tables.views.laid_cards import NO_PILE, empty_side, pile_view, side_view
from canasta.tables.views.score_sheets import round_score

_STEPS: Final[dict[int, Step]] = {
    DRAWING: "draw",
    PLAYING: "play",
    ANSWERING: "answer",
    OVER: "none",
}
_SECOND_MS: Final = 1000
_public_table: Final = unchecked(PublicTable)
_seat_view: Final = unchecked(SeatView)
_whole_seat: Final[Callable[[SeatState], object]] = attrgetter(
    *[field.name for field in fields(SeatState)]
)
"""Returns the values of all fields of a seat."""


def public_table(table: TableState, kept: KeptViews | None = None) -> PublicTable:
    """Return the public part of a table; ``kept`` caches the parts shown before."""
    kept = KeptViews() if kept is None else kept
    game = table.card_game
    public = public_of(game)
    cards = None if game is None or public is None else game.croupier
    rules = table.rules
    sides = range(table.settings.sides)
    seats = enumerate(table.seats)
    last = table.last_cards
    restoration = table.restoration
    return _public_table(
        id=table.id,
        settings=table.settings,
        settings_seq=table.settings_seq,
        rules_name=kept.rules_name.part((rules,), lambda: _rules_name(rules)),
        wording=rules.wording,
        target=rules.target,
        rounds=rules.rounds,
        phase=table.phase,
        paused=table.paused,
        game=table.game_number,
        round_number=table.round_number,
        seats=tuple([_seat(table, number, seat, public, kept) for number, seat in seats]),
        sides=tuple(
            [
                empty_side(side, rules.minimum(0))
                if public is None or cards is None
                else _side(public, side, cards, kept)
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
        scores=_scores(table, kept),
        winner=table.winner,
        conceded=table.conceded,
        newcomers_wait=table.newcomers_wait,
        fair=None if table.deal is None else _fair(table, table.deal, kept),
        restored=None if restoration is None else _restored(restoration),
    )


def _rules_name(rules: RuleSet) -> dict[str, str]:
    return {language: shown_name(name) for language, name in rules_names(rules).items()}


def public_of(game: CardGame | None) -> PublicState | None:
    """Return the public state of the round in play or just finished, or None if there is none."""
    return game.state.public if game is not None and game.has_cards else None


def _seat(
    table: TableState,
    number: int,
    seat: SeatState,
    public: PublicState | None,
    kept: KeptViews,
) -> SeatView:
    side = table.side_of(number)
    is_host = seat.is_person and seat.actor == table.host
    has_accepted = seat.is_person and seat.accepted_seq == table.settings_seq
    can_take = table.can_take(number)
    hand_size = 0 if public is None else public.hand_size(number)
    owner = shown_owner(table.seats, seat.robot_of)
    made_from = (_whole_seat(seat), side, is_host, has_accepted, can_take, hand_size, owner)
    return kept.seats[number].part(
        made_from,
        lambda: _seat_view(
            seat=number,
            side=side,
            kind="free" if seat.is_free else "person" if seat.is_person else "robot",
            name=seat.name,
            level=seat.level,
            present=seat.is_present,
            stands_in=seat.stands_in,
            accepted=has_accepted,
            ready=seat.ready,
            is_host=is_host,
            hand_size=hand_size,
            bank_s=-(-seat.bank_ms // _SECOND_MS) if seat.is_person else 0,
            can_take=can_take,
            next_name=seat.next_name,
            robot_of=owner,
        ),
    )


def _step(table: TableState, public: PublicState | None) -> Step:
    return "none" if public is None or table.to_act < 0 else _STEPS[public.phase]


def _asked(public: PublicState | None) -> Literal["", "no", "yes"]:
    if public is None or public.asked == NOT_ASKED:
        return ""
    return "yes" if public.asked == SAID_YES else "no"


def _penalty_cards(public: PublicState) -> tuple[tuple[str, ...], ...]:
    return tuple(
        [tuple([LETTERS[kind] for kind in to_kinds(cards)]) for cards in public.penalty_cards]
    )


def _restored(restoration: Restoration) -> RestoredView:
    return RestoredView(
        at_ms=restoration.at_ms, game=restoration.game, round_number=restoration.round_number
    )


def _side(public: PublicState, side: int, cards: Croupier, kept: KeptViews) -> SideView:
    made_from = (
        public.game_rules,
        public.scores[side],
        public.sides[side].minimum,
        public.penalties[side],
        public.has_opened(side),
        public.concealed[side],
        [(rank, tuple(faces)) for rank, faces in cards.melds[side].items()],
        tuple(cards.red_threes[side]),
    )
    return kept.sides[side].part(made_from, lambda: side_view(public, side, cards))


def _scores(table: TableState, kept: KeptViews) -> tuple[RoundScore, ...]:
    sheets = table.score_sheets
    return kept.scores.part(tuple(sheets), lambda: tuple([round_score(sheet) for sheet in sheets]))


def _fair(table: TableState, deal: DealProgress, kept: KeptViews) -> FairView:
    """Return the commitments, and the seeds once they no longer reveal hidden cards."""
    is_open = deal.is_void or (deal.is_dealt and table.to_act < 0)
    # Each attempt has its own object, and its seeds never change once given.
    made_from = (deal, len(deal.commits), len(deal.seeds), deal.silent, is_open, table.voids)
    return kept.fair.part(made_from, lambda: _fair_view(deal, voids=table.voids, is_open=is_open))


def _fair_view(deal: DealProgress, *, voids: int, is_open: bool) -> FairView:
    return FairView(
        round_number=deal.round_number,
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
        voids=voids,
    )
