"""A rule set: one frozen value, every field with its meaning, unit and default.

The defaults are the international laws of 1951 for four players, which apply wherever a text is
silent. This file holds data and no code that plays. Sentences for people are in the catalogues
under ``rule.<field>``.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Final, Literal, TypeVar

from canasta.cards.kinds import CANASTA_SIZE, SMALLEST_MELD
from canasta.rules.field_kinds import (
    PLAYERS,
    Arrangements,
    ByPlayers,
    Choice,
    Choices,
    FieldKind,
    Number,
    Points,
    Scale,
    Steps,
    Switch,
    Value,
)

ValueT = TypeVar("ValueT")
Origin = Literal["text", "laws", "corrected", "decision", "house"]
CUTTERS: Final = ("anybody", "right", "facing")
"""The player who may cut: any other player, the one on the dealer's right, or the one facing the
dealer."""
SANCTIONS: Final = ("draw_kept", "draw_returned", "pile", "opening", "breach")


@dataclass(frozen=True)
class Source:
    """The origin of a value.

    ``origin`` is the kind of source: the text itself, the laws of 1951 where the text is silent, a
    plain slip of the text corrected, a decision between two readings, or a house rule. ``quote`` is
    the sentence of the text, or what was corrected or decided.
    """

    origin: Origin
    quote: str


def _rule(kind: FieldKind, group: str, *, default: ValueT, later: bool = False) -> ValueT:
    """Describe a rule field.

    ``later``: the field was added after rule sets had been hashed. Its default is the rule played
    before, and a rule file may leave it out.
    """
    return field(default=default, metadata={"kind": kind, "group": group, "later": later})


_POINTS = Number(0, 5000, 5)
_CARD_POINTS = Number(0, 500, 5)


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """All the rules that differ between the forms of Canasta played here."""

    id: str = "laws1951"
    """Stable name of a text or of a house-rule file."""
    base: str = ""
    """The rule set a house-rule file starts from; empty for a text."""
    version: str = ""
    """The earlier version of a text: the first twelve digits of its content hash. Empty for the
    present texts and for house rules."""
    titles: Mapping[str, str] = field(default_factory=dict)
    """Names that the file gives the rules, by language (``fr``)."""
    summaries: Mapping[str, str] = field(default_factory=dict)
    """A sentence on each text for those who choose one, by language; empty for house rules."""
    is_draft: bool = False
    """Whether the text is a draft, which the conformance cases do not cover field by field."""
    sources: Mapping[str, Source] = field(default_factory=dict)
    """The origin of the value of each rule field."""
    cut_by: str = "anybody"
    """The player who cuts the cards according to the text, one of :data:`CUTTERS`.

    Told to people; no table has cards to cut, so it is no rule field.
    """

    # Cards
    packs: tuple[int, ...] = _rule(
        ByPlayers(Number(2, 3), once_plain=True), "cards", default=(2, 2, 2, 2, 2)
    )
    """Packs of 52 cards played together, for two to six players."""
    jokers_per_pack: int = _rule(Number(0, 4), "cards", default=2)
    """Jokers added for each pack."""
    joker_points: int = _rule(_CARD_POINTS, "cards", default=50)
    """Value of a joker, in points."""
    two_points: int = _rule(_CARD_POINTS, "cards", default=20)
    """Value of a two, in points."""
    ace_points: int = _rule(_CARD_POINTS, "cards", default=20)
    """Value of an ace, in points."""
    high_from: int = _rule(Number(8, 10), "cards", default=8, later=True)
    """The lowest of the high cards, which go up to the king; those from four up to it are low."""
    high_points: int = _rule(_CARD_POINTS, "cards", default=10)
    """Value of each high card, in points."""
    low_points: int = _rule(_CARD_POINTS, "cards", default=5)
    """Value of each low card, in points."""
    black_three_points: int = _rule(_CARD_POINTS, "cards", default=5)
    """Value of a black three, in points."""

    # Seats and deal
    arrangements: tuple[tuple[int, int], ...] = _rule(Arrangements(), "deal", default=((4, 2),))
    """Allowed pairs (players, sides); sides alternate round the table."""
    cards_dealt: tuple[int, ...] = _rule(
        ByPlayers(Number(3, 20)), "deal", default=(15, 13, 11, 11, 11)
    )
    """Cards dealt to each player, for two to six players."""
    upcard_covered: frozenset[str] = _rule(
        Choices(("red_three", "black_three", "wild")), "deal", default=frozenset()
    )
    """Upcards that are covered by the next card of the stock, as often as necessary."""

    # Red threes
    red_threes_laid: str = _rule(Choice(("at_once", "own_turn")), "red_threes", default="own_turn")
    """When red threes that were dealt are laid: at once, or in their owner's first turn."""
    red_three_bonus: int = _rule(_POINTS, "red_threes", default=100)
    """Bonus for each red three, in points."""
    all_red_threes_bonus: int = _rule(_POINTS, "red_threes", default=800)
    """Bonus for all red threes together, in points, instead of the single bonuses."""
    red_three_scale: tuple[int, ...] = _rule(Scale(6), "red_threes", default=(), later=True)
    """Bonus for one red three, for two, three … together, in points, instead of the single bonuses
    and that for all; empty where these count."""
    red_threes_need_meld: bool = _rule(Switch(), "red_threes", default=True)
    """Whether red threes count against a side that has melded nothing."""
    red_threes_need_canastas: int = _rule(Number(0, 5), "red_threes", default=0, later=True)
    """Canastas without which red threes do not count for their side."""
    red_threes_short: str = _rule(
        Choice(("nothing", "against")), "red_threes", default="nothing", later=True
    )
    """The value of red threes to a side with fewer canastas than they need: nothing, or their bonus
    counted against it."""
    red_three_in_hand_penalty: int = _rule(_POINTS, "red_threes", default=500)
    """Penalty for each red three still in a hand when a player goes out, in points."""

    # The turn
    cards_drawn: tuple[int, ...] = _rule(ByPlayers(Number(1, 3)), "turn", default=(1, 1, 1, 1, 1))
    """Cards drawn from the stock in a turn, for two to six players."""

    # Melds
    min_naturals: int = _rule(Number(2, 3), "melds", default=2)
    """Natural cards every meld needs."""
    canasta_naturals: int = _rule(Number(2, 7), "melds", default=4)
    """Natural cards a meld of seven or more cards needs. A meld with fewer naturals may not hold
    more wild cards than a canasta with just that many."""
    max_wilds: int = _rule(Number(0, 12), "melds", default=3)
    """Wild cards a meld may hold; with two packs, twelve is no limit."""
    wilds_to_naturals: str = _rule(Choice(("any", "not_more", "fewer")), "melds", default="any")
    """Wild cards of a meld compared with its naturals: any number, not more, or fewer."""
    black_threes: str = _rule(
        Choice(("never", "last_card", "last_meld", "before_discard", "any_order")),
        "melds",
        default="any_order",
    )
    """When black threes may be melded in the turn that goes out: never, as the very last cards, as
    the last meld, which only a discard may follow, last except for one card, or in any order."""

    # Opening
    minimum_below_zero: int = _rule(Number(0, 500, 5), "opening", default=0)
    """Points the first melds need for a side whose score is below 0."""
    minimums: tuple[tuple[int, int], ...] = _rule(
        Steps(), "opening", default=((0, 50), (1500, 90), (3000, 120))
    )
    """Pairs (score, points the first melds need from that score on)."""
    whole_hand_exempt: bool = _rule(Switch(), "opening", default=False)
    """Whether a player who has drawn and goes out with the whole hand needs no minimum."""

    # The discard pile
    opened_takes: frozenset[str] = _rule(
        Choices(("natural_pair", "with_wild", "onto_meld", "one_card")),
        "pile",
        default=frozenset({"natural_pair", "with_wild", "onto_meld"}),
    )
    """The ways a side that has opened may take an unfrozen pile: with two naturals of the top's
    rank, with one and a wild card, onto a meld of the side, with a single such card or wild card.
    The last way needs rules by which two naturals and a wild card make a meld, because one more
    card must turn the two into a meld."""
    frozen_by: frozenset[str] = _rule(
        Choices(("wild", "red_three")), "pile", default=frozenset({"wild", "red_three"})
    )
    """Cards that freeze the pile wherever they are in it: then only a natural pair takes it."""
    wild_blocks: bool = _rule(Switch(), "pile", default=False)
    """Whether a discarded wild card starts a new packet; a taker gets the top packet only."""
    single_card_pile: bool = _rule(Switch(), "pile", default=False)
    """Whether a player with one card may take a pile of one card while the stock lasts."""

    # End of the stock
    stock_end: str = _rule(
        Choice(("fitting_forced", "taking_forced", "turn_ends_hand")),
        "stock",
        default="fitting_forced",
    )
    """With no stock left, a pile whose top fits a meld must be taken, or any pile that can be taken
    must be, or the round ends with the turn of the player who drew the last card."""
    stock_end_goes_round: bool = _rule(Switch(), "stock", default=False, later=True)
    """Whether, with no stock left, the chance to take the pile goes round: a player who cannot or
    does not take leaves it to the next, until every other player since the last discard has had it.
    If not, the round ends with the first such player. It has no effect where the round ends with
    the turn."""
    stock_end_asks: bool = _rule(Switch(), "stock", default=False, later=True)
    """Whether, with no stock left, a player who must ask before going out, and could take the pile
    only by going out, may ask first. If not, such a player cannot take it."""
    # Going out
    canastas_to_go_out: tuple[int, ...] = _rule(
        ByPlayers(Number(0, 5)), "going_out", default=(1, 1, 1, 1, 1)
    )
    """Canastas a side needs to go out, for two to six players."""
    ask_partner: str = _rule(Choice(("never", "may", "must")), "going_out", default="may")
    """Whether a player with partners asks them before going out."""
    yes_binds: bool = _rule(Switch(), "going_out", default=True)
    """Whether a player must go out, if able, after the partner said yes."""
    yes_not_out_penalty: int = _rule(_POINTS, "going_out", default=100)
    """Penalty for not going out after a yes, in points."""
    going_out_bonus: int = _rule(_POINTS, "going_out", default=100)
    """Bonus for going out, in points."""
    concealed_bonus: int = _rule(_POINTS, "going_out", default=200)
    """Bonus for going out with the whole hand in one turn, in points, instead of the plain one."""
    opponents_unmelded_bonus: int = _rule(_POINTS, "going_out", default=0)
    """Bonus added for going out while no opponent has melded, in points."""

    # Score
    natural_canasta_bonus: int = _rule(_POINTS, "score", default=500)
    """Bonus for a canasta without wild cards, in points."""
    mixed_canasta_bonus: int = _rule(_POINTS, "score", default=300)
    """Bonus for a canasta with wild cards, in points."""
    concealed_canasta_bonus: int = _rule(_POINTS, "score", default=0)
    """Bonus added for a canasta laid whole from the hand in one turn, in points."""
    target: int = _rule(Number(500, 100_000, 5), "score", default=5000)
    """Score that ends the game, in points."""
    rounds: int = _rule(Number(0, 100), "score", default=0, later=True)
    """Rounds after which the game ends regardless of the scores; 0: only the target ends it."""

    # Irregularities
    sanctions: tuple[tuple[str, int], ...] = _rule(Points(SANCTIONS), "sanctions", default=())
    """Penalties, in points, at tables that play with sanctions; empty if the text has none."""
    sanctions_also: frozenset[str] = _rule(
        Choices(("taken_cards", "late_taking", "melds_stay")),
        "sanctions",
        default=frozenset(),
        later=True,
    )
    """Further effects of sanctions: the pair of a taking whose opening falls short is exposed like
    the melds; a taking without the cards required is charged as such after drawing too; the legal
    melds of a failed attempt to go out after a yes stay laid."""

    # Words
    wording: str = _rule(Choice(("laws", "frimes", "duel")), "words", default="laws")
    """The words for wild card and pile in sentences."""

    def __reduce__(self) -> tuple[object, ...]:
        values = {entry.name: getattr(self, entry.name) for entry in fields(self)}
        values["sources"] = dict(self.sources)
        return _restored, (values,)

    def by_players(self, values: tuple[int, ...], players: int) -> int:
        """Return the entry of ``values`` for ``players`` (2 to 6)."""
        return values[players - PLAYERS.start]

    def minimum(self, score: int) -> int:
        """Return the points the first melds need at ``score``."""
        return minimum_at(score, self.minimum_below_zero, self.minimums)

    def wild_room(self, naturals: int) -> int:
        """Return how many wild cards a meld of ``naturals`` natural cards may hold.

        A meld with fewer naturals than a canasta needs holds at most the wild cards of a canasta
        with just enough naturals. Otherwise it could not grow to seven cards one card at a time.
        """
        room = self.max_wilds
        if self.wilds_to_naturals == "not_more":
            room = min(room, naturals)
        elif self.wilds_to_naturals == "fewer":
            room = min(room, naturals - 1)
        if naturals < self.canasta_naturals:
            room = min(room, CANASTA_SIZE - self.canasta_naturals)
        return room

    def is_meld(self, naturals: int, wilds: int) -> bool:
        """Return whether these numbers of natural cards of a rank and of wild cards make a meld."""
        is_long = naturals + wilds >= SMALLEST_MELD
        return is_long and naturals >= self.min_naturals and wilds <= self.wild_room(naturals)

    @property
    def pair_takes_wild(self) -> bool:
        """Whether two naturals and a wild card make a meld."""
        return self.is_meld(2, 1)

    def default_sides(self, players: int) -> int:
        """Return the fewest sides allowed for ``players``, or 0 if that many may not play."""
        return min((sides for count, sides in self.arrangements if count == players), default=0)

    def sanction(self, breach: str) -> int:
        """Return the penalty for ``breach`` in points, 0 if there is none."""
        return dict(self.sanctions).get(breach, 0)


