"""The first shape of a campaign: every table from the roster to the drafts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

ID = sa.String(36)
TIME = sa.String(32)


def upgrade() -> None:
    """Makes the tables in an empty file."""
    tables = (
        _campaign,
        _challenge,
        _change_set,
        _draft,
        _session,
        _field_change,
        _log_entry,
        _scene,
        _actor,
        _log_entry_actor,
        _log_mark,
        _sheet,
        _timer,
        _tracker,
        _condition,
    )
    for make in tables:
        make()


def _json(*names: str) -> list[sa.Column[object]]:
    return [sa.Column(name, sa.JSON(), nullable=False) for name in names]


def _campaign() -> None:
    op.create_table(
        "campaign",
        sa.Column("id", ID, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("created_at", TIME, nullable=False),
        *_json("systems", "rulings", "result_tables", "renewals", "options"),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_campaign"),
    )


def _challenge() -> None:
    op.create_table(
        "challenge",
        sa.Column("id", ID, nullable=False),
        sa.Column("system", sa.String(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("setup", sa.JSON(), nullable=False),
        sa.Column("created_at", TIME, nullable=False),
        *_json("moves", "rulings"),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        *_json("participants", "sources", "waived", "added", "draws", "extras"),
        sa.Column("scene_id", ID, nullable=True),
        sa.Column("happened_at", TIME, nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.CheckConstraint("state IN ('prepared', 'open', 'finished', 'abandoned')", name="ck_challenge_state"),
        sa.CheckConstraint("rules_version >= 1", name="ck_challenge_rules_version_least"),
        sa.PrimaryKeyConstraint("id", name="pk_challenge"),
    )
    op.create_index("ix_challenge_state_system", "challenge", ["state", "system"])


def _change_set() -> None:
    op.create_table(
        "change_set",
        sa.Column("id", ID, nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("operation", sa.String(), nullable=False),
        sa.Column("parameters", sa.JSON(), nullable=False),
        sa.Column("author", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("target", ID, nullable=True),
        sa.Column("standing", sa.Boolean(), nullable=False),
        sa.Column("redoable", sa.Boolean(), nullable=False),
        sa.Column("happened_at", TIME, nullable=False),
        sa.Column("entered_at", TIME, nullable=False),
        sa.CheckConstraint("kind IN ('do', 'undo', 'redo')", name="ck_change_set_kind"),
        sa.ForeignKeyConstraint(
            ["target"], ["change_set.id"], name="fk_change_set_target", initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("id", name="pk_change_set"),
        sa.UniqueConstraint("sequence", name="uq_change_set_sequence"),
    )
    op.create_index(
        "ix_change_set_author_kind_standing_sequence", "change_set", ["author", "kind", "standing", "sequence"]
    )
    op.create_index("ix_change_set_redoable_author", "change_set", ["redoable", "author"])
    op.create_index("ix_change_set_target_kind", "change_set", ["target", "kind"])


def _draft() -> None:
    op.create_table(
        "draft",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.Column("saved_at", TIME, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_draft"),
    )


def _session() -> None:
    op.create_table(
        "session",
        sa.Column("id", ID, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("started_at", TIME, nullable=False),
        sa.Column("ended_at", TIME, nullable=True),
        sa.Column("running_since", TIME, nullable=True),
        sa.Column("seconds_before", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.CheckConstraint("state IN ('running', 'paused', 'ended')", name="ck_session_state"),
        sa.CheckConstraint("number >= 1", name="ck_session_number_least"),
        sa.CheckConstraint("seconds_before >= 0", name="ck_session_seconds_before_least"),
        sa.PrimaryKeyConstraint("id", name="pk_session"),
        sa.UniqueConstraint("number", name="uq_session_number"),
    )
    op.create_index("ix_session_started_at", "session", ["started_at"])


def _field_change() -> None:
    op.create_table(
        "field_change",
        sa.Column("change_set_id", ID, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("table_name", sa.String(), nullable=False),
        sa.Column("row_id", ID, nullable=False),
        sa.Column("path", sa.Text(), nullable=False),
        sa.Column("before", sa.Text(), nullable=True),
        sa.Column("after", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["change_set_id"],
            ["change_set.id"],
            name="fk_field_change_change_set_id",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("change_set_id", "position", name="pk_field_change"),
    )
    op.create_index(
        "ix_field_change_table_name_row_id_change_set_id", "field_change", ["table_name", "row_id", "change_set_id"]
    )


def _log_entry() -> None:
    op.create_table(
        "log_entry",
        sa.Column("id", ID, nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("system", sa.String(), nullable=False),
        sa.Column("mark", sa.String(), nullable=False),
        sa.Column("audience", sa.String(), nullable=False),
        sa.Column("happened_at", TIME, nullable=False),
        sa.Column("entered_at", TIME, nullable=False),
        sa.Column("session_id", ID, nullable=True),
        sa.Column("scene_id", ID, nullable=True),
        sa.Column("change_set_id", ID, nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("previous_hash", sa.String(length=64), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("search", sa.Text(), nullable=False),
        *_json("actors", "headline", "body"),
        sa.CheckConstraint("audience IN ('players', 'storyteller')", name="ck_log_entry_audience"),
        sa.CheckConstraint("mark IN ('success', 'failure', 'neutral', 'none')", name="ck_log_entry_mark"),
        sa.ForeignKeyConstraint(
            ["change_set_id"],
            ["change_set.id"],
            name="fk_log_entry_change_set_id",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name="pk_log_entry"),
        sa.UniqueConstraint("sequence", name="uq_log_entry_sequence"),
    )
    op.create_index("ix_log_entry_change_set_id", "log_entry", ["change_set_id"])
    op.create_index(
        "ix_log_entry_happened_at_sequence_system_kind", "log_entry", ["happened_at", "sequence", "system", "kind"]
    )
    op.create_index("ix_log_entry_scene_id", "log_entry", ["scene_id"])
    op.create_index("ix_log_entry_session_id", "log_entry", ["session_id"])


def _scene() -> None:
    op.create_table(
        "scene",
        sa.Column("id", ID, nullable=False),
        sa.Column("session_id", ID, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("started_at", TIME, nullable=False),
        sa.Column("ended_at", TIME, nullable=True),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.CheckConstraint("number >= 1", name="ck_scene_number_least"),
        sa.CheckConstraint("round >= 0", name="ck_scene_round_least"),
        sa.ForeignKeyConstraint(
            ["session_id"], ["session.id"], name="fk_scene_session_id", initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("id", name="pk_scene"),
        sa.UniqueConstraint("session_id", "number", name="uq_scene_session_id_number"),
    )
    op.create_index("ix_scene_started_at", "scene", ["started_at"])


def _actor() -> None:
    op.create_table(
        "actor",
        sa.Column("id", ID, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("public_name", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("group", sa.Text(), nullable=False),
        sa.Column("tags", sa.JSON(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("present", sa.Boolean(), nullable=False),
        sa.Column("scene_id", ID, nullable=True),
        sa.Column("created_at", TIME, nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("search", sa.Text(), nullable=False),
        sa.Column("sort_key", sa.Text(), nullable=False),
        sa.Column("notes", sa.Text(), nullable=False),
        sa.CheckConstraint("kind IN ('pc', 'npc')", name="ck_actor_kind"),
        sa.CheckConstraint("status IN ('active', 'away', 'dead', 'archived')", name="ck_actor_status"),
        sa.ForeignKeyConstraint(
            ["scene_id"], ["scene.id"], name="fk_actor_scene_id", initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("id", name="pk_actor"),
    )
    op.create_index("ix_actor_group", "actor", ["group"])
    op.create_index("ix_actor_name", "actor", ["name"])
    op.create_index("ix_actor_sort_key_id", "actor", ["sort_key", "id"])


def _log_entry_actor() -> None:
    op.create_table(
        "log_entry_actor",
        sa.Column("actor_id", ID, nullable=False),
        sa.Column("entry_id", ID, nullable=False),
        sa.ForeignKeyConstraint(
            ["entry_id"], ["log_entry.id"], name="fk_log_entry_actor_entry_id", initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("actor_id", "entry_id", name="pk_log_entry_actor"),
    )
    op.create_index("ix_log_entry_actor_entry_id", "log_entry_actor", ["entry_id"])


def _log_mark() -> None:
    op.create_table(
        "log_mark",
        sa.Column("id", ID, nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("entry_id", ID, nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("audience", sa.String(), nullable=False),
        sa.Column("made_at", TIME, nullable=False),
        sa.Column("change_set_id", ID, nullable=False),
        sa.Column("search", sa.Text(), nullable=False),
        sa.CheckConstraint("audience IN ('players', 'storyteller')", name="ck_log_mark_audience"),
        sa.CheckConstraint(
            "kind IN ('reversed', 'restored', 'note', 'pin', 'unpin', 'corrected', 'audience')", name="ck_log_mark_kind"
        ),
        sa.ForeignKeyConstraint(
            ["change_set_id"],
            ["change_set.id"],
            name="fk_log_mark_change_set_id",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["entry_id"], ["log_entry.id"], name="fk_log_mark_entry_id", initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("id", name="pk_log_mark"),
        sa.UniqueConstraint("sequence", name="uq_log_mark_sequence"),
    )
    op.create_index("ix_log_mark_change_set_id", "log_mark", ["change_set_id"])
    op.create_index("ix_log_mark_entry_id_sequence", "log_mark", ["entry_id", "sequence"])
    op.create_index("ix_log_mark_kind_entry_id", "log_mark", ["kind", "entry_id"])


def _sheet() -> None:
    op.create_table(
        "sheet",
        sa.Column("id", ID, nullable=False),
        sa.Column("actor_id", ID, nullable=False),
        sa.Column("system", sa.String(), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["actor_id"], ["actor.id"], name="fk_sheet_actor_id", initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("id", name="pk_sheet"),
        sa.UniqueConstraint("actor_id", "system", name="uq_sheet_actor_id_system"),
    )


def _timer() -> None:
    op.create_table(
        "timer",
        sa.Column("id", ID, nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("actor_id", ID, nullable=True),
        sa.Column("label", sa.JSON(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("started_at", TIME, nullable=False),
        sa.Column("other_id", ID, nullable=True),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("system", sa.String(), nullable=False),
        sa.Column("seconds", sa.Integer(), nullable=True),
        sa.Column("remaining", sa.Integer(), nullable=True),
        sa.Column("counted_from", TIME, nullable=True),
        sa.Column("rounds", sa.Integer(), nullable=True),
        sa.Column("started_round", sa.Integer(), nullable=False),
        sa.Column("scene_id", ID, nullable=True),
        sa.Column("on_end", sa.String(), nullable=False),
        sa.Column("entry_id", ID, nullable=True),
        sa.Column("audience", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.CheckConstraint("audience IN ('players', 'storyteller')", name="ck_timer_audience"),
        sa.CheckConstraint("state IN ('running', 'paused', 'ended', 'cancelled')", name="ck_timer_state"),
        sa.CheckConstraint("remaining >= 0", name="ck_timer_remaining_least"),
        sa.CheckConstraint("rounds >= 0", name="ck_timer_rounds_least"),
        sa.CheckConstraint("seconds >= 0", name="ck_timer_seconds_least"),
        sa.CheckConstraint("started_round >= 0", name="ck_timer_started_round_least"),
        sa.ForeignKeyConstraint(
            ["actor_id"], ["actor.id"], name="fk_timer_actor_id", initially="DEFERRED", deferrable=True
        ),
        sa.ForeignKeyConstraint(
            ["other_id"], ["actor.id"], name="fk_timer_other_id", initially="DEFERRED", deferrable=True
        ),
        sa.ForeignKeyConstraint(
            ["scene_id"], ["scene.id"], name="fk_timer_scene_id", initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("id", name="pk_timer"),
    )
    op.create_index("ix_timer_actor_id", "timer", ["actor_id"])
    op.create_index("ix_timer_state_started_at", "timer", ["state", "started_at"])


def _tracker() -> None:
    op.create_table(
        "tracker",
        sa.Column("id", ID, nullable=False),
        sa.Column("actor_id", ID, nullable=False),
        sa.Column("system", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("value", sa.Integer(), nullable=False),
        sa.Column("maximum", sa.Integer(), nullable=True),
        sa.Column("audience", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.CheckConstraint("audience IN ('players', 'storyteller')", name="ck_tracker_audience"),
        sa.CheckConstraint("maximum >= 0", name="ck_tracker_maximum_least"),
        sa.CheckConstraint("value >= 0", name="ck_tracker_value_least"),
        sa.ForeignKeyConstraint(
            ["actor_id"], ["actor.id"], name="fk_tracker_actor_id", initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("id", name="pk_tracker"),
        sa.UniqueConstraint("actor_id", "system", "key", name="uq_tracker_actor_id_system_key"),
    )


def _condition() -> None:
    op.create_table(
        "condition",
        sa.Column("id", ID, nullable=False),
        sa.Column("actor_id", ID, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("since", TIME, nullable=False),
        sa.Column("timer_id", ID, nullable=True),
        sa.Column("ended_at", TIME, nullable=True),
        sa.Column("audience", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.CheckConstraint("audience IN ('players', 'storyteller')", name="ck_condition_audience"),
        sa.ForeignKeyConstraint(
            ["actor_id"], ["actor.id"], name="fk_condition_actor_id", initially="DEFERRED", deferrable=True
        ),
        sa.ForeignKeyConstraint(
            ["timer_id"], ["timer.id"], name="fk_condition_timer_id", initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("id", name="pk_condition"),
    )
    op.create_index("ix_condition_actor_id", "condition", ["actor_id"])
