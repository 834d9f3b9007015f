-- What a member likes and what it played last; both are short lists, read whole.

-- owner: catalogue
CREATE TABLE favourite_game (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  node_id integer NOT NULL,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (shard, member, node_id),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id)
);
COMMENT ON TABLE favourite_game IS 'Points at no game by a key: games are small data that all read, and may be gone from a list.';

-- owner: catalogue
CREATE TABLE recent_game (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  node_id integer NOT NULL,
  played_at timestamptz NOT NULL,
  PRIMARY KEY (shard, member, node_id),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id)
);
