-- An upline that never agrees to an end of a contract and keeps its wallet empty is still to pay: what it has not paid in the
-- days that it has keeps its money from leaving, and has the downline's wish to end the contract hold by itself.

ALTER TABLE bill ADD COLUMN overdue boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN bill.overdue IS 'Its upline has not paid it in the days that it has; set by the run, until it is paid or refused.';
ALTER TABLE bill ADD CONSTRAINT bill_overdue CHECK (NOT overdue OR (upline IS NOT NULL AND state IN ('waiting', 'insufficient', 'partReceived')));

DROP INDEX bill_stops;
CREATE INDEX bill_stops ON bill (shard, upline, id) WHERE held OR overdue OR advanced > repaid + written_off OR (state = 'rejected' AND received < amount);
