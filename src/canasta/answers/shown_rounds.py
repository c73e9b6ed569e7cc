"""Finished rounds that a guest has played alone, as shown in replays and reviews."""

from dataclasses import dataclass

from canasta.answers.deal_rounds import deal_of, is_shown_to, start_of
from canasta.answers.kept_rounds import KeptRound, played_game
from canasta.answers.played_games import find_game
from canasta.answers.problems import ProblemError
from canasta.answers.round_replays import alone_steps, replay_index
from canasta.i18n import Catalogue
from canasta.protocol.past_games import ReplayIndex
from canasta.tables.audience.shown_table import readable
from canasta.tables.game_records import PlayedGame
from canasta.tables.robot_table import Start


@dataclass(frozen=True)
class ShownRound:
    """A round that may be shown to somebody, as the first game of a table with no other game."""

    player: str
    """The id of the guest who played the round."""
    kept: KeptRound
    start: Start

    def game(self) -> PlayedGame:
        """Return the round as a game.

        Raises:
            BrokenTableError: its plays do not end it.
        """
        with readable(self.kept.id):
            return played_game(self.start, self.kept, self.player)

    def index(self, game: int) -> ReplayIndex:
        """Return the list of rounds of game number ``game`` that can be replayed.

        Raises:
            ProblemError: 404, there is no such game.
        """
        found = find_game([self.game()], game)
        sendable = found.rounds if deal_of(self.kept).is_current else []
        return replay_index(found, tuple([one.number for one in sendable]))

    def steps(self, game: int, round_number: int, words: Catalogue) -> bytes | None:
        """Return the steps of a round of a game as JSON, or None if this is another round."""
        if (game, round_number) != (self.start.game_number, self.start.game.round_number):
            return None
        return alone_steps(self.start, self.kept.plays, words)


def shown_round(
    player: str, nickname: str, kept: KeptRound | None, own: KeptRound | None
) -> ShownRound:
    """Return the round of a guest, for somebody whose counted round at its deal is ``own``.

    Raises:
        ProblemError: 404, there is none, they have not played its deal to the end themselves, or
            this program does not have its rules.
    """
    if kept is None or not is_shown_to(kept, own):
        raise ProblemError(404, "no_such_table")
    return ShownRound(player, kept, start_of(kept, nickname))
