"""``canasta puzzle``: make a decision in a round of robots, and learn its cost."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Annotated, Final

import typer

from canasta.cli.game.saved_games import games_folder
from canasta.cli.game.session import Session
from canasta.cli.game.talk import Talk
from canasta.cli.invocation import command_to_type
from canasta.cli.levels import level_called
from canasta.cli.options import Options
from canasta.cli.output import Output
from canasta.cli.problems import CommandError
from canasta.cli.seating import seated_around
from canasta.cli.terminal import console
from canasta.i18n import Catalogue, Narrator
from canasta.i18n.error_sentences import with_nearest
from canasta.i18n.hint_sentences import reason_text
from canasta.i18n.play_phrases import play_phrase
from canasta.puzzles.answer import Answer, answer_in
from canasta.puzzles.choice import puzzle_of_day, unanswered
from canasta.puzzles.puzzle import THEMES, Puzzle, Theme
from canasta.puzzles.puzzle_file import find_puzzle, shipped_puzzles
from canasta.record.header import Player
from canasta.record.record_reader import replay_of
from canasta.record.record_writer import RecordedGame
from canasta.review.decisions import is_decided
from canasta.rules import RULE_TEXTS
from canasta.training.atomic_file import replacing

_ROBOT: Final = "steady"
"""The robots in the other seats, which never act because the puzzle ends with the decision."""


def register(app: typer.Typer, words: Catalogue) -> None:
    """Add ``canasta puzzle``."""
    options = Options(words)

    @app.command(help=words.text("cli.puzzle.help"), epilog=words.text("cli.puzzle.examples"))
    def puzzle(
        name: Annotated[
            str | None, options.argument("cli.puzzle.option.name", "cli.puzzle.metavar.name")
        ] = None,
        *,
        theme: Annotated[
            str | None,
            options.value(
                "cli.puzzle.option.theme", "cli.puzzle.metavar.theme", themes=words.any_of(THEMES)
            ),
        ] = None,
        rules: Annotated[str | None, options.rules("cli.puzzle.option.rules")] = None,
        listed: Annotated[bool, options.flag("--list", "cli.puzzle.option.list")] = False,
    ) -> None:
        answered = _answered()
        if listed:
            _list(words, answered)
            return
        wanted = None if theme is None else theme_typed(words, theme)
        chosen = _chosen(words, name, wanted, _text(words, rules), answered)
        robots = [_ROBOT] * (chosen.players - 1)
        players = seated_around(words, chosen.game_rules, chosen.seat, robots)
        answer = _asked(words, chosen, players)
        _keep(chosen, answer, answered)
        _show(words, chosen, players, answer)


def _chosen(
    words: Catalogue,
    name: str | None,
    theme: Theme | None,
    text: str | None,
    answered: Mapping[str, int],
) -> Puzzle:
    """Return the puzzle called ``name``, the next of a theme and text, or the puzzle of the day.

    Raises:
        CommandError: there is no puzzle of that name, or all puzzles have been answered.
    """
    if name is not None:
        found = find_puzzle(name)
        if found is None:
            known = [puzzle.id for puzzle in shipped_puzzles()]
            sentence = with_nearest(words, words.text("cli.puzzle.unknown", name=name), name, known)
            raise CommandError(
                f"{sentence} {words.text('cli.puzzle.to_list')}",
                command=command_to_type("puzzle", "--list"),
            )
        return found
    if theme is None and text is None:
        return puzzle_of_day(datetime.now().astimezone().date())
    found = unanswered(answered, theme, text)
    if found is None:
        raise CommandError(words.text("cli.puzzle.none_left"))
    return found


def theme_typed(words: Catalogue, typed: str) -> Theme:
    """Return the theme called ``typed``.

    Raises:
        CommandError: there is no such theme.
    """
    for theme in THEMES:
        if typed == theme:
            return theme
    sentence = words.text("cli.puzzle.no_theme", typed=typed, themes=words.any_of(THEMES))
    raise CommandError(with_nearest(words, sentence, typed, THEMES))


def _text(words: Catalogue, typed: str | None) -> str | None:
    if typed is not None and typed not in RULE_TEXTS:
        sentence = words.text("cli.puzzle.no_text", texts=words.any_of(RULE_TEXTS))
        raise CommandError(with_nearest(words, sentence, typed, RULE_TEXTS))
    return typed


def _asked(words: Catalogue, puzzle: Puzzle, players: Sequence[Player]) -> Answer:
    """Let the person make the decision, and return the answer.

    Raises:
        typer.Exit: the person has left.
    """
    record = puzzle.record(players)
    game = RecordedGame(replay_of(record).end, record, None, is_new=False)
    talk = Talk(words, console())
    asked = "pile" if puzzle.theme == "pile" else "turn"
    talk.say(words.text(f"cli.puzzle.question.{asked}", name=puzzle.id), "bold")
    start = game.state.copy()

    def is_answered() -> bool:
        now = game.state
        return now.moment != start.moment and is_decided(start.public, now.public)

    command = command_to_type("puzzle", puzzle.id)
    status = Session(game, words, talk, resume_command=command, is_enough=is_answered).run()
    answer = answer_in(puzzle, replay_of(game.text)) if is_answered() else None
    if answer is None:
        raise typer.Exit(status)
    return answer


def _show(words: Catalogue, puzzle: Puzzle, players: Sequence[Player], answer: Answer) -> None:
    output = Output(words)
    names = tuple([player.name for player in players])
    narrator = Narrator(words, puzzle.game_rules.rules, names, puzzle.sides, puzzle.seat)
    output.gap()
    verdict = "best" if answer.behind == 0 else "good" if answer.is_right else "wrong"
    output.paragraph(
        words.text(
            f"cli.puzzle.{verdict}",
            best=play_phrase(narrator, answer.best),
            behind=words.points(answer.behind),
            error=answer.error,
        )
    )
    output.paragraph(reason_text(narrator, answer.reasons))
    if puzzle.solved_by:
        levels = words.all_of([level_called(words, level) for level in puzzle.solved_by])
        output.paragraph(words.text("puzzle.solved_by", levels=levels))
    else:
        output.paragraph(words.text("puzzle.solved_by_none"))
    next_one = command_to_type("puzzle", "--theme", puzzle.theme)
    output.paragraph(words.text("cli.puzzle.next", command=next_one))


def _list(words: Catalogue, answered: Mapping[str, int]) -> None:
    """Print the number of puzzles of each theme, and how many of them are solved."""
    every = Counter([puzzle.theme for puzzle in shipped_puzzles()])
    solved = Counter([puzzle.theme for puzzle in shipped_puzzles() if answered.get(puzzle.id) == 0])
    output = Output(words)
    output.rows(
        [
            (
                f"{theme}: {words.text(f'puzzle.theme.{theme}')}",
                words.text("cli.puzzle.listed", solved=solved[theme], count=every[theme]),
            )
            for theme in THEMES
        ]
    )


def _file() -> Path:
    return games_folder() / "puzzles.json"


def _answered() -> dict[str, int]:
    """Return the points lost by the first answer to each puzzle answered so far."""
    if not _file().exists():
        return {}
    try:
        return {str(name): int(lost) for name, lost in json.loads(_file().read_bytes()).items()}
    except (AttributeError, TypeError, ValueError):
        return {}


def _keep(puzzle: Puzzle, answer: Answer, answered: dict[str, int]) -> None:
    """Store the points lost by the first answer to a puzzle, 0 if the answer is right."""
    answered.setdefault(puzzle.id, 0 if answer.is_right else answer.behind)
    _file().parent.mkdir(parents=True, exist_ok=True)
    with replacing(_file()) as file:
        file.write(json.dumps(answered).encode("ascii") + b"\n")
