-- Operators send one message to many members, in portions that go on where a process ended.

-- owner: messaging
CREATE TABLE broadcast (
  id bigint PRIMARY KEY,
  letter text NOT NULL,
  marketing boolean NOT NULL,
  audience jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('draft', 'sending', 'sent', 'stopped')),
  by bigint NOT NULL REFERENCES operator (id),
  by_name text NOT NULL,
  at timestamptz NOT NULL,
  texts jsonb,
  members integer,
  sent integer NOT NULL DEFAULT 0,
  done_shard smallint,
  done_member bigint,
  started_at timestamptz,
  ended_at timestamptz,
  CHECK ((state = 'draft') = (started_at IS NULL)),
  CHECK ((state = 'draft') = (texts IS NULL)),
  CHECK ((state IN ('sent', 'stopped')) = (ended_at IS NOT NULL))
);
CREATE INDEX broadcast_at ON broadcast (at, id);
COMMENT ON TABLE broadcast IS 'A message to many members. Messages of the kind broadcast name it, and it has their words.';
COMMENT ON COLUMN broadcast.letter IS 'The content whose words it takes when two people have agreed.';
COMMENT ON COLUMN broadcast.audience IS 'Who is meant: the filters, or the user names in small letters.';
COMMENT ON COLUMN broadcast.done_member IS 'Of done_shard, everybody up to this member was looked at, and all of the shards before it.';
