"""A robot's advice at the terminal: what to type, why, and what else the robot weighed."""

from canasta.agents.hints.advice import Advice, Option
from canasta.cli.input.typed_plays import typed_whole
from canasta.i18n import Catalogue, Narrator
from canasta.i18n.plays import told_advice
from canasta.i18n.principles import principle_sentence


def hint_told(narrator: Narrator, advice: Advice | None) -> str:
    """Return what is advised, in words; without advice, to take back what is prepared."""
    return told_advice(narrator, None if advice is None else advice.best.play)


def hint_typed(words: Catalogue, advice: Advice | None) -> str:
    """Return what is typed for it, complete as it stands."""
    if advice is None:
        return words.text("cli.typed.undo_all")
    play = advice.best.play
    return typed_whole(words, play) if play.steps else words.text("cli.typed.confirm")


def hint_lines(narrator: Narrator, advice: Advice | None) -> list[str]:
    """Return why, what is expected of it, and the next best plays, a sentence or two each."""
    if advice is None:
        return []
    lines = [principle_sentence(narrator, principle) for principle in advice.reasons[:1]]
    expected = advice.best.expected
    if expected is not None:
        sign = "+" if expected > 0 else ""
        lead = f"{sign}{narrator.words.points(expected)}"
        lines.append(narrator.words.text("cli.hint.expected", points=lead))
        lines += [_other(narrator, option, expected) for option in advice.others]
    return lines


def _other(narrator: Narrator, option: Option, best: int) -> str:
    words = narrator.words
    told = told_advice(narrator, option.play)
    behind = best - (best if option.expected is None else option.expected)
    if behind == 0:
        return words.text("cli.hint.as_good", told=told)
    return words.text("cli.hint.behind", told=told, points=words.points(behind))
