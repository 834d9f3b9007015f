-- Who buys a ticket once more gets it by the price, the multiple and the prize group of before.
-- owner of ticket_pick: lottery
ALTER TABLE ticket_pick
  ADD COLUMN price smallint,
  ADD COLUMN multiple integer,
  ADD COLUMN prize_group smallint;
COMMENT ON COLUMN ticket_pick.price IS 'What the pick was asked for by, on the first of its parts: price (1 or 2) times its unit times multiple is what each line cost.';
COMMENT ON COLUMN ticket_pick.prize_group IS 'The group that was chosen; null where none was.';
