-- Turnover that counts is what was at risk in a round, over all its stakes. It is counted by the job of the sums by day, so
-- that no bet carries it: `open_round` keeps what the job knows of rounds that are not closed yet.

-- owner: wallet
CREATE TABLE open_round (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  source smallint NOT NULL,
  game integer NOT NULL,
  round text NOT NULL,
  began timestamptz NOT NULL,
  stake bigint NOT NULL,
  payout bigint NOT NULL,
  PRIMARY KEY (shard, member, source, game, round)
);
COMMENT ON TABLE open_round IS 'Rounds that are not closed, up to the position of the consumer day_sums; forgotten after 90 days.';

ALTER TABLE play_day ADD COLUMN at_risk bigint NOT NULL DEFAULT 0, ADD COLUMN free_won bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN play_day.at_risk IS 'Turnover at risk of the rounds whose first stake was made on this day; counted from migration 0028 on.';
COMMENT ON COLUMN play_day.free_won IS 'Payouts of free rounds; counted from migration 0028 on.';

-- A free round is rare, so this index burdens no bet.
CREATE INDEX entry_free_round ON entry (shard, member, n) WHERE free_round IS NOT NULL;

-- From here on targets count turnover at risk, which begins at nothing: what is left stays left.
DELETE FROM turnover t USING wallet w WHERE w.shard = t.shard AND w.member = t.member AND w.kind = 1 AND w.life_stake >= t.target;
UPDATE turnover t SET base = -greatest(0, w.life_stake - t.base), target = t.target - w.life_stake
FROM wallet w WHERE w.shard = t.shard AND w.member = t.member AND w.kind = 1;
ALTER TABLE turnover
  ADD COLUMN free_won bigint NOT NULL DEFAULT 0,
  ADD COLUMN unlocked bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN turnover.free_won IS 'Winnings of free rounds over life for which turnover is required already.';
COMMENT ON COLUMN turnover.unlocked IS 'Money that was played through when the requirement began; it may be withdrawn at once.';
