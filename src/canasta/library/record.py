"""Records of games, in the format of ``canasta play`` and of tables in the browser."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final, Self

from canasta.arguments import check_type
from canasta.library.move import Move
from canasta.library.new_file import write_files
from canasta.library.rules import Rules
from canasta.library.score_sheet import counted_rounds
from canasta.record.record_reader import (
    GameReplay,
    read_data,
    read_record,
    replay_of,
    text_of,
)


class Record:
    """The record of a game, replayed and checked against the rules.

    ``print(record)`` writes its text. A record holds its plays in order: ``len(record)`` counts
    them, and iterating gives their texts.
    """

    def __init__(self, text: str) -> None:
        """Replay the record ``text``.

        Raises:
            RecordError: the text is not a record, or a line breaks a rule. The error names the line
                and the reason.
        """
        check_type("a record", text, "a text", str)
        self.text: Final = text
        """The record as written."""
        self.replay: Final[GameReplay] = replay_of(text)
        """The record as the engine replayed it."""

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (
            self.text,
        )  # unpickling replays the text, which is safer than pickling every state

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the record ``text``.

        Raises:
            RecordError: the text is not a record, or a line breaks a rule. The error names the line
                and the reason.
        """
        return cls(text)

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Return the record at ``path``.

        Raises:
            RecordError: the file cannot be read, is not a record, or a line breaks a rule.
        """
        check_type("path", path, "the path of a file", str, Path)
        file = Path(path)
        read_record(file)  # its errors name the file
        return cls(text_of(read_data(file), str(file)))

    def save(self, path: str | Path, *, overwrite: bool = False) -> None:
        """Write the record to a new file or, with ``overwrite``, replace a file.

        Raises:
            FileExistsError: a file at ``path`` already exists.
            OSError: the file cannot be written.
        """
        check_type("path", path, "the path of a file", str, Path)
        write_files({Path(path): self.text}, overwrite=overwrite)

    def moves(self) -> Iterator[Move]:
        """Yield the plays in order, each with the round before it, except plays taken back.

        Iterating replays the record.
        """
        for moment in self.replay:
            if moment.before is not None:
                yield Move(moment.before, moment.made)

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return Rules(self.replay.header.game_rules.rules)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return tuple([player.name for player in self.replay.header.players])

    @property
    def is_finished(self) -> bool:
        """Whether a side has won the game."""
        return self.replay.is_finished

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each side after the last finished round."""
        return tuple(self.replay.end.game.totals)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __iter__(self) -> Iterator[str]:
        return (one.line.text() for one in self.replay.steps if not one.is_deal)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        rounds = counted_rounds(len(self.replay.end.game.past))
        state = "finished" if self.is_finished else "unfinished"
        return f"<Record {self.rules.id}: {rounds}, {len(self)} plays, {state}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and other.text == self.text

    def __hash__(self) -> int:
        return hash(self.text)
