"""A round at one moment, as a value that can be written, read and continued."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Self

from canasta.arguments import check_type
from canasta.engine.state.state import State
from canasta.library.new_file import write_files
from canasta.library.rules import Rules
from canasta.record.errors import RecordError
from canasta.record.position import load_position, position_of
from canasta.record.toml_file import read_toml_file
from canasta.rules.toml import parse_toml


class Position:
    """A round at one moment, including hidden cards.

    ``print(position)`` writes it as the keys of ``conformance/README.md``, one per line. Within a
    program a position is exact. Its text does not say which cards of the turn were laid onto which
    meld, and it names house rules only by their id.
    """

    def __init__(self, state: State) -> None:
        """Copy the engine's state; use :meth:`parse` or :meth:`load` to read a position."""
        check_type("a state", state, "a State", State)
        self._state: Final = state.copy()

    @classmethod
    def parse(cls, text: str | Mapping[str, object], folder: Path | None = None) -> Self:
        """Return the position from its keys, or from its text as TOML.

        ``folder`` holds the house rules that the position names.

        Raises:
            RecordError: a key or a value is wrong, or the game could not continue from the
                position.
            RuleError: the rules cannot be used.
        """
        check_type("a position", text, "a text or a mapping of its keys", str, Mapping)
        if isinstance(text, str):
            try:
                text = parse_toml(text)
            except ValueError as error:
                raise RecordError("file.not_toml", "", str(error)) from None
        return cls(load_position(text, folder))

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Return the position in the file at ``path``; house rules are read from the same folder.

        Raises:
            RecordError: the file cannot be read, a key or a value is wrong, or the game could not
            continue from the position.
            RuleError: the rules cannot be used.
        """
        check_type("path", path, "the path of a file", str, Path)
        file = Path(path)
        return cls.parse(read_toml_file(file), file.parent)

    def save(self, path: str | Path, *, overwrite: bool = False) -> None:
        """Write the position to a new file or, with ``overwrite``, replace a file.

        House rules go to a file next to it: ``evening.rules.toml`` for ``evening.toml``.

        Raises:
            FileExistsError: the file at ``path`` or the file for the house rules already exists.
            OSError: a file cannot be written.
        """
        check_type("path", path, "the path of a file", str, Path)
        file, data, rules = Path(path), self.data, self.rules
        texts: dict[Path, str] = {}
        if rules.id not in Rules.names() or rules != Rules(rules.id):
            beside = file.with_suffix(".rules.toml")
            texts[beside] = rules.toml
            data["rules"] = beside.name
        write_files({**texts, file: _text(data)}, overwrite=overwrite)

    @property
    def state(self) -> State:
        """An independent copy of the engine's state."""
        return self._state.copy()

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return Rules(self._state.public.game_rules.rules)

    @property
    def data(self) -> dict[str, object]:
        """The position as keys and values that JSON and TOML can hold."""
        return position_of(self._state)

    def __str__(self) -> str:
        return _text(self.data)

    def __repr__(self) -> str:
        public = self._state.public
        return f"<Position {public.game_rules.rules.id}: {public.awaited_text()}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and other.data == self.data

    def __hash__(self) -> int:
        return hash(str(self))


def _text(data: Mapping[str, object]) -> str:
    """Return the keys of a position as TOML, one per line."""
    # Texts, numbers, truth values and lists look the same in JSON and TOML.
    return "\n".join([f"{key} = {json.dumps(value)}" for key, value in data.items()])
