-- Two stations are sold as one game: its draws get the results of both.

-- owner of lottery_game: lottery
ALTER TABLE lottery_game ADD COLUMN stations smallint[] CHECK (cardinality(stations) = 2);
COMMENT ON COLUMN lottery_game.stations IS 'The games of the stations that it joins, in the order of their results; none for a game with results of its own.';

-- owner of draw: lottery
ALTER TABLE draw DROP CONSTRAINT draw_source_check, ADD CONSTRAINT draw_source_check CHECK (source IN ('house', 'official', 'stations', 'simulated'));
COMMENT ON COLUMN draw.source IS 'house: made from a committed seed. official: waits for a result from outside (draw_result). stations: gets the results of two official draws of its date. simulated: history that the demonstration begins with, on which nothing was sold.';

-- owner of draw_result: lottery
ALTER TABLE draw_result DROP CONSTRAINT draw_result_check,
  ADD CONSTRAINT draw_result_check CHECK (source IN ('operators', 'feed', 'stations') AND (source = 'feed') = (feed IS NOT NULL));
COMMENT ON COLUMN draw_result.source IS 'operators typed it, a feed told it, or it was joined from the results of two stations.';
