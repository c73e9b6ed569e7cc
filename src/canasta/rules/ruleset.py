"""A rule set: one immutable value whose fields each have a meaning, a unit and a default.

The defaults are the international laws of 1951 for four players, which apply wherever a text is
silent. This module holds only data. The catalogues describe each field for people under
``rule.<field>``.
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
"""The player who may cut: anybody except the dealer, the player on the dealer's right, or the
player facing the dealer."""
LENGTHS: Final = ("target", "rounds")
"""The rule fields that determine the length of a game; a table or a header sets them apart."""
SANCTIONS: Final = ("draw_kept", "draw_returned", "pile", "opening", "breach")


@dataclass(frozen=True)
class Source:
    """The origin of a value.

    ``origin`` is the kind of source: the text itself, the laws of 1951 where the text is silent,
    the correction of an obvious slip in the text, a decision between two readings, or a house rule.
    ``quote`` is the sentence of the text, or explains the correction or decision.
    """

    origin: Origin
    quote: str


def _rule(kind: FieldKind, group: str, *, default: ValueT, later: bool = False) -> ValueT:
    """Describe a rule field.

    Pass ``later`` for a field that was added after rule sets had been hashed. Its default is the
    rule played before, and a rule file may omit the field.
    """
    return field(default=default, metadata={"kind": kind, "group": group, "later": later})


_POINTS = Number(0, 5000, 5)
_CARD_POINTS = Number(0, 500, 5)


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """All the rules that differ between the variants of Canasta played here."""

    id: str = "laws1951"
    """Stable name of a text or of a house-rule file."""
    base: str = ""
    """The base of a house-rule file, or an empty string for a text."""
    version: str = ""
    """The earlier version of a text: the first twelve digits of its content hash. Empty for current
    texts and for house rules."""
    titles: Mapping[str, str] = field(default_factory=dict)
    """Display names of the rules, by language (``fr``)."""
    summaries: Mapping[str, str] = field(default_factory=dict)
    """A sentence on each text for people choosing a text, by language; empty for house rules."""
    is_draft: bool = False
    """Whether the text is a draft; the conformance cases do not cover every field of a draft."""
    sources: Mapping[str, Source] = field(default_factory=dict)
    """The origin of the value of each rule field."""
    cut_by: str = "anybody"
    """The player who cuts the cards according to the text, one of :data:`CUTTERS`. The value is
    only shown to people. It is not a rule field, because a table has no cards to cut."""

    # Cards
    packs: tuple[int, ...] = _rule(
        ByPlayers(Number(2, 3), once_plain=True), "cards", default=(2, 2, 2, 2, 2)
    )
    """Packs of 52 cards in play, for two to six players."""
    jokers_per_pack: int = _rule(Number(0, 4), "cards", default=2)
    """Jokers added for each pack."""
    joker_points: int = _rule(_CARD_POINTS, "cards", default=50)
    """Value of a joker, in points."""
    two_points: int = _rule(_CARD_POINTS, "cards", default=20)
    """Value of a two, in points."""
    ace_points: int = _rule(_CARD_POINTS, "cards", default=20)
    """Value of an ace, in points."""
    high_from: int = _rule(Number(8, 10), "cards", default=8, later=True)
    """The lowest of the high cards, which end with the king; cards from four up to below it are
    low."""
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
    """When players lay red threes that they were dealt: at once, or in their first turn."""
    red_three_bonus: int = _rule(_POINTS, "red_threes", default=100)
    """Bonus for each red three, in points."""
    all_red_threes_bonus: int = _rule(_POINTS, "red_threes", default=800)
    """Bonus for all red threes together, in points, instead of the single bonuses."""
    red_three_scale: tuple[int, ...] = _rule(Scale(6), "red_threes", default=(), later=True)
    """Bonus for one, two, three … red threes together, in points, in place of the other two
    bonuses; empty if those apply."""
    red_threes_need_meld: bool = _rule(Switch(), "red_threes", default=True)
    """Whether red threes count against a side that has melded nothing."""
    red_threes_need_canastas: int = _rule(Number(0, 5), "red_threes", default=0, later=True)
    """Canastas that a side needs before its red threes count."""
    red_threes_short: str = _rule(
        Choice(("nothing", "against")), "red_threes", default="nothing", later=True
    )
    """The value of red threes to a side without the canastas they need: nothing, or their bonus
    counted against the side."""
    red_three_in_hand_penalty: int = _rule(_POINTS, "red_threes", default=500)
    """Penalty for each red three still in a hand when a player goes out, in points."""

    # The turn
    cards_drawn: tuple[int, ...] = _rule(ByPlayers(Number(1, 3)), "turn", default=(1, 1, 1, 1, 1))
    """Cards drawn from the stock in a turn, for two to six players."""

    # Melds
    min_naturals: int = _rule(Number(2, 3), "melds", default=2)
    """Natural cards that every meld needs."""
    canasta_naturals: int = _rule(Number(2, 7), "melds", default=4)
    """Natural cards that a meld of seven or more cards needs. A meld with fewer naturals may hold
    at most the wild cards of a canasta with exactly this number of naturals."""
    max_wilds: int = _rule(Number(0, 12), "melds", default=3)
    """Wild cards that a meld may hold; with two packs, twelve means no limit."""
    wilds_to_naturals: str = _rule(Choice(("any", "not_more", "fewer")), "melds", default="any")
    """Wild cards of a meld compared with its naturals: any number, not more, or fewer."""
    black_threes: str = _rule(
        Choice(("never", "last_card", "last_meld", "before_discard", "any_order")),
        "melds",
        default="any_order",
    )
    """When black threes may be melded in the turn that goes out: never; as the very last cards; as
    the last meld, which only a discard may follow; last except for one card; or in any order."""

    # Opening
    minimum_below_zero: int = _rule(Number(0, 500, 5), "opening", default=0)
    """Points that a side's opening needs if its score is below 0."""
    minimums: tuple[tuple[int, int], ...] = _rule(
        Steps(), "opening", default=((0, 50), (1500, 90), (3000, 120))
    )
    """Pairs of a score and the points that an opening needs from that score on."""
    whole_hand_exempt: bool = _rule(Switch(), "opening", default=False)
    """Whether a player who has drawn and goes out with the whole hand needs no minimum."""

    # The discard pile
    opened_takes: frozenset[str] = _rule(
        Choices(("natural_pair", "with_wild", "onto_meld", "one_card")),
        "pile",
        default=frozenset({"natural_pair", "with_wild", "onto_meld"}),
    )
    """The ways in which a side that has opened may take an unfrozen pile: with two naturals of the
    top card's rank, with one natural and a wild card, onto a meld of the side, or with a single
    natural or wild card. The last way needs rules under which two naturals and a wild card are a
    meld, because one further card must turn the two cards into a meld."""
    frozen_by: frozenset[str] = _rule(
        Choices(("wild", "red_three")), "pile", default=frozenset({"wild", "red_three"})
    )
    """Cards that freeze the pile wherever they lie in it: only a natural pair then takes the
    pile."""
    wild_blocks: bool = _rule(Switch(), "pile", default=False)
    """Whether a discarded wild card starts a new packet; taking the pile then takes only the top
    packet."""
    single_card_pile: bool = _rule(Switch(), "pile", default=False)
    """Whether a player with one card may take a pile of one card while the stock lasts."""

    # End of the stock
    stock_end: str = _rule(
        Choice(("fitting_forced", "taking_forced", "turn_ends_hand")),
        "stock",
        default="fitting_forced",
    )
    """The rule once the stock is empty: a pile whose top card fits a meld must be taken, any pile
    that can be taken must be taken, or the round ends with the turn of the player who drew the last
    card."""
    stock_end_goes_round: bool = _rule(Switch(), "stock", default=False, later=True)
    """Whether, once the stock is empty, a player who does not take the pile leaves it to the next
    player, until every player except the one who discarded has had the chance. Otherwise the round
    ends with the first player who does not take it. Without effect if the round ends with the
    turn."""
    stock_end_asks: bool = _rule(Switch(), "stock", default=False, later=True)
    """Whether, once the stock is empty, a player may first ask the partner if the player must ask
    before going out and could take the pile only by going out. Otherwise such a player cannot take
    it."""
    # Going out
    canastas_to_go_out: tuple[int, ...] = _rule(
        ByPlayers(Number(0, 5)), "going_out", default=(1, 1, 1, 1, 1)
    )
    """Canastas that a side needs to go out, for two to six players."""
    ask_partner: str = _rule(Choice(("never", "may", "must")), "going_out", default="may")
    """Whether players with partners never ask, may ask or must ask them before going out."""
    yes_binds: bool = _rule(Switch(), "going_out", default=True)
    """Whether a player must go out, if able, after the partner has said yes."""
    yes_not_out_penalty: int = _rule(_POINTS, "going_out", default=100)
    """Penalty for not going out after a yes, in points."""
    going_out_bonus: int = _rule(_POINTS, "going_out", default=100)
    """Bonus for going out, in points."""
    concealed_bonus: int = _rule(_POINTS, "going_out", default=200)
    """Bonus for going out with the whole hand in one turn, in points, in place of the plain
    bonus."""
    opponents_unmelded_bonus: int = _rule(_POINTS, "going_out", default=0)
    """Extra bonus for going out before any opponent has melded, in points."""

    # Score
    natural_canasta_bonus: int = _rule(_POINTS, "score", default=500)
    """Bonus for a canasta without wild cards, in points."""
    mixed_canasta_bonus: int = _rule(_POINTS, "score", default=300)
    """Bonus for a canasta with wild cards, in points."""
    concealed_canasta_bonus: int = _rule(_POINTS, "score", default=0)
    """Extra bonus for a canasta laid whole from the hand in one turn, in points."""
    target: int = _rule(Number(500, 100_000, 5), "score", default=5000)
    """Score that ends the game, in points."""
    rounds: int = _rule(Number(0, 100), "score", default=0, later=True)
    """Rounds after which the game ends regardless of the scores; 0 if only the target ends the
    game."""

    # Irregularities
    sanctions: tuple[tuple[str, int], ...] = _rule(Points(SANCTIONS), "sanctions", default=())
    """Penalties, in points, at tables that play with sanctions; empty if the text has none."""
    sanctions_also: frozenset[str] = _rule(
        Choices(("taken_cards", "late_taking", "melds_stay")),
        "sanctions",
        default=frozenset(),
        later=True,
    )
    """Further effects of sanctions. ``taken_cards``: if an opening that takes the pile falls short,
    the pair that took the pile is exposed like the melds. ``late_taking``: taking without the
    required cards is penalized as such even after drawing. ``melds_stay``: the legal melds of a
    failed attempt to go out after a yes stay on the table."""

    # Words
    wording: str = _rule(Choice(("laws", "frimes", "duel")), "words", default="laws")
    """The names of wild cards and of the pile in sentences."""

    def __reduce__(self) -> tuple[object, ...]:
        values = {entry.name: getattr(self, entry.name) for entry in fields(self)}
        values["sources"] = dict(self.sources)
        return _restored, (values,)

    def by_players(self, values: tuple[int, ...], players: int) -> int:
        """Return the entry of ``values`` for ``players`` (2 to 6)."""
        return values[players - PLAYERS.start]

    def minimum(self, score: int) -> int:
        """Return the points that an opening needs at ``score``."""
        return minimum_at(score, self.minimum_below_zero, self.minimums)

    def wild_room(self, naturals: int) -> int:
        """Return the most wild cards that a meld of ``naturals`` natural cards may hold.

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
        """Return whether a meld may have these numbers of natural and wild cards."""
        is_long = naturals + wilds >= SMALLEST_MELD
        return is_long and naturals >= self.min_naturals and wilds <= self.wild_room(naturals)

    @property
    def pair_takes_wild(self) -> bool:
        """Whether two naturals and a wild card are a meld."""
        return self.is_meld(2, 1)

    def default_sides(self, players: int) -> int:
        """Return the fewest sides allowed for ``players``, or 0 if the rules do not seat them."""
        return min((sides for count, sides in self.arrangements if count == players), default=0)

    def sanction(self, breach: str) -> int:
        """Return the penalty for ``breach`` in points, or 0 if there is none."""
        return dict(self.sanctions).get(breach, 0)


def minimum_at(score: int, below_zero: int, steps: Iterable[tuple[int, int]]) -> int:
    """Return the points that an opening needs at ``score``.

    ``steps`` has pairs of a score and the points needed from that score on.
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
"""Every rule field with its kind of value, in the order of the sections."""

GROUPS: Final[dict[str, str]] = {
    entry.name: entry.metadata["group"] for entry in fields(RuleSet) if "group" in entry.metadata
}
"""The section of every rule field."""

LATER_FIELDS: Final[dict[str, Value]] = {
    entry.name: getattr(RuleSet(), entry.name)
    for entry in fields(RuleSet)
    if entry.metadata.get("later")
}
"""The default of each rule field that was added after rule sets had been hashed."""


def is_left_out(rules: RuleSet, key: str) -> bool:
    """Return whether a field was added later and has its default in ``rules``."""
    return key in LATER_FIELDS and getattr(rules, key) == LATER_FIELDS[key]
