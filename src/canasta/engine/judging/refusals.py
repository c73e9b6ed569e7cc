"""Reasons for refusing a play: stable codes with typed parameters and the rule behind each.

Codes are never renamed. Their sentences are in the catalogues under ``refusal.<code>``.
"""

from dataclasses import dataclass
from typing import Final, Literal

ParameterType = Literal["count", "points", "kind", "face", "seat", "side", "text"]
"""The type of a parameter; a face is a card with its suit, such as ``KH``."""


@dataclass(frozen=True)
class RefusalKind:
    """A kind of refusal: its parameters, and the rule field behind it (empty without a rule)."""

    parameters: tuple[tuple[str, ParameterType], ...] = ()
    rule: str = ""

    def __reduce__(self) -> tuple[object, ...]:
        return RefusalKind, (self.parameters, self.rule)


def _kind(rule: str = "", **parameters: ParameterType) -> RefusalKind:
    return RefusalKind(tuple(parameters.items()), rule)


REFUSALS: Final[dict[str, RefusalKind]] = {
    "turn.not_yours": _kind(turn="seat"),
    "turn.hand_over": _kind(),
    "turn.draw_first": _kind("cards_drawn"),
    "turn.already_drawn": _kind("cards_drawn"),
    "turn.answer_first": _kind("ask_partner", turn="seat"),
    "turn.draw_alone": _kind(),
    "turn.cannot_pass": _kind("stock_end"),
    "cards.not_in_hand": _kind(kind="kind", have="count", need="count"),
    "cards.penalty": _kind("sanctions", kind="kind", have="count", need="count", exposed="count"),
    "cards.no_such_face": _kind(face="face", have="count"),
    "stock.empty": _kind("stock_end"),
    "pile.empty": _kind(),
    "pile.top_black_three": _kind(),
    "pile.top_wild": _kind(),
    "pile.top_red_three": _kind(),
    "pile.unopened_needs_pair": _kind(kind="kind", have="count"),
    "pile.frozen_needs_pair": _kind("frozen_by", kind="kind", have="count"),
    "pile.no_match": _kind("opened_takes", kind="kind", offered="count"),
    "pile.one_card_each": _kind("single_card_pile"),
    "pile.top_not_melded": _kind(kind="kind"),
    "pile.must_take": _kind("stock_end"),
    "meld.too_few_cards": _kind(kind="kind", have="count", need="count"),
    "meld.too_few_naturals": _kind("min_naturals", kind="kind", have="count", need="count"),
    "meld.too_many_wilds": _kind(
        "max_wilds", kind="kind", have="count", limit="count", naturals="count"
    ),
    "meld.wrong_rank": _kind(kind="kind", card="kind"),
    "meld.black_three_not_out": _kind("black_threes"),
    "meld.black_three_last": _kind("black_threes"),
    "meld.black_three_never": _kind("black_threes"),
    "meld.black_three_wild": _kind("black_threes"),
    "meld.red_three": _kind(),
    "meld.opponent": _kind(side="side"),
    "open.too_low": _kind("minimums", points="points", required="points"),
    "out.needs_canastas": _kind("canastas_to_go_out", have="count", need="count"),
    "out.keep_one": _kind("canastas_to_go_out"),
    "out.partner_said_no": _kind("ask_partner"),
    "out.ask_first": _kind("ask_partner"),
    "out.promised": _kind("yes_binds"),
    "ask.no_partner": _kind("ask_partner"),
    "ask.too_late": _kind("ask_partner"),
    "ask.already": _kind("ask_partner"),
    "answer.not_asked": _kind("ask_partner"),
    "discard.red_three": _kind(),
    "discard.penalty_first": _kind("sanctions", kind="kind"),
    "text.syntax": _kind(position="count", expected="text"),
}
"""Every refusal code, the most useful first within each group."""


@dataclass(frozen=True)
class Refusal:
    """A reason for refusing a play."""

    code: str
    parameters: tuple[tuple[str, int | str], ...] = ()

    def __reduce__(self) -> tuple[object, ...]:
        return Refusal, (self.code, self.parameters)

    def __getitem__(self, name: str) -> int | str:
        """Return the parameter ``name``."""
        return dict(self.parameters)[name]


def refusal(code: str, **parameters: int | str) -> Refusal:
    """Return the refusal ``code`` with ``parameters``.

    Raises:
        ValueError: the parameters differ from those that ``code`` declares.
    """
    declared = [name for name, _ in REFUSALS[code].parameters]
    if sorted(declared) != sorted(parameters):
        raise ValueError(f"{code} takes {declared!r}, not {sorted(parameters)!r}")
    return Refusal(code, tuple((name, parameters[name]) for name in declared))
