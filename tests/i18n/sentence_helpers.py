"""Narrators, texts without typography, and all codes, for tests of sentences."""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from canasta import i18n
from canasta.cards import kinds as k
from canasta.engine.judging.refusals import REFUSALS, Refusal, refusal
from canasta.i18n import Catalogue, Language, Narrator, cards, load
from canasta.i18n.po_files import po_files
from canasta.i18n.refusal_sentences import refusal_sentence
from canasta.rules import RuleError, RuleSet, load_rules, rules_from_toml
from canasta.rules.field_kinds import Choice, Choices, FieldKind

CATALOGUES = Path(__file__).parents[2] / "src" / "canasta" / "i18n" / "catalogues"
"""The files that translators edit; an installed package holds them compiled."""
PACKAGE = Path(i18n.__file__).parents[1]
"""The folder of the plain files, which are beside the compiled ones."""
NAMES = ("Ana", "Bob", "Cléa", "Dan", "Eva", "Fred")
TABLES = ((2, 2), (4, 2), (6, 2), (6, 3))


class Recorder(Catalogue):
    """A catalogue that remembers which keys were looked up."""

    def __init__(
        self, language: Language, words: Catalogue | None = None, used: set[str] | None = None
    ) -> None:
        """Record the use of ``words``, by default the whole language, in ``used``."""
        recorded = words or load(language)
        super().__init__(language, recorded._forms, recorded._form_for)
        self.used: set[str] = set() if used is None else used

    def with_phrases(self, phrases: Mapping[str, str]) -> Catalogue:
        return Recorder(self.language, super().with_phrases(phrases), self.used)

    def forms(self, key: str) -> tuple[str, ...]:
        self.used.add(key)
        return super().forms(key)


@cache
def rules_of(text: str) -> RuleSet:
    return load_rules(text)


def reader_of(
    words: Catalogue, players: int = 4, sides: int = 2, seat: int | None = 0, text: str = "laws1951"
) -> Narrator:
    return Narrator(words, rules_of(text), NAMES[:players], sides, seat)


def refused(
    language: Language, code: str, given: dict[str, int | str], text: str = "laws1951"
) -> str:
    players = 2 if text == "duel" else 4
    narrator = reader_of(load(language), players=players, text=text)
    return refusal_sentence(narrator, refusal(code, **given))


def plain(text: str) -> str:
    """Return the text with breaking spaces and straight apostrophes."""
    return text.replace("\u00a0", " ").replace("\u202f", " ").replace("\u2019", "'")


def placeholders(form: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(form) if name is not None}


def po_source(language: Language) -> str:
    """Return all catalogue files of a language in succession."""
    read = [file.read_text(encoding="utf-8") for file in po_files(CATALOGUES, language)]
    return "\n".join(read)


def script_texts() -> Iterator[str]:
    """Yield the browser's scripts, without vendored ones."""
    for path in sorted((PACKAGE / "web").rglob("*.js")):
        if "vendor" not in path.parts:
            yield path.read_text(encoding="utf-8")


@cache
def po_keys(language: Language) -> frozenset[str]:
    return frozenset(re.findall(r'^msgid "(\S+)"$', po_source(language), re.MULTILINE))


@cache
def translated_sentences(language: Language) -> frozenset[str]:
    """Return the French sentences that a language translates without a key."""
    return frozenset(re.findall(r'^msgid "(.+ .+)"$', po_source(language), re.MULTILINE))


def phrases_of(words: Catalogue, kind: int) -> list[str]:
    return [
        cards.the(words, kind),
        cards.counted(words, kind, 1),
        cards.counted(words, kind, 2),
        cards.of(words, kind),
        cards.many(words, kind),
        cards.natural_pair(words, kind),
    ]


def source_trees(*, outside: str = "") -> Iterator[ast.Module]:
    for path in sorted(PACKAGE.rglob("*.py")):
        if not outside or outside not in path.relative_to(PACKAGE).parts:
            yield ast.parse(path.read_text(encoding="utf-8"))


def texts_in(nodes: list[ast.expr]) -> set[str]:
    """Return the string literals among some expressions."""
    constants = [node.value for node in nodes if isinstance(node, ast.Constant)]
    return {value for value in constants if isinstance(value, str)}


@cache
def expected_words() -> tuple[str, ...]:
    """Return the words for expected input in all parsers."""
    found: set[str] = set()
    for tree in source_trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                if node.func.id == "TextError":
                    found |= texts_in(node.args[2:])
                elif node.func.id == "refusal":
                    given = [entry.value for entry in node.keywords if entry.arg == "expected"]
                    found |= texts_in(given)
    return tuple(sorted(found))


def parameter_values(name: str, kind: str) -> tuple[int | str, ...]:
    match kind:
        case "kind":
            return (k.BLACK_THREE, k.EIGHT, k.QUEEN, k.ACE, k.JOKER)
        case "face":
            return ("QH", "3S", "*R", "*B", "AD", "9C")
        case "points":
            return (0, 45) if name == "points" else (50, 1500)
        case "seat" | "side":
            return (0, 1)
        case "text":
            return expected_words()
        case _:
            return (0, 1, 2, 4)


def refusals_of(code: str) -> Iterator[Refusal]:
    """Yield the refusals with each parameter at each value and the others at their last value."""
    parameters = REFUSALS[code].parameters
    choices = {name: parameter_values(name, kind) for name, kind in parameters}
    last = {name: values[-1] for name, values in choices.items()}
    yield refusal(code, **last)
    for name, values in choices.items():
        for value in values:
            yield refusal(code, **{**last, name: value})


def looks_like_a_sentence(text: str) -> bool:
    return bool(re.fullmatch(r"[^a-zà-ÿ{}][^{}]*[.!?»”]", text)) and "  " not in plain(text)


def words_of(kind: FieldKind) -> tuple[str, ...]:
    return kind.words if isinstance(kind, Choice | Choices) else ()


def rule_error(toml: str) -> RuleError:
    with pytest.raises(RuleError) as caught:
        rules_from_toml(toml, "maison.toml")
    return caught.value


def contradictions() -> set[str]:
    """Return the reasons for contradictory rules."""
    found: set[str] = set()
    texts = [
        (PACKAGE / "rules" / name).read_text(encoding="utf-8")
        for name in ("contradictions.py", "idle_fields.py")
    ]
    for node in [node for text in texts for node in ast.walk(ast.parse(text))]:
        match node:
            case ast.Call(func=ast.Name(id="Contradiction"), args=[_, reason]):
                found |= texts_in([reason])
            case _:
                pass
    return found


CONTRADICTIONS = tuple(sorted(contradictions()))
