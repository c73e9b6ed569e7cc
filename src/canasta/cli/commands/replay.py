"""``canasta replay``: tell a recorded game, with all cards or from the view of one seat."""

from dataclasses import replace
from typing import Annotated

import typer

from canasta.cards.faces import kind_of_face
from canasta.cli.game.card_faces import face_text
from canasta.cli.game.saved_games import find_game
from canasta.cli.game.sheet import draw_sheet
from canasta.cli.levels import robot_called
from canasta.cli.options import Options
from canasta.cli.output import Output, show_json
from canasta.cli.problems import CommandError
from canasta.engine.events import CardsDealt, CardsDrawn, GameWon, RoundScored
from canasta.engine.plays import Play
from canasta.i18n import Catalogue
from canasta.i18n.event_sentences import event_sentence
from canasta.i18n.recorded_game import narrator_of
from canasta.i18n.rules import RuleWords
from canasta.i18n.story import story_sentences
from canasta.protocol.names import wire_name
from canasta.record.header import HUMAN, PROGRAM
from canasta.record.notation import play_text
from canasta.record.record_lines import RoundLine
from canasta.record.record_reader import GameReplay, RecordStep, TakenBack, read_record

_HANGING = "      "
_SITTERS = {HUMAN: "person", PROGRAM: "program"}
"""Maps the names that records give to people and programs to ``cli.replay`` keys."""


def register(app: typer.Typer, words: Catalogue) -> None:
    """Add ``canasta replay``."""
    options = Options(words)

    @app.command(help=words.text("cli.replay.help"), epilog=words.text("cli.replay.examples"))
    def replay(
        file: Annotated[str, options.argument("cli.replay.option.file", "cli.metavar.file")],
        *,
        first: Annotated[int, options.number("cli.replay.option.from", 1, name="--from")] = 1,
        last: Annotated[int | None, options.number("cli.replay.option.to", 1, name="--to")] = None,
        seat: Annotated[int | None, options.number("cli.replay.option.seat", 0, 5)] = None,
        as_json: Annotated[bool, options.json()] = False,
    ) -> None:
        game = read_record(find_game(words, file))
        if seat is not None and seat >= len(game.header.players):
            many = len(game.header.players) - 1
            raise CommandError(words.text("cli.replay.no_such_seat", last=many))
        end = len(game) if last is None else min(last, len(game))
        if first > end:
            raise CommandError(words.text("cli.replay.nothing_there", last=len(game)))
        teller = _Teller(words, game, seat)
        steps = game.steps[first - 1 : end]
        if as_json:
            show_json(teller.figures(steps))
        else:
            teller.show(steps, Output(words))


