-- A margin that operators set for one event, in place of that of its sport.

ALTER TABLE sport_event ADD COLUMN margin integer CHECK (margin >= 0);
COMMENT ON COLUMN sport_event.margin IS 'In thousandths of a percent, in place of that of its sport; null where that holds.';

ALTER TABLE sport_market ADD COLUMN sent boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN sport_market.sent IS 'Its prices are the feed''s own, on which the house lays no margin.';
