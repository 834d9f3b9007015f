-- The sportsbook: what its feeds told, the bets of members, and how far they are settled.

-- owner: sportsbook
CREATE TABLE sport_producer (
  id smallint PRIMARY KEY,
  name text NOT NULL UNIQUE,
  sequence bigint NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'down' CHECK (state IN ('up', 'down', 'recovering')),
  heard_at timestamptz
);
COMMENT ON TABLE sport_producer IS 'Who tells of events, the last message that was taken of each, and whether it can be relied on.';

-- owner: sportsbook
CREATE TABLE sport_competition (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  producer smallint NOT NULL REFERENCES sport_producer (id),
  key text NOT NULL,
  sport text NOT NULL,
  name text NOT NULL,
  UNIQUE (producer, key)
);

-- owner: sportsbook
CREATE TABLE sport_team (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  producer smallint NOT NULL REFERENCES sport_producer (id),
  key text NOT NULL,
  name text NOT NULL,
  UNIQUE (producer, key)
);

-- owner: sportsbook
CREATE TABLE sport_event (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  producer smallint NOT NULL REFERENCES sport_producer (id),
  key text NOT NULL,
  sport text NOT NULL CHECK (sport IN ('football', 'series', 'cockfight')),
  best_of smallint,
  competition integer NOT NULL REFERENCES sport_competition (id),
  home integer NOT NULL REFERENCES sport_team (id),
  away integer NOT NULL REFERENCES sport_team (id),
  starts_at timestamptz NOT NULL,
  set_at timestamptz NOT NULL,
  begun_at timestamptz,
  simulated boolean NOT NULL,
  commitment text,
  seed text,
  phase text NOT NULL DEFAULT 'before' CHECK (phase IN ('before', 'live', 'ended')),
  change text CHECK (change IN ('postponed', 'cancelled', 'abandoned', 'awarded', 'begun-anew')),
  open boolean NOT NULL DEFAULT false,
  stops integer NOT NULL DEFAULT 0,
  home_score smallint NOT NULL DEFAULT 0,
  away_score smallint NOT NULL DEFAULT 0,
  board jsonb NOT NULL DEFAULT '{}',
  final boolean NOT NULL DEFAULT false,
  revision integer NOT NULL DEFAULT 0,
  settled integer NOT NULL DEFAULT 0,
  ended_at timestamptz,
  UNIQUE (producer, key),
  CHECK ((sport = 'series') = (best_of IS NOT NULL)),
  CHECK (settled <= revision)
);
COMMENT ON COLUMN sport_event.stops IS 'How often betting was stopped; a bet names the count under which it was asked for, and the gates of the shards are closed up to it.';
COMMENT ON COLUMN sport_event.revision IS 'Rises with everything that may change what bets are owed; bets are settled up to `settled`.';
COMMENT ON COLUMN sport_event.set_at IS 'When it should have begun, as it was set first: deadlines count from there.';
COMMENT ON COLUMN sport_event.commitment IS 'The SHA-256 of the seed of a simulated event, known before it is bet on.';
COMMENT ON COLUMN sport_event.final IS 'Nothing of it is open any more.';
CREATE INDEX sport_event_start ON sport_event (starts_at) WHERE phase <> 'ended';
CREATE INDEX sport_event_end ON sport_event (ended_at) WHERE phase = 'ended';
CREATE INDEX sport_event_due ON sport_event (id) WHERE settled < revision;

-- owner: sportsbook
CREATE TABLE sport_market (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event integer NOT NULL REFERENCES sport_event (id),
  type text NOT NULL,
  period text NOT NULL,
  line smallint,
  status smallint NOT NULL DEFAULT 0 CHECK (status BETWEEN -4 AND 1),
  version integer NOT NULL DEFAULT 0,
  prices integer[] NOT NULL,
  chances double precision[],
  backs double precision[],
  UNIQUE NULLS NOT DISTINCT (event, type, period, line)
) WITH (fillfactor = 70);
COMMENT ON COLUMN sport_market.status IS '1 active, 0 inactive, -1 suspended, -2 handed over, -3 settled, -4 cancelled.';
COMMENT ON COLUMN sport_market.prices IS 'In thousandths, in the order of the picks of its type; 0 where a pick is not offered.';
COMMENT ON COLUMN sport_market.chances IS 'What of a stake on each pick wins, without a margin; null where the feed sends prices alone.';
COMMENT ON COLUMN sport_market.backs IS 'What of it comes back; null where nothing can.';

