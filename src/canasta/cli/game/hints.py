"""A robot's advice at the terminal: the line to type, the reason, and the next best plays."""

from canasta.agents.hints.advice import Advice, Option
from canasta.cli.input.typed_plays import typed_whole
from canasta.i18n import Catalogue, Narrator
from canasta.i18n.hint_sentences import expected_label, gift_text, reason_text
from canasta.i18n.play_phrases import advice_phrase


def hint_typed(words: Catalogue, advice: Advice) -> str:
    """Return the complete line that a person types to follow the advice."""
    play = advice.best.play
    return typed_whole(words, play) if play.steps else words.text("cli.typed.confirm")


def hint_lines(narrator: Narrator, advice: Advice) -> list[str]:
    """Return the reason, the expected result and the next best plays, a sentence or two each."""
    lines = [reason_text(narrator, advice.reasons)] if advice.reasons else []
    expected = advice.best.expected
    if expected is not None:
        sign = "+" if expected > 0 else ""
        lead = f"{sign}{narrator.words.points(expected)}"
        lines.append(f"{expected_label(narrator, advice.game)} {lead}.")
        lines += [_other(narrator, option, expected) for option in advice.others]
    return lines


def _other(narrator: Narrator, option: Option, best: int) -> str:
    words = narrator.words
    play = advice_phrase(narrator, option.play)
    gift = gift_text(narrator, option.offered)
    if gift:
        play = words.text("cli.hint.gift", play=play, gift=gift)
    behind = best - (best if option.expected is None else option.expected)
    if behind == 0:
        return words.text("cli.hint.as_good", play=play)
    return words.text("cli.hint.behind", play=play, points=words.points(behind))
