"""A refusal as a sentence: what is missing, and what would do.

Most codes say the text ``refusal.<code>`` as it stands. Those that name cards, counts or points
have a function here that puts them into words.
"""

from collections.abc import Callable, Mapping
from typing import Final

from canasta.engine.judging.refusals import Refusal
from canasta.i18n import cards
from canasta.i18n.catalogue import Catalogue
from canasta.i18n.reader import Reader
from canasta.i18n.typography import sentence
from canasta.i18n.wording import counted_wilds, number_of_wilds
from canasta.rules.fields import Choices
from canasta.rules.ruleset import RULE_FIELDS


def refusal_sentence(reader: Reader, refusal: Refusal) -> str:
    """Return why the play of the reader, who has a seat, is refused.

    Raises:
        KeyError: the code, or one of its parameters, has no words.
    """
    say = _SAYERS.get(refusal.code, _plain)
    return sentence(say(reader, refusal))


def _key(refusal: Refusal, variant: str = "") -> str:
    return f"refusal.{refusal.code}.{variant}" if variant else f"refusal.{refusal.code}"


def _number(refusal: Refusal, name: str) -> int:
    value = refusal[name]
    if not isinstance(value, int):
        raise TypeError(f"{name} of {refusal.code} must be a number, not {value!r}")
    return value


def _side_word(reader: Reader) -> str:
    return "team" if reader.partners else "alone"


def _plain(reader: Reader, refusal: Refusal) -> str:
    return reader.text(_key(refusal))


def _of_side(reader: Reader, refusal: Refusal) -> str:
    return reader.text(_key(refusal, _side_word(reader)))


def _of_partners(reader: Reader, refusal: Refusal) -> str:
    return reader.counted(_key(refusal), reader.partners)


def _not_yours(reader: Reader, refusal: Refusal) -> str:
    return reader.text(_key(refusal), name=reader.name(_number(refusal, "turn")))


def _answer_first(reader: Reader, refusal: Refusal) -> str:
    seat = _number(refusal, "turn")
    if seat == reader.seat:
        return reader.text(_key(refusal, "you"))
    return reader.text(_key(refusal, "other"), name=reader.name(seat))


def _not_in_hand(reader: Reader, refusal: Refusal) -> str:
    kind = _number(refusal, "kind")
    return reader.text(
        _key(refusal),
        need=cards.counted(reader.words, kind, _number(refusal, "need")),
        have=cards.have(reader.words, kind, _number(refusal, "have")),
    )


def _no_such_face(reader: Reader, refusal: Refusal) -> str:
    """Name the very card: there are as many of it as packs, so it may be named too often."""
    have = _number(refusal, "have")
    the_face = cards.the_face(reader.words, str(refusal["face"]))
    if have:
        return reader.counted(_key(refusal, "too_often"), have, the_face=the_face)
    return reader.text(_key(refusal), the_face=the_face)


def _needs_pair(reader: Reader, refusal: Refusal) -> str:
    kind = _number(refusal, "kind")
    is_frozen = refusal.code == "pile.frozen_needs_pair"
    return reader.text(
        _key(refusal, "" if is_frozen else _side_word(reader)),
        pair=cards.natural_pair(reader.words, kind),
        have=cards.have(reader.words, kind, _number(refusal, "have")),
    )


def _no_match(reader: Reader, refusal: Refusal) -> str:
    kind = _number(refusal, "kind")
    rules = reader.rules
    variant = "freezing" if rules.frozen_by else ""
    if rules.opened_takes == {"natural_pair"}:
        variant = "only_pair"
    return reader.text(
        _key(refusal, variant),
        pair=cards.natural_pair(reader.words, kind),
        ways=ways_to_take(reader, kind),
        the_kind=cards.the(reader.words, kind),
    )


def ways_to_take(reader: Reader, kind: int) -> str:
    """Name every way in which the rules let an opened side take the unfrozen top ``kind``."""
    named = {
        "a_kind": cards.counted(reader.words, kind, 1),
        "of_kind": cards.of(reader.words, kind),
        "the_kind": cards.the(reader.words, kind),
    }
    ways: list[str] = []
    for way in _words_of("opened_takes"):
        if way == "natural_pair" and way in reader.rules.opened_takes:
            ways.append(cards.natural_pair(reader.words, kind))
        elif way in reader.rules.opened_takes:
            ways.append(reader.text(f"refusal.pile.no_match.{way}", **named))
    return reader.words.any_of(ways)


