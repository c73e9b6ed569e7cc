"""Every key of the catalogues is used, and every key that code asks for exists."""

import ast
import errno
import re
from collections.abc import Mapping
from dataclasses import fields, replace
from itertools import product
from typing import get_args

import pytest

from canasta.agents.hints.principles import PRINCIPLES, principle
from canasta.agents.unknown_agent import UnknownAgentError
from canasta.cards import kinds as k
from canasta.cards.faces import pack_of_faces
from canasta.cards.text import TextError
from canasta.daily.deal import FIRST_DAY, DailyDeal
from canasta.engine import events
from canasta.engine.actions import DRAW, PASS, SPECIAL, TAKE_PAIR, action
from canasta.engine.judging.refusals import REFUSALS, refusal
from canasta.engine.plays import Answer, Ask, Discard, Draw, Meld, Pass, Play, Take
from canasta.engine.referee import legal_actions
from canasta.engine.scoring import SCORE_LINES
from canasta.engine.state.public_state import ANSWERING, NOT_ASKED, SAID_NO, SAID_YES
from canasta.extras import MissingExtraError
from canasta.i18n import LANGUAGES, Catalogue, Narrator, cards, load
from canasta.i18n.attempts import attempt_price
from canasta.i18n.error_sentences import (
    UNWRITABLE,
    missing_extra_sentence,
    record_error_sentence,
    rule_error_sentence,
    text_error_sentence,
    unknown_agent_sentence,
)
from canasta.i18n.event_sentences import covering_sentence, event_sentence, replacing_sentence
from canasta.i18n.hint_sentences import expected_label, gift_text, obstacle_text, principle_sentence
from canasta.i18n.how_to_play import how_to_play
from canasta.i18n.pile_sentences import pile_note
from canasta.i18n.play_phrases import advice_phrase
from canasta.i18n.program_sentences import (
    START_ANSWERS,
    fault_sentence,
    protocol_sentence,
    seat_refusal_sentence,
)
from canasta.i18n.question_sentences import (
    meaning_of_answers,
    meaning_of_the_answer,
    warning_before_asking,
)
from canasta.i18n.refusal_sentences import refusal_sentence
from canasta.i18n.rule_set_words import WORDING_PHRASES
from canasta.i18n.rules import RuleWords, group_title
from canasta.i18n.score_titles import score_title
from canasta.i18n.shared_result import share_line
from canasta.i18n.turn_sentences import awaited, expectation, ways_in_words
from canasta.programs.fault import FAULTS
from canasta.record.errors import RECORD_ERRORS, RecordError
from canasta.record.position import read_position
from canasta.rules import OFFICIAL_TEXTS, RuleError, Source, load_rules, rules_from_toml
from canasta.rules.field_kinds import Choices
from canasta.rules.loader import EARLIER_TEXTS
from canasta.rules.ruleset import GROUPS, RULE_FIELDS, SANCTIONS, Origin
from canasta.rules.toml import TOO_LARGE
from tests.i18n.sentence_helpers import (
    CONTRADICTIONS,
    NAMES,
    TABLES,
    Recorder,
    expected_words,
    phrases_of,
    placeholders,
    po_keys,
    reader_of,
    refusals_of,
    rule_error,
    script_texts,
    source_trees,
    words_of,
)
from tests.i18n.test_event_sentences import EVENT_SAMPLES
from tests.i18n.test_shared_result import ALL_500
from tests.support.arrangements import TEXTS
from tests.support.rule_mutations import MUTATIONS
from tests.support.unusual_rules import UNUSUAL

PILES: tuple[Mapping[str, object], ...] = tuple(
    {"stock": "4", **position, "hands": [hand, "5", "6", "7"]}
    for hand, position in (
        ("4567", {"pile": "2Q"}),
        ("QQ45", {"pile": "2Q"}),
        ("QQ45", {"pile": "5Q"}),
        ("JQ2", {"pile": "Q", "melds": [["KKK"], []]}),
        (
            "JQ4",
            {"rules": "frimes", "players": 4, "sides": 2, "pile": "5Q", "melds": [["KKK"], []]},
        ),
        ("4567", {"pile": "5Q", "melds": [["KKK"], []]}),
        ("4567", {"pile": "5Q", "phase": "play", "drawn": "stock"}),
        ("4567", {"phase": "answer"}),
    )
)
"""Positions with frozen piles, missing openings, dead ends, and a question."""


