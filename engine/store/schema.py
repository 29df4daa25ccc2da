"""The schema of a library, as SQL: the first one, and what each later step adds."""

from __future__ import annotations

SCHEMA_1 = (
    """
    CREATE TABLE document (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL,
        source TEXT NOT NULL,
        kind TEXT,
        bytes INTEGER NOT NULL,
        added_at TEXT NOT NULL,
        removed_at TEXT,
        error TEXT,
        error_details TEXT NOT NULL DEFAULT '{}'
    ) STRICT
    """,
    "CREATE UNIQUE INDEX document_source ON document (source) WHERE removed_at IS NULL",
    # Queries see state 'live' only. 'replaced' may still be cited, 'dead' waits for the sweep.
    """
    CREATE TABLE version (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        document_id INTEGER NOT NULL REFERENCES document (id),
        state TEXT NOT NULL CHECK (state IN ('staged', 'live', 'replaced', 'dead')),
        sha256 TEXT NOT NULL,
        bytes INTEGER NOT NULL,
        kind TEXT,
        reader_version INTEGER NOT NULL,
        chunker_version INTEGER NOT NULL,
        terms_version INTEGER NOT NULL,
        staged_at TEXT NOT NULL,
        published_at TEXT,
        receipt TEXT,
        facts TEXT NOT NULL DEFAULT '{}',
        pages INTEGER NOT NULL DEFAULT 0,
        chunks INTEGER NOT NULL DEFAULT 0
    ) STRICT
    """,
    "CREATE UNIQUE INDEX version_staged ON version (document_id) WHERE state = 'staged'",
    "CREATE UNIQUE INDEX version_live ON version (document_id) WHERE state = 'live'",
    "CREATE INDEX version_document ON version (document_id)",
    "CREATE INDEX version_sha256 ON version (sha256)",
    # A file's bytes in pieces of 1 MiB; `file` names it only when all pieces are in.
    """
    CREATE TABLE file (
        version_id INTEGER NOT NULL REFERENCES version (id),
        role TEXT NOT NULL CHECK (role IN ('original', 'rendition')),
        bytes INTEGER NOT NULL,
        sha256 TEXT NOT NULL,
        PRIMARY KEY (version_id, role)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE file_part (
        id INTEGER PRIMARY KEY,
        version_id INTEGER NOT NULL REFERENCES version (id),
        role TEXT NOT NULL CHECK (role IN ('original', 'rendition')),
        number INTEGER NOT NULL,
        content BLOB NOT NULL,
        UNIQUE (version_id, role, number)
    ) STRICT
    """,
    """
    CREATE TABLE page (
        id INTEGER PRIMARY KEY,
        version_id INTEGER NOT NULL REFERENCES version (id),
        number INTEGER NOT NULL,
        width REAL NOT NULL,
        height REAL NOT NULL,
        verdict TEXT NOT NULL,
        language TEXT NOT NULL,
        location TEXT NOT NULL,
        blocks TEXT NOT NULL,
        text TEXT NOT NULL,
        boxes BLOB NOT NULL,
        UNIQUE (version_id, number)
    ) STRICT
    """,
    """
    CREATE TABLE chunk (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        version_id INTEGER NOT NULL REFERENCES version (id),
        number INTEGER NOT NULL,
        tokens INTEGER NOT NULL,
        layout TEXT NOT NULL,
        context TEXT NOT NULL,
        text TEXT NOT NULL,
        UNIQUE (version_id, number)
    ) STRICT
    """,
    # The 'ascii' tokenizer takes all other characters for letters: terms stay as they were cut.
    """
    CREATE VIRTUAL TABLE chunk_terms USING fts5 (
        context, text, content = '', contentless_delete = 1, tokenize = "ascii tokenchars '.'"
    )
    """,
    # One vector space each; the 'building' one becomes 'answering' when it holds everything.
    """
    CREATE TABLE vector_index (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        role TEXT NOT NULL CHECK (role IN ('answering', 'building', 'dead')),
        embedding_name TEXT NOT NULL,
        embedding_sha256 TEXT NOT NULL,
        dimension INTEGER NOT NULL,
        chunker_version INTEGER NOT NULL,
        reader_version INTEGER NOT NULL,
        terms_version INTEGER NOT NULL,
        generation INTEGER NOT NULL DEFAULT 0,
        next_generation INTEGER
    ) STRICT
    """,
    "CREATE UNIQUE INDEX vector_index_role ON vector_index (role) WHERE role <> 'dead'",
    """
    CREATE TABLE chunk_vector (
        index_id INTEGER NOT NULL REFERENCES vector_index (id),
        chunk_id INTEGER NOT NULL REFERENCES chunk (id),
        PRIMARY KEY (index_id, chunk_id)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX chunk_vector_chunk ON chunk_vector (chunk_id)",
    # A version named here has all its vectors in that index, and they are used.
    """
    CREATE TABLE version_vectors (
        version_id INTEGER NOT NULL REFERENCES version (id),
        index_id INTEGER NOT NULL REFERENCES vector_index (id),
        PRIMARY KEY (version_id, index_id)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE conversation (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        title TEXT NOT NULL,
        started_at TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE turn (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        conversation_id INTEGER NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
        asked_at TEXT NOT NULL,
        question TEXT NOT NULL,
        answer TEXT NOT NULL
    ) STRICT
    """,
    "CREATE INDEX turn_conversation ON turn (conversation_id)",
    # Keeps the pages of a replaced version; no foreign key, the version may be removed.
    """
    CREATE TABLE citation (
        turn_id INTEGER NOT NULL REFERENCES turn (id) ON DELETE CASCADE,
        version_id INTEGER NOT NULL,
        PRIMARY KEY (turn_id, version_id)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX citation_version ON citation (version_id)",
)

SCHEMA_2 = (
    # A file inside another: an attachment, a member of an archive.
    "ALTER TABLE document ADD COLUMN parent_id INTEGER REFERENCES document (id)",
    "CREATE INDEX document_parent ON document (parent_id)",
    "ALTER TABLE document ADD COLUMN missing_since TEXT",
    # When the file was last written, in ns since 1970, as it was when it was read.
    "ALTER TABLE document ADD COLUMN modified_ns INTEGER",
    # Further files of the same bytes.
    """
    CREATE TABLE document_name (
        source TEXT PRIMARY KEY,
        document_id INTEGER NOT NULL REFERENCES document (id),
        modified_ns INTEGER,
        noted_at TEXT NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX document_name_document ON document_name (document_id)",
    # A version made of another one's file: by text recognition of its scanned pages.
    "ALTER TABLE version ADD COLUMN recognises INTEGER REFERENCES version (id)",
    "CREATE INDEX version_recognises ON version (recognises)",
    # What its text is like, to find other versions of the same document.
    "ALTER TABLE version ADD COLUMN sketch TEXT",
    "ALTER TABLE page ADD COLUMN uncertain TEXT NOT NULL DEFAULT '[]'",
    """
    CREATE TABLE watched_folder (
        path TEXT PRIMARY KEY,
        added_at TEXT NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE document_group (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL UNIQUE,
        made_at TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE group_member (
        group_id INTEGER NOT NULL REFERENCES document_group (id),
        document_id INTEGER NOT NULL REFERENCES document (id) ON DELETE CASCADE,
        PRIMARY KEY (group_id, document_id)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX group_member_document ON group_member (document_id)",
    # A removal that may be undone: no query sees the document, no sweep takes it.
    "ALTER TABLE document ADD COLUMN removal_held INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE version ADD COLUMN before_removal TEXT",
    # When a person marked an answer as checked, and the question by which it is found again.
    "ALTER TABLE turn ADD COLUMN verified_at TEXT",
    "ALTER TABLE turn ADD COLUMN verified_as TEXT",
    "CREATE INDEX turn_verified_as ON turn (verified_as) WHERE verified_as IS NOT NULL",
    # What the file says of itself: an id that stays with it, and whose copy it is.
    """
    CREATE TABLE library_fact (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    "INSERT INTO library_fact VALUES ('id', lower(hex(randomblob(16))))",
    # Questions whose answers are known, what became of them in each run, and the gate's own limit.
    """
    CREATE TABLE check_question (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        question TEXT NOT NULL UNIQUE,
        expected TEXT NOT NULL,
        made_at TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE check_run (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        begun_at TEXT NOT NULL,
        finished_at TEXT,
        made_with TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE check_outcome (
        run_id INTEGER NOT NULL REFERENCES check_run (id) ON DELETE CASCADE,
        question_id INTEGER NOT NULL REFERENCES check_question (id) ON DELETE CASCADE,
        outcome TEXT NOT NULL,
        PRIMARY KEY (run_id, question_id)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX check_outcome_question ON check_outcome (question_id)",
    """
    CREATE TABLE gate_setting (
        calibration TEXT PRIMARY KEY,
        threshold REAL NOT NULL,
        set_at TEXT NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
)

OWN_TABLES = (
    *("conversation", "turn", "citation", "watched_folder"),
    *("check_question", "check_run", "check_outcome", "gate_setting"),
)
"""What belongs to the person at the computer: never part of a copy for others."""
