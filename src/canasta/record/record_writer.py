"""A game that people play, refereed and recorded play by play.

    game = RecordedGame.start(game_rules, players, seed, path=Path("evening.canasta"))
    while not game.is_over:
        if game.awaits_deal:
            show(game.deal())
        elif game.players[game.seat_to_act].is_human():
            show(game.play(input()))
        else:
            show(game.play_robot(robots[game.seat_to_act].decide))

Every accepted play is on disk before it is shown. :meth:`RecordedGame.resume` continues after the
last play in the file.
"""

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
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
    """A game in play, recorded in memory and, if a path is given, in a file."""

    def __init__(self, card_game: CardGame, text: str, path: Path | None, *, is_new: bool) -> None:
        """Continue ``card_game``, whose record so far is ``text``.

        Use :meth:`start` and the other static methods. The file at ``path`` is created if
        ``is_new``; otherwise it must hold ``text``.
        """
        self._card_game = card_game
        self._text = text
        self._file: TextIO | None = None
        self.path: Path | None = path
        """The file, or None if the record is only in memory."""
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
        ``players``, and seat 0 plays first. All decks follow from ``seed`` (32 bytes). If ``seed``
        is None, :meth:`deal` gets every deck, and there are no lots. If ``takes_back``, plays may
        be taken back.

        Raises:
            RecordError: a file already exists at ``path``, or none can be written there.
            ValueError: the number of players is wrong, or a name is empty, longer than 40
                characters, or not printable.
        """
        sitting = tuple(players)
        if seed is not None and lots:
            header = seated(game_rules, sitting, seed, takes_back=takes_back)
        else:
            header = Header(game_rules, sitting, seed, takes_back=takes_back)
        return RecordedGame.begin(header, path=path)

    @staticmethod
    def begin(header: Header, *, path: Path | None = None) -> "RecordedGame":
        """Start the game that ``header`` describes.

        Raises:
            RecordError: a file already exists at ``path``, or none can be written there.
        """
        game = RecordedGame(CardGame(header), "", path, is_new=True)
        game._write(header.text())
        return game

    @staticmethod
    def branch(
        replay: GameReplay, number: int, players: Sequence[Player], *, path: Path | None = None
    ) -> "RecordedGame":
        """Start a game that repeats another up to deal or play ``number``, counted from 1.

        ``players`` are in the order of their seats. If the decks of the other game do not follow
        from a seed, the branch has its own decks after the round in play.

        Raises:
            RecordError: a file already exists at ``path``, or none can be written there.
            ValueError: the number of players is wrong, or a record cannot hold a name.
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
        for one in replay.steps[: number - 1]:
            line, outcome = one.line, card_game.repeat(one.line)
            deal, plays = (line, ()) if isinstance(line, RoundLine) else (None, (line.text(),))
            text += record_text(deal, plays, outcome.score())
        game = RecordedGame(card_game, "", path, is_new=True)
        game._write(text)
        return game

    @staticmethod
    def resume(path: Path) -> "RecordedGame":
        """Continue the game recorded at ``path``; a truncated last line is dropped.

        Raises:
            RecordError: the record cannot be read or written, breaks a rule, is being played
                elsewhere, or comes from a table, where every deal is proved.
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
            game._write(record_text(None, (), replay.last_score))
        return game

    # The state of play

    @property
    def header(self) -> Header:
        """The rules, the players by seat, the seed and the first dealer."""
        return self._card_game.header

    @property
    def game_rules(self) -> GameRules:
        """The rules, prepared for play."""
        return self._card_game.header.game_rules

    @property
    def players(self) -> tuple[Player, ...]:
        """The players by seat, from seat 0."""
        return self._card_game.header.players

    @property
    def game(self) -> Game:
        """Totals, dealer, scores of past rounds, and the winner. Read-only."""
        return self._card_game.game

    @property
    def state(self) -> State:
        """The round in play; between rounds and after the game, the last round. Read-only.

        Raises:
            ValueError: no round has been dealt yet.
        """
        return self._card_game.state

    @property
    def croupier(self) -> Croupier:
        """The real cards of :attr:`state`. Read-only.

        Raises:
            ValueError: no round has been dealt yet.
        """
        return self._card_game.croupier

    @property
    def round_number(self) -> int:
        """The number of the round in play or, between rounds, of the next round; the first is 1."""
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
        """The seat whose turn it is to act; NO_SEAT between rounds and after the game."""
        return -1 if self.game.round is None else self.game.round.public.to_act()

    def view(self, seat: int) -> View:
        """Return the view of :attr:`state` from ``seat``, or a watcher's view if ``seat`` is -1."""
        return self.state.view(seat)

    @property
    def text(self) -> str:
        """The text of the record so far, the same as that of the file."""
        return self._text

    # Actions

    def deal(self, deck: Sequence[Face] | None = None) -> Outcome:
        """Deal the next round; ``deck``, the first card dealt first, is for games without a seed.

        The outcome holds the events of the deal, which can already end the round.

        Raises:
            ValueError: a round is in play or the game is over; or ``deck`` is given in a game with
                a seed, missing in a game without one, or does not hold the cards of the packs.
        """
        line = RoundLine(self.round_number, tuple(deck or ()))
        outcome = self._card_game.deal(deck)
        self._write(record_text(line, (), outcome.score()))
        return outcome

    def decide(self, written: WrittenPlay) -> CardRuling:
        """Judge a play without changing the game; if it names no seat, the seat to act plays.

        Raises:
            ValueError: no round has been dealt yet.
        """
        return self._card_game.decide(with_seat(written, max(self.seat_to_act, 0)))

    def can_apply(self, ruling: CardRuling) -> bool:
        """Return whether a ruling was made in this game, and nothing has happened since."""
        return self._card_game.can_apply(ruling)

    def play(self, play: str | Play | WrittenPlay) -> Outcome:
        """Carry out a whole play, or refuse it; if it names no seat, the seat to act plays.

        After a refusal, the outcome has all reasons, including unreadable text (``text.syntax``),
        and the round is unchanged. At a table with sanctions the outcome of a refused play may also
        have events, which show the cost of the play. A round that the play ends is scored at once;
        :meth:`deal` deals the next one.

        Raises:
            ValueError: no round has been dealt yet.
        """
        written = read_play(play)
        if isinstance(written, Refusal):
            return Outcome(Verdict((written,)))
        return self.apply(self.decide(written))

    def apply(self, ruling: CardRuling) -> Outcome:
        """Carry out a ruling of :meth:`decide`; the outcome is the same as from :meth:`play`.

        Raises:
            ValueError: the ruling does not belong to the current state of this game.
        """
        outcome = self._card_game.apply(ruling)
        if outcome.is_accepted or outcome.events:
            line = PlayLine(ruling.written, is_attempt=not outcome.is_accepted)
            self._write(record_text(None, (line.text(),), outcome.score()))
        return outcome

    def can_take_back(self, seat: int) -> bool:
        """Return whether ``seat`` may take back its last play."""
        card_game = self._card_game
        return self.header.takes_back and card_game.taking_back.why_final(seat) is None

    def take_back(self, seat: int) -> None:
        """Take back the last play of ``seat``; the record keeps the play and that it was undone.

        Raises:
            ValueError: the play is final, there is none, or this game does not allow taking back.
        """
        if not self.can_take_back(seat):
            raise ValueError("nothing can be taken back")
        self._card_game.take_back(seat)
        self._write(TakeBackLine(seat).text() + "\n")

    def play_robot(self, decide: Callable[[View], int]) -> Outcome:
        """Let ``decide`` choose the next play of the seat to act, and carry it out.

        ``decide`` gets a view and returns a legal unit action, as
        :meth:`canasta.agents.agent.Agent.decide` does. It is called until the play is complete: the
        take, the melds and the discard are one play.

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
        """Return the game itself; leaving the ``with`` block closes the file."""
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
        """Truncate the file to ``size`` bytes to drop a half-written line."""
        if self._file is not None:
            self._file.truncate(size)

    def _write(self, text: str) -> None:
        """Append ``text`` to the record and wait until it is on disk.

        After a failure nothing more is written to the file. :meth:`resume` drops a line cut short.
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
    """Open the file for appending, locked against other programs."""
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
