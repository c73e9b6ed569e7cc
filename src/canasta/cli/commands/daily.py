"""``canasta daily``: play the deal of the day, and compare the result with robots'."""

from contextlib import closing
from datetime import date, datetime
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.text import Text

from canasta.agents.alike import VERSION
from canasta.agents.levels import level_names
from canasta.cli.game.daily_files import (
    DailyResult,
    begun_version,
    daily_folder,
    record_file,
    result_file,
    result_in,
    write_result,
)
from canasta.cli.game.session import Session
from canasta.cli.game.talk import Talk
from canasta.cli.invocation import command_to_type
from canasta.cli.levels import level_called
from canasta.cli.options import USUAL_RULES, Options
from canasta.cli.output import Output, signed, with_progress
from canasta.cli.problems import CommandError
from canasta.cli.reports.bars import bars
from canasta.cli.seating import seated_around
from canasta.cli.terminal import console
from canasta.daily.deal import FIRST_DAY, OPPONENTS, DailyDeal
from canasta.daily.field import PAR_LEVEL, TRIES, Field, points_ahead, result_of_try
from canasta.i18n import Catalogue
from canasta.i18n.error_sentences import with_nearest
from canasta.i18n.shared_result import share_line
from canasta.record.record_writer import RecordedGame
from canasta.rules import RULE_TEXTS

_BARS: Final = 24
"""Maximum number of bars of the histogram."""
_HEIGHT: Final = 4


def register(app: typer.Typer, words: Catalogue) -> None:
    """Add ``canasta daily``."""
    options = Options(words)

    @app.command(help=words.text("cli.daily.help"), epilog=words.text("cli.daily.examples"))
    def daily(
        *,
        rules: Annotated[str, options.rules("cli.daily.option.rules")] = USUAL_RULES,
        day: Annotated[
            str | None,
            options.value("cli.daily.option.date", "cli.daily.metavar.date", name="--date"),
        ] = None,
        robots: Annotated[int | None, options.number("cli.daily.option.robots", 1, VERSION)] = None,
        practice: Annotated[bool, options.flag("--practice", "cli.daily.option.practice")] = False,
        listed: Annotated[bool, options.flag("--list", "cli.daily.option.list")] = False,
    ) -> None:
        if listed:
            _list(words)
            return
        if rules not in RULE_TEXTS:
            sentence = words.text("cli.daily.no_text", texts=words.any_of(RULE_TEXTS))
            raise CommandError(with_nearest(words, sentence, rules, RULE_TEXTS))
        deal = DailyDeal(_day(words, day), rules, robots or VERSION)
        deal = deal if robots else begun_version(deal)
        if not deal.is_current:
            _show_earlier(words, deal, is_practice=practice)
            return
        if practice and not result_file(deal).exists():
            command = _command(deal, is_practice=False)
            raise CommandError(words.text("cli.daily.not_counted", command=command))
        path = record_file(deal, is_practice=practice)
        with closing(_game(words, deal, path, is_practice=practice)) as game:
            status = 0
            if not _is_played(game):
                command = _command(deal, is_practice=practice)
                talk = Talk(words, console())
                talk.say(words.text("cli.daily.welcome", level=level_called(words, OPPONENTS)))
                session = Session(
                    game,
                    words,
                    talk,
                    robot=deal.robot,
                    resume_command=command,
                    no_hints="" if practice else words.text("cli.daily.no_hints"),
                    is_enough=lambda: _is_played(game),
                )
                status = session.run()
            if _is_played(game):
                _show(words, deal, game, is_practice=practice)
        raise typer.Exit(status)


def _day(words: Catalogue, typed: str | None) -> date:
    """Return the requested day, by default today.

    Raises:
        CommandError: ``typed`` is not a date, or the day has no deal (yet).
    """
    today = datetime.now().astimezone().date()
    if typed is None:
        return today
    try:
        day = date.fromisoformat(typed)
    except ValueError:
        raise CommandError(words.text("cli.daily.no_date", typed=typed, today=str(today))) from None
    if day < FIRST_DAY:
        raise CommandError(words.text("cli.daily.none_yet", first=str(FIRST_DAY)))
    if day > today:
        raise CommandError(words.text("cli.daily.not_yet", day=str(day), today=str(today)))
    return day


def _command(deal: DailyDeal, *, is_practice: bool) -> str:
    """Return the command line that plays a deal."""
    options = ["--practice"] if is_practice else []
    return command_to_type("daily", "--rules", deal.text, "--date", str(deal.day), *options)


