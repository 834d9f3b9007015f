-- How fast the game of a session may be played, as the house asked at its launch; null where it asked for nothing.

ALTER TABLE studio.session ADD COLUMN pace jsonb;
