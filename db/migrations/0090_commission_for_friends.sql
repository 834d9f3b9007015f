-- Members are paid for what their friends play; a friend who shares a browser with its inviter counts for nothing.

-- owner: identity
CREATE TABLE member_browser (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  hash text NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (shard, member, hash),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id)
) WITH (fillfactor = 70);
COMMENT ON TABLE member_browser IS
  'Browsers in which a member registered or logged in, each by the hash of a random cookie, so that it can be told which accounts share one. Forgotten 400 days after the last login.';

-- owner: agents
CREATE TABLE referral_day (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  day date NOT NULL,
  turnover bigint NOT NULL,
  active integer NOT NULL,
  left_out integer NOT NULL,
  PRIMARY KEY (shard, member, day)
);
COMMENT ON TABLE referral_day IS 'What a local day of the direct friends of a member came to, as its commission was reckoned. It never changes.';
COMMENT ON COLUMN referral_day.turnover IS 'In units of 1/100,000, by the weights of game types; without friends who were left out.';
COMMENT ON COLUMN referral_day.left_out IS 'Friends who played and count for nothing, since they share something with the member or closed their accounts.';

-- owner: agents
CREATE TABLE referral_closed (
  day date PRIMARY KEY
);
COMMENT ON TABLE referral_closed IS 'Local days whose commission is billed for everybody, or for which there is none.';