def _game(words: Catalogue, deal: DailyDeal, path: Path, *, is_practice: bool) -> RecordedGame:
    """Resume the game at ``path``, or start a new one; practice replaces a finished game.

    Raises:
        RecordError: the record cannot be read or written, or is open elsewhere.
        OSError: the folder cannot be created.
    """
    if path.exists():
        game = RecordedGame.resume(path)
        if not (is_practice and _is_played(game)):
            return game
        game.close()
        path.unlink()
    path.parent.mkdir(parents=True, exist_ok=True)
    robots = [deal.level] * (int(deal.game_rules.players) - 1)
    names = [one.name for one in seated_around(words, deal.game_rules, deal.seat, robots)]
    return RecordedGame.begin(deal.header(names[deal.seat], names), path=path)


def _is_played(game: RecordedGame) -> bool:
    """Return whether the one round of the deal is over."""
    return bool(game.game.past)


def _show(words: Catalogue, deal: DailyDeal, game: RecordedGame, *, is_practice: bool) -> None:
    """Compare a finished game with the field; the first result is stored with the field."""
    file = result_file(deal)
    kept = result_in(file)
    field = _played(words, deal) if kept is None or kept.field is None else kept.field
    ahead = points_ahead(game.game.totals, int(game.game_rules.side_of(deal.seat)))
    result = DailyResult(deal.version, ahead, field.percent(ahead), field.par, field)
    if not is_practice and kept != result:
        write_result(file, result)
    _print(words, deal, field, result)
    command = _command(deal, is_practice=True)
    Output(words).paragraph(words.text("cli.daily.again", command=command))


def _show_earlier(words: Catalogue, deal: DailyDeal, *, is_practice: bool) -> None:
    """Show the stored result of a deal whose robots do not play in this version.

    Raises:
        CommandError: there is no such result, or the deal is to be practised.
    """
    result = result_in(result_file(deal))
    command = f"{_command(deal, is_practice=False)} --robots {VERSION}"
    if is_practice or result is None or result.field is None:
        raise CommandError(
            words.text("cli.daily.other_robots", version=deal.version, command=command)
        )
    _print(words, deal, result.field, result)
    Output(words).paragraph(
        words.text("cli.daily.robots_now", version=deal.version, command=command)
    )


def _played(words: Catalogue, deal: DailyDeal) -> Field:
    field = Field({})
    numbers = range(TRIES * len(level_names()))
    for number in with_progress(numbers, len(numbers), words.text("cli.daily.progress")):
        if number == field.size:
            field = field.with_try(result_of_try(deal, *field.next_try()))
    return field


def _print(words: Catalogue, deal: DailyDeal, field: Field, result: DailyResult) -> None:
    output = Output(words)
    output.gap()
    output.paragraph(
        words.text(
            "cli.daily.result",
            ahead=signed(words, result.ahead, 0),
            percent=result.percent,
            par=signed(words, result.par, 0),
            level=level_called(words, PAR_LEVEL),
        )
    )
    output.gap()
    output.lines(_histogram(field, result.ahead, min(_BARS, output.width)))
    output.gap()
    output.rows(
        [
            (level_called(words, level), signed(words, mean, 0))
            for level, mean in field.means().items()
        ]
    )
    output.gap()
    output.lines([Text(share_line(words, deal, field, result.ahead))])


def _histogram(field: Field, ahead: int, width: int) -> list[Text]:
    """Return the results of the field as bars, with a mark below the bar of ``ahead``."""
    counts, place = field.histogram(ahead, width)
    drawn, _ = bars(counts, 0, max(counts), _HEIGHT)
    return [*[Text(line) for line in drawn], Text(" " * place + "▲")]


def _list(words: Catalogue) -> None:
    """Print the days played, the latest first."""
    rows = []
    for file in sorted(daily_folder().glob("*.json"), reverse=True):
        result = result_in(file)
        if result is None:
            rows.append((file.stem, words.text("cli.daily.damaged")))
            continue
        ahead = signed(words, result.ahead, 0)
        line = words.text("cli.daily.listed", ahead=ahead, percent=result.percent)
        rows.append((file.stem.removesuffix(f"-v{VERSION}"), line))
    output = Output(words)
    if rows:
        output.rows(rows)
    else:
        output.paragraph(words.text("cli.daily.none_played", command=command_to_type("daily")))
