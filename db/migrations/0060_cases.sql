-- What a person has to settle lies in one table, whatever brought it up: a dispute, a complaint, a payout that did not arrive, a
-- difference with a provider, an event that keeps failing.

-- owner: cases
CREATE TABLE case_file (
  id bigint PRIMARY KEY,
  kind text NOT NULL,
  key text NOT NULL,
  member bigint,
  state text NOT NULL CHECK (state IN ('open', 'inHand', 'waiting', 'decided')),
  owner bigint REFERENCES operator (id),
  opened_at timestamptz NOT NULL,
  opened_by bigint REFERENCES operator (id),
  due_at timestamptz NOT NULL,
  evidence jsonb NOT NULL,
  outcome text,
  words text,
  decided_at timestamptz,
  decided_by bigint REFERENCES operator (id),
  UNIQUE (kind, key),
  CHECK ((state = 'decided') = (decided_at IS NOT NULL)),
  CHECK ((state = 'decided') = (outcome IS NOT NULL)),
  CHECK (state NOT IN ('inHand', 'waiting') OR owner IS NOT NULL),
  CHECK (state <> 'open' OR owner IS NULL)
);
COMMENT ON TABLE case_file IS 'What a person has to settle. An occasion, which its kind and key name, opens one case only.';
COMMENT ON COLUMN case_file.owner IS 'The operator who has it in hand; of a decided one, who had it at the end.';
COMMENT ON COLUMN case_file.opened_by IS 'Null where the house opened it by itself.';
COMMENT ON COLUMN case_file.evidence IS 'What was known when it was opened. Never changed.';
COMMENT ON COLUMN case_file.decided_by IS 'Null where the house decided it by itself.';

CREATE INDEX case_file_due ON case_file (due_at, id);
CREATE INDEX case_file_opened ON case_file (opened_at, id);
CREATE INDEX case_file_undecided ON case_file (due_at, id) WHERE state <> 'decided';
CREATE INDEX case_file_waiting ON case_file (opened_at, id) WHERE state = 'open';
CREATE INDEX case_file_member ON case_file (member, opened_at, id) WHERE member IS NOT NULL;
CREATE INDEX case_file_owner ON case_file (owner, due_at, id) WHERE owner IS NOT NULL;
-- What is kept for five years is deleted by this.
CREATE INDEX case_file_decided ON case_file (decided_at) WHERE state = 'decided';

CREATE FUNCTION refuse_other_evidence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the evidence of a case is never changed' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER case_file_evidence_kept BEFORE UPDATE OF kind, key, member, opened_at, opened_by, evidence ON case_file
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_evidence();

-- owner: cases
CREATE TABLE case_note (
  case_file bigint NOT NULL REFERENCES case_file (id) ON DELETE CASCADE,
  id bigint NOT NULL,
  at timestamptz NOT NULL,
  operator bigint NOT NULL REFERENCES operator (id),
  text text NOT NULL,
  PRIMARY KEY (case_file, id)
);
COMMENT ON TABLE case_note IS 'What operators tell one another about a case.';
