"""The results file of a tournament, from which an interrupted run can resume.

The file holds JSON lines. The first line describes the tournament: format, rules (their content
hash), players, sides, agents, seed, and the digest of the program. Each further line is a duplicate
deal or game: the numbers of the match and of the deal, the points of each side in each line-up, and
the decisions, the time and any failures of each agent. An incomplete last line, as after a power
failure, is dropped.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final, TextIO

from canasta.arena.duplicate import Duplicate, Kind
from canasta.arena.lineups import lineups
from canasta.arena.program_digest import program_digest
from canasta.arena.resumable import ResumeError, json_object, shown
from canasta.arena.tournament import Tournament
from canasta.record.rules_text import rules_hash
from canasta.rules.named_files import read_text

FORMAT: Final = "canasta arena 1"


class ResultsFileError(ResumeError):
    """A results file that cannot be resumed.

    With the code ``other``, ``key`` is ``format``, ``rules``, ``players``, ``sides``, ``agents``,
    ``seed`` or ``program``.
    """


LONGEST_RESULTS: Final = 256 * 1024 * 1024
"""Maximum size of a results file in bytes: enough for over a million duplicate deals."""


class ResultsFile:
    """An open results file, to which new results are appended."""

    def __init__(self, path: Path, tournament: Tournament) -> None:
        """Read the results of ``tournament`` from ``path``, or create the file.

        Raises:
            ResultsFileError: the file does not hold results of this tournament.
            OSError, UnicodeError: the file cannot be read or created.
        """
        self._path: Final = path
        self._rounds: Final = len(lineups(tournament.sides))
        self._sides: Final = tournament.sides
        self._results: Final[dict[tuple[int, Kind], list[Duplicate]]] = {}
        header = _header(tournament)
        whole = read_text(path, LONGEST_RESULTS) if path.exists() else ""
        text = whole[: whole.rfind("\n") + 1]
        if text:
            first, *rest = text.splitlines()
            self._check(first, header)
            for number, line in enumerate(rest, start=2):
                self._read(number, line)
        elif whole.strip():
            raise ResultsFileError("broken", path, line=1)
        if text != whole:
            path.write_text(text, encoding="utf-8")
        self._file: Final[TextIO] = path.open("a", encoding="utf-8", buffering=1)
        if not text:
            self._file.write(json.dumps(header) + "\n")

    def close(self) -> None:
        """Close the file; nothing can be appended afterwards."""
        self._file.close()

    def results(self, match: int, kind: Kind) -> list[Duplicate]:
        """Return the results of a match, in the order of their numbers."""
        return self._results.setdefault((match, kind), []).copy()

    def append(self, match: int, kind: Kind, result: Duplicate) -> None:
        """Append the next result of a match."""
        known = self._results.setdefault((match, kind), [])
        entry = {
            "match": match,
            kind: len(known),
            "scores": result.scores,
            "decisions": result.decisions,
            "nanoseconds": result.nanoseconds,
        }
        if any(result.failures):
            entry["failures"] = result.failures
        self._file.write(json.dumps(entry, separators=(",", ":")) + "\n")
        known.append(result)

    def _check(self, line: str, header: Mapping[str, object]) -> None:
        found = json_object(line)
        if found is None:
            raise ResultsFileError("broken", self._path, line=1)
        for key, value in header.items():
            if found.get(key) != value:
                raise ResultsFileError(
                    "other", self._path, key=key, found=shown(found.get(key)), wanted=shown(value)
                )

    def _read(self, number: int, line: str) -> None:
        entry = json_object(line) or {}
        kind: Kind = "deal" if "deal" in entry else "game"
        match = entry.get("match")
        scores = entry.get("scores")
        decisions = _pair(entry.get("decisions"))
        nanoseconds = _pair(entry.get("nanoseconds"))
        failures = _failures(entry.get("failures", [[], []]))
        if (
            not isinstance(match, int)
            or not isinstance(scores, list)
            or len(scores) != self._rounds
            or decisions is None
            or nanoseconds is None
            or failures is None
        ):
            raise ResultsFileError("broken", self._path, line=number)
        rounds = [_numbers(points, self._sides) for points in scores]
        known = self._results.setdefault((match, kind), [])
        if entry.get(kind) != len(known) or not all(rounds):
            raise ResultsFileError("broken", self._path, line=number)
        known.append(Duplicate(tuple(rounds), decisions, nanoseconds, failures))


def _header(tournament: Tournament) -> dict[str, object]:
    return {
        "format": FORMAT,
        "rules": rules_hash(tournament.rules),
        "players": tournament.players,
        "sides": tournament.sides,
        "agents": list(tournament.agents),
        "seed": tournament.seed,
        "program": program_digest(),
    }


def _numbers(value: object, length: int) -> tuple[int, ...]:
    """Return ``value`` if it is a list of ``length`` integers, else an empty tuple."""
    if not isinstance(value, list) or len(value) != length:
        return ()
    numbers = tuple(entry for entry in value if isinstance(entry, int))
    return numbers if len(numbers) == length else ()


def _pair(value: object) -> tuple[int, int] | None:
    numbers = _numbers(value, 2)
    return (numbers[0], numbers[1]) if numbers else None


def _failures(value: object) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    if not isinstance(value, list) or len(value) != 2:
        return None
    first, second = [_words(words) for words in value]
    return None if first is None or second is None else (first, second)


def _words(value: object) -> tuple[str, ...] | None:
    if not isinstance(value, list):
        return None
    words = tuple([word for word in value if isinstance(word, str)])
    return words if len(words) == len(value) else None
