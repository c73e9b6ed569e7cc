"""Checks the content of a request: its body, and the parameters of its address."""

from typing import Final, TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError

from canasta.answers.problems import ProblemError, bad_field

ModelT = TypeVar("ModelT", bound=BaseModel)
_NUMBER: Final = TypeAdapter(int)


def read_json(content: bytes | str, model: type[ModelT]) -> ModelT:
    """Return the body of a request as a ``model``.

    Raises:
        ProblemError: 400 if it is not JSON, and 422 with the name of the field if it does not fit
            the model.
    """
    try:
        return model.model_validate_json(content)
    except ValidationError as error:
        raise _unreadable(error) from None


def short_text(name: str, text: str, *, most: int) -> str:
    """Return the parameter ``name``.

    Raises:
        ProblemError: 422, it has more than ``most`` characters.
    """
    if len(text) > most:
        raise bad_field(name)
    return text


def number_in(name: str, text: str, *, most: int) -> int:
    """Return the parameter ``name``, a number from 1 to ``most``.

    Raises:
        ProblemError: 422, the parameter is not in that range.
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
