"""A score sheet on the screen: how the game stands, each round, and what does not fit."""

from collections.abc import Sequence

from rich.text import Text

from canasta.cards.kinds import LETTERS
from canasta.cli.game.sheet import draw_sheet
from canasta.cli.layout import wrapped
from canasta.cli.output import signed
from canasta.engine.scoring import SCORE_LINES, SideScore
from canasta.engine.state.game_rules import NO_SIDE
from canasta.i18n import Catalogue
from canasta.i18n.cards import many
from canasta.record.rules_text import rules_hash
from canasta.rules.loader import RULE_TEXTS, load_rules
from canasta.scorekeeping.entries import RoundEntry
from canasta.scorekeeping.house_rules import all_words
from canasta.scorekeeping.notices import Notice, notices_of
from canasta.scorekeeping.rule_words import ScoreWords, score_words
from canasta.scorekeeping.sheets import Sheet
from canasta.scorekeeping.standing import scored

_GAP = 2


def player_name(words: Catalogue, sheet: Sheet, seat: int) -> str:
    """Return the name of a player; the number of the seat where none was given."""
    return sheet.names[seat] or words.text("web.score.player", number=seat + 1)


def side_name(words: Catalogue, sheet: Sheet, side: int) -> str:
    """Return the names of the players of a side."""
    return " + ".join([player_name(words, sheet, seat) for seat in sheet.seats_of(side)])


def side_names(words: Catalogue, sheet: Sheet) -> list[str]:
    """Return the names of all sides."""
    return [side_name(words, sheet, side) for side in range(sheet.sides)]


def words_of(words: Catalogue, sheet: Sheet) -> ScoreWords | None:
    """Return what is said about the rules of a game; None where nobody here knows it."""
    if sheet.house is not None:
        return all_words(words, sheet.house)
    if sheet.rules.id not in RULE_TEXTS:
        return None
    rules = load_rules(sheet.rules.id)
    return score_words(words, rules) if rules_hash(rules) == sheet.rules.hash else None


def rules_name(words: Catalogue, sheet: Sheet) -> str:
    """Return the name of the rules of a game."""
    known = words_of(words, sheet)
    return known.name if known else sheet.rules.id


def summary(words: Catalogue, sheet: Sheet) -> str:
    """Return a game in one line: the totals, the rules, how many rounds."""
    totals = sheet.standing().totals
    sides = [
        f"{name} {words.figures(total)}"
        for name, total in zip(side_names(words, sheet), totals, strict=True)
    ]
    rounds = words.counted("web.score.rounds", len(sheet.rounds))
    return f"{words.series(sides)} ({rules_name(words, sheet)}, {rounds})"


def draw_standing(words: Catalogue, sheet: Sheet, width: int) -> list[Text]:
    """Return how a game stands: the total of each side, and what its next opening needs."""
    stands = sheet.standing()
    target = words.text("web.score.to", points=sheet.target)
    lines = [Text(line, "bold") for line in wrapped(f"{rules_name(words, sheet)}, {target}", width)]
    facts: list[str] = []
    for side, points in enumerate(sheet.minimums(stands.totals)):
        if stands.winner == NO_SIDE:
            facts.append(words.text("web.score.opens", points=points))
        else:
            facts.append(words.text("web.score.winner") if side == stands.winner else "")
    totals = [words.figures(total) for total in stands.totals]
    names = side_names(words, sheet)
    column = max([len(total) for total in totals])
    longest = max([len(name) for name in names])
    gap = " " * _GAP
    if longest + column + 2 * _GAP + max([len(fact) for fact in facts]) <= width:
        rows = [
            f"{name.ljust(longest)}{gap}{total.rjust(column)}{gap}{fact}".rstrip()
            for name, total, fact in zip(names, totals, facts, strict=True)
        ]
    else:
        rows = [
            line
            for name, total, fact in zip(names, totals, facts, strict=True)
            for line in (*wrapped(name, width), f"{gap}{total}{gap}{fact}".rstrip())
        ]
    return [*lines, *[Text(row) for row in rows]]


