-- Friends who qualified for a promotion: each is looked at once.

-- owner: loyalty
CREATE TABLE promotion_friend (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  promotion text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (shard, member, promotion),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id)
);
COMMENT ON TABLE promotion_friend IS 'Members who were invited and met what a promotion asks of a friend. It is noted once, whatever is given for it then.';

-- Whose birthday a day is.
CREATE INDEX identity_check_birthday ON identity_check (extract(month FROM birthday), extract(day FROM birthday)) WHERE state = 'approved';
