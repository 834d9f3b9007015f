-- Limits of single plays may change while a draw is sold, and a number may be controlled by its limit alone.

-- owner of exposure_pool: lottery
ALTER TABLE exposure_pool ADD COLUMN bound bigint;
COMMENT ON COLUMN exposure_pool.bound IS 'The limit by which free is counted, in units; none for a pool from before it was kept.';

-- owner of number_control: lottery
ALTER TABLE number_control ALTER COLUMN by_operator DROP NOT NULL;
COMMENT ON COLUMN number_control.by_operator IS 'Who set it; nobody where its number had reached a share of its limit.';
