"""A table remembers its latest commands without reading the store."""

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.protocol.commands import Leave, MakePlay
from canasta.server.live import recent_commands
from canasta.server.live.recent_commands import RecentCommands
from canasta.store.entries import StoredCommand


@dataclass
class Evening:
    """The stored entries of a table, and its runner's memory of them."""

    seq: int = 0
    memory: RecentCommands = field(default_factory=lambda: RecentCommands(0))
    stored: list[MakePlay] = field(default_factory=list)

    def acknowledge(self, seen_before: int) -> None:
        """Store a play by a player who may have seen only earlier entries."""
        play = self._store(seen_before)
        self.memory.remember("ann", play.cmd_id, StoredCommand(self.seq, b""))

    def lose_the_answer(self, seen_before: int) -> None:
        """Store a play whose answer is lost; the runner loads the table again."""
        self._store(seen_before)
        self.memory.table_loaded(self.seq)

    def act(self, _: int) -> None:
        """Store an entry that the server itself wrote."""
        self.seq += 1

    def restart(self, _: int) -> None:
        """Let another server continue."""
        self.memory = RecentCommands(self.seq)

    def _store(self, seen_before: int) -> MakePlay:
        seen = max(0, self.seq - seen_before)
        play = MakePlay(cmd_id=f"command-{len(self.stored)}", seen=seen, play="draw")
        self.stored.append(play)
        self.seq += 1
        return play


Happening = Callable[[Evening, int], None]
HAPPENINGS: st.SearchStrategy[Happening] = st.sampled_from(
    [Evening.acknowledge, Evening.lose_the_answer, Evening.act, Evening.restart]
)


@given(st.lists(st.tuples(HAPPENINGS, st.integers(0, 3)), max_size=40))
def test_a_stored_command_is_remembered_or_looked_up(
    happenings: list[tuple[Happening, int]],
) -> None:
    with pytest.MonkeyPatch.context() as few:
        few.setattr(recent_commands, "_REMEMBERED", 2)
        evening = Evening()
        for happen, seen_before in happenings:
            happen(evening, seen_before)
    for play in evening.stored:
        found = evening.memory.find("ann", play.cmd_id)
        assert found is not None or not evening.memory.would_know(play)


def test_a_play_on_what_was_just_shown_needs_no_look_in_the_store() -> None:
    memory = RecentCommands(7)
    assert memory.would_know(MakePlay(cmd_id="a-command", seen=7, play="draw"))
    assert not memory.would_know(MakePlay(cmd_id="a-command", seen=6, play="draw"))


def test_a_command_that_does_not_say_what_was_seen_is_looked_up() -> None:
    assert not RecentCommands(0).would_know(Leave(cmd_id="a-command"))
