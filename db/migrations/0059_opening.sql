-- A new house is closed until two people open it, by a list of what has to be there. A house that has members was opened
-- before there was such a list.

-- owner: brand
CREATE TABLE house_opening (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  begun_at timestamptz NOT NULL,
  opened_at timestamptz
);
COMMENT ON TABLE house_opening IS 'When the house was begun and opened. Written at the first start; without its row the house is open.';
COMMENT ON COLUMN house_opening.opened_at IS 'Null: the house has never been open, and only a proposal opens it.';
INSERT INTO house_opening (begun_at, opened_at) SELECT app_now(), app_now() WHERE EXISTS (SELECT FROM member);

-- owner: opening
CREATE TABLE opening_finding (
  what text PRIMARY KEY CHECK (what IN ('site', 'console', 'ledger')),
  why text,
  at timestamptz NOT NULL
);
COMMENT ON TABLE opening_finding IS 'What was found by the last look that takes longer than a read.';
COMMENT ON COLUMN opening_finding.why IS 'What was wrong; null where all was well.';

-- owner: opening
CREATE TABLE opening_message (
  kind text PRIMARY KEY CHECK (kind IN ('mail', 'sms')),
  operator bigint REFERENCES operator (id),
  code_hash text,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz,
  arrived_at timestamptz,
  CHECK ((code_hash IS NULL) = (expires_at IS NULL))
);
COMMENT ON TABLE opening_message IS 'The last test message of each kind, and when one arrived last: whoever got it typed its code. Where it went is not kept.';
