-- A limit that operators change while a draw is sold holds for all of it at once.

ALTER TABLE exposure ADD COLUMN bound bigint;
COMMENT ON COLUMN exposure.bound IS 'The limit that the slice was leased under: under another one what is not used goes back first. Null for what was leased before this was kept.';
