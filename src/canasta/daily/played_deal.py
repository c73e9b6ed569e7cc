"""A round that somebody played at a table with robots, for others to play in the same seat.

Its code describes the round completely, so the round can be played in every installation:

    RULES.PLAYERS SIDES SANCTIONS DEALER.LEVELS.SCORES.vVERSION.SEED

``RULES`` is the id of a text, or a rule file in base64. Four digits follow, without spaces.
``LEVELS`` are listed by seat and ``SCORES`` by side, separated by ``_``; the level of the person is
empty. ``SEED`` is the seed of the deck in base64, combined with a digest of everything before it: a
changed code leads to other cards, so nobody can learn the cards of a deal by playing it under a
changed code first.
"""

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from canasta.agents.alike import VERSION
from canasta.agents.levels import level_names
from canasta.cards.faces import Face
from canasta.daily.robot_deal import RobotDeal, for_points
from canasta.engine.state.game_rules import GameRules
from canasta.fair.shuffle import SEED_BYTES, deck_order, digest
from canasta.record.header import HUMAN, SCORE_STEP, Header, Player
from canasta.record.rules_text import house_rules_text
from canasta.rules.field_kinds import RuleError
from canasta.rules.loader import (
    OFFICIAL_TEXTS,
    RULE_TEXTS,
    differences,
    load_rules,
    rules_from_toml,
)
from canasta.rules.ruleset import LENGTHS, RuleSet
from canasta.rules.toml import parse_toml

PREFIX: Final = "link"
"""The prefix of the names of deals that belong to a link."""
LONGEST_CODE: Final = 1000
"""Maximum number of characters of the code of a deal."""
LONGEST_PACKED_RULES: Final = LONGEST_CODE - 180
"""Maximum number of characters of the rules in a code; all other parts take less than 180."""
_MOST_POINTS: Final = 1_000_000
_VERSION: Final = re.compile("v[1-9][0-9]{0,3}")


@dataclass(frozen=True)
class PlayedDeal(RobotDeal):
    """The cards, the seats and the scores of a round at a table."""

    rules: str
    """The id of a text, or a rule file (:func:`rules_as_text`)."""
    players: int
    sides: int
    sanctions: bool
    dealer: int
    by_seat: tuple[str, ...]
    """The level of the robot in each seat; empty for the person."""
    scores: tuple[int, ...]
    """The points of each side before the round."""
    deck_seed: bytes
    version: int = VERSION
    number: ClassVar = 1
    """The number of the deal among those of its link."""

    @property
    def code(self) -> str:
        """The part of its address that names it; :func:`played_deal_named` reads it."""
        parts = (
            self.rules if self.rules in RULE_TEXTS else _packed(self.rules.encode()),
            f"{self.players}{self.sides}{self.sanctions:d}{self.dealer}",
            "_".join(self.by_seat),
            "_".join([str(points) for points in self.scores]),
            f"v{self.version}",
        )
        conditions = ".".join(parts)
        return f"{conditions}.{_packed(_combined(self.deck_seed, conditions))}"

    @property
    def name(self) -> str:
        """The unique name of the deal."""
        return f"{PREFIX}/{self.code}/{self.number}"

    @property
    def text_id(self) -> str:
        """The id of the rule text, or of the base of the house rules."""
        return _text_id(self.rules)

    @property
    def seed(self) -> bytes:
        """The seed of the robots' random choices, which is the seed of the deck."""
        return self.deck_seed

    @property
    def game_rules(self) -> GameRules:
        """The rules of the deal's round, as :func:`for_points` returns them."""
        rules = for_points(_rules_of(self.rules))
        return GameRules(rules, self.players, self.sides, sanctions=self.sanctions)

    @property
    def levels(self) -> tuple[str, ...]:
        """The level of the robot in each seat; empty for the person."""
        return self.by_seat

    @property
    def deck(self) -> Sequence[Face]:
        """The cards, the first card dealt first."""
        game_rules = self.game_rules
        return deck_order(self.deck_seed, game_rules.packs, game_rules.rules.jokers_per_pack)

    def header(self, person: str, robots: Sequence[str]) -> Header:
        """Return the header of the deal's game, in which nobody draws lots."""
        players = [
            Player(name, level) if level else Player(person, HUMAN)
            for name, level in zip(robots, self.by_seat, strict=True)
        ]
        return Header(
            self.game_rules,
            tuple(players),
            None,
            dealer=self.dealer,
            takes_back=not self.sanctions,
            scores=self.scores,
        )

    def is_playable(self) -> bool:
        """Return whether such a round can exist.

        Raises:
            RuleError: the rules are not those of any game.
            ValueError: the rules cannot be read, or the number of players or scores does not fit
            them.
        """
        rules = _rules_of(self.rules)
        levels = [level for level in self.by_seat if level]
        self.header("-", ["-"] * self.players)
        return (
            rules_as_text(rules) == self.rules
            and (self.players, self.sides) in rules.arrangements
            and (bool(rules.sanctions) or not self.sanctions)
            and len(levels) == self.players - 1
            and set(levels) <= set(level_names())
            and all(abs(one) < _MOST_POINTS and one % SCORE_STEP == 0 for one in self.scores)
            and len(self.deck_seed) == SEED_BYTES
        )


def played_deal_named(code: str) -> PlayedDeal | None:
    """Return the deal with the code ``code``, or None if the code is invalid."""
    try:
        conditions, _, seed = code.rpartition(".")
        rules, table, levels, scores, version = conditions.split(".")
        if _VERSION.fullmatch(version) is None:
            return None
        players, sides, sanctions, dealer = [int(digit) for digit in table]
        found = PlayedDeal(
            rules if rules in RULE_TEXTS else _unpacked(rules).decode(),
            players,
            sides,
            sanctions == 1,
            dealer,
            tuple(levels.split("_")),
            tuple([int(points) for points in scores.split("_")]),
            _combined(_unpacked(seed), conditions),
            int(version[1:]),
        )
        return found if found.code == code and found.is_playable() else None
    except (ValueError, RuleError):
        return None


def fits_link(rules: RuleSet) -> bool:
    """Return whether a deal by ``rules`` has a code of at most :data:`LONGEST_CODE` characters."""
    return len(_packed(rules_as_text(rules).encode())) <= LONGEST_PACKED_RULES


def rules_as_text(rules: RuleSet) -> str:
    """Return the id of the text that ``rules`` equal in a single round, or else a rule file."""
    if rules.id in RULE_TEXTS and set(LENGTHS).issuperset(differences(rules, load_rules(rules.id))):
        return rules.id
    return house_rules_text(rules)


def _rules_of(text: str) -> RuleSet:
    base = load_rules(_text_id(text))
    return base if text in RULE_TEXTS else rules_from_toml(text, "", base=base, is_stored=True)


def _text_id(text: str) -> str:
    if text in RULE_TEXTS:
        return text
    base = parse_toml(text).get("base")
    if base not in OFFICIAL_TEXTS:  # a stranger's link must not open files
        raise ValueError(f"{base!r} is no text")
    return str(base)


def _combined(seed: bytes, conditions: str) -> bytes:
    """Return ``seed`` combined with the digest of the conditions; a second call undoes the first.

    Raises:
        ValueError: the seed is not of :data:`SEED_BYTES` bytes.
    """
    added = digest(PREFIX, conditions.encode())
    return bytes([one ^ other for one, other in zip(seed, added, strict=True)])


def _packed(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def _unpacked(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
