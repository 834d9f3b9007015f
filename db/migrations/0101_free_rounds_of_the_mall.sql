-- Points buy free rounds, too.
ALTER TABLE redemption DROP CONSTRAINT redemption_type_check;
ALTER TABLE redemption ADD CONSTRAINT redemption_type_check CHECK (type IN ('goods', 'bonus', 'cash', 'freeRounds', 'convert'));
COMMENT ON COLUMN redemption.points IS 'Taken in all, in units of the wallet of points; amount is what was paid besides, value what bonus money or money came to, or the stakes of free rounds.';
