"""What the engine can be asked for: a method for each command of the protocol."""

from __future__ import annotations

from abc import abstractmethod

from PySide6.QtCore import QObject

from engine import protocol
from engine.protocol import Command
from engine.types import Answer, DocumentFacts, Expectation, Scope


class EngineCommands(QObject):
    """Each method sends a command and returns its request's id."""

    @abstractmethod
    def _new_id(self) -> int:
        """Return an id that no request has yet."""

    @abstractmethod
    def _send(self, command: Command) -> int:
        """Send a command and return its request's id."""

    def list_documents(self) -> int:
        """Ask for all rows; the result holds `documents`."""
        return self._send(protocol.ListDocuments(self._new_id()))

    def ingest(self, paths: tuple[str, ...], password: str | None = None) -> int:
        """Read files and folders in."""
        return self._send(protocol.Ingest(self._new_id(), paths, password))

    def remove_document(self, document_id: int) -> int:
        """Remove a document from the library; its file stays where it is."""
        return self._send(protocol.RemoveDocument(self._new_id(), document_id))

    def restore_documents(self, document_ids: tuple[int, ...]) -> int:
        """Undo removals; the result holds those that are `restored`."""
        return self._send(protocol.RestoreDocuments(self._new_id(), document_ids))

    def edit_facts(self, document_id: int, facts: DocumentFacts) -> int:
        """Replace what is known of a document."""
        return self._send(protocol.EditFacts(self._new_id(), document_id, facts))

    def list_groups(self) -> int:
        """Ask for all groups; the result holds `groups`."""
        return self._send(protocol.ListGroups(self._new_id()))

    def save_group(self, group_id: int | None, name: str, document_ids: tuple[int, ...]) -> int:
        """Write a group, a new one for None; the result holds all `groups`."""
        return self._send(protocol.SaveGroup(self._new_id(), group_id, name, document_ids))

    def delete_group(self, group_id: int) -> int:
        """Forget a group; the result holds the `groups` left."""
        return self._send(protocol.DeleteGroup(self._new_id(), group_id))

    def pause(self, paused: bool) -> int:
        """Hold all reading in, or go on with it."""
        return self._send(protocol.Pause(self._new_id(), paused))

    def read_next(self, source: str) -> int:
        """Let a waiting file be read next, by its path."""
        return self._send(protocol.ReadNext(self._new_id(), source))

    def take_inventory(self, paths: tuple[str, ...]) -> int:
        """Look at files and folders, reading nothing in; the result holds the `inventory`."""
        return self._send(protocol.TakeInventory(self._new_id(), paths))

    def find_versions(self) -> int:
        """Ask for the documents that are likely versions of one another: `versions`."""
        return self._send(protocol.FindVersions(self._new_id()))

    def watch_folders(self, paths: tuple[str, ...]) -> int:
        """Watch these folders and no others; the result holds the `folders`."""
        return self._send(protocol.WatchFolders(self._new_id(), paths))

    def watched_folders(self) -> int:
        """Ask which `folders` are watched."""
        return self._send(protocol.ListWatchedFolders(self._new_id()))

    def page_sizes(self, version_id: int) -> int:
        """Ask for the sizes of a version's pages in points."""
        return self._send(protocol.GetPageSizes(self._new_id(), version_id))

    def rendition(self, version_id: int) -> int:
        """Ask for the path of a version's PDF rendition."""
        return self._send(protocol.GetRendition(self._new_id(), version_id))

    def page(self, version_id: int, page: int) -> int:
        """Ask for the text and boxes of one page, counted from 1."""
        return self._send(protocol.GetPage(self._new_id(), version_id, page))

    def outline(self, version_id: int) -> int:
        """Ask for the headings of a version."""
        return self._send(protocol.GetOutline(self._new_id(), version_id))

    def find_in_version(self, version_id: int, text: str) -> int:
        """Ask for every place where a text stands in a version."""
        return self._send(protocol.FindInVersion(self._new_id(), version_id, text))

    def find_everywhere(self, text: str, scope: Scope | None = None) -> int:
        """Ask for every place of a text; those of each document come in `places_found`."""
        return self._send(protocol.FindEverywhere(self._new_id(), text, scope or Scope()))

    def ask(self, question: str, scope: Scope | None = None, conversation_id: int = 0) -> int:
        """Ask a question of the documents in `scope` (all of them where it is None).

        It is kept in a conversation unless that is 0; see `protocol.Ask`.
        """
        asked = protocol.Ask(self._new_id(), question, scope or Scope(), conversation_id)
        return self._send(asked)

    def list_conversations(self, text: str = "") -> int:
        """Ask for the conversations that are kept, only those in which `text` stands."""
        return self._send(protocol.ListConversations(self._new_id(), text))

    def conversation(self, conversation_id: int) -> int:
        """Ask for the turns of a conversation."""
        return self._send(protocol.GetConversation(self._new_id(), conversation_id))

    def set_verified(self, turn_id: int, verified: bool) -> int:
        """Mark an answer as checked by the user, or take it back; the result holds its turn."""
        return self._send(protocol.SetVerified(self._new_id(), turn_id, verified))

    def rename_conversation(self, conversation_id: int, title: str) -> int:
        """Give a conversation another title."""
        return self._send(protocol.RenameConversation(self._new_id(), conversation_id, title))

    def delete_conversation(self, conversation_id: int) -> int:
        """Forget a conversation with all its turns."""
        return self._send(protocol.DeleteConversation(self._new_id(), conversation_id))

    def warm_up(self) -> int:
        """Have the chat model loaded now, because a question is likely to come."""
        return self._send(protocol.WarmUp(self._new_id()))

    def explain(
        self, question: str, answer: Answer, document_id: int, page: int, language: str
    ) -> int:
        """Ask what became of an expected document, or page of it (0: any): `explained`."""
        asked = protocol.Explain(
            self._new_id(), question, answer, document_id, page, language=language
        )
        return self._send(asked)

    def chunks(self, version_id: int, page: int) -> int:
        """Ask for the `chunks` that have text on one page, counted from 1."""
        return self._send(protocol.GetChunks(self._new_id(), version_id, page))

    def back_up_library(self, target: str) -> int:
        """Copy the library to one file; the result holds its `path`."""
        return self._send(protocol.BackUpLibrary(self._new_id(), target))

    def share_library(self, target: str, name: str) -> int:
        """Make a copy for others to read; the result holds its `path`."""
        return self._send(protocol.ShareLibrary(self._new_id(), target, name))

    def restore_library(self, backup: str, target: str) -> int:
        """Make a new library of a backup; the result holds its `path`."""
        return self._send(protocol.RestoreLibrary(self._new_id(), backup, target))

    def discard_library(self, path: str) -> int:
        """Delete the file that the open library was moved away from."""
        return self._send(protocol.DiscardLibrary(self._new_id(), path))

    def list_checks(self) -> int:
        """Ask for the check questions; the result holds `checks`, as those below do."""
        return self._send(protocol.ListChecks(self._new_id()))

    def save_check(self, question: str, expected: Expectation) -> int:
        """Keep a check question, or another expectation of it."""
        return self._send(protocol.SaveCheck(self._new_id(), question, expected))

    def remove_check(self, question_id: int) -> int:
        """Forget a check question."""
        return self._send(protocol.RemoveCheck(self._new_id(), question_id))

    def run_checks(self) -> int:
        """Ask all check questions in the gaps; `check_progressed` follows each."""
        return self._send(protocol.RunChecks(self._new_id()))

    def set_gate_limit(self, calibration: str, threshold: float | None) -> int:
        """Use this limit of the evidence gate from now on; None: the usual one again."""
        return self._send(protocol.SetGateLimit(self._new_id(), calibration, threshold))

    def rebuild(self) -> int:
        """Have all documents embedded anew, in the background, with the model now in use."""
        return self._send(protocol.Rebuild(self._new_id()))
