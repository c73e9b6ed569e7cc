"""A game with its real cards: the engine, the croupier, deals and scores, but no record.

Both :mod:`canasta.record.record_writer`, which plays, and :mod:`canasta.record.record_reader` use
this module, so a record is replayed by the same steps that wrote it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from canasta.cards.faces import Face
from canasta.cards.text import TextError
from canasta.engine.events import Event, RoundScored
from canasta.engine.game import Game
from canasta.engine.judging.play_judge import Verdict, judge
from canasta.engine.judging.refusals import Refusal, refusal
from canasta.engine.plays import Play
from canasta.engine.referee import Ruling, apply, carry_out, preview
from canasta.engine.state.game_rules import NO_SEAT, NO_SIDE
from canasta.engine.state.public_state import OVER
from canasta.engine.state.state import State
from canasta.fair.shuffle import deck_order, round_seed
from canasta.record.croupier import Croupier
from canasta.record.header import Header
from canasta.record.notation import WrittenPlay, parse_written_play
from canasta.record.record_lines import PlayLine, RoundLine
from canasta.record.taking_back import TakingBack


def score_in(events: Iterable[Event]) -> RoundScored | None:
    """Return the first score among ``events``, or None if no round ended."""
    return next((event for event in events if isinstance(event, RoundScored)), None)


@dataclass(frozen=True)
class Outcome:
    """The result of a deal or a play."""

    verdict: Verdict
    """The referee's verdict; after a deal it has no refusals and no actions."""
    events: tuple[Event, ...] = ()
    """The events in order. After a play that ended the round, the score is the last one."""
    faces: tuple[tuple[Face, ...], ...] = ()
    """For each event, the faces of the cards that moved, in the order of the event's kinds."""

    @property
    def is_accepted(self) -> bool:
        """Whether the play was legal and has been carried out."""
        return not self.verdict.refusals

    def score(self) -> RoundScored | None:
        """Return the score of the round that the play ended, or None if the round continues."""
        return score_in(self.events)

    def __reduce__(self) -> tuple[object, ...]:
        return Outcome, (self.verdict, self.events, self.faces)


class CardRuling(Ruling):
    """A ruling on a play with its faces; it may refuse a legal play because of a face.

    :meth:`CardGame.decide` makes a ruling. :meth:`CardGame.apply` accepts it until anything else
    happens in that game.
    """

    def __init__(self, state: State, written: WrittenPlay, verdict: Verdict, moment: i64) -> None:
        """Store the ``verdict`` on ``written`` in ``state``, which takes account of the faces."""
        super().__init__(state, written.play, verdict, moment)
        self.written: Final = written

    def __reduce__(self) -> tuple[object, ...]:
        return CardRuling, (self._state, self.written, self.verdict, self._moment)


