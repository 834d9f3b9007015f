-- Pictures of their own that games have, from the addresses that their providers' lists name.

-- owner: catalogue
CREATE TABLE game_picture (
  node_id integer PRIMARY KEY REFERENCES game (node_id),
  url text NOT NULL,
  art text NOT NULL,
  colour text NOT NULL
);
COMMENT ON TABLE game_picture IS 'Games that are shown by a picture that came with a list; all others by the drawn one.';
COMMENT ON COLUMN game_picture.url IS 'Where it was fetched: another address in the list is another picture.';
COMMENT ON COLUMN game_picture.art IS 'Its key in the store of files, which follows from its content.';
COMMENT ON COLUMN game_picture.colour IS 'Its main colour, #rrggbb.';

-- Nothing ever wrote it.
ALTER TABLE game DROP COLUMN icon_url;
