"""Collects everything that a table reveals at one moment: frames, answers, lists, exports."""

import json
from collections.abc import Iterator, Sequence

from canasta.agents.levels import level_names, make_level
from canasta.agents.search.comparison import Effort
from canasta.agents.worlds.known_state import known_state
from canasta.answers.round_replays import RoundSteps, replay_index
from canasta.engine.state.game_rules import NO_SEAT
from canasta.engine.state.public_state import ANSWERING
from canasta.engine.state.view_data import view_data, view_of
from canasta.protocol.commands import (
    AskHint,
    AskQuestion,
    MakePlay,
    Preview,
    TableCommand,
    table_commands,
)
from canasta.protocol.updates import You
from canasta.record.notation import play_text
from canasta.record.robot_play import whole_play
from canasta.store import entry_transaction
from canasta.tables import game_records, robot_moments, server_acts
from canasta.tables.entry import Entry
from canasta.tables.game_statistics import GameStatistics
from canasta.tables.table import HostedTable, replay
from canasta.tables.table_refusals import Rejected
from canasta.tables.views import previews, robot_questions, shown_reasons
from canasta.tables.views.frames import Frames
from tests.flow.story import Kept, Story
from tests.support import hints as hinting
from tests.tables.simulated_evening import TABLE

STRANGER = "gzoe"
TRIED = (
    "draw",
    "take",
    "pass",
    "ask",
    "yes",
    "draw back",
    "meld K:KKK ; meld Q:QQQ",
    "meld 1/K:K",
    "take KK ; meld Q:QQ2 ; discard 4",
    "discard KH",
    "discard r",
    "1: draw",
    "3: discard 9",
    "discard",
)
"""Plays that anybody may try at any time, most of them illegal."""
_OTHER_COMMANDS: list[TableCommand] = [
    table_commands.validate_python({"cmd_id": "command-1", **command})
    for command in (
        {"t": "next_hand"},
        {"t": "reveal", "hand": 1, "attempt": 1, "seed": "0" * 64},
        {"t": "commit", "hand": 1, "attempt": 1, "commit": "0" * 64},
        {"t": "sit", "seat": 1},
        {"t": "stand_in", "seat": 1},
        {"t": "put_robot", "seat": 1, "level": "easy"},
        {"t": "remove", "seat": 1},
        {"t": "pause"},
        {"t": "rematch"},
    )
]
"""Other commands, most of which are refused during a round."""
LEVELS = ("beginner", "easy", "medium", "hard")
"""The robots whose plays are compared; the strongest one is slow and plays only at some tables."""
EXPERT_EVERY = 10
SMALL_EFFORT = Effort(worlds=1, block=1)


