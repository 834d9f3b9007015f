-- Entries of the catalogue that open their vendor's own list of games instead of a game.

ALTER TABLE game ADD COLUMN is_vassalage boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN game.is_vassalage IS 'True for an entry that is no game but opens the list of its vendor.';

-- Lists brought in before now have such entries under the name of their vendor.
UPDATE game SET is_vassalage = true FROM vendor WHERE vendor.code = game.vendor AND game.names ->> 'EN' = vendor.name;
UPDATE catalogue_version SET version = version + 1 WHERE version > 0;
