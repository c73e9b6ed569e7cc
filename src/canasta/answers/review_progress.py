"""The progress of a game's review, kept by the program that works it out finding by finding."""

from dataclasses import KW_ONLY, dataclass, field

from canasta.answers.found_reviews import found_review
from canasta.i18n import Language
from canasta.protocol.reviews import FoundReview, ReviewPhase, ReviewState
from canasta.review.game_review import Finding, GameReview


@dataclass(slots=True)
class ReviewProgress:
    """A review that was asked for."""

    id: str
    _: KW_ONLY
    phase: ReviewPhase = "waiting"
    total: int = 0
    """How much there is to find; 0 before the review has begun."""
    findings: list[Finding] = field(default_factory=list)
    """The findings so far, in the order of the game."""
    found: GameReview | None = None
    """The result, once it is done."""
    shown: dict[Language, FoundReview] = field(default_factory=dict)
    """The result as it was sent, kept for further requests."""

    @property
    def is_open(self) -> bool:
        """Whether it waits or runs."""
        return self.phase in ("waiting", "running")

    def state(self, language: Language, seat: int) -> ReviewState:
        """Return how far it is, and the result once it is done, for the player on ``seat``."""
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