def test_everything_a_text_can_be_expected_to_hold_has_words() -> None:
    named = {key.split(".")[1] for key in po_keys("fr") if key.startswith("expected.")}
    assert named == set(expected_words())


def said_by_this_package() -> set[str]:
    """Return the keys used by all sentences of the package, in both languages."""
    used: set[str] = set()
    for language in LANGUAGES:
        words = Recorder(language)
        say_cards(words)
        say_table(words)
        say_turns(words)
        say_attempts(words)
        say_rules(words)
        say_errors(words)
        say_programs(words)
        say_shared_results(words)
        used |= words.used
    return used


def say_cards(words: Catalogue) -> None:
    for kind in range(k.KIND_COUNT):
        phrases_of(words, kind)
        cards.have(words, kind, 1)
    cards.have(words, k.KING, 0)
    for face in pack_of_faces(1, 2):
        cards.the_face(words, face)
    cards.enumerated(words, [])
    for count in range(1, 12):
        words.word(count)
    for line in (*SCORE_LINES, "total", "game"):
        score_title(words, line)
    for group in GROUPS.values():
        group_title(words, group)


def say_table(words: Catalogue) -> None:
    for text in OFFICIAL_TEXTS:
        for players, sides in TABLES:
            for seat in (0, 1, None):
                for event, _, _ in EVENT_SAMPLES:
                    if players == 4 or not isinstance(
                        event, events.RoundEnded | events.RoundScored
                    ):
                        say_event(reader_of(words, players, sides, seat, text), event)
            for code in REFUSALS:
                for given in refusals_of(code):
                    refusal_sentence(reader_of(words, players, sides, 0, text), given)
    for changed in (
        replace(load_rules("classic"), max_wilds=0),
        replace(load_rules("classic"), opened_takes=frozenset({"natural_pair"})),
    ):
        for given in (
            refusal("meld.too_many_wilds", kind=k.KING, have=1, limit=0, naturals=3),
            refusal("pile.no_match", kind=k.KING, offered=2),
        ):
            refusal_sentence(Narrator(words, changed, NAMES[:4], 2, 0), given)


def say_turns(words: Catalogue) -> None:
    """Make the sentences about the pending decision, every step of a play, and the pile."""
    alone = (Draw(), Ask(), Pass(), Answer(is_yes=True), Answer(is_yes=False), Take())
    melds = (Meld(k.KING, (k.KING,)), Meld(k.KING, (k.TWO,)), Meld(k.ACE, (k.ACE, k.ACE, k.TWO)))
    whole = (Take((k.KING, k.KING)), *melds)
    for play in (Play((*alone, *whole, Discard(k.FIVE))), Play(())):
        advice_phrase(reader_of(words), play)
    advice_phrase(reader_of(words), Play((Draw(),)), starts_over=True)
    obstacle_text(reader_of(words), ())
    expected_label(reader_of(words), 0)
    expected_label(reader_of(words), 1000)
    for code, parameters in PRINCIPLES.items():
        values = dict.fromkeys([name for name, _ in parameters], 2)
        for text in ("laws1951", "frimes"):
            principle_sentence(reader_of(words, text=text), principle(code, **values))
    gift_text(reader_of(words), 3)
    for position in PILES:
        state = read_position(position)
        table = state.public
        narrator = reader_of(words, players=table.game_rules.players)
        for asked in (NOT_ASKED, SAID_YES):
            table.asked = asked
            ways = ways_in_words(
                narrator, [action(SPECIAL, way) for way in (DRAW, TAKE_PAIR, PASS)]
            )
            for legal in ([], legal_actions(state)):
                expectation(narrator, table, legal, ways)
        for seat in (0, 1):
            awaited(reader_of(words, seat=seat), table)
        pile_note(narrator, table, state.hand_in_turn(), can_take=False)
        for costs, binds in product((0, 100), (False, True)):
            rules = replace(narrator.rules, yes_not_out_penalty=costs, yes_binds=binds)
            asking = Narrator(words, rules, narrator.names, narrator.sides, 0)
            meaning_of_answers(asking)
            warning_before_asking(asking, state.view(table.turn))
            for answer, reader in product((SAID_NO, SAID_YES), (int(table.turn), None)):
                table.asked = answer
                meaning_of_the_answer(replace(asking, seat=reader), table)
            phase, table.phase = table.phase, ANSWERING
            meaning_of_the_answer(replace(asking, seat=table.to_act()), table)
            table.phase = phase


