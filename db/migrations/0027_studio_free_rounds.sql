-- Rounds at the house's expense in the studio's own games.
-- owner: studio
ALTER TABLE studio.session ADD COLUMN free_rounds jsonb NOT NULL DEFAULT '[]';
COMMENT ON COLUMN studio.session.free_rounds IS 'What the platform offered at the launch; how many are left since only its wallet knows.';
ALTER TABLE studio.round ADD COLUMN reward text;
COMMENT ON COLUMN studio.round.reward IS 'The grant that bears the stake of the bet; null where the player does.';
