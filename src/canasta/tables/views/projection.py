"""What may be seen of a table: its public part, and what a seat knows besides.

Both are built by naming what goes in. The public part gets no hand and no stock, only how many
cards there are; a seat's own part gets its own hand alone.
"""

from functools import lru_cache
from typing import Final, Literal

from canasta.cards.faces import Face, kind_of_face
from canasta.cards.kinds import FOUR, LAST_RANK, LETTERS, RED_THREE
from canasta.cards.lanes import CANASTA_SIZE, WILDS, canastas, count, spread, to_kinds
from canasta.engine.actions import ASK, SPECIAL, action
from canasta.engine.events import CardsDrawn, Discarded, HandDealt, PileJoinedHand
from canasta.engine.referee import legal_for
from canasta.engine.scoring import red_three_score, score_of_meld
from canasta.engine.state.public_state import (
    ANSWERING,
    DRAWING,
    NOT_ASKED,
    OVER,
    PLAYING,
    SAID_YES,
    PublicState,
)
from canasta.i18n import LANGUAGES, Narrator, load
from canasta.i18n.expected import awaited, can_take, expectation, ways_in_words
from canasta.i18n.pile import pile_note
from canasta.i18n.rules import RuleWords
from canasta.protocol.table_view import (
    FairView,
    HandScore,
    MeldView,
    OwnView,
    PileView,
    PublicTable,
    SeatCommit,
    SeatView,
    SideView,
    Step,
)
from canasta.record.card_game import CardGame, Outcome
from canasta.record.croupier import Croupier
from canasta.record.notation import action_text
from canasta.rules.ruleset import RuleSet
from canasta.tables.seats import SeatState
from canasta.tables.state import DealProgress, TableState
from canasta.tables.views.sheets import hand_score

_STEPS: Final[dict[int, Step]] = {
    DRAWING: "draw",
    PLAYING: "play",
    ANSWERING: "answer",
    OVER: "none",
}
_NOBODY: Final = (-1, "")
_NOTHING: Final[tuple[int, tuple[str, ...]]] = (-1, ())
_NO_PILE: Final = PileView(size=0, top="", packet=0, across=(), frozen=False, blocked=False)
_SECOND_MS: Final = 1000

SideKey = tuple[int | bool, ...]


