-- Red envelopes: money in shares, for whoever grabs one while a window is open.

-- owner: loyalty
CREATE TABLE envelope (
  id bigint PRIMARY KEY,
  item text NOT NULL,
  version integer NOT NULL,
  opens_at timestamptz NOT NULL,
  closes_at timestamptz NOT NULL,
  day date NOT NULL,
  total bigint NOT NULL CHECK (total > 0),
  shares integer NOT NULL CHECK (shares > 0),
  split text NOT NULL CHECK (split IN ('equal', 'lucky')),
  turnover text NOT NULL,
  rank smallint NOT NULL,
  deposits bigint NOT NULL,
  one_person boolean NOT NULL,
  sold_out_at timestamptz,
  closed_at timestamptz,
  taken integer NOT NULL DEFAULT 0,
  given bigint NOT NULL DEFAULT 0 CHECK (given BETWEEN 0 AND total),
  UNIQUE (item, opens_at),
  CHECK (closes_at > opens_at)
);
COMMENT ON TABLE envelope IS 'A window of a red envelope that has opened, with its terms as they were then.';
COMMENT ON COLUMN envelope.day IS 'The local day on which it opens: what it asks to be paid in counts on this one.';
COMMENT ON COLUMN envelope.taken IS 'How many shares were taken, and what they came to in units: once it is closed. While it is open its shares say so.';
CREATE INDEX envelope_unclosed ON envelope (closes_at) WHERE closed_at IS NULL;
CREATE INDEX envelope_opens ON envelope (opens_at DESC, id);

-- owner: loyalty
CREATE TABLE envelope_share (
  shard smallint NOT NULL,
  envelope bigint NOT NULL,
  i integer NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  member bigint,
  at timestamptz,
  PRIMARY KEY (shard, envelope, i),
  CHECK ((member IS NULL) = (at IS NULL))
);
COMMENT ON TABLE envelope_share IS 'The shares of envelopes, dealt to the shards when they open. A member takes one of its own shard, else of another: the key of its award says that it has one. What nobody took is removed when the window is over.';
CREATE INDEX envelope_share_free ON envelope_share (envelope, shard, i) WHERE member IS NULL;
CREATE INDEX envelope_share_taken ON envelope_share (envelope, amount DESC, at) WHERE member IS NOT NULL;
