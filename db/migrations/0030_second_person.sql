-- What one person may not do alone waits for a second one, who is not under the first one's hand.

-- owner: operator
CREATE TABLE proposal (
  id bigint PRIMARY KEY,
  kind text NOT NULL,
  subject text NOT NULL,
  payload jsonb NOT NULL,
  maker bigint NOT NULL REFERENCES operator (id),
  made_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'refused')),
  checker bigint REFERENCES operator (id),
  decided_at timestamptz,
  reason text,
  CHECK ((state = 'waiting') = (checker IS NULL))
);
-- One wish at a time about a subject.
CREATE UNIQUE INDEX proposal_waiting ON proposal (kind, subject) WHERE state = 'waiting';
CREATE INDEX proposal_state ON proposal (state, id);

-- owner: operator
CREATE TABLE operator_tie (
  operator bigint NOT NULL REFERENCES operator (id),
  by bigint NOT NULL REFERENCES operator (id),
  at timestamptz NOT NULL,
  PRIMARY KEY (operator, by)
);
COMMENT ON TABLE operator_tie IS 'Who made or changed an operator, and when last: for a week the two are one person.';

-- owner: operator
CREATE TABLE operator_invitation (
  id bigint PRIMARY KEY,
  operator bigint NOT NULL,
  username text NOT NULL,
  role text NOT NULL,
  secret_hash bytea NOT NULL,
  totp_secret text NOT NULL,
  made_by bigint NOT NULL REFERENCES operator (id),
  made_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
COMMENT ON TABLE operator_invitation IS 'Whoever holds the token sets password and app of the operator, new or known, once. Its secret is a hash, the app''s is sealed.';

-- owner: platform
CREATE TABLE member_handling (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  operator bigint NOT NULL,
  what text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (shard, member, operator, what)
);
COMMENT ON TABLE member_handling IS 'Which operator credited, identified or gave something to a member, and when last: it approves none of its withdrawals for a while.';

ALTER TABLE deposit ADD COLUMN by_hand boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN deposit.by_hand IS 'Credited by an operator, and not by the word of a provider.';
