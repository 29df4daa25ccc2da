"""What is read of a library at once, while other work goes on."""

from __future__ import annotations

from engine import protocol
from engine.checking import running as checks
from engine.language_models.models_in_use import ModelsInUse
from engine.library import LibraryReader
from engine.protocol import Command, Result
from engine.renditions import RenditionFolder
from engine.types import CheckReport


def read(command: Command, view: LibraryReader, renditions: RenditionFolder) -> Result:
    """Return what a command asks for; TypeError where none of these is asked for."""
    match command:
        case protocol.ListDocuments():
            return Result(documents=tuple(view.documents()))
        case protocol.GetPage():
            return Result(page=view.page(command.version_id, command.page))
        case protocol.GetPageSizes():
            return Result(
                sizes=tuple(view.page_sizes(command.version_id)),
                locations=tuple(view.page_locations(command.version_id)),
            )
        case protocol.GetRendition():
            return Result(path=str(renditions.path(view, command.version_id)))
        case protocol.ListGroups():
            return Result(groups=tuple(view.groups()))
        case protocol.ListWatchedFolders():
            return Result(folders=tuple(view.watched_folders()))
        case protocol.FindInVersion():
            return Result(hits=tuple(view.find_in_version(command.version_id, command.text)))
        case protocol.ListConversations():
            return Result(conversations=tuple(view.conversations(command.text)))
        case protocol.GetConversation():
            return Result(turns=tuple(view.turns(command.conversation_id)))
        case protocol.GetChunks():
            found = view.chunks_on_page(command.version_id, command.page)
            return Result(chunks=tuple(found))
        case protocol.GetOutline():
            return Result(outline=tuple(view.outline(command.version_id)))
    raise TypeError(f"{type(command).__name__} is not served")


def check_report(view: LibraryReader, models: ModelsInUse) -> CheckReport:
    """Return the check questions with what became of them, as things are made now."""
    return checks.report(view, checks.made_with(view, models.fingerprints))
