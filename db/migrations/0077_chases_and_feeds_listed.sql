-- Operators list chases by when they were placed, and see what of a feed was refused.

-- owner of chase: lottery
CREATE INDEX chase_at ON chase (at, id, shard);
CREATE INDEX chase_state_at ON chase (state, at, id, shard);

-- owner: lottery
CREATE TABLE feed_refusal (
  feed text NOT NULL,
  fault text NOT NULL,
  times bigint NOT NULL DEFAULT 1,
  at timestamptz NOT NULL,
  PRIMARY KEY (feed, fault)
);
COMMENT ON TABLE feed_refusal IS 'How often messages of a feed were refused, by what was wrong with them, and when the last one was.';
