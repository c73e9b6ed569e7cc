"""Checks refusals against the oracle's table and the refused play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cached_property
from typing import Final

from canasta.cards.kinds import LETTERS
from canasta.engine.judging.refusals import Refusal
from canasta.engine.plays import Alone, Answer, Discard, Draw, Meld, Pass, Play, Take
from canasta.engine.state.game_rules import NO_SEAT
from tests.oracle import Oracle
from tests.oracle.cards import WILDS, points_of
from tests.oracle.melds import Meld as Cards
from tests.oracle.melds import is_canasta, is_meld


class Facts:
    """A play, and the moment at which it was tried."""

    def __init__(self, oracle: Oracle, play: Play) -> None:
        self.oracle = oracle
        self.public = oracle._table
        self.values = self.public.values
        self.play = play
        self.first = play.steps[0]
        self.takes = [_letters(step.kinds) for step in play.steps if isinstance(step, Take)]
        self.laid = [step for step in play.steps if isinstance(step, Meld)]
        self.discards = [LETTERS[step.kind] for step in play.steps if isinstance(step, Discard)]

    @cached_property
    def need(self) -> Counter[str]:
        """The cards that the play moves out of the hand."""
        laid = "".join(_letters(step.kinds) for step in self.laid)
        return Counter("".join([*self.takes, laid, *self.discards]))

    @cached_property
    def left(self) -> int:
        """The number of cards that would be left in the hand after the play."""
        gained = self.public.held.total()
        if self.takes:
            gained += sum(card != "r" for card in self.public.packet[:-1])
        return self.public.hand.total() + gained - self.need.total()

    @cached_property
    def added(self) -> dict[str, str]:
        """The cards that the play adds to each rank, including the pile's top card."""
        added = {LETTERS[step.rank]: "" for step in self.laid}
        for step in self.laid:
            added[LETTERS[step.rank]] += _letters(step.kinds)
        if self.takes and self.public.packet:
            top = self.oracle.top
            added[top] = added.get(top, "") + top + self.takes[0]
        return added

    @cached_property
    def points(self) -> int:
        """The points laid in this turn, including those of the play."""
        return self.public.opening + points_of(self.values, "".join(self.added.values()))

    def meld(self, rank: str) -> Cards:
        """Return the meld of a rank as it would be after the play."""
        meld = self.public.own_melds.get(rank, Cards())
        for card in self.added.get(rank, ""):
            meld = meld.plus_card(card)
        return meld

    @cached_property
    def canastas(self) -> int:
        """The number of canastas that the side would have after the play."""
        ranks = (self.added.keys() | self.public.own_melds.keys()) - {"b"}
        return sum(is_canasta(self.values, self.meld(rank)) for rank in ranks)

    @property
    def lays_black_threes(self) -> bool:
        return "b" in self.added or "b" in self.public.own_melds

    @property
    def takes_pair(self) -> bool:
        return self.takes == [self.oracle.top * 2]

    @property
    def is_forced_to_take(self) -> bool:
        legal = self.oracle.legal()
        return not self.public.stock and "pass" not in legal and any("take" in way for way in legal)


def _letters(kinds: tuple[int, ...]) -> str:
    return "".join(LETTERS[kind] for kind in kinds)


def is_true(oracle: Oracle, play: Play, refusal: Refusal) -> bool:
    """Return whether a refusal of the play and its parameters are true."""
    facts = Facts(oracle, play)
    given = {
        name: LETTERS[value] if name in ("kind", "card") and isinstance(value, int) else value
        for name, value in refusal.parameters
    }
    return _TRUE[refusal.code](facts, given)


def _has_no_cards(facts: Facts, given: dict[str, int | str]) -> bool:
    kind, have, need = str(given["kind"]), given["have"], given["need"]
    # Before the opening, penalty cards wait like cards of the pile.
    found = (facts.public.hand[kind], facts.public.free_cards()[kind])
    taken = "".join(facts.takes).count(kind)
    return have in found and need in (facts.need[kind], taken) and int(have) < int(need)


def _has_exposed(facts: Facts, given: dict[str, int | str]) -> bool:
    kind, have, need = str(given["kind"]), int(given["have"]), int(given["need"])
    free = facts.public.free_cards()[kind]
    exposed = facts.public.penalty_cards[facts.public.turn][kind]
    used = facts.need[kind] - facts.discards.count(kind)
    return (
        not facts.public.opened
        and have == facts.public.hand[kind]
        and given["exposed"] == exposed > 0
        and free < need <= have
        and (need == used or (bool(facts.takes) and kind == facts.oracle.top and need == 2))
    )


def _lacks_cards(facts: Facts, given: dict[str, int | str]) -> bool:
    kind = str(given["kind"])
    if kind == "b":
        laid = [len(step.kinds) for step in facts.laid if LETTERS[step.rank] == "b"]
        return given["have"] in laid and int(given["have"]) < 3
    return given["have"] == facts.meld(kind).cards < int(given["need"]) == facts.values.meld_cards


def _lacks_naturals(facts: Facts, given: dict[str, int | str]) -> bool:
    kind = str(given["kind"])
    if kind in WILDS:
        return any(LETTERS[step.rank] == kind for step in facts.laid)
    meld = facts.meld(kind)
    needed = facts.values.meld_naturals
    if meld.cards >= facts.values.canasta_cards:
        needed = max(needed, facts.values.canasta_naturals)
    return given["have"] == meld.naturals < int(given["need"]) == needed


def _has_wilds(facts: Facts, given: dict[str, int | str]) -> bool:
    meld = facts.meld(str(given["kind"]))
    naturals = int(given["naturals"])
    room = [wilds for wilds in range(13) if is_meld(facts.values, Cards(naturals, wilds))]
    return (
        meld.naturals <= naturals
        and given["have"] == meld.wilds > int(given["limit"])
        and max(room, default=0) == given["limit"]
    )


