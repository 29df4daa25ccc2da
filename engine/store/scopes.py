"""Which versions a search sees."""

from __future__ import annotations

import json

from engine.store.database import Database
from engine.types import Scope

NO_LONGER_IN_FORCE = ("replaced", "withdrawn")


def live_versions(database: Database, scope: Scope, *, index_id: int | None = None) -> list[int]:
    """Return the live versions of a scope in the order of adding.

    With `index_id` only those whose vectors are all in that index.
    """
    documents = json.dumps(scope.document_ids) if scope.document_ids else None
    return database.column(
        """
        SELECT version.id FROM version
        WHERE version.state = 'live'
          AND (:documents IS NULL
               OR version.document_id IN (SELECT value FROM json_each(:documents)))
          AND (NOT :in_force_only
               OR coalesce(json_extract(version.facts, '$.status.value'), '')
                  NOT IN (SELECT value FROM json_each(:not_in_force)))
          AND (:index IS NULL
               OR version.id IN (SELECT version_id FROM version_vectors WHERE index_id = :index))
        ORDER BY version.document_id
        """,
        {
            "documents": documents,
            "in_force_only": scope.in_force_only,
            "not_in_force": json.dumps(NO_LONGER_IN_FORCE),
            "index": index_id,
        },
    )
