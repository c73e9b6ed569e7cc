"""One word for one thing: terms that ``docs/glossary.md`` has replaced do not come back.

Names in the protocol, in JSON, in records, in the database and in the catalogues stay as they are:
strings are not read, and the name of a keyword argument may be a placeholder of a catalogue.
"""

import io
import re
import tokenize
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = ("src/canasta", "tests", "benchmarks")
WEB = ROOT / "src" / "canasta" / "web"

RETIRED_NAMES = {
    r"_?setups?|Setup": "game_rules, GameRules",
    r"\w*FacedGame|\w*faced_game\w*": "CardGame, card_game",
    r"TriedWays?|tried_ways?": "LineResult, LineSamples, line_result",
    r"ways_on|way_on|best_way|chosen_way": "candidate_lines, a name with `line`",
    r"PlayedOut": "FullRollout",
    r"LookedAhead": "TruncatedRollout",
    r"Judge": "Evaluator",
    r"ReaderAgent": "InferenceAgent",
    r"Readers?": "Narrator, Fields",
    r"NOBODY|WATCHER": "NO_SIDE, NO_SEAT",
    r"NO_TAKE|NO_PLAN": "NO_ACTION",
    r"(?:\w*_)?told(?:_\w*)?|Told\w+": "what is told: text, sentence, report",
    r"looked(?:_at)?": "considered, compared, shown",
    r"\w*hand_number|\w*hand_seed|HandInPlay": "round_number, round_seed",
    r"end_hand|next_hand_number|hands_played": "end_round, rounds_played",
    r"hands_per_second": "rounds_per_second",
    r"same_view_elsewhere": "reshuffled",
}
"""Identifiers, as whole names, and the names that replaced them."""

RETIRED_FILES = {
    r"taking|takes|melding_refusals": "take_refusals, meld_refusals, legal_takes",
    r"game_record|recorded_game|faced_game": "record_reader, record_writer, card_game",
    r"setup|laws": "game_rules",
    r"kept|told|asking|spoken|speech": "a noun for the contents",
    r"doorway|lean|unbroken|one_line|keeping|tally": "a noun for the contents",
    r"partner|lapsing|judges|reader|ways|tried_way": "mixed_agents, evaluators, inference",
    r"evening|patience|hidden|marked|orders": "a noun for the contents",
    r"likeness|played|visiting|spoken_table": "picture_comparison, played_games, visits",
    r"shell|me|flip|copying|stored": "page_start, guest, card_motion, clipboard",
    r"draft|zone|change|before|reading": "table_draft, side_area, settings_dialog",
}
"""Python files (without ``test_``), scripts and their folders, and what took their place."""

RETIRED_WORDS = {
    r"\blooked at\b": "considered, shown",
    r"\bwatchm[ae]n\b": "monitoring",
    r"\b(?:of|by|to) which \S+ is (?:hoped|expected|told)\b": "an active sentence",
    r"\b(?:[Hh]e|[Hh]is|[Hh]im|[Hh]imself)\b(?! and others)": "the player, they, its",
    r"\b(?:is|are|was|were|be|been|being|gets) told\b": "an active sentence",
    r"\bwhat is told\b": "a noun for the contents",
}
"""Words of docstrings and comments, and what to write instead."""


def python_files() -> Iterator[Path]:
    for folder in SOURCES:
        yield from sorted((ROOT / folder).rglob("*.py"))


def web_files() -> Iterator[Path]:
    """The scripts and styles of the browser."""
    yield from sorted((WEB / "scripts").rglob("*.js"))
    yield from sorted((WEB / "styles").rglob("*.css"))


def tokens_of(text: str) -> Iterator[tokenize.TokenInfo]:
    return tokenize.generate_tokens(io.StringIO(text).readline)


def retired_names(text: str) -> set[str]:
    """The retired identifiers of a Python source, but for keyword arguments of calls."""
    retired = re.compile("|".join(RETIRED_NAMES))
    if not any(map(retired.fullmatch, set(re.findall(r"\w+", text)))):
        return set()  # tokens take long
    return {
        token.string
        for token, after in pairwise(tokens_of(text))
        if token.type == tokenize.NAME and not (after.string == "=" and after.start == token.end)
        if retired.fullmatch(token.string)
    }


def retired_words(text: str) -> set[str]:
    """The retired words in the comments and docstrings of a Python source."""
    retired = re.compile("|".join(RETIRED_WORDS))
    if not retired.search(_in_one_line(text)):
        return set()  # tokens take long
    return {
        match[0]
        for token in tokens_of(text)
        if token.type == tokenize.COMMENT or token.string.startswith('"""')
        for match in retired.finditer(_in_one_line(token.string))
    }


def _in_one_line(text: str) -> str:
    return re.sub(r"\s+#?\s*", " ", text)


def retired_comments(text: str) -> set[str]:
    """The retired words in the comments of a script or style sheet."""
    comments = re.findall(r"/\*.*?\*/|(?<!\S)//[^\n]*", text, re.DOTALL)
    prose = " ".join(re.sub(r"\s+(?:\*|//)?\s*", " ", comment) for comment in comments)
    return {match[0] for old in RETIRED_WORDS for match in re.finditer(old, prose)}


def test_no_retired_name_comes_back() -> None:
    found = {
        str(file.relative_to(ROOT)): names
        for file in python_files()
        if (names := retired_names(file.read_text(encoding="utf-8")))
    }
    assert found == {}


def test_no_retired_file_comes_back() -> None:
    names = {file.stem.removeprefix("test_") for file in python_files()}
    for script in (WEB / "scripts").rglob("*"):
        names.add(script.stem)
    assert {name for name in names for old in RETIRED_FILES if re.fullmatch(old, name)} == set()


def test_no_retired_word_comes_back() -> None:
    found = {
        str(file.relative_to(ROOT)): words
        for file in python_files()
        if file != Path(__file__) and (words := retired_words(file.read_text(encoding="utf-8")))
    }
    assert found == {}


def test_no_retired_word_comes_back_in_the_browser() -> None:
    found = {
        str(file.relative_to(ROOT)): words
        for file in web_files()
        if (words := retired_comments(file.read_text(encoding="utf-8")))
    }
    assert found == {}


@pytest.mark.parametrize(
    "text", ["setup = 1\n", "def _told() -> None: ...\n", "Reader(1)\n", "def f(told=1): told\n"]
)
def test_a_retired_name_is_found(text: str) -> None:
    assert retired_names(text)


@pytest.mark.parametrize(
    "text",
    ['"""A way that was looked at."""\n', "# Nobody is told.\n", '"""What he\nholds."""\n'],
)
def test_a_retired_word_is_found(text: str) -> None:
    assert retired_words(text)


@pytest.mark.parametrize(
    "text", ["import setuptools\n", '"""Set up the table."""\n', 'text("cli.hint", told=play)\n']
)
def test_other_words_are_not(text: str) -> None:
    assert not retired_names(text)
    assert not retired_words(text)


@pytest.mark.parametrize(
    "text", ["/** What he\n * holds. */", "a(); // as it was told", "/* his */"]
)
def test_a_retired_word_of_a_comment_is_found(text: str) -> None:
    assert retired_comments(text)


def test_code_and_strings_of_a_script_are_not_prose() -> None:
    assert retired_comments('const his = "http://he.example/is told"; // fine') == set()