def _words_of(field: str) -> tuple[str, ...]:
    """Return the words of a rule field in their order."""
    kind = RULE_FIELDS[field]
    return kind.words if isinstance(kind, Choices) else ()


def _of_kind(reader: Reader, refusal: Refusal) -> str:
    """Name the card the refusal is about."""
    kind = _number(refusal, "kind")
    the_kind, a_kind = cards.the(reader.words, kind), cards.counted(reader.words, kind, 1)
    return reader.text(_key(refusal), the_kind=the_kind, a_kind=a_kind)


def _too_few_cards(reader: Reader, refusal: Refusal) -> str:
    return reader.text(
        _key(refusal),
        of_kind=cards.of(reader.words, _number(refusal, "kind")),
        need=reader.words.counted("count.cards", _number(refusal, "need")),
        have=reader.words.word(_number(refusal, "have")),
    )


def _too_few_naturals(reader: Reader, refusal: Refusal) -> str:
    have = _number(refusal, "have")
    return reader.text(
        _key(refusal, "" if have else "none"),
        of_kind=cards.of(reader.words, _number(refusal, "kind")),
        need=reader.words.counted("count.naturals", _number(refusal, "need")),
        have=reader.words.word(have),
    )


def _too_many_wilds(reader: Reader, refusal: Refusal) -> str:
    """A limit below that of the rules comes from the natural cards of the meld."""
    limit, have = _number(refusal, "limit"), _number(refusal, "have")
    wording = reader.rules.wording
    has_few_naturals = limit < reader.rules.max_wilds
    number = number_of_wilds(reader.words, wording, have)
    if limit == 0:
        variant = "none_for_naturals" if has_few_naturals else "none"
        return reader.text(_key(refusal, variant), have=number)
    variant = "for_naturals" if has_few_naturals else ""
    allowed = counted_wilds(reader.words, wording, limit)
    return reader.text(_key(refusal, variant), limit=allowed, have=number)


def _wrong_rank(reader: Reader, refusal: Refusal) -> str:
    return reader.text(
        _key(refusal),
        a_card=cards.counted(reader.words, _number(refusal, "card"), 1),
        of_kind=cards.of(reader.words, _number(refusal, "kind")),
    )


def _black_three_last(reader: Reader, refusal: Refusal) -> str:
    is_very_last = reader.rules.black_threes == "last_card"
    return reader.text(_key(refusal, "last_card" if is_very_last else "before_discard"))


def _too_low(reader: Reader, refusal: Refusal) -> str:
    points, required = _number(refusal, "points"), _number(refusal, "required")
    missing = reader.words.points(required - points)
    return reader.text(_key(refusal), missing=missing, points=points, required=required)


def _needs_canastas(reader: Reader, refusal: Refusal) -> str:
    have, side = _number(refusal, "have"), _side_word(reader)
    return reader.text(
        _key(refusal, side if have else f"none.{side}"),
        have=reader.words.counted("count.canastas", have),
        need=reader.words.word(_number(refusal, "need")),
    )


def _syntax(reader: Reader, refusal: Refusal) -> str:
    position, expected = _number(refusal, "position"), str(refusal["expected"])
    return reader.text(_key(refusal), reason=unreadable(reader.words, position, expected))


def unreadable(words: Catalogue, position: int, expected: str) -> str:
    """Return what is wrong at offset ``position`` of a text, as a clause.

    ``expected`` is the word of a :class:`canasta.cards.text.TextError`; characters are counted
    from 1, as people do.
    """
    return words.text("text.at", position=position + 1, expected=words.text(f"expected.{expected}"))


_SAYERS: Final[Mapping[str, Callable[[Reader, Refusal], str]]] = {
    "turn.not_yours": _not_yours,
    "turn.answer_first": _answer_first,
    "cards.not_in_hand": _not_in_hand,
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
