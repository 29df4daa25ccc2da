"""What users change in a library beside its documents: facts, groups, conversations, checks."""

from __future__ import annotations

from engine import protocol
from engine.compute import Steps
from engine.library import Library
from engine.protocol import DocumentChanged, Result
from engine.serving.reads import check_report
from engine.session import Session


def edit_facts(command: protocol.EditFacts, library: Library) -> Steps:
    """Replace what is known of a document."""
    library.edit_facts(command.document_id, command.facts)
    yield DocumentChanged(command.request_id, library.document(command.document_id))
    return Result()


def edit_groups(command: protocol.SaveGroup | protocol.DeleteGroup, library: Library) -> Steps:
    """Write or forget a group."""
    if isinstance(command, protocol.SaveGroup):
        library.save_group(command.group_id, command.name, command.document_ids)
    else:
        library.delete_group(command.group_id)
    yield from ()
    return Result(groups=tuple(library.groups()))


def edit_conversations(
    command: protocol.RenameConversation | protocol.DeleteConversation, library: Library
) -> Steps:
    """Rename or forget a conversation."""
    if isinstance(command, protocol.RenameConversation):
        library.rename_conversation(command.conversation_id, command.title)
    else:
        library.delete_conversation(command.conversation_id)
    yield from ()
    return Result(conversations=tuple(library.conversations()))


def set_verified(command: protocol.SetVerified, library: Library) -> Steps:
    """Note that a person checked an answer, or no longer stands by it."""
    library.set_verified(command.turn_id, command.verified)
    yield from ()
    return Result(turns=(library.turn(command.turn_id),))


def edit_checks(
    command: protocol.SaveCheck | protocol.RemoveCheck | protocol.SetGateLimit, session: Session
) -> Steps:
    """Change the check questions, or what of them the gate learnt."""
    library = session.library
    match command:
        case protocol.SaveCheck():
            library.save_check_question(command.question, command.expected)
        case protocol.RemoveCheck():
            library.remove_check_question(command.question_id)
        case protocol.SetGateLimit():
            library.set_gate_limit(command.calibration, command.threshold)
    yield from ()
    return Result(checks=check_report(library, session.models))
