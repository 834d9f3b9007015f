-- Why bets were paid and corrected: what each revision of an event came from.

-- owner: sportsbook
CREATE TABLE sport_revision (
  event integer NOT NULL REFERENCES sport_event (id),
  revision integer NOT NULL,
  reason text NOT NULL,
  PRIMARY KEY (event, revision)
);
COMMENT ON TABLE sport_revision IS 'What raised an event to a revision. Entries name the revision that they pay, so each can say why.';
