"""A new game with real cards: a few questions, each answered by Enter where the usual will do."""

from collections.abc import Callable, Sequence
from datetime import datetime
from secrets import token_hex
from typing import TypeVar

from canasta.cli.game.talk import Talk
from canasta.i18n import Catalogue
from canasta.i18n.error_sentences import rule_error_sentence
from canasta.i18n.rules import RuleWords
from canasta.rules.field_kinds import RuleError
from canasta.rules.loader import RULE_TEXTS, load_rules
from canasta.rules.ruleset import RuleSet
from canasta.scorekeeping.house_rules import house_rules
from canasta.scorekeeping.score_rules import score_rules
from canasta.scorekeeping.sheets import ID_DIGITS, MOST_POINTS, Sheet, clean_name

T = TypeVar("T")


class NewSheet:
    """Asks for what a new game needs."""

    def __init__(self, words: Catalogue, talk: Talk, last: Sheet | None) -> None:
        """Ask by ``talk``; what is usual is as in the ``last`` game."""
        self._words = words
        self._talk = talk
        self._last = last

    def ask(self, now: datetime, usual_rules: str) -> Sheet:
        """Return the game.

        Raises:
            EOFError: nothing more will be typed.
        """
        rules = self._rules(usual_rules)
        players, sides = self._seating(rules)
        names = self._names(players, sides)
        dealer = self._dealer(names)
        target = self._target(rules)
        at_ms = int(now.timestamp() * 1000)
        return Sheet(
            id=token_hex(ID_DIGITS // 2),
            started=at_ms,
            changed=at_ms,
            rules=score_rules(rules).at_table(players),
            house=house_rules(rules),
            players=players,
            sides=sides,
            names=tuple(names),
            dealer=dealer,
            target=target,
            start=(0,) * sides,
        )

    def _rules(self, usual: str) -> RuleSet:
        words = self._words
        called = [RuleWords(words, load_rules(name)).name() for name in RULE_TEXTS]
        for number, name in enumerate(called, 1):
            self._talk.say(words.text("cli.score.choice", number=number, name=name))

        def read(typed: str) -> RuleSet | None:
            if typed.isdigit() and 0 < int(typed[:3]) <= len(RULE_TEXTS):
                return load_rules(RULE_TEXTS[int(typed[:3]) - 1])
            try:
                return load_rules(typed or usual)
            except RuleError as error:
                self._talk.say(rule_error_sentence(words, error))
                return None

        return self._answer(words.text("cli.score.ask.rules", usual=usual), read)

    def _seating(self, rules: RuleSet) -> tuple[int, int]:
        seatings = {f"{players}/{sides}": (players, sides) for players, sides in rules.arrangements}
        # Without a number of sides, the fewest.
        for players, sides in reversed(rules.arrangements):
            seatings[str(players)] = (players, rules.default_sides(players) or sides)
        last = self._last
        usual = f"{last.players}/{last.sides}" if last else "4"
        if usual not in seatings:
            usual = next(iter(seatings))
        fewest = usual.partition("/")[0]
        if seatings.get(fewest) == seatings[usual]:
            usual = fewest
        offered = [name for name in seatings if "/" not in name]
        offered += [
            f"{players}/{sides}"
            for players, sides in rules.arrangements
            if sides != rules.default_sides(players)
        ]
        question = self._words.text(
            "cli.score.ask.players", offered=self._words.any_of(sorted(offered)), usual=usual
        )
        return self._answer(question, lambda typed: seatings.get(typed.replace(" ", "") or usual))

    def _names(self, players: int, sides: int) -> list[str]:
        last = self._last
        usual = [] if last is None or last.players != players else list(last.names)
        key = "cli.score.ask.names.partners" if players > sides else "cli.score.ask.names"
        question = self._words.text(key)
        if any(usual):
            question += " " + self._words.text("cli.score.ask.usual", usual=", ".join(usual))

        def read(typed: str) -> list[str] | None:
            names = [clean_name(name) for name in typed.split(",")] if typed else usual
            return (names + [""] * players)[:players] if len(names) <= players else None

        return self._answer(question, read)

    def _dealer(self, names: Sequence[str]) -> int:
        shown = [
            name or self._words.text("web.score.player", number=seat + 1)
            for seat, name in enumerate(names)
        ]
        question = self._words.text("cli.score.ask.dealer", usual=shown[0])
        return self._answer(question, lambda typed: named(typed, shown) if typed else 0)

    def _target(self, rules: RuleSet) -> int:
        question = self._words.text("cli.score.ask.target", usual=rules.target)

        def read(typed: str) -> int | None:
            digits = "".join([sign for sign in typed if sign.isascii() and sign.isdigit()])
            if not typed:
                return rules.target
            is_fit = 0 < len(digits) <= len(str(MOST_POINTS)) and int(digits) <= MOST_POINTS
            return int(digits) if is_fit else None

        return self._answer(question, read)

    def _answer(self, question: str, read: Callable[[str], T | None]) -> T:
        """Ask until the answer can be read."""
        while True:
            self._talk.say(question)
            answer = read(self._talk.ask().strip())
            if answer is not None:
                return answer
            self._talk.say(self._words.text("cli.score.ask.again"))


def named(typed: str, names: Sequence[str]) -> int | None:
    """Return which of the names is meant: by its number, its beginning, or whole."""
    if typed.isdigit() and typed.isascii():
        number = int(typed[:3])
        return number - 1 if 0 < number <= len(names) else None
    folded = typed.casefold()
    whole = [at for at, name in enumerate(names) if name.casefold() == folded]
    begun = [at for at, name in enumerate(names) if name.casefold().startswith(folded)]
    found = whole or begun
    return found[0] if len(found) == 1 else None
