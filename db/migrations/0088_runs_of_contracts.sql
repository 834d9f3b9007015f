-- Operators see what runs of contracts did, and stop links that agents may not open again.

-- owner: agents
CREATE TABLE contract_run (
  id bigint PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('pay', 'recount')),
  operator bigint,
  began_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  made integer NOT NULL DEFAULT 0,
  paid integer NOT NULL DEFAULT 0,
  short integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  amount bigint NOT NULL DEFAULT 0,
  advanced bigint NOT NULL DEFAULT 0,
  repaid bigint NOT NULL DEFAULT 0,
  failed jsonb NOT NULL DEFAULT '[]',
  differs integer,
  found jsonb NOT NULL DEFAULT '[]'
);
COMMENT ON TABLE contract_run IS
  'What a run of contracts did, or what a recount of the teams'' figures found; kept for 90 days. A run that had nothing to do leaves none.';
COMMENT ON COLUMN contract_run.operator IS 'Who asked for it; null for the clock.';
COMMENT ON COLUMN contract_run.short IS 'Bills that were not paid in full for want of money.';
COMMENT ON COLUMN contract_run.refused IS 'Bills that their uplines did not pay in time, and that were paid by force.';
COMMENT ON COLUMN contract_run.advanced IS 'What of the amount the house paid in place of uplines.';
COMMENT ON COLUMN contract_run.repaid IS 'What uplines paid back to the house of what it had advanced.';
COMMENT ON COLUMN contract_run.failed IS 'What could not be done, with the member whose bills or debts it was about, where there is one.';
COMMENT ON COLUMN contract_run.found IS 'The first of the differences of a recount.';
CREATE INDEX contract_run_newest ON contract_run (began_at, id);

ALTER TABLE invitation_link ADD COLUMN stopped boolean NOT NULL DEFAULT false CHECK (paused OR NOT stopped);
COMMENT ON COLUMN invitation_link.stopped IS 'Paused by an operator, so that its agent cannot let it go on.';
CREATE INDEX invitation_link_newest ON invitation_link (created_at, id);
