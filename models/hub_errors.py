"""What the libraries' errors of a download mean to the user: their only place of translation."""

from __future__ import annotations

import ssl
from http import HTTPStatus
from urllib.request import getproxies, proxy_bypass

import httpx2
from huggingface_hub.errors import GatedRepoError, HfHubHTTPError, OfflineModeIsEnabled

from engine.errors import EngineError
from engine.messages.model_problems import ModelProblem
from models.refusals import unobtainable

_MISSING = ("RepoNotFound", "EntryNotFound", "RevisionNotFound")
_BY_STATUS: dict[int, ModelProblem] = {
    HTTPStatus.UNAUTHORIZED: ModelProblem.UNAUTHORISED,
    HTTPStatus.FORBIDDEN: ModelProblem.FORBIDDEN,
    HTTPStatus.NOT_FOUND: ModelProblem.NOT_THERE,
    HTTPStatus.GONE: ModelProblem.NOT_THERE,
    HTTPStatus.PROXY_AUTHENTICATION_REQUIRED: ModelProblem.PROXY,
    HTTPStatus.TOO_MANY_REQUESTS: ModelProblem.TOO_MANY,
}


class NotAHubError(Exception):
    """A server answered without what every hub sends."""


class StrangeAnswerError(Exception):
    """A server sent a "page" instead of the file, or another "range" than asked for."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


HANDLED = (
    httpx2.HTTPError,
    httpx2.InvalidURL,
    HfHubHTTPError,
    OfflineModeIsEnabled,
    NotAHubError,
    StrangeAnswerError,
)
"""What finding and reading a file may raise; anything else is a mistake in the program."""


def is_passing(error: Exception, *, received: bool) -> bool:
    """Return whether a download should go on by itself after this error.

    Always so where bytes had arrived; before that, only for errors of a busy server.
    """
    if isinstance(error, HfHubHTTPError):
        status = error.response.status_code
        return status >= HTTPStatus.INTERNAL_SERVER_ERROR or (received and status in (401, 403))
    if isinstance(error, httpx2.ProxyError) or _is_certificate(error):
        return False
    return received and isinstance(error, httpx2.TransportError)


def translated(error: Exception, name: str, host: str, done: int) -> EngineError:
    """Return what the error means for the file of model `name`; `done` bytes had arrived."""
    behind_proxy = not proxy_bypass(host) and bool(getproxies().keys() & {"http", "https", "all"})
    problem, details = _problem(error, done, behind_proxy)
    return unobtainable(problem, name, host=host, reason=_reason(error), **details)


def _problem(
    error: Exception, done: int, behind_proxy: bool
) -> tuple[ModelProblem, dict[str, str]]:
    match error:
        case NotAHubError():
            return ModelProblem.NO_HUB, {}
        case StrangeAnswerError(what="page"):
            return ModelProblem.WEB_PAGE, {}
        case OfflineModeIsEnabled():
            return ModelProblem.NETWORK_OFF, {}
        case GatedRepoError():
            return ModelProblem.GATED, {}
        case HfHubHTTPError():
            return _of_status(error)
        case httpx2.ProxyError():
            return ModelProblem.PROXY, {}
        case httpx2.TransportError() if _is_certificate(error):
            return ModelProblem.CERTIFICATE, {}
        case httpx2.ConnectError() | httpx2.ConnectTimeout() if not done:
            return (ModelProblem.PROXY if behind_proxy else ModelProblem.UNREACHABLE), {}
        case httpx2.TimeoutException():
            return (ModelProblem.STALLED if done else ModelProblem.UNREACHABLE), {}
        case httpx2.UnsupportedProtocol() | httpx2.InvalidURL():
            return ModelProblem.NO_HUB, {}
    return ModelProblem.LOST, {"done": f"{done / 1e6:.0f} MB"}


def _of_status(error: HfHubHTTPError) -> tuple[ModelProblem, dict[str, str]]:
    response = error.response
    if response.headers.get("X-Error-Code") in _MISSING:
        return ModelProblem.NOT_THERE, {}
    status = response.status_code
    return _BY_STATUS.get(status, ModelProblem.SERVER), {"status": str(status)}


def _is_certificate(error: BaseException) -> bool:
    link: BaseException | None = error
    while link is not None:
        if isinstance(link, ssl.SSLError) or "CERTIFICATE_VERIFY_FAILED" in str(link):
            return True
        link = link.__cause__ or link.__context__
    return False


def _reason(error: Exception) -> str:
    lines = str(error).strip().splitlines()
    return lines[0][:200] if lines else type(error).__name__
