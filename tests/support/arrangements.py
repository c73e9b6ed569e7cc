"""Arrangements of the four rule texts, dealt rounds, and the whole content of a state."""

from collections import Counter
from typing import NamedTuple

from canasta.cards.kinds import JOKER, RED_THREE, TWO
from canasta.cards.lanes import to_kinds, total
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.state import State
from canasta.engine.stepping.deal import deal, quick_shuffle, sorted_deck
from canasta.rules import OFFICIAL_TEXTS, RuleSet, load_rules

TEXTS = {text: load_rules(text) for text in OFFICIAL_TEXTS}
"""The rule sets of the four rule texts, by the id of the text."""


class Arrangement(NamedTuple):
    """A rule set with a number of players and of sides."""

    text: str
    players: int
    sides: int

    def __str__(self) -> str:
        return f"{self.text}-{self.players}-{self.sides}"

    @property
    def game_rules(self) -> GameRules:
        return GameRules(TEXTS[self.text], self.players, self.sides)


ARRANGEMENTS = [
    Arrangement(text, players, sides)
    for text, rules in TEXTS.items()
    for players, sides in rules.arrangements
]
"""All seatings of the four rule texts."""

SCORES = (-50, 0, 1500, 3000, 4500)
"""One score for each minimum of the opening, and one near the end of a game."""


def deck_of(game_rules: GameRules, seed: int) -> bytes:
    return quick_shuffle(sorted_deck(game_rules), seed)


def dealt(arrangement: Arrangement, seed: int, score: int = 0) -> State:
    """Deal a round from a deck that follows from ``seed``."""
    game_rules = arrangement.game_rules
    dealer = seed % arrangement.players
    return deal(game_rules, [score] * arrangement.sides, dealer, deck_of(game_rules, seed), None)


def attributes(value: object) -> list[str]:
    """Return the names of an object's public attributes; compiled objects have no ``__dict__``."""
    return [
        name
        for name in dir(value)
        if not name.startswith("_") and not callable(getattr(value, name))
    ]


def fingerprint(value: object) -> object:
    """Return everything reachable from an object except the rules, as comparable plain values."""
    if isinstance(value, GameRules | RuleSet):
        return "rules"
    if value is None or isinstance(value, int | str | bytes):
        return value
    if isinstance(value, list | tuple):
        return tuple(fingerprint(entry) for entry in value)
    return tuple((name, fingerprint(getattr(value, name))) for name in attributes(value))


def kinds(counts: int) -> Counter[int]:
    return Counter(to_kinds(counts))


def cards_on_table(state: State) -> Counter[int]:
    """Count the cards seen by everybody: melds, red threes, the pile, and its waiting cards."""
    public = state.public
    found = Counter(public.pile) + kinds(public.held)
    for naturals in public.naturals:
        found += kinds(naturals)
    found[TWO] += sum(total(twos) for twos in public.twos)
    found[JOKER] += sum(total(jokers) for jokers in public.jokers)
    found[RED_THREE] += sum(public.red_threes)
    return found


def stock_of(state: State) -> bytes:
    """Return the cards left in the stock, the next card first."""
    return state.stock[len(state.stock) - state.public.stock_size :]


def all_cards(state: State) -> Counter[int]:
    """Count every card of the round."""
    found = cards_on_table(state) + Counter(stock_of(state))
    for hand in state.hand_counts:
        found += kinds(hand)
    return found


def check_counts(state: State) -> None:
    """Check that no card is lost or invented, and that every stored count agrees with the cards."""
    public = state.public
    assert all_cards(state) == kinds(public.game_rules.deck)
    assert list(public.hand_sizes) == [total(hand) for hand in state.hand_counts]
    assert public.side == public.side_of(public.turn)
    assert public.held_size == total(public.held)
    assert kinds(public.pile_counts) == Counter(public.pile)
    assert list(public.packets) == sorted(set(public.packets))
    assert all(0 < start < len(public.pile) for start in public.packets)
