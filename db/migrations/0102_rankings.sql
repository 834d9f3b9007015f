-- Rankings are content; here lie their boards, where members stand on them, and who won.

-- owner: loyalty
CREATE TABLE ranking_board (
  id bigint PRIMARY KEY,
  ranking text NOT NULL,
  occasion text NOT NULL,
  version integer NOT NULL,
  terms jsonb NOT NULL,
  begins timestamptz NOT NULL,
  ends timestamptz NOT NULL,
  closed_at timestamptz,
  members integer CHECK (members >= 0),
  UNIQUE (ranking, occasion),
  CHECK (begins < ends),
  CHECK ((closed_at IS NULL) = (members IS NULL))
);
COMMENT ON TABLE ranking_board IS 'Boards of rankings, each with the terms that it was opened under: these hold until its prizes are given.';
COMMENT ON COLUMN ranking_board.ends IS 'The first moment after it.';
COMMENT ON COLUMN ranking_board.members IS 'How many were on it when it was closed; null while it counts.';
CREATE INDEX ranking_board_open ON ranking_board (ends) WHERE closed_at IS NULL;
CREATE INDEX ranking_board_begins ON ranking_board (begins DESC, id);
CREATE INDEX ranking_board_of ON ranking_board (ranking, begins DESC, id);

-- owner: loyalty
CREATE TABLE standing (
  shard smallint NOT NULL,
  board bigint NOT NULL REFERENCES ranking_board,
  member bigint NOT NULL,
  score bigint NOT NULL,
  reached_at timestamptz NOT NULL,
  PRIMARY KEY (shard, board, member),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id)
);
COMMENT ON TABLE standing IS 'What a member has on a board so far: units of money, or hundredths of a multiple. Test accounts and trials have none.';
COMMENT ON COLUMN standing.reached_at IS 'When it reached this score, of equals the first is in front; what is taken back makes it a new moment.';
CREATE INDEX standing_place ON standing (board, score DESC, reached_at, member);

-- owner: loyalty
CREATE TABLE ranking_winner (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  board bigint NOT NULL REFERENCES ranking_board,
  place integer NOT NULL CHECK (place > 0),
  score bigint NOT NULL,
  reached_at timestamptz NOT NULL,
  award bigint,
  settled boolean NOT NULL DEFAULT false,
  PRIMARY KEY (shard, member, board),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id)
);
COMMENT ON TABLE ranking_winner IS 'The places of a board that is closed, which change no more.';
COMMENT ON COLUMN ranking_winner.award IS 'The award that it was given; null until it is settled, and where it had closed its account.';
CREATE INDEX ranking_winner_place ON ranking_winner (board, place);
CREATE INDEX ranking_winner_due ON ranking_winner (shard, board, place) WHERE NOT settled;
