"""The header of a game record: the rules, the seating, and the origin of the decks.

The first line names the version of the format. Lines ``key: value`` follow, up to an empty line.
``docs/build/notation.md`` lists the keys.
"""

import re
from dataclasses import dataclass, replace
from typing import Final

from canasta.cards.faces import Face, face_of
from canasta.engine.state.game_rules import GameRules
from canasta.fair.shuffle import ALGORITHM, SEED_BYTES
from canasta.record.errors import RecordError
from canasta.record.lots import draw_lots
from canasta.record.rules_text import house_rules_text, nearest_version, rules_hash, with_hash
from canasta.rules.field_kinds import RuleError
from canasta.rules.loader import (
    OFFICIAL_TEXTS,
    differences,
    house_rules_versions,
    text_versions,
)
from canasta.rules.named_files import LONGEST_RULES
from canasta.rules.ruleset import LENGTHS, RULE_FIELDS, RuleSet
from canasta.rules.toml import parse_toml

VERSION: Final = "canasta-record/1"
"""First line of every record."""
DECKS_GIVEN: Final = "given"
"""The value of ``shuffle`` if the record gives the deck of each deal."""
COMMIT_REVEAL: Final = "commit-reveal"
"""The value of ``shuffle`` if each deck is given with the proof that everybody at the table had a
part in the shuffle."""
HUMAN: Final = "human"
"""In place of a robot's name: a person."""
PROGRAM: Final = "program"
"""In place of a robot's name: an external program, which a replay cannot run."""
LONGEST_NAME: Final = 40
"""The maximum length of a name, in characters."""
JOINERS: Final = "\u200c\u200d"
"""Invisible characters that join their neighbours or keep them apart. Names in some scripts and
many emoji need them."""

SCORE_STEP: Final = 5
"""Every score is a multiple of this number, as is every rule field that holds points."""
_SCORE: Final = re.compile("-?[0-9]{1,6}")
_KEYS: Final = (
    "lines",
    "rules",
    "target",
    "rounds",
    "rules hash",
    "players",
    "sides",
    "sanctions",
    "taking back",
    "seat 0",
    "seat 1",
    "seat 2",
    "seat 3",
    "seat 4",
    "seat 5",
    "lots",
    "dealer",
    "scores",
    "shuffle",
    "seed",
)
"""The keys of a header, in the order in which they are written."""
_RULES_INDENT: Final = "  "


@dataclass(frozen=True)
class Player:
    """The player of a seat: a name, and an agent, which is a robot's name, HUMAN or PROGRAM."""

    name: str
    agent: str = HUMAN

    def is_human(self) -> bool:
        """Return whether a person plays."""
        return self.agent == HUMAN

    def is_writable(self) -> bool:
        """Return whether a record can hold the name, on one line, and the agent, as one word."""
        name, agent = self.name, self.agent
        return (
            _is_printable(name)
            and name == " ".join(name.split())
            and 0 < len(name) <= LONGEST_NAME
            and agent.isprintable()
            and agent == "".join(agent.split())
            and 0 < len(agent) <= LONGEST_NAME
        )

    def __reduce__(self) -> tuple[object, ...]:
        return Player, (self.name, self.agent)


def _is_printable(name: str) -> bool:
    """Return whether a name can be printed and has at least one character that is not a joiner."""
    printed = "".join([sign for sign in name if sign not in JOINERS])
    return printed != "" and printed.isprintable()


