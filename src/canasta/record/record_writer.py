"""A game as people play it: refereed, and recorded play by play.

    game = RecordedGame.start(game_rules, players, seed, path=Path("evening.canasta"))
    while not game.is_over:
        if game.awaits_deal:
            show(game.deal())
        elif game.players[game.seat_to_act].is_human():
            show(game.play(input()))
        else:
            show(game.play_robot(robots[game.seat_to_act].decide))

Every accepted play is on the disk before it is shown. :meth:`RecordedGame.resume` continues where
the file ends.
"""

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Self, TextIO

from canasta.cards.faces import Face
from canasta.engine.game import Game
from canasta.engine.judging.play_judge import Verdict
from canasta.engine.judging.refusals import Refusal
from canasta.engine.plays import Play
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.state import State, View
from canasta.record.card_game import CardGame, CardRuling, Outcome, read_play, with_seat
from canasta.record.croupier import Croupier
from canasta.record.errors import RecordError
from canasta.record.file_lock import locked
from canasta.record.header import Header, Player, seated
from canasta.record.notation import WrittenPlay
from canasta.record.record_lines import PlayLine, RoundLine, TakeBackLine, record_text
from canasta.record.record_reader import GameReplay, read_data, replay_of, text_of
from canasta.record.robot_play import whole_play


