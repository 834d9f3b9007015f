-- Outrights: who of several runners ends where in a competition. An event of its own, of runners instead of two sides.

ALTER TABLE sport_event ALTER COLUMN home DROP NOT NULL, ALTER COLUMN away DROP NOT NULL, ADD COLUMN name text, ADD COLUMN runners jsonb;
ALTER TABLE sport_event ADD CHECK ((runners IS NULL) = (home IS NOT NULL AND away IS NOT NULL)), ADD CHECK ((runners IS NULL) = (name IS NULL));
COMMENT ON COLUMN sport_event.runners IS 'Key and name of each runner of an outright; a pick is its place in this list.';

-- owner: sportsbook
CREATE TABLE sport_ranking (
  event integer NOT NULL REFERENCES sport_event (id),
  revision integer NOT NULL,
  ranking jsonb,
  certainty smallint NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (event, revision)
);
COMMENT ON TABLE sport_ranking IS 'How outrights ended: the places of runners in their list, from 1, those in one list tied. The newest holds; one without a ranking takes the one before back.';
