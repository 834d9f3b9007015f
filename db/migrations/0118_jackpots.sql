-- Pots of the house: each stake in their games adds to both, one round wins one.

INSERT INTO house_account VALUES
  (22, 'jackpot', 'what stakes put into the pots and the house seeded them with, less what was won of them: money of the players');
COMMENT ON COLUMN entry.type IS
  '1 stake, 2 payout, 3 refund, 4 tombstone of a stake rolled back before it came, 5 grant, 6 deposit, 7 withdrawal, 8 return of a withdrawal, 9 transfer to a vendor, 10 transfer from a vendor, 11 adjustment, 12 held for a chase, 13 given back by a chase, 14 correction, 15 owed, 16 bonus, 17 conversion, 18 forfeit, 19 reward, 20 rebate, 21 points earned, 22 points spent, 23 points returned, 24 paid in the mall, 25 returned by the mall, 26 points as money; 30 to 36 are what contracts of agents pay and what members send, 37 rebate on the play of a team, 38 pot won';
ALTER TABLE entry ADD COLUMN pot_parts bigint[];
COMMENT ON COLUMN entry.pot_parts IS 'What a stake added to each pot, in the order of their ids, at the expense of whoever got the stake; its refund takes the same out again.';

-- owner: jackpots
CREATE TABLE pot (
  id smallint PRIMARY KEY,
  code text NOT NULL UNIQUE,
  number integer NOT NULL DEFAULT 1 CHECK (number > 0),
  seeded bigint NOT NULL CHECK (seeded >= 0),
  held bigint NOT NULL
);
COMMENT ON TABLE pot IS 'A pot holds `held` and its slices. Whoever pays it locks its row first, then the heads of all shards in order.';
COMMENT ON COLUMN pot.number IS 'How many pots there were, the one that is open included: hits before it are numbered without a gap.';
COMMENT ON COLUMN pot.seeded IS 'All seeds so far.';
COMMENT ON COLUMN pot.held IS 'What was there when the pot was opened: its seed and what the one before held beyond its ceiling.';

-- owner: jackpots
CREATE TABLE pot_slice (
  shard smallint NOT NULL,
  pot smallint NOT NULL REFERENCES pot (id),
  amount bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (shard, pot)
);
COMMENT ON TABLE pot_slice IS 'What stakes of a shard added since the pot was opened, written under the head of the shard. Below zero where a stake of the pot before was taken back since.';

-- owner: jackpots
CREATE TABLE pot_hit (
  pot smallint NOT NULL REFERENCES pot (id),
  number integer NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  seed bigint NOT NULL,
  shard smallint NOT NULL,
  n bigint NOT NULL,
  member bigint NOT NULL,
  game integer NOT NULL,
  round text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (pot, number),
  UNIQUE (shard, n)
);
COMMENT ON TABLE pot_hit IS 'The journal of the pots: who won which, and what the next was seeded with.';
CREATE INDEX pot_hit_at ON pot_hit (at DESC);

ALTER TABLE studio.round ADD COLUMN pot text, ADD COLUMN pot_amount bigint;
COMMENT ON COLUMN studio.round.pot_amount IS 'What the round won of a pot beside its payouts, as the platform paid it.';
