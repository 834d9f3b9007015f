-- Bets that are taken after the end of an event was taken back are another round, since the one before has ended.

ALTER TABLE sport_event ADD COLUMN reopened integer NOT NULL DEFAULT 0;
COMMENT ON COLUMN sport_event.reopened IS 'How often its end was taken back.';

ALTER TABLE sport_bet ADD COLUMN round text;
UPDATE sport_bet SET round = CASE WHEN event IS NULL THEN reference ELSE 'e' || event END;
ALTER TABLE sport_bet ALTER COLUMN round SET NOT NULL;
COMMENT ON COLUMN sport_bet.round IS 'The round of its entries.';
