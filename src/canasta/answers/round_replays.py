"""Replays of finished rounds, step by step with all cards, for the viewer in the browser.

Replays are made from the entries of a table. The routes check who may see them.
"""

from collections.abc import Sequence
from typing import Final

from pydantic import TypeAdapter

from canasta.answers.problems import ProblemError
from canasta.i18n import Catalogue, Language, Narrator
from canasta.i18n.rules import rules_names
from canasta.protocol.past_games import ReplayIndex, ReplayStep
from canasta.protocol.updates import LogLine
from canasta.record.card_game import Outcome
from canasta.tables.entry import ROBOT, Entry
from canasta.tables.game_records import PlayedGame, played_line
from canasta.tables.robot_table import RobotTable, Start
from canasta.tables.state import Applied
from canasta.tables.table import HostedTable
from canasta.tables.views.narrators import Narrators
from canasta.tables.views.news import News, log_lines
from canasta.tables.views.public_part import public_table
from canasta.tables.views.score_sheets import round_score

_json: Final[TypeAdapter[list[ReplayStep]]] = TypeAdapter(list[ReplayStep])


def replay_index(game: PlayedGame, sendable: tuple[int, ...]) -> ReplayIndex:
    """Return the list of rounds of a game that can be replayed."""
    return ReplayIndex(
        rules_name=rules_names(game.header.game_rules.rules),
        names=tuple([player.name for player in game.header.players]),
        rounds_ended=tuple([played.number for played in game.rounds]),
        scores=tuple([round_score(sheet) for sheet in game.sheets]),
        sendable=sendable,
    )


class RoundSteps:
    """Collects the deal and the plays of one round while the entries of a table are replayed."""

    def __init__(self, game: int, round_number: int, language: Language) -> None:
        """Collect the round ``round_number`` of ``game``; describe steps in ``language``."""
        self.steps: list[ReplayStep] = []
        self.is_over = False
        self._game = game
        self._round_number = round_number
        self._language = language
        self._narrators: Narrators | None = None
        self._awaited = -1
        """The seat that was to act before the current entry."""

    def follow(self, table: HostedTable, entry: Entry, applied: Applied) -> None:
        """Add the step of an entry if the entry belongs to the round."""
        if self._narrators is None:
            self._narrators = Narrators(table)
        awaited, self._awaited = self._awaited, table.to_act
        if applied.gave_up_round and not self.is_over:
            self.steps.clear()
        is_running = self.steps and not self.is_over
        is_dealt = entry.kind == "deal" and table.round_number == self._round_number
        if table.game_number == self._game and (is_running or is_dealt):
            if applied.happened is not None:
                step = self._step(self._narrators, table, entry, applied)
                self.steps.append(
                    step if step.seat >= 0 else step.model_copy(update={"seat": awaited})
                )
            if entry.kind == "take_back":
                self.steps.pop()
            self.is_over = table.phase not in ("playing", "dealing")

    def json(self) -> bytes:
        """Return the steps as JSON."""
        return _json.dump_json(self.steps)

    def _step(
        self,
        narrators: Narrators,
        table: HostedTable,
        entry: Entry,
        applied: Applied,
    ) -> ReplayStep:
        game, happened = table.card_game, applied.happened
        if game is None or happened is None:
            raise ValueError(f"entry {entry.seq} is not part of a round")
        shown = public_table(table)
        play, seat = "", shown.dealer
        if entry.kind == "play":
            play = played_line(entry, happened)
            seat = _seat_of(table, entry.actor)
        news = News(entry.seq, applied, narrators.names, ())
        return ReplayStep(
            round_number=self._round_number,
            play=play,
            seat=seat,
            table=shown,
            hands=tuple([tuple(game.croupier.hands[place]) for place in range(len(table.seats))]),
            log=log_lines(news, narrators.narrator(self._language)),
        )


def alone_steps(start: Start, plays: Sequence[str], words: Catalogue) -> bytes:
    """Return the steps of a round of one person with robots, as JSON.

    Raises:
        ProblemError: 404, the rules of this program refuse a play of the round.
    """
    table = RobotTable(start, words)
    header = start.game.header
    narrator = Narrator(
        words,
        header.game_rules.rules,
        tuple([player.name for player in header.players]),
        int(header.game_rules.sides),
    )
    number = start.game.round_number

    def lines(outcome: Outcome | None) -> tuple[LogLine, ...]:
        if outcome is None:
            return ()
        return log_lines(News(table.state.seq, Applied(outcome), narrator.names, ()), narrator)

    dealer = public_table(table.state).dealer
    steps = [_alone_step(table, number, "", dealer, lines(start.dealt))]
    for play in plays:
        seat = table.state.to_act
        if not table.play(play):
            raise ProblemError(404, "other_rules")
        steps.append(_alone_step(table, number, play, seat, lines(table.happened[-1])))
    return _json.dump_json(steps)


def _alone_step(
    table: RobotTable, number: int, play: str, seat: int, log: tuple[LogLine, ...]
) -> ReplayStep:
    return ReplayStep(
        round_number=number,
        play=play,
        seat=seat,
        table=public_table(table.state),
        hands=tuple([tuple(hand) for hand in table.game.croupier.hands]),
        log=log,
    )


def _seat_of(table: HostedTable, actor: str) -> int:
    """Return the seat of a player or a robot, or -1 if the clock acted."""
    if actor.startswith(ROBOT):
        return int(actor.removeprefix(ROBOT))
    return table.seat_of(actor)
