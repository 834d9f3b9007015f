-- Whoever finds a console that was left open decides nothing: what decides asks for a code that was typed within ten minutes.
-- And an operator sees where it is logged in.
ALTER TABLE operator_session ADD COLUMN proven_at timestamptz, ADD COLUMN device text NOT NULL DEFAULT '';
UPDATE operator_session SET proven_at = created_at;
ALTER TABLE operator_session ALTER COLUMN proven_at SET NOT NULL;
COMMENT ON COLUMN operator_session.proven_at IS 'When the operator last showed its second factor in this session, by its login or later.';
COMMENT ON COLUMN operator_session.device IS 'Browser and system in words, empty where nothing is known.';
CREATE INDEX operator_session_alive ON operator_session (operator, id) WHERE ended_at IS NULL;
