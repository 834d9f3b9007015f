-- Games that an operator switched off, and what a provider's list of games says besides.

ALTER TABLE game
  ADD COLUMN paused boolean NOT NULL DEFAULT false,
  ADD COLUMN withdrawn boolean NOT NULL DEFAULT false,
  ADD COLUMN return_to_player integer CHECK (return_to_player BETWEEN 0 AND 10000),
  ADD COLUMN icon_url text;
COMMENT ON COLUMN game.paused IS 'Switched off by an operator: shown as paused, opened to nobody.';
COMMENT ON COLUMN game.withdrawn IS 'No longer in the list of its provider, or switched off there: shown nowhere but in the records of who played it.';
COMMENT ON COLUMN game.return_to_player IS 'Hundredths of a percent, as the provider says.';
COMMENT ON COLUMN game.icon_url IS 'Path of a picture that came with the list; NULL for the drawn one.';

-- Ids of games that come by lists; what the demonstration holds lies below.
CREATE SEQUENCE game_node_id AS integer START 1000001;

ALTER TABLE provider ADD COLUMN game_origin text;
COMMENT ON COLUMN provider.game_origin IS 'Scheme and host of its games'' pages, which the site may show in a frame; NULL where it is that of launch_url.';
