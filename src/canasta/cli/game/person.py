"""The person's turn: each typed line is staged, sent to the referee, or answered at once."""

from collections.abc import Sequence
from typing import assert_never

from rich.text import Text

from canasta.agents.hints.advice import suggested
from canasta.agents.levels import table_effort
from canasta.cards.lanes import count, to_kinds
from canasta.cli.game.attempts import Attempts
from canasta.cli.game.expected import expected, help_lines, prepared, takings
from canasta.cli.game.hints import hint_lines, hint_typed
from canasta.cli.game.interruption import Interruption
from canasta.cli.game.lookups import Lookups
from canasta.cli.game.screen import Scene, draw_hand, draw_rest, draw_table
from canasta.cli.game.staging import Staging, ends_turn
from canasta.cli.game.talk import Talk
from canasta.cli.input.typed_line import Order, Request, Spoken, Unclear, understand
from canasta.cli.input.typed_plays import typed_play, typed_written
from canasta.engine.events import Event
from canasta.engine.judging.hopeless import is_hopeless
from canasta.engine.judging.refusals import Refusal
from canasta.engine.plays import Alone, Ask, Draw, Meld, Play, Take
from canasta.engine.state.game_rules import NO_SEAT
from canasta.engine.state.public_state import DRAWING
from canasta.engine.state.state import View
from canasta.i18n import Narrator
from canasta.i18n.hint_sentences import obstacle_text
from canasta.i18n.play_phrases import advice_phrase
from canasta.i18n.refusal_sentences import refusal_sentence, worth_saying
from canasta.record.card_game import CardRuling, with_seat
from canasta.record.notation import WrittenPlay
from canasta.record.record_writer import RecordedGame