-- owner: sportsbook
CREATE TABLE sport_score (
  event integer NOT NULL REFERENCES sport_event (id),
  period text NOT NULL,
  revision integer NOT NULL,
  home smallint,
  away smallint,
  certainty smallint NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (event, period, revision),
  CHECK ((home IS NULL) = (away IS NULL))
);
COMMENT ON TABLE sport_score IS 'How periods ended. The newest of a period holds; one without a score takes the one before back.';

-- owner: sportsbook
CREATE TABLE sport_void (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event integer NOT NULL REFERENCES sport_event (id),
  market integer REFERENCES sport_market (id),
  since timestamptz,
  until timestamptz,
  at timestamptz NOT NULL,
  undone_at timestamptz
);
CREATE INDEX sport_void_event ON sport_void (event);
COMMENT ON TABLE sport_void IS 'Spans of time whose bets are void: of one market or of all of its event.';

-- owner: sportsbook
CREATE TABLE sport_bet (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  n bigint NOT NULL,
  reference text NOT NULL,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  lines integer NOT NULL CHECK (lines > 0),
  stake bigint NOT NULL CHECK (stake > 0),
  running bigint NOT NULL CHECK (running BETWEEN 0 AND stake),
  cashed bigint NOT NULL DEFAULT 0,
  paid bigint NOT NULL DEFAULT 0,
  done boolean NOT NULL DEFAULT false,
  refunded boolean NOT NULL DEFAULT false,
  holder bigint NOT NULL,
  event integer,
  market integer,
  pick smallint,
  price integer,
  at_home smallint,
  at_away smallint,
  legs jsonb,
  PRIMARY KEY (shard, member, n),
  UNIQUE (shard, member, reference),
  CHECK ((event IS NULL) = (legs IS NOT NULL))
) WITH (fillfactor = 80);
COMMENT ON COLUMN sport_bet.n IS 'The position of its stake''s entry.';
COMMENT ON COLUMN sport_bet.paid IS 'What its entries paid so far; settling makes it equal to what is owed.';
COMMENT ON COLUMN sport_bet.holder IS 'The process whose parts of the limits it used.';
COMMENT ON COLUMN sport_bet.refunded IS 'Its stake went back as if it was never made; what comes after that is a correction.';
COMMENT ON COLUMN sport_bet.done IS 'What it is owed is known in full; a correction may still change it.';
CREATE INDEX sport_bet_event ON sport_bet (shard, event, member) WHERE event IS NOT NULL;

-- owner: sportsbook
CREATE TABLE sport_leg (
  shard smallint NOT NULL,
  event integer NOT NULL,
  member bigint NOT NULL,
  n bigint NOT NULL,
  PRIMARY KEY (shard, event, member, n),
  FOREIGN KEY (shard, member, n) REFERENCES sport_bet (shard, member, n)
);
COMMENT ON TABLE sport_leg IS 'Which bets of several legs an event belongs to.';

-- owner: sportsbook
CREATE TABLE sport_run (
  shard smallint NOT NULL,
  event integer NOT NULL,
  revision integer NOT NULL,
  after_member bigint NOT NULL DEFAULT 0,
  done boolean NOT NULL DEFAULT false,
  PRIMARY KEY (shard, event)
);
COMMENT ON TABLE sport_run IS 'How far a revision of an event is settled on a shard: members up to this id.';

-- owner: sportsbook
CREATE TABLE sport_holder (
  id bigint PRIMARY KEY,
  heard_at timestamptz NOT NULL,
  ended_at timestamptz
);
COMMENT ON TABLE sport_holder IS 'Processes that hold parts of limits. One that said nothing for a while is ended: it takes no bet any more, and what it did not use goes back.';

-- owner: sportsbook
CREATE TABLE sport_pool (
  market integer NOT NULL REFERENCES sport_market (id),
  pick smallint NOT NULL,
  free bigint NOT NULL,
  bound bigint NOT NULL,
  PRIMARY KEY (market, pick)
);
COMMENT ON TABLE sport_pool IS 'What of the limit of a pick no process holds; below zero where the limit fell.';

-- owner: sportsbook
CREATE TABLE sport_lease (
  holder bigint NOT NULL REFERENCES sport_holder (id),
  market integer NOT NULL,
  pick smallint NOT NULL,
  leased bigint NOT NULL CHECK (leased >= 0),
  PRIMARY KEY (holder, market, pick),
  FOREIGN KEY (market, pick) REFERENCES sport_pool (market, pick)
);
