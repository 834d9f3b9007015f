-- Operators omit a day of an official game or move its draw, over the rule of the game.

-- owner: lottery
CREATE TABLE lottery_calendar (
  game smallint NOT NULL REFERENCES lottery_game (id),
  day date NOT NULL,
  moved_to date,
  time text CHECK (time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  reason text NOT NULL,
  maker bigint NOT NULL,
  checker bigint NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (game, day),
  CHECK (time IS NULL OR moved_to IS NOT NULL)
);
COMMENT ON TABLE lottery_calendar IS 'Days of official games on which no draw takes place, or which takes place at another date or time.';
COMMENT ON COLUMN lottery_calendar.day IS 'The day by the rule of the game, in its own zone.';
COMMENT ON COLUMN lottery_calendar.moved_to IS 'Where there is none, the draw is omitted.';
COMMENT ON COLUMN lottery_calendar.time IS 'In the zone of the game; that of its rule where there is none.';
