"""What it costs to judge a play and to carry it out, without the thinking of who makes it.

    .venv/bin/python -m benchmarks.judgement [--rounds N] [--text NAME] [--json]

Greedy robots play whole rounds, four players in two sides. All figures are microseconds of
processor time for one play.

- **game**: a play of a robot, decided and carried out in a game with its real cards.
- **person**: a play of a person at a table, read from its text, decided, and applied as an entry.
- **robot**: a play of a robot at a table, decided, and applied as an entry.
- **replay**: an entry that was stored, judged and applied again with all entries of its table.
- **told**: the messages that tell the four seats of a table of a play, from its public part to the
  sentences of their logs, in English.
"""

import argparse
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager

from canasta.agents.registry import make_agent
from canasta.build_info import describe
from canasta.engine.state.game_rules import GameRules
from canasta.fair.shuffle import seed_of_text
from canasta.protocol.settings import TableSettings
from canasta.record.card_game import CardGame, read_play
from canasta.record.header import Header, Player
from canasta.record.notation import WrittenPlay, parse_written_play
from canasta.record.robot_play import whole_play
from canasta.rules.loader import load_rules
from canasta.tables.entry import Entry
from tests.tables.hosted import Hosted
from tests.tables.simulated_evening import Evening


class Stopwatch:
    """Adds up the processor time of calls, by name."""

    def __init__(self) -> None:
        """Begin with nothing timed."""
        self.seconds: dict[str, float] = {}
        self.calls: dict[str, int] = {}

    @contextmanager
    def timing(self, name: str, *, calls: int = 1) -> Iterator[None]:
        """Add the time of what stands inside to ``name``, as that of so many ``calls``."""
        started = time.process_time_ns()
        yield
        self.seconds[name] = self.seconds.get(name, 0.0) + (time.process_time_ns() - started) / 1e9
        self.calls[name] = self.calls.get(name, 0) + calls

    def microseconds(self) -> dict[str, float]:
        """Return the time of one call of each name, in microseconds."""
        return {name: 1e6 * sum_ / self.calls[name] for name, sum_ in self.seconds.items()}


def time_games(watch: Stopwatch, text: str, rounds: int) -> None:
    """Time the plays of so many rounds, each the first of a game."""
    game_rules = GameRules(load_rules(text), 4, 2)
    for number in range(rounds):
        players = tuple([Player(f"P{seat}") for seat in range(4)])
        game = CardGame(Header(game_rules, players, seed_of_text(f"judgement {number}")))
        robots = [make_agent("greedy", seat) for seat in range(4)]
        game.deal()
        while game.round_number == 1 and not game.awaits_deal:
            robot = robots[game.state.public.to_act()]
            written = read_play(whole_play(game.state, robot.decide))
            if not isinstance(written, WrittenPlay):
                raise TypeError("a robot's play is a play")
            with watch.timing("game"):
                game.play(written)


def time_tables(watch: Stopwatch, text: str, rounds: int) -> None:
    """Time the plays of so many rounds at tables of two people and two robots, and their replay."""
    for number in range(rounds):
        evening = Evening(f"judgement {number}")
        evening.begin(TableSettings(rules=text), 2)
        table = evening.table
        plays = 0
        while table.phase == "playing":
            seat, play = table.seats[table.to_act], evening.robots_play()
            if seat.level:
                due, written = evening.due("robot"), parse_written_play(play)
                evening.now_ms = max(evening.now_ms, due.at_ms)
                with watch.timing("robot"):
                    evening.apply(_entry(table.act(due, evening.now_ms, play=written)))
            else:
                command = evening.command("play", seen=table.seq, play=play)
                with watch.timing("person"):
                    evening.apply(_entry(evening.decide(seat.actor, command)))
            plays += 1
        with watch.timing("replay", calls=plays):
            evening.replayed()


def time_frames(watch: Stopwatch, text: str, rounds: int) -> None:
    """Time the messages to a table of four people about the plays of so many rounds."""
    hosted = Hosted(TableSettings(rules=text, target=100_000), seed="judgement")
    hosted.start()
    hosted.deal()
    for _ in range(rounds):
        while hosted.table.phase == "playing":
            hosted.play_on(1)
            with watch.timing("told"):
                moment = hosted.frames.moment(hosted.now_ms)
                for seat in range(4):
                    moment.update(seat, "en")
        hosted.deal_next_round()


def _entry(decided: object) -> Entry:
    if not isinstance(decided, Entry):
        raise TypeError(f"{decided!r} is no entry")
    return decided


def main() -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--text", default="classic")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    watch = Stopwatch()
    time_games(watch, options.text, options.rounds)
    time_tables(watch, options.text, options.rounds)
    time_frames(watch, options.text, options.rounds)
    if options.json:
        print(json.dumps(watch.microseconds()))
        return
    print(describe())
    for name, figure in watch.microseconds().items():
        print(f"{name:8} {figure:8.1f} us a play ({watch.calls[name]} plays)")


if __name__ == "__main__":
    main()
