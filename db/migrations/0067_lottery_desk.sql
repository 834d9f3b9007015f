-- Operators list draws by their closes, void one before it is settled, and close numbers or pay less for them.

-- owner of draw: lottery
ALTER TABLE draw ADD COLUMN voided_at timestamptz;
COMMENT ON COLUMN draw.voided_at IS 'When two operators voided it; settled_at is then when every stake had gone back.';
CREATE INDEX draw_closes ON draw (closes_at, game, nr);
CREATE INDEX draw_state_closes ON draw (state, closes_at, game, nr);
CREATE INDEX draw_game_closes ON draw (game, closes_at, nr);
CREATE INDEX draw_refund ON draw (opens_at) WHERE voided_at IS NOT NULL AND settled_at IS NULL;

-- owner: lottery
CREATE TABLE number_control (
  id bigint PRIMARY KEY,
  game smallint NOT NULL REFERENCES lottery_game (id),
  nr integer,
  play text NOT NULL,
  block smallint,
  cell smallint,
  share smallint NOT NULL CHECK (share BETWEEN 0 AND 99),
  until timestamptz,
  reason text NOT NULL,
  by_operator bigint NOT NULL,
  at timestamptz NOT NULL,
  CHECK ((block IS NULL) = (cell IS NULL)),
  UNIQUE NULLS NOT DISTINCT (game, nr, play, block, cell)
);
COMMENT ON TABLE number_control IS 'Numbers that are not sold, or that pay a share of their prize.';
COMMENT ON COLUMN number_control.nr IS 'The draw it is for; all of the game where there is none.';
COMMENT ON COLUMN number_control.cell IS 'The number; the whole play where there is none.';
COMMENT ON COLUMN number_control.share IS 'What a won line pays of its prize, in percent; 0 where the number is not sold.';
CREATE INDEX number_control_at ON number_control (at, id);
