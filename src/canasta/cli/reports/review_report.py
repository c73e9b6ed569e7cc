"""The report of a review, with the course of the game and each player's costliest moves."""

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
        parts.append(f"<h2>{escape(narrator.names[found.seat])}</h2>")
        for part in report.about(found):
            lines = [escape(line) for line in (part[0], *part[1])]
            parts.append(f"<p>{'<br>'.join(lines)}</p>")
    parts += [f"<p>{escape(note)}</p>" for note in report.notes()]
    return report_page(report.words.language, report.title(), parts)
