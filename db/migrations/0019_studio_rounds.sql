-- Rounds of games with choices: what was staked on and what was chosen since, in the game's own words, and
-- each stake with its payout. A replay is a session of its own kind, which shows one round and plays none.
ALTER TABLE studio.round
  ADD COLUMN bet jsonb,
  ADD COLUMN choices jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN wagers jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN awaiting boolean NOT NULL DEFAULT false,
  ADD COLUMN acted_at timestamptz;
UPDATE studio.round SET
  bet = jsonb_build_object('stake', trim_scale(stake / 100000.0)::text), acted_at = created_at,
  wagers = CASE WHEN state = 'closed' THEN jsonb_build_array(jsonb_build_object('stake', trim_scale(stake / 100000.0)::text, 'payout', outcome ->> 'payout')) ELSE '[]' END;
ALTER TABLE studio.round ALTER COLUMN bet SET NOT NULL, ALTER COLUMN acted_at SET NOT NULL;
ALTER TABLE studio.round DROP CONSTRAINT round_state_check, ADD CONSTRAINT round_state_check CHECK (state IN ('open', 'closed', 'refused', 'refunded'));
COMMENT ON COLUMN studio.round.stake IS 'The first stake; all that were taken are in wagers.';
COMMENT ON COLUMN studio.round.wagers IS 'The stakes that the wallet has taken, as decimal texts, and what each pays once the round is over.';
COMMENT ON COLUMN studio.round.awaiting IS 'All that was chosen is done, and the player chooses next.';

CREATE INDEX round_open_of_player ON studio.round (player, game) WHERE state = 'open';

ALTER TABLE studio.session DROP CONSTRAINT session_mode_check, ADD CONSTRAINT session_mode_check CHECK (mode IN ('real', 'demo', 'replay'));
ALTER TABLE studio.session ADD COLUMN shows uuid;
COMMENT ON COLUMN studio.session.shows IS 'In a replay: the round that it shows.';
