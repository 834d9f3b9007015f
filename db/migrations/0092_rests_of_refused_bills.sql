-- What neither an upline nor the house within its limit pays of a refused bill stays unpaid, and holds the upline as long.

ALTER TABLE bill DROP CONSTRAINT bill_paid;
ALTER TABLE bill ADD CONSTRAINT bill_paid CHECK (state = 'rejected' OR (state = 'issued') = (received = amount AND amount > 0));

DROP INDEX bill_stops;
CREATE INDEX bill_stops ON bill (shard, upline, id) WHERE held OR advanced > repaid + written_off OR (state = 'rejected' AND received < amount);
