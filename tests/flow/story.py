"""One round played at a table, with every entry of the table kept."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from canasta.agents.agent import Agent
from canasta.agents.registry import make_agent
from canasta.cards.faces import Face, kind_of_face
from canasta.cards.kinds import EIGHT, FOUR
from canasta.engine.actions import ASK, SPECIAL, action
from canasta.engine.plays import Play
from canasta.engine.referee import legal_actions
from canasta.fair.shuffle import deck_order
from canasta.i18n import LANGUAGES, Language
from canasta.protocol.settings import TableSettings
from canasta.record.card_game import CardGame, Outcome
from canasta.record.notation import play_text
from canasta.record.robot_play import whole_play
from canasta.tables.commands.deals import _seed
from canasta.tables.commands.taking_back import can_take_back
from canasta.tables.entry import Entry
from canasta.tables.seats import SeatState
from canasta.tables.state import Applied
from canasta.tables.table import HostedTable
from canasta.tables.table_refusals import Rejected
from tests.flow.incidents import let_something_happen
from tests.flow.plans import Plan
from tests.support.attempts import attempt
from tests.support.card_games import naming
from tests.tables.hosted import Hosted

AGENTS = ("steady", "greedy", "random")


class Kept(NamedTuple):
    """A stored entry with everything else that its outcome depends on."""

    entry: Entry
    secret: bytes | None
    present: frozenset[str]
    """The guests who were connected."""


@dataclass
class Story:
    """The entries of a table up to the end of a round, and the outcomes of that round."""

    plan: Plan
    entries: list[Kept]
    promised: int
    """The index of the entry that begins the fair deal of the round."""
    first: int
    """The index of the entry that deals the round."""
    deck: list[Face]
    earlier_seeds: set[bytes]
    """The seeds of the decks of earlier rounds."""
    outcomes: dict[int, Outcome]
    """The deal and every play of the round, by the index of the entry."""
    cuts: list[int] = field(default_factory=list)
    """The indices of entries after which worlds are compared: one during the deal, the others
    during play."""

    @property
    def settings(self) -> TableSettings:
        """The settings of the table."""
        return self.plan.settings

    @property
    def whole_cuts(self) -> list[int]:
        """The cuts after which stored data, records and robots' advice are compared too."""
        return self.cuts[::2]

    def language_of(self, seat: int) -> Language:
        """Return the language of a seat or of a watcher (-1), which differs between tables."""
        return LANGUAGES[(seat + self.plan.seed) % len(LANGUAGES)]

    def kinds(self) -> set[str]:
        """Return the kinds of cases in the round, and its incidents before the last cut."""
        settings, span = self.settings, range(self.promised, self.cuts[-1] + 1)
        kinds = {settings.rules, f"{settings.players} players", f"{settings.sides} sides"}
        flags = {
            "house rules": settings.house_rules != "",
            "sanctions": settings.sanctions,
            "clock": settings.clock is not None,
            "seats by lot": settings.seating == "lot",
            "no hints": not settings.hints,
            "later round": bool(self.earlier_seeds),
            "void": any(kept.entry.kind == "void" for kept in self.entries),
            "lost connection": len({self.entries[index].present for index in span}) > 1,
        }
        kinds |= {name for name, holds in flags.items() if holds}
        for index in span:
            entry, outcome = self.entries[index].entry, self.outcomes.get(index)
            actor = entry.actor.partition(":")[0]
            kinds.add(f"{actor}: {entry.kind}" if actor in ("robot", "clock") else entry.kind)
            if outcome is not None:
                kinds |= {type(event).__name__ for event in outcome.events}
        return kinds


class KeptTable(Hosted):
    """A table that keeps its entries with everything that their outcomes depend on."""

    def __init__(self, plan: Plan) -> None:
        self.kept: list[Kept] = []
        self.plan = plan
        super().__init__(plan.settings, plan.people, seed=f"flow {plan.seed}", level=plan.level)
        self.start()

    def apply(self, entry: Entry, secret: bytes | None = None) -> Applied:
        self.kept.append(Kept(entry, secret, frozenset(self.table.present)))
        return super().apply(entry, secret)


def played_story(plan: Plan) -> Story:
    """Play at a table until the planned round or the game has ended."""
    chance = Random(f"{plan.settings.rules} {plan.settings.players} {plan.seed}")
    hosted = KeptTable(plan)
    # A random player takes a long time to end a round for which others wait.
    names = AGENTS if plan.round_number == 1 else AGENTS[:2]
    players = Players(hosted, names, chance)
    earlier: set[bytes] = set()
    while True:
        dealt = players.deal()
        promised = max(at for at, kept in enumerate(hosted.kept) if kept.entry.kind == "promise")
        first = len(hosted.kept) - 1
        deck = deck_of(hosted)
        outcomes = {first: dealt}
        is_wanted = hosted.table.round_number >= plan.round_number
        for outcome in players.plays(plan.plays if is_wanted else 5000):
            outcomes[len(hosted.kept) - 1] = outcome
        if is_wanted or hosted.table.phase != "scoring":
            break
        earlier.add(seed_of_deck(hosted.table))
    ended = max(outcomes) if outcomes[max(outcomes)].score() is not None else len(hosted.kept)
    running = range(first, ended)
    cuts = [
        chance.randrange(promised, first),
        *chance.sample(running, min(plan.cuts, len(running))),
    ]
    return Story(plan, hosted.kept, promised, first, deck, earlier, outcomes, sorted(cuts))


