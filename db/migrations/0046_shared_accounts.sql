-- Whoever typed an account first kept its owner out for good. Now it is a member's once it was paid out to, and until then
-- several may have it bound, each withdrawal looked at by a person.
DROP TABLE payout_account;
CREATE INDEX payout_card_number ON payout_card (number_hash);
