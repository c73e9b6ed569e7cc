"""A table in play, with the messages that it sends."""

from collections.abc import Mapping

from canasta.agents.registry import make_agent
from canasta.protocol.settings import TableSettings
from canasta.record.notation import play_text
from canasta.record.robot_play import whole_play
from canasta.tables.entry import Entry
from canasta.tables.state import Applied
from canasta.tables.views.frames import Frames
from tests.tables.simulated_evening import PEOPLE, TABLE, Evening


class Hosted(Evening):
    """A table where everybody has accepted the rules, and the messages that it has sent."""

    def __init__(
        self,
        settings: TableSettings,
        people: int = -1,
        seed: str = "evening",
        level: str = "hard",
        table_id: str = TABLE,
    ) -> None:
        """Seat people in the first seats (by default in all seats) and robots in the others."""
        super().__init__(seed, table_id)
        self.frames = Frames(self.table)
        self.gather(settings, people, level)

    def apply(self, entry: Entry, secret: bytes | None = None) -> Applied:
        applied = super().apply(entry, secret)
        self.frames.follow(applied)
        self.now_ms += 1000
        return applied

    def start(self) -> None:
        self.say(PEOPLE[0], "start")

    def send(self, seat: int, command: Mapping[str, object]) -> Applied:
        """Let the person in a seat send a command as a browser does."""
        values = {key: value for key, value in command.items() if key != "t"}
        return self.say(self.table.seats[seat].actor, str(command["t"]), **values)

    def make(self, seat: int, play: str) -> Applied:
        """Let the person in a seat make a play."""
        return self.send(seat, {"t": "play", "seen": self.table.game_seq, "play": play})

    def robots_play(self) -> str:
        """Return the play of a fixed robot for the seat to act."""
        return play_text(whole_play(self.card_game.state, make_agent("steady-1", 0).decide))

    def play_on(self, plays: int = 5000) -> None:
        """Let robots play for everybody, for at most ``plays`` plays and only in this round."""
        for _ in range(plays):
            if self.table.to_act < 0:
                return
            self.play()
