"""Worked examples for the rules pages: conformance cases as boards, plays and outcomes.

There is one file for each rule text and language, which the browser loads.
``tests/data/rule_examples.toml`` assigns the cases to fields. The sentences come from the game.
"""

import json
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias, cast

from canasta.cards.text import TextError
from canasta.engine.events import (
    CanastaConcealed,
    CanastaMade,
    CardsDrawn,
    Event,
    Opened,
    Passed,
    Penalized,
    PileBlocked,
    PileFroze,
    RedThreesLaid,
    RoundEnded,
    WentOut,
)
from canasta.engine.judging.play_judge import judge
from canasta.engine.judging.refusals import Refusal
from canasta.engine.plays import Play
from canasta.engine.referee import apply_play
from canasta.engine.scoring import SCORE_LINES, score_round
from canasta.engine.state.game_rules import NO_SEAT
from canasta.engine.state.state import State
from canasta.i18n import LANGUAGES, Language, Narrator, load
from canasta.i18n.event_sentences import event_sentence
from canasta.i18n.play_phrases import play_phrase
from canasta.i18n.refusal_sentences import refusal_sentence
from canasta.i18n.score_titles import score_title
from canasta.i18n.typography import sentence
from canasta.record.conformance import Case, case_files, read_cases
from canasta.record.notation import parse_play
from canasta.record.position import position_of, read_position
from canasta.rules import OFFICIAL_TEXTS
from tests.reference.writing import ROOT, SOURCE

CHOICE: Final = ROOT / "tests" / "data" / "rule_examples.toml"
FOLDER: Final = SOURCE / "web" / "examples"
NAMES: Final = ("Ann", "Bob", "Cleo", "Dan", "Eva", "Finn")

Json: TypeAlias = "str | int | bool | list[Json] | dict[str, Json] | None"

_WORTH_TELLING: Final = (
    CanastaConcealed,
    CanastaMade,
    CardsDrawn,
    RoundEnded,
    Opened,
    Passed,
    Penalized,
    PileBlocked,
    PileFroze,
    RedThreesLaid,
    WentOut,
)
"""The events that are worth telling beyond the play itself."""


def example_files() -> Iterator[tuple[Path, str]]:
    """Yield every file of examples with its text."""
    chosen = tomllib.loads(CHOICE.read_text(encoding="utf-8"))
    for text in OFFICIAL_TEXTS:
        for language in LANGUAGES:
            fields: dict[str, Json] = {
                field: [
                    _example(language, cases_by_name(text)[example["case"]], example.get("tries"))
                    for example in examples
                ]
                for field, examples in chosen[text].items()
            }
            written = json.dumps(fields, ensure_ascii=False, separators=(",", ":")) + "\n"
            yield FOLDER / f"{text}.{language}.json", written


@cache
def cases_by_name(text: str) -> Mapping[str, Case]:
    """Return the conformance cases of a rule text by their names."""
    files = case_files([ROOT / "conformance" / text])
    return {case.name: case for file in files for case in read_cases(file)}


def _example(language: Language, case: Case, tries: list[str] | None) -> Json:
    """Return a case as an example; ``tries`` are its plays shown without consequences."""
    data = case.data
    state = read_position(cast("Mapping[str, object]", data["position"]), case.file.parent)
    game_rules = state.public.game_rules
    seat = state.public.to_act() if tries or data.get("play") else 0
    names = NAMES[: game_rules.players]
    narrator = Narrator(load(language), game_rules.rules, names, int(game_rules.sides), seat)
    board = _board(state, seat)
    plays = [_made(narrator, state, play, _refused(data)) for play in _texts(data, "play")]
    shown = tries if tries is not None else [] if plays else _listed(data)
    plays += [_judged(narrator, state, play) for play in shown]
    called = [sentence(narrator.name(at)).rstrip(".") for at in range(len(names))]
    return {
        "names": cast("list[Json]", called),
        "sides": int(game_rules.sides),
        "board": board,
        "tries": plays,
        "score": _score(narrator, state) if "score" in data else None,
    }


def _texts(data: Mapping[str, object], key: str) -> list[str]:
    return list(cast("list[str]", data.get(key, [])))


def _refused(data: Mapping[str, object]) -> str:
    return str(data.get("refused", ""))


def _listed(data: Mapping[str, object]) -> list[str]:
    return [*_texts(data, "legal")[:2], *_texts(data, "illegal")[:2]]


def _board(state: State, seat: int) -> Json:
    """Return the cards before any play, as letters of kinds."""
    position = position_of(state)
    table = state.public
    return {
        "seat": seat,
        "hands": cast("list[Json]", [text.replace(" ", "") for text in _list(position["hands"])]),
        "pile": cast("list[Json]", str(position["pile"]).replace(" ", "").split("|")),
        "stock": int(table.stock_size),
        "melds": cast("list[Json]", [list(side) for side in _lists(position["melds"])]),
        "red_threes": cast("list[Json]", [int(number) for number in table.red_threes]),
        "scores": cast("list[Json]", [int(score) for score in table.scores]),
        "opening": int(table.opening_points),
    }


def _list(value: object) -> list[str]:
    return cast("list[str]", value)


def _lists(value: object) -> list[list[str]]:
    return cast("list[list[str]]", value)


def _made(narrator: Narrator, state: State, text: str, expected: str) -> Json:
    """Carry out a play; return it with its outcome in words."""
    who = state.public.to_act()
    try:
        play = parse_play(text)
    except TextError:
        return {"who": narrator.name(who), "play": text, "accepted": False, "says": []}
    verdict, events = apply_play(state, play)
    says = [_first(narrator, verdict.refusals, expected)] if verdict.refusals else []
    says += _happened(narrator, events)
    return _try(narrator, who, play, says, accepted=not verdict.refusals)


def _judged(narrator: Narrator, state: State, text: str) -> Json:
    """Return the referee's verdict on a play in words."""
    who = state.public.to_act()
    play = parse_play(text)
    refusals = judge(state.public, state.hand_counts[state.public.turn], play).refusals
    says = [_first(narrator, refusals, "")] if refusals else []
    return _try(narrator, who, play, says, accepted=not refusals)


def _try(narrator: Narrator, who: int, play: Play, says: list[str], *, accepted: bool) -> Json:
    seat = who if play.seat == NO_SEAT else play.seat
    return {
        "who": sentence(narrator.name(seat)).rstrip("."),
        "play": play_phrase(narrator, play),
        "accepted": accepted,
        "says": cast("list[Json]", says),
    }


def _first(narrator: Narrator, refusals: tuple[Refusal, ...], code: str) -> str:
    """Return the reason with ``code``, or else the most helpful one."""
    about = [refusal for refusal in refusals if refusal.code == code]
    return refusal_sentence(narrator, (about or list(refusals))[0])


def _happened(narrator: Narrator, events: list[Event]) -> list[str]:
    sentences = [
        event_sentence(narrator, event) for event in events if isinstance(event, _WORTH_TELLING)
    ]
    return [text for text in sentences if text is not None]


def _score(narrator: Narrator, state: State) -> Json:
    """Return the score sheet of the round, with the lines in which any side has points."""
    scores = score_round(state)
    sides = [narrator.side(side) for side in range(narrator.sides)]
    lines: list[Json] = [
        [score_title(narrator.words, name), cast("Json", [int(getattr(s, name)) for s in scores])]
        for name in SCORE_LINES
        if any(getattr(score, name) for score in scores)
    ]
    total: Json = [int(score.total) for score in scores]
    lines.append([score_title(narrator.words, "total"), total])
    return {"sides": cast("list[Json]", sides), "lines": lines}