def seed_of_deck(table: HostedTable) -> bytes:
    assert table.deal is not None
    return _seed(table.deal)


def deck_of(hosted: Hosted) -> list[Face]:
    assert hosted.table.deal is not None
    context = hosted.table.deal.context
    return deck_order(seed_of_deck(hosted.table), context.packs, context.jokers_per_pack)


class Players:
    """Robots that play for everybody at a table and name every card, and incidents."""

    def __init__(self, hosted: KeptTable, names: tuple[str, ...], chance: Random) -> None:
        self.hosted = hosted
        self.chance = chance
        seats = range(hosted.plan.settings.players)
        self.agents: list[Agent] = [make_agent(chance.choice(names), seat) for seat in seats]

    def deal(self) -> Outcome:
        """Deal the next round; at a table with incidents, a seat may miss the first attempt."""
        hosted = self.hosted
        if hosted.phase == "scoring":
            for there in hosted.table.seats:
                if there.plays_in_person and not there.ready:
                    hosted.say(there.actor, "next_hand")
            if hosted.phase == "scoring":
                hosted.act("next_hand")
        hosted.act("promise")
        seats = hosted.deal_now.seats
        if len(seats) > 1 and self.happens(2):
            silent = self.chance.choice(seats)
            for seat in seats:
                if seat != silent:
                    hosted.commit(seat)
            hosted.act("void")
            hosted.act("promise")
        for seat in hosted.deal_now.seats:
            hosted.commit(seat)
        for seat in hosted.deal_now.seats:
            hosted.reveal(seat)
        dealt = hosted.act("deal").happened
        assert dealt is not None
        return dealt

    def happens(self, weight: float = 1) -> bool:
        return self.chance.random() < weight * self.hosted.plan.incidents

    def plays(self, most: int) -> Iterator[Outcome]:
        """Continue the round, sometimes with a mistake at tables with sanctions."""
        hosted, chance = self.hosted, self.chance
        for _ in range(most):
            if self.happens():
                let_something_happen(hosted, chance)
            table = hosted.table
            game, number = table.card_game, table.to_act
            if game is None or number < 0:
                return
            if table.settings.sanctions and chance.random() < 0.25:
                erring = chance.choice([number, chance.randrange(table.settings.players)])
                outcome = erred(hosted, erring, slip(game, erring, chance))
                if outcome is not None:
                    yield outcome
                    continue
            yield self.played(game, number)
            self.take_back(number)

    def take_back(self, seat: int) -> None:
        """Sometimes take the last play back, where that is possible."""
        hosted = self.hosted
        is_person = hosted.table.seats[seat].is_person
        if is_person and can_take_back(hosted.table, seat) and self.happens(3):
            hosted.send(seat, {"t": "take_back", "seen": hosted.table.game_seq})

    def played(self, game: CardGame, number: int) -> Outcome:
        """Let the seat to act play: a person, a robot, or the clock after a timeout."""
        hosted, chance, seat = self.hosted, self.chance, self.hosted.table.seats[number]
        hosted.now_ms += chance.randrange(3000)
        if not seat.level and not seat.is_present:
            hosted.act("stand_in")
        play = chosen(game, self.agents[number], chance)
        if seat.level:
            applied = hosted.act("robot", play)
        elif "time_up" in hosted.kinds_due() and self.happens():
            applied = hosted.act("time_up", play)
        else:
            applied = hosted.make(number, play)
        assert applied.happened is not None
        return applied.happened


def chosen(game: CardGame, agent: Agent, chance: Random) -> str:
    if action(SPECIAL, ASK) in legal_actions(game.state) and chance.random() < 0.2:
        return "ask"
    written = naming(game, whole_play(game.state, agent.decide), chance, share=1)
    return play_text(written.play, written.faces)


def slip(game: CardGame, seat: int, chance: Random) -> str:
    """Return a play that may cost points: a draw out of turn, a low opening, or a random play."""
    threes = [
        faces
        for faces in (
            [face for face in game.croupier.hands[seat] if kind_of_face(face) == kind][:3]
            for kind in range(FOUR, EIGHT)
        )
        if len(faces) == 3
    ]
    tries = ["draw", "draw back", play_text(Play(attempt(game.state, chance).steps))]
    tries += [f"meld {faces[0][0]}:{''.join(faces)}" for faces in threes]
    return chance.choice(tries)


def erred(hosted: Hosted, number: int, play: str) -> Outcome | None:
    """Let a person try a play; return the outcome if it was stored."""
    seat: SeatState = hosted.table.seats[number]
    if not seat.plays_in_person or not seat.is_present:
        return None
    command = hosted.command("play", seen=hosted.table.game_seq, play=play)
    decided = hosted.decide(seat.actor, command)
    return None if isinstance(decided, Rejected) else hosted.apply(decided).happened
