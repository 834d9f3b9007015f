-- A pair of seeds belongs to a player and a game and lives on from launch to launch, so that every past round can be
-- verified once the player reveals it, whichever launch it was played in.
-- owner: studio
CREATE TABLE studio.pair (
  player text NOT NULL,
  game text NOT NULL,
  seed uuid NOT NULL REFERENCES studio.seed (id) DEFERRABLE INITIALLY DEFERRED,
  next_seed uuid NOT NULL REFERENCES studio.seed (id) DEFERRABLE INITIALLY DEFERRED,
  PRIMARY KEY (player, game)
);
COMMENT ON TABLE studio.pair IS 'The seed that a player''s rounds of a game are played with, and the one that comes into use after it.';

ALTER TABLE studio.seed ADD COLUMN player text, ADD COLUMN game text;
UPDATE studio.seed d SET player = s.player, game = s.game FROM studio.session s WHERE s.id = d.session;
ALTER TABLE studio.seed ALTER COLUMN player SET NOT NULL, ALTER COLUMN game SET NOT NULL;

-- The newest launch of each player and game gives the pair. A trial that is over opens nothing any more.
INSERT INTO studio.pair (player, game, seed, next_seed)
SELECT DISTINCT ON (player, game) player, game, seed, next_seed FROM studio.session
WHERE next_seed IS NOT NULL AND (mode = 'real' OR expires_at > app_now()) ORDER BY player, game, created_at DESC, id;

-- The seeds of all other launches play no round any more: they are told, unless one of their rounds is still open.
UPDATE studio.seed d SET revealed_at = app_now()
WHERE revealed_at IS NULL AND NOT EXISTS (SELECT FROM studio.pair p WHERE d.id IN (p.seed, p.next_seed))
  AND NOT EXISTS (SELECT FROM studio.round r WHERE r.seed = d.id AND r.state = 'open');

ALTER TABLE studio.session DROP COLUMN seed, DROP COLUMN next_seed;
ALTER TABLE studio.seed DROP COLUMN session;
-- Those that are still a secret: of a player and a game when they change, and all of them when their key does.
CREATE INDEX seed_secret ON studio.seed (player, game) WHERE revealed_at IS NULL;
CREATE INDEX seed_sealed ON studio.seed (left(server_seed, 12)) WHERE revealed_at IS NULL;
COMMENT ON COLUMN studio.seed.server_seed IS 'Sealed with the studio''s key until it is revealed, then in clear.';
