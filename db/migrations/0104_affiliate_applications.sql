-- Whoever wants to bring players applies by a form, and operators work the applications off.
-- owner: agents
CREATE TABLE affiliate_application (
  id bigint PRIMARY KEY,
  request_key text NOT NULL UNIQUE,
  state text NOT NULL CHECK (state IN ('applied', 'contacted', 'rejected')),
  said text NOT NULL,
  expected_players integer NOT NULL CHECK (expected_players > 0),
  language text NOT NULL,
  applied_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by bigint,
  note text,
  CHECK ((state = 'applied') = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL))
);
COMMENT ON TABLE affiliate_application IS 'Applications to bring players; nobody in them is a member.';
COMMENT ON COLUMN affiliate_application.said IS 'Name, contact, channel and remark: JSON, encrypted.';
CREATE INDEX affiliate_application_waits ON affiliate_application (applied_at, id) WHERE state = 'applied';
CREATE INDEX affiliate_application_applied ON affiliate_application (applied_at, id);
