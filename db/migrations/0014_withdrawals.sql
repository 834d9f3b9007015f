-- Money on its way out: the turnover that deposits still require, the accounts that members are paid
-- out to, and withdrawals with their review, payout and receipt.

-- owner: cashier
CREATE TABLE turnover (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  base bigint NOT NULL,
  target bigint NOT NULL,
  PRIMARY KEY (shard, member),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id),
  CHECK (target >= base)
);
COMMENT ON COLUMN turnover.target IS 'The stakes over life (wallet.life_stake) from which on nothing is required any more.';
COMMENT ON COLUMN turnover.base IS 'The stakes over life when the first deposit of this requirement came: progress is counted from here.';

-- owner: cashier
CREATE TABLE payout_card (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('bank', 'eWallet', 'crypto')),
  name text NOT NULL,
  holder text NOT NULL,
  number text NOT NULL,
  number_hash text NOT NULL,
  added_at timestamptz NOT NULL,
  removed_at timestamptz,
  PRIMARY KEY (shard, member, id),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id)
);
COMMENT ON TABLE payout_card IS 'Removed ones stay: the holder of a member''s first card is the holder of all that follow.';
CREATE UNIQUE INDEX payout_card_bound ON payout_card (shard, member, number_hash) WHERE removed_at IS NULL;

-- owner: cashier
CREATE TABLE payout_account (
  number_hash text PRIMARY KEY,
  shard smallint NOT NULL,
  member bigint NOT NULL,
  claimed_at timestamptz NOT NULL
);
COMMENT ON TABLE payout_account IS 'Whose an account is, for good: nobody else is ever paid out to it. The key is the hash of kind and number.';

-- owner: cashier
CREATE TABLE withdrawal (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  id bigint NOT NULL,
  request_key text NOT NULL,
  card bigint NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  holder text NOT NULL,
  number text NOT NULL,
  adapter text NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  fee bigint NOT NULL CHECK (fee >= 0 AND fee < amount),
  state text NOT NULL,
  flags text[] NOT NULL,
  first_reviewer bigint,
  second_reviewer bigint,
  asked_at timestamptz NOT NULL,
  asked_provider_at timestamptz,
  paid_at timestamptz,
  receipt_until timestamptz,
  received bigint,
  remark text,
  uploads bigint[] NOT NULL DEFAULT '{}',
  reason text,
  provider_reference text,
  notice_version bigint NOT NULL DEFAULT -1,
  ended_at timestamptz,
  PRIMARY KEY (shard, member, id),
  UNIQUE (shard, member, request_key),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id)
);
COMMENT ON COLUMN withdrawal.name IS 'Name, holder and number of the card as they were when the withdrawal was asked for; removing the card changes nothing here.';
COMMENT ON COLUMN withdrawal.first_reviewer IS 'The operator who approved first; where a second one had to, that one is second_reviewer.';
COMMENT ON COLUMN withdrawal.asked_provider_at IS 'When the provider was last told or asked, for those it has not answered yet.';
COMMENT ON COLUMN withdrawal.notice_version IS 'The version of the last word of the provider that was heeded; an older one is not.';

-- The jobs and the operators' queues ask for those in a state.
CREATE INDEX withdrawal_state ON withdrawal (state, id);
-- The provider names a withdrawal by its id alone.
CREATE INDEX withdrawal_reference ON withdrawal (id);
