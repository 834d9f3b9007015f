-- Limits that a member or the house sets on stakes and losses.

-- owner: safeguards
CREATE TABLE member_limit (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  measure smallint NOT NULL CHECK (measure IN (1, 2)),
  period smallint NOT NULL CHECK (period IN (1, 2, 3)),
  amount bigint NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (shard, member, measure, period),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id)
);
COMMENT ON COLUMN member_limit.measure IS '1 stake, 2 net loss';
COMMENT ON COLUMN member_limit.period IS '1 day, 2 week from Monday, 3 month; each in the brand''s time';
