-- The secret of the pair of seeds after the one in use, drawn before the player names a seed for it.
-- owner: studio
ALTER TABLE studio.session ADD COLUMN next_seed uuid REFERENCES studio.seed (id) DEFERRABLE INITIALLY DEFERRED;
COMMENT ON COLUMN studio.session.next_seed IS
  'Its commitment is shown with that of the seed in use, so that the player''s own seed cannot be known when it is drawn; null where a page only shows.';

-- Sessions that are open get theirs now: two random identifiers are 244 bits of the system''s generator.
WITH secret AS MATERIALIZED (
  SELECT s.id AS session, d.client_seed, gen_random_uuid() AS id, sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) AS bytes
  FROM studio.session s JOIN studio.seed d ON d.id = s.seed WHERE s.mode <> 'replay' AND s.expires_at > app_now()),
drawn AS (
  INSERT INTO studio.seed (id, session, server_seed, commitment, client_seed)
  SELECT id, session, encode(bytes, 'hex'), encode(sha256(bytes), 'hex'), client_seed FROM secret RETURNING id, session)
UPDATE studio.session s SET next_seed = drawn.id FROM drawn WHERE s.id = drawn.session;
