-- The in-house studio's own tables. It is a provider like any other: it reads no table of the
-- platform, and with a database of its own it would need only this schema.
CREATE SCHEMA studio;

-- owner: studio
CREATE TABLE studio.session (
  id uuid PRIMARY KEY,
  mode text NOT NULL CHECK (mode IN ('real', 'demo')),
  game text NOT NULL,
  player text NOT NULL,
  wallet_token text,
  currency text NOT NULL,
  currency_symbol text NOT NULL,
  launch_hash text NOT NULL UNIQUE,
  launched_at timestamptz,
  bearer_hash text UNIQUE,
  seed uuid NOT NULL,
  demo_balance bigint CHECK (demo_balance >= 0),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
COMMENT ON COLUMN studio.session.player IS 'The platform''s name for the player; in a demo the session itself.';

-- owner: studio
CREATE TABLE studio.seed (
  id uuid PRIMARY KEY,
  session uuid NOT NULL REFERENCES studio.session (id) DEFERRABLE INITIALLY DEFERRED,
  server_seed text NOT NULL,
  commitment text NOT NULL,
  client_seed text NOT NULL,
  nonce integer NOT NULL DEFAULT 0,
  revealed_at timestamptz
);
COMMENT ON COLUMN studio.seed.nonce IS 'The nonce of the next round; it only rises.';

-- owner: studio
CREATE TABLE studio.round (
  session uuid NOT NULL REFERENCES studio.session (id),
  id uuid NOT NULL,
  player text NOT NULL,
  game text NOT NULL,
  game_version text NOT NULL,
  rule_hash text NOT NULL,
  seed uuid NOT NULL REFERENCES studio.seed (id),
  nonce integer NOT NULL,
  stake bigint NOT NULL CHECK (stake > 0),
  state text NOT NULL CHECK (state IN ('open', 'closed', 'refused')),
  outcome jsonb,
  balance bigint,
  refusal text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (session, id),
  UNIQUE (seed, nonce)
);
CREATE UNIQUE INDEX round_open ON studio.round (session) WHERE state = 'open';
CREATE INDEX round_history ON studio.round (player, game, created_at DESC) WHERE state = 'closed';
COMMENT ON TABLE studio.round IS
  'Written before the stake is asked for: whatever stops half-way is played to its end later, since seeds and nonce fix the outcome and the wallet knows each step by its id.';
