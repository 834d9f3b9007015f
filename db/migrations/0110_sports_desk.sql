-- What operators decide about sports beside what the feeds tell.

-- What an operator holds takes no bets, whatever the feed says of it.
ALTER TABLE sport_producer ADD COLUMN hold text, ADD COLUMN holds integer NOT NULL DEFAULT 0;
ALTER TABLE sport_event ADD COLUMN hold text, ADD COLUMN holds integer NOT NULL DEFAULT 0;
ALTER TABLE sport_market ADD COLUMN hold text, ADD COLUMN holds integer NOT NULL DEFAULT 0;
COMMENT ON COLUMN sport_event.hold IS 'Why an operator suspended it; null where nobody did. The feed never writes it.';
COMMENT ON COLUMN sport_event.holds IS 'How often an operator suspended or reopened it; a bet names the sum under which it was asked for.';

-- A result by hand stands until an operator lets the feed again.
ALTER TABLE sport_event ADD COLUMN by_hand boolean NOT NULL DEFAULT false, ADD COLUMN deciding boolean NOT NULL DEFAULT false;
ALTER TABLE sport_score ADD COLUMN by_hand boolean NOT NULL DEFAULT false;
ALTER TABLE sport_void ADD COLUMN by_hand boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN sport_event.by_hand IS 'Its result is an operator''s: scores of the feed are kept, and count again once an operator lets them.';
COMMENT ON COLUMN sport_event.deciding IS 'Operators decided something that has no effect yet: no bets are taken.';

-- owner: sportsbook
CREATE TABLE sport_decision (
  id bigint PRIMARY KEY,
  event integer NOT NULL REFERENCES sport_event (id),
  kind text NOT NULL CHECK (kind IN ('result', 'void', 'feed')),
  what jsonb NOT NULL,
  at timestamptz NOT NULL,
  done_at timestamptz
);
CREATE INDEX sport_decision_open ON sport_decision (id) WHERE done_at IS NULL;
COMMENT ON TABLE sport_decision IS 'What two operators decided about an event. It takes effect once the gates of all shards are closed.';

CREATE INDEX sport_event_list ON sport_event (starts_at, id);
CREATE INDEX sport_event_phase ON sport_event (phase, starts_at, id);
DROP INDEX sport_event_start;
