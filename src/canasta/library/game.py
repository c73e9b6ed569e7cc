"""A game of Canasta for programs: rules, deals, plays and scores, with the engine as referee."""

from collections.abc import Sequence
from copy import deepcopy
from pathlib import Path
from secrets import token_bytes
from typing import Self

from canasta.agents.agent import Agent
from canasta.arguments import check_type, whole_number
from canasta.cards.faces import Face, face_of
from canasta.engine.events import Event
from canasta.engine.judging.play_judge import judge
from canasta.engine.judging.refusals import Refusal
from canasta.engine.plays import Play
from canasta.engine.random import mixed
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.state import State
from canasta.fair.shuffle import SEED_BYTES, seed_of_text
from canasta.library.game_state import AnyPlay, GameState, checked_play
from canasta.library.position import Position
from canasta.library.reasons import RefusedError
from canasta.library.record import Record
from canasta.library.robots import robot as named_robot
from canasta.library.rules import Rules
from canasta.library.transcript import RoundLog, is_settled
from canasta.record.card_game import CardGame, read_play, score_in
from canasta.record.header import Header, Player
from canasta.record.laid_out import laid_out
from canasta.record.notation import WrittenPlay
from canasta.record.record_lines import PlayLine, RoundLine
from canasta.record.robot_play import whole_play
from canasta.rules.seating import seating


