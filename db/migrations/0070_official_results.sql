-- Draws of official games wait for a result from outside, which two operators enter; each further one is a revision.

-- owner of draw: lottery
ALTER TABLE draw DROP CONSTRAINT draw_source_check, ADD CONSTRAINT draw_source_check CHECK (source IN ('house', 'official', 'simulated'));
COMMENT ON COLUMN draw.source IS 'house: made from a committed seed. official: waits for a result from outside (draw_result). simulated: history that the demonstration begins with, on which nothing was sold.';
CREATE INDEX draw_waits ON draw (draws_at) WHERE state = 'closed' AND source = 'official';

-- owner: lottery
CREATE TABLE draw_result (
  game smallint NOT NULL,
  nr integer NOT NULL,
  revision smallint NOT NULL CHECK (revision > 0),
  result jsonb NOT NULL,
  source text NOT NULL CHECK (source IN ('operators')),
  maker bigint,
  checker bigint,
  reason text,
  at timestamptz NOT NULL,
  graded_at timestamptz,
  PRIMARY KEY (game, nr, revision),
  FOREIGN KEY (game, nr) REFERENCES draw (game, nr)
);
COMMENT ON TABLE draw_result IS 'Results from outside, the first and each correction. The next turn of the draws grades one once its draw is closed on every shard.';
COMMENT ON COLUMN draw_result.maker IS 'The operators who typed all digits, one without seeing what the other had typed.';
CREATE INDEX draw_result_due ON draw_result (at) WHERE graded_at IS NULL;
