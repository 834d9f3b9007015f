-- A game can be staked on as long as the member's session that opened it lasts.
ALTER TABLE game_session ADD COLUMN session bigint;
-- Which session opened the ones of today was not written down. They take no further stake and are opened anew; payouts
-- and refunds of open rounds never ask for them.
UPDATE game_session SET ended_at = app_now() WHERE ended_at IS NULL;
ALTER TABLE game_session
  ADD CONSTRAINT game_session_opened_by FOREIGN KEY (shard, member, session) REFERENCES session (shard, member, id),
  ADD CONSTRAINT game_session_has_session CHECK (session IS NOT NULL OR ended_at IS NOT NULL);
COMMENT ON COLUMN game_session.session IS 'The member''s session that opened the game: when it ends, expires or is idle for too long, no stake is taken any more.';
