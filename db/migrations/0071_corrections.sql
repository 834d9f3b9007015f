-- A result that is corrected posts differences alone; what a balance lacks for them is owed.

INSERT INTO house_account VALUES
  (8, 'owed', 'what corrections took beyond a balance, until later payouts bring it or it is written off');

COMMENT ON COLUMN entry.type IS
  '1 stake, 2 payout, 3 refund, 4 tombstone of a stake rolled back before it came, 5 grant, 6 deposit, 7 withdrawal, 8 return of a withdrawal, 9 transfer to a vendor, 10 transfer from a vendor, 11 adjustment, 12 held for a chase, 13 given back by a chase, 14 correction of a payout, 15 advanced for a correction, or brought by a later payout';

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
CREATE INDEX owed_at ON owed (at, n, shard);

-- owner of draw_win: lottery
COMMENT ON TABLE draw_win IS 'What each ticket won by a revision of the result. A revision posts what differs from the one before.';
