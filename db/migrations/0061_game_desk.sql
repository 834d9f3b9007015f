-- What operators say of games and vendors lies beside what lists and brands say of them, so that no later list overwrites it.

-- owner: catalogue
CREATE TABLE game_artwork (
  art text PRIMARY KEY,
  colour text NOT NULL,
  added_at timestamptz NOT NULL
);
COMMENT ON TABLE game_artwork IS 'Pictures of games and vendors that operators uploaded.';
COMMENT ON COLUMN game_artwork.art IS 'Its key in the store of files, which follows from its content.';
COMMENT ON COLUMN game_artwork.colour IS 'Its main colour, #rrggbb.';

ALTER TABLE game
  ADD COLUMN own_names jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN own_rank integer CHECK (own_rank BETWEEN 1 AND 999999),
  ADD COLUMN own_art text REFERENCES game_artwork (art),
  ADD COLUMN mark text CHECK (mark IN ('hot', 'new')),
  ADD COLUMN edits integer NOT NULL DEFAULT 0;
COMMENT ON COLUMN game.own_names IS 'Names that operators wrote, by language code; each stands before the one of the list.';
COMMENT ON COLUMN game.own_rank IS 'The place that an operator gave it; NULL for the one of the list.';
COMMENT ON COLUMN game.own_art IS 'The picture that an operator gave it; NULL for the one of the list, or the drawn one.';
COMMENT ON COLUMN game.edits IS 'How often operators changed it: whoever changes it names the number that it saw.';

ALTER TABLE game
  ADD COLUMN shown_rank integer GENERATED ALWAYS AS (coalesce(own_rank, rank)) STORED,
  ADD COLUMN after_moved smallint GENERATED ALWAYS AS (CASE WHEN own_rank IS NULL THEN 1 ELSE 0 END) STORED,
  ADD COLUMN name_key text COLLATE "C"
    GENERATED ALWAYS AS (left(lower(coalesce(own_names ->> 'EN', names ->> 'EN', game_code)), 100)) STORED;
COMMENT ON COLUMN game.after_moved IS 'Of two games at one place the one that an operator moved there comes first.';
CREATE INDEX game_rank ON game (shown_rank, after_moved, node_id);
CREATE INDEX game_name ON game (name_key, after_moved, node_id);

ALTER TABLE vendor
  ADD COLUMN own_names jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN own_sort integer CHECK (own_sort BETWEEN 1 AND 999999),
  ADD COLUMN own_art text REFERENCES game_artwork (art),
  ADD COLUMN off boolean NOT NULL DEFAULT false,
  ADD COLUMN edits integer NOT NULL DEFAULT 0;
COMMENT ON COLUMN vendor.off IS 'Switched off by an operator: its games are shown as paused and opened to nobody.';
