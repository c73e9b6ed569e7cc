"""A game with its real cards: the engine and the croupier, deals and scores, nothing written down.

Playing (:mod:`canasta.record.record_writer`) and reading (:mod:`canasta.record.record_reader`) both
go through here, so a record is replayed by the very steps that made it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from canasta.cards.faces import Face
from canasta.cards.text import TextError
from canasta.engine.events import Event, HandScored
from canasta.engine.game import Game
from canasta.engine.judging.play_judge import Verdict
from canasta.engine.judging.refusals import Refusal, refusal
from canasta.engine.plays import Play
from canasta.engine.referee import apply_play, preview
from canasta.engine.state.game_rules import NO_SEAT, NO_SIDE
from canasta.engine.state.public_state import OVER
from canasta.engine.state.state import State
from canasta.fair.shuffle import deck_order, round_seed
from canasta.record.croupier import Croupier
from canasta.record.header import Header
from canasta.record.notation import WrittenPlay, parse_written_play
from canasta.record.record_lines import PlayLine, RoundLine


@dataclass(frozen=True)
class Outcome:
    """What came of a deal or a play."""

    verdict: Verdict
    """What the referee said; after a deal it has no refusals and no actions."""
    events: tuple[Event, ...] = ()
    """What happened, in order; a play that ended the hand has its score at the end."""
    faces: tuple[tuple[Face, ...], ...] = ()
    """For each event the cards it moved, in the order of its kinds."""

    @property
    def is_accepted(self) -> bool:
        """Whether the play was legal and has been carried out."""
        return not self.verdict.refusals

    def score(self) -> HandScored | None:
        """Return the score, if a hand ended."""
        for event in self.events:
            if isinstance(event, HandScored):
                return event
        return None

    def __reduce__(self) -> tuple[object, ...]:
        """Support copying and pickling in compiled form."""
        return Outcome, (self.verdict, self.events, self.faces)


class CardGame:
    """A running game with its real cards."""

    def __init__(self, header: Header) -> None:
        """Sit down to the game ``header`` describes, before its first deal."""
        self.header: Final = header
        self.game: Final = Game(header.game_rules, dealer=header.dealer)
        self._state: State | None = None
        self._croupier: Croupier | None = None

    @property
    def round_number(self) -> int:
        """The number, from 1, of the hand in play or, between hands, of the next one."""
        return len(self.game.past) + 1

    @property
    def is_over(self) -> bool:
        """Whether a side has won the game."""
        return self.game.winner != NO_SIDE

    @property
    def awaits_deal(self) -> bool:
        """Whether the next hand has to be dealt before anybody can play."""
        return self.game.round is None and not self.is_over

    @property
    def state(self) -> State:
        """The hand in play; between hands, and after the game, the hand just finished.

        Raises:
            ValueError: no hand has been dealt yet.
        """
        if self._state is None:
            raise ValueError("no hand has been dealt yet")
        return self._state

    @property
    def croupier(self) -> Croupier:
        """The cards of :attr:`state`.

        Raises:
            ValueError: no hand has been dealt yet.
        """
        if self._croupier is None:
            raise ValueError("no hand has been dealt yet")
        return self._croupier

    def begin_at(self, state: State, croupier: Croupier) -> None:
        """Begin with a hand that is under way already, its cards where ``croupier`` has them.

        Raises:
            ValueError: the cards do not lie as in ``state``.
        """
        if not croupier.agrees_with(state):
            raise ValueError("the cards do not lie as in the hand")
        self.game.round = state
        self.game.totals = list(state.public.scores)
        self._state = state
        self._croupier = croupier

    def deal(self, deck: Sequence[Face] | None = None) -> Outcome:
        """Deal the next hand: the deck that follows from the seed, or ``deck`` where it is given.

        Raises:
            ValueError: a hand is in play or the game is over; a deck is given though it follows
                from the seed, or lacks, or does not hold the cards of the packs.
        """
        seed, rules = self.header.seed, self.header.game_rules.rules
        if not self.awaits_deal:
            raise ValueError("a hand is in play or the game is over")
        if (seed is None) == (deck is None):
            raise ValueError("a deck is given exactly where there is no seed")
        if seed is not None:
            number = round_seed(seed, self.round_number)
            deck = deck_order(number, rules.packs, rules.jokers_per_pack)
        croupier = Croupier(self.header.game_rules, deck or ())
        events = self.game.deal(croupier.deck_kinds())
        self._state = self.game.round
        self._croupier = croupier
        return self._settled(Verdict(), events, None)

    def preview(self, written: WrittenPlay, seat: int) -> Verdict:
        """Return what the referee would say to a play of ``seat``; nothing changes.

        Raises:
            ValueError: no hand has been dealt yet.
        """
        verdict = preview(self.state.view(seat), written.play)
        return verdict if verdict.refusals else self._with_faces(verdict, written)

    def play(self, written: WrittenPlay) -> Outcome:
        """Carry out a play whole, or refuse it; a hand that ends with it is scored.

        A refused play changes nothing; at a table with sanctions it costs what the rules say, and
        the outcome has events all the same. Naming a card one does not hold, in a play that would
        be legal otherwise, is a slip that never costs anything.

        Raises:
            ValueError: no hand has been dealt yet.
        """
        state = self.state
        verdict = preview(state.view(self._acting()), written.play)
        if not verdict.refusals:
            verdict = self._with_faces(verdict, written)
            if verdict.refusals:
                return Outcome(verdict)
        verdict, events = apply_play(state, written.play)
        return self._settled(verdict, events, None if verdict.refusals else written)

    def repeat(self, line: RoundLine | PlayLine) -> Outcome:
        """Deal or play what a line of a record says.

        Raises:
            ValueError: a hand cannot be dealt so, or none has been dealt.
        """
        if isinstance(line, RoundLine):
            return self.deal(line.deck or None)
        return self.play(line.written)

    def _acting(self) -> int:
        public = self.state.public
        return public.turn if public.phase == OVER else public.to_act()

    def _with_faces(self, verdict: Verdict, written: WrittenPlay) -> Verdict:
        """Return the verdict on a legal play, or refuse it for the faces it names."""
        public = self.state.public
        packet = len(public.pile) - public.packet_start()
        missing = self.croupier.missing(public.turn, written, packet)
        if not missing:
            return verdict
        reasons = [
            refusal("cards.no_such_face", face=face, have=have) for face, have in missing.items()
        ]
        return Verdict(tuple(reasons), (), verdict.points, verdict.required)

    def _settled(
        self, verdict: Verdict, events: list[Event], written: WrittenPlay | None
    ) -> Outcome:
        """Move the cards, and score the hand where it has ended."""
        if self.game.round is not None and self.game.round.public.phase == OVER:
            events += self.game.settle()
        return Outcome(verdict, tuple(events), self.croupier.follow(events, written))


def read_play(play: str | Play | WrittenPlay) -> WrittenPlay | Refusal:
    """Return a play with its faces from any of its forms, or why its text cannot be read."""
    if isinstance(play, WrittenPlay):
        return play
    if isinstance(play, Play):
        return WrittenPlay(play, ((),) * len(play.steps))
    try:
        return parse_written_play(play)
    except TextError as error:
        return refusal("text.syntax", position=error.position, expected=error.expected)


def with_seat(written: WrittenPlay, seat: int) -> WrittenPlay:
    """Return a play that names its seat: ``seat`` where it named none."""
    play = written.play
    if play.seat != NO_SEAT:
        return written
    return WrittenPlay(Play(play.steps, seat), written.faces)
