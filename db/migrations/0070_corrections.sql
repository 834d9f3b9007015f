-- A result that is corrected posts differences alone; what a balance lacks for them is owed.

INSERT INTO house_account VALUES
  (7, 'owed', 'what corrections took beyond a balance, until later payouts bring it or it is written off');

-- owner: wallet
CREATE TABLE owed (
  shard smallint NOT NULL,
  n bigint NOT NULL,
  member bigint NOT NULL,
  kind smallint NOT NULL,
  source smallint NOT NULL,
  stake text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  left_over bigint NOT NULL CHECK (left_over BETWEEN 0 AND amount),
  written_off bigint NOT NULL DEFAULT 0 CHECK (written_off BETWEEN 0 AND amount - left_over),
  seen bigint NOT NULL,
  at timestamptz NOT NULL,
  until timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (shard, n),
  FOREIGN KEY (shard, member, kind) REFERENCES wallet (shard, member, kind),
  CHECK ((left_over = 0) = (ended_at IS NOT NULL))
);
COMMENT ON TABLE owed IS 'What a correction took beyond a balance. Later payouts bring it until a day; then two operators write off what is left.';
COMMENT ON COLUMN owed.n IS 'The position of the entry by which the house advanced it.';
COMMENT ON COLUMN owed.stake IS 'The reference of the stake whose payout was corrected.';
COMMENT ON COLUMN owed.seen IS 'Payouts up to this position have been looked at.';
CREATE INDEX owed_open ON owed (shard, member) WHERE ended_at IS NULL;
CREATE INDEX owed_at ON owed (at, n);

-- owner of draw_win: lottery
COMMENT ON TABLE draw_win IS 'What each ticket won by a revision of the result. A revision posts what differs from the one before.';