class CardGame:
    """A running game with its real cards."""

    def __init__(self, header: Header) -> None:
        """Start the game that ``header`` describes, before its first deal."""
        self.header: Final = header
        self.game = Game(header.game_rules, list(header.scores), header.dealer)
        self._state: State | None = None
        self._croupier: Croupier | None = None
        self._is_shared = False
        """Whether a copy of the game uses the same croupier, which must then be copied before a
        move."""
        self._unfollowed: list[Event] = []
        """The events since the croupier last moved cards."""
        self.takes_back = header.takes_back
        """Whether the state before each play is kept, so that the play can be taken back."""
        self.taking_back: Final = TakingBack()
        """The plays that may still be taken back in the round."""

    def __reduce__(self) -> tuple[object, ...]:
        course = {
            "game": self.game,
            "takes_back": self.takes_back,
            "_state": self._state,
            "_croupier": self._croupier,
            "_unfollowed": self._unfollowed,
        }
        return CardGame, (self.header,), course

    @property
    def round_number(self) -> int:
        """The number of the round in play or, between rounds, of the next round; the first is 1."""
        return len(self.game.past) + 1

    @property
    def is_over(self) -> bool:
        """Whether a side has won the game."""
        return self.game.winner != NO_SIDE

    @property
    def awaits_deal(self) -> bool:
        """Whether the next round has to be dealt before anybody can play."""
        return self.game.round is None and not self.is_over

    @property
    def state(self) -> State:
        """The round in play; between rounds and after the game, the last round.

        Raises:
            ValueError: no round has been dealt yet, or the last one was given up.
        """
        if self._state is None:
            raise ValueError("no round has been dealt yet")
        return self._state

    @property
    def croupier(self) -> Croupier:
        """The cards of :attr:`state`.

        Raises:
            ValueError: no round has been dealt yet.
        """
        if self._croupier is None:
            raise ValueError("no round has been dealt yet")
        if self._unfollowed:
            self._follow([], None)
        return self._croupier

    @property
    def has_cards(self) -> bool:
        """Whether :attr:`state` exists: the round in play, or the last one."""
        return self._state is not None

    def give_up_round(self) -> None:
        """Abandon the round in play, if any; it is not scored and can be dealt again."""
        self.game.round = None
        self._state = None
        self._hand_cards_to(None)
        self.taking_back.end("nothing_played", NO_SEAT)

    def begin_at(self, state: State, croupier: Croupier) -> None:
        """Begin with a round in progress, whose cards ``croupier`` holds.

        Raises:
            ValueError: the croupier's cards do not match ``state``.
        """
        if not croupier.agrees_with(state):
            raise ValueError("the cards do not lie as in the round")
        self.game.round = state
        self.game.totals = list(state.public.scores)
        self._state = state
        self._hand_cards_to(croupier)

    def copy(self) -> "CardGame":
        """Return an independent copy, in which earlier plays cannot be taken back."""
        twin = CardGame(self.header)
        twin.game.totals = self.game.totals.copy()
        twin.game.dealer = self.game.dealer
        twin.game.past = self.game.past.copy()
        twin.game.winner = self.game.winner
        if self._state is not None:
            twin._state = self._state.copy()
            twin.game.round = None if self.game.round is None else twin._state
        twin._croupier = self._croupier
        twin._unfollowed = self._unfollowed.copy()
        self._is_shared = twin._is_shared = True
        return twin

    def deal(self, deck: Sequence[Face] | None = None) -> Outcome:
        """Deal the next round from the game's seed, or from ``deck`` if the game has no seed.

        Raises:
            ValueError: a round is in play or the game is over; or ``deck`` is given in a game with
                a seed, missing in a game without one, or does not hold the cards of the packs.
        """
        seed, game_rules = self.header.seed, self.header.game_rules
        if not self.awaits_deal:
            raise ValueError("a round is in play or the game is over")
        if (seed is None) == (deck is None):
            raise ValueError("a deck is given exactly where there is no seed")
        if seed is not None:
            number = round_seed(seed, self.round_number)
            deck = deck_order(number, game_rules.packs, game_rules.rules.jokers_per_pack)
        croupier = Croupier(game_rules, deck or ())
        events = self.game.deal(croupier.deck_kinds())
        self._state = self.game.round
        self._hand_cards_to(croupier)
        self.taking_back.end("nothing_played", NO_SEAT)
        return self._settled(Verdict(), events, None)

    def preview(self, written: WrittenPlay, seat: int) -> Verdict:
        """Return the referee's verdict on a play of ``seat`` without changing the game.

        Raises:
            ValueError: no round has been dealt yet.
        """
        return self._with_slip(preview(self.state.view(seat), written.play), written)

    def decide(self, written: WrittenPlay) -> CardRuling:
        """Judge a play without changing the game; if it names no seat, the seat to act plays.

        A legal play that names a face missing from the hand is refused, but never costs points.

        Raises:
            ValueError: no round has been dealt yet.
        """
        state = self.state
        verdict = judge(state.public, state.hand_in_turn(), written.play)
        return CardRuling(state, written, self._with_slip(verdict, written), state.moment)

    def can_apply(self, ruling: CardRuling) -> bool:
        """Return whether ``ruling`` was made in this game and nothing has happened since."""
        return self._state is not None and ruling.belongs_to(self._state)

    def apply(self, ruling: CardRuling) -> Outcome:
        """Carry out the ruling on a whole play, and score the round if the play ends it.

        A refused play leaves the round unchanged. At a table with sanctions it costs points, and
        the outcome then has events.

        Raises:
            ValueError: ``ruling`` does not belong to the current state of this game.
        """
        if not self.can_apply(ruling):
            raise ValueError("the ruling is not one of this game as it stands now")
        if not ruling.has_effect:
            return Outcome(ruling.verdict)
        seat = self.state.public.to_act()
        if not ruling.is_accepted:
            outcome = self._settled(ruling.verdict, carry_out(self.state, ruling), None)
            self.taking_back.end("cost_points", seat)
            return outcome
        before = (self.state.copy(), self.croupier.copy()) if self.takes_back else None
        events = carry_out(self.state, ruling)
        outcome = self._settled(ruling.verdict, events, ruling.written)
        if before is None:
            self.taking_back.end("other_played", NO_SEAT)
        else:
            self.taking_back.add(seat, *before, outcome.events)
        return outcome

    def take_back(self, seat: int) -> tuple[Event, ...]:
        """Take back the last play of ``seat`` and restore the round before it; return its events.

        Raises:
            ValueError: the play is final (:attr:`taking_back`), or there is no such play.
        """
        before = self.taking_back.taken(seat)
        self.game.round = before.state
        self._state = before.state
        self._hand_cards_to(before.croupier)
        return before.events

    def step(self, action: int) -> list[Event]:
        """Carry out a unit action and return its events; the real cards move later, on demand.

        No earlier play can be taken back afterwards.

        Raises:
            ValueError: the action is not legal, or no round has been dealt yet.
        """
        state = self.state
        events = apply(state, action)
        self._unfollowed += events
        if self.takes_back:
            self.taking_back.end("other_played", NO_SEAT)
        if state.public.phase == OVER:
            events += self.settle()
        return events

    def settle(self) -> list[Event]:
        """Score the round in play if it is over, and return the events; otherwise return none."""
        if self.game.round is None or self.game.round.public.phase != OVER:
            return []
        return self.game.settle()

    def play(self, written: WrittenPlay) -> Outcome:
        """Decide a play and carry it out at once: :meth:`decide`, then :meth:`apply`.

        Raises:
            ValueError: no round has been dealt yet.
        """
        return self.apply(self.decide(written))

    def repeat(self, line: RoundLine | PlayLine) -> Outcome:
        """Carry out the deal or play of a record's line.

        Raises:
            ValueError: the round cannot be dealt this way, or no round has been dealt.
        """
        if isinstance(line, RoundLine):
            return self.deal(line.deck or None)
        return self.play(line.written)

    def _with_slip(self, verdict: Verdict, written: WrittenPlay) -> Verdict:
        """Return ``verdict``, or refuse a legal play that names faces missing from the hand."""
        if verdict.refusals:
            return verdict
        public = self.state.public
        packet = len(public.pile) - public.packet_start()
        missing = self.croupier.missing(public.turn, written, packet)
        if not missing:
            return verdict
        slip = [
            refusal("cards.no_such_face", face=face, have=have) for face, have in missing.items()
        ]
        return Verdict(tuple(slip), (), verdict.points, verdict.required)

    def _settled(
        self, verdict: Verdict, events: list[Event], written: WrittenPlay | None
    ) -> Outcome:
        """Score the round if it has ended, move the real cards, and return the outcome."""
        events += self.settle()
        return Outcome(verdict, tuple(events), self._follow(events, written))

    def _follow(
        self, events: list[Event], written: WrittenPlay | None
    ) -> tuple[tuple[Face, ...], ...]:
        """Move the cards, first those of earlier unit actions, then those of ``events``."""
        croupier = self._croupier
        if croupier is None:
            raise ValueError("no round has been dealt yet")
        if self._is_shared:
            croupier = self._croupier = croupier.copy()
            self._is_shared = False
        if self._unfollowed:
            croupier.follow(self._unfollowed)
            self._unfollowed = []
        return croupier.follow(events, written)

    def _hand_cards_to(self, croupier: Croupier | None) -> None:
        """Let ``croupier`` hold the cards of this game; it has followed all events."""
        self._croupier = croupier
        self._is_shared = False
        self._unfollowed = []


def read_play(play: str | Play | WrittenPlay) -> WrittenPlay | Refusal:
    """Return a play with its faces, or the refusal if its text cannot be parsed."""
    if isinstance(play, WrittenPlay):
        return play
    if isinstance(play, Play):
        return WrittenPlay(play, ((),) * len(play.steps))
    try:
        return parse_written_play(play)
    except TextError as error:
        return refusal("text.syntax", position=error.position, expected=error.expected)


def with_seat(written: WrittenPlay, seat: int) -> WrittenPlay:
    """Return the play with a seat: its own, or ``seat`` if it names none."""
    play = written.play
    if play.seat != NO_SEAT:
        return written
    return WrittenPlay(Play(play.steps, seat), written.faces)