class _Teller:
    """Tells a game to the player in one seat, or with all cards if the seat is None."""

    def __init__(self, words: Catalogue, game: GameReplay, seat: int | None) -> None:
        self._narrator = narrator_of(words, game.header, seat)
        self._words = words
        self._game = game
        self._taken_back: dict[int, list[TakenBack]] = {}
        """The plays taken back, by the number of earlier deals and plays."""
        for taken in game.taken_back:
            self._taken_back.setdefault(taken.place, []).append(taken)

    def show(self, steps: list[RecordStep], output: Output) -> None:
        """Print the steps as sentences, with the score sheet after each round."""
        words, game = self._words, self._game
        rules = RuleWords(words, self._narrator.rules)
        output.heading(rules.name())
        for seat, player in enumerate(game.header.players):
            who = (
                words.text(f"cli.replay.{_SITTERS[player.agent]}")
                if player.agent in _SITTERS
                else robot_called(words, player.agent)
            )
            output.paragraph(
                words.text("cli.replay.player", seat=seat, name=player.name, robot=who)
            )
        for step in steps:
            if step is steps[0] or step.is_deal:
                output.gap()
                output.heading(words.text("cli.replay.hand", number=step.round_number))
            self._show_taken_back(step.number - 1, output)
            sentences = self.sentences(step)
            score = step.outcome.score()
            # The score sheet comes before the sentence that names the winner.
            winner = sentences.pop() if isinstance(step.outcome.events[-1], GameWon) else None
            output.paragraph(f"{step.number:>4}  {' '.join(sentences)}", hanging=_HANGING)
            if score is not None:
                past = game.end.game.past[step.round_number - 1]
                output.gap()
                output.lines(draw_sheet(self._narrator, past, score.totals, output.width))
            if winner is not None:
                output.gap()
                output.paragraph(winner)
        if steps[-1].number == len(game):
            self._show_taken_back(len(game), output)
        notes = self._notes(steps[-1])
        if notes:
            output.gap()
            output.paragraph(" ".join(notes))

    def _show_taken_back(self, place: int, output: Output) -> None:
        """Print the plays taken back after ``place`` deals and plays."""
        for taken in self._taken_back.get(place, ()):
            play = taken.play.written.play
            name = self._narrator.names[play.seat]
            text = play_text(Play(play.steps), taken.play.written.faces)
            sentence = self._words.text("cli.replay.taken_back", name=name, play=text)
            output.paragraph(f"      {sentence}", hanging=_HANGING)

    def sentences(self, step: RecordStep) -> list[str]:
        """Return the sentences for the events of a step, except the score."""
        outcome = step.outcome
        sentences = [] if outcome.is_accepted else [self._words.text("cli.replay.attempt")]
        story = [event for event in outcome.events if not isinstance(event, RoundScored)]
        faces = {
            id(event): shown for event, shown in zip(outcome.events, outcome.faces, strict=True)
        }
        narrator = self._narrator
        is_secret = step.round_number == self._game.secret_round
        if is_secret:
            narrator = replace(narrator, seat=self._person)

        def received(event: CardsDealt | CardsDrawn) -> str | None:
            if narrator.seat is not None or is_secret:
                return event_sentence(narrator, event) if isinstance(event, CardsDealt) else None
            key = "cli.replay.dealt" if isinstance(event, CardsDealt) else "cli.replay.drew"
            shown = sorted(faces[id(event)], key=kind_of_face)
            cards = " ".join([face_text(self._words, face).plain for face in shown])
            return self._words.text(key, name=narrator.names[event.seat], cards=cards)

        told = story_sentences(narrator, story, received)
        return [*sentences, *[sentence for _, sentence in told]]

    @property
    def _person(self) -> int | None:
        """The seat from which a round in play is told; None if it is told as to a spectator."""
        people, seat = self._game.people, self._narrator.seat
        if seat is None:
            return people[0] if len(people) == 1 else None
        return seat if seat in people else None

    def _notes(self, last: RecordStep) -> list[str]:
        """Return sentences about a game that is not finished, for the end of a part of it."""
        notes: list[str] = []
        if last.number == len(self._game) and not self._game.is_finished:
            notes.append(self._words.text("cli.replay.unfinished"))
        if last.round_number == self._game.secret_round:
            key = "cli.replay.secret" if self._person is None else "cli.replay.secret.seen"
            name = "" if self._person is None else self._narrator.names[self._person]
            notes.append(self._words.text(key, number=last.round_number, name=name))
        return notes

    def figures(self, steps: list[RecordStep]) -> dict[str, object]:
        """Return the game as JSON values."""
        game = self._game
        header = game.header
        scores = [
            (step.round_number, score)
            for step in game.steps
            if (score := step.outcome.score()) is not None
        ]
        return {
            "rules": header.game_rules.rules.id,
            "sides": int(header.game_rules.sides),
            "players": [
                {"seat": seat, "name": player.name, "agent": player.agent}
                for seat, player in enumerate(header.players)
            ],
            "is_finished": game.is_finished,
            "winner": game.end.game.winner if game.is_finished else None,
            wire_name("rounds_ended"): [
                {"number": number, "points": list(score.points), "totals": list(score.totals)}
                for number, score in scores
            ],
            "taken_back": [
                {"before": taken.place + 1, "line": taken.line, "text": taken.play.text()}
                for taken in game.taken_back
            ],
            "steps": [
                {
                    "number": step.number,
                    wire_name("round_number"): step.round_number,
                    "line": step.line_number,
                    "text": _line_text(step),
                    "told": self.sentences(step),
                }
                for step in steps
            ],
        }


def _line_text(step: RecordStep) -> str:
    """Return the line of a step without the deck, which would reveal every hand."""
    return RoundLine(step.round_number).text() if step.is_deal else step.line.text()
