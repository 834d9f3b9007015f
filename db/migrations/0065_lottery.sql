-- Lotteries: draws, what they came to, tickets and what they won. A loser is never written: its state follows from its draw.

-- owner: platform
CREATE TABLE gate (
  shard smallint NOT NULL,
  gate integer NOT NULL,
  closed_to bigint NOT NULL,
  n bigint NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (shard, gate)
) WITH (fillfactor = 50);
COMMENT ON TABLE gate IS 'Up to which number something is closed on a shard. It is read under the shard''s head and written under it, so nothing that asks it comes in behind the close.';
COMMENT ON COLUMN gate.n IS 'The shard''s position when it closed: all that came in before lies at or below it.';

-- owner: lottery
CREATE TABLE lottery_game (
  id smallint PRIMARY KEY,
  code text NOT NULL UNIQUE
);
COMMENT ON TABLE lottery_game IS 'The number of each game, which its draws, tickets and gates are kept by.';

-- owner: lottery
CREATE TABLE draw (
  game smallint NOT NULL REFERENCES lottery_game (id),
  nr integer NOT NULL,
  issue text NOT NULL,
  opens_at timestamptz NOT NULL,
  closes_at timestamptz NOT NULL,
  draws_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'planned' CHECK (state IN ('planned', 'open', 'closed', 'drawn', 'settled', 'corrected', 'void')),
  source text NOT NULL CHECK (source IN ('house', 'simulated')),
  commitment text,
  sealed_seed text,
  seed text,
  revision smallint NOT NULL DEFAULT 0,
  result jsonb,
  settled_at timestamptz,
  PRIMARY KEY (game, nr),
  UNIQUE (game, issue),
  CHECK (opens_at < closes_at AND closes_at <= draws_at),
  CHECK (state IN ('planned', 'open', 'closed', 'void') OR result IS NOT NULL)
);
COMMENT ON COLUMN draw.nr IS 'Rises by one from draw to draw of a game.';
COMMENT ON COLUMN draw.sealed_seed IS 'The seed of a house draw, encrypted; opened only once every shard is closed, and then gone.';
COMMENT ON COLUMN draw.source IS 'house: made from a committed seed. simulated: history that the demonstration begins with, on which nothing was sold.';
CREATE INDEX draw_due ON draw (closes_at) WHERE state IN ('planned', 'open', 'closed', 'drawn');
CREATE INDEX draw_opens ON draw (opens_at) WHERE state = 'planned';
CREATE INDEX draw_day ON draw (draws_at) WHERE result IS NOT NULL;

-- owner: lottery
CREATE TABLE draw_grade (
  game smallint NOT NULL,
  nr integer NOT NULL,
  revision smallint NOT NULL,
  play text NOT NULL,
  block smallint NOT NULL,
  layer smallint NOT NULL,
  is_stake boolean NOT NULL,
  mask bit varying(128) NOT NULL,
  stride integer NOT NULL,
  weights bigint[] NOT NULL,
  PRIMARY KEY (game, nr, revision, play, block, layer),
  FOREIGN KEY (game, nr) REFERENCES draw (game, nr)
);
COMMENT ON TABLE draw_grade IS 'What a result means for each play that was sold, as masks and weights; needed until the draw is settled.';

-- owner: lottery
CREATE TABLE ticket (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  id bigint NOT NULL,
  game smallint NOT NULL,
  nr integer NOT NULL,
  reference text NOT NULL,
  at timestamptz NOT NULL,
  stake bigint NOT NULL CHECK (stake > 0),
  rebate bigint NOT NULL CHECK (rebate >= 0),
  cancelled_at timestamptz,
  PRIMARY KEY (shard, member, id),
  UNIQUE (shard, member, reference)
);
COMMENT ON COLUMN ticket.reference IS 'That of the stake''s entry in the ledger.';
COMMENT ON COLUMN ticket.rebate IS 'What comes back of the stake once the draw is settled, for prize groups below the member''s own.';
CREATE INDEX ticket_draw ON ticket (shard, game, nr, member);

-- owner: lottery
CREATE TABLE ticket_pick (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  ticket bigint NOT NULL,
  part smallint NOT NULL,
  pick smallint NOT NULL,
  text text,
  play text NOT NULL,
  block smallint NOT NULL,
  cells bit varying(128) NOT NULL,
  must bit varying(128),
  lines integer NOT NULL CHECK (lines > 0),
  unit bigint NOT NULL CHECK (unit > 0),
  prize bigint NOT NULL CHECK (prize >= 0),
  PRIMARY KEY (shard, member, ticket, part),
  FOREIGN KEY (shard, member, ticket) REFERENCES ticket (shard, member, id)
);
COMMENT ON COLUMN ticket_pick.text IS 'The pick as it was bought, on the first of its parts.';
COMMENT ON COLUMN ticket_pick.unit IS 'What was staked on each line.';
COMMENT ON COLUMN ticket_pick.prize IS 'What each won line pays: the terms of the sale.';

-- owner: lottery
CREATE TABLE draw_win (
  shard smallint NOT NULL,
  game smallint NOT NULL,
  nr integer NOT NULL,
  revision smallint NOT NULL,
  member bigint NOT NULL,
  ticket bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  PRIMARY KEY (shard, game, nr, revision, member, ticket)
);
CREATE INDEX draw_win_ticket ON draw_win (shard, member, ticket);

-- owner: lottery
CREATE TABLE settle_run (
  shard smallint NOT NULL,
  game smallint NOT NULL,
  nr integer NOT NULL,
  revision smallint NOT NULL,
  after_member bigint NOT NULL DEFAULT 0,
  done boolean NOT NULL DEFAULT false,
  PRIMARY KEY (shard, game, nr, revision)
);
COMMENT ON TABLE settle_run IS 'How far a draw is settled on a shard: members up to this id have what they won.';

-- owner: lottery
CREATE TABLE exposure (
  shard smallint NOT NULL,
  game smallint NOT NULL,
  nr integer NOT NULL,
  play text NOT NULL,
  block smallint NOT NULL,
  leased bigint[] NOT NULL,
  used bigint[] NOT NULL,
  PRIMARY KEY (shard, game, nr, play, block)
) WITH (fillfactor = 50);
COMMENT ON TABLE exposure IS 'What a draw may cost by number: a shard''s slice of the limit, and what of it is owed if the number comes.';

-- owner: lottery
CREATE TABLE exposure_pool (
  game smallint NOT NULL,
  nr integer NOT NULL,
  play text NOT NULL,
  block smallint NOT NULL,
  free bigint[] NOT NULL,
  PRIMARY KEY (game, nr, play, block)
);
COMMENT ON TABLE exposure_pool IS 'What of the limits of a draw no shard has leased.';
