"""No refusal asks for as many cards as it says are there.

The sentences are read as a person reads them, in the worked examples of the rules pages and for
random plays.
"""

import json
import random
import re
from collections.abc import Iterator

import pytest

from canasta.engine.judging.play_judge import judge
from canasta.engine.referee import apply, legal_actions
from canasta.engine.state.public_state import OVER
from canasta.i18n import LANGUAGES, Language, Narrator, load
from canasta.i18n.refusal_sentences import refusal_sentence
from canasta.rules import OFFICIAL_TEXTS
from tests.i18n.sentence_helpers import NAMES, plain
from tests.reference.examples import FOLDER
from tests.support.arrangements import ARRANGEMENTS, Arrangement, dealt
from tests.support.random_plays import random_play

LEAST = {
    "fr": r"[Ii]l (?:en )?faut(?: au moins)? (\w+)",
    "en": r"\bneeds?(?: at least)? (\w+)",
}
MOST = {"fr": r"^(\w+) .*au plus", "en": r"^At most (\w+)"}
THERE = {
    "fr": r"(?:vous en avez|en a|en aurait|équipe a) (\w+)",
    "en": r"(?:you have|this one has only|would have|Your side has) (\w+)",
}


def number(language: Language, word: str) -> int | None:
    """Return the number of a word or figures, or None for other words."""
    words = load(language)
    named = {words.word(value): value for value in range(1, 11)}
    if language == "fr":
        named["un"] = 1
    else:
        named |= {"a": 1, "an": 1}
    return int(word) if word.isdigit() else named.get(word.lower())


def contradiction(language: Language, sentence: str) -> bool:
    """Return whether a sentence asks for as many cards as it says are there."""
    text = plain(sentence)
    there = re.search(THERE[language], text)
    found = number(language, there[1]) if there else None
    if found is None:
        return False
    least, most = re.search(LEAST[language], text), re.search(MOST[language], text)
    if most and (limit := number(language, most[1])) is not None:
        return found <= limit
    if least and (need := number(language, least[1])) is not None:
        return found >= need
    return False


def test_a_contradiction_is_found() -> None:
    wrong = "Il faut deux as naturels dans votre main (vous en avez deux)."
    assert contradiction("fr", wrong)
    assert not contradiction("fr", wrong.replace("avez deux", "avez un"))
    assert contradiction("en", "You need two natural aces in your hand (you have two).")
    assert contradiction("en", "At most three wild cards in a meld; this one would have three.")


def shown(value: object) -> Iterator[str]:
    """Yield all sentences of the examples about plays."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from part if name == "says" else shown(part)
    elif isinstance(value, list):
        for part in value:
            yield from shown(part)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", OFFICIAL_TEXTS)
def test_no_worked_example_contradicts_itself(text: str, language: Language) -> None:
    examples = json.loads((FOLDER / f"{text}.{language}.json").read_text(encoding="utf-8"))
    sentences = list(shown(examples))
    assert sentences
    assert [said for said in sentences if contradiction(language, said)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_no_refusal_of_a_random_play_contradicts_itself(
    arrangement: Arrangement, language: Language
) -> None:
    chance = random.Random(3)
    players, sides = arrangement.players, arrangement.sides
    state = dealt(arrangement, 3)
    found: set[str] = set()
    while state.public.phase != OVER:
        names, rules = NAMES[:players], state.public.game_rules.rules
        narrator = Narrator(load(language), rules, names, sides, state.public.turn)
        play = random_play(chance, state)
        for reason in judge(state.public, state.hand_in_turn(), play).refusals:
            found.add(refusal_sentence(narrator, reason))
        apply(state, chance.choice(legal_actions(state)))
    assert [said for said in sorted(found) if contradiction(language, said)] == []
