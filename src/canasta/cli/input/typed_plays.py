"""Returns the input that a person can type for a given play."""

from canasta.cards.faces import SUITS, Face
from canasta.cards.kinds import JOKER, is_wild
from canasta.cli.input.vocabulary import letter, vocabulary
from canasta.engine.plays import Answer, Ask, Discard, Draw, Meld, Pass, Play, Step, Take
from canasta.i18n import Catalogue, Language
from canasta.record.notation import WrittenPlay


def typed_play(words: Catalogue, play: Play) -> str:
    """Return the line to type for ``play`` in the reader's language, as in «pose R R R ; d 4»."""
    return " ; ".join([typed_step(words, step) for step in play.steps])


def typed_whole(words: Catalogue, play: Play) -> str:
    """Return the line to type to carry out ``play`` at once, instead of staging it."""
    typed = typed_play(words, play)
    if len(play.steps) == 1 and isinstance(play.steps[0], Meld):
        return f"{typed} ; {words.text('cli.typed.confirm')}"
    return typed


def typed_step(words: Catalogue, step: Step) -> str:
    """Return the text to type for one step of a play."""
    language = words.language
    match step:
        case Draw() | Ask() | Pass():
            name = {"Draw": "draw", "Ask": "ask", "Pass": "pass"}[type(step).__name__]
            return words.text(f"cli.typed.{name}")
        case Answer():
            return words.text("cli.typed.yes" if step.is_yes else "cli.typed.no")
        case Take():
            cards = typed_cards(language, step.kinds)
            return words.text("cli.typed.take", cards=cards).rstrip()
        case Meld():
            cards = typed_cards(language, step.kinds)
            if all(is_wild(kind) for kind in step.kinds):
                rank = letter(language, step.rank)
                return words.text("cli.typed.meld_on", cards=cards, rank=rank)
            return words.text("cli.typed.meld", cards=cards)
        case Discard():
            return words.text("cli.typed.discard", card=letter(language, step.kind))


def typed_cards(
    language: Language, kinds: tuple[int, ...], faces: tuple[Face | None, ...] = ()
) -> str:
    """Return the text to type for cards, with the suits of ``faces`` where known."""
    suits = {suit: sign.upper() for sign, suit in vocabulary(language).suits.items()}
    typed: list[str] = []
    for place, kind in enumerate(kinds):
        face = faces[place] if faces else None
        has_suit = face is not None and kind != JOKER and face[1] in SUITS
        typed.append(letter(language, kind) + (suits[face[1]] if face and has_suit else ""))
    return " ".join(typed)


def typed_written(words: Catalogue, written: WrittenPlay) -> list[str]:
    """Return the text to type for each step of a play, with the suits that the person named."""
    typed: list[str] = []
    for step, faces in zip(written.play.steps, written.faces, strict=True):
        match step:
            case Meld():
                typed.append(typed_cards(words.language, step.kinds, faces))
            case _:
                typed.append(typed_step(words, step))
    return typed
