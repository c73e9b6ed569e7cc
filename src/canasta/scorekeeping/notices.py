"""Totals that cannot be. A notice says what does not fit, and forbids nothing: people decide.

The page has the same checks in ``web/scripts/score/notices.js``; tests compare the two. The bounds
are data of the rule set (``bounds.py``), and every round that can be played keeps within them.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from canasta.engine.scoring import SideCount
from canasta.scorekeeping.entries import RoundEntry, SideEntry
from canasta.scorekeeping.score_rules import CardValue, ScoreRules
from canasta.scorekeeping.standing import counted_sides

ALL_SIDES = -1


@dataclass(frozen=True)
class Notice:
    """Something that does not fit in a round."""

    code: str
    """Names the sentence, ``web.score.notice.<code>``."""
    side: int = ALL_SIDES
    """The side it is about, or ALL_SIDES."""
    values: Mapping[str, int | str] = field(default_factory=dict)
    """What the sentence names."""


def notices_of(
    rules: ScoreRules, players: int, entry: RoundEntry, minimums: Sequence[int]
) -> list[Notice]:
    """Return what cannot be in a round; ``minimums`` are what each side's opening needed."""
    counted = counted_sides(rules, entry)
    found: list[Notice] = []
    for at, (side, one) in enumerate(zip(entry.sides, counted, strict=True)):
        partners = players // len(entry.sides)
        found += [
            Notice(code, at, values)
            for code, values in [
                *_steps(rules, side, one),
                *_melds(rules, side, one, minimums[at], is_concealed=entry.concealed),
                *_hands(rules, one, partners),
                *_going_out(rules, players, side, one),
            ]
        ]
    return [*found, *_in_all(rules, entry, counted)]


_Found = list[tuple[str, dict[str, int | str]]]


def _steps(rules: ScoreRules, side: SideEntry, one: SideCount) -> _Found:
    step = rules.bounds.step
    totals = (
        ("step_melds", one.meld_points),
        ("step_hand", one.hand_points),
        ("step_penalty", side.other_penalty),
    )
    return [(code, {"points": points, "step": step}) for code, points in totals if points % step]


def _melds(
    rules: ScoreRules, side: SideEntry, one: SideCount, minimum: int, *, is_concealed: bool
) -> _Found:
    bounds, points, count = rules.bounds, one.meld_points, side.canastas
    natural, mixed = side.natural_canastas, side.mixed_canastas
    found: _Found = []
    is_known = natural < len(bounds.least) and mixed < len(bounds.least[natural])
    least = bounds.least[natural][mixed] if is_known else None
    is_exempt = one.went_out and is_concealed and bounds.concealed_needs_no_minimum
    cards = side.melds.number
    if least is None:
        found.append(("canastas_impossible", {"natural": natural, "mixed": mixed}))
    elif points < least:
        found.append(("too_few_points", {"points": points, "least": least, "count": count}))
    elif one.has_melded and points < minimum and not is_exempt:
        found.append(("below_minimum", {"points": points, "minimum": minimum}))
    if side.melds.points is None and cards < count * bounds.canasta_size:
        need = count * bounds.canasta_size
        found.append(("too_few_cards", {"cards": cards, "least": need, "count": count}))
    if count < len(bounds.most) and points > bounds.most[count]:
        most = bounds.most[count]
        found.append(("too_many_for", {"points": points, "most": most, "count": count}))
    if side.concealed_canastas > count:
        concealed = side.concealed_canastas
        found.append(("concealed_canastas", {"concealed": concealed, "canastas": count}))
    return found


def _hands(rules: ScoreRules, one: SideCount, partners: int) -> _Found:
    others = partners - (1 if one.went_out else 0)
    if others == 0 and one.hand_points > 0:
        return [("out_holds_cards", {"points": one.hand_points})]
    least = others * rules.bounds.lowest_card
    if one.hand_points < least:
        code = "partner_hand_too_small" if one.went_out else "hand_too_small"
        return [(code, {"points": one.hand_points, "least": least, "count": others})]
    return []


def _going_out(rules: ScoreRules, players: int, side: SideEntry, one: SideCount) -> _Found:
    needed = rules.bounds.canastas_needed[players - 2]
    if one.went_out and side.canastas < needed:
        return [("canastas_to_go_out", {"canastas": side.canastas, "count": needed})]
    return []


def _in_all(rules: ScoreRules, entry: RoundEntry, counted: Sequence[SideCount]) -> list[Notice]:
    bounds = rules.bounds
    points = sum([one.meld_points + one.hand_points for one in counted])
    reds = sum([side.red_threes + side.red_threes_in_hand for side in entry.sides])
    natural = sum([side.natural_canastas for side in entry.sides])
    found: list[Notice] = []
    if points > bounds.card_points:
        values: dict[str, int | str] = {"points": points, "most": bounds.card_points}
        found.append(Notice("too_many_points", values=values))
    if reds > bounds.red_threes:
        found.append(Notice("red_threes", values={"cards": reds, "most": bounds.red_threes}))
    if natural > bounds.natural_canastas:
        values = {"canastas": natural, "most": bounds.natural_canastas}
        found.append(Notice("natural_canastas", values=values))
    kinds, by_value = _cards_in_all(rules, entry)
    found += _beyond("kind", rules, kinds, lambda card: card.kind)
    return [*found, *_beyond("value", rules, by_value, lambda card: str(card.points))]


def _cards_in_all(rules: ScoreRules, entry: RoundEntry) -> tuple[dict[str, int], dict[str, int]]:
    """Return how many cards of all sides were counted, by kind and by value."""
    kinds: dict[str, int] = {}
    by_value: dict[str, int] = {}
    for cards in [part for side in entry.sides for part in (side.melds, side.hand)]:
        for kind, number in (cards.kinds or {}).items():
            kinds[kind] = kinds.get(kind, 0) + number
        for value, number in (cards.values or {}).items():
            by_value[value] = by_value.get(value, 0) + number
    for card in rules.cards:
        value = str(card.points)
        by_value[value] = by_value.get(value, 0) + kinds.get(card.kind, 0)
    return kinds, by_value


def _beyond(
    what: str,
    rules: ScoreRules,
    numbers: Mapping[str, int],
    name_of: Callable[[CardValue], str],
) -> list[Notice]:
    """Return the kinds, or the values, of which more cards were counted than the packs hold."""
    found: list[Notice] = []
    for which, number in numbers.items():
        most = sum([card.cards for card in rules.cards if name_of(card) == which])
        if number > most:
            values: dict[str, int | str] = {what: which, "cards": number, "most": most}
            found.append(Notice(f"too_many_{what}", values=values))
    return found
