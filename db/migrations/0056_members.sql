-- A member is held back from what it did wrong and from nothing else: from coming in, from playing, from paying in, from taking
-- money out, each until a moment or until an operator lets it go. Operators keep notes about members, find them among a million,
-- and mark accounts that only test the house.

-- owner: identity
CREATE TABLE member_hold (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  area text NOT NULL CHECK (area IN ('login', 'play', 'deposit', 'withdraw')),
  until timestamptz,
  reason text NOT NULL,
  by bigint,
  at timestamptz NOT NULL,
  PRIMARY KEY (shard, member, area),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id)
);
COMMENT ON TABLE member_hold IS 'What a member is kept from. The one place that logins, stakes, deposits and withdrawals ask; a closed account is kept from all of it by being closed.';
COMMENT ON COLUMN member_hold.until IS 'Null: until an operator lets it go.';
COMMENT ON COLUMN member_hold.by IS 'The operator; null for what was frozen before areas were told apart.';

INSERT INTO member_hold (shard, member, area, reason, at)
SELECT shard, id, area, 'frozen', app_now() FROM member, unnest('{login,play,deposit,withdraw}'::text[]) AS area WHERE frozen AND closed_at IS NULL;

ALTER TABLE member
  DROP COLUMN frozen,
  ADD COLUMN is_test boolean NOT NULL DEFAULT false,
  ADD COLUMN seen_at timestamptz DEFAULT app_now();
UPDATE member m SET seen_at = coalesce((SELECT max(s.seen_at) FROM session s WHERE s.shard = m.shard AND s.member = m.id), m.created_at);
ALTER TABLE member ALTER COLUMN seen_at SET NOT NULL;
COMMENT ON COLUMN member.is_test IS 'Of somebody who tests the house: in no figure and on no board.';
COMMENT ON COLUMN member.seen_at IS 'When it was last there, to ten minutes.';

CREATE INDEX member_created ON member (created_at, id);
CREATE INDEX member_seen ON member (seen_at, id);
-- The beginning of a name, whatever the language of the database.
CREATE INDEX member_name ON member (lower(username) text_pattern_ops);
CREATE INDEX member_test ON member (created_at, id) WHERE is_test;
-- Whose it is that an operator names by its number alone.
CREATE INDEX deposit_id ON deposit (id);
CREATE INDEX payment_notice_provider ON payment_notice (provider_reference);
-- The rare states.
CREATE INDEX member_closed ON member (closed_at) WHERE closed_at IS NOT NULL;
CREATE INDEX member_paused ON member (excluded_until) WHERE excluded_until IS NOT NULL;

-- owner: operator
CREATE TABLE member_note (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  id bigint NOT NULL,
  at timestamptz NOT NULL,
  operator bigint NOT NULL REFERENCES operator (id),
  text text NOT NULL,
  PRIMARY KEY (shard, member, id),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id)
);
COMMENT ON TABLE member_note IS 'What operators tell one another about a member, which the member does not see.';
