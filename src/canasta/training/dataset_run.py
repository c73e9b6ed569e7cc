"""Making a data set: robots play whole games, in a folder from which the run can be resumed."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

import numpy as np

from canasta import __version__
from canasta.agents.registry import make_agent
from canasta.arena.duplicate import GAME_LIMIT
from canasta.arena.program_digest import program_digest
from canasta.arena.work import HERE, Work
from canasta.engine.random import mixed
from canasta.engine.state.game_rules import GameRules
from canasta.envs.slices import VERSION
from canasta.record.header import Player
from canasta.record.record_reader import replay_of
from canasta.record.record_writer import RecordedGame
from canasta.record.rules_text import rules_hash
from canasta.rules.ruleset import RuleSet
from canasta.training.array_file import Array, write_arrays
from canasta.training.atomic_file import replacing
from canasta.training.dataset import FORMAT, decisions_of
from canasta.training.run_folder import Figures, RunFolder, Setting

GAMES_IN_FILE: Final = 10
"""The number of games in one file of decisions."""


@dataclass(frozen=True)
class RobotGames:
    """Games to the target of the rules, played by robots in fixed seats.

    A game ends undecided after :data:`canasta.arena.duplicate.GAME_LIMIT` rounds. Game ``n``
    depends only on these settings and ``n``. Its stream is ``mixed(seed, n)``. In round ``r``, from
    1, the robot in seat ``s`` begins with the seed ``mixed(mixed(stream, r), s)``.
    """

    rules: RuleSet
    players: int
    sides: int
    agents: tuple[str, ...]
    """Names of agents by seat, for :func:`canasta.agents.registry.make_agent`."""
    seed: int
    """The seed, from 0 to 2**32 - 1."""
    games: int

    @property
    def files(self) -> int:
        """The number of files of arrays."""
        return -(-self.games // GAMES_IN_FILE)

    def settings(self) -> dict[str, Setting]:
        """Return the settings of the games by name, as stored in the folder and the card."""
        return {
            "rules": self.rules.id,
            "rules_hash": rules_hash(self.rules),
            "players": self.players,
            "sides": self.sides,
            "agents": list(self.agents),
            "seed": self.seed,
            "games": self.games,
        }

    def numbers(self, file: int) -> range:
        """Return the numbers of the games in a file."""
        first = file * GAMES_IN_FILE
        return range(first, min(first + GAMES_IN_FILE, self.games))

    def record(self, number: int) -> str:
        """Play game ``number`` and return its record."""
        stream = mixed(self.seed, number)
        decks = sha256(f"{FORMAT} {self.seed} {number}".encode("ascii")).digest()
        players = [Player(f"{name} {seat}", name) for seat, name in enumerate(self.agents)]
        game_rules = GameRules(self.rules, self.players, self.sides)
        game = RecordedGame.start(game_rules, players, decks, lots=False)
        while not game.is_over and game.round_number <= GAME_LIMIT:
            round_stream = mixed(stream, game.round_number)
            game.deal()
            robots = [
                make_agent(name, mixed(round_stream, seat)) for seat, name in enumerate(self.agents)
            ]
            for seat, robot in enumerate(robots):
                robot.begin_round(game.view(seat))
            while game.seat_to_act >= 0:
                game.play_robot(robots[game.seat_to_act].decide)
        return game.text


@dataclass(frozen=True)
class _File:
    """The games of a file, with their decisions."""

    records: list[str]
    arrays: dict[str, Array]


@dataclass(frozen=True)
class _Files:
    """Makes the files of a data set."""

    games: RobotGames

    def made(self, file: int) -> _File:
        """Play the games of a file."""
        numbers = self.games.numbers(file)
        records = [self.games.record(number) for number in numbers]
        parts = [
            decisions_of(replay_of(record), number).arrays()
            for number, record in zip(numbers, records, strict=True)
        ]
        return _File(
            records, {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
        )


class DatasetRun:
    """The run that makes the data set in a folder; each step is a file of arrays."""

    def __init__(self, path: Path, games: RobotGames) -> None:
        """Begin the run or resume it.

        Raises:
            ValueError: the rules do not allow this number of players or sides, or the number of
                robots differs from the number of seats.
            RunFolderError: the folder holds another run.
            ArraysFileError: its checkpoint cannot be read.
            OSError, UnicodeError: the folder cannot be read or created.
        """
        GameRules(games.rules, games.players, games.sides)
        if len(games.agents) != games.players:
            raise ValueError(f"{len(games.agents)} robots for {games.players} players")
        self._games: Final = games
        self._program: Final = program_digest("record", "training")
        self.folder: Final = RunFolder(
            path,
            {
                "kind": "dataset",
                "program": self._program,
                **games.settings(),
            },
        )

    def play(self, work: Work = HERE) -> Iterator[int]:
        """Play the remaining games, and yield the number of each file written.

        Raises:
            WorkError: the workers failed.
        """
        records, arrays = self.folder.path / "records", self.folder.path / "arrays"
        records.mkdir(exist_ok=True)
        arrays.mkdir(exist_ok=True)
        missing = range(self.folder.step, self._games.files)
        made = work.results(_Files(self._games).made, missing)
        for file, found in zip(missing, made, strict=True):
            for number, text in zip(self._games.numbers(file), found.records, strict=True):
                with replacing(records / f"{number:06}.canasta") as target:
                    target.write(text.encode())
            write_arrays(arrays / f"{file:06}.npz", found.arrays, is_compressed=True)
            rounds = sum(text.count("\nscore ") for text in found.records)
            figures: Figures = {"rounds": rounds, "decisions": len(found.arrays["actions"])}
            self.folder.add(file + 1, figures)
            self.folder.save(file + 1, {})
            yield file

    def card(self) -> dict[str, object]:
        """Return the contents and origin of the data set; all games must have been played."""
        games, log = self._games, self.folder.log
        digest = sha256()
        for number in range(games.games):
            digest.update((self.folder.path / "records" / f"{number:06}.canasta").read_bytes())
        return {
            "format": FORMAT,
            "observations": VERSION,
            **games.settings(),
            "rounds": int(sum(figures["rounds"] for _, figures in log)),
            "decisions": int(sum(figures["decisions"] for _, figures in log)),
            "version": __version__,
            "program": self._program,
            "digest": digest.hexdigest(),
        }

    def finish(self, paragraphs: Sequence[str]) -> dict[str, object]:
        """Write the card for programs and, from ``paragraphs``, for people; return the card."""
        card = self.card()
        with replacing(self.folder.path / "README.md") as file:
            file.write(("\n\n".join(paragraphs) + "\n").encode())
        with replacing(self.folder.path / "card.json") as file:
            file.write((json.dumps(card, indent=2) + "\n").encode())
        return card
