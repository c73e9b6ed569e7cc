"""Explains how to play by a rule set, as a page of prose with short sections.

Every sentence depends on the fields of the rule set, and sentences that do not apply are left out.
So the page is also correct for house rules.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from canasta.cards.kinds import BLACK_THREE, CANASTA_SIZE, JOKER, RED_THREE, SMALLEST_MELD
from canasta.i18n import cards
from canasta.i18n.catalogue import Catalogue
from canasta.i18n.prose import Prose, Said
from canasta.i18n.rule_set_words import any_wild
from canasta.rules.allowed_melds import (
    base_binds,
    comparison_binds,
    fewest_naturals,
    limit_binds,
    most_wilds,
)
from canasta.rules.deck import best_red_three_bonus, cards_of_kind, deck_size
from canasta.rules.idle_fields import has_effect
from canasta.rules.ruleset import RuleSet
from canasta.rules.seating import has_partners


@dataclass(frozen=True)
class ProseSection:
    """A section of the page: a title, and sentences that form one paragraph."""

    key: str
    """A key of :data:`_SECTIONS`."""
    title: str
    said: tuple[Said, ...]

    @property
    def paragraph(self) -> str:
        """The sentences as one string."""
        return " ".join([said.text for said in self.said])


def how_to_play(words: Catalogue, rules: RuleSet) -> tuple[ProseSection, ...]:
    """Return the page of prose for a rule set, in the language of ``words``."""
    prose = Prose(words, rules)
    sections = [
        ProseSection(key, prose.say(f"{key}.title").text, tuple(sentences(prose)))
        for key, sentences in _SECTIONS.items()
    ]
    return tuple([section for section in sections if section.said])


def sentence_of_page(words: Catalogue, rules: RuleSet, keys: Sequence[str]) -> Said | None:
    """Return the first sentence among ``keys`` that is on the page for a rule set, or None."""
    prose = Prose(words, rules)
    for key in keys:
        section = _SECTIONS[key.partition(".")[0]]
        found = [said for said in section(prose) if said.key == key]
        if found:
            return found[0]
    return None


def _object(prose: Prose) -> list[Said]:
    rules, say = prose.rules, prose.say
    said = [say("object.seats", seatings=_seatings(prose))]
    if has_partners(rules):
        said.append(say("object.partners"))
    if any(players % sides for players, sides in rules.arrangements):
        said.append(say("object.uneven"))
    said.append(say("object.canastas"))
    target = prose.points(rules.target)
    if not rules.rounds:
        said.append(say("object.target", target=target))
    elif rules.rounds == 1:
        said.append(say("object.one_round"))
    else:
        rounds = prose.words.word(rules.rounds)
        said.append(say("object.rounds", target=target, rounds=rounds))
    return said


def _seatings(prose: Prose) -> str:
    """«à deux ou trois, chacun pour soi ; à quatre, en deux équipes»."""
    players_by_sides: dict[int, list[int]] = {}
    alone: list[int] = []
    for players, sides in sorted(prose.rules.arrangements):
        group = alone if players == sides else players_by_sides.setdefault(sides, [])
        group.append(players)
    parts: list[str] = []
    if alone:
        key = "two" if prose.rules.arrangements == ((2, 2),) else "alone"
        parts.append(prose.phrase(f"object.{key}", players=prose.seats(alone)))
    for sides, seated in sorted(players_by_sides.items()):
        number = prose.words.word(sides)
        parts.append(prose.phrase("object.in_sides", players=prose.seats(seated), sides=number))
    return prose.words.series(parts)


def _cards(prose: Prose) -> list[Said]:
    rules, say = prose.rules, prose.say
    with_jokers = "jokers" if rules.jokers_per_pack else "no_jokers"
    wild = "wild" if rules.max_wilds else "not_wild"
    bonus = "bonus" if best_red_three_bonus(rules) else "no_bonus"
    return [
        *_decks(prose),
        say(f"cards.{wild}.{with_jokers}"),
        say(
            f"cards.points.{with_jokers}",
            joker=prose.points(rules.joker_points),
            two=prose.points(rules.two_points),
            ace=prose.points(rules.ace_points),
            first_high=prose.words.word(rules.high_from),
            last_low=prose.words.word(rules.high_from - 1),
            high=prose.points(rules.high_points),
            low=prose.points(rules.low_points),
            black_three=prose.points(rules.black_three_points),
        ),
        say(f"cards.red_threes.{bonus}"),
    ]


def _decks(prose: Prose) -> list[Said]:
    """Return the packs to shuffle, for each number of players if the packs depend on it."""
    rules, groups = prose.rules, prose.by_number("packs")
    with_jokers = "jokers" if rules.jokers_per_pack else "no_jokers"
    for_all = "" if len(groups) == 1 else ".players"
    return [
        prose.say(
            f"cards.{with_jokers}{for_all}",
            players=prose.words.any_of([prose.words.word(number) for number in players]),
            packs=prose.words.word(packs),
            jokers=prose.words.word(cards_of_kind(rules, players[0], JOKER)),
            total=deck_size(rules, players[0]),
        )
        for packs, players in groups.items()
    ]


def _deal(prose: Prose) -> list[Said]:
    rules, say = prose.rules, prose.say
    dealt = prose.counted_by_players("cards", prose.by_number("cards_dealt"))
    said = [
        say("deal.lot"),
        say(f"deal.cut.{_cut_by(rules)}"),
        say("deal.hands", cards=dealt),
        say("deal.upcard"),
    ]
    if rules.upcard_covered:
        said.append(say("deal.covered", cards=prose.fields.value("upcard_covered")))
    else:
        said.append(say("deal.not_covered"))
    return [*said, say(f"deal.red_threes.{rules.red_threes_laid}"), say("deal.first")]


def _cut_by(rules: RuleSet) -> str:
    """Return the value of ``cut_by``, but "facing" only if the rules always seat four players."""
    if rules.cut_by == "facing" and {players for players, _ in rules.arrangements} != {4}:
        return "anybody"
    return rules.cut_by


def _turn(prose: Prose) -> list[Said]:
    say, by_number = prose.say, prose.by_number("cards_drawn")
    drawn = prose.counted_by_players("cards", by_number)
    if len(by_number) == 1:
        said = [say("turn.course", cards=drawn)]
    else:
        said = [say("turn.course_by_players"), say("turn.drawn", cards=drawn)]
    if max(by_number) > 1:
        said.append(say("turn.fewer"))
    return [*said, say("turn.red_three"), say("turn.laid"), say("turn.last_card")]


def _melds(prose: Prose) -> list[Said]:
    rules, say = prose.rules, prose.say
    if not rules.max_wilds:
        return [
            say("melds.what.all_natural"),
            say("melds.canasta.all_natural"),
            say("melds.own"),
            _black_threes(prose),
        ]
    said = [say("melds.what", naturals=prose.words.word(fewest_naturals(rules, SMALLEST_MELD)))]
    if limit_binds(rules):
        said.append(say("melds.most_wilds", most=prose.wilds(most_wilds(rules))))
    if comparison_binds(rules):
        said.append(say(f"melds.{rules.wilds_to_naturals}"))
    if base_binds(rules):
        said.append(_base(prose))
    naturals = prose.words.word(fewest_naturals(rules, CANASTA_SIZE))
    return [
        *said,
        say("melds.canasta", naturals=naturals),
        say("melds.own"),
        _black_threes(prose),
    ]


def _base(prose: Prose) -> Said:
    """Return the sentence on the naturals that a canasta needs, and the limit of wild cards."""
    base = prose.rules.canasta_naturals
    naturals, most = prose.words.word(base), CANASTA_SIZE - base
    if most > 0:
        return prose.say("melds.base", naturals=naturals, most=prose.wilds(most))
    return prose.say("melds.base.none", naturals=naturals)


def _black_threes(prose: Prose) -> Said:
    if prose.rules.black_threes == "never":
        return prose.say("melds.black_threes.never")
    key = "melds.black_threes" if prose.rules.max_wilds else "melds.black_threes.all_natural"
    return prose.say(key, when=prose.fields.value("black_threes"))


def _opening(prose: Prose) -> list[Said]:
    rules, say = prose.rules, prose.say
    steps = [(start, points) for start, points in rules.minimums if points]
    if not steps:
        return [say("opening.any")]
    parts: list[str] = []
    for start, points in steps:
        key = "opening.next" if parts else "opening.first"
        figure = prose.words.figures(points) if parts else prose.points(points)
        parts.append(prose.phrase(key, points=figure, start=start))
    said = [say("opening.minimum", steps=prose.words.all_of(parts))]
    first = steps[0][0]
    if rules.minimum_below_zero:
        below = prose.points(rules.minimum_below_zero)
        said.append(say("opening.below", points=below, start=first))
    else:
        said.append(say("opening.below_none", start=first))
    said.append(say("opening.counts"))
    if rules.whole_hand_exempt:
        said.append(Said("opening.exempt", prose.fields.meaning("whole_hand_exempt")))
    return said


def _pile(prose: Prose) -> list[Said]:
    rules, say = prose.rules, prose.say
    if rules.wild_blocks:
        blocks = Said("pile.blocks", prose.fields.meaning("wild_blocks"))
        said = [say("pile.what.blocks"), blocks]
    else:
        said = [say("pile.what")]
    said.append(say("pile.unopened"))
    if rules.opened_takes == {"natural_pair"}:
        said.append(say("pile.opened.same"))
    else:
        said.append(say("pile.opened", ways=prose.fields.value("opened_takes")))
    if "one_card" in rules.opened_takes:
        said.append(say("pile.key_card"))
    if "with_wild" in rules.opened_takes and not rules.pair_takes_wild:
        said.append(say("pile.with_wild"))
    if not rules.frozen_by:
        said.append(say("pile.never_frozen"))
    elif has_effect(rules, "frozen_by"):
        said.append(say("pile.frozen", cards=prose.fields.value("frozen_by")))
    threes = [cards.counted(prose.words, kind, 1) for kind in (BLACK_THREE, RED_THREE)]
    tops = prose.words.any_of([*threes, *any_wild(prose.words, rules)])
    said.append(say("pile.never", tops=tops))
    if has_effect(rules, "single_card_pile"):
        said.append(say(f"pile.single.{_single_card(rules)}"))
    return said


def _single_card(rules: RuleSet) -> str:
    """Return the variant of the rule on a player with one card who takes a pile of one card."""
    if rules.single_card_pile:
        return "allowed"
    return "never" if rules.stock_end == "turn_ends_hand" else "refused"


def _out(prose: Prose) -> list[Said]:
    rules, say = prose.rules, prose.say
    said = [say("out.what"), *_canastas_to_go_out(prose)]
    if has_partners(rules) and rules.ask_partner != "never":
        said.append(say(f"out.{rules.ask_partner}"))
        if prose.most_partners > 1:
            said.append(say("out.several"))
        said += _yes_and_no(prose)
    said.append(say("out.stock", what=prose.fields.value("stock_end")))
    if rules.stock_end != "turn_ends_hand":
        said.append(say(f"out.stock.{'goes_round' if rules.stock_end_goes_round else 'first'}"))
        if has_effect(rules, "stock_end_asks") and rules.stock_end_asks:
            said.append(say("out.stock.asks"))
    return [*said, say("out.last_red_three")]


def _yes_and_no(prose: Prose) -> list[Said]:
    """Return the sentences on the duty after a partner's answer and the cost of not going out."""
    rules = prose.rules
    penalty = prose.points(rules.yes_not_out_penalty)
    if not rules.yes_not_out_penalty:
        return [prose.say("out.binds" if rules.yes_binds else "out.free")]
    if not rules.yes_binds:
        return [prose.say("out.free.penalty", points=penalty)]
    return [prose.say("out.binds"), prose.say("out.penalty", points=penalty)]


