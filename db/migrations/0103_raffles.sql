-- Raffles are content; here lies each one that was opened, with its seed, its tickets and who won.

-- owner: loyalty
CREATE TABLE raffle (
  id text PRIMARY KEY,
  item text NOT NULL,
  version integer NOT NULL,
  terms jsonb NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closed', 'drawn')),
  first date NOT NULL,
  last date NOT NULL,
  opened_at timestamptz NOT NULL,
  closes_at timestamptz NOT NULL,
  draws_at timestamptz NOT NULL,
  drawn_at timestamptz,
  tickets integer NOT NULL DEFAULT 0 CHECK (tickets >= 0),
  commitment text NOT NULL CHECK (commitment ~ '^[0-9a-f]{64}$'),
  sealed_seed text,
  seed text CHECK (seed ~ '^[0-9a-f]{64}$'),
  list_hash text CHECK (list_hash ~ '^[0-9a-f]{64}$'),
  public_value text,
  CHECK (first <= last AND opened_at < closes_at AND closes_at <= draws_at),
  CHECK ((sealed_seed IS NULL) = (state = 'drawn') AND (seed IS NULL) = (state <> 'drawn')),
  CHECK ((list_hash IS NULL) = (state = 'open') AND (drawn_at IS NULL) = (state <> 'drawn'))
);
COMMENT ON TABLE raffle IS 'A raffle that was opened, under its terms of that moment. Its row orders its tickets: whoever gives some out locks it.';
COMMENT ON COLUMN raffle.tickets IS 'How many were given out: numbers run from 1 to it.';
COMMENT ON COLUMN raffle.sealed_seed IS 'Encrypted until the draw; its SHA-256 is the commitment, known before the first ticket.';
COMMENT ON COLUMN raffle.list_hash IS 'What fixes at the close who has which ticket.';
COMMENT ON COLUMN raffle.public_value IS 'What the value that the terms name came to, after the close.';
CREATE INDEX raffle_next ON raffle (closes_at) WHERE state <> 'drawn';
CREATE INDEX raffle_opened ON raffle (opened_at, id);

-- owner: loyalty
CREATE TABLE raffle_ticket (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  raffle text NOT NULL,
  first integer NOT NULL CHECK (first > 0),
  last integer NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (shard, member, raffle, first),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id),
  CHECK (last >= first)
);
COMMENT ON TABLE raffle_ticket IS 'Tickets of a member, those of one claim in a row: from the first number to the last.';
CREATE INDEX raffle_ticket_of ON raffle_ticket (raffle, first);
CREATE INDEX raffle_ticket_at ON raffle_ticket (at, raffle, first);

-- owner: loyalty
CREATE TABLE raffle_prize (
  raffle text NOT NULL REFERENCES raffle (id),
  place integer NOT NULL CHECK (place > 0),
  number integer NOT NULL CHECK (number > 0),
  member bigint NOT NULL,
  PRIMARY KEY (raffle, place),
  UNIQUE (raffle, member)
);
COMMENT ON TABLE raffle_prize IS 'The tickets that won. What a prize gives is an award of the member, for the occasion `place:<place>` of `raffle:<id>`.';
