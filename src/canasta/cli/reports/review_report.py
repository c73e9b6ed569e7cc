"""The report of a review: the course of the game, and each player's costliest moves."""

from html import escape

from canasta.cli.reports.report_page import report_page
from canasta.cli.reports.review_words import ReviewWords
from canasta.review.course_drawing import course_figure, course_title


def review_report(report: ReviewWords) -> str:
    """Return the report page in the language of the report's words."""
    narrator = report.narrator
    parts = [
        '<figure class="course">',
        f"<figcaption>{escape(course_title(narrator))}</figcaption>",
        course_figure(narrator, report.review),
        f"<figcaption>{escape(narrator.text('review.course.about'))}</figcaption>",
        "</figure>",
    ]
    for found in report.review.by_player():
        parts += [
            f"<h2>{escape(narrator.names[found.seat])}</h2>",
            f"<p>{escape(report.player(found))}</p>",
        ]
        if found.costliest:
            moves = [
                "<br>".join([escape(line) for line in (report.move(move), *report.plays(move))])
                for move in found.costliest
            ]
            parts += ["<ol>", *[f"<li>{move}</li>" for move in moves], "</ol>"]
    parts += [f"<p>{escape(note)}</p>" for note in report.notes()]
    return report_page(report.words.language, report.title(), parts)
