"""``canasta play``: play a whole game against robots."""

from contextlib import closing
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from secrets import token_bytes
from typing import Annotated

import typer

from canasta.agents.levels import USUAL_LEVEL, level_names, make_robot
from canasta.agents.registry import agent_names
from canasta.cli.game.saved_games import find_game, games_folder, new_game_file, saved_games
from canasta.cli.game.session import Session
from canasta.cli.game.talk import Talk
from canasta.cli.invocation import command_to_type
from canasta.cli.levels import level_called, level_manners, level_meant
from canasta.cli.options import USUAL_RULES, Options
from canasta.cli.problems import CommandError
from canasta.cli.seating import arrangement, sitting
from canasta.cli.terminal import console
from canasta.engine.state.game_rules import NO_SEAT, GameRules
from canasta.fair.shuffle import SEED_BYTES, seed_of_text
from canasta.i18n import Catalogue
from canasta.record.errors import RecordError
from canasta.record.header import HUMAN, Player
from canasta.record.record_reader import GameReplay, read_record
from canasta.record.record_writer import RecordedGame
from canasta.rules.field_kinds import RuleError
from canasta.rules.loader import check_sense, load_rules
from canasta.rules.ruleset import RULE_FIELDS, RuleSet


def register(app: typer.Typer, words: Catalogue) -> None:
    """Add ``canasta play``."""
    options = Options(words)

    @app.command(help=words.text("cli.play.help"), epilog=words.text("cli.play.examples"))
    def play(  # noqa: PLR0913  (each is an option of the command)
        *,
        rules: Annotated[str | None, options.rules()] = None,
        players: Annotated[int | None, options.players()] = None,
        sides: Annotated[int | None, options.sides()] = None,
        level: Annotated[
            str | None,
            options.value(
                "cli.play.option.level",
                "cli.metavar.level",
                usual=level_called(words, USUAL_LEVEL),
                levels=level_manners(words),
            ),
        ] = None,
        agents: Annotated[str | None, options.agents("cli.play.option.agents")] = None,
        target: Annotated[
            int | None, typer.Option(metavar="N", help=words.text("cli.play.option.target"))
        ] = None,
        sanctions: Annotated[
            bool, options.flag("--sanctions", "cli.play.option.sanctions")
        ] = False,
        seed: Annotated[str | None, options.value("cli.option.seed", "cli.metavar.seed")] = None,
        save: Annotated[Path | None, options.file("cli.play.option.save")] = None,
        resume: Annotated[bool, options.flag("--resume", "cli.play.option.resume")] = False,
        move: Annotated[
            int | None, options.number("cli.play.option.from", 1, name="--from")
        ] = None,
        saved: Annotated[
            str | None, options.argument("cli.play.option.saved", "cli.metavar.file")
        ] = None,
    ) -> None:
        talk = Talk(words, console())
        others = (rules, players, sides, level, agents, target, seed)
        if move is not None:
            if saved is None or resume or sanctions or any(other is not None for other in others):
                raise CommandError(words.text("cli.play.from_alone"))
            replay = read_record(find_game(words, saved))
            with closing(_branch(replay, move, _seat_of(words, replay, move), save)) as game:
                raise typer.Exit(Session(game, words, talk).run())
        if resume:
            if sanctions or any(other is not None for other in (*others, save)):
                raise CommandError(words.text("cli.play.resume_alone"))
            path = None if saved is None else find_game(words, saved)
            game = _unfinished(words) if path is None else _resumed(words, talk, path)
            with closing(game):
                raise typer.Exit(Session(game, words, talk).run())
        if saved is not None:
            command = command_to_type("play", "--resume", saved)
            raise CommandError(words.text("cli.play.say_resume", command=command))
        chosen = _with_target(load_rules(rules or USUAL_RULES), target)
        game_rules = _game_rules(words, chosen, players, sides, sanctions=sanctions)
        game_seed = token_bytes(SEED_BYTES) if seed is None else seed_of_text(seed)
        robots = _robots(words, int(game_rules.players) - 1, level, agents)
        seated = sitting(words, game_rules, game_seed, robots)
        path = save or new_game_file(chosen.id, datetime.now().astimezone())
        # With sanctions, an irregular play costs points, and no play can be taken back.
        started = RecordedGame.start(
            game_rules, seated, game_seed, path=path, takes_back=not sanctions
        )
        with closing(started) as game:
            raise typer.Exit(Session(game, words, talk).run())


