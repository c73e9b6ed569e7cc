"""Checks the reasons about the discard and the next player's takes."""

from canasta.agents.hints.danger import UNLIKELY
from canasta.cards.kinds import ACE, BLACK_THREE, FOUR, JOKER, RED_THREE, TWO
from canasta.cards.lanes import count
from canasta.engine.actions import DISCARD, group_of
from canasta.engine.referee import legal_actions
from tests.hints.conditions import Check, Parameters, pairs_kept, unmet
from tests.hints.scene import MANY, Scene

FEW = 3
"""The largest number of cards that a hint calls few."""
_BLUR = 0.06
"""Four standard deviations of a share of worlds."""


def is_offered(scene: Scene, kind: int) -> bool:
    """Return whether a meld lets the next player take a pile of several cards with any hand."""
    if kind < FOUR or kind >= TWO or scene.is_out or len(scene.packet(scene.after)) < 2:
        return False
    side = scene.next % scene.rules.sides
    has_meld = scene.melded(scene.before_discard(), side, kind)[0] > 0
    return has_meld and all(follow.takes for follow in scene.followed(kind))


def _freezes(scene: Scene, _: Parameters) -> str:
    return unmet(
        (scene.thrown >= TWO, "no wild card"),
        (not scene.before_discard().public.is_frozen(), "was frozen"),
        (scene.after.public.is_frozen(), "is not frozen"),
    )


def _freezes_pairs(scene: Scene, given: Parameters) -> str:
    return _freezes(scene, given) or pairs_kept(scene, given)


def _blocks(scene: Scene, _: Parameters) -> str:
    return unmet((scene.thrown >= TWO, "no wild card"), (scene.rules.wild_blocks, "blocks nothing"))


def _stops(scene: Scene, given: Parameters) -> str:
    takes = any(follow.takes for follow in scene.followed())
    size = len(scene.packet(scene.after))
    return unmet((not takes, "it can be taken"), (size == given["count"], f"{size} cards"))


def _known_pair(scene: Scene, given: Parameters) -> str:
    known = count(scene.public.known[given["player"]], given["rank"])
    return unmet((known >= 2, f"{known} known"), (given["player"] == scene.next, "not the next"))


def _feeds(scene: Scene, given: Parameters) -> str:
    size, rank = len(scene.packet(scene.after)), given["rank"]
    return unmet(
        (count(scene.hand_after, rank) > 0, "not in the hand"),
        (_taken_by_meld(scene, rank), "it is not taken by the meld"),
        (size == given["count"], f"{size} cards"),
    )


def _taken_by_meld(scene: Scene, rank: int) -> bool:
    """Return whether the next player may take a discard of ``rank`` because of a meld.

    If the meld alone takes the pile, this holds in every world, except with a last card.
    """
    if scene.melded(scene.before_discard(), scene.next % scene.rules.sides, rank)[0] == 0:
        return False
    if not scene.rules.takes_with_one_card and scene.hand_size(scene.next) > 1:
        return all(follow.takes for follow in scene.followed(rank))
    takes = any(follow.takes for follow in scene.followed(rank))
    return takes or any(follow.takes for follow in scene.followed(rank, MANY))


def _keeps_pair(*, frozen: bool) -> Check:
    def check(scene: Scene, given: Parameters) -> str:
        kinds = scene.packet(scene.after)[:-1]
        points = scene.points([kind for kind in kinds if kind != RED_THREE])
        held = count(scene.hand_after, given["rank"])
        public = scene.after.public
        return unmet(
            (held == 2, f"{held} held"),
            (public.is_frozen() if frozen else not public.has_opened(scene.side), "not so"),
            (points == given["points"], f"{points} points"),
        )

    return check


def _nobody(scene: Scene, given: Parameters) -> str:
    seen, every = scene.seen(given["rank"]), count(scene.rules.deck, given["rank"])
    takes = any(follow.takes for follow in scene.followed())
    return unmet(
        (seen == given.get("seen", given["all"]), f"{seen} seen"),
        (every == given["all"], f"{every} in all"),
        (every - seen < (2 if "seen" in given else 1), "somebody may"),
        (not takes, "the pile can be taken"),
    )


def _hardly(needed: int) -> Check:
    def check(scene: Scene, given: Parameters) -> str:
        rank = given["rank"]
        seen, every = scene.seen(rank), count(scene.rules.deck, rank)
        follows = scene.followed()
        without = any(follow.takes and count(follow.hand, rank) < needed for follow in follows)
        hands = [world.hand_counts[scene.next] for world in scene.drawn(MANY)]
        share = sum(count(hand, rank) >= needed for hand in hands) / MANY
        return unmet(
            (seen == given["seen"] and every == given["all"], f"{seen} of {every} seen"),
            (given["player"] == scene.next, "not the next"),
            (not without, "the pile is taken without them"),
            (share <= UNLIKELY + _BLUR, f"likely to be there: {share:.2f}"),
        )

    return check


