-- Orders to pay in, and what payment providers said about orders, as it came: an order can be credited once only, and
-- support can read afterwards what was heard when.

-- owner: cashier
CREATE TABLE deposit (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  id bigint NOT NULL,
  request_key text NOT NULL,
  channel text NOT NULL,
  kind text NOT NULL,
  channel_name text NOT NULL,
  adapter text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  fee_percent text NOT NULL,
  fee_fixed bigint NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'proof', 'paying', 'credited', 'expired', 'failed', 'rejected')),
  pay jsonb,
  received bigint,
  credited bigint,
  confirmations integer NOT NULL DEFAULT 0,
  word_version integer NOT NULL DEFAULT 0,
  reason text,
  uploads bigint[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT app_now(),
  expires_at timestamptz NOT NULL,
  settled_at timestamptz,
  ask_at timestamptz,
  asked integer NOT NULL DEFAULT 0,
  PRIMARY KEY (shard, member, id),
  UNIQUE (shard, member, request_key),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id),
  CHECK ((state = 'credited') = (credited IS NOT NULL))
);
COMMENT ON COLUMN deposit.request_key IS 'The key of the wish that the browser gave: the same again is the same order.';
COMMENT ON COLUMN deposit.channel_name IS 'As the member read it when it chose the channel.';
COMMENT ON COLUMN deposit.fee_percent IS 'The fee as it was when the order was opened; a payment of another amount pays it of that.';
COMMENT ON COLUMN deposit.pay IS 'Where to pay: {url, account, address}. Null until the provider opened the order.';
COMMENT ON COLUMN deposit.received IS 'What the provider says was paid in; an order in state paying with received and reason amount_differs waits for an operator.';
COMMENT ON COLUMN deposit.word_version IS 'The version of the provider''s last word that counted; an older one is kept and undoes nothing.';
COMMENT ON COLUMN deposit.ask_at IS 'When the provider is asked next what became of the order; null for never.';

-- The lists of operators, and the job that asks.
CREATE INDEX deposit_asked ON deposit (ask_at) WHERE ask_at IS NOT NULL;
CREATE INDEX deposit_state ON deposit (state, id);

-- owner: cashier
CREATE TABLE payment_notice (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  reference text NOT NULL,
  version integer NOT NULL,
  state text NOT NULL,
  amount bigint NOT NULL,
  adapter text NOT NULL,
  provider_reference text NOT NULL,
  confirmations integer NOT NULL,
  reason text,
  first_at timestamptz NOT NULL DEFAULT app_now(),
  last_at timestamptz NOT NULL DEFAULT app_now(),
  times integer NOT NULL DEFAULT 1,
  effect text NOT NULL,
  PRIMARY KEY (shard, member, reference, version, state, amount),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id)
);
COMMENT ON TABLE payment_notice IS 'What payment providers said about orders to pay in and out. The same word again counts up.';
COMMENT ON COLUMN payment_notice.effect IS 'The state that the word led to when it came first, or why it led to none: old, settled.';
