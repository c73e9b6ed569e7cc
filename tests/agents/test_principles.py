"""Each principle of play supports a choice in some positions and not in others."""

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from canasta.agents.heuristic.steady import SteadyAgent
from canasta.agents.hints.danger import UNLIKELY
from canasta.agents.hints.principles import PRINCIPLES, Principle, principle
from canasta.agents.hints.supporting_principles import reasons
from canasta.agents.search.candidate_lines import candidate_lines
from canasta.agents.worlds.worlds import unseen_cards
from canasta.cards.kinds import kind_of
from canasta.cards.lanes import to_kinds
from canasta.engine.referee import legal_for, preview
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.public_state import OVER, PLAYING
from canasta.engine.state.state import State, View
from canasta.engine.stepping.deal import deal, quick_shuffle, sorted_deck
from canasta.engine.stepping.step import step
from canasta.i18n import LANGUAGES, Language, load
from canasta.i18n.hint_sentences import principle_sentence
from canasta.record.notation import parse_play
from canasta.record.position import read_position
from canasta.rules import load_rules
from tests.i18n.sentence_helpers import looks_like_a_sentence, plain, reader_of
from tests.support.arrangements import ARRANGEMENTS, dealt
from tests.support.web_fixtures import filled

KNOWN: Mapping[str, object] = {
    "scores": [1650, 380],
    "stock": "4569TJA4569TJA",
    "phase": "play",
    "drawn": "stock",
}
"""The keys that the positions below omit."""


@dataclass(frozen=True)
class Case:
    """A choice in a position, and the principles that support it."""

    position: Mapping[str, object]
    plays: tuple[str, ...]
    worths: tuple[int, ...]
    """The value of each play, in points."""
    says: Principle | None
    lacks: frozenset[str]
    """Codes of principles that do not apply."""

    def __str__(self) -> str:
        return self.says.code if self.says else "-".join(["no", *sorted(self.lacks)])


def cases() -> list[Case]:
    file = Path(__file__).parents[1] / "data" / "principles.toml"
    found = []
    for case in tomllib.loads(file.read_text(encoding="utf-8"))["case"]:
        says = None
        if "says" in case:
            given = dict(case["says"])
            code = given.pop("code")
            values = {
                name: kind_of(value) if isinstance(value, str) else value
                for name, value in given.items()
            }
            says = principle(code, **values)
        lacks = frozenset(case.get("not", ()))
        plays = tuple(case["play"])
        worths = tuple(case.get("worth", [-50 * place for place in range(len(plays))]))
        found.append(Case(KNOWN | case["position"], plays, worths, says, lacks))
    return found


CASES = cases()


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_principle_supports_the_choice_if_it_applies(case: Case) -> None:
    state = read_position(filled(case.position))
    view = state.view(state.public.to_act())
    verdicts = [preview(view, parse_play(play)) for play in case.plays]
    assert [verdict.refusals for verdict in verdicts] == [()] * len(verdicts)
    lines = tuple([verdict.actions for verdict in verdicts])
    found = reasons(view, lines, case.worths)
    assert case.says is None or case.says in found
    assert not case.lacks & {one.code for one in found}
    places = [list(PRINCIPLES).index(one.code) for one in found]
    assert places == sorted(places)


