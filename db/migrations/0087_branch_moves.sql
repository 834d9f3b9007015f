-- Members that move to another upline, with everybody below them, from a day to come.

-- owner: agents
CREATE TABLE branch_move (
  shard smallint NOT NULL,
  root bigint NOT NULL,
  id bigint NOT NULL,
  upline bigint,
  day date NOT NULL,
  state text NOT NULL CHECK (state IN ('coming', 'done', 'refused')),
  why text CHECK ((why IS NOT NULL) = (state = 'refused')),
  made_at timestamptz NOT NULL,
  done_at timestamptz CHECK ((done_at IS NULL) = (state = 'coming')),
  PRIMARY KEY (shard, root, id)
);
COMMENT ON TABLE branch_move IS 'A member that moves to another upline with its whole branch, from a local day on. What happened before that day stays with the old uplines.';
COMMENT ON COLUMN branch_move.upline IS 'Whom it moves to; null for the top.';
COMMENT ON COLUMN branch_move.why IS 'Why it could not be done on its day.';
CREATE UNIQUE INDEX branch_move_coming ON branch_move (shard, root) WHERE state = 'coming';
CREATE INDEX branch_move_due ON branch_move (day) WHERE state = 'coming';
CREATE INDEX branch_move_newest ON branch_move (made_at, id);

-- A contract ends when its holder moves to another upline.
ALTER TABLE contract DROP CONSTRAINT contract_ended_check;
ALTER TABLE contract ADD CONSTRAINT contract_ended_check CHECK (ended IN ('terminated', 'replaced', 'cancelled', 'moved'));

-- Whoever came by a move is seen from that day on.
ALTER TABLE team_member ADD COLUMN since date;
COMMENT ON COLUMN team_member.since IS 'Of whoever came into the team by a move: from which day on. What happened before is not shown to this upline.';