def _canastas_to_go_out(prose: Prose) -> list[Said]:
    """Return the sentences on the canastas a side needs, and the limits until it has them."""
    by_number = prose.by_number("canastas_to_go_out")
    free = by_number.pop(0, [])
    if not by_number:
        return [prose.say("out.no_canasta")]
    said = [
        prose.say("out.needs", canastas=prose.counted_by_players("canastas", by_number)),
        prose.say("out.keep"),
    ]
    if free:
        players = prose.words.any_of([prose.words.word(number) for number in free])
        said.append(prose.say("out.no_canasta.some", players=players))
    return said


def _score(prose: Prose) -> list[Said]:
    rules, say = prose.rules, prose.say
    natural = prose.points(rules.natural_canasta_bonus)
    if rules.max_wilds:
        mixed = prose.points(rules.mixed_canasta_bonus)
        said = [say("score.cards"), say("score.canastas", natural=natural, mixed=mixed)]
    else:
        said = [say("score.cards"), say("score.canastas.all_natural", natural=natural)]
    if rules.concealed_canasta_bonus:
        concealed = prose.points(rules.concealed_canasta_bonus)
        said.append(say("score.concealed_canasta", points=concealed))
    return said + _going_out_scored(prose) + _red_threes_scored(prose)


def _going_out_scored(prose: Prose) -> list[Said]:
    rules, say = prose.rules, prose.say
    said: list[Said] = []
    if rules.going_out_bonus:
        said.append(say("score.going_out", plain=prose.points(rules.going_out_bonus)))
    if rules.concealed_bonus != rules.going_out_bonus:
        instead = "concealed" if rules.going_out_bonus else "concealed.alone"
        said.append(say(f"score.{instead}", points=prose.points(rules.concealed_bonus)))
    if rules.opponents_unmelded_bonus:
        unmelded = prose.points(rules.opponents_unmelded_bonus)
        said.append(say("score.unmelded", points=unmelded))
    return [*said, say("score.nobody_out")] if said else [say("score.no_going_out")]