def _resumed(words: Catalogue, talk: Talk, path: Path) -> RecordedGame:
    """Resume the game recorded at ``path``; a table's game continues in a copy.

    The next rounds have no proof, so they cannot be part of the table's record.

    Raises:
        RecordError: the record cannot be read or written.
        CommandError: one person cannot continue the game.
    """
    try:
        return RecordedGame.resume(path)
    except RecordError as error:
        if error.code != "record.at_table":
            raise
        replay = read_record(path)
        if replay.is_finished:
            command = command_to_type("replay", str(path))
            raise CommandError(words.text("cli.play.over", command=command)) from None
        if len(replay.people) != 1:
            raise CommandError(words.text("cli.play.one_person")) from None
    copy = new_game_file(path.stem, datetime.now().astimezone())
    talk.say(words.text("cli.play.copied", file=str(copy)))
    if replay.end.awaits_deal:
        talk.say(words.text("cli.play.dealt_again"))
    return _branch(replay, len(replay) + 1, replay.people[0], copy)


def _unfinished(words: Catalogue) -> RecordedGame:
    """Resume the unfinished game that was played last.

    Raises:
        CommandError: there is no unfinished game.
        RecordError: the record of a more recent game cannot be read.
    """
    for path in saved_games():
        game = RecordedGame.resume(path)
        if not game.is_over:
            return game
        game.close()
    raise CommandError(words.text("cli.play.nothing_saved", folder=str(games_folder())))


def _seat_of(words: Catalogue, replay: GameReplay, move: int) -> int:
    """Return the seat that made the play ``move``.

    Raises:
        CommandError: there is no play with that number.
    """
    seat = replay.seat_of(move) if move <= len(replay) else NO_SEAT
    if seat == NO_SEAT:
        raise CommandError(words.text("cli.play.no_such_move", last=len(replay)))
    return seat


def _branch(replay: GameReplay, move: int, seat: int, path: Path | None) -> RecordedGame:
    """Return a new game that repeats another one up to the play ``move``, exclusive.

    The person plays ``seat``. Robots of that game, or of the usual level, play the other seats.

    Raises:
        RecordError: the new record cannot be written.
    """
    players = [
        Player(player.name, HUMAN if number == seat else _robot_like(player))
        for number, player in enumerate(replay.players)
    ]
    path = path or new_game_file(replay.header.game_rules.rules.id, datetime.now().astimezone())
    return RecordedGame.branch(replay, move, players, path=path)


def _robot_like(player: Player) -> str:
    """Return the name in records of a robot that replaces ``player``."""
    return player.agent if player.agent in (*level_names(), *agent_names()) else USUAL_LEVEL


def _with_target(rules: RuleSet, target: int | None) -> RuleSet:
    """Return the rules with another target score, unless ``target`` is None.

    Raises:
        RuleError: ``target`` is out of range or contradicts another rule.
    """
    if target is None:
        return rules
    kind = RULE_FIELDS["target"]
    try:
        kind.read(target)
    except ValueError:
        raise RuleError("rules.bad_value", "--target", "target", target, kind.allowed) from None
    changed = replace(rules, target=target)
    check_sense(changed, "--target", {"target": target})
    return changed


def _game_rules(
    words: Catalogue, rules: RuleSet, players: int | None, sides: int | None, *, sanctions: bool
) -> GameRules:
    """Return the rules prepared for the requested players and sides.

    Raises:
        CommandError: the rules do not allow these players or sides, or have no sanctions.
    """
    seats, teams = arrangement(words, rules, players, sides)
    if sanctions and not rules.sanctions:
        raise CommandError(words.text("cli.play.no_sanctions", rules=rules.id))
    return GameRules(rules, seats, teams, sanctions=sanctions)


def _robots(words: Catalogue, count: int, level: str | None, agents: str | None) -> list[str]:
    """Return the names in records of ``count`` robots, beginning at the left of the person.

    Raises:
        CommandError: there is no such level, the number of names is wrong, or both levels and
            agents are given.
        UnknownAgentError: there is no such agent.
    """
    if level is not None and agents is not None:
        raise CommandError(words.text("cli.play.level_or_agents"))
    if agents is None:
        levels = USUAL_LEVEL if level is None else level
        names = [level_meant(words, name) for name in levels.split(",")]
    else:
        names = [name.strip() for name in agents.split(",")]
    for name in names:
        make_robot(name, 0)
    if len(names) not in (1, count):
        raise CommandError(words.counted("cli.play.agent_count", count))
    return names * count if len(names) == 1 else names
