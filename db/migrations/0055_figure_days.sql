-- Figures by the day, so that a month is read from thirty rows of a kind and not from 720. Which hours make a day only the
-- brand's time zone says, so that all figures are counted anew.

-- owner: figures
CREATE TABLE figure_day (
  shard smallint NOT NULL,
  day date NOT NULL,
  measure text NOT NULL,
  game_type text NOT NULL,
  channel text NOT NULL,
  count bigint NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (shard, day, measure, game_type, channel)
) WITH (fillfactor = 70);
COMMENT ON TABLE figure_day IS 'The same as figure_hour, by local day.';

TRUNCATE figure_hour, active_day;
DELETE FROM consumer_position WHERE consumer = 'figures';