def _is_open(facts: Facts, given: dict[str, int | str]) -> bool:
    required = facts.public.minimum
    return given["points"] == facts.points < int(given["required"]) == required


def _has_wrong_rank(facts: Facts, given: dict[str, int | str]) -> bool:
    return given["kind"] != given["card"] and any(
        LETTERS[step.rank] == given["kind"] and str(given["card"]) in _letters(step.kinds)
        for step in facts.laid
    )


def _has_penalty_cards(facts: Facts, given: dict[str, int | str]) -> bool:
    exposed = facts.public.penalty_cards[facts.public.turn]
    return exposed[str(given["kind"])] > 0 and facts.discards[0] != given["kind"]


Truth = Callable[[Facts, dict[str, int | str]], bool]

_TRUE: Final[dict[str, Truth]] = {
    "turn.not_yours": lambda f, given: (
        f.play.seat not in (NO_SEAT, f.oracle.actor) and given["turn"] == f.oracle.actor
    ),
    "turn.hand_over": lambda f, _: f.oracle.over,
    "turn.draw_first": lambda f, _: (
        f.public.phase == "draw" and isinstance(f.first, Meld | Discard)
    ),
    "turn.already_drawn": lambda f, _: (
        f.public.phase == "play" and isinstance(f.first, Draw | Take)
    ),
    "turn.answer_first": lambda f, given: (
        f.public.phase == "answer" and given["turn"] == f.oracle.actor
    ),
    "turn.draw_alone": lambda f, _: (
        len(f.play.steps) > 1 and any(isinstance(step, Alone) for step in f.play.steps)
    ),
    "turn.cannot_pass": lambda f, _: (
        isinstance(f.first, Pass) and (f.public.phase != "draw" or bool(f.public.stock))
    ),
    "cards.not_in_hand": _has_no_cards,
    "cards.penalty": _has_exposed,
    "stock.empty": lambda f, _: isinstance(f.first, Draw) and not f.public.stock,
    "pile.empty": lambda f, _: bool(f.takes) and not f.public.packet,
    "pile.top_black_three": lambda f, _: bool(f.takes) and f.oracle.top == "b",
    "pile.top_wild": lambda f, _: bool(f.takes) and f.oracle.top in WILDS,
    "pile.top_red_three": lambda f, _: bool(f.takes) and f.oracle.top == "r",
    "pile.unopened_needs_pair": lambda f, given: (
        not f.public.opened
        and not (f.takes_pair and f.public.hand[f.oracle.top] >= 2)
        and given == {"kind": f.oracle.top, "have": f.public.hand[f.oracle.top]}
    ),
    "pile.frozen_needs_pair": lambda f, given: (
        f.public.frozen
        and not (f.takes_pair and f.public.hand[f.oracle.top] >= 2)
        and given == {"kind": f.oracle.top, "have": f.public.hand[f.oracle.top]}
    ),
    "pile.no_match": lambda f, given: (
        given["kind"] == f.oracle.top
        and given["offered"] == len(f.takes[0])
        and f"take {f.takes[0]}".rstrip() not in f.oracle.legal()
    ),
    "pile.one_card_each": lambda f, _: (
        f.public.hand.total() == 1 == len(f.public.packet) and bool(f.public.stock)
    ),
    "pile.top_not_melded": lambda f, given: f.meld(str(given["kind"])).cards < f.values.meld_cards,
    "pile.must_take": lambda f, _: f.is_forced_to_take,
    "meld.too_few_cards": _lacks_cards,
    "meld.too_few_naturals": _lacks_naturals,
    "meld.too_many_wilds": _has_wilds,
    "meld.wrong_rank": _has_wrong_rank,
    "meld.black_three_not_out": lambda f, _: f.lays_black_threes and f.left > 0,
    "meld.black_three_last": lambda f, _: (
        (f.lays_black_threes and bool(f.discards) and f.values.black_threes == "last")
        or (
            f.values.black_threes == "discard may follow"
            and bool(f.laid)
            and "b" in f.public.own_melds
        )
    ),
    "meld.black_three_never": lambda f, _: "b" in f.added and f.values.black_threes == "never",
    "meld.black_three_wild": lambda f, _: any(card in WILDS for card in f.added["b"]),
    "meld.red_three": lambda f, _: any(
        "r" in LETTERS[step.rank] + _letters(step.kinds) for step in f.laid
    ),
    "meld.opponent": lambda f, given: (
        given["side"] != f.public.side and any(step.side == given["side"] for step in f.laid)
    ),
    "open.too_low": _is_open,
    "out.needs_canastas": lambda f, given: (
        given["have"] == f.canastas < int(given["need"]) == f.public.canastas_needed
    ),
    "out.keep_one": lambda f, _: f.left == 0 or (f.left == 1 and not f.discards),
    "out.partner_said_no": lambda f, _: f.public.asked == "no",
    "out.ask_first": lambda f, _: not f.public.may_go_out and not f.public.asked,
    "out.promised": lambda f, _: f.public.asked == "yes" and f.values.yes_binds and f.left > 0,
    "ask.no_partner": lambda f, _: not f.public.partners or f.values.asking == "none",
    "ask.too_late": lambda f, _: (
        (f.public.laid_now and f.values.asking == "allowed") or bool(f.public.unfinished_meld)
    ),
    "ask.already": lambda f, _: f.public.asked != "",
    "answer.not_asked": lambda f, _: f.public.phase != "answer" and isinstance(f.first, Answer),
    "discard.red_three": lambda f, _: f.discards == ["r"],
    "discard.penalty_first": _has_penalty_cards,
}
"""The condition behind each code. ``text.syntax`` comes from the parser, not from the referee."""
