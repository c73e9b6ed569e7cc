"""The report of a review: the course of the game, and each player's costliest moves."""

from html import escape

from canasta.cli.reports.report_page import report_page
from canasta.cli.reports.review_words import ReviewWords
from canasta.review.figure import course_figure, course_title


def review_report(told: ReviewWords) -> str:
    """Return the page, in the language of ``told``."""
    narrator = told.narrator
    parts = [
        '<figure class="course">',
        f"<figcaption>{escape(course_title(narrator))}</figcaption>",
        course_figure(narrator, told.review),
        f"<figcaption>{escape(narrator.text('review.course.about'))}</figcaption>",
        "</figure>",
    ]
    for found in told.review.by_player():
        parts += [
            f"<h2>{escape(narrator.names[found.seat])}</h2>",
            f"<p>{escape(told.player(found))}</p>",
        ]
        if found.costliest:
            moves = [
                "<br>".join([escape(line) for line in (told.move(move), *told.plays(move))])
                for move in found.costliest
            ]
            parts += ["<ol>", *[f"<li>{move}</li>" for move in moves], "</ol>"]
    parts += [f"<p>{escape(note)}</p>" for note in told.notes()]
    return report_page(told.words.language, told.title(), parts)
