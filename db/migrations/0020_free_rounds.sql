-- Free rounds: stakes that the house gives away, as a right to so many rounds of one game. A grant is a row of its own
-- because the ledger can only say what happened, not what may still happen; what a round came to is in the ledger, on
-- the account of promotions. With them come what else a round needs: when it is over, and in which dialect it is told.

INSERT INTO house_account VALUES
  (6, 'promotion', 'free rounds: stakes of nothing, whose winnings the house gives away');

-- owner: providers
CREATE TABLE free_round (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  id bigint NOT NULL,
  key text NOT NULL,
  provider smallint NOT NULL REFERENCES provider (id),
  node_id integer NOT NULL,
  stake bigint NOT NULL CHECK (stake > 0),
  rounds integer NOT NULL CHECK (rounds > 0),
  rounds_left integer NOT NULL CHECK (rounds_left BETWEEN 0 AND rounds),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  cancelled_at timestamptz,
  PRIMARY KEY (shard, member, id),
  UNIQUE (shard, member, key),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id)
);
COMMENT ON TABLE free_round IS 'So many rounds of a game at a stake that the house bears. Providers know the id as reward_uuid.';
COMMENT ON COLUMN free_round.key IS 'The name that the operator''s page gave to its wish: the same again is the same grant.';
COMMENT ON COLUMN free_round.stake IS 'Of one round, in units of 1/100,000: the only stake that it is good for.';

ALTER TABLE entry ADD COLUMN free_round bigint;
COMMENT ON COLUMN entry.free_round IS 'The grant whose round a stake took; its payouts and its refund name it too. Then and only then is the contra account that of promotions.';

-- What is over: a round takes no further stake once a payout or a stake closed it.
CREATE INDEX entry_closes ON entry (shard, member, source, round) WHERE closes AND type <= 2;

CREATE FUNCTION round_state(stakes bigint, returned bigint, closed boolean) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN stakes = 0 THEN 'cancelled' WHEN returned = stakes THEN 'refunded' WHEN closed THEN 'closed' ELSE 'open' END;
COMMENT ON FUNCTION round_state IS
  'What became of a round, or of one stake in it: cancelled where no stake was ever taken, refunded where each was taken back, closed by a payout or a stake that says so and was not taken back, else open.';

ALTER TABLE provider DROP CONSTRAINT provider_dialect_check;
ALTER TABLE provider ALTER COLUMN public_key DROP NOT NULL;
ALTER TABLE provider ADD COLUMN secret text;
ALTER TABLE provider ADD CONSTRAINT provider_dialect_check CHECK (CASE dialect WHEN 'hub88' THEN public_key IS NOT NULL WHEN 'pragmatic' THEN secret IS NOT NULL ELSE false END);
COMMENT ON COLUMN provider.dialect IS 'How the provider speaks: hub88 is JSON with an RSA signature, pragmatic is forms with a hash over a shared secret.';
COMMENT ON COLUMN provider.secret IS 'What both sides know where the dialect has no keys; kept as it is, since the hash is made of it.';