class RecordedGame:
    """A game in play with its cards, kept as a record in memory and, on request, in a file."""

    def __init__(self, card_game: CardGame, text: str, path: Path | None, *, is_new: bool) -> None:
        """Continue ``card_game``, whose record so far is ``text``; for :meth:`start` and others.

        The file at ``path`` is created if it ``is_new``; otherwise it exists and holds ``text``.
        """
        self._card_game = card_game
        self._text = text
        self._file: TextIO | None = None
        self.path: Path | None = path
        """The file, or None if the record is kept in memory alone."""
        if path is not None:
            self._file = _opened(path, is_new=is_new)

    @staticmethod
    def start(
        game_rules: GameRules,
        players: Sequence[Player],
        seed: bytes | None,
        *,
        path: Path | None = None,
        lots: bool = True,
        takes_back: bool = False,
    ) -> "RecordedGame":
        """Start a game; :meth:`deal` deals the first round.

        ``players`` draw their seats by lot. If ``lots`` is False, seats follow the order of
        ``players``, and seat 0 plays first. All decks follow from ``seed`` (32 bytes). If it is
        None, :meth:`deal` gets every deck, and there are no lots. If ``takes_back``, plays may be
        taken back.

        Raises:
            RecordError: there is a file at ``path`` already, or none can be written there.
            ValueError: wrong number of players, or a name that cannot be written down (empty,
                longer than 40 characters, not printable).
        """
        sitting = tuple(players)
        if seed is not None and lots:
            header = seated(game_rules, sitting, seed, takes_back=takes_back)
        else:
            header = Header(game_rules, sitting, seed, takes_back=takes_back)
        game = RecordedGame(CardGame(header), "", path, is_new=True)
        game._write(header.text())
        return game

    @staticmethod
    def branch(
        replay: GameReplay, number: int, players: Sequence[Player], *, path: Path | None = None
    ) -> "RecordedGame":
        """Start a game like another up to a play, whose number is given, from 1 with the deals.

        ``players`` sit as they are listed. Rounds after the one in play have decks of their own
        where those of the other game do not follow from a seed.

        Raises:
            RecordError: there is a file at ``path`` already, or none can be written there.
            ValueError: wrong number of players, or a name that cannot be written down.
        """
        of = replay.header
        header = Header(
            of.game_rules,
            tuple(players),
            of.seed,
            lots=of.lots,
            dealer=of.dealer,
            takes_back=not of.game_rules.sanctions,
            scores=of.scores,
        )
        card_game = CardGame(header)
        text = header.text()
        for _, line in replay.steps[: number - 1]:
            outcome = card_game.repeat(line)
            deal, plays = (line, ()) if isinstance(line, RoundLine) else (None, (line.text(),))
            text += record_text(deal, plays, outcome.score())
        game = RecordedGame(card_game, "", path, is_new=True)
        game._write(text)
        return game

    @staticmethod
    def resume(path: Path) -> "RecordedGame":
        """Continue the game recorded at ``path``; a truncated last line is dropped.

        Raises:
            RecordError: it cannot be read or written, breaks a rule, is being played elsewhere, or
                is the record of a table, where every deal is proved.
        """
        data = read_data(path)
        size = data.rfind(b"\n") + 1
        text = text_of(data[:size], str(path))
        replay = replay_of(text, str(path))
        if replay.header.proved:
            raise RecordError("record.at_table", file=str(path))
        game = RecordedGame(replay.end, text, path, is_new=False)
        if path.stat().st_size != len(data):
            # Another program continued the game while it was being read here.
            game.close()
            raise RecordError("record.in_use", file=str(path))
        game._cut(size)
        if not replay.is_score_written:
            game._write(record_text(None, (), replay.outcomes[-1].score()))
        return game

    @staticmethod
    def after_table(earlier: Path, seed: bytes, path: Path | None = None) -> "RecordedGame":
        """Start a game that continues after the last round in the record of a table.

        The next rounds cannot be proved, so they are a record of their own, whose decks follow from
        ``seed``; it begins with the scores of the table.

        Raises:
            RecordError: the record cannot be read; its game is over, or was not one of a person
                against robots; or no file can be written at ``path``.
        """
        replay = replay_of(text_of(read_data(earlier), str(earlier)), str(earlier))
        header, game = replay.header, replay.end.game
        if replay.is_finished or sum(player.is_human() for player in header.players) != 1:
            raise RecordError("record.at_table", file=str(earlier))
        rules = header.game_rules.rules
        if rules.rounds:
            rules = replace(rules, rounds=rules.rounds - len(game.past))
        game_rules = GameRules(
            rules,
            int(header.game_rules.players),
            int(header.game_rules.sides),
            sanctions=header.game_rules.sanctions,
        )
        following = Header(
            game_rules,
            header.players,
            seed,
            dealer=int(game.dealer),
            takes_back=not game_rules.sanctions,
            scores=tuple([int(total) for total in game.totals]),
        )
        started = RecordedGame(CardGame(following), "", path, is_new=True)
        started._write(following.text())
        return started

    # The state of play

    @property
    def header(self) -> Header:
        """Rules, players by seat, seed, first dealer."""
        return self._card_game.header

    @property
    def game_rules(self) -> GameRules:
        """The rules made ready for play."""
        return self._card_game.header.game_rules

    @property
    def players(self) -> tuple[Player, ...]:
        """The players by seat, from seat 0."""
        return self._card_game.header.players

    @property
    def game(self) -> Game:
        """Totals, the dealer, scores of past rounds, the winner. To be read only."""
        return self._card_game.game

    @property
    def state(self) -> State:
        """The round in play; between rounds, and after the game, the last one. To be read only.

        Raises:
            ValueError: no round has been dealt yet.
        """
        return self._card_game.state

    @property
    def croupier(self) -> Croupier:
        """The real cards of :attr:`state`. To be read only.

        Raises:
            ValueError: no round has been dealt yet.
        """
        return self._card_game.croupier

    @property
    def round_number(self) -> int:
        """The number, from 1, of the round in play or, between rounds, of the next one."""
        return self._card_game.round_number

    @property
    def is_over(self) -> bool:
        """Whether a side has won the game; ``game.winner`` tells which."""
        return self._card_game.is_over

    @property
    def awaits_deal(self) -> bool:
        """Whether the next round has to be dealt (:meth:`deal`) before anybody can play."""
        return self._card_game.awaits_deal

    @property
    def seat_to_act(self) -> int:
        """The seat that is to play, or NO_SEAT between rounds and after the game."""
        return -1 if self.game.round is None else self.game.round.public.to_act()

    def view(self, seat: int) -> View:
        """Return the view of ``seat`` on :attr:`state`; -1 for a watcher."""
        return self.state.view(seat)

    @property
    def text(self) -> str:
        """The record so far, as in the file."""
        return self._text

    # Actions

    def deal(self, deck: Sequence[Face] | None = None) -> Outcome:
        """Deal the next round; ``deck`` (first card dealt first) only if there is no seed.

        The outcome holds the events of the deal, which can already end the round.

        Raises:
            ValueError: a round is in play or the game is over; or ``deck`` is given beside
                a seed, missing without one, or does not hold the cards of the packs.
        """
        line = RoundLine(self.round_number, tuple(deck or ()))
        outcome = self._card_game.deal(deck)
        self._write(record_text(line, (), outcome.score()))
        return outcome

    def decide(self, written: WrittenPlay) -> CardRuling:
        """Judge a play of the seat it names, or of the seat to act, without changing anything.

        Raises:
            ValueError: no round has been dealt yet.
        """
        return self._card_game.decide(with_seat(written, max(self.seat_to_act, 0)))

    def can_apply(self, ruling: CardRuling) -> bool:
        """Return whether a ruling was made in this game, and nothing has happened since."""
        return self._card_game.can_apply(ruling)

    def play(self, play: str | Play | WrittenPlay) -> Outcome:
        """Carry out a play, whole, of the seat it names or else of the seat to act, or refuse it.

        The outcome has every reason for a refusal, text that cannot be read among them
        (``text.syntax``); nothing has changed then. At a table with sanctions a refused play that
        can be read may have events all the same: what it cost. A round that ends with the play is
        scored at once; the next one is dealt by :meth:`deal`.

        Raises:
            ValueError: no round has been dealt yet.
        """
        written = read_play(play)
        if isinstance(written, Refusal):
            return Outcome(Verdict((written,)))
        return self.apply(self.decide(written))

    def apply(self, ruling: CardRuling) -> Outcome:
        """Carry out what :meth:`decide` has found, as :meth:`play` does.

        Raises:
            ValueError: the ruling does not belong to the current state of this game.
        """
        outcome = self._card_game.apply(ruling)
        if outcome.is_accepted or outcome.events:
            line = PlayLine(ruling.written, is_attempt=not outcome.is_accepted)
            self._write(record_text(None, (line.text(),), outcome.score()))
        return outcome

    def can_take_back(self, seat: int) -> bool:
        """Return whether ``seat`` may take its last play back."""
        card_game = self._card_game
        return self.header.takes_back and card_game.taking_back.why_final(seat) is None

    def take_back(self, seat: int) -> None:
        """Take the last play of ``seat`` back; the record keeps it, and that it was taken back.

        Raises:
            ValueError: the play is final, there is none, or this game takes nothing back.
        """
        if not self.can_take_back(seat):
            raise ValueError("nothing can be taken back")
        self._card_game.take_back(seat)
        self._write(TakeBackLine(seat).text() + "\n")

    def play_robot(self, decide: Callable[[View], int]) -> Outcome:
        """Let ``decide`` make the next play of the seat to act, and carry it out.

        ``decide`` gets a view and returns a legal unit action, as
        :meth:`canasta.agents.agent.Agent.decide` does; it is called repeatedly until its play is
        complete: taking, melds and the discard make one play.

        Raises:
            ValueError: no play is awaited, or an action is not legal.
        """
        if self.seat_to_act < 0:
            raise ValueError("no play is awaited between rounds and after the game")
        outcome = self.play(whole_play(self.state, decide))
        if not outcome.is_accepted:
            raise ValueError(f"a robot's play was refused: {outcome.verdict.refusals!r}")
        return outcome

    def __enter__(self) -> Self:
        """Play inside ``with``: the file is closed at its end."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the file."""
        self.close()

    def close(self) -> None:
        """Close the file; every play is already safe in it."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _cut(self, size: int) -> None:
        """Truncate the file to ``size`` bytes, to drop a half-written line."""
        if self._file is not None:
            self._file.truncate(size)

    def _write(self, text: str) -> None:
        """Append to the record and wait until it is on the disk.

        If that fails nothing more is written: a line cut short is dropped on resuming.
        """
        self._text += text
        if self._file is None:
            return
        try:
            self._file.write(text)
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            with suppress(OSError):
                self.close()
            self._file = None
            raise RecordError("record.unwritable", "", str(error), file=str(self.path)) from None


def _opened(path: Path, *, is_new: bool) -> TextIO:
    """Open the file for writing at its end, and for this program alone."""
    try:
        file = path.open("x" if is_new else "a", encoding="utf-8", newline="\n")
    except FileExistsError:
        raise RecordError("record.exists", file=str(path)) from None
    except (OSError, ValueError) as error:
        raise RecordError("record.unwritable", "", str(error), file=str(path)) from None
    try:
        is_ours = locked(file.fileno())
    except OSError as error:
        file.close()
        raise RecordError("record.unwritable", "", str(error), file=str(path)) from None
    if not is_ours:
        file.close()
        raise RecordError("record.in_use", file=str(path))
    return file