def test_every_principle_has_a_case_and_the_cases_name_only_principles() -> None:
    assert {case.says.code for case in CASES if case.says} == set(PRINCIPLES)
    for case in CASES:
        assert case.lacks <= set(PRINCIPLES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", ["classic", "frimes", "duel"])
def test_every_principle_has_a_sentence(language: Language, text: str) -> None:
    reader = reader_of(load(language), text=text)
    for code, parameters in PRINCIPLES.items():
        for number in (1, 2, 12):
            values = dict.fromkeys([name for name, _ in parameters], number)
            seats = {name: number % 4 for name, kind in parameters if kind == "seat"}
            sentence = principle_sentence(reader, principle(code, **values | seats))
            assert looks_like_a_sentence(sentence), sentence


def test_the_sentence_of_a_principle() -> None:
    kings = principle("keep_pair_frozen", rank=kind_of("K"), points=340)
    sentence = [plain(principle_sentence(reader_of(load(lang)), kings)) for lang in ("fr", "en")]
    assert sentence == [
        "Gardez vos deux rois : la pile est gelée et vaut 340 points.",
        "Keep your two kings: the pile is frozen and worth 340 points.",
    ]
    with pytest.raises(ValueError, match="feeds takes"):
        principle("feeds", rank=3)


@pytest.mark.parametrize(
    ("text", "players", "sides"),
    [("laws1951", 4, 2), ("classic", 3, 3), ("duel", 2, 2), ("frimes", 6, 3), ("frimes", 4, 4)],
)
def test_nearly_every_choice_has_a_principle(text: str, players: int, sides: int) -> None:
    """A principle supports the choice even if all lines have the same value."""
    game_rules = GameRules(load_rules(text), players, sides)
    silent = asked = 0
    for seed in range(3):
        deck = quick_shuffle(sorted_deck(game_rules), seed)
        state = deal(game_rules, [0] * sides, seed % players, deck, None)
        policy = SteadyAgent()
        while state.public.phase != OVER:
            view = state.view(state.public.to_act())
            line = policy.decide(view)
            if len(legal_for(view)) > 1:
                lines = tuple([tuple(other) for other in candidate_lines(view, policy)])
                asked += 1
                silent += not reasons(view, lines, (0,) * len(lines))
            step(state, line, None)
    assert asked > 50
    assert silent <= asked // 20


def test_unlikely_is_a_chance_of_at_most_one_in_six() -> None:
    """The chance is computed card by card over all unseen cards."""
    assert UNLIKELY <= 1 / 6
    said: list[float] = []
    for arrangement in ARRANGEMENTS:
        for view, found in principles_of(dealt(arrangement, 1)):
            if found.code in ("hardly_one", "hardly_a_pair"):
                least = 1 if found.code == "hardly_one" else 2
                said.append(chance(view, found["player"], found["rank"], least))
    assert len(said) > 20
    assert max(said) <= UNLIKELY


def principles_of(state: State) -> Iterator[tuple[View, Principle]]:
    """Yield the principles behind every play of a round that a robot plays for all seats."""
    policy = SteadyAgent()
    while state.public.phase != OVER:
        view = state.view(state.public.to_act())
        if len(legal_for(view)) > 1 and state.public.phase == PLAYING:
            lines = tuple([tuple(line) for line in candidate_lines(view, policy)])
            for found in reasons(view, lines, (0,) * len(lines)):
                yield view, found
        step(state, policy.decide(view), None)


def chance(view: View, seat: int, rank: int, least: int) -> float:
    """Return the chance that a seat holds at least ``least`` cards of ``rank``."""
    public = view.public
    unseen = Counter(to_kinds(unseen_cards(view)))
    size = public.stock_size
    for other in range(public.game_rules.players):
        if other != view.seat:
            known = to_kinds(public.known_counts[other])
            unseen -= Counter(known)
            size += public.hand_size(other) - len(known)
    left = public.hand_size(seat) - len(to_kinds(public.known_counts[seat]))
    chances = {0: 1.0}
    for drawn in range(left):
        after: dict[int, float] = {}
        for held, before in chances.items():
            hit = (unseen[rank] - held) / (size - drawn)
            after[held + 1] = after.get(held + 1, 0) + before * hit
            after[held] = after.get(held, 0) + before * (1 - hit)
        chances = after
    return sum(share for held, share in chances.items() if held >= least)


def test_a_forced_first_action_is_no_reason_for_the_rest_of_a_turn() -> None:
    game_rules = GameRules(load_rules("frimes"), 6, 2)
    agent, free = SteadyAgent(), 0
    for seed in range(20):
        deck = quick_shuffle(sorted_deck(game_rules), seed)
        state = deal(game_rules, [0, 0], 0, deck, None)
        while state.public.phase != OVER:
            view = state.view(state.public.to_act())
            lines = tuple([tuple(line) for line in candidate_lines(view, agent)])
            if len(legal_for(view)) == 1 and len(lines) > 1:
                free += 1
                found = reasons(view, lines, (0,) * len(lines))
                assert "only_play" not in [one.code for one in found]
            step(state, agent.decide(view), None)
    assert free > 0
