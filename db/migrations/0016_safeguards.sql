-- What protects players, complete: limits on deposits and on the length of a session, looser limits that
-- wait, breaks, identity checks, exports of a member's data, and accounts that were closed.

ALTER TABLE member_limit DROP CONSTRAINT member_limit_measure_check, ADD CHECK (measure IN (1, 2, 3, 4));
COMMENT ON COLUMN member_limit.measure IS '1 stake, 2 net loss, 3 deposits, 4 minutes of one session (under period 1)';
COMMENT ON COLUMN member_limit.amount IS 'Units of 1/100,000; minutes for a session. Stakes read measures 1 and 2 only.';

-- owner: safeguards
CREATE TABLE looser_limit (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  measure smallint NOT NULL CHECK (measure IN (1, 2, 3, 4)),
  period smallint NOT NULL CHECK (period IN (1, 2, 3)),
  amount bigint CHECK (amount >= 0),
  asked_at timestamptz NOT NULL,
  holds_from timestamptz NOT NULL,
  PRIMARY KEY (shard, member, measure, period),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id)
);
COMMENT ON TABLE looser_limit IS 'Looser limits that were asked for: each waits for its moment and for a second word of the member. Apart from member_limit, so that no stake reads them.';
COMMENT ON COLUMN looser_limit.amount IS 'Null: no limit any more.';

-- owner: safeguards
CREATE TABLE member_break (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('timeOut', 'exclusion')),
  began_at timestamptz NOT NULL,
  ends_at timestamptz,
  PRIMARY KEY (shard, member, id),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id)
);
COMMENT ON TABLE member_break IS 'Every break that a member took. What holds is member.excluded_until; nobody ends one early.';
COMMENT ON COLUMN member_break.ends_at IS 'Null: for good.';

CREATE TRIGGER member_break_kept BEFORE UPDATE OR TRUNCATE ON member_break
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- owner: safeguards
CREATE TABLE identity_check (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  id bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('review', 'approved', 'rejected', 'sealed')),
  name text NOT NULL,
  birthday date NOT NULL,
  document text NOT NULL,
  number text NOT NULL,
  country text NOT NULL,
  uploads bigint[] NOT NULL,
  sent_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by bigint,
  reason text,
  PRIMARY KEY (shard, member, id),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id)
);
-- One check is under way or approved at a time, however many are sent at once.
CREATE UNIQUE INDEX identity_check_current ON identity_check (shard, member) WHERE state IN ('review', 'approved');
CREATE INDEX identity_check_queue ON identity_check (state, id);
COMMENT ON COLUMN identity_check.state IS 'sealed: the account was closed; nobody sees it any more, and it is removed when its years are over';

-- owner: safeguards
CREATE TABLE identity_document (
  key text PRIMARY KEY,
  shard smallint NOT NULL,
  member bigint NOT NULL
);
COMMENT ON TABLE identity_document IS
  'Documents by a hash of kind, country and number: one belongs to one account. A rejected check lets go of its own, a closed account only when its years are over.';

-- owner: safeguards
CREATE TABLE data_export (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  id bigint NOT NULL,
  asked_at timestamptz NOT NULL,
  taken_at timestamptz,
  progress smallint NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 100),
  ready_at timestamptz,
  gone_at timestamptz,
  PRIMARY KEY (shard, member, id),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id)
);
CREATE INDEX data_export_open ON data_export (id) WHERE gone_at IS NULL;
COMMENT ON COLUMN data_export.taken_at IS 'When a process last worked on it: another takes it over after a while of silence.';

-- owner: safeguards
CREATE TABLE closed_account (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  closed_at timestamptz NOT NULL,
  remove_at timestamptz NOT NULL,
  removed_at timestamptz,
  PRIMARY KEY (shard, member),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id)
);
CREATE INDEX closed_account_due ON closed_account (remove_at) WHERE removed_at IS NULL;

ALTER TABLE member
  ADD COLUMN session_minutes integer CHECK (session_minutes > 0),
  ADD COLUMN closed_at timestamptz;
COMMENT ON COLUMN member.session_minutes IS 'Set by safeguards: how long a session of this member lasts at most; null for as long as any.';
COMMENT ON COLUMN member.closed_at IS 'When the member closed its account; personal fields are empty since.';

ALTER TABLE session ADD COLUMN limited boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN session.limited IS 'It expires because the member limited its sessions, and its pages are told so.';
CREATE INDEX session_limited ON session (expires_at) WHERE limited AND ended_at IS NULL;
