"""Counts the reasons of hints and their contradictions of the table or the warning."""

from collections import Counter

from canasta.agents.hints.advice import Advice, advised
from canasta.agents.hints.principles import OFFERS
from canasta.agents.search.comparison import Effort
from canasta.engine.referee import preview
from tests.hints.checker import problems, warns
from tests.hints.moments import Moment
from tests.hints.scene import Scene


class Counts:
    """The questions, answers and faults so far."""

    def __init__(self) -> None:
        self.positions = 0
        self.rule_sets: Counter[str] = Counter()
        self.reasons: Counter[str] = Counter()
        self.without_reason = 0
        self.discards = 0
        """The number of hints that advise a discard."""
        self.warned = 0
        """The number of hints whose discard the table warns against."""
        self.named = 0
        """The number of hints that name the offered pile."""
        self.gifts = 0
        """The number of further lines whose discard the table warns against."""
        self.contradictions = 0

    def check(self, moment: Moment, effort: Effort) -> list[str]:
        """Ask for a hint and count it; return its faults."""
        self.positions += 1
        self.rule_sets[moment.name.split("-")[0]] += 1
        advice = advised(moment.view, None, effort)
        if advice is None:
            return []
        verdict = preview(moment.view, advice.best.play)
        if verdict.refusals:
            self.contradictions += 1
            return [f"the advised play is refused: {[one.code for one in verdict.refusals]}"]
        scene = Scene(moment, advice.best.play, verdict.actions, self.positions)
        codes = [reason.code for reason in advice.reasons]
        self.reasons.update(codes)
        self.without_reason += not codes
        self.discards += scene.thrown >= 0
        self.warned += warns(scene)
        self.named += any(code in OFFERS for code in codes)
        found = problems(scene, advice.reasons) + self._others(moment, advice)
        self.contradictions += len(found)
        return found

    def _others(self, moment: Moment, advice: Advice) -> list[str]:
        """Return the further lines that do not mention the pile about which the table warns."""
        found: list[str] = []
        for option in advice.others:
            verdict = preview(moment.view, option.play)
            scene = Scene(moment, option.play, verdict.actions, self.positions)
            self.gifts += warns(scene)
            if warns(scene) != (option.offered > 0):
                found.append(f"the warning says {warns(scene)}, the line {option.offered} cards")
        return found

    def lines(self) -> list[str]:
        """Return the counts as text."""
        every = [f"{number:7} {code}" for code, number in self.reasons.most_common()]
        by_rules = ", ".join(f"{text} {number}" for text, number in self.rule_sets.items())
        return [
            *every,
            f"{self.positions} positions: {by_rules}",
            f"{self.discards} hints advise a discard",
            f"{self.warned} of them discard a card that the warning warns against",
            f"{self.named} say so",
            f"{self.gifts} further lines discard such a card",
            f"{self.reasons.total()} reasons checked, {self.contradictions} contradictions",
            f"{self.without_reason} hints have no reason",
        ]
