"""Puts rules into words: the title, meaning, value and source of each rule field."""

from collections.abc import Mapping
from typing import Final, assert_never

from canasta.i18n.catalogue import Catalogue, load
from canasta.i18n.languages import DEFAULT_LANGUAGE, LANGUAGES, Language
from canasta.i18n.rule_set_words import any_wild, wording_phrases
from canasta.i18n.typography import sentence, typeset
from canasta.rules.allowed_melds import NATURALS_OF, fewest_naturals, most_wild_cards
from canasta.rules.field_kinds import (
    Arrangements,
    ByPlayers,
    Choice,
    Choices,
    Number,
    Points,
    Scale,
    Steps,
    Switch,
)
from canasta.rules.idle_fields import has_effect
from canasta.rules.loader import RULE_TEXTS, UNNAMED, load_rules
from canasta.rules.ruleset import RULE_FIELDS, RuleSet, Source
from canasta.rules.seating import grouped_players

_QUOTED_IN: Final = "fr"
"""The language of the four texts, used for quotations in every language."""


class RuleWords:
    """Describes the fields of one rule set in one language."""

    def __init__(self, words: Catalogue, rules: RuleSet) -> None:
        """Describe ``rules``, with their own words for wild cards and the pile."""
        self.words = words
        self.rules = rules
        self._phrases = {
            **wording_phrases(words, rules),
            "first_high": words.word(rules.high_from),
            "last_low": words.word(rules.high_from - 1),
        }

    def name(self) -> str:
        """Return the name of the rule set, such as «Canasta classique, règles maison».

        The name of a draft or of an earlier version includes a note about this.
        """
        own = self.own_name()
        if self.rules.is_draft:
            return self.words.text("rule_text.draft", text=own)
        if self.rules.version:
            return self.words.text("rule_text.earlier", text=own)
        if own == UNNAMED and self.rules.base in RULE_TEXTS:
            text = RuleWords(self.words, load_rules(self.rules.base)).own_name()
            return self.words.text("house_rules.unnamed", text=text)
        return own

    def own_name(self) -> str:
        """Return the title given by the author of the rule set, or its id.

        A title in the reader's language is preferred to a title in the default language.
        """
        return self._in_language(self.rules.titles) or self.rules.id

    def summary(self) -> str:
        """Return the rule text's own summary, or the numbers of players."""
        summary = self._in_language(self.rules.summaries)
        return typeset(summary, self.words.language) if summary else self.value("arrangements")

    def _in_language(self, texts: Mapping[str, str]) -> str:
        return texts.get(self.words.language) or texts.get(DEFAULT_LANGUAGE, "")

    def title(self, field: str) -> str:
        """Return the title of a field, such as «Canastas pour sortir»."""
        return sentence(self._text(f"rule.{field}.title"))

    def meaning(self, field: str) -> str:
        """Return the meaning of a field, as a sentence."""
        return sentence(self._text(f"rule.{field}.meaning"))

    def source(self, field: str) -> str:
        """Return the source of a field's value.

        Quotations stay in French. Our own notes are in the reader's language.
        """
        source = self.rules.sources.get(field, Source("house", ""))
        if not source.quote:
            return self._text(f"origin.{source.origin}")
        note = None if source.origin == "text" else self.words.translation(source.quote)
        quote = note or typeset(source.quote, _QUOTED_IN)
        return self._text(f"origin.{source.origin}.quoted", quote=quote)

    def value(self, field: str) -> str:
        """Return the value of a field in words, or a note that the field has no effect."""
        if not has_effect(self.rules, field):
            return self._text("value.no_effect")
        return self.given(field)

    def given(self, field: str) -> str:
        """Return the value of a field in words: «50 points», «oui», «deux canastas à deux joueurs».

        A value that depends on the number of players is given for each allowed number.
        """
        if field in NATURALS_OF:
            return self._naturals(field)
        if field == "stock_end" and self.rules.stock_end == "fitting_forced":
            return self._text(f"rule.stock_end.{self._forced_taking()}")
        kind = RULE_FIELDS[field]
        value: object = getattr(self.rules, field)  # its type is that of the kind's read()
        match kind:
            case Number():
                return self._number(field, kind, kind.read(value))
            case Switch():
                return self._text("value.yes" if kind.read(value) else "value.no")
            case Choice():
                return self._text(f"rule.{field}.{kind.read(value)}")
            case Choices():
                chosen = kind.read(sorted(getattr(self.rules, field)))
                return self._choices(field, [word for word in kind.words if word in chosen])
            case ByPlayers():
                return self._by_players(field, kind)
            case Steps():
                return self._steps(self.rules.minimums)
            case Arrangements():
                return self._arrangements()
            case Points():
                return self._sanctions()
            case Scale():
                return self._scale(field, kind.read(value))
            case _:
                assert_never(kind)

    def _text(self, key: str, /, **values: str | int) -> str:
        phrases: Mapping[str, str | int] = self._phrases
        return self.words.text(key, **phrases, **values)

    def _number(self, field: str, kind: Number, number: int) -> str:
        """Return a number as points if the step of the field is not 1, else as a count."""
        if kind.step != 1:
            return self.words.points(number)
        if field == "max_wilds" and number >= most_wild_cards(self.rules):
            return self._text("rule.max_wilds.unlimited")
        if field == "rounds" and not number:
            return self._text("rule.rounds.unlimited")
        return self.words.counted(f"rule.{field}.value", number)

    def _naturals(self, field: str) -> str:
        """Return in words how many natural cards a meld needs; other fields may require more."""
        asked: int = getattr(self.rules, field)
        fewest = fewest_naturals(self.rules, NATURALS_OF[field])
        if fewest > asked:
            return self._text(f"rule.{field}.follows", count=fewest)
        return self.words.counted(f"rule.{field}.value", asked)

    def _forced_taking(self) -> str:
        """Return the variant of the rule on piles that must be taken at the end of the stock."""
        if "onto_meld" not in self.rules.opened_takes:
            return "nothing_forced"
        return "fitting_forced" + (".never_frozen" if not self.rules.frozen_by else "")

    def _choices(self, field: str, chosen: list[str]) -> str:
        if not chosen:
            return self._text(f"rule.{field}.none")
        phrases: list[str] = []
        for word in chosen:
            wild = any_wild(self.words, self.rules) if word == "wild" else ()
            phrases += wild if len(wild) > 1 else [self._text(f"rule.{field}.{word}")]
        if field == "sanctions_also":  # the phrases of this field are sentences, not names
            return self.words.series(phrases)
        return self.words.any_of(phrases)

    def _by_players(self, field: str, kind: ByPlayers) -> str:
        groups = grouped_players(self.rules, getattr(self.rules, field))
        values = {number: self._number(field, kind.number, number) for number in groups}
        if len(values) == 1:
            return next(iter(values.values()))
        return self.words.series(
            [
                self._text(
                    "value.players",
                    players=self.words.all_of([self.words.word(number) for number in players]),
                    value=values[number],
                )
                for number, players in groups.items()
            ]
        )

    def _steps(self, steps: tuple[tuple[int, int], ...]) -> str:
        return self.words.series(
            [
                self._text("rule.minimums.step", points=self.words.points(points), start=start)
                for start, points in steps
            ]
        )

    def _scale(self, field: str, points: tuple[int, ...]) -> str:
        if not points:
            return self._text(f"rule.{field}.none")
        return self.words.series(
            [
                self._text("value.number", number=number, value=self.words.points(value))
                for number, value in enumerate(points, start=1)
            ]
        )

    def _arrangements(self) -> str:
        return self.words.series(
            [arrangement_name(self.words, *pair) for pair in self.rules.arrangements]
        )

    def _sanctions(self) -> str:
        if not self.rules.sanctions:
            return self._text("rule.sanctions.none")
        return self.words.series(
            [
                self._text(
                    "rule.sanctions.item",
                    breach=self._text(f"breach.{breach}"),
                    points=self.words.points(points),
                )
                for breach, points in self.rules.sanctions
            ]
        )


def arrangement_form(players: int, sides: int) -> str:
    """Return ``alone``, ``sides`` (of equal size) or ``uneven`` (three against two)."""
    if players == sides:
        return "alone"
    return "uneven" if players % sides else "sides"


def rules_names(rules: RuleSet) -> dict[Language, str]:
    """Return the name of a rule set in every language."""
    return {language: RuleWords(load(language), rules).name() for language in LANGUAGES}


def arrangement_name(words: Catalogue, players: int, sides: int) -> str:
    """Return the numbers of players and sides: «4 joueurs en 2 équipes»."""
    key = f"rule.arrangements.{arrangement_form(players, sides)}"
    return words.text(key, players=players, sides=sides)


def group_title(words: Catalogue, group: str) -> str:
    """Return the title of a section of the rules (:data:`canasta.rules.ruleset.GROUPS`)."""
    return words.text(f"group.{group}")
