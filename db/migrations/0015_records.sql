-- What members see of their play: sums by day that a job keeps, so that the figures of a year do not read a
-- million entries, and an index by which the few refunds are found among them.

-- owner: wallet
CREATE TABLE play_day (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  day date NOT NULL,
  game integer NOT NULL,
  bets bigint NOT NULL,
  stake bigint NOT NULL,
  payout bigint NOT NULL,
  PRIMARY KEY (shard, member, day, game)
);
COMMENT ON TABLE play_day IS
  'Bets of real money by the local day of their stake, whenever they were paid; a stake taken back counts for nothing. Up to the position of the consumer day_sums.';
COMMENT ON COLUMN play_day.game IS '0 where the provider named none';

-- owner: wallet
CREATE TABLE movement_day (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  day date NOT NULL,
  type smallint NOT NULL,
  count bigint NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (shard, member, day, type)
);
COMMENT ON TABLE movement_day IS 'Movements of real money by their own local day and their type, signed as the entries are; what moved nothing is left out. Kept together with play_day.';

CREATE INDEX entry_refund ON entry (shard, member, at, n) WHERE type = 3;

-- Only real money, which records always name: with all entries in it, this index also fits the look-ups of a bet by
-- its reference, and a planner that believes members to have few entries takes it for them and reads a life of bets.
DROP INDEX entry_member;
CREATE INDEX entry_member ON entry (shard, member, at, n) WHERE kind = 1;