def _red_threes_scored(prose: Prose) -> list[Said]:
    rules, say = prose.rules, prose.say
    said: list[Said] = []
    if best_red_three_bonus(rules):
        said = [_red_three_bonuses(prose), *_red_threes_need(prose)]
    if rules.red_threes_laid == "own_turn" and rules.red_three_in_hand_penalty:
        in_hand = prose.points(rules.red_three_in_hand_penalty)
        said.append(say("score.red_threes.in_hand", points=in_hand))
    return said


def _red_three_bonuses(prose: Prose) -> Said:
    """Return the sentence on the value of red threes that count."""
    rules, words = prose.rules, prose.words
    if rules.red_three_scale:
        one, *others = rules.red_three_scale
        more: list[str] = []
        for number, points in enumerate(others, start=2):
            part = "more" if more else "two"
            figure = words.figures(points) if more else prose.points(points)
            key = f"score.red_threes.scale.{part}"
            more.append(prose.phrase(key, number=words.word(number), points=figure))
        return prose.say("score.red_threes.scale", one=prose.points(one), more=words.all_of(more))
    all_of_them = [
        words.word(cards_of_kind(rules, players[0], RED_THREE))
        for _, players in sorted(prose.by_number("packs").items())
    ]
    return prose.say(
        "score.red_threes",
        each=prose.points(rules.red_three_bonus),
        count=words.any_of(all_of_them),
        together=prose.points(rules.all_red_threes_bonus),
    )


