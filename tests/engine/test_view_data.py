"""Views as plain data lose nothing and share nothing."""

import pickle
from contextlib import suppress

import pytest

from canasta.agents.registry import make_agent
from canasta.engine.referee import apply
from canasta.engine.state.game_rules import NO_SEAT, GameRules
from canasta.engine.state.public_state import OVER
from canasta.engine.state.state import View
from canasta.engine.state.view_data import ViewData, view_data, view_of
from canasta.rules.ruleset import RULE_FIELDS
from tests.support.arrangements import ARRANGEMENTS, Arrangement, attributes, dealt

pytestmark = pytest.mark.both_forms


def sent(view: View) -> View:
    """Return the view as another process receives it."""
    data = pickle.loads(pickle.dumps(view_data(view)))  # noqa: S301
    assert isinstance(data, ViewData)
    return view_of(data)


def everything(view: View) -> dict[str, object]:
    """Return everything that a view holds, by name."""
    public, rules = view.public, view.public.game_rules
    found: dict[str, object] = {"seat": view.seat, "hand": view.hand, "fresh": view.fresh}
    for name in attributes(public):
        if name not in ("game_rules", "sides"):
            found[name] = getattr(public, name)
    for number, side in enumerate(public.sides):
        found |= {f"side {number} {name}": getattr(side, name) for name in attributes(side)}
    for name in attributes(rules):
        if name != "rules":
            found[f"rules {name}"] = getattr(rules, name)
    found |= {f"field {name}": getattr(rules.rules, name) for name in RULE_FIELDS}
    return found


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_a_view_sent_is_the_same_view(arrangement: Arrangement) -> None:
    changed: set[str] = set()
    for seed in (1, 2):
        state = dealt(arrangement, seed, score=1500)
        first = everything(state.view(0))
        robots = [make_agent("greedy", seat) for seat in range(arrangement.players)]
        while state.public.phase != OVER:
            for seat in range(NO_SEAT, arrangement.players):
                here = everything(state.view(seat))
                assert everything(sent(state.view(seat))) == here
                changed |= {name for name, value in here.items() if first[name] != value}
            seat = state.public.to_act()
            apply(state, robots[seat].decide(state.view(seat)))
    assert {"turn", "pile", "side 0 naturals", "drawn_from", "laid"} <= changed


def test_the_last_round_and_sanctions_are_sent() -> None:
    arrangement = next(one for one in ARRANGEMENTS if one.game_rules.rules.sanctions)
    rules = arrangement.game_rules.rules
    for sanctions in (False, True):
        for is_last in (False, True):
            state = dealt(arrangement, 1)
            game_rules = GameRules(
                rules,
                arrangement.players,
                arrangement.sides,
                sanctions=sanctions,
                is_last_round=is_last,
            )
            view = state.view(0)
            public = type(view.public)(game_rules)
            public.sides = view.public.sides
            for name in ("scores", "red_threes", "concealed", "pile", "packets"):
                setattr(public, name, getattr(view.public, name))
            there = sent(View(public, 0, view.hand)).public.game_rules
            assert (there.sanctions, there.target) == (sanctions, game_rules.target)


def test_a_view_sent_does_not_change_with_the_round() -> None:
    state = dealt(ARRANGEMENTS[0], 1)
    data = view_data(state.view(0))
    before = everything(view_of(data))
    robot = make_agent("greedy", 0)
    for _ in range(8):
        apply(state, robot.decide(state.view(state.public.to_act())))
    assert everything(view_of(data)) == before
    copy = view_of(data)
    copy.public.pile.append(5)
    assert everything(view_of(data)) == before


def test_no_attribute_is_left_out() -> None:
    view = dealt(ARRANGEMENTS[0], 1).view(0)
    before = everything(view)
    for holder in (view.public, *view.public.sides):
        for name in attributes(holder):
            with suppress(AttributeError):  # a property that follows from others
                match getattr(holder, name):
                    case bool(flag):
                        setattr(holder, name, not flag)
                    case int(number):
                        setattr(holder, name, number + 1)
                    case [*numbers] if name not in ("sides", "known_counts"):
                        setattr(holder, name, [*numbers, 1])
    after = everything(view)
    same = [name for name, value in after.items() if before[name] == value]
    assert all(
        name in ("seat", "hand", "fresh") or name.startswith(("rules ", "field ")) for name in same
    )
    assert everything(sent(view)) == after