def _needs_none(scene: Scene, rank: int) -> bool:
    """Return whether the next player may take the pile without a card of the rank."""
    return any(follow.takes and count(follow.hand, rank) == 0 for follow in scene.followed())


def _thrown(scene: Scene, given: Parameters) -> str:
    last = [kind for seat, kind in scene.moment.thrown if seat == given["player"]]
    return unmet(
        (given["player"] == scene.next, "not the next"),
        (bool(last) and last[-1] == given["rank"], f"threw {last}"),
        (not _needs_none(scene, given["rank"]), "taken without a card of it"),
    )


def _left(scene: Scene, given: Parameters) -> str:
    return unmet(
        ((given["player"], given["rank"]) in scene.moment.left, "did not"),
        (not _needs_none(scene, given["rank"]), "taken without a card of it"),
    )


def _keeps_three(scene: Scene, given: Parameters) -> str:
    size = len(scene.packet(scene.after)) - 1
    held = count(scene.hand_after, BLACK_THREE)
    return unmet((held > 0, "no black three"), (size == given["count"], f"{size} cards"))


def _saves(scene: Scene, given: Parameters) -> str:
    held = count(scene.hand_after, TWO) + count(scene.hand_after, JOKER)
    return unmet((held >= given["count"] > 0, f"{held} held"))


def _worth(scene: Scene, given: Parameters) -> str:
    points = scene.points([given["rank"]])
    return unmet(
        (points == given.get("worth", given["points"]), f"{points} points"),
        (scene.thrown == given["rank"], "another card"),
    )


def _single(scene: Scene, given: Parameters) -> str:
    return pairs_kept(scene, given) or unmet(
        (count(scene.hand_after, given["rank"]) == 0, "has more")
    )


def _no_meld(scene: Scene, given: Parameters) -> str:
    side = given["player"] % scene.rules.sides
    naturals = scene.melded(scene.worlds[0], side, given["rank"])[0]
    return unmet((given["player"] == scene.next and naturals == 0, f"{naturals} melded"))


def _keeps_dear(scene: Scene, given: Parameters) -> str:
    opened = scene.after.public.has_opened(scene.side)
    minimum = scene.public.sides[scene.side].minimum
    return _worth(scene, given) or unmet((not opened and minimum == given["points"], "minimum"))


def _alone(scene: Scene, given: Parameters) -> str:
    rank = given["rank"]
    return unmet(
        (count(scene.hand_after, rank) == 0, "has more"),
        (scene.size(scene.after, scene.side, rank) == 0, "has a meld"),
    )


def _little(scene: Scene, given: Parameters) -> str:
    size = len(scene.packet(scene.after))
    return unmet(
        (size == given["count"] <= FEW, f"{size} cards"),
        (not is_offered(scene, scene.thrown), "the pile is offered"),
    )


def _offers(scene: Scene, given: Parameters) -> str:
    size = len(scene.packet(scene.after))
    return unmet(
        (given["player"] == scene.next and not scene.is_out, "not the next"),
        (_taken_by_meld(scene, scene.thrown), "it is not taken by a meld"),
        (size == given["count"] > 1, f"{size} cards"),
    )


def _offers_anyway(scene: Scene, given: Parameters) -> str:
    before = scene.before_discard()
    kinds = [number & 15 for number in legal_actions(before) if group_of(number) == DISCARD]
    safe = [kind for kind in kinds if not (FOUR <= kind <= ACE and _taken_by_meld(scene, kind))]
    return _offers(scene, given) or unmet((not safe, f"{safe} offer nothing"))


DISCARD_CHECKS: dict[str, Check] = {
    "offer_worth": _offers,
    "offer_anyway": _offers_anyway,
    "offer": _offers,
    "freeze_pairs": _freezes_pairs,
    "freezes": _freezes,
    "blocks": _blocks,
    "wild_stops": _stops,
    "black_three": _stops,
    "known_pair": _known_pair,
    "feeds": _feeds,
    "feeds_key": _feeds,
    "keep_pair_frozen": _keeps_pair(frozen=True),
    "keep_pair_unopened": _keeps_pair(frozen=False),
    "nobody_has_one": _nobody,
    "nobody_has_pair": _nobody,
    "thrown_by_next": _thrown,
    "left_by_next": _left,
    "keep_black_three": _keeps_three,
    "save_wilds": _saves,
    "hold_pairs": pairs_kept,
    "hardly_a_pair": _hardly(2),
    "hardly_one": _hardly(1),
    "dear_now": _worth,
    "single": _single,
    "no_meld_there": _no_meld,
    "keep_dear": _keeps_dear,
    "alone": _alone,
    "risk_little": _little,
    "cheap": _worth,
}
