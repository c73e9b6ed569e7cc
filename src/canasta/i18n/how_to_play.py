"""How to play by a rule set, as a page of prose: a few sections, each of a few sentences.

Every sentence follows from the fields of the rule set, so a house rule changes the sentence it
concerns. Penalties of tables that play with sanctions are left to the list of fields.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from canasta.i18n.catalogue import Catalogue
from canasta.i18n.rule_set_words import counted_wilds, wording_phrases
from canasta.i18n.rules import RuleWords
from canasta.i18n.typography import sentence
from canasta.rules.contradictions import seatable
from canasta.rules.ruleset import RuleSet

_SUITS_OF_RED: Final = 2
"""Red threes in a pack."""
_PACK: Final = 52
_TWOS: Final = 4


@dataclass(frozen=True)
class ProseSection:
    """A part of the page: a title and its sentences, which read as one paragraph."""

    key: str
    """``object``, ``cards``, ``deal``, ``turn``, ``melds``, ``opening``, ``pile``, ``out`` or
    ``score``."""
    title: str
    sentences: tuple[str, ...]

    @property
    def paragraph(self) -> str:
        """The sentences as one text."""
        return " ".join(self.sentences)


def how_to_play(words: Catalogue, rules: RuleSet) -> tuple[ProseSection, ...]:
    """Return the page of prose for a rule set, in the language of ``words``."""
    return _Prose(words, rules).sections()


class _Prose:
    """Composes the sentences for one rule set in one language."""

    def __init__(self, words: Catalogue, rules: RuleSet) -> None:
        self.words = words
        self.rules = rules
        self.fields = RuleWords(words, rules)
        self.phrases = wording_phrases(words, rules.wording)
        self.has_partners = any(players != sides for players, sides in rules.arrangements)

    def sections(self) -> tuple[ProseSection, ...]:
        """Return every section in reading order."""
        parts = {
            "object": self._object(),
            "cards": self._cards(),
            "deal": self._deal(),
            "turn": self._turn(),
            "melds": self._melds(),
            "opening": self._opening(),
            "pile": self._pile(),
            "out": self._out(),
            "score": self._score(),
        }
        return tuple(
            [
                ProseSection(key, self._say(f"how.{key}.title"), tuple(said))
                for key, said in parts.items()
            ]
        )

    def _say(self, key: str, /, **values: str | int) -> str:
        return sentence(self.words.text(key, **self.phrases, **values))

    def _points(self, value: int) -> str:
        return self.words.points(value)

    def _object(self) -> list[str]:
        rules = self.rules
        said = [
            self._say("how.object.seats", seatings=self._seatings()),
            *([self._say("how.object.partners")] if self.has_partners else []),
            self._say("how.object.canastas"),
        ]
        target = self._points(rules.target)
        if not rules.rounds:
            said.append(self._say("how.object.target", target=target))
        elif rules.rounds == 1:
            said.append(self._say("how.object.one_round"))
        else:
            rounds = self.words.figures(rules.rounds)
            said.append(self._say("how.object.rounds", target=target, rounds=rounds))
        return said

    def _seatings(self) -> str:
        """«à deux ou trois, chacun pour soi, et à quatre en deux équipes»."""
        by_sides: dict[int, list[str]] = {}
        alone: list[str] = []
        for players, sides in self.rules.arrangements:
            group = alone if players == sides else by_sides.setdefault(sides, [])
            group.append(self.words.word(players))
        parts = [
            self.words.text(
                "how.object.in_sides",
                players=self.words.any_of(players),
                sides=self.words.word(sides),
            )
            for sides, players in sorted(by_sides.items())
        ]
        if alone:
            key = "how.object.two" if self.rules.arrangements == ((2, 2),) else "how.object.alone"
            parts.insert(0, self.words.text(key, players=self.words.any_of(alone)))
        return self.words.all_of(parts)

    def _cards(self) -> list[str]:
        rules = self.rules
        jokers = rules.packs * rules.jokers_per_pack
        total = rules.packs * _PACK + jokers
        packs = self.words.word(rules.packs)
        with_jokers = "jokers" if jokers else "no_jokers"
        return [
            self._say(
                f"how.cards.{with_jokers}",
                packs=packs,
                jokers=self.words.word(jokers) if jokers else "",
                total=total,
            ),
            self._say(f"how.cards.wild.{with_jokers}"),
            self._say(
                f"how.cards.points.{with_jokers}",
                joker=self._points(rules.joker_points),
                two=self._points(rules.two_points),
                ace=self._points(rules.ace_points),
                first_high=self.words.word(rules.high_from),
                last_low=self.words.word(rules.high_from - 1),
                high=self._points(rules.high_points),
                low=self._points(rules.low_points),
                black_three=self._points(rules.black_three_points),
            ),
            self._say("how.cards.red_threes"),
        ]

    def _by_players(self, key: str, numbers: Sequence[int]) -> str:
        """«quinze cartes à deux joueurs, treize à trois»; «onze cartes» where all are the same."""
        players_by_number: dict[int, list[str]] = {}
        for players in seatable(self.rules):
            number = self.rules.by_players(tuple(numbers), players)
            players_by_number.setdefault(number, []).append(self.words.word(players))
        noun = self.words.counted(key, next(iter(players_by_number)))
        if len(players_by_number) == 1:
            return noun
        parts = [
            self.words.text(
                "how.players.next" if at else "how.players.first",
                value=self.words.word(number) if at else noun,
                players=self.words.any_of(players),
            )
            for at, (number, players) in enumerate(players_by_number.items())
        ]
        return self.words.all_of(parts)

    def _deal(self) -> list[str]:
        rules = self.rules
        dealt = self._by_players("how.count.cards", rules.cards_dealt)
        said = [self._say("how.deal.hands", cards=dealt), self._say("how.deal.upcard")]
        if rules.upcard_covered:
            covered = self.fields.value("upcard_covered")
            said.append(self._say("how.deal.covered", cards=covered))
        else:
            said.append(self._say("how.deal.not_covered"))
        said += [self._say(f"how.deal.red_threes.{rules.red_threes_laid}")]
        return [*said, self._say("how.deal.first")]

    def _turn(self) -> list[str]:
        drawn = self._by_players("how.count.cards", self.rules.cards_drawn)
        return [
            self._say("how.turn.course", cards=drawn),
            self._say("how.turn.red_three"),
            self._say("how.turn.laid"),
        ]

    def _melds(self) -> list[str]:
        rules = self.rules
        said = [self._say("how.melds.what", naturals=self.words.word(rules.min_naturals))]
        all_wilds = rules.packs * (_TWOS + rules.jokers_per_pack)
        if not rules.max_wilds:
            said.append(self._say("how.melds.no_wilds"))
        else:
            if rules.max_wilds < all_wilds:
                wilds = counted_wilds(self.words, rules.wording, rules.max_wilds)
                said.append(self._say("how.melds.most_wilds", most=wilds))
            if rules.wilds_to_naturals != "any":
                said.append(self._say(f"how.melds.{rules.wilds_to_naturals}"))
        naturals = self.words.word(rules.canasta_naturals)
        return [
            *said,
            self._say("how.melds.canasta", naturals=naturals),
            self._say("how.melds.own"),
            self._black_threes(),
        ]

    def _black_threes(self) -> str:
        if self.rules.black_threes == "never":
            return self._say("how.melds.black_threes.never")
        return self._say("how.melds.black_threes", when=self.fields.value("black_threes"))

    def _opening(self) -> list[str]:
        rules = self.rules
        steps = [
            self.words.text(
                "how.opening.next" if at else "how.opening.first",
                points=self.words.figures(points) if at else self._points(points),
                start=start,
            )
            for at, (start, points) in enumerate(rules.minimums)
        ]
        said = [self._say("how.opening.minimum", steps=self.words.all_of(steps))]
        start = rules.minimums[0][0]
        if rules.minimum_below_zero:
            below = self._points(rules.minimum_below_zero)
            said.append(self._say("how.opening.below", points=below, start=start))
        else:
            said.append(self._say("how.opening.below_none", start=start))
        said.append(self._say("how.opening.counts"))
        if rules.whole_hand_exempt:
            said.append(self.fields.meaning("whole_hand_exempt"))
        return said

    def _pile(self) -> list[str]:
        rules = self.rules
        ways = self.fields.value("opened_takes")
        said = [
            self._say("how.pile.what"),
            *([self.fields.meaning("wild_blocks")] if rules.wild_blocks else []),
            self._say("how.pile.unopened"),
            self._say("how.pile.opened", ways=ways),
        ]
        if rules.frozen_by:
            said.append(self._say("how.pile.frozen", cards=self.fields.value("frozen_by")))
        else:
            said.append(self._say("how.pile.never_frozen"))
        said.append(self._say("how.pile.never"))
        single = "allowed" if rules.single_card_pile else "refused"
        return [*said, self._say(f"how.pile.single.{single}")]

    def _out(self) -> list[str]:
        rules = self.rules
        canastas = self._by_players("how.count.canastas", rules.canastas_to_go_out)
        said = [self._say("how.out.what", canastas=canastas), self._say("how.out.keep")]
        if self.has_partners and rules.ask_partner != "never":
            said.append(self._say(f"how.out.{rules.ask_partner}"))
            said.append(self._say("how.out.binds" if rules.yes_binds else "how.out.free"))
            if rules.yes_not_out_penalty:
                penalty = self._points(rules.yes_not_out_penalty)
                said.append(self._say("how.out.penalty", points=penalty))
        said.append(self._say("how.out.stock", what=self.fields.value("stock_end")))
        if rules.stock_end != "turn_ends_hand":
            rest = "goes_round" if rules.stock_end_goes_round else "first"
            said.append(self._say(f"how.out.stock.{rest}"))
            if rules.stock_end_asks and rules.ask_partner == "must" and self.has_partners:
                said.append(self._say("how.out.stock.asks"))
        return [*said, self._say("how.out.last_red_three")]

    def _score(self) -> list[str]:
        rules = self.rules
        said = [
            self._say("how.score.cards"),
            self._say(
                "how.score.canastas",
                natural=self._points(rules.natural_canasta_bonus),
                mixed=self._points(rules.mixed_canasta_bonus),
            ),
        ]
        if rules.concealed_canasta_bonus:
            concealed = self._points(rules.concealed_canasta_bonus)
            said.append(self._say("how.score.concealed_canasta", points=concealed))
        plain = self._points(rules.going_out_bonus)
        said.append(self._say("how.score.going_out", plain=plain))
        if rules.concealed_bonus != rules.going_out_bonus:
            concealed = self._points(rules.concealed_bonus)
            said.append(self._say("how.score.concealed", points=concealed))
        if rules.opponents_unmelded_bonus:
            unmelded = self._points(rules.opponents_unmelded_bonus)
            said.append(self._say("how.score.unmelded", points=unmelded))
        said.append(
            self._say(
                "how.score.red_threes",
                each=self._points(rules.red_three_bonus),
                count=self.words.word(_SUITS_OF_RED * rules.packs),
                together=self._points(rules.all_red_threes_bonus),
            )
        )
        needs = "need_meld" if rules.red_threes_need_meld else "always"
        said.append(self._say(f"how.score.red_threes.{needs}"))
        if rules.red_threes_laid == "own_turn" and rules.red_three_in_hand_penalty:
            in_hand = self._points(rules.red_three_in_hand_penalty)
            said.append(self._say("how.score.red_threes.in_hand", points=in_hand))
        return said
