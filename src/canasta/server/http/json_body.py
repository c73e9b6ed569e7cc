"""JSON bodies of requests and responses."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Final, TypeVar

from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import Response

from canasta.answers.bodies import read_json
from canasta.answers.problems import ProblemError
from canasta.answers.replies import Reply, message

LONGEST_BODY: Final = 128 * 1024
"""The maximum length of a request's body, in bytes. Recorded games are the longest."""
ModelT = TypeVar("ModelT", bound=BaseModel)


async def read_body(request: Request, model: type[ModelT]) -> ModelT:
    """Return the body of a request as a ``model``.

    Raises:
        ProblemError: 413, the body is too long; 400, the body is not JSON; 422, it does not match
            the model (the error names the field).
    """
    content = bytearray()
    async for part in request.stream():
        content += part
        if len(content) > LONGEST_BODY:
            raise ProblemError(413, "too_long", most=LONGEST_BODY // 1024)
    return read_json(bytes(content), model)


def json_response(answer: BaseModel | Sequence[str], status: int = 200) -> Response:
    """Return a message or a list of names as JSON that is never cached."""
    return _uncached_response(message(answer, status))


def reply_response(request: Request, reply: Reply) -> Response:
    """Return a reply as a response, which is cached only if its content is constant."""
    if reply.is_constant:
        return revalidated_response(request, reply.content)
    return _uncached_response(reply)


def _uncached_response(reply: Reply) -> Response:
    headers = {"Cache-Control": "no-store"}
    if reply.disposition:
        headers["Content-Disposition"] = reply.disposition
    return Response(reply.content, reply.status, headers, reply.content_type)


def revalidated_response(request: Request, content: bytes) -> Response:
    """Return JSON with an ETag, for content that changes only with the program.

    Browsers revalidate it with each use, and get a 304 if it is unchanged.
    """
    tag = f'"{sha256(content).hexdigest()[:16]}"'
    headers = {"Cache-Control": "no-cache", "ETag": tag, "Vary": "Accept-Language, Cookie"}
    if request.headers.get("if-none-match", "").removeprefix("W/") == tag:
        return Response(None, 304, headers=headers)
    return Response(content, media_type="application/json", headers=headers)
