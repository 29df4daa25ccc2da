"""Writes a conversation the way a chat model was trained to read it, by its own Jinja template.

Pure. Our text and foreign text stay apart: the template's own words may be read as control
tokens, the content never, so no document can speak in the system's name.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NoReturn

import jinja2
from jinja2.sandbox import ImmutableSandboxedEnvironment

# Stand-ins for the content while the template is rendered: private-use characters, so that
# trimming leaves them alone and no template writes them.
_SYSTEM, _USER = "\ue000system\ue001", "\ue000user\ue001"


class TemplateError(ValueError):
    """The template cannot be rendered, or leaves out what it is given."""


@dataclass(frozen=True, slots=True)
class PromptPart:
    """A stretch of a prompt; only a trusted one may hold control tokens."""

    text: str
    trusted: bool


def prompt_parts(
    template: str, system: str, user: str, *, bos: str = "", eos: str = ""
) -> tuple[PromptPart, ...]:
    """Return the prompt that asks for an answer to `user`, in parts.

    Where a template knows no system message, `system` goes before the user's text. Raises
    TemplateError.
    """
    messages = [{"role": "system", "content": _SYSTEM}, {"role": "user", "content": _USER}]
    try:
        rendered = _render(template, messages, bos, eos)
    except TemplateError:
        messages = [{"role": "user", "content": f"{_SYSTEM}\n\n{_USER}"}]
        rendered = _render(template, messages, bos, eos)
    before, found_system, rest = rendered.partition(_SYSTEM)
    between, found_user, after = rest.partition(_USER)
    if not found_system or not found_user:
        raise TemplateError("the template leaves out a message")
    parts = (
        PromptPart(before, True),
        PromptPart(system, False),
        PromptPart(between, True),
        PromptPart(user, False),
        PromptPart(after, True),
    )
    return tuple(part for part in parts if part.text)


def _render(template: str, messages: list[dict[str, str]], bos: str, eos: str) -> str:
    environment = ImmutableSandboxedEnvironment(trim_blocks=True, lstrip_blocks=True)
    try:
        return environment.from_string(template).render(
            messages=messages,
            add_generation_prompt=True,
            enable_thinking=False,
            bos_token=bos,
            eos_token=eos,
            raise_exception=_refuse,
        )
    except jinja2.TemplateError as error:
        raise TemplateError(str(error)) from error


def _refuse(reason: str) -> NoReturn:
    raise jinja2.TemplateError(reason)
