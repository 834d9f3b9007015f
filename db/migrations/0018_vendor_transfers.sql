-- Money in wallets at vendors that do not play from the main one, and what the daily comparison with every
-- provider found.

-- owner: providers
CREATE TABLE vendor_transfer (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  id bigint NOT NULL,
  key text NOT NULL,
  vendor text NOT NULL,
  direction text NOT NULL CHECK (direction IN ('in', 'out')),
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  state text NOT NULL CHECK (state IN ('sent', 'done', 'returned')),
  reason text,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL,
  PRIMARY KEY (shard, member, id),
  UNIQUE (shard, member, key),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id)
);
CREATE INDEX vendor_transfer_waiting ON vendor_transfer (next_try_at) WHERE state = 'sent';
CREATE INDEX vendor_transfer_day ON vendor_transfer (vendor, created_at);
COMMENT ON TABLE vendor_transfer IS
  'A transfer is written before the vendor is asked; the vendor knows it as tr:<id>, and so does the ledger. While it is sent, nobody knows, and it is asked about until somebody does.';
COMMENT ON COLUMN vendor_transfer.key IS 'The name that the member''s browser gave to its wish: the same again is the same transfer.';
COMMENT ON COLUMN vendor_transfer.reason IS 'Why it was returned: refused by the vendor, or unanswered and cancelled.';

-- What a source of play wrote on a day is read without reading what it ever wrote.
CREATE INDEX entry_at ON entry USING brin (at);

-- owner: wallet
CREATE TABLE reconciliation_run (
  source text NOT NULL,
  day date NOT NULL,
  at timestamptz NOT NULL,
  compared integer NOT NULL,
  missing_here integer NOT NULL,
  missing_there integer NOT NULL,
  amount_differs integer NOT NULL,
  status_differs integer NOT NULL,
  PRIMARY KEY (source, day)
);
COMMENT ON COLUMN reconciliation_run.day IS 'A UTC day. A later run of the same day replaces what the earlier one found.';

-- owner: wallet
CREATE TABLE reconciliation_item (
  source text NOT NULL,
  day date NOT NULL,
  position integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('missingHere', 'missingThere', 'amountDiffers', 'statusDiffers')),
  reference text NOT NULL,
  member bigint,
  ours text,
  theirs text,
  PRIMARY KEY (source, day, position),
  FOREIGN KEY (source, day) REFERENCES reconciliation_run (source, day)
);
