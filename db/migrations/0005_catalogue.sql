-- Vendors and games as the lobby shows them. Small, read by all, held in memory by every process.

-- owner: catalogue
CREATE TABLE vendor (
  code text PRIMARY KEY,
  name text NOT NULL,
  game_type text NOT NULL,
  art text NOT NULL,
  sort integer NOT NULL
);

-- owner: catalogue
CREATE TABLE game (
  node_id integer PRIMARY KEY,
  vendor text NOT NULL REFERENCES vendor (code),
  game_type text NOT NULL,
  game_code text NOT NULL,
  classify text NOT NULL,
  names jsonb NOT NULL,
  art text NOT NULL,
  tint smallint NOT NULL,
  lettering text NOT NULL,
  colour text NOT NULL,
  playable boolean NOT NULL,
  free_trial boolean NOT NULL,
  rank integer NOT NULL,
  UNIQUE (vendor, game_code)
);
COMMENT ON COLUMN game.names IS 'Display names by language code; EN is always there.';
COMMENT ON COLUMN game.playable IS 'False for entries of a list whose vendor is not connected.';

-- owner: catalogue
CREATE TABLE catalogue_version (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version bigint NOT NULL
);
COMMENT ON TABLE catalogue_version IS 'Raised with every change, so that each process knows when to read the catalogue again.';
INSERT INTO catalogue_version (version) VALUES (0);
