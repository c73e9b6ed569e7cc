"""Runs a game between one person and robots: turns, output, and the end of each round."""

from collections.abc import Callable, Sequence
from secrets import token_bytes
from time import monotonic, sleep
from typing import Final

from rich.text import Text

from canasta.agents.agent import Agent
from canasta.agents.levels import make_robot, robot_searches
from canasta.cards.faces import Face, kind_of_face
from canasta.cli.game.attempts import Attempts
from canasta.cli.game.interruption import Interruption
from canasta.cli.game.journal import Journal
from canasta.cli.game.lookups import Leaving, Lookups
from canasta.cli.game.person import Person
from canasta.cli.game.saved_games import name_of
from canasta.cli.game.sheet import draw_sheet
from canasta.cli.game.talk import Talk
from canasta.cli.invocation import command_to_type
from canasta.cli.problems import FAILED, CommandError
from canasta.cli.terminal import give_up_output
from canasta.engine.events import Event, GameWon, RoundScored
from canasta.engine.state.public_state import ANSWERING
from canasta.fair.shuffle import SEED_BYTES, deck_order, digest
from canasta.i18n import Catalogue, Narrator
from canasta.i18n.cards import counted
from canasta.record.record_reader import replay_of
from canasta.record.record_writer import RecordedGame

_REMEMBERED = 8
"""Number of paragraphs of the story that are printed again when a game is resumed."""
_INTERRUPTED = 130
_LEAST_S: Final = 0.4
"""The minimum time, in seconds, that a searching robot takes for a play when a person watches.

The duration of a search would otherwise reveal the number of options in the hand. Every level
searches before it answers a partner."""


