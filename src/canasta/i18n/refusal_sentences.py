"""Puts a refusal into a sentence that names the mistake and a way to correct it.

The texts are in the catalogues. Most codes use the text ``refusal.<code>`` unchanged. For a code
with cards, counts or points, a function in this module puts the parameters into words.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, Protocol, TypeVar

from canasta.engine.judging.refusals import Refusal
from canasta.i18n import cards
from canasta.i18n.catalogue import Catalogue
from canasta.i18n.narrator import Narrator
from canasta.i18n.rule_set_words import counted_wilds, number_of_wilds
from canasta.i18n.typography import sentence
from canasta.rules.field_kinds import Choices
from canasta.rules.ruleset import RULE_FIELDS


class _Coded(Protocol):
    """A refusal by the rules, or by a table."""

    @property
    def code(self) -> str: ...


CodedT = TypeVar("CodedT", bound=_Coded)
_PAIR: Final = 2


def refusal_sentence(narrator: Narrator, refusal: Refusal) -> str:
    """Return the reason for refusing a play of the reader, who must have a seat.

    Raises:
        KeyError: there is no text for the code or for one of its parameters.
    """
    say = _SAYERS.get(refusal.code, _plain)
    return sentence(say(narrator, refusal))


def worth_saying(refusals: Iterable[CodedT]) -> list[CodedT]:
    """Return the refusals that help a person.

    If a meld has too few cards, the missing points for the opening are left out.
    """
    found = list(refusals)
    if any(reason.code == "meld.too_few_cards" for reason in found):
        return [reason for reason in found if reason.code != "open.too_low"]
    return found


def _key(refusal: Refusal, variant: str = "") -> str:
    return f"refusal.{refusal.code}.{variant}" if variant else f"refusal.{refusal.code}"


def _number(refusal: Refusal, name: str) -> int:
    value = refusal[name]
    if not isinstance(value, int):
        raise TypeError(f"{name} of {refusal.code} must be a number, not {value!r}")
    return value


def _side_word(narrator: Narrator) -> str:
    return "team" if narrator.partners else "alone"


def _plain(narrator: Narrator, refusal: Refusal) -> str:
    return narrator.text(_key(refusal))


def _of_side(narrator: Narrator, refusal: Refusal) -> str:
    return narrator.text(_key(refusal, _side_word(narrator)))


def _of_partners(narrator: Narrator, refusal: Refusal) -> str:
    return narrator.counted(_key(refusal), narrator.partners)


def _not_yours(narrator: Narrator, refusal: Refusal) -> str:
    return narrator.text(_key(refusal), name=narrator.name(_number(refusal, "turn")))


def _answer_first(narrator: Narrator, refusal: Refusal) -> str:
    seat = _number(refusal, "turn")
    if seat == narrator.seat:
        return narrator.text(_key(refusal, "you"))
    return narrator.text(_key(refusal, "other"), name=narrator.name(seat))


def _not_in_hand(narrator: Narrator, refusal: Refusal) -> str:
    kind = _number(refusal, "kind")
    return narrator.text(
        _key(refusal),
        need=cards.counted(narrator.words, kind, _number(refusal, "need")),
        have=cards.have(narrator.words, kind, _number(refusal, "have")),
    )


def _penalty_cards(narrator: Narrator, refusal: Refusal) -> str:
    """Return the sentence that some or all of the player's cards of a kind are penalty cards."""
    have, exposed = _number(refusal, "have"), _number(refusal, "exposed")
    held = cards.counted(narrator.words, _number(refusal, "kind"), have)
    variant = "some" if exposed < have else "all"
    return narrator.counted(_key(refusal, variant), exposed, held=held)


def _no_such_face(narrator: Narrator, refusal: Refusal) -> str:
    """Name the card with its suit; the player holds fewer of this card than the play uses."""
    have = _number(refusal, "have")
    the_face = cards.the_face(narrator.words, str(refusal["face"]))
    if have:
        return narrator.counted(_key(refusal, "too_often"), have, the_face=the_face)
    return narrator.text(_key(refusal), the_face=the_face)


def _needs_pair(narrator: Narrator, refusal: Refusal) -> str:
    """Return the sentence on a missing pair, or on a pair in the hand that the play must use."""
    kind, have = _number(refusal, "kind"), _number(refusal, "have")
    side = "" if refusal.code == "pile.frozen_needs_pair" else _side_word(narrator)
    pair = cards.natural_pair(narrator.words, kind)
    if have >= _PAIR:
        return narrator.text(_key(refusal, f"{side}.held" if side else "held"), pair=pair)
    have_words = cards.have(narrator.words, kind, have)
    return narrator.text(_key(refusal, side), pair=pair, have=have_words)


def _no_match(narrator: Narrator, refusal: Refusal) -> str:
    kind = _number(refusal, "kind")
    if not _number(refusal, "offered"):
        return no_fit(narrator, kind)
    rules = narrator.rules
    variant = "freezing" if rules.frozen_by else ""
    if rules.opened_takes == {"natural_pair"}:
        variant = "only_pair"
    return narrator.text(
        _key(refusal, variant),
        pair=cards.natural_pair(narrator.words, kind),
        ways=ways_to_take(narrator, kind),
        the_kind=cards.the(narrator.words, kind),
    )


def no_fit(narrator: Narrator, kind: int) -> str:
    """Return a clause with the cards needed to take the unfrozen pile with ``kind`` on top."""
    ways, the_kind = ways_to_take(narrator, kind), cards.the(narrator.words, kind)
    return narrator.text("pile.no_fit", the_kind=the_kind, ways=ways)


