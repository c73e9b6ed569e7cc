"""The second fixed opponent: takes, melds and goes out as soon as the rules allow.

Other agents are measured against this opponent, so its play must never change.
"""

from typing import Final

from mypy_extensions import i64

from canasta.agents.agent import Agent
from canasta.agents.heuristic.prospects import lays_cards, rest_after, rest_of, wilds_held
from canasta.cards.kinds import CANASTA_SIZE, JOKER
from canasta.cards.lanes import WILDS, count, one
from canasta.engine.actions import (
    ADD_JOKER,
    ADD_NATURAL,
    ADD_TWO,
    ASK,
    ASK_BIT,
    DISCARD,
    DRAW,
    KEY_JOKER,
    KEY_NATURAL,
    KEY_TWO,
    SPECIAL,
    START_NATURALS,
    TAKE_JOKER,
    TAKE_ONTO_MELD,
    TAKE_PAIR,
    TAKE_TWO,
    YES,
    action,
    bit_of_special,
    cards_laid,
    discards,
    group_of,
    kind_of_action,
    numbers,
)
from canasta.engine.legality.legal_actions import legal_words
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.public_state import ANSWERING, DRAWING, PublicState
from canasta.engine.state.state import View

_TAKES: Final = (
    TAKE_ONTO_MELD,
    TAKE_PAIR,
    KEY_NATURAL,
    TAKE_TWO,
    TAKE_JOKER,
    KEY_TWO,
    KEY_JOKER,
)
"""The takes in order of preference: fewest own cards first, wild cards last."""


class GreedyAgent(Agent):
    """Takes the pile whenever that is legal and lays every legal meld, naturals first.

    It lays wild cards only to open or to complete a canasta. It goes out whenever it may, asks only
    under rules where nobody goes out without asking, and always answers yes. It discards the
    natural kind (including black threes) of which it holds fewest, and the cheapest among equals.
    It discards a wild card only if it holds nothing else.
    """

    def decide(self, view: View) -> int:
        """Return the greedy unit action."""
        public = view.public
        if public.phase == ANSWERING:
            return YES
        low, high = legal_words(public, view.hand)
        if public.phase == DRAWING:
            for take in _TAKES:
                if low & bit_of_special(take) != 0:
                    return take
            if low & bit_of_special(DRAW) != 0:
                return DRAW
            return ASK if low & ASK_BIT != 0 else numbers(low, high)[0]
        return _play(view, low, high)


def _play(view: View, low: i64, high: i64) -> int:
    public = view.public
    choices = numbers(low, high)
    rest = rest_of(view)
    if public.game_rules.must_ask and low & ASK_BIT != 0:
        rest.may_go_out = True
        if rest.can_go_out():
            return ASK
        rest.may_go_out = False
    melds = [number for number in choices if lays_cards(number)]
    if melds:
        if rest.can_go_out():
            going = [number for number in melds if rest_after(view, number).can_go_out()]
            if going:
                return _first(public.game_rules, going)
        first = _first(public.game_rules, melds)
        if _is_wanted(public, first):
            return first
        completing = [number for number in melds if _completes(public, view.hand, number)]
        if completing:
            return _first(public.game_rules, completing)
    kinds = discards(high)
    if kinds != 0:
        return action(DISCARD, discard_of_fewest(public.game_rules, view.hand, kinds))
    return _first(public.game_rules, melds) if melds else choices[0]


def _is_wanted(public: PublicState, number: i64) -> bool:
    """Return whether a step lays naturals, or the side has yet to open."""
    if group_of(number) in (START_NATURALS, ADD_NATURAL):
        return True
    return not public.has_opened(public.side)


def _completes(public: PublicState, hand: i64, number: i64) -> bool:
    """Return whether the wild card of ``number`` helps to complete a canasta in this turn."""
    if group_of(number) not in (ADD_TWO, ADD_JOKER):
        return False
    game_rules = public.game_rules
    melds = public.sides[public.side]
    rank: i64 = kind_of_action(number)
    own = count(melds.naturals, rank)
    wild = count(melds.wilds(), rank)
    lacking = CANASTA_SIZE - own - wild
    if lacking < 1 or lacking > min(wilds_held(hand), game_rules.wild_room(own) - wild):
        return False
    left = public.hand_size(public.turn) - lacking
    return lacking == 1 or left >= 2


def _first(game_rules: GameRules, melds: list[int]) -> int:
    """Return the meld to lay first."""
    best = melds[0]
    for number in melds:
        if _order(game_rules, number) < _order(game_rules, best):
            best = number
    return best


def _order(game_rules: GameRules, number: int) -> int:
    """Return the sort key of a meld; the meld with the lowest key is laid first.

    Melds of naturals come first, in descending order of cards. Melds with wild cards follow, in
    descending order of value. Ties go by action number.
    """
    group = group_of(number)
    if group == SPECIAL:
        return 10_000 + number
    rank, own, twos, jokers = cards_laid(number)
    if group in (START_NATURALS, ADD_NATURAL):
        return number - 1000 * own
    return 8000 - 8 * game_rules.points_laid(rank, own, twos, jokers) + (number & 7)


def discard_of_fewest(game_rules: GameRules, hand: i64, marks: i64) -> int:
    """Return the kind among the ``marks`` of which ``hand`` holds fewest.

    Ties go to the cheapest kind, then to the lowest. Wild cards come last, the cheapest first.
    """
    best = -1
    least: i64 = 0
    for kind in range(JOKER + 1):
        if count(marks, kind) == 0:
            continue
        order: i64 = game_rules.values[kind]
        order += 100_000 if one(kind) & WILDS != 0 else 1000 * count(hand, kind)
        if best < 0 or order < least:
            best = kind
            least = order
    return best