class Person:
    """The person at the terminal, and the play in preparation."""

    def __init__(
        self,
        game: RecordedGame,
        narrator: Narrator,
        talk: Talk,
        lookups: Lookups,
        attempts: Attempts,
        interruption: Interruption,
        no_hints: str,
    ) -> None:
        """Play ``game`` in the seat of ``narrator``; a non-empty ``no_hints`` replaces hints."""
        self._game = game
        self._narrator = narrator
        self._words = narrator.words
        self._talk = talk
        self._lookups = lookups
        self._attempts = attempts
        self._interruption = interruption
        self._no_hints = no_hints
        self._staging = Staging()
        self._rulings: dict[WrittenPlay, CardRuling] = {}
        """The referee's rulings since the last change of the game."""
        self._is_table_known = False
        """Whether the table on the screen is current, apart from the person's draw or question."""

    def act(self) -> tuple[Event, ...]:
        """Ask for input until a play is carried out, and return its events.

        Raises:
            Leaving: the person wants to stop.
            EOFError: nothing more will be typed.
        """
        self._rulings.clear()
        if self._is_table_known:
            self._talk.show(draw_hand(self._scene(), self._talk.width))
            self._show_staging()
        else:
            self._show_table()
        self._is_table_known = False
        while True:
            self._talk.say(self._expectation(), "bold")
            events = self._answer(understand(self._talk.ask(), self._words, self._ranks()))
            if events:
                return events

    def _answer(self, request: Request) -> tuple[Event, ...]:
        """Act on a typed line; return the events if a play was carried out."""
        match request:
            case Unclear():
                self._talk.say(request.sentence)
                return ()
            case Order():
                return self._obey(request)
            case Spoken():
                return self._hear(request)
            case _:
                assert_never(request)

    @property
    def has_prepared(self) -> bool:
        """Whether a play is prepared and not yet sent."""
        return bool(self._staging)

    # Display

    @property
    def _seat(self) -> int:
        return self._narrator.seat or 0

    @property
    def _view(self) -> View:
        return self._game.view(self._seat)

    def _scene(self) -> Scene:
        cards = self._game.croupier
        return Scene(
            self._view,
            self._narrator,
            self._game.round_number,
            tuple(cards.hands[self._seat]),
            cards.pile[-1] if cards.pile else None,
        )

    def _show_table(self) -> None:
        self._talk.gap()
        self._talk.show(draw_table(self._scene(), self._talk.width))
        self._talk.gap()
        self._show_staging()

    def _show_staging(self) -> None:
        if self._staging:
            written = self._staging.written()
            verdict = self._ruling(written).verdict
            self._talk.say(prepared(self._narrator, typed_written(self._words, written), verdict))
            scene = self._scene()
            rest = self._staging.left(scene.hand)
            # The cards that come with the pile are not counted here.
            if rest or not self._staging.takes:
                self._talk.show(draw_rest(scene, rest, self._talk.width))

    def _expectation(self) -> str:
        """Return the person's options in one sentence."""
        staging = self._staging
        lays_all = bool(staging) and not staging.takes and not staging.left(self._scene().hand)
        return expected(self._narrator, self._view, is_staging=bool(staging), lays_all=lays_all)

    def _ranks(self) -> list[int]:
        """Return the ranks of the melds of the person's side and of the prepared melds."""
        public = self._view.public
        marks = public.meld_ranks(public.side_of(self._seat))
        return [*to_kinds(marks), *self._staging.ranks]

    # Commands

    def _obey(self, order: Order) -> tuple[Event, ...]:
        """Carry out a command, such as sending the prepared play."""
        words = self._words
        match order.name:
            case "undo":
                self._undo(is_all=order.is_all)
            case "confirm":
                if self._staging:
                    return self._send(self._staging.written())
                self._talk.say(words.text("cli.staged.nothing"))
            case "help":
                is_staging = bool(self._staging)
                for line in help_lines(
                    self._narrator, self._view, self._orders(), is_staging=is_staging
                ):
                    self._talk.say(line)
            case "hint":
                self._hint()
            case "table":
                self._show_table()
            case "interrupt":
                self._interruption.want()
            case _:
                self._lookups.answer(order.name)
        return ()

    def _orders(self) -> list[str]:
        """Return the commands to the program that work now, the most useful first."""
        works = {
            "hint": not self._no_hints,
            "undo": not self._staging and self._game.can_take_back(self._seat),
            "save": self._game.path is not None,
        }
        orders = ("hint", "undo", "table", "log", "scores", "rules", "save", "quit")
        return [order for order in orders if works.get(order, True)]

    def _undo(self, *, is_all: bool) -> None:
        if not self._staging:
            self._take_back()
            return
        if is_all:
            self._staging.clear()
        else:
            self._staging.undo()
        self._show_staging()
        if not self._staging:
            self._talk.say(self._words.text("cli.staged.cleared"))

    def _take_back(self) -> None:
        """Take back the last play, unless it has revealed a hidden card."""
        if not self._game.can_take_back(self._seat):
            self._talk.say(self._words.text("cli.undo.nothing"))
            return
        self._game.take_back(self._seat)
        self._lookups.note(self._words.text("cli.undo.taken_back"))
        self._show_table()

    def _hint(self) -> None:
        """Print a robot's advice: the line to type, the reason, and the next best plays."""
        if self._no_hints:
            self._talk.say(self._no_hints)
            return
        staged = self._staging.written().play if self._staging else None
        found = suggested(self._view, staged, table_effort())
        best = found.advice.best.play
        play = advice_phrase(self._narrator, best, starts_over=found.starts_over)
        self._talk.say(self._words.text("cli.hint", play=play))
        if found.starts_over:
            refusals = self._ruling(self._staging.written()).verdict.refusals
            typed = self._words.text("cli.typed.undo_all")
            lines = [obstacle_text(self._narrator, refusals)]
        else:
            typed = hint_typed(self._words, found.advice)
            lines = hint_lines(self._narrator, found.advice)
        self._talk.show([Text(f"    {typed}", "bold")])
        for line in lines:
            self._talk.say(line)

    def _hear(self, spoken: Spoken) -> tuple[Event, ...]:
        """Stage the steps of an incomplete play, or send a complete play."""
        written = spoken.written
        if written.play.seat not in (NO_SEAT, self._seat):
            self._talk.say(self._words.text("cli.play.own_seat", seat=str(self._seat)))
            return ()
        written = WrittenPlay(Play(written.play.steps), written.faces)
        first = written.play.steps[0]
        if isinstance(first, Draw) and first.is_returned:
            self._talk.say(self._words.text("cli.play.nothing_to_put_back"))
            return ()
        if isinstance(first, Alone):
            return self._send(written)
        if isinstance(first, Take) and self._view.public.phase == DRAWING:
            # Before drawing, only a take can be prepared, so the new take replaces it.
            self._staging.clear()
        if spoken.is_whole or ends_turn(written):
            events = self._send(self._staging.written(written))
            if not events:
                self._keep_melds(written)
            return events
        if isinstance(first, Take):
            return self._take(written, first)
        self._stage(written)
        return ()

    def _take(self, written: WrittenPlay, take: Take) -> tuple[Event, ...]:
        """Send a take that is a legal play; stage a take that needs further melds to open."""
        if not take.kinds:
            ways = self._ways_to_take()
            if len(ways) > 1 and take not in ways:
                typed = [typed_play(self._words, Play((way,))) for way in ways]
                listed = self._words.any_of(typed)
                self._talk.say(self._words.text("cli.take.which", ways=listed))
                return ()
            if take not in ways and ways:
                written = WrittenPlay(Play((ways[0],)), ((),))
        verdict = self._ruling(written).verdict
        if verdict.refusals and not is_hopeless(verdict, takes=True):
            self._stage(written)
            return ()
        return self._send(written)

    def _ways_to_take(self) -> list[Take]:
        """Return the legal ways to take the pile, or a take with a pair if the hand has one.

        The take with a pair lets the referee explain why the pile cannot be taken.
        """
        view = self._view
        pile = view.public.pile
        ways = takings(view) if view.public.phase == DRAWING else []
        if not ways and pile and count(view.hand, pile[-1]) > 1:
            return [Take((pile[-1], pile[-1]))]
        return ways

    def _stage(self, written: WrittenPlay) -> None:
        """Stage steps, unless no further steps can make the play legal."""
        before: tuple[Refusal, ...] = ()
        if self._staging:
            before = self._ruling(self._staging.written()).verdict.refusals
        trial = self._staging.written(written)
        verdict = self._ruling(trial).verdict
        takes = any(isinstance(step, Take) for step in trial.play.steps)
        if is_hopeless(verdict, takes=takes):
            self._explain([reason for reason in verdict.refusals if reason not in before])
            return
        self._staging.add(written)
        self._show_staging()
        reasons = [
            refusal_sentence(self._narrator, reason)
            for reason in verdict.refusals
            if reason.code != "open.too_low"
        ]
        if reasons:
            self._talk.say(self._words.text("cli.staged.yet", reasons=" ".join(reasons)))

    def _keep_melds(self, written: WrittenPlay) -> None:
        """Stage the melds of a refused play, so the person need not type them again."""
        steps = list(zip(written.play.steps, written.faces, strict=True))
        laid = [(step, faces) for step, faces in steps if isinstance(step, Take | Meld)]
        if not laid:
            return
        kept = WrittenPlay(
            Play(tuple([step for step, _ in laid])), tuple([faces for _, faces in laid])
        )
        verdict = self._ruling(self._staging.written(kept)).verdict
        if not is_hopeless(verdict, takes=isinstance(laid[0][0], Take)):
            self._staging.add(kept)
            self._show_staging()

    def _send(self, written: WrittenPlay) -> tuple[Event, ...]:
        """Submit a play to the referee, and print the reasons if it is refused."""
        ruling = self._ruling(written)
        refusals = ruling.verdict.refusals
        events = self._attempts.make(ruling, self._seat)
        if events is None:
            self._name_pair(written, refusals)
            if self._staging:
                self._talk.say(self._words.text("cli.staged.kept"))
            return ()
        first = written.play.steps[0]
        self._is_table_known = not refusals and isinstance(first, Draw | Ask)
        if refusals or not isinstance(first, Ask):
            self._staging.clear()
        return events

    def _ruling(self, written: WrittenPlay) -> CardRuling:
        """Return the ruling on a play of the person, cached while the game does not change."""
        named = with_seat(written, self._seat)
        known = self._rulings.get(named)
        if known is None or not self._game.can_apply(known):
            known = self._rulings[named] = self._game.decide(named)
        return known

    def _name_pair(self, written: WrittenPlay, reasons: Sequence[Refusal]) -> None:
        """Print the line to type if the pile needs a pair that the person did not name."""
        view = self._view
        first, pile = written.play.steps[0], view.public.pile
        asks_pair = any(
            reason.code in ("pile.unopened_needs_pair", "pile.frozen_needs_pair")
            for reason in reasons
        )
        if isinstance(first, Take) and asks_pair and count(view.hand, pile[-1]) > 1:
            typed = typed_play(self._words, Play((Take((pile[-1], pile[-1])),)))
            self._talk.say(self._words.text("cli.take.name_both", typed=typed))

    def _explain(self, reasons: Sequence[Refusal]) -> None:
        sentences = [refusal_sentence(self._narrator, reason) for reason in worth_saying(reasons)]
        self._talk.say(self._words.text("cli.refused", reasons=" ".join(sentences)))
