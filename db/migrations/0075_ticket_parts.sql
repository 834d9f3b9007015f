-- The first part of a ticket lies in its own row: most tickets have no other, and the settlement then joins nothing but the draw.

-- owner of ticket: lottery
ALTER TABLE ticket
  ADD COLUMN parts smallint,
  ADD COLUMN text text,
  ADD COLUMN play text,
  ADD COLUMN block smallint,
  ADD COLUMN cells bit varying(128),
  ADD COLUMN must bit varying(128),
  ADD COLUMN lines integer CHECK (lines > 0),
  ADD COLUMN unit bigint CHECK (unit > 0),
  ADD COLUMN prize bigint CHECK (prize >= 0),
  ADD COLUMN price smallint,
  ADD COLUMN multiple integer,
  ADD COLUMN prize_group smallint;
COMMENT ON COLUMN ticket.price IS 'Of the first pick, as in ticket_pick.';
UPDATE ticket t SET text = p.text, play = p.play, block = p.block, cells = p.cells, must = p.must, lines = p.lines, unit = p.unit,
  prize = p.prize, price = p.price, multiple = p.multiple, prize_group = p.prize_group, parts = (
    SELECT count(*) FROM ticket_pick k WHERE k.shard = t.shard AND k.member = t.member AND k.ticket = t.id)
FROM ticket_pick p WHERE p.shard = t.shard AND p.member = t.member AND p.ticket = t.id AND p.part = 0;
DELETE FROM ticket_pick WHERE part = 0;
ALTER TABLE ticket
  ALTER COLUMN parts SET NOT NULL,
  ALTER COLUMN play SET NOT NULL,
  ALTER COLUMN block SET NOT NULL,
  ALTER COLUMN cells SET NOT NULL,
  ALTER COLUMN lines SET NOT NULL,
  ALTER COLUMN unit SET NOT NULL,
  ALTER COLUMN prize SET NOT NULL,
  -- The stake's entry has the same reference, and is the one that there can be one of.
  DROP CONSTRAINT ticket_shard_member_reference_key;
COMMENT ON COLUMN ticket.parts IS 'How many parts it has; the further ones lie in ticket_pick.';
COMMENT ON COLUMN ticket.text IS 'The first pick as it was bought.';
COMMENT ON COLUMN ticket.unit IS 'What was staked on each line of the first part.';
COMMENT ON COLUMN ticket.prize IS 'What each won line of the first part pays: the terms of the sale.';

-- A look at the ticket and a lock of it for each further part cost as much as writing it; both are written by one command.
-- owner of ticket_pick: lottery
ALTER TABLE ticket_pick DROP CONSTRAINT ticket_pick_shard_member_ticket_fkey, ADD CHECK (part > 0);
COMMENT ON TABLE ticket_pick IS 'Parts of tickets after the first.';

-- owner: lottery
CREATE VIEW ticket_part AS
  SELECT shard, game, nr, member, id AS ticket, cancelled_at, 0::smallint AS part, 0::smallint AS pick, text, play, block, cells, must,
    lines, unit, prize, price, multiple, prize_group
  FROM ticket
  UNION ALL
  SELECT t.shard, t.game, t.nr, t.member, t.id, t.cancelled_at, p.part, p.pick, p.text, p.play, p.block, p.cells, p.must, p.lines,
    p.unit, p.prize, p.price, p.multiple, p.prize_group
  FROM ticket t JOIN ticket_pick p ON p.shard = t.shard AND p.member = t.member AND p.ticket = t.id
  WHERE t.parts > 1;
COMMENT ON VIEW ticket_part IS 'All parts of tickets.';
