"""Lets a person act out of turn at a table with sanctions.

Robots play at once, so the person types ``interrupt`` beforehand.
"""

from canasta.cli.game.attempts import Attempts
from canasta.cli.game.lookups import Lookups
from canasta.cli.game.talk import Talk
from canasta.cli.input.typed_line import Order, Spoken, Unclear, understand
from canasta.engine.events import Event
from canasta.engine.state.public_state import ANSWERING
from canasta.i18n import Narrator
from canasta.record.card_game import with_seat
from canasta.record.record_writer import RecordedGame


class Interruption:
    """Stops the game before the next player acts, if the person has requested this."""

    def __init__(
        self,
        game: RecordedGame,
        narrator: Narrator,
        talk: Talk,
        lookups: Lookups,
        attempts: Attempts,
    ) -> None:
        """Let the person of ``narrator``, who must have a seat, interrupt ``game``."""
        self._game = game
        self._narrator = narrator
        self._talk = talk
        self._lookups = lookups
        self._attempts = attempts
        self._is_wanted = False

    def want(self) -> None:
        """Request an interruption, and confirm it with a sentence."""
        self._is_wanted = self._attempts.cost_points
        noted = "noted" if self._is_wanted else "no_sanctions"
        self._talk.say(self._narrator.words.text(f"cli.interrupt.{noted}"))

    @property
    def is_due(self) -> bool:
        """Whether to stop now: the person has requested it, and another player has the turn."""
        public = self._game.state.public
        return (
            self._is_wanted
            and self._game.seat_to_act >= 0
            and public.phase != ANSWERING
            and public.turn != self._narrator.seat
        )

    def act(self) -> tuple[Event, ...]:
        """Ask for plays out of turn until the person types an empty line; return the events.

        Raises:
            Leaving: the person wants to stop.
            EOFError: nothing more will be typed.
        """
        words = self._narrator.words
        name = self._narrator.name(self._game.state.public.turn)
        self._talk.say(self._narrator.text("cli.interrupt.ask", name=name), "bold")
        typed = self._talk.ask()
        if not typed.strip():
            self._is_wanted = False
            return ()
        request = understand(typed, words)
        match request:
            case Spoken():
                seat = self._narrator.seat or 0
                ruling = self._game.decide(with_seat(request.written, seat))
                return self._attempts.make(ruling, seat) or ()
            case Order() if self._lookups.answer(request.name):
                pass
            case Unclear():
                self._talk.say(request.sentence)
            case _:
                self._talk.say(self._narrator.text("cli.interrupt.help"))
        return ()
