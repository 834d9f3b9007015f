-- The largest payouts of the last day, gathered by a job from new entries so that no lobby call reads the ledger.

-- owner: wallet
CREATE TABLE winner (
  shard smallint NOT NULL,
  n bigint NOT NULL,
  at timestamptz NOT NULL,
  member bigint NOT NULL,
  game integer,
  amount bigint NOT NULL,
  PRIMARY KEY (shard, n)
);
