"""Finds the rule behind a refusal, in the words of the page on how to play."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from canasta.cards.kinds import BLACK_THREE, CANASTA_SIZE
from canasta.engine.judging.refusals import Refusal
from canasta.i18n.how_to_play import sentence_of_page
from canasta.i18n.narrator import Narrator
from canasta.i18n.prose import Said
from canasta.rules.ruleset import RuleSet

_MELD: Final = ("melds.what", "melds.what.all_natural")
_BLACK_THREES: Final = (
    "melds.black_threes",
    "melds.black_threes.all_natural",
    "melds.black_threes.never",
)
_RED_THREES: Final = ("cards.red_threes.bonus", "cards.red_threes.no_bonus")
_ASKING: Final = ("out.must", "out.may")
_OPENED: Final = ("pile.opened", "pile.opened.same")
_TURN: Final = ("turn.course",)
_STOCK: Final = ("out.stock",)
_PENALTY_CARDS: Final = ("sanctions.penalty_cards",)

RULES: Final[Mapping[str, tuple[str, ...]]] = {
    "turn.not_yours": ("deal.first",),
    "turn.hand_over": (),
    "turn.draw_first": _TURN,
    "turn.already_drawn": _TURN,
    "turn.answer_first": _ASKING,
    "turn.draw_alone": (),
    "turn.cannot_pass": _STOCK,
    "cards.not_in_hand": (),
    "cards.penalty": _PENALTY_CARDS,
    "cards.no_such_face": (),
    "stock.empty": _STOCK,
    "pile.empty": (),
    "pile.top_black_three": ("pile.never",),
    "pile.top_wild": ("pile.never",),
    "pile.top_red_three": ("pile.never",),
    "pile.unopened_needs_pair": ("pile.unopened",),
    "pile.frozen_needs_pair": ("pile.frozen", "pile.opened.same"),
    "pile.no_match": _OPENED,
    "pile.one_card_each": ("pile.single.refused", "pile.single.never", *_OPENED),
    "pile.top_not_melded": ("pile.key_card", "pile.what", "pile.what.blocks"),
    "pile.must_take": _STOCK,
    "meld.too_few_cards": _MELD,
    "meld.too_few_naturals": _MELD,
    "meld.too_many_wilds": ("melds.most_wilds", *_MELD),
    "meld.wrong_rank": _MELD,
    "meld.black_three_not_out": _BLACK_THREES,
    "meld.black_three_last": _BLACK_THREES,
    "meld.black_three_never": _BLACK_THREES,
    "meld.black_three_wild": _BLACK_THREES,
    "meld.red_three": _RED_THREES,
    "meld.opponent": ("melds.own",),
    "open.too_low": ("opening.minimum",),
    "out.needs_canastas": ("out.needs",),
    "out.keep_one": ("out.keep", "out.must", "out.what"),
    "out.partner_said_no": ("out.binds", "out.free", "out.free.penalty"),
    "out.ask_first": ("out.must",),
    "out.promised": ("out.binds",),
    "ask.no_partner": (),
    "ask.too_late": _ASKING,
    "ask.already": _ASKING,
    "answer.not_asked": (),
    "discard.red_three": _RED_THREES,
    "discard.penalty_first": _PENALTY_CARDS,
    "text.syntax": (),
}
"""The sentences of the page that state the rule behind each code, the most fitting first.

Refusals that do not follow from a rule of the game have no sentences.
"""


def rule_behind(narrator: Narrator, refusal: Refusal) -> Said | None:
    """Return the sentence with the rule behind ``refusal`` at this table, or None without one."""
    players = len(narrator.names)
    rules = replace(narrator.rules, arrangements=((players, narrator.sides),))
    return sentence_of_page(narrator.words, rules, _sentences(refusal, rules))


def _sentences(refusal: Refusal, rules: RuleSet) -> tuple[str, ...]:
    """Return the keys for a refusal; its parameters show which of several rules applies."""
    usual = RULES[refusal.code]
    match refusal.code:
        case "meld.too_few_cards" if refusal["kind"] == BLACK_THREE:
            return _BLACK_THREES
        case "meld.too_few_naturals" if refusal["need"] != rules.min_naturals:
            return ("melds.canasta", *usual)
        case "meld.too_many_wilds":
            return (*_wild_limits(refusal, rules), *usual)
        case "open.too_low" if refusal["required"] == rules.minimum_below_zero:
            is_step = any(points == refusal["required"] for _, points in rules.minimums)
            return usual if is_step else ("opening.below", *usual)
        case _:
            return usual


def _wild_limits(refusal: Refusal, rules: RuleSet) -> tuple[str, ...]:
    """Return the keys of the rules that limit wild cards more strictly than ``max_wilds``."""
    if refusal["limit"] == rules.max_wilds:
        return ()
    compared = f"melds.{rules.wilds_to_naturals}"
    base = ("melds.base", "melds.base.none")
    is_base = refusal["limit"] == CANASTA_SIZE - rules.canasta_naturals
    return (*base, compared) if is_base else (compared, *base)
