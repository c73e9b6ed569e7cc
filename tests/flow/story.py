"""One round played at a table, with every entry of the table kept."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from canasta.agents.agent import Agent
from canasta.agents.registry import make_agent
from canasta.cards.faces import Face, kind_of_face
from canasta.cards.kinds import EIGHT, FOUR
from canasta.engine.plays import Play
from canasta.fair.shuffle import deck_order
from canasta.protocol.settings import TableSettings
from canasta.record.card_game import CardGame, Outcome
from canasta.record.notation import play_text
from canasta.record.robot_play import whole_play
from canasta.tables.commands.deals import _seed
from canasta.tables.entry import Entry
from canasta.tables.table import HostedTable
from canasta.tables.table_refusals import Rejected
from tests.support.attempts import attempt
from tests.support.card_games import naming
from tests.tables.hosted import Hosted
from tests.tables.simulated_evening import PEOPLE

AGENTS = ("steady", "greedy", "random")
MOST_PLAYS = 100
CUTS = 3

Kept = tuple[Entry, bytes | None]
"""An entry and the secret beside it."""


@dataclass
class Story:
    """The entries of a table up to the end of a round, and the outcomes of that round."""

    settings: TableSettings
    entries: list[Kept]
    first: int
    """Index of the entry that deals the round."""
    deck: list[Face]
    earlier_seeds: set[bytes]
    """The seeds of the decks of earlier rounds."""
    outcomes: dict[int, Outcome]
    """By index of the entry: the deal and every play of the round."""
    cuts: list[int] = field(default_factory=list)
    """Indices of entries after which worlds are compared; the round still goes on after them."""


def played_story(settings: TableSettings, round_number: int, seed: int, people: int = -1) -> Story:
    """Play a table until a round has ended, with robots on the seats beyond ``people``."""
    chance = Random(f"{settings.rules} {settings.players} {settings.sides} {round_number} {seed}")
    hosted = Hosted(settings, people, seed=f"flow {seed}")
    hosted.start()
    dealt = hosted.deal()
    agents = [make_agent(chance.choice(AGENTS), seat + seed) for seat in range(settings.players)]
    earlier: set[bytes] = set()
    for _ in range(round_number - 1):
        earlier.add(seed_of_deck(hosted.table))
        for _ in plays(hosted, agents, chance, 5000):
            pass
        dealt = hosted.deal_next_round()
    assert dealt.happened is not None
    story = Story(settings, [], len(hosted.entries) - 1, deck_of(hosted), earlier, {})
    story.outcomes[story.first] = dealt.happened
    for outcome in plays(hosted, agents, chance, MOST_PLAYS):
        story.outcomes[len(hosted.entries) - 1] = outcome
    story.entries += [(entry, hosted.secrets.get(entry.seq)) for entry in hosted.entries]
    running = [index for index, outcome in story.outcomes.items() if outcome.score() is None]
    story.cuts = sorted(chance.sample(running, min(CUTS, len(running))))
    return story


def seed_of_deck(table: HostedTable) -> bytes:
    assert table.deal is not None
    return _seed(table.deal)


def deck_of(hosted: Hosted) -> list[Face]:
    rules = hosted.table.rules
    return deck_order(seed_of_deck(hosted.table), rules.packs, rules.jokers_per_pack)


def plays(hosted: Hosted, agents: list[Agent], chance: Random, most: int) -> Iterator[Outcome]:
    """Let robots choose for everybody, every card named; with sanctions, err now and then."""
    for _ in range(most):
        table = hosted.table
        game, seat = table.card_game, table.to_act
        if game is None or seat < 0:
            return
        if table.settings.sanctions and chance.random() < 0.25:
            erring = chance.choice([seat, chance.randrange(table.settings.players)])
            outcome = erred(hosted, erring, slip(game, erring, chance))
            if outcome is not None:
                yield outcome
                continue
        play = chosen(game, agents[seat], chance)
        is_robot = table.seats[seat].is_robot
        applied = hosted.act("robot", play) if is_robot else hosted.make(seat, play)
        assert applied.happened is not None
        yield applied.happened


def chosen(game: CardGame, agent: Agent, chance: Random) -> str:
    written = naming(game, whole_play(game.state, agent.decide), chance, share=1)
    return play_text(written.play, written.faces)


def slip(game: CardGame, seat: int, chance: Random) -> str:
    """A play that may cost points: a draw out of turn, an opening too low, or any play."""
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


def erred(hosted: Hosted, seat: int, play: str) -> Outcome | None:
    """Let a seat try a play; returns the outcome if it is stored."""
    command = hosted.command("play", seen=hosted.table.game_seq, play=play)
    decided = hosted.decide(PEOPLE[seat], command)
    return None if isinstance(decided, Rejected) else hosted.apply(decided).happened