class Session:
    """Runs a recorded game for the person who plays in it."""

    def __init__(
        self,
        game: RecordedGame,
        words: Catalogue,
        talk: Talk,
        *,
        robot: Agent | None = None,
        resume_command: str = "",
        no_hints: str = "",
        is_enough: Callable[[], bool] = lambda: False,
    ) -> None:
        """Run ``game``, new or resumed.

        ``robot`` plays in all other seats; by default, the robots in the record play there.
        ``resume_command`` continues the game, by default with ``canasta play``. A non-empty
        ``no_hints`` replaces every hint. The session ends early once ``is_enough()`` is true.

        Raises:
            CommandError: the number of people in the game is not one.
            UnknownAgentError: the record names an unknown robot.
        """
        people = [seat for seat, player in enumerate(game.players) if player.is_human()]
        if len(people) != 1:
            raise CommandError(words.text("cli.play.one_person"))
        self._seat = people[0]
        names = tuple([player.name for player in game.players])
        self._narrator = Narrator(
            words, game.game_rules.rules, names, game.game_rules.sides, self._seat
        )
        self._game = game
        self._talk = talk
        self._journal = Journal(self._narrator)
        self._robots: dict[int, Agent] = {
            seat: robot or make_robot(player.agent, _robot_seed(game, seat))
            for seat, player in enumerate(game.players)
            if not player.is_human()
        }
        self._has_hints = not no_hints
        self._resume = resume_command
        self._is_enough = is_enough
        self._lookups = Lookups(game, self._narrator, talk, self._journal)
        attempts = Attempts(game, self._narrator, talk)
        self._interruption = Interruption(game, self._narrator, talk, self._lookups, attempts)
        self._person = Person(
            game, self._narrator, talk, self._lookups, attempts, self._interruption, no_hints
        )

    def run(self) -> int:
        """Play until the game is over or the person leaves; return the exit status."""
        game = self._game
        try:
            try:
                if game.awaits_deal and not game.game.past:
                    self._welcome()
                else:
                    self._recall()
                self._play()
            except (Leaving, EOFError):
                self._say_how_to_resume()
            except KeyboardInterrupt:
                self._talk.gap()
                self._say_how_to_resume()
                return _INTERRUPTED
        except BrokenPipeError:
            give_up_output()
            text = self._narrator.words.text("cli.play.pipe", command=self._resume_command())
            raise CommandError(text, FAILED) from None
        return 0

    def _welcome(self) -> None:
        """Print the seating with the lots, and the way to get help."""
        game, words = self._game, self._narrator.words
        if game.header.lots:
            drawn = [
                words.text(
                    "cli.play.drew", name=self._narrator.name(seat), cards=_drawn(words, lot)
                )
                for seat, lot in enumerate(game.header.lots)
            ]
            self._talk.say(words.text("cli.play.lots", drawn=words.series(drawn)))
        key = "cli.play.welcome" if self._has_hints else "cli.play.welcome.no_hints"
        self._talk.say(words.text(key))

    def _recall(self) -> None:
        """Print the last paragraphs of the story of a resumed game."""
        for one in replay_of(self._game.text).steps:
            self._journal.add(one.outcome.events)
        self._journal.news()
        for text in self._journal.last(_REMEMBERED):
            self._talk.say(text)
        if not self._game.awaits_deal and not self._game.is_over:
            self._greet_robots()

    def _play(self) -> None:
        game = self._game
        while not game.is_over and not self._is_enough():
            if game.awaits_deal:
                if game.game.past:
                    self._lookups.wait_for_next_round()
                self._follow(game.deal(self._deck()).events)
                self._greet_robots()
            elif game.seat_to_act == self._seat:
                self._tell_news()
                self._follow(self._person.act())
            elif self._interruption.is_due:
                self._tell_news()
                if events := self._interruption.act():
                    self._follow(events)
            else:
                self._follow(self._play_robot())
        self._tell_news()

    def _play_robot(self) -> tuple[Event, ...]:
        """Let the robot to act play, in at least ``_LEAST_S`` seconds if a person is watching."""
        started = monotonic()
        seat = self._game.seat_to_act
        is_asked = self._game.state.public.phase == ANSWERING
        events = self._game.play_robot(self._robots[seat].decide).events
        if self._talk.is_live and (is_asked or robot_searches(self._game.players[seat].agent)):
            sleep(max(0.0, started + _LEAST_S - monotonic()))
        return events

    def _deck(self) -> list[Face] | None:
        """Return a random deck, or None if decks follow from the game's seed."""
        if self._game.header.seed is not None:
            return None
        game_rules = self._game.game_rules
        jokers = game_rules.rules.jokers_per_pack
        return deck_order(token_bytes(SEED_BYTES), game_rules.packs, jokers)

    def _greet_robots(self) -> None:
        """Tell the robots that a round begins."""
        for seat, robot in self._robots.items():
            robot.begin_round(self._game.view(seat))

    def _follow(self, events: tuple[Event, ...]) -> None:
        """Add events to the story; at the end of a round print its score and any winner."""
        ends = [event for event in events if isinstance(event, RoundScored | GameWon)]
        self._journal.add([event for event in events if event not in ends])
        if not ends:
            return
        self._tell_news()
        game = self._game.game
        self._talk.gap()
        width = self._talk.width
        self._talk.show(draw_sheet(self._narrator, game.past[-1], game.totals, width))
        self._talk.gap()
        self._journal.add(ends)
        text = self._journal.news()
        if self._game.is_over:
            self._talk.say(text[-1], "bold")
        if self._game.is_over or self._is_enough():
            self._offer_review()

    def _offer_review(self) -> None:
        """Print the command that reviews what was played."""
        path = self._game.path
        if path is not None:
            self._talk.say(self._narrator.words.text("cli.play.review"))
            self._talk.show([Text(f"  {command_to_type('review', str(path))}")])

    def _tell_news(self) -> None:
        for text in self._journal.news():
            self._talk.say(text)

    def _say_how_to_resume(self) -> None:
        words = self._narrator.words
        if self._game.is_over:
            return
        prepared = "prepared" if self._person.has_prepared else "plain"
        kept = "nothing" if self._game.path is None else prepared
        self._talk.say(words.text(f"cli.play.kept.{kept}"))
        self._talk.show([Text(f"  {self._resume_command()}")])

    def _resume_command(self) -> str:
        path = self._game.path
        return self._resume or command_to_type("play", "--resume", name_of(path) if path else "")


def _drawn(words: Catalogue, lot: Sequence[Face]) -> str:
    """Return the cards that a player drew for a seat; the last card decided."""
    return ", ".join([counted(words, kind_of_face(face), 1) for face in lot])


def _robot_seed(game: RecordedGame, seat: int) -> int:
    """Return the seed of the robot in ``seat``, from 0 to 2**32 - 1."""
    return int.from_bytes(digest("robot", game.header.seed or b"", bytes([seat]))[:4], "big")
