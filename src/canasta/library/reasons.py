"""The reasons for refusing a play, each with its code, numbers and sentence.

The sentences come from the catalogues, which are read when the first sentence is needed.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from canasta.cards.kinds import LETTERS
from canasta.engine.events import Event
from canasta.engine.judging.refusals import REFUSALS, Refusal
from canasta.errors import CanastaError
from canasta.rules.ruleset import RuleSet

if TYPE_CHECKING:
    from canasta.i18n.catalogue import Catalogue
    from canasta.i18n.languages import Language
    from canasta.i18n.narrator import Narrator


class Company:
    """The context of sentences: the rules of the game, and the players by seat."""

    def __init__(self, rules: RuleSet, names: tuple[str, ...], sides: int) -> None:
        """Seat the players called ``names``, seat 0 first, in ``sides``."""
        self.rules: Final = rules
        self.names: Final = names
        self.sides: Final = sides
        self._narrators: Final[dict[tuple[str, int | None], Narrator]] = {}

    def __reduce__(self) -> tuple[object, ...]:
        return Company, (
            self.rules,
            self.names,
            self.sides,
        )  # narrators are created again on demand

    def narrator(self, language: "Language", seat: int | None) -> "Narrator":
        """Return the narrator for ``seat``; None is a watcher.

        Raises:
            ValueError: there is no catalogue in ``language``.
        """
        known = self._narrators.get((language, seat))
        if known is None:
            from canasta.i18n import Narrator  # noqa: PLC0415  (sentences are wanted only now)

            words = catalogue(language)
            known = Narrator(words, self.rules, self.names, self.sides, seat)
            self._narrators[language, seat] = known
        return known


def catalogue(language: "Language") -> "Catalogue":
    """Return the catalogue in ``language``, which is read on first use.

    Raises:
        ValueError: there is no catalogue in ``language``.
    """
    from canasta.i18n import load  # noqa: PLC0415  (sentences are wanted only now)

    check_language(language)
    return load(language)


def check_language(language: str) -> None:
    """Check that there is a catalogue in ``language``.

    Raises:
        ValueError: there is no such catalogue.
    """
    from canasta.i18n.languages import LANGUAGES  # noqa: PLC0415  (sentences are wanted only now)

    if language not in LANGUAGES:
        raise ValueError(f"no language {language!r}; there are: {', '.join(LANGUAGES)}")


class Reason:
    """One reason why a play is refused.

    ``print(reason)`` prints it as a sentence, addressed to the player who made the play.

    Attributes:
        code: stable name of the reason, as in ``docs/build/refusals.md``.
        parameters: the numbers of the reason by name; a kind of card is its letter.
        rule: the rule field behind the reason; empty if only the order of play is at fault.
        language: the language of ``str(reason)``.
    """

    def __init__(
        self, refusal: Refusal, company: Company, seat: int, language: "Language" = "en"
    ) -> None:
        """Explain ``refusal`` to the player in ``seat``."""
        self._refusal: Final = refusal
        self._company: Final = company
        self._seat: Final = seat
        self.code: Final = refusal.code
        self.parameters: Final[Mapping[str, int | str]] = _parameters(refusal)
        self.rule: Final = REFUSALS[refusal.code].rule
        self.language: Final = language

    def sentence(self, language: "Language | None" = None) -> str:
        """Return the reason as a sentence in ``language``, by default the reason's own.

        Raises:
            ValueError: there is no catalogue in the language.
        """
        from canasta.i18n.refusal_sentences import refusal_sentence  # noqa: PLC0415

        narrator = self._company.narrator(language or self.language, self._seat)
        return refusal_sentence(narrator, self._refusal)

    def __reduce__(self) -> tuple[object, ...]:
        return Reason, (self._refusal, self._company, self._seat, self.language)

    def __str__(self) -> str:
        return self.sentence()

    def __repr__(self) -> str:
        values = ", ".join([f"{name}={value!r}" for name, value in self.parameters.items()])
        return f"<Reason {self.code}{': ' if values else ''}{values}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reason) and other._refusal == self._refusal

    def __hash__(self) -> int:
        return hash(self._refusal)


def _parameters(refusal: Refusal) -> dict[str, int | str]:
    """Return the parameters of a refusal, with letters in place of the numbers of kinds."""
    types = dict(REFUSALS[refusal.code].parameters)
    return {
        name: LETTERS[value] if types[name] == "kind" and isinstance(value, int) else value
        for name, value in refusal.parameters
    }


class RefusedError(CanastaError, ValueError):
    """A play that the referee refuses, with every reason in :attr:`reasons`.

    Nothing has changed, except at a table with sanctions: a refused attempt there can cost points
    and expose cards, and :attr:`events` shows the consequences.
    """

    def __init__(
        self, play: str, reasons: tuple[Reason, ...], events: tuple[Event, ...] = ()
    ) -> None:
        """Store the ``play`` in notation, its ``reasons``, best first, and its ``events``."""
        super().__init__(play, reasons)
        self.play: Final = play
        self.reasons: Final = reasons
        self.events: Final = events

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of the reasons."""
        return tuple([reason.code for reason in self.reasons])

    def __str__(self) -> str:
        """Return the play, the code of the first reason, and all sentences."""
        sentences = " ".join([reason.sentence() for reason in self.reasons])
        return f"{self.play}: {self.codes[0]}: {sentences}"
