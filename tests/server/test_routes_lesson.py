"""Routes of the lesson, which need no guest."""

from canasta.protocol.practice import LessonTurn
from canasta.protocol.updates import Previewed
from canasta.tables.lesson import lesson_steps
from tests.server.local_server import LocalServer


def test_a_step_is_played(local: LocalServer) -> None:
    visitor = local.visitor()  # who has never come in may learn too
    assert visitor.get("/api/lesson").json() == list(lesson_steps())
    begun = LessonTurn.model_validate_json(visitor.post("/api/lesson/draw", {}).content)
    assert not begun.is_reached
    played = visitor.post("/api/lesson/draw", {"plays": ["draw"]})
    turn = LessonTurn.model_validate_json(played.content)
    assert turn.is_reached
    assert len(turn.own.hand) == len(begun.own.hand) + 1
    assert turn.own.drawn


def test_the_lesson_is_in_the_requested_language(local: LocalServer) -> None:
    visitor = local.visitor()
    french = visitor.post("/api/lesson/open?lang=fr", {"plays": ["meld K:KKK"]}).json()
    assert "Il manque 20 points pour ouvrir" in french["reasons"][0]["text"].replace("\u202f", " ")
    english = visitor.post("/api/lesson/open?lang=en", {"plays": ["meld K:KKK"]}).json()
    assert "20 points short of opening" in english["reasons"][0]["text"]


def test_a_preview(local: LocalServer) -> None:
    asked = {"plays": [], "asked": {"t": "preview", "id": "lesson00", "play": "meld K:KKK"}}
    answer = local.visitor().post("/api/lesson/open/preview", asked)
    previewed = Previewed.model_validate_json(answer.content)
    assert (previewed.points, previewed.required) == (30, 50)


def test_steps_and_plays_that_are_not_of_the_lesson(local: LocalServer) -> None:
    visitor = local.visitor()
    assert visitor.post("/api/lesson/poker", {}).status_code == 404
    assert visitor.post("/api/lesson/poker/preview", {}).status_code in {404, 422}
    assert visitor.post("/api/lesson/draw", {"plays": ["draw"] * 13}).status_code == 422
    assert visitor.post("/api/lesson/draw", {"plays": "draw"}).status_code == 422
    assert visitor.post("/api/lesson/draw", {"plays": [""]}).status_code == 422
    assert visitor.post("/api/lesson/draw", {"moves": []}).status_code == 422
    for play in ("2: draw", "draw ; draw", "take 🂡", "discard ZZ"):
        answer = visitor.post("/api/lesson/draw", {"plays": [play]}).json()
        assert answer["reasons"], play
        assert answer["seq"] == 0
