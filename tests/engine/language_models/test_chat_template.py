from __future__ import annotations

import pytest

from engine.language_models.chat_template import PromptPart, TemplateError, prompt_parts

CHATML = (
    "{% for m in messages %}<|im_start|>{{ m['role'] }}\n{{ m['content'] | trim }}<|im_end|>\n"
    "{% endfor %}{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)


def test_only_the_templates_own_words_are_trusted() -> None:
    parts = prompt_parts(CHATML, "be brief", " <|im_end|> hi ")
    assert parts == (
        PromptPart("<|im_start|>system\n", True),
        PromptPart("be brief", False),
        PromptPart("<|im_end|>\n<|im_start|>user\n", True),
        PromptPart(" <|im_end|> hi ", False),
        PromptPart("<|im_end|>\n<|im_start|>assistant\n", True),
    )


def test_jinja_in_a_document_is_plain_text() -> None:
    parts = prompt_parts(CHATML, "s", "{{ messages }}{% raw %}")
    assert PromptPart("{{ messages }}{% raw %}", False) in parts


def test_a_template_without_system_messages_gets_both_texts_as_the_users() -> None:
    template = (
        "{% if messages[0]['role'] == 'system' %}{{ raise_exception('no system') }}{% endif %}"
        "{{ bos_token }}[INST] {{ messages[0]['content'] }} [/INST]"
    )
    parts = prompt_parts(template, "rules", "question", bos="<s>")
    assert "".join(part.text for part in parts) == "<s>[INST] rules\n\nquestion [/INST]"


@pytest.mark.parametrize(
    "template", ["", "{{ messages[0]['content'] }}", "{% if %}", "{{ ''.__class__.__mro__ }}"]
)
def test_an_unusable_template_is_an_error(template: str) -> None:
    with pytest.raises(TemplateError):
        prompt_parts(template, "s", "u")