def say_event(narrator: Narrator, event: events.Event) -> None:
    """Make every variant of the sentences of an event, for its player and for others."""
    players = len(narrator.names)
    match event:
        case events.RoundEnded() | events.RoundScored() | events.CardsDealt() | events.CardsDrawn():
            event_sentence(narrator, event)
        case events.GameWon():
            event_sentence(narrator, events.GameWon(event.side % narrator.sides))
        case events.RoundDealt():
            event_sentence(narrator, replace(event, dealer=event.dealer % players))
        case events.Penalized():
            for breach in ("promise", *SANCTIONS):
                event_sentence(narrator, events.Penalized(0, breach, 50))
        case _:
            has_seat = any(field.name == "seat" for field in fields(event))
            changes: dict[str, int] = {"seat": 0} if has_seat else {}
            event_sentence(narrator, replace(event, **changes))
    if isinstance(event, events.Drew | events.CardsDrawn):
        for seat in (0, 1):
            replacing_sentence(narrator, replace(event, seat=seat))
    if isinstance(event, events.UpcardTurned):
        covering_sentence(narrator, event)


def say_attempts(words: Catalogue) -> None:
    for players, sides in ((4, 2), (2, 2)):
        attempt_price(reader_of(words, players, sides), [events.Penalized(0, "pile", 100)])
    attempt_price(reader_of(words), [events.CardsExposed(0, (k.KING,))])


def say_rules(words: Catalogue) -> None:
    base = load_rules("classic")
    tellers = [RuleWords(words, load_rules(text)) for text in OFFICIAL_TEXTS]
    for field, kind in RULE_FIELDS.items():
        for teller in tellers:
            teller.title(field)
            teller.meaning(field)
            teller.value(field)
        for word in words_of(kind):
            chosen: str | frozenset[str] = word
            if isinstance(kind, Choices):
                chosen = frozenset({word})
                empty: dict[str, frozenset[str]] = {field: frozenset()}
                RuleWords(words, replace(base, **empty)).value(field)  # type: ignore[arg-type]
            changes: dict[str, str | frozenset[str]] = {field: chosen}
            RuleWords(words, replace(base, **changes)).value(field)  # type: ignore[arg-type]
    RuleWords(words, replace(base, rounds=3)).value("rounds")
    for rules in (*TEXTS.values(), *(mutation.rules for mutation in MUTATIONS)):
        how_to_play(words, rules)
    for rules in UNUSUAL:
        how_to_play(words, rules)
        for field in RULE_FIELDS:
            RuleWords(words, rules).value(field)
    for origin in get_args(Origin):
        for quote in ("", "Oui."):
            rules = replace(base, sources={"packs": Source(origin, quote)})
            RuleWords(words, rules).source("packs")
    for teller in tellers:
        teller.name()
    RuleWords(words, rules_from_toml('base = "classic"', "house.toml")).name()
    RuleWords(words, load_rules(EARLIER_TEXTS[0])).name()
    RuleWords(words, replace(base, is_draft=True)).name()


