-- An operator may hold an agent that is held for its downlines; when that ends, by whatever, the other hold is still there.

ALTER TABLE member_hold ADD COLUMN unpaid text;
COMMENT ON COLUMN member_hold.unpaid IS 'Why an agent that did not pay its downlines is held here once what an operator set is over; null where nothing else holds it.';
