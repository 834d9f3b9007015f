-- Turnover that counts is what could have been lost, where the product knows it: of bets on sports the worst score over all of
-- a member's bets on the event. Settling says it with the entry that closes a round, and what corrections change of it later.

ALTER TABLE entry ADD COLUMN could_lose bigint;
COMMENT ON COLUMN entry.could_lose IS 'Added to what could have been lost in the round; null where the product does not say, then the result of the round counts.';

ALTER TABLE sport_bet ADD COLUMN could_lose bigint;
COMMENT ON COLUMN sport_bet.could_lose IS 'What its entries said could have been lost in their round; it stands at the bet whose payout closed the round.';
