-- Official results come by signed feeds as well, in their sequence; a result that differs holds its draw.

-- owner of draw: lottery
ALTER TABLE draw ADD COLUMN held text CHECK (held IN ('differs', 'late'));
COMMENT ON COLUMN draw.held IS 'differs: another source gave another result. late: tickets were sold after the time at which a feed says it was drawn. It is not settled until two operators have decided.';

-- owner of draw_result: lottery
ALTER TABLE draw_result DROP CONSTRAINT draw_result_source_check,
  ADD COLUMN feed text,
  ADD COLUMN sequence integer,
  ADD COLUMN simulated boolean NOT NULL DEFAULT false,
  ADD CHECK (source IN ('operators', 'feed') AND (source = 'feed') = (feed IS NOT NULL));

-- owner: lottery
CREATE TABLE feed_message (
  feed text NOT NULL,
  sequence integer NOT NULL CHECK (sequence > 0),
  hash text NOT NULL,
  body jsonb NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('taken', 'same', 'held', 'ignored')),
  at timestamptz NOT NULL,
  PRIMARY KEY (feed, sequence)
);
COMMENT ON TABLE feed_message IS 'Every message of a feed, once: the same again is answered as it was, another one under the same sequence is refused.';
