"""Judges a play: returns either its unit actions, or every reason against the play.

Judging needs only the public state and the hand of the player in turn. So the same function can
preview a play in preparation, and no reason can depend on a hidden card. Judging changes nothing.
"""

from dataclasses import dataclass

from canasta.cards.kinds import BLACK_THREE, KIND_COUNT, NO_KIND, RED_THREE, SMALLEST_MELD
from canasta.cards.lanes import canastas, count, marked, one, total
from canasta.engine.actions import ASK, DRAW, NO, NO_ACTION, PASS, SPECIAL, YES, action
from canasta.engine.judging.meld_refusals import Additions, meld_refusals, step_refusals
from canasta.engine.judging.opening_part import Pieces
from canasta.engine.judging.ordering import after_taking, ordered
from canasta.engine.judging.refusals import Refusal, refusal
from canasta.engine.judging.take_refusals import penalty_refusals, take_action, take_refusals
from canasta.engine.legality.finishing import exposed_cards, may_go_out, must_go_out
from canasta.engine.legality.legal_takes import must_take, packet_below_top, take_bits
from canasta.engine.plays import Alone, Answer, Ask, Discard, Draw, Meld, Pass, Play, Take
from canasta.engine.state.game_rules import NO_SEAT
from canasta.engine.state.public_state import (
    ANSWERING,
    DRAWING,
    FROM_STOCK,
    NOT_ASKED,
    OVER,
    SAID_NO,
    PublicState,
)


@dataclass(frozen=True)
class Verdict:
    """The referee's judgement of a play."""

    refusals: tuple[Refusal, ...] = ()
    """Every reason against the play, the most helpful first; empty if it is accepted."""
    actions: tuple[int, ...] = ()
    """The unit actions that carry out an accepted play."""
    points: int = 0
    """Points towards the opening that the side has laid in this turn, including this play."""
    required: int = 0
    """Points the side needs to open; 0 once the side has opened."""

    def __reduce__(self) -> tuple[object, ...]:
        return Verdict, (self.refusals, self.actions, self.points, self.required)


def judge(public: PublicState, hand: int, play: Play) -> Verdict:
    """Return the verdict on ``play``; ``hand`` is the hand of the player in turn."""
    refusals = _order_refusals(public, hand, play)
    if refusals:
        return Verdict(tuple(refusals))
    first = play.steps[0]
    match first:
        case Draw():
            return Verdict(actions=(action(SPECIAL, DRAW),))
        case Pass():
            return Verdict(actions=(action(SPECIAL, PASS),))
        case Ask():
            return Verdict(actions=(action(SPECIAL, ASK),))
        case Answer():
            return Verdict(actions=(action(SPECIAL, YES if first.is_yes else NO),))
        case Take() | Meld() | Discard():
            return _judge_turn(public, hand, play)


def _order_refusals(public: PublicState, hand: int, play: Play) -> list[Refusal]:
    """Return the refusals that depend only on the seat in turn and on its earlier actions."""
    if public.phase == OVER:
        return [refusal("turn.hand_over")]
    awaited = public.to_act()
    seat = awaited if play.seat == NO_SEAT else play.seat
    first = play.steps[0]
    if public.phase == ANSWERING:
        if seat not in (awaited, public.turn):
            return [refusal("turn.not_yours", turn=awaited)]
        if not isinstance(first, Answer) or seat != awaited:
            return [refusal("turn.answer_first", turn=awaited)]
    elif seat != public.turn:
        if isinstance(first, Answer):
            return [refusal("answer.not_asked")]
        return [refusal("turn.not_yours", turn=awaited)]
    if len(play.steps) > 1 and any(isinstance(step, Alone) for step in play.steps):
        return [refusal("turn.draw_alone")]
    match first:
        case Answer():
            return [] if public.phase == ANSWERING else [refusal("answer.not_asked")]
        case Ask():
            return _ask_refusals(public)
        case Draw():
            return _draw_refusals(public, hand)
        case Pass():
            return _pass_refusals(public, hand)
        case Take():
            return [] if public.phase == DRAWING else [refusal("turn.already_drawn")]
        case Meld() | Discard():
            return [refusal("turn.draw_first")] if public.phase == DRAWING else []