class Header:
    """The properties of a game that are fixed before its first deal."""

    def __init__(  # noqa: PLR0913  (each is a line of a record)
        self,
        game_rules: GameRules,
        players: tuple[Player, ...],
        seed: bytes | None,
        *,
        lots: tuple[tuple[Face, ...], ...] = (),
        dealer: int = -1,
        proved: bool = False,
        takes_back: bool = False,
        lines: int | None = None,
        scores: tuple[int, ...] = (),
    ) -> None:
        """Describe a game; by default the player in the last seat deals first.

        Raises:
            ValueError: the number of players or scores is wrong, a name cannot be written into a
                record, there is no such dealer, the seed has the wrong length, or a seed is given
                although every deck is ``proved``.
        """
        self.game_rules: Final = game_rules
        self.players: Final = players
        """The players by seat."""
        self.seed: Final = seed
        """The seed of all decks, or None if each deck is given."""
        self.proved: Final = proved
        """Whether every deck is given with its proof (:mod:`canasta.fair.proof`)."""
        self.takes_back: Final = takes_back
        """Whether plays may be taken back; if so, the record has a line for each play taken
        back."""
        self.lots: Final = lots
        """The card each seat drew for its place; empty if the seats were not drawn by lot."""
        self.lines: Final = lines
        """The number of lines after the header and its empty line; None if the record does not say,
        because it grows while the game is played or was made before records said it."""
        self.dealer: Final = int(game_rules.players - 1 if dealer < 0 else dealer)
        self.scores: Final = scores or (0,) * int(game_rules.sides)
        """The points each side begins with: not 0 if the game began with
        real cards."""
        if len(players) != game_rules.players or self.dealer >= game_rules.players:
            raise ValueError(f"{len(players)} players, dealer {dealer}: {game_rules.players} seats")
        if len(self.scores) != game_rules.sides:
            raise ValueError(f"{len(scores)} scores: {game_rules.sides} sides")
        for player in players:
            if not player.is_writable():
                raise ValueError(f"{player!r} cannot be written into a record")
        if seed is not None and len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        if seed is not None and proved:
            raise ValueError("decks that follow from one seed have no proofs")

    def followed_by(self, body: str, *, takes_back: bool = False) -> str:
        """Return the whole record of a game: this header, with the lines counted, and ``body``.

        Without the count, a file cut off after a line would look complete. Pass ``takes_back`` if
        the body has plays that were taken back.
        """
        counted = Header(
            self.game_rules,
            self.players,
            self.seed,
            lots=self.lots,
            dealer=self.dealer,
            proved=self.proved,
            takes_back=takes_back,
            lines=body.count("\n"),
            scores=self.scores,
        )
        return f"{counted.text()}\n{body}"

    def text(self) -> str:
        """Return the header as text, without the empty line that ends it."""
        game_rules = self.game_rules
        # The first key: a header cut off before this line cannot be read.
        counted = [] if self.lines is None else [f"lines: {self.lines}"]
        lines = [VERSION, *counted, *_rules_lines(game_rules.rules)]
        lines += [f"players: {game_rules.players}", f"sides: {game_rules.sides}"]
        lines.append(f"sanctions: {'yes' if game_rules.sanctions else 'no'}")
        if self.takes_back:
            lines.append("taking back: yes")
        for seat, player in enumerate(self.players):
            lines.append(f"seat {seat}: {player.agent} {player.name}")
        if self.lots:
            lines.append("lots: " + ", ".join([" ".join(cards) for cards in self.lots]))
        lines.append(f"dealer: {self.dealer}")
        if any(self.scores):
            lines.append("scores: " + " ".join([str(points) for points in self.scores]))
        if self.seed is None:
            lines.append(f"shuffle: {COMMIT_REVEAL if self.proved else DECKS_GIVEN}")
        else:
            lines += [f"shuffle: {ALGORITHM}", f"seed: {self.seed.hex()}"]
        return "".join([line + "\n" for line in lines])


def seated(
    game_rules: GameRules, players: tuple[Player, ...], seed: bytes, *, takes_back: bool = False
) -> Header:
    """Return the header of a game whose ``players`` draw their seats by lot."""
    lots = draw_lots(seed, len(players))
    by_seat = tuple([players[lot.player] for lot in lots])
    drawn = tuple([lot.cards for lot in lots])
    return Header(game_rules, by_seat, seed, lots=drawn, takes_back=takes_back)


