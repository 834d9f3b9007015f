-- Operators open a withdrawal or a feedback by its id, as the audit names it.
-- owner of withdrawal: cashier
CREATE INDEX withdrawal_id ON withdrawal (id);
-- owner of feedback: messaging
CREATE INDEX feedback_id ON feedback (id);
