"""The records of the device that are kept in memory: the guest, the tables, the games played."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from canasta.answers.kept_rounds import KeptRound
from canasta.answers.own_games import GuestFigures, GuestGame, Result, past_game, shown_figures
from canasta.answers.puzzle_progress import Progress
from canasta.daily.field import Field
from canasta.protocol.past_games import OwnGames
from canasta.protocol.table_lists import PAGE_SIZE, TableList, TableSummary
from canasta.puzzles.mistakes import LISTED_MS, Mistake
from canasta.solo.device import Device, Records
from canasta.solo.kept import (
    FIELDS,
    GAMES,
    GUEST,
    MISTAKES,
    PUZZLES,
    ROUNDS,
    TABLES,
    KeptAttempt,
    KeptGame,
    KeptGuest,
    KeptTable,
    game_key,
    kept_fields,
    kept_games,
    kept_mistakes,
    kept_rounds,
    table_key,
)
from canasta.tables.clock import TableTime
from canasta.tables.game_statistics import Game, GamePlayer

log: Final = logging.getLogger(__name__)


@dataclass
class Holdings:
    """The records of the device that are always in memory."""

    guest: KeptGuest | None = None
    tables: dict[str, KeptTable] = field(default_factory=dict)
    """The tables by key."""
    games: dict[str, KeptGame] = field(default_factory=dict)
    """The games by key."""
    attempts: dict[str, int | None] = field(default_factory=dict)
    """The points lost in the first attempts at puzzles, by puzzle name; None for a puzzle given
    up."""
    mistakes: dict[str, Mistake] = field(default_factory=dict)
    """The costly decisions of the guest, by their names as puzzles."""
    rounds: dict[str, KeptRound] = field(default_factory=dict)
    """The rounds by the names of their deals."""
    fields: dict[str, Field] = field(default_factory=dict)
    """The robots' results by the names of their deals."""

    def take(self, records: Records) -> None:
        """Add stored records, except for entries.

        Raises:
            ValueError: a record is damaged or from a later version of the program.
        """
        for key, text in records.items():
            if key == GUEST:
                self.guest = KeptGuest.model_validate_json(text)
            elif key.startswith(TABLES):
                table = KeptTable.model_validate_json(text)
                _check_key(key, table_key(table.summary.id))
                self.tables[key] = table
            elif key.startswith(GAMES):
                kept = kept_games.validate_json(text)
                _check_key(key, game_key(kept[0].table_id, kept[0].game))
                self.games[key] = kept
            elif key.startswith(PUZZLES):
                name = key.removeprefix(PUZZLES)
                self.attempts[name] = KeptAttempt.model_validate_json(text).lost
            elif key.startswith(MISTAKES):
                mistake = kept_mistakes.validate_json(text)
                _check_key(key, f"{MISTAKES}{mistake.name}")
                self.mistakes[mistake.name] = mistake
            elif key.startswith(ROUNDS):
                own_round = kept_rounds.validate_json(text)
                _check_key(key, f"{ROUNDS}{own_round.deal}")
                self.rounds[own_round.deal] = own_round
            elif key.startswith(FIELDS):
                self.fields[key.removeprefix(FIELDS)] = kept_fields.validate_json(text)

    def take_readable(self, records: Records) -> None:
        """Add the stored records that can be read; log the others."""
        for key, text in records.items():
            try:
                self.take({key: text})
            except ValueError:
                log.exception("the record %s", key)

    def drop_mistakes(self, prefixes: Sequence[str]) -> None:
        """Drop the mistakes whose keys begin with one of ``prefixes`` from memory."""
        for name in [
            one for one in self.mistakes if f"{MISTAKES}{one}".startswith(tuple(prefixes))
        ]:
            del self.mistakes[name]

    def clear(self) -> None:
        """Drop all records from memory."""
        self.guest = None
        self.tables.clear()
        self.games.clear()
        self.attempts.clear()
        self.mistakes.clear()
        self.rounds.clear()
        self.fields.clear()

    def table_list(self, page: int) -> TableList:
        """Return a page of the tables in play; tables that wait for the guest come first."""
        open_tables = [
            kept.summary
            for kept in self.tables.values()
            if not kept.is_hidden and kept.summary.phase != "closed"
        ]
        open_tables.sort(key=lambda one: (not one.my_turn, -one.changed_ms, one.id))
        begin = (page - 1) * PAGE_SIZE
        return TableList(
            public=(),
            mine=tuple(open_tables[begin : begin + PAGE_SIZE]),
            public_more=False,
            mine_more=len(open_tables) > begin + PAGE_SIZE,
        )

    def progress(self, now_ms: int) -> Progress:
        """Return the guest's attempts at puzzles and latest mistakes."""
        recent = [one for one in self.mistakes.values() if one.at_ms >= now_ms - LISTED_MS]
        return Progress(self.attempts, sorted(recent, key=lambda one: -one.at_ms))

    def own_games(self) -> OwnGames:
        """Return the games of the guest, latest first, with statistics."""
        kept = sorted(
            self.games.values(),
            key=lambda one: (-one[0].started_ms, one[0].table_id, -one[0].game),
        )
        finished = [one for one in kept if one[0].winner is not None]
        texts = sorted({game.rules for game, _ in finished})
        return OwnGames(
            games=tuple([past_game(_looked_back(*one)) for one in kept]),
            all=shown_figures(_figures(finished)),
            by_rules={
                text: shown_figures(_figures([one for one in finished if one[0].rules == text]))
                for text in texts
            },
            kept_days=0,
        )


@dataclass(frozen=True)
class Resources:
    """Resources that the tables of a device share."""

    device: Device
    holdings: Holdings
    time: TableTime
    random_bytes: Callable[[int], bytes]

    def keep(self, records: Records, done: Callable[[], None]) -> None:
        """Store records, hold them in memory and then call ``done``; a job must call this last."""

        def kept() -> None:
            self.holdings.take(records)
            done()

        self.device.keep(records, kept)

    def hide(self, table_id: str, summary: TableSummary, done: Callable[[], None]) -> None:
        """Remove a table from the list; a job must call this last."""
        kept = KeptTable(summary=summary, is_hidden=True)
        self.keep({table_key(table_id): kept.model_dump_json()}, done)


def shown_to_guest(summary: TableSummary, seat: int, *, is_awaited: bool) -> TableSummary:
    """Return a table's list entry for the guest in ``seat``, or for a guest without a seat."""
    return summary.model_copy(
        update={
            "mine": seat >= 0,
            "my_side": -1 if seat < 0 else seat % summary.sides,
            "my_turn": is_awaited,
        }
    )


def _check_key(key: str, own: str) -> None:
    if key != own:
        raise ValueError(f"{key} holds {own}")


def _looked_back(game: Game, player: GamePlayer) -> GuestGame:
    result: Result = "unfinished"
    if game.winner is not None:
        result = "won" if game.winner == player.side else "lost"
    elif game.ended_ms is None:
        result = "open"
    return GuestGame(game, player.seat, result, has_record=True)


def _figures(games: list[KeptGame]) -> GuestFigures:
    return GuestFigures(
        games=len(games),
        won=sum(game.winner == player.side for game, player in games),
        rounds=sum(game.rounds for game, _ in games),
        points=sum(player.points for _, player in games),
        best_round=max([player.best_round for _, player in games], default=0),
        went_out=sum(player.went_out for _, player in games),
        natural_canastas=sum(player.natural_canastas for _, player in games),
        mixed_canastas=sum(player.mixed_canastas for _, player in games),
    )
