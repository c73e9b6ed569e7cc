"""The progress of a game's review while its findings are computed one by one."""

from dataclasses import KW_ONLY, dataclass, field

from canasta.answers.found_reviews import found_review
from canasta.i18n import Language
from canasta.protocol.reviews import FoundReview, ReviewPhase, ReviewState
from canasta.review.game_review import Finding, GameReview


@dataclass(slots=True)
class ReviewProgress:
    """A review that a person requested."""

    id: str
    _: KW_ONLY
    phase: ReviewPhase = "waiting"
    total: int = 0
    """The number of findings to compute, or 0 before the review has begun."""
    findings: list[Finding] = field(default_factory=list)
    """The findings so far, in the order of the game."""
    found: GameReview | None = None
    """The result, or None until the review is done."""
    shown: dict[Language, FoundReview] = field(default_factory=dict)
    """The result in each requested language, cached for further requests."""

    @property
    def is_open(self) -> bool:
        """Whether the review waits or runs."""
        return self.phase in ("waiting", "running")

    def state(self, language: Language, seat: int) -> ReviewState:
        """Return the progress, and the result once the review is done, for ``seat``."""
        if self.found is not None and language not in self.shown:
            self.shown[language] = found_review(self.found, language)
        return ReviewState(
            id=self.id,
            phase=self.phase,
            done=len(self.findings),
            total=self.total,
            seat=seat,
            found=self.shown.get(language),
        )
