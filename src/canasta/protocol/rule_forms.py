"""Rule texts and house rules over HTTP, for the rules pages and the form."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from canasta.protocol.http_api import Problem
from canasta.protocol.message import (
    LONGEST_RULE_FILE,
    Message,
    RuleFile,
)
from canasta.protocol.visible_text import visible_file

RuleKey = Annotated[str, Field(max_length=80)]
"""The name of a rule field, which may be unknown."""


def _as_short_as_a_file(values: dict[str, str]) -> dict[str, str]:
    if sum(map(len, values.values())) > LONGEST_RULE_FILE:
        raise ValueError("longer than a file of house rules")
    return values


RuleValue = Annotated[str, Field(max_length=2000), AfterValidator(visible_file)]
"""The value of a rule field as TOML."""


InputKind = Literal[
    "number",
    "yes_no",
    "choice",
    "choices",
    "by_players",
    "steps",
    "arrangements",
    "points",
    "scale",
]


class FieldView(Message):
    """A rule field for the form of house rules and for the rules pages."""

    name: str
    group: str
    titles: dict[str, str]
    """For each rule text, the title, with its words for wild cards and the pile."""
    meanings: dict[str, str]
    """For each rule text, a sentence on what the field decides."""
    unit: str
    kind: InputKind
    """``by_players``: a number for each number of players. ``steps``: pairs [from score, points].
    ``arrangements``: pairs [players, sides]. ``points``: a number for each name, or empty.
    ``scale``: points for one, two, three …, or empty."""
    choices: tuple[tuple[str, str], ...]
    """Pairs of value and name: the words of ``choice`` and ``choices``, the pairs of
    ``arrangements`` (``4,2``), the names of ``points``."""
    minimum: int | None
    maximum: int | None
    """The upper limit of each number in the value; ``minimum`` is the lower limit."""
    step: int = 1
    """Numbers must be multiples of this number."""
    values: dict[str, str]
    """For each rule text, the value as TOML."""
    sentences: dict[str, str]
    """For each rule text, a sentence that states the rule with that value."""
    sources: dict[str, str]
    """For each rule text, the source of the value."""


class ShownRow(Message):
    """A row of cards in a picture of the rules pages."""

    title: str
    cards: tuple[str, ...]
    """The kinds of the cards, one letter each, or an empty list if the title is enough."""


class HowToPlay(Message):
    """A section of the prose; ``GET /api/rules/{text}/how-to-play`` returns all the sections."""

    key: str
    """The name of the section, which has the anchor ``#how-<key>`` on the rules page."""
    title: str
    text: str
    picture: tuple[ShownRow, ...] = ()
    """The description of the section's picture; empty if the section has no picture."""


class RulesText(Message):
    """One of the four texts; ``GET /api/rules?lang=fr`` returns them all."""

    id: str
    name: str
    summary: str
    arrangements: tuple[tuple[int, int], ...]
    """The allowed numbers of players, each with a number of sides."""
    target: int
    has_sanctions: bool
    wording: str
    """The choice of names for wild cards and the pile."""


class RuleFields(Message):
    """``GET /api/rules/fields?lang=fr``: every field, for the rules pages and the form."""

    groups: tuple[tuple[str, str], ...]
    """The key and the title of each group, in reading order."""
    fields: tuple[FieldView, ...]


class HouseRules(Message):
    """``POST /api/rules/check``: the house rules in the form."""

    base: Annotated[str, Field(min_length=1, max_length=40)]
    values: Annotated[
        dict[RuleKey, RuleValue], Field(max_length=100), AfterValidator(_as_short_as_a_file)
    ]
    """The fields that differ from the base, with their values as TOML."""
    toml: RuleFile = ""
    """A whole rule file in place of ``values``, such as a shared one."""


class HouseRulesCheck(Message):
    """The answer to :class:`HouseRules`: the rule file and its problems."""

    toml: str
    """The rule file as text, to save or to pass to ``canasta play --rules``."""
    base: str
    values: dict[str, str]
    problems: tuple[Problem, ...]
    """Bad values and contradictions; empty if the rules are playable."""
    arrangements: tuple[tuple[int, int], ...]
    differences: tuple[tuple[str, str], ...]
    """For each changed field, its title and a sentence that states the rule."""
