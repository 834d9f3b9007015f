-- The ledger. An entry names a wallet and a contra account of the house, so every movement balances
-- by construction; the house's accounts are sums over entries and never a hot row.

-- owner: wallet
CREATE TABLE house_account (
  id smallint PRIMARY KEY,
  code text NOT NULL UNIQUE,
  meaning text NOT NULL
);
INSERT INTO house_account VALUES
  (1, 'play', 'stakes taken less payouts and refunds, by provider and game'),
  (2, 'grant', 'credits the house gives away, such as the starting credit of a demonstration brand'),
  (3, 'adjustment', 'corrections by operators');

-- owner: wallet
CREATE TABLE wallet (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  kind smallint NOT NULL CHECK (kind IN (1, 2, 3)),
  currency text NOT NULL,
  balance bigint NOT NULL DEFAULT 0 CHECK (balance >= 0),
  seq bigint NOT NULL DEFAULT 0,
  play_day integer NOT NULL DEFAULT 0,
  day_stake bigint NOT NULL DEFAULT 0,
  day_payout bigint NOT NULL DEFAULT 0,
  week_stake bigint NOT NULL DEFAULT 0,
  week_payout bigint NOT NULL DEFAULT 0,
  month_stake bigint NOT NULL DEFAULT 0,
  month_payout bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (shard, member, kind),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id)
) WITH (fillfactor = 50);
COMMENT ON COLUMN wallet.kind IS '1 real, 2 bonus, 3 play';
COMMENT ON COLUMN wallet.play_day IS
  'Local day (days since 1970-01-01 in the brand''s time) to which the counters belong; limits read them, so no bet needs a further row.';

-- owner: wallet
CREATE TABLE entry (
  shard smallint NOT NULL,
  n bigint NOT NULL,
  at timestamptz NOT NULL,
  member bigint NOT NULL,
  kind smallint NOT NULL,
  seq bigint NOT NULL,
  type smallint NOT NULL,
  contra smallint NOT NULL,
  amount bigint NOT NULL,
  balance bigint NOT NULL CHECK (balance >= 0),
  source smallint NOT NULL,
  game integer,
  round text,
  closes boolean NOT NULL,
  reference text NOT NULL,
  regards text,
  hash uuid NOT NULL,
  PRIMARY KEY (shard, n),
  UNIQUE (shard, member, source, reference),
  FOREIGN KEY (shard, member, kind) REFERENCES wallet (shard, member, kind)
);
-- Finds what became of a stake: its payouts, its refund, or the tombstone left before it came.
CREATE INDEX entry_regards ON entry (shard, member, source, regards) WHERE regards IS NOT NULL;

COMMENT ON TABLE entry IS 'The ledger, the log of provider callbacks and the stream of money events in one row.';
COMMENT ON COLUMN entry.type IS '1 stake, 2 payout, 3 refund, 4 tombstone of a stake rolled back before it came, 5 grant';
COMMENT ON COLUMN entry.amount IS 'Signed units of 1/100,000 as seen by the wallet; the contra account takes the opposite.';
COMMENT ON COLUMN entry.regards IS 'The reference of the stake that a payout, refund or tombstone belongs to.';
COMMENT ON COLUMN entry.hash IS 'First 128 bits of SHA-256 over the request''s data: the same reference with another hash is a duplicate, not a repetition.';

CREATE TRIGGER entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
