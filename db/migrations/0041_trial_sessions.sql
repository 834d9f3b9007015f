-- Trials are over after a day; this finds their sessions.
CREATE INDEX session_trial ON session (created_at) WHERE member_type = 4;