def _rules_lines(rules: RuleSet) -> list[str]:
    """Return the lines for the rules: a text, its length if changed, or complete house rules."""
    lines = [f"rules: {rules.id}"]
    versions = text_versions(rules.id) if rules.id in OFFICIAL_TEXTS else []
    changes = [differences(rules, text) for text in versions]
    if [] not in changes:
        # Differences in the length alone, from any version of the text, need no house rules.
        of_length = next((keys for keys in changes if set(keys) <= set(LENGTHS)), None)
        if of_length is not None:
            lines += [f"{key}: {getattr(rules, key)}" for key in of_length]
        else:
            own = house_rules_text(rules, nearest_version(rules)).splitlines()
            lines += [_RULES_INDENT + line for line in own]
    lines.append(f"rules hash: {rules_hash(rules)}")
    return lines


def read_header(lines: list[str], file: str) -> Header:
    """Return the header written in ``lines``, the first lines of ``file``.

    Raises:
        RecordError: the file is not a record, has another version, or a header line is wrong.
    """
    return _HeaderReader(lines, file).header()


class _HeaderReader:
    """Reads the lines of a header; every error names its line."""

    def __init__(self, lines: list[str], file: str) -> None:
        self.file = file
        self.values: dict[str, str] = {}
        self.lines: dict[str, int] = {}
        self.rules: list[str] = []
        first = lines[0] if lines else ""
        if first != VERSION:
            code = "record.bad_version" if first.startswith("canasta-record/") else ""
            raise RecordError(code or "record.not_a_record", "", first[:60], file=file, line=1)
        for number, line in enumerate(lines[1:], start=2):
            self._read(line, number)
        self.end = len(lines) + 1

    def _read(self, line: str, number: int) -> None:
        if line.startswith(_RULES_INDENT) and list(self.values)[-1:] == ["rules"]:
            self.rules.append(line.removeprefix(_RULES_INDENT))
            return
        key, colon, value = line.partition(":")
        if not colon or key not in _KEYS or key in self.values or not value.strip():
            raise RecordError("record.bad_header", key[:60], line[:60], file=self.file, line=number)
        self.values[key] = value.strip()
        self.lines[key] = number

    def _bad(self, key: str) -> RecordError:
        """Return the error for a wrong or missing value of ``key``."""
        value, line = self.values.get(key, ""), self.lines.get(key, self.end)
        return RecordError("record.bad_header", key, value[:60], file=self.file, line=line)

    def _text(self, key: str) -> str:
        if key not in self.values:
            raise self._bad(key)
        return self.values[key]

    def _number(self, key: str) -> int:
        text = self._text(key)
        if not (text.isascii() and text.isdigit() and len(text) <= 6):
            raise self._bad(key)
        return int(text)

    def header(self) -> Header:
        """Return the header."""
        game_rules = self._game_rules()
        players = [self._player(f"seat {seat}") for seat in range(game_rules.players)]
        for seat in range(game_rules.players, 6):
            if f"seat {seat}" in self.values:
                raise self._bad(f"seat {seat}")
        dealer = self._number("dealer")
        if dealer >= game_rules.players:
            raise self._bad("dealer")
        seed = self._seed()
        proved = self._text("shuffle") == COMMIT_REVEAL
        return Header(
            game_rules,
            tuple(players),
            seed,
            lots=self._lots(game_rules, seed),
            dealer=dealer,
            proved=proved,
            takes_back=self._takes_back(),
            lines=self._number("lines") if "lines" in self.values else None,
            scores=self._scores(game_rules),
        )

    def _scores(self, game_rules: GameRules) -> tuple[int, ...]:
        """Read the points that each side begins with, which are multiples of SCORE_STEP."""
        if "scores" not in self.values:
            return ()
        texts = self._text("scores").split()
        if len(texts) != game_rules.sides or not all(map(_SCORE.fullmatch, texts)):
            raise self._bad("scores")
        scores = tuple([int(text) for text in texts])
        if any(points % SCORE_STEP for points in scores):
            raise self._bad("scores")
        return scores

    def _game_rules(self) -> GameRules:
        rules = self._rules()
        players, sides = self._number("players"), self._number("sides")
        if (players, sides) not in rules.arrangements:
            raise self._bad("players" if not rules.default_sides(players) else "sides")
        sanctions = self._text("sanctions")
        if sanctions not in ("yes", "no") or (sanctions == "yes" and not rules.sanctions):
            raise self._bad("sanctions")
        return GameRules(rules, players, sides, sanctions=sanctions == "yes")

    def _takes_back(self) -> bool:
        if self.values.get("taking back", "yes") != "yes":
            raise self._bad("taking back")
        return "taking back" in self.values

    def _rules(self) -> RuleSet:
        """Return the current or earlier rules that match the hash in the record."""
        name = self._text("rules")
        if self.rules:
            versions = self._house_rules()
        elif name in OFFICIAL_TEXTS:
            versions = text_versions(name)
        else:
            raise self._bad("rules")
        for key in [key for key in LENGTHS if key in self.values]:
            number = self._number(key)
            try:
                RULE_FIELDS[key].read(number)
            except ValueError:
                raise self._bad(key) from None
            change = {key: number}
            versions = [replace(rules, **change) for rules in versions]  # type: ignore[arg-type]
        rules = with_hash(versions, self._text("rules hash"))
        if rules is None:
            line = self.lines["rules hash"]
            raise RecordError("record.rules_differ", "rules", name, file=self.file, line=line)
        return rules

    def _house_rules(self) -> list[RuleSet]:
        """Read the house rules in the header with each version of their base, the newest first.

        The base must be an official text. Otherwise a stranger's record could open files of the
        reader.
        """
        text = "\n".join(self.rules)
        line = self.lines["rules"]
        if len(text) > LONGEST_RULES:
            raise RecordError("record.bad_header", "rules", text[:60], file=self.file, line=line)
        try:
            base = parse_toml(text).get("base")
            if base not in OFFICIAL_TEXTS:
                raise RecordError(
                    "record.bad_header", "base", str(base or "")[:60], file=self.file, line=line
                )
            return house_rules_versions(text, self.file, str(base))
        except RuleError as error:
            value = f"{error.key} = {error.value}"
        except ValueError as error:
            value = str(error)
        raise RecordError("record.bad_header", "rules", value[:60], file=self.file, line=line)

    def _player(self, key: str) -> Player:
        agent, _, name = self._text(key).partition(" ")
        player = Player(name, agent)
        if not player.is_writable():
            raise self._bad(key)
        return player

    def _seed(self) -> bytes | None:
        shuffle = self._text("shuffle")
        if shuffle in (DECKS_GIVEN, COMMIT_REVEAL) and "seed" not in self.values:
            return None
        if shuffle != ALGORITHM:
            raise self._bad("shuffle")
        text = self._text("seed")
        if len(text) != 2 * SEED_BYTES or not set(text) <= set("0123456789abcdef"):
            raise self._bad("seed")
        return bytes.fromhex(text)

    def _lots(self, game_rules: GameRules, seed: bytes | None) -> tuple[tuple[Face, ...], ...]:
        """Read the lots; they are allowed only if the decks follow from a seed."""
        if "lots" not in self.values:
            return ()
        try:
            lots = tuple(
                [
                    tuple([face_of(face) for face in cards.split()])
                    for cards in self.values["lots"].split(",")
                ]
            )
        except ValueError:
            raise self._bad("lots") from None
        expected = (
            [] if seed is None else [lot.cards for lot in draw_lots(seed, game_rules.players)]
        )
        if len(lots) != game_rules.players or (expected and list(lots) != expected):
            raise self._bad("lots")
        return lots