def say_errors(words: Catalogue) -> None:
    for field, kind in RULE_FIELDS.items():
        error = RuleError("rules.bad_value", "f", field, "", kind.allowed)
        rule_error_sentence(words, error)
    for reason in CONTRADICTIONS:
        rule_error_sentence(words, RuleError("rules.contradiction", "f", "packs", 2, reason))
    both = RuleError("rules.contradiction", "f", "packs", 2, "too_few_cards", others={"rounds": 3})
    rule_error_sentence(words, both)
    rule_error_sentence(words, RuleError("rules.circular_base", "f", "base", "f", ""))
    known = ("missing", "not text", "not_regular", "too_long", "folder", "denied", "nowhere")
    for answer in (*known, "Input/output error"):
        rule_error_sentence(words, RuleError("rules.unreadable", "f", "", answer, "classic"))
    for answer in ("Expected (at line 1, column 5)", "Unclosed (at end of document)", TOO_LARGE):
        rule_error_sentence(words, RuleError("rules.unreadable", "f", "", answer, "TOML"))
    for toml in ("zzz = 1", "max_wild = 1", "id = 1", "packs = 2"):
        rule_error_sentence(words, rule_error(toml))
    for expected in expected_words():
        text_error_sentence(words, TextError("", 0, expected))
    for code in RECORD_ERRORS:
        record_error_sentence(words, RecordError(code))
        record_error_sentence(words, RecordError(code, "hands", "KK"))
    for number in (*UNWRITABLE, errno.EIO):
        answer = str(OSError(number, "Input/output error", "f"))
        sentence = record_error_sentence(words, RecordError("record.unwritable", "", answer))
        assert "Errno" not in sentence
        assert ("Input/output error" in sentence) == (number == errno.EIO)
    record_error_sentence(words, RecordError(RECORD_ERRORS[0], file="f"))
    record_error_sentence(words, RecordError(RECORD_ERRORS[0], file="f", line=1))
    record_error_sentence(words, RecordError(RECORD_ERRORS[0], line=1))
    missing_extra_sentence(words, MissingExtraError("robots", "numpy"))
    unknown_agent_sentence(words, UnknownAgentError("stedy", ["steady"]))


def say_programs(words: Catalogue) -> None:
    names = ("answer", "seconds", "line", "hello", "version", "wanted", "milliseconds", "status")
    values = dict.fromkeys((*names, "most", "code", "sentence"), "x")
    for code in FAULTS:
        fault_sentence(words, "./robot", code, values)
    for answer in START_ANSWERS:
        fault_sentence(words, "./robot", "start", {"answer": answer})
    before = ("begun_line", "refused_line", "refused_code", "refused_sentence")
    fault_sentence(words, "./robot", "late", values | dict.fromkeys(before, "x"))
    fault_sentence(words, "./robot", "binary", values | {"character": "U+200B"})
    for code in ("answer.unreadable", "answer.other_question"):
        protocol_sentence(words, code)
    state = read_position({})
    seat_refusal_sentence(words, state.view(state.public.turn), refusal("stock.empty"))


def say_shared_results(words: Catalogue) -> None:
    for ahead in (400, 500, 600):
        share_line(words, DailyDeal(FIRST_DAY, "duel"), ALL_500, ahead)


def keys_in_code() -> tuple[set[str], list[re.Pattern[str]]]:
    """Return the keys in code outside this package: literals, and f-strings as patterns.

    The browser's scripts count too, with template literals as patterns.
    """
    literals: set[str] = set()
    patterns: list[re.Pattern[str]] = []
    for tree in source_trees(outside="i18n"):
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                literals.add(node.value)
            elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                parts = [
                    re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+"
                    for part in node.values
                ]
                if "." in str(node.values[0].value):
                    patterns.append(re.compile("".join(parts)))
    for script in script_texts():
        for written in re.findall(r"""["'`]([a-z_]+\.[^"'`\s]+)["'`]""", script):
            if "${" in written:
                parts = [re.escape(part) for part in re.split(r"\$\{[^}]*\}", written)]
                patterns.append(re.compile(".+".join(parts)))
            else:
                literals.add(written)
    return literals, patterns


@pytest.mark.plain_form
def test_every_key_is_used() -> None:
    literals, patterns = keys_in_code()
    unused = {
        key
        for key in po_keys("fr") - said_by_this_package() - literals
        if not any(pattern.fullmatch(key) for pattern in patterns)
    }
    assert not unused


def test_every_key_in_the_code_exists() -> None:
    literals, _ = keys_in_code()
    keys = {text for text in literals if re.fullmatch(r"(cli|web|server)(\.[a-z_0-9]+)+", text)}
    keys -= {text for text in literals if text.endswith((".js", ".css"))}
    assert keys <= po_keys("fr")


def test_every_word_of_the_wording_is_used_by_a_sentence() -> None:
    asked = {
        name
        for key in po_keys("fr")
        for form in load("fr").forms(key)
        for name in placeholders(form)
    }
    assert set(WORDING_PHRASES) <= asked
    for phrase in WORDING_PHRASES:
        for wording in words_of(RULE_FIELDS["wording"]):
            assert f"wording.{phrase}.{wording}" in po_keys("fr")