class Game(GameState):
    """A game from its first deal, or from any later moment, until a side wins.

    Cards are written as letters (``docs/build/notation.md``): a hand is a text such as
    ``"45TJQKA2*"``. Seats are numbered from 0 in the order of play; the side of a seat is its
    number modulo the number of sides.

    >>> game = Game("classic", players=4, seed=7)
    >>> game.deal()
    >>> game.play("draw")
    >>> game.phase
    'play'
    """

    def __init__(
        self,
        rules: str | Path | Rules = "classic",
        players: int | None = None,
        sides: int | None = None,
        seed: int | str | bytes | None = None,
        *,
        sanctions: bool = False,
        names: Sequence[str] = (),
    ) -> None:
        """Start a game; the last seat deals first, so seat 0 begins.

        Args:
            rules: the name of a text, the path of a house-rule file, or rules.
            players: by default four if the rules allow four, otherwise the fewest.
            sides: by default the fewest that the rules allow, so that players have partners if
                possible.
            seed: determines all deals: a number or a word, as for ``canasta play --seed``, or the
                32 bytes themselves; by default a new one.
            sanctions: whether irregular plays cost points, if the rules have sanctions.
            names: the players' names, seat 0 first, for sentences and records.

        Raises:
            RuleError: the rules cannot be read.
            TypeError: an argument has a wrong type.
            ValueError: the rules do not allow these players or sides, or have no sanctions; a name
                cannot be written down; or the seed does not have 32 bytes.
        """
        check_type("sanctions", sanctions, "True or False", bool)
        ruleset = (rules if isinstance(rules, Rules) else Rules.load(rules)).ruleset
        seats = seating(ruleset, players, sides)
        game_rules = GameRules(ruleset, *seats, sanctions=sanctions)
        header = Header(game_rules, _people(game_rules, names), _seed(seed))
        self._begin(CardGame(header), "", [])

    def _begin(self, game: CardGame, record: str | None, rounds: list[RoundLog]) -> None:
        """Continue with ``game``.

        Its record begins with ``record``, or with the header if ``record`` is empty, and continues
        with ``rounds``. If ``record`` is None, the game has no record.
        """
        GameState.__init__(self, game)
        self._record = record
        self._rounds = rounds
        self._robots: dict[tuple[str, int], tuple[int, Agent]] = {}

    @classmethod
    def _begun(cls, game: CardGame, record: str | None, rounds: list[RoundLog]) -> Self:
        made = cls.__new__(cls)
        made._begin(game, record, rounds)  # noqa: SLF001  (another constructor)
        return made

    @classmethod
    def from_position(
        cls,
        position: Position,
        seed: int | str | bytes | None = None,
        *,
        names: Sequence[str] = (),
    ) -> Self:
        """Return a game at ``position``; the next rounds are dealt from ``seed``.

        Raises:
            ValueError: the packs do not hold the cards of the position; a record cannot hold a
                name; or the seed does not have 32 bytes.
        """
        check_type("a position", position, "a Position", Position)
        state = position.state
        game_rules = state.public.game_rules
        dealer = int(state.public.dealer)
        header = Header(game_rules, _people(game_rules, names), _seed(seed), dealer=dealer)
        game = CardGame(header)
        game.begin_at(state, laid_out(state, header.seed or b""))
        begun = cls._begun(game, None, [RoundLog(state.copy(), None)])
        begun._go_on(game.settle())  # noqa: SLF001  (another constructor)
        return begun

    @classmethod
    def from_record(cls, record: Record | str | Path) -> Self:
        """Return the game at the end of a record, given as a record, as its text, or as a file.

        A text of several lines is a record; a text of one line is the path of a file.

        Raises:
            RecordError: the file cannot be read, is not a record, or breaks a rule.
        """
        match record:
            case Record():
                read = record
            case str() if "\n" in record:
                read = Record.parse(record)
            case _:
                read = Record.load(record)
        replay = Record(
            read.text
        ).replay  # replayed again, because the game continues with this copy
        game = replay.end
        game.takes_back = False
        if not game.has_cards:
            return cls._begun(game, read.text, [])
        log = RoundLog(game.state.copy(), None)
        log.score = None if replay.is_score_written else replay.last_score
        return cls._begun(game, read.text, [log])

    def copy(self) -> Self:
        """Return an independent copy: playing in one does not change the other."""
        rounds = [*self._rounds[:-1], *[log.copy() for log in self._rounds[-1:]]]
        twin = self._begun(self._cards.copy(), self._record, rounds)
        twin._events = self._events.copy()  # noqa: SLF001  (of the same class)
        twin._robots = deepcopy(self._robots)  # noqa: SLF001
        return twin

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.copy()

    def deal(self, deck: Sequence[str] | None = None) -> None:
        """Deal the next round from the seed or, in a game without one, from ``deck`` (faces).

        :meth:`play` deals automatically after a round is scored, so a program calls this once.

        Raises:
            ValueError: a round is in play or the game is won; or ``deck`` is given in a game with a
                seed, missing in a game without one, or does not hold the cards of the packs.
        """
        if deck is not None:
            _check_texts("a deck", deck, "faces")
        if self.phase != "deal":
            raise ValueError("a round is in play" if not self.is_over else "the game is won")
        faces = None if deck is None else tuple([face_of(face) for face in deck])
        if (self._header.seed is None) == (faces is None):
            raise ValueError("a deck is given exactly where the game has no seed")
        self._deal_on(self._deal(faces))

    def play(self, play: AnyPlay) -> None:
        """Carry out a whole play of the seat to act, or refuse it.

        A play is a text (``"take KK ; meld 5:555 ; discard 9"``, or with faces if the exact card
        matters: ``"discard 9H"``), the number of a unit action, or a :class:`canasta.Play`. A round
        that ends is scored, and the next one is dealt, until the game is won. :attr:`events` and
        :meth:`story` describe the result.

        Raises:
            RefusedError: the play is not legal, or its text cannot be read; the error has the
                reasons as codes, numbers and sentences. Nothing has changed, except that a refused
                attempt can cost points at a table with sanctions.
            ValueError: no round has been dealt yet, the game is won, or there is no such action.
        """
        state = self._state_in_play()
        play = checked_play(play)
        if isinstance(play, int):
            try:
                events = self._cards.step(play)
            except ValueError:
                raise self._refused_action(play) from None
            self._rounds[-1].entries.append(play)
        else:
            events = self._play(state, play)
        self._go_on(events)

    def suggest(self, robot: str | Agent = "steady") -> Play:
        """Return the play that a robot would make for the seat to act.

        The robot knows only what its seat knows. ``robot`` is one of :func:`canasta.robot_names`,
        or your own robot. A named robot is created once for each seat, and its random choices
        follow from the seed of the game.

        Raises:
            ValueError: no round has been dealt yet, the game is won, or there is no robot with that
                name.
        """
        check_type("a robot", robot, "a name or a Robot", str, Agent)
        state = self._state_in_play()
        agent = robot
        if isinstance(agent, str):
            agent = self._robot(agent, int(state.public.to_act()))
        decide = agent.decide
        return whole_play(state, lambda view: whole_number("an action", decide(view)))

    def record(self) -> Record:
        """Return the record of the game so far, for ``canasta replay`` and ``canasta review``.

        Unit actions are joined into plays; an unfinished opening is left out.

        Raises:
            ValueError: the game began at a position; a record must begin with a deal.
        """
        if self._record is None:
            raise ValueError("a game begun at a position has no record")
        before = self._record or self._header.text()
        return Record(before + "".join([log.text() for log in self._rounds]))

    def _play(self, state: State, play: str | Play | WrittenPlay) -> list[Event]:
        """Carry out a whole play; return the events."""
        written = read_play(play)
        if isinstance(written, Refusal):
            raise self._refused(str(play), (written,))
        ruling = self._cards.decide(written)
        if ruling.is_accepted:
            events = self._cards.apply(ruling).events
            self._rounds[-1].entries.append(PlayLine(written))
            return [*events]
        # The unit actions of an unfinished opening make no play yet, so no attempt can follow them.
        events = self._cards.apply(ruling).events if is_settled(state.public) else ()
        refusals, seat = ruling.verdict.refusals, int(written.play.seat)
        error = self._refused(written.text(), refusals, seat, events)
        if events:
            self._rounds[-1].entries.append(PlayLine(written, is_attempt=True))
            self._go_on([*events])
        raise error

    def _refused_action(self, action: int) -> ValueError:
        play = self._play_of(action)
        refusals = judge(self.state.public, self.state.hand_in_turn(), play).refusals
        return (
            self._refused(str(play), refusals) if refusals else ValueError(f"{play} is not legal")
        )

    def _refused(
        self,
        text: str,
        refusals: tuple[Refusal, ...],
        seat: int = -1,
        events: tuple[Event, ...] = (),
    ) -> RefusedError:
        return RefusedError(text, self._reasons(refusals, seat, "en"), events)

    def _go_on(self, events: list[Event]) -> None:
        """Store the events, and deal the next round if the round is over."""
        if self._game.round is None:
            self._rounds[-1].score = score_in(events)
            self._deal_on(events)
        else:
            self._events = events

    def _deal_on(self, events: list[Event]) -> None:
        """Deal from the seed until a seat can play, because the deal itself can end a round."""
        while self._cards.awaits_deal and self._header.seed is not None:
            events += self._deal(None)
        self._events = events

    def _deal(self, deck: tuple[Face, ...] | None) -> list[Event]:
        line = RoundLine(self._cards.round_number, deck or ())
        outcome = self._cards.deal(deck)
        self._state = self._cards.state
        log = RoundLog(self._state.copy(), line)
        log.score = outcome.score()
        self._rounds.append(log)
        return [*outcome.events]

    def _robot(self, name: str, seat: int) -> Agent:
        """Return the robot called ``name`` in ``seat``, informed of the current round."""
        number = len(self._game.past) + 1
        known = self._robots.get((name, seat))
        if known is None:
            chance = int.from_bytes((self._header.seed or b"")[:4], "big")
            known = 0, named_robot(name, mixed(chance, seat))
        begun, agent = known
        if begun != number:
            agent.begin_round(self.view(seat))
        self._robots[name, seat] = number, agent
        return agent


def _seed(seed: int | str | bytes | None) -> bytes:
    """Return the seed of a game from any of its forms."""
    match seed:
        case None:
            return token_bytes(SEED_BYTES)
        case bytes():
            return seed
        case str():
            return seed_of_text(seed)
        case _:
            return seed_of_text(str(whole_number("a seed", seed)))


def _people(game_rules: GameRules, names: Sequence[str]) -> tuple[Player, ...]:
    _check_texts("names", names, "texts")
    called = names or [f"Seat {seat}" for seat in range(game_rules.players)]
    return tuple([Player(name) for name in called])


def _check_texts(name: str, texts: Sequence[str], what: str) -> None:
    """Check that an argument is a list of texts and not a single text."""
    if isinstance(texts, str) or not all(isinstance(text, str) for text in texts):
        raise TypeError(f"{name} must be a list of {what}, not {texts!r}")
