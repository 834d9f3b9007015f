-- What a house did, hour by hour, so that operators see a month without reading its entries.

-- owner: figures
CREATE TABLE figure_hour (
  shard smallint NOT NULL,
  hour timestamptz NOT NULL,
  measure text NOT NULL,
  game_type text NOT NULL,
  channel text NOT NULL,
  count bigint NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (shard, hour, measure, game_type, channel)
) WITH (fillfactor = 70);
COMMENT ON TABLE figure_hour IS 'Kept by the consumer "figures" up to its position, without test accounts and trials.';
COMMENT ON COLUMN figure_hour.hour IS 'When an hour of the brand''s time began.';
COMMENT ON COLUMN figure_hour.game_type IS 'As the game was when it was counted; empty where there is none.';
COMMENT ON COLUMN figure_hour.channel IS 'A channel of deposits, the kind of account of a withdrawal, or the number of a provider; else empty.';
COMMENT ON COLUMN figure_hour.amount IS 'In units of 1/100,000. What is taken back counts against it in the hour in which it was taken back.';

-- owner: figures
CREATE TABLE active_day (
  shard smallint NOT NULL,
  day date NOT NULL,
  member bigint NOT NULL,
  hour timestamptz NOT NULL,
  PRIMARY KEY (shard, day, member)
);
COMMENT ON TABLE active_day IS 'Who staked real money on a local day, so that a member counts once a day: in the hour of its first stake.';