def ways_to_take(narrator: Narrator, kind: int) -> str:
    """Return the ways in which an opened side may take an unfrozen pile with ``kind`` on top."""
    named = {
        "a_kind": cards.counted(narrator.words, kind, 1),
        "of_kind": cards.of_meld(narrator.words, kind),
        "the_kind": cards.the(narrator.words, kind),
    }
    ways: list[str] = []
    for way in _words_of("opened_takes"):
        if way == "natural_pair" and way in narrator.rules.opened_takes:
            ways.append(cards.natural_pair(narrator.words, kind))
        elif way in narrator.rules.opened_takes:
            ways.append(narrator.text(f"refusal.pile.no_match.{way}", **named))
    return narrator.words.any_of(ways)


def _words_of(field: str) -> tuple[str, ...]:
    """Return the words of a rule field, in order."""
    kind = RULE_FIELDS[field]
    return kind.words if isinstance(kind, Choices) else ()


def _of_kind(narrator: Narrator, refusal: Refusal) -> str:
    """Return the sentence with the card in the refusal."""
    kind = _number(refusal, "kind")
    the_kind, a_kind = cards.the(narrator.words, kind), cards.counted(narrator.words, kind, 1)
    return narrator.text(_key(refusal), the_kind=the_kind, a_kind=a_kind)


def _too_few_cards(narrator: Narrator, refusal: Refusal) -> str:
    return narrator.text(
        _key(refusal),
        of_kind=cards.of_meld(narrator.words, _number(refusal, "kind")),
        need=narrator.words.counted("count.cards", _number(refusal, "need")),
        have=narrator.words.word(_number(refusal, "have")),
    )


def _too_few_naturals(narrator: Narrator, refusal: Refusal) -> str:
    have = _number(refusal, "have")
    return narrator.text(
        _key(refusal, "" if have else "none"),
        of_kind=cards.of_meld(narrator.words, _number(refusal, "kind")),
        need=narrator.words.counted("count.naturals", _number(refusal, "need")),
        have=narrator.words.word(have),
    )


def _too_many_wilds(narrator: Narrator, refusal: Refusal) -> str:
    """Name the natural cards if they, and not the rules, limit the wild cards of the meld."""
    limit, have = _number(refusal, "limit"), _number(refusal, "have")
    number = number_of_wilds(narrator.words, narrator.rules, have)
    if limit >= narrator.rules.max_wilds:
        if limit == 0:
            return narrator.text(_key(refusal, "none"), have=number)
        allowed = counted_wilds(narrator.words, narrator.rules, limit)
        return narrator.text(_key(refusal), limit=allowed, have=number)
    naturals = narrator.words.counted("count.naturals", _number(refusal, "naturals"))
    if limit == 0:
        return narrator.text(_key(refusal, "none_for_naturals"), naturals=naturals, have=number)
    allowed = counted_wilds(narrator.words, narrator.rules, limit)
    return narrator.text(
        _key(refusal, "for_naturals"), limit=allowed, naturals=naturals, have=number
    )


def _wrong_rank(narrator: Narrator, refusal: Refusal) -> str:
    return narrator.text(
        _key(refusal),
        a_card=cards.counted(narrator.words, _number(refusal, "card"), 1),
        of_kind=cards.of_meld(narrator.words, _number(refusal, "kind")),
    )


def _black_three_last(narrator: Narrator, refusal: Refusal) -> str:
    is_very_last = narrator.rules.black_threes == "last_card"
    return narrator.text(_key(refusal, "last_card" if is_very_last else "before_discard"))


def _too_low(narrator: Narrator, refusal: Refusal) -> str:
    points, required = _number(refusal, "points"), _number(refusal, "required")
    missing = narrator.words.points(required - points)
    return narrator.text(_key(refusal), missing=missing, points=points, required=required)


def _needs_canastas(narrator: Narrator, refusal: Refusal) -> str:
    have, side = _number(refusal, "have"), _side_word(narrator)
    return narrator.text(
        _key(refusal, side if have else f"none.{side}"),
        have=narrator.words.counted("count.canastas", have),
        need=narrator.words.word(_number(refusal, "need")),
    )


def _syntax(narrator: Narrator, refusal: Refusal) -> str:
    position, expected = _number(refusal, "position"), str(refusal["expected"])
    return narrator.text(_key(refusal), reason=unreadable(narrator.words, position, expected))


def unreadable(words: Catalogue, position: int, expected: str) -> str:
    """Return a clause about an error at the offset ``position`` of a text.

    ``expected`` comes from a :class:`canasta.cards.text.TextError`. The clause counts characters
    from 1.
    """
    return words.text("text.at", position=position + 1, expected=words.text(f"expected.{expected}"))


_SAYERS: Final[Mapping[str, Callable[[Narrator, Refusal], str]]] = {
    "turn.not_yours": _not_yours,
    "turn.answer_first": _answer_first,
    "cards.not_in_hand": _not_in_hand,
    "cards.penalty": _penalty_cards,
    "cards.no_such_face": _no_such_face,
    "pile.unopened_needs_pair": _needs_pair,
    "pile.frozen_needs_pair": _needs_pair,
    "pile.no_match": _no_match,
    "pile.top_not_melded": _of_kind,
    "meld.too_few_cards": _too_few_cards,
    "meld.too_few_naturals": _too_few_naturals,
    "meld.too_many_wilds": _too_many_wilds,
    "meld.wrong_rank": _wrong_rank,
    "meld.black_three_last": _black_three_last,
    "meld.opponent": _of_side,
    "open.too_low": _too_low,
    "out.needs_canastas": _needs_canastas,
    "out.partner_said_no": _of_partners,
    "out.ask_first": _of_partners,
    "out.promised": _of_partners,
    "ask.no_partner": _of_side,
    "discard.penalty_first": _of_kind,
    "text.syntax": _syntax,
}