class Projection:
    """Shows one table. What has not changed since it was last shown is not made anew."""

    def __init__(self, table: TableState) -> None:
        """Show ``table``, nothing of which has been followed yet."""
        self._table: Final = table
        self._last: tuple[int, str] = _NOBODY
        self._drawn = _NOTHING
        self._sides: dict[int, tuple[SideKey, SideView]] = {}
        self._scores: tuple[HandScore, ...] = ()
        self._scores_of = 0
        self._rules: RuleSet | None = None
        self._rules_name: dict[str, str] = {}

    def follow(self, outcome: Outcome) -> None:
        """Keep what an outcome tells and the table does not: what was drawn and discarded."""
        is_deal = False
        for event, faces in zip(outcome.events, outcome.faces, strict=True):
            match event:
                case HandDealt():
                    self._last, self._drawn = _NOBODY, _NOTHING
                    is_deal = True
                case Discarded():
                    self._last, self._drawn = (event.seat, faces[0]), _NOTHING
                case CardsDrawn() | PileJoinedHand() if not is_deal:
                    before = self._drawn[1] if self._drawn[0] == event.seat else ()
                    self._drawn = (event.seat, before + faces)
                case _:
                    pass

    # What everybody sees

    def public(self) -> PublicTable:
        """Return everything everybody may see."""
        table = self._table
        run = table.run
        hand = _hand_of(run)
        cards = None if run is None or hand is None else run.croupier
        rules = table.rules
        return PublicTable(
            id=table.id,
            settings=table.settings,
            settings_seq=table.settings_seq,
            rules_name=self._names_of(rules),
            target=rules.target,
            phase=table.phase,
            paused=table.paused,
            game=table.game_number,
            hand=table.hand_number,
            seats=tuple(
                [self._seat(number, seat, hand) for number, seat in enumerate(table.seats)]
            ),
            sides=tuple([self._side(side, hand, cards) for side in range(table.settings.sides)]),
            dealer=-1 if hand is None else hand.dealer,
            turn=-1 if hand is None or hand.phase == OVER else hand.turn,
            to_act=table.to_act,
            step=_step(table, hand),
            asked=_asked(hand),
            stock=0 if hand is None else hand.stock_size,
            pile=_NO_PILE if hand is None or cards is None else _pile(hand, cards),
            held=0 if hand is None else hand.held_size,
            penalty_cards=() if hand is None else _penalty_cards(hand),
            canastas_needed=rules.by_players(rules.canastas_to_go_out, table.settings.players),
            canasta_size=CANASTA_SIZE,
            deadline_ms=table.deadline_ms,
            last=self._last,
            scores=self._score_sheets(),
            winner=table.winner,
            conceded=table.conceded,
            fair=None if table.deal is None else _fair(table, table.deal),
        )

    def _names_of(self, rules: RuleSet) -> dict[str, str]:
        if self._rules is not rules:
            self._rules = rules
            self._rules_name = {
                language: RuleWords(load(language), rules).name() for language in LANGUAGES
            }
        return self._rules_name

    def _seats(self, hand: PublicState | None) -> tuple[SeatView, ...]:
        seats = enumerate(self._table.seats)
        return tuple([self._seat(number, seat, hand) for number, seat in seats])

    def _seat(self, number: int, seat: SeatState, hand: PublicState | None) -> SeatView:
        table = self._table
        return SeatView(
            seat=number,
            side=number % table.settings.sides,
            kind="free" if seat.is_free else "person" if seat.is_person else "robot",
            name=seat.name,
            level=seat.level,
            present=seat.is_present,
            stands_in=seat.stands_in,
            accepted=seat.is_person and seat.accepted_seq == table.settings_seq,
            ready=seat.ready,
            is_host=seat.is_person and seat.actor == table.host,
            hand_size=0 if hand is None else hand.hand_size(number),
            bank_s=-(-seat.bank_ms // _SECOND_MS),
        )

    def _side(self, side: int, hand: PublicState | None, cards: Croupier | None) -> SideView:
        if hand is None or cards is None:
            return SideView(
                side=side,
                total=0,
                melds=(),
                red_threes=(),
                opened=False,
                minimum=self._table.rules.minimum(0),
                table_points=0,
                penalties=0,
            )
        melds = hand.sides[side]
        # The same numbers in another hand are other cards.
        key: SideKey = (
            self._table.game_number,
            self._table.hand_number,
            hand.scores[side],
            melds.naturals,
            melds.twos,
            melds.jokers,
            hand.red_threes[side],
            hand.concealed[side],
            hand.penalties[side],
            hand.has_opened(side),
        )
        shown = self._sides.get(side)
        if shown is None or shown[0] != key:
            shown = self._sides[side] = (key, _side_view(hand, side, cards))
        return shown[1]

    def _score_sheets(self) -> tuple[HandScore, ...]:
        table = self._table
        if len(table.score_sheets) < len(self._scores) or self._scores_of != table.game_number:
            self._scores = ()
            self._scores_of = table.game_number
        new = table.score_sheets[len(self._scores) :]
        if new:
            self._scores += tuple([hand_score(sheet) for sheet in new])
        return self._scores

    # What a seat knows besides

    def own(self, seat: int, narrator: Narrator) -> OwnView:
        """Return what ``seat`` knows besides and may do, told to ``narrator``, who sits there.

        Before the first hand of a game that is only the number of the seat.
        """
        run = self._table.run
        hand = _hand_of(run)
        if run is None or hand is None:
            return OwnView(
                seat=seat,
                hand=(),
                drawn=(),
                legal=(),
                expected="",
                pile_note="",
                gives_away=(),
                may_ask=False,
                promised=False,
            )
        is_awaited = self._table.to_act == seat
        view = run.state.view(seat)
        cards = run.croupier.hands[seat]
        drawn = self._drawn[1] if self._drawn[0] == seat else ()
        legal = frozenset(legal_for(view)) if is_awaited else frozenset()
        top = hand.pile[-1] if hand.pile else RED_THREE
        note = ""
        if is_awaited:
            told = expectation(narrator, hand, legal, ways_in_words(narrator, legal))
            if hand.phase == DRAWING:
                note = pile_note(narrator, hand, view.hand, can_take=can_take(legal))
        else:
            told = "" if self._table.phase != "playing" else awaited(narrator, hand)
        return OwnView(
            seat=seat,
            hand=tuple(cards),
            drawn=tuple([face for face in drawn if face in cards]),
            legal=tuple([_action_text(number, top) for number in sorted(legal)]),
            expected=told,
            pile_note=note,
            gives_away=_gives_away(hand, view.hand) if is_awaited else (),
            may_ask=action(SPECIAL, ASK) in legal,
            promised=is_awaited and hand.asked == SAID_YES and hand.game_rules.yes_binds,
        )


_action_text = lru_cache(maxsize=4096)(action_text)


def _hand_of(run: CardGame | None) -> PublicState | None:
    """Return the public part of the hand in play or just finished; None before the first deal."""
    if run is None or (run.game.hand is None and not run.game.past):
        return None
    return run.state.public


def _step(table: TableState, hand: PublicState | None) -> Step:
    return "none" if hand is None or table.to_act < 0 else _STEPS[hand.phase]


def _asked(hand: PublicState | None) -> Literal["", "no", "yes"]:
    if hand is None or hand.asked == NOT_ASKED:
        return ""
    return "yes" if hand.asked == SAID_YES else "no"


def _gives_away(table: PublicState, cards: int) -> tuple[str, ...]:
    """Name the ranks in ``cards`` that the next side has melds of, before a pile it could take."""
    game_rules = table.game_rules
    is_open = game_rules.takes_onto_meld or game_rules.takes_with_one_card
    if table.phase != PLAYING or not table.pile or table.is_frozen() or not is_open:
        return ()
    melds = table.sides[table.side_of((table.turn + 1) % game_rules.players)].naturals
    ranks = range(FOUR, LAST_RANK + 1)
    return tuple([LETTERS[rank] for rank in ranks if count(cards, rank) and count(melds, rank)])


def _side_view(table: PublicState, side: int, cards: Croupier) -> SideView:
    melds = tuple(
        [
            _meld_view(table, side, rank, tuple(faces))
            for rank, faces in sorted(cards.melds[side].items())
        ]
    )
    on_table = sum([meld.points + meld.premium for meld in melds])
    return SideView(
        side=side,
        total=table.scores[side],
        melds=melds,
        red_threes=tuple(cards.red_threes[side]),
        opened=table.has_opened(side),
        minimum=table.minimums[side],
        table_points=on_table + red_three_score(table, side),
        penalties=table.penalties[side],
    )


def _meld_view(table: PublicState, side: int, rank: int, faces: tuple[Face, ...]) -> MeldView:
    melds = table.sides[side]
    naturals, wilds = count(melds.naturals, rank), count(melds.wilds(), rank)
    kind: Literal["", "natural", "mixed"] = ""
    if count(canastas(melds.naturals, melds.wilds()), rank):
        kind = "mixed" if wilds else "natural"
    score = score_of_meld(table, side, rank)
    return MeldView(
        rank=LETTERS[rank],
        cards=faces,
        naturals=naturals,
        wilds=wilds,
        canasta=kind,
        is_concealed=count(table.concealed[side], rank) > 0,
        points=score.cards,
        premium=score.premium,
    )


def _pile(table: PublicState, cards: Croupier) -> PileView:
    """Cards lie across where they freeze or block the pile."""
    game_rules = table.game_rules
    across = table.pile_counts & (
        game_rules.freezing | (spread(WILDS) if game_rules.wild_blocks else 0)
    )
    faces = cards.pile if across else []
    start = table.packet_start()
    return PileView(
        size=len(table.pile),
        top=cards.pile[-1] if cards.pile else "",
        packet=len(table.pile) - start,
        across=tuple([face for face in faces if count(across, kind_of_face(face))]),
        frozen=table.is_frozen(),
        blocked=start > 0,
    )


def _penalty_cards(table: PublicState) -> tuple[tuple[str, ...], ...]:
    return tuple(
        [tuple([LETTERS[kind] for kind in to_kinds(cards)]) for cards in table.penalty_cards]
    )


def _fair(table: TableState, deal: DealProgress) -> FairView:
    """Show the commitments, and the seeds once they tell nothing that is still hidden."""
    is_open = deal.is_void or (deal.is_dealt and table.to_act < 0)
    return FairView(
        hand=deal.hand,
        attempt=deal.attempt,
        context=deal.context_text,
        server_commit=deal.server_commit.hex(),
        server_seed=deal.server_seed.hex() if is_open else "",
        seats=deal.seats,
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
