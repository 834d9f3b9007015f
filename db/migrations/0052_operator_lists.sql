-- Lists of operators are asked by page, in several orders, over all members: each order has an index, and what waits in a
-- queue one of its own, which stays as small as the queue.

CREATE INDEX deposit_created ON deposit (created_at, id);
CREATE INDEX deposit_amount ON deposit (amount, id);
CREATE INDEX deposit_waiting ON deposit (created_at, id) WHERE state IN ('proof', 'paying');

CREATE INDEX withdrawal_asked ON withdrawal (asked_at, id);
CREATE INDEX withdrawal_amount ON withdrawal (amount, id);
CREATE INDEX withdrawal_review ON withdrawal (asked_at, id) WHERE state IN ('review', 'secondReview');
CREATE INDEX withdrawal_question ON withdrawal (asked_at, id) WHERE state IN ('partlyReceived', 'notReceived');

CREATE INDEX identity_check_sent ON identity_check (sent_at, id);
CREATE INDEX identity_check_waiting ON identity_check (sent_at, id) WHERE state = 'review';

CREATE INDEX feedback_at ON feedback (at, id);
CREATE INDEX feedback_waiting ON feedback (at, id) WHERE state = 'open';

CREATE INDEX free_round_created ON free_round (created_at, id);
CREATE INDEX reconciliation_run_day ON reconciliation_run (day, source);
CREATE INDEX parked_event_parked ON parked_event (parked_at, shard, n, consumer);
CREATE INDEX announcement_sort ON announcement (sort, id);

CREATE INDEX audit_at ON audit (at, n);
CREATE INDEX audit_subject ON audit (subject, at, n);
CREATE INDEX audit_actor ON audit (actor, at, n);
CREATE INDEX audit_action ON audit (action, at, n);

-- owner: platform
CREATE TABLE audit_check (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  at timestamptz NOT NULL,
  events bigint NOT NULL,
  broken_at bigint
);
COMMENT ON TABLE audit_check IS 'When the chain of the audit was computed again last, up to which position, and where it was broken first.';