def _red_threes_need(prose: Prose) -> list[Said]:
    """Return the sentences on the conditions for the bonus of red threes."""
    rules = prose.rules
    canastas, short = rules.red_threes_need_canastas, rules.red_threes_short
    if canastas and (short == "against" or not rules.red_threes_need_meld):
        return [prose.say_counted(f"score.red_threes.{short}", canastas)]
    if not rules.red_threes_need_meld:
        return [prose.say("score.red_threes.always")]
    said = [prose.say("score.red_threes.need_meld")]
    if canastas:
        said.append(prose.say_counted("score.red_threes.nothing.melded", canastas))
    return said


def _sanctions(prose: Prose) -> list[Said]:
    rules, say = prose.rules, prose.say
    if not rules.sanctions:
        return []
    prices = [
        prose.phrase(
            "sanctions.item",
            breach=prose.worded.text(f"breach.{breach}"),
            points=prose.points(points),
        )
        for breach, points in rules.sanctions
    ]
    said = [
        say("sanctions.what"),
        say("sanctions.costs", list=prose.words.series(prices)),
        say("sanctions.penalty_cards"),
    ]
    if rules.sanctions_also:
        said.append(say("sanctions.also", list=prose.fields.value("sanctions_also")))
    return said


_SECTIONS: Final[Mapping[str, Callable[[Prose], list[Said]]]] = {
    "object": _object,
    "cards": _cards,
    "deal": _deal,
    "turn": _turn,
    "melds": _melds,
    "opening": _opening,
    "pile": _pile,
    "out": _out,
    "score": _score,
    "sanctions": _sanctions,
}
"""The sections of the page in reading order; sections without sentences are left out."""
