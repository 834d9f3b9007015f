-- Lines of handicaps and totals that operators open beside those of the feed.

ALTER TABLE sport_market ADD COLUMN by_hand boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN sport_market.by_hand IS 'An operator opened it: where the feed does not price it, the other markets of its period do.';

ALTER TABLE sport_event ADD COLUMN lines_by_hand boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN sport_event.lines_by_hand IS 'Operators opened lines of it, which are priced anew with every message.';
