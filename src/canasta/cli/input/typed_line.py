"""Parses a typed line as a command to the program or as steps of a play.

A line may use the notation of plays (:mod:`canasta.record.notation`) or short natural forms in each
language: ``pose R R R``, ``défausse 4``, ``prends``, ``meld KKK 2``, ``d 4``.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from canasta.cards.faces import Face
from canasta.cards.kinds import BLACK_THREE, is_wild
from canasta.cards.text import TextError
from canasta.cli.input.card_words import Card, UnclearError, read_cards
from canasta.cli.input.vocabulary import ACTIONS, letter, others, plain, vocabulary
from canasta.engine.plays import Discard, Draw, Meld, Play, Step, Take
from canasta.i18n import Catalogue, Language
from canasta.i18n.error_sentences import with_nearest
from canasta.record.notation import BARE_STEPS, WrittenPlay, parse_written_play

MOST_CARDS: Final = 15
"""Maximum number of cards of a step."""
_ELISION: Final = re.compile(r"\b[dl]['\u2019]", re.IGNORECASE)
_COUNT_FIRST: Final = re.compile(r"take\s+[2-9][a-z]", re.IGNORECASE)


@dataclass(frozen=True)
class Order:
    """A command to the program, one of :data:`canasta.cli.input.vocabulary.ORDERS`."""

    name: str
    is_all: bool = False
    """Whether the person typed ``undo all``."""


@dataclass(frozen=True)
class Spoken:
    """Steps of a play; with ``is_whole`` the play is complete and must not be staged."""

    written: WrittenPlay
    is_whole: bool = False


@dataclass(frozen=True)
class Unclear:
    """A question to the person about the meaning of the line."""

    sentence: str


Request = Order | Spoken | Unclear


def understand(line: str, words: Catalogue, melded: Sequence[int] = ()) -> Request:
    """Return the meaning of ``line`` in the language of ``words``.

    ``melded`` are the ranks that the player's side has melded or staged. Wild cards without a rank
    go to the only such meld, if there is only one.
    """
    try:
        return _understand(line.strip(), words.language, melded)
    except UnclearError as unclear:
        sentence = words.text(unclear.key, **unclear.values)
        return Unclear(with_nearest(words, sentence, unclear.values.get("text", ""), unclear.known))


def _understand(line: str, language: Language, melded: Sequence[int]) -> Request:
    if not line:
        return Order("table")
    written = _text_form(line)
    if written is not None:
        return Spoken(written, is_whole=";" in line)
    steps: list[Step] = []
    faces: list[tuple[Face | None, ...]] = []
    parts = [part.strip() for part in line.split(";") if part.strip()]
    if not parts:
        raise UnclearError("cli.speech.unknown", text=line)
    ranks = list(melded)
    for place, part in enumerate(parts, start=1):
        request = _part(part, language, ranks)
        if isinstance(request, Order):
            if request.name == "confirm" and 1 < place == len(parts):
                break
            if len(parts) > 1:
                raise UnclearError("cli.speech.one_at_a_time", text=part)
            return request
        for step, named in zip(request.written.play.steps, request.written.faces, strict=True):
            _check_order(steps, step)
            steps.append(step)
            faces.append(named)
            if isinstance(step, Meld):
                ranks.append(step.rank)
    return Spoken(WrittenPlay(Play(tuple(steps)), tuple(faces)), is_whole=len(parts) > 1)


def _text_form(line: str) -> WrittenPlay | None:
    """Return the play if ``line`` is in the notation of records, else None."""
    if _COUNT_FIRST.match(line):
        return None
    try:
        return parse_written_play(line)
    except TextError:
        return None


def _check_order(steps: list[Step], step: Step) -> None:
    if isinstance(step, Take) and steps:
        raise UnclearError("cli.speech.take_first")
    if steps and isinstance(steps[-1], Discard):
        raise UnclearError("cli.speech.discard_last")


def _part(part: str, language: Language, melded: Sequence[int]) -> Order | Spoken:
    verb, _, named = part.partition(" ")
    action, settled = _verb(verb, language)
    rest = _ELISION.sub(" ", named).split()
    if action not in ACTIONS:
        return _order(action, rest, language)
    if action in BARE_STEPS:
        return _spoken([(_alone(action, rest, language), ())])
    if action == "meld":
        return _spoken(_melds(" ".join(rest), settled, melded))
    cards = [card for group in read_cards(rest, settled) for card in group]
    kinds, faces = _pair_up(cards)
    if action == "take":
        if len(cards) > 2:
            raise UnclearError("cli.speech.two_cards")
        return _spoken([(Take(kinds), faces)])
    if len(cards) != 1:
        raise UnclearError("cli.speech.one_card")
    return _spoken([(Discard(kinds[0]), faces)])


def _verb(word: str, language: Language) -> tuple[str, Language]:
    """Return the action or command of the first word, and the language of the following words.

    An abbreviation of three letters or more is enough if it has only one meaning.
    """
    spoken = plain(word) or word
    tongues = (language, *others(language))
    for tongue in tongues:
        if spoken in vocabulary(tongue).verbs:
            both = all(spoken in vocabulary(other).verbs for other in tongues)
            return vocabulary(tongue).verbs[spoken], language if both else tongue
    for tongue in tongues:
        begun = {
            action
            for verb, action in vocabulary(tongue).verbs.items()
            if len(spoken) > 2 and verb.startswith(spoken)
        }
        if len(begun) == 1:
            return begun.pop(), tongue
        if begun:
            raise UnclearError("cli.speech.several_verbs", text=word)
    try:
        read_cards([word], language)
    except UnclearError:
        known = [verb for tongue in tongues for verb in vocabulary(tongue).spelled_verbs]
        raise UnclearError("cli.speech.unknown", known=known, text=word) from None
    raise UnclearError("cli.speech.cards_alone", text=word)


def _order(action: str, rest: Sequence[str], language: Language) -> Order:
    if not rest:
        return Order(action)
    alls = {word for tongue in (language, *others(language)) for word in vocabulary(tongue).alls}
    if action == "undo" and plain(rest[0]) in alls:
        return Order(action, is_all=True)
    raise UnclearError("cli.speech.too_much", text=" ".join(rest))


def _alone(action: str, rest: Sequence[str], language: Language) -> Step:
    tongues = (language, *others(language))
    fillers = {word for tongue in tongues for word in vocabulary(tongue).fillers}
    unread = [word for word in rest if plain(word) not in fillers]
    backs = {word for tongue in tongues for word in vocabulary(tongue).backs}
    if action == "draw" and len(unread) == 1 and plain(unread[0]) in backs:
        return Draw(is_returned=True)
    if unread:
        raise UnclearError("cli.speech.too_much", text=" ".join(unread))
    return BARE_STEPS[action]


def _melds(
    text: str, language: Language, melded: Sequence[int]
) -> list[tuple[Step, tuple[Face | None, ...]]]:
    """Return the melds in ``text``: groups between commas, each with a given or inferred rank."""
    by_rank: dict[int, list[Card]] = {}
    for typed in text.split(","):
        for rank, cards in _meld_group(typed, language, [*melded, *by_rank]):
            by_rank.setdefault(rank, []).extend(cards)
    if any(len(cards) > MOST_CARDS for cards in by_rank.values()):
        raise UnclearError("cli.speech.fewer_cards")
    steps: list[tuple[Step, tuple[Face | None, ...]]] = []
    for rank, cards in by_rank.items():
        kinds, faces = _pair_up(cards)
        steps.append((Meld(rank, kinds), faces))
    return steps


def _meld_group(
    typed: str, language: Language, melded: Sequence[int]
) -> list[tuple[int, list[Card]]]:
    before, colon, after = typed.partition(":")
    if colon:
        named, cards = before.split(), after.split()
        return [(_rank(named, language), _some(read_cards(cards, language)))]
    words = typed.split()
    ontos = {word for tongue in (language, *others(language)) for word in vocabulary(tongue).ontos}
    for place, word in enumerate(words):
        if plain(word) in ontos and place > 0:
            rank = _rank(words[place + 1 :], language)
            return [(rank, _some(read_cards(words[:place], language)))]
    return _sorted_out(read_cards(words, language), language, melded)


def _rank(words: Sequence[str], language: Language) -> int:
    """Return the rank that ``words`` name before a colon or after «sur»."""
    kinds = {card.kind for card in _some(read_cards(words, language))}
    if len(kinds) != 1:
        raise UnclearError("cli.speech.one_rank", text=" ".join(words))
    return kinds.pop()


def _some(groups: list[list[Card]]) -> list[Card]:
    cards = [card for group in groups for card in group]
    if not cards:
        raise UnclearError("cli.speech.some_cards")
    return cards


def _sorted_out(
    groups: list[list[Card]], language: Language, melded: Sequence[int]
) -> list[tuple[int, list[Card]]]:
    """Return the cards of each meld, whose rank is inferred from the cards that are not wild."""
    cards = _some(groups)
    ranks = _ranks(cards)
    if len(ranks) == 1:
        return [(ranks[0], cards)]
    if not ranks:
        homes = sorted(set(melded))
        if len(homes) != 1:
            raise _which_meld(homes, language)
        return [(homes[0], cards)]
    found: dict[int, list[Card]] = {rank: [] for rank in ranks}
    for group in groups:
        own = _ranks(group)
        if len(own) != 1 and any(is_wild(card.kind) for card in group):
            raise _which_meld(ranks, language)
        for card in group:
            found[own[0] if len(own) == 1 else card.kind].append(card)
    return list(found.items())


def _ranks(cards: list[Card]) -> list[int]:
    """Return the distinct kinds of the cards that are not wild, in order."""
    return list(dict.fromkeys([card.kind for card in cards if not is_wild(card.kind)]))


def _which_meld(ranks: Sequence[int], language: Language) -> UnclearError:
    melds = " ".join([letter(language, rank) for rank in ranks if rank > BLACK_THREE])
    if not melds:
        return UnclearError("cli.speech.no_meld_yet")
    return UnclearError("cli.speech.which_meld", melds=melds)


def _pair_up(cards: Sequence[Card]) -> tuple[tuple[int, ...], tuple[Face | None, ...]]:
    return tuple([card.kind for card in cards]), tuple([card.face for card in cards])


def _spoken(steps: list[tuple[Step, tuple[Face | None, ...]]]) -> Spoken:
    play = Play(tuple([step for step, _ in steps]))
    return Spoken(WrittenPlay(play, tuple([faces for _, faces in steps])))
