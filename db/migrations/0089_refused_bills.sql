-- A bill that was refused stays refused once it is paid by force, and holds its upline until two operators release it.

ALTER TABLE bill ADD COLUMN held boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN bill.held IS 'It was refused, and its upline is held back for it: until two operators release the upline.';
ALTER TABLE bill DROP CONSTRAINT bill_check4;
-- The house advanced only what was refused. Whoever was held back for that alone goes as it was told then: once it has paid.
UPDATE bill SET state = 'rejected' WHERE advanced > 0;
ALTER TABLE bill ADD CONSTRAINT bill_paid CHECK ((state IN ('issued', 'rejected')) = (received = amount AND amount > 0));
ALTER TABLE bill ADD CONSTRAINT bill_held CHECK (NOT held OR state = 'rejected');

DROP INDEX bill_unpaid;
CREATE INDEX bill_unpaid ON bill (shard, upline, id) WHERE state IN ('open', 'waiting', 'insufficient', 'partReceived');
DROP INDEX bill_owed;
CREATE INDEX bill_stops ON bill (shard, upline, id) WHERE held OR advanced > repaid + written_off;
CREATE INDEX bill_holds_newest ON bill (made_at, id) WHERE held;