def _draw_refusals(public: PublicState, hand: int) -> list[Refusal]:
    if public.phase != DRAWING:
        return [refusal("turn.already_drawn")]
    if public.stock_size > 0:
        return []
    forced = must_take(public, take_bits(public, hand))
    return [refusal("stock.empty")] + ([refusal("pile.must_take")] if forced else [])


def _pass_refusals(public: PublicState, hand: int) -> list[Refusal]:
    if public.phase != DRAWING or public.stock_size > 0:
        return [refusal("turn.cannot_pass")]
    forced = must_take(public, take_bits(public, hand))
    return [refusal("pile.must_take")] if forced else []


def _ask_refusals(public: PublicState) -> list[Refusal]:
    game_rules = public.game_rules
    if not game_rules.may_ask:
        return [refusal("ask.no_partner")]
    if public.asked != NOT_ASKED:
        return [refusal("ask.already")]
    if public.key_rank >= 0 or (public.laid_now and not game_rules.must_ask):
        return [refusal("ask.too_late")]
    return []


class PlayJudge:
    """Judges the take, the melds and the discard of one play."""

    def __init__(self, public: PublicState, hand: int, play: Play) -> None:
        """Read the steps of ``play``, and note the reasons against each single step.

        Raises:
            ValueError: a take is not the first step, a discard is not the last step, or ``play``
                combines a step that must stand alone with others.
        """
        self.public = public
        self.game_rules = public.game_rules
        self.hand = hand
        self.side = public.side
        self.refusals: list[Refusal] = []
        self.added = Additions()
        """Cards that the play lays, including the top card of the pile."""
        self.used = Additions()
        """Cards that the melds lay from the hand, without the cards that take the pile."""
        self.take = NO_ACTION
        self.discard = NO_KIND
        self.top = NO_KIND
        """Kind on top of the pile, if the play takes it."""
        self.take_stands = True
        self.doubtful: set[int] = set()
        """Ranks of the melds that are unknown because a step of the meld is refused."""
        self.need: dict[int, int] = {}
        """Number of cards of each kind that the play needs from the hand."""
        for place, step in enumerate(play.steps):
            is_last = place == len(play.steps) - 1
            if (isinstance(step, Take) and place > 0) or (
                isinstance(step, Discard) and not is_last
            ):
                raise ValueError("a take comes first in a play, and a discard last")
            match step:
                case Take():
                    self._read_take(step)
                case Meld():
                    self._read_meld(step)
                case Discard():
                    self._read_discard(step)
                case _:
                    raise ValueError(f"{step!r} stands alone")

    def _spend(self, kinds: tuple[int, ...]) -> None:
        for kind in kinds:
            self.need[kind] = self.need.get(kind, 0) + 1

    def _read_take(self, step: Take) -> None:
        reasons = take_refusals(self.public, self.hand, step.kinds)
        for kind in sorted(set(step.kinds)):
            have, need = count(self.hand, kind), step.kinds.count(kind)
            if have < need:
                reasons.append(refusal("cards.not_in_hand", kind=kind, have=have, need=need))
        self.refusals += reasons
        if reasons:
            self.take_stands = False
            return
        self.top = self.public.pile[-1]
        self.take, rest = take_action(self.public, step.kinds)
        self._spend(step.kinds)
        self.added.add(self.top, (self.top, *step.kinds))
        if rest:
            self.used.add(self.top, rest)

    def _read_discard(self, step: Discard) -> None:
        self.discard = step.kind
        self._spend((step.kind,))
        if step.kind == RED_THREE:
            self.refusals.append(refusal("discard.red_three"))

    def _read_meld(self, step: Meld) -> None:
        reasons = step_refusals(self.public, step)
        self.refusals += reasons
        self._spend(step.kinds)
        if reasons:
            self.doubtful.add(step.rank)
        else:
            self.added.add(step.rank, step.kinds)
            self.used.add(step.rank, step.kinds)

    def judge(self) -> Verdict:
        """Return the verdict."""
        public = self.public
        opened = public.has_opened(self.side)
        required = 0 if opened else public.sides[self.side].minimum
        points = 0 if opened else public.opening_points + self.added.points(self.game_rules)
        if not self.refusals:
            self._judge_melds()
            low = self._opening_reasons(points, required)
            missing = self._missing(opens=points >= required)
            # Cards that come with the pile are missing only because the opening falls short.
            come_later = not self._missing(opens=True)
            self.refusals += [*low, *missing] if come_later else [*missing, *low]
            if not missing:
                self._judge_end()
        elif self.take_stands:
            # The cards a refused step would have laid are unknown, and so are points and remaining
            # cards.
            self._judge_melds()
            self.refusals += self._missing(opens=True)
        actions: list[int] | None = None
        if not self.refusals:
            actions = self._ordered()
            if actions is None:
                self._explain_dead_end()
        # A play that repeats a step repeats its reasons.
        reasons = tuple(dict.fromkeys(self.refusals))
        return Verdict(reasons, tuple(actions or ()), points, required)

    def _judge_melds(self) -> None:
        public = self.public
        sure = {
            rank: cards for rank, cards in self.added.by_rank.items() if rank not in self.doubtful
        }
        reasons = meld_refusals(public, sure)
        pending = public.key_rank if self.take < 0 else self.top
        if pending >= 0 and pending not in self.doubtful:
            own, twos, jokers = self.added.by_rank.get(pending, (0, 0, 0))
            on_table = count(public.sides[self.side].naturals, pending)
            wilds = count(public.wilds(self.side), pending)
            if own + twos + jokers + on_table + wilds < SMALLEST_MELD:
                reasons = [refusal("pile.top_not_melded", kind=pending)]
        self.refusals += reasons

    def _missing(self, *, opens: bool) -> list[Refusal]:
        """Return refusals for missing cards; an opening may also use the cards of the pile."""
        below = 0
        if opens:
            below = packet_below_top(self.public) if self.take >= 0 else self.public.held
        missing: list[Refusal] = []
        for kind, need in sorted(self.need.items()):
            have = count(self.hand, kind)
            if need > have + count(below, kind):
                missing.append(refusal("cards.not_in_hand", kind=kind, have=have, need=need))
        return missing

    def _penalty_reasons(self) -> list[Refusal]:
        """Return the refusals for penalty cards in an opening play."""
        reasons: list[Refusal] = []
        for kind, need in sorted(self.need.items()):
            laid = need - (kind == self.discard)
            reasons += penalty_refusals(self.public, self.hand, kind, laid)
        return reasons

    def _lays(self) -> bool:
        return bool(self.added.by_rank) or self.public.laid_now

    def _left(self) -> int:
        """Return the number of cards the player holds after the play."""
        left = self.public.hand_size(self.public.turn) + self.public.held_size
        if self.take >= 0:
            left += total(packet_below_top(self.public))
        return left - sum(self.need.values())

    def _is_exempt(self) -> bool:
        """Return whether the play needs no minimum, because it melds a whole hand after a draw."""
        game_rules = self.game_rules
        drawn = self.take < 0 and self.public.drawn_from == FROM_STOCK
        melds_out = self.discard < 0 and self._left() == 0 and not self._out_reasons()
        return game_rules.whole_hand_exempt and drawn and melds_out

    def _opening_reasons(self, points: int, required: int) -> list[Refusal]:
        if not self._lays() or points >= required or self._is_exempt():
            return []
        low = refusal("open.too_low", points=points, required=required)
        return [*self._penalty_reasons(), low]

    def _canastas(self) -> int:
        naturals: int = self.public.sides[self.side].naturals
        wilds: int = self.public.wilds(self.side)
        for rank, (own, twos, jokers) in self.added.by_rank.items():
            naturals += own * one(rank)
            wilds += (twos + jokers) * one(rank)
        return marked(canastas(naturals, wilds))

    def _judge_end(self) -> None:
        """Judge the discard, and whether the player keeps a card or may go out."""
        public = self.public
        left = self._left()
        if self.discard >= 0:
            self._judge_penalty_cards()
        lies = count(public.sides[self.side].naturals, BLACK_THREE) > 0
        laid_black = lies or BLACK_THREE in self.added.by_rank
        follows_last = self.discard >= 0 and self.game_rules.black_threes_last_card
        melded_after = bool(self.added.by_rank) and self.game_rules.black_threes_last_meld
        if (laid_black and follows_last) or (lies and melded_after):
            self.refusals.append(refusal("meld.black_three_last"))
        ends = left == 0 or (self.discard < 0 and left == 1)
        reasons = self._out_reasons()
        if ends and reasons and (left == 0 or not self._last_card_helps()):
            self.refusals += [refusal("out.keep_one"), *reasons]
        if laid_black and left > 0 and (self.discard >= 0 or not may_go_out(public)):
            self.refusals.append(refusal("meld.black_three_not_out"))
        elif left > 0 and self.discard >= 0 and self._must_go_out():
            self.refusals.append(refusal("out.promised"))

    def _judge_penalty_cards(self) -> None:
        """Refuse a discard while the play leaves penalty cards in hand.

        Penalty cards cannot be laid before the opening.
        """
        public = self.public
        exposed = public.penalty_cards_of(public.turn)
        left = [
            kind
            for kind in range(KIND_COUNT)
            if count(exposed, kind) > self.need.get(kind, 0) - (kind == self.discard)
        ]
        stays = not public.has_opened(self.side) and count(exposed, self.discard) != 0
        if left and self.discard not in left and not stays:
            self.refusals.append(refusal("discard.penalty_first", kind=left[0]))

    def _must_go_out(self) -> bool:
        """Return whether the turn has to end by going out.

        The obligation begins with drawing or taking. So if the play takes the pile, this looks at
        the hand after the take.
        """
        if self.take < 0:
            return must_go_out(self.public, self.hand)
        state = after_taking(self.public, self.hand, self.take)
        return state is not None and must_go_out(state.public, state.hand_in_turn())

    def _last_card_helps(self) -> bool:
        """Return whether laying the last card might complete the canastas needed to go out."""
        return may_go_out(self.public) and self._canastas() + 1 >= self.game_rules.canastas_needed

    def _out_reasons(self) -> list[Refusal]:
        """Return the reasons why the side may not go out after the play."""
        public = self.public
        reasons: list[Refusal] = []
        have, need = self._canastas(), self.game_rules.canastas_needed
        if have < need:
            reasons.append(refusal("out.needs_canastas", have=have, need=need))
        if not may_go_out(public):
            said_no = public.asked == SAID_NO
            reasons.append(refusal("out.partner_said_no" if said_no else "out.ask_first"))
        return reasons

    def _succeeds_unexposed(self) -> bool:
        """Return whether the play would be legal if its penalty cards were ordinary cards."""
        if exposed_cards(self.public) == 0:
            return False
        public = self.public
        self.public = public.copy()
        self.public.penalty_cards = []
        found = self._ordered()
        self.public = public
        return found is not None and bool(self._penalty_reasons())

    def pieces(self) -> Pieces:
        """Return the cards that melds lay from the hand, in ascending order of ranks."""
        return tuple([(rank, *cards) for rank, cards in sorted(self.used.by_rank.items())])

    def _ordered(self) -> list[int] | None:
        return ordered(self.public, self.hand, self.take, self.pieces(), self.discard)

    def _explain_dead_end(self) -> None:
        """Note the reason why no order of the steps works although each single step is legal."""
        public = self.public
        lies = count(public.sides[self.side].naturals, BLACK_THREE) > 0
        if lies or BLACK_THREE in self.added.by_rank:
            self.refusals += [refusal("meld.black_three_not_out"), *self._out_reasons()]
            return
        if self._must_go_out():
            self.refusals.append(refusal("out.promised"))
            return
        if self._succeeds_unexposed():
            self.refusals += self._penalty_reasons()
            return
        # Cards of the pile and penalty cards cannot be laid before the opening.
        own = self.hand - exposed_cards(public)
        for kind, need in sorted(self.need.items()):
            have = count(own, kind)
            if need > have and not public.has_opened(self.side):
                self.refusals.append(refusal("cards.not_in_hand", kind=kind, have=have, need=need))
                return
        self.refusals += [refusal("out.keep_one"), *self._out_reasons()]


def _judge_turn(public: PublicState, hand: int, play: Play) -> Verdict:
    return PlayJudge(public, hand, play).judge()
