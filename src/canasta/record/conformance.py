"""Conformance cases: a position, plays, and the expected result.

``conformance/README.md`` documents the format, so other engines can use the files.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from canasta.cards.text import TextError, parse_kinds
from canasta.engine.game import winner
from canasta.engine.judging.play_judge import judge
from canasta.engine.referee import apply_play
from canasta.engine.scoring import score_round
from canasta.engine.state.game_rules import NO_SIDE
from canasta.engine.state.public_state import OVER
from canasta.engine.state.state import State
from canasta.record.errors import RecordError
from canasta.record.notation import parse_play
from canasta.record.position import position_of, read_position
from canasta.record.toml_file import read_toml_file

_EXPECTED: Final = (
    "over",
    "score",
    "totals",
    "winner",
    "hands",
    "melds",
    "red_threes",
    "stock",
    "pile",
    "turn",
    "phase",
    "penalties",
)
"""Keys of a case that describe the state after its plays."""
CASE_KEYS: Final = ("name", "source", "position", "play", "refused", "legal", "illegal", *_EXPECTED)
"""All keys that a case may have."""


@dataclass(frozen=True)
class Case:
    """One conformance case as read from a file."""

    file: Path
    data: Mapping[str, object]

    @property
    def name(self) -> str:
        """The case's name."""
        return str(self.data.get("name", ""))


@dataclass(frozen=True)
class Failure:
    """A difference between a case and its result: the key, the expected and the actual value."""

    key: str
    expected: str
    got: str


def case_files(paths: list[Path]) -> list[Path]:
    """Return the TOML files at ``paths``, sorted by name within each folder and its subfolders.

    Files in a folder named ``rules`` are rule files and are skipped.

    Raises:
        RecordError: a path does not exist, or a folder holds no case file.
    """
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = [file for file in path.rglob("*.toml") if file.parent.name != "rules"]
            if not inside:
                raise RecordError("file.no_cases", file=str(path))
            found.extend(sorted(inside))
        elif path.exists():
            found.append(path)
        else:
            raise RecordError("file.missing", file=str(path))
    return found


def read_cases(file: Path) -> list[Case]:
    """Return the cases in ``file``.

    Raises:
        RecordError: the file cannot be read or is not a file of cases.
    """
    data = read_toml_file(file)
    cases = data.get("case")
    if not isinstance(cases, list) or not cases or set(data) != {"case"}:
        raise RecordError("file.no_cases", file=str(file))
    for case in cases:
        _check_keys(case, file)
    return [Case(file, case) for case in cases]


def _check_keys(case: object, file: Path) -> None:
    if not isinstance(case, dict):
        raise RecordError("file.no_cases", file=str(file))
    for key in case:
        if key not in CASE_KEYS:
            raise RecordError("case.unknown_key", key, ", ".join(CASE_KEYS), file=str(file))
    for key in ("name", "source"):
        if not isinstance(case.get(key), str):
            raise RecordError("case.bad_value", key, repr(case.get(key)), file=str(file))
    for key in ("play", "legal", "illegal"):
        plays = case.get(key, [])
        if not isinstance(plays, list) or not all(isinstance(play, str) for play in plays):
            raise RecordError("case.bad_value", key, repr(plays), file=str(file))
    if "refused" in case and not case.get("play"):
        raise RecordError("case.bad_value", "play", repr(case.get("play", [])), file=str(file))


Loader = Callable[[Mapping[str, object], Path], State]
"""Reads a position; the second argument is the folder that holds its rule files."""


def check_case(case: Case, load: Loader = read_position) -> list[Failure]:
    """Return the differences between the result of ``case`` and its expectations."""
    data = case.data
    position = data.get("position", {})
    if not isinstance(position, Mapping):
        raise RecordError("case.bad_value", "position", repr(position), file=str(case.file))
    state = load(position, case.file.parent)
    failures: list[Failure] = []
    plays = _texts(data, "play")
    expects_refusal = "refused" in data
    for place, text in enumerate(plays):
        is_last = place == len(plays) - 1
        before = position_of(state)
        codes = _codes(state, text)
        if codes and not (is_last and expects_refusal):
            failures.append(Failure("play", text, ", ".join(codes)))
            return failures
        if is_last and expects_refusal:
            if data["refused"] not in codes:
                failures.append(Failure("refused", str(data["refused"]), ", ".join(codes) or "-"))
            elif not state.public.game_rules.sanctions and position_of(state) != before:
                failures.append(Failure("refused", "nothing changed", str(position_of(state))))
    failures += _judged(state, data)
    return failures + _afterwards(state, data)


def _texts(data: Mapping[str, object], key: str) -> list[str]:
    texts = data.get(key, [])
    return [str(text) for text in texts] if isinstance(texts, list) else []


def _codes(state: State, text: str) -> list[str]:
    """Carry out a play; return the codes of its refusals, empty if it was accepted."""
    try:
        play = parse_play(text)
    except TextError:
        return ["text.syntax"]
    verdict, _ = apply_play(state, play)
    return [reason.code for reason in verdict.refusals]


def _judged(state: State, data: Mapping[str, object]) -> list[Failure]:
    failures: list[Failure] = []
    hand = state.hand_counts[state.public.turn]
    for key in ("legal", "illegal"):
        for text in _texts(data, key):
            codes = [reason.code for reason in judge(state.public, hand, parse_play(text)).refusals]
            if bool(codes) != (key == "illegal"):
                failures.append(Failure(key, text, ", ".join(codes) or "accepted"))
    return failures


def _afterwards(state: State, data: Mapping[str, object]) -> list[Failure]:
    public = state.public
    got = position_of(state)
    got["over"] = public.phase == OVER
    points = [score.total for score in score_round(state)]
    totals = [before + won for before, won in zip(public.scores, points, strict=True)]
    is_over = public.phase == OVER
    got["score"] = points if is_over else None
    got["totals"] = totals if is_over else None
    got["winner"] = winner(public.game_rules, totals, 1) if is_over else NO_SIDE
    return [
        Failure(key, _shown(data[key]), _shown(got[key]))
        for key in _EXPECTED
        if key in data and _normal(key, data[key]) != _normal(key, got[key])
    ]


def _shown(value: object) -> str:
    return "-" if value is None else repr(value)


def _normal(key: str, value: object) -> object:
    """Return a value in its canonical form, for comparison."""
    try:
        if key == "hands" and isinstance(value, list):
            return [_sorted(str(hand)) for hand in value]
        if key == "melds" and isinstance(value, list) and all(isinstance(s, list) for s in value):
            return [sorted(_sorted(str(meld)) for meld in side) for side in value]
        if key == "stock":
            return parse_kinds(str(value))
        if key == "pile":
            return [parse_kinds(packet) for packet in str(value).split("|")]
    except TextError:
        return value
    return value


def _sorted(text: str) -> str:
    return "".join(sorted("".join(text.split())))
