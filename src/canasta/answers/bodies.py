"""Checks the content of a request: its body, and the parameters of its address."""

from typing import Final, TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError

from canasta.answers.problems import ProblemError, bad_field

ModelT = TypeVar("ModelT", bound=BaseModel)
_NUMBER: Final = TypeAdapter(int)


def read_json(content: bytes | str, model: type[ModelT]) -> ModelT:
    """Return the body of a request as an instance of ``model``.

    Raises:
        ProblemError: 400 if ``content`` is not JSON; 422, with the field at fault, if the content
            does not fit ``model``.
    """
    try:
        return model.model_validate_json(content)
    except ValidationError as error:
        raise _unreadable(error) from None


def short_text(name: str, text: str, *, most: int) -> str:
    """Return ``text``, the value of the parameter ``name``.

    Raises:
        ProblemError: 422 if ``text`` has more than ``most`` characters.
    """
    if len(text) > most:
        raise bad_field(name)
    return text


def number_in(name: str, text: str, *, most: int) -> int:
    """Return ``text``, the value of the parameter ``name``, as a number from 1 to ``most``.

    Raises:
        ProblemError: 422 if ``text`` is not a number in this range.
    """
    try:
        number = _NUMBER.validate_python(text)
    except ValidationError:
        number = 0
    if not 1 <= number <= most:
        raise bad_field(name)
    return number


def _unreadable(error: ValidationError) -> ProblemError:
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    place = [str(part) for part in first["loc"]]
    if place == ["nickname"]:
        return ProblemError(422, "nickname", "nickname")
    if not place:
        return ProblemError(400, "not_json")
    return bad_field(".".join(place))