def draw_rounds(words: Catalogue, sheet: Sheet, width: int) -> list[Text]:
    """Return every round: what each side won, and the totals after it."""
    stands = sheet.standing()
    names = side_names(words, sheet)
    rows = [
        [
            f"{signed(words, gained, 0)} \u2192 {words.figures(before + gained)}"
            for before, gained in zip(totals, won, strict=True)
        ]
        for totals, won in zip(stands.before, stands.won, strict=True)
    ]
    columns = [
        max(len(name), *[len(row[side]) for row in rows]) + _GAP for side, name in enumerate(names)
    ]
    number = len(str(len(rows)))
    if number + sum(columns) <= width:
        head = [name.rjust(column) for name, column in zip(names, columns, strict=True)]
        lines = [Text(" " * number + "".join(head), "bold")]
        for at, row in enumerate(rows, 1):
            cells = [cell.rjust(column) for cell, column in zip(row, columns, strict=True)]
            lines.append(Text(str(at).rjust(number) + "".join(cells)))
        return lines
    lines = []
    for at, row in enumerate(rows, 1):
        lines.append(Text(words.text("web.score.round", number=at), "bold"))
        for name, cell in zip(names, row, strict=True):
            lines += [Text(line) for line in wrapped(f"{name}: {cell}", width, hanging="  ")]
    return lines


def draw_round(
    words: Catalogue, sheet: Sheet, at: int, entry: RoundEntry, width: int
) -> list[Text]:
    """Return a round line by line for each side, and the totals after it."""
    before = sheet.standing().before
    totals = before[at] if at < len(before) else sheet.standing().totals
    scores = [
        SideScore(*[lines.get(line, 0) for line in SCORE_LINES])
        for lines in scored(sheet.rules, entry)
    ]
    after = [total + score.total for total, score in zip(totals, scores, strict=True)]
    return draw_sheet(words, side_names(words, sheet), scores, after, width)


def notice_sentences(words: Catalogue, sheet: Sheet, at: int, entry: RoundEntry) -> list[str]:
    """Return what does not fit in a round, in sentences."""
    stands = sheet.standing()
    totals = stands.before[at] if at < len(stands.before) else stands.totals
    found = notices_of(sheet.rules, sheet.players, entry, sheet.minimums(totals))
    return [_sentence(words, sheet, notice) for notice in found]


def _sentence(words: Catalogue, sheet: Sheet, notice: Notice) -> str:
    values: dict[str, str | int] = dict(notice.values)
    count = values.pop("count", None)
    if "kind" in values:
        values["kind"] = many(words, LETTERS.index(str(values["kind"])))
    if notice.side >= 0:
        values["side"] = side_name(words, sheet, notice.side)
    key = f"web.score.notice.{notice.code}"
    if isinstance(count, int) and len(words.forms(key)) > 1:
        return words.counted(key, count, **values)
    return words.text(key, **values)


def draw_rules(words: Catalogue, sheet: Sheet, width: int) -> list[Text]:
    """Return the rule behind every line: its value, and the words of the text."""
    known = words_of(words, sheet)
    if known is None:
        return [Text(line) for line in wrapped(words.text("web.score.rule.house"), width)]
    lines: list[Text] = []
    for rule in known.rules.values():
        title = words.text("cli.row", title=rule.title, value=rule.value)
        lines += [Text(line, "bold") for line in wrapped(title, width, hanging="  ")]
        lines += [Text(line) for line in wrapped(rule.source, width, indent="  ")]
    return lines


def penalty_names(words: Catalogue, sheet: Sheet) -> Sequence[str]:
    """Return the penalties that have a name, each with its points."""
    known = words_of(words, sheet)
    names = known.penalties if known else {}
    return [
        words.text(
            "cli.score.sanction",
            mark=words.text("cli.score.mark.sanction") + str(number),
            name=names.get(penalty.id, words.text("web.score.penalty.unnamed")),
            points=penalty.points,
        )
        for number, penalty in enumerate(sheet.rules.penalties, 1)
    ]