class Onlooker:
    """Asks a table for everything that it reveals at one moment."""

    def __init__(self, story: Story, table: HostedTable, frames: Frames, now_ms: int) -> None:
        self.story = story
        self.table = table
        self.frames = frames
        self.now_ms = now_ms

    def frames_of(self, seat: int) -> Iterator[str]:
        yield self.frames.moment(self.now_ms).update(seat, self.story.language_of(seat))

    def answers_to(self, seat: int) -> Iterator[str]:
        """Yield the whole table, as after a new connection, then previews and refusals."""
        language, actor = self.story.language_of(seat), self.actor_of(seat)
        you = You(name=str(seat), seat=seat, is_host=self.table.host == actor)
        yield self.frames.moment(self.now_ms).welcome(seat, language, you, 1)
        narrator = self.frames.narrators.narrator(language, seat)
        tries = tried(self.table, seat)
        for command in commands(self.table, tries):
            decided = self.table.decide(actor, command, self.now_ms, name="Zoe", seed=bytes(32))
            if isinstance(decided, Entry) or seat == NO_SEAT:
                yield repr(decided)
            else:
                shown = shown_reasons.reasons(decided.reasons, narrator)
                yield json.dumps([reason.model_dump() for reason in shown])
        if seat == NO_SEAT:
            return
        for play in tries:
            asked = Preview(id="preview-1", play=play)
            yield previews.previewed(self.table, seat, asked, narrator).model_dump_json()
        yield self.question(seat)
        if self.table.to_act != seat:
            yield self.hint(seat)

    def actor_of(self, seat: int) -> str:
        """Return the guest in a seat, or a guest without a seat."""
        there = self.table.seats[seat] if seat != NO_SEAT else None
        return there.actor if there is not None and there.is_person else STRANGER

    def advice(self) -> Iterator[str]:
        """Yield hints and every level's play for the seat to act."""
        seat, game = self.table.to_act, self.table.card_game
        assert game is not None
        for staged in ("", "meld K:KKK"):
            yield self.hint(seat, staged)
        levels = LEVELS if self.story.plan.seed % EXPERT_EVERY else level_names()
        # The same search answers the partner at every level.
        for level in levels[:1] if game.state.public.phase == ANSWERING else levels:
            robot = make_level(level, self.story.plan.seed)
            known = known_state(view_of(view_data(game.state.view(seat))))
            yield play_text(whole_play(known, robot.decide))

    def question(self, seat: int) -> str:
        """Return the question to a program in a seat."""
        asked = AskQuestion(id="question-1")
        found = robot_questions.robot_question(self.table, seat, asked)
        return repr(found) if isinstance(found, Rejected) else found.model_dump_json()

    def hint(self, seat: int, staged: str = "") -> str:
        narrator = self.frames.narrators.narrator(self.story.language_of(seat), seat)
        asked = AskHint(id="hint-123", staged=staged)
        advice = hinting.hint(self.table, seat, asked, narrator, SMALL_EFFORT)
        return repr(advice) if isinstance(advice, Rejected) else advice.model_dump_json()


def tried(table: HostedTable, seat: int) -> list[str]:
    """Return plays that a seat tries, with cards from its hand and with others."""
    if seat == NO_SEAT or table.phase != "playing" or table.card_game is None:
        return list(TRIED)
    hand = table.card_game.croupier.hands[seat]
    return [*TRIED, *[f"discard {face}" for face in hand[:1]], f"meld 9:{''.join(hand[:3])}"]


def commands(table: HostedTable, plays: Sequence[str]) -> list[TableCommand]:
    made: list[TableCommand] = [
        MakePlay(cmd_id="command-1", seen=table.game_seq, play=play) for play in plays
    ]
    return made + _OTHER_COMMANDS


def lists(table: HostedTable, tally: GameStatistics) -> Iterator[str]:
    """Yield the lists of tables and games, and the time of the server's next act."""
    yield repr(entry_transaction.table_snapshot(table, None, None))
    yield repr(tally.game(table))
    yield repr(tally.players(table))
    yield repr(server_acts.server_acts(table))
    if table.card_game is not None and table.to_act >= 0:
        yield str(
            robot_moments.pause_ms(table.id, table.game_seq, table.card_game.state.public.phase)
        )


def exports(entries: Sequence[Kept], table: HostedTable) -> Iterator[str]:
    """Yield the downloads and replays of the running game."""
    stored = [kept.entry for kept in entries]
    secrets = {kept.entry.seq: kept.secret for kept in entries if kept.secret is not None}
    for game in game_records.games_of(TABLE, stored, secrets):
        yield game.text()
        yield from [played.proof.text() for played in game.rounds]
        yield repr([played.counted for played in game.rounds])
        yield repr(replay_index(game, ()))
    number, running = table.game_number, table.round_number
    # The replay of a finished round shows all cards and is the same in all worlds.
    for round_number in range(max(1, running - 1), running + 1):
        steps = RoundSteps(number, round_number, "fr")
        replay(TABLE, stored, secrets, follow=steps.follow)
        yield repr(steps.steps if steps.is_over else None)