def minimum_at(score: int, below_zero: int, steps: Iterable[tuple[int, int]]) -> int:
    """Return the points the first melds need at ``score``.

    ``steps`` has pairs: a score, and the points needed from that score on.
    """
    minimum = below_zero
    for start, points in steps:
        if score >= start:
            minimum = points
    return minimum


def _restored(values: dict[str, object]) -> RuleSet:
    return RuleSet(**values)  # type: ignore[arg-type]


RULE_FIELDS: Final[dict[str, FieldKind]] = {
    entry.name: entry.metadata["kind"] for entry in fields(RuleSet) if "kind" in entry.metadata
}
"""Every rule field with the values it allows, in the order of the sections."""

GROUPS: Final[dict[str, str]] = {
    entry.name: entry.metadata["group"] for entry in fields(RuleSet) if "group" in entry.metadata
}
"""The section every rule field belongs to."""

LATER_FIELDS: Final[dict[str, Value]] = {
    entry.name: getattr(RuleSet(), entry.name)
    for entry in fields(RuleSet)
    if entry.metadata.get("later")
}
"""The default of every rule field that was added after rule sets had been hashed."""


def is_left_out(rules: RuleSet, key: str) -> bool:
    """Return whether a field was added later, and ``rules`` have what was played before it."""
    return key in LATER_FIELDS and getattr(rules, key) == LATER_FIELDS[key]


def choice_number(rules: RuleSet, key: str) -> int:
    """Return the place of the word that ``rules`` choose among those of the field ``key``."""
    kind = RULE_FIELDS[key]
    if not isinstance(kind, Choice):
        raise TypeError(f"{key} is no choice of one word")
    return kind.words.index(getattr(rules, key))
