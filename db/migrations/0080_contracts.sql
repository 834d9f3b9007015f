-- Contracts of agents with their uplines or the house, and the requests by which they begin and end.

-- owner: agents
CREATE TABLE contract (
  shard smallint NOT NULL,
  holder bigint NOT NULL,
  id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('dividend', 'daily', 'hourly', 'realTime')),
  upline bigint,
  terms jsonb NOT NULL,
  from_day date NOT NULL,
  to_day date CHECK (to_day >= from_day - 1),
  ended text CHECK (ended IN ('terminated', 'replaced', 'cancelled')),
  agreed_at timestamptz NOT NULL,
  PRIMARY KEY (shard, holder, id),
  CHECK ((to_day IS NULL) = (ended IS NULL))
);
COMMENT ON TABLE contract IS
  'What an agent is paid for its team. Its terms never change: other ones are another contract. Days are of the brand''s time zone.';
COMMENT ON COLUMN contract.upline IS 'Who pays it; null for the house.';
COMMENT ON COLUMN contract.to_day IS 'Its last day; the day before from_day where it never ran.';
CREATE UNIQUE INDEX contract_standing ON contract (shard, holder, kind) WHERE to_day IS NULL;
CREATE INDEX contract_upline ON contract (shard, upline, kind, id);
CREATE INDEX contract_newest ON contract (agreed_at, id);

-- owner: agents
CREATE TABLE contract_request (
  shard smallint NOT NULL,
  holder bigint NOT NULL,
  id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('dividend', 'daily', 'hourly', 'realTime')),
  what text NOT NULL CHECK (what IN ('new', 'termination')),
  upline bigint,
  maker text NOT NULL CHECK (maker IN ('upline', 'downline')),
  terms jsonb CHECK ((terms IS NOT NULL) = (what = 'new')),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'accepted', 'rejected', 'withdrawn', 'lapsed')),
  until timestamptz NOT NULL,
  made_at timestamptz NOT NULL,
  answered_at timestamptz,
  PRIMARY KEY (shard, holder, id),
  CHECK ((state = 'waiting') = (answered_at IS NULL))
);
COMMENT ON TABLE contract_request IS
  'An offer of a contract by the upline (new), or the wish of either side to end the one that stands. The upline is null for the house.';
CREATE UNIQUE INDEX contract_request_waiting ON contract_request (shard, holder, kind) WHERE state = 'waiting';
CREATE INDEX contract_request_due ON contract_request (shard, until) WHERE state = 'waiting';
CREATE INDEX contract_request_upline ON contract_request (shard, upline, kind, id);
CREATE INDEX contract_request_newest ON contract_request (made_at, id);
