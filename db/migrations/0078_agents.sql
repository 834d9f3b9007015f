-- Agents: links by which people register under them, and the tree of who stands under whom.

-- owner: identity
CREATE TABLE invitation_link (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  id bigint NOT NULL,
  code text NOT NULL,
  type smallint NOT NULL,
  rebate smallint NOT NULL CHECK (rebate >= 0),
  expires_at timestamptz,
  most integer CHECK (most > 0),
  remark text NOT NULL,
  paused boolean NOT NULL DEFAULT false,
  visits bigint NOT NULL DEFAULT 0,
  registrations integer NOT NULL DEFAULT 0 CHECK (most IS NULL OR registrations <= most),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (shard, member, id),
  UNIQUE (shard, member, code)
);
COMMENT ON TABLE invitation_link IS
  'Codes by which accounts of a type and a rebate register under a member. The directory knows the code as one of the member''s invitation codes.';
COMMENT ON COLUMN invitation_link.rebate IS 'Hundredths of a percent of turnover.';

-- owner: agents
CREATE TABLE place (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  from_day date NOT NULL,
  upline bigint,
  path bigint[] NOT NULL,
  PRIMARY KEY (shard, member, from_day),
  CHECK (upline IS NOT DISTINCT FROM path[cardinality(path)])
);
COMMENT ON TABLE place IS 'Where a member stands in the tree from a local day on: its uplines from the top down to its own, without itself.';

-- owner: agents
CREATE TABLE team_member (
  shard smallint NOT NULL,
  upline bigint NOT NULL,
  level smallint NOT NULL CHECK (level > 0),
  member bigint NOT NULL,
  registered_at timestamptz NOT NULL,
  team integer NOT NULL DEFAULT 0,
  PRIMARY KEY (shard, upline, level, member)
);
COMMENT ON COLUMN team_member.team IS 'Of a direct downline: how many stand below it.';
CREATE INDEX team_member_largest ON team_member (shard, upline, team DESC, member) WHERE level = 1;
COMMENT ON TABLE team_member IS 'Everybody below a member, on that member''s shard: what a team is paged by. Made of `place`.';
CREATE INDEX team_member_registered ON team_member (shard, upline, registered_at);

-- owner: agents
CREATE TABLE agent_account (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  type smallint NOT NULL,
  rebate smallint NOT NULL DEFAULT 0 CHECK (rebate >= 0),
  link bigint,
  direct integer NOT NULL DEFAULT 0,
  team integer NOT NULL DEFAULT 0,
  agents integer NOT NULL DEFAULT 0,
  since timestamptz NOT NULL,
  PRIMARY KEY (shard, member)
);
COMMENT ON TABLE agent_account IS 'What a member is in the tree: its type, its rebate, by which link it came, how many it brought, how many stand below it, and how many of these are agents.';
COMMENT ON COLUMN agent_account.rebate IS 'Hundredths of a percent of turnover.';
COMMENT ON COLUMN agent_account.since IS 'Of an agent when it became one, of another member when it registered.';
CREATE INDEX agent_account_agents ON agent_account (since, member) WHERE type IN (1, 2, 41, 42);

-- Who is here already has its place too.
WITH RECURSIVE way (shard, member, created_at, type, path) AS (
  SELECT shard, id, created_at, type, '{}'::bigint[] FROM member WHERE upline IS NULL AND type <> 4
  UNION ALL
  SELECT m.shard, m.id, m.created_at, m.type, w.path || w.member FROM way w JOIN member m ON m.upline = w.member
)
INSERT INTO place (shard, member, from_day, upline, path)
SELECT shard, member, (created_at AT TIME ZONE 'UTC')::date - 1, path[cardinality(path)], path FROM way;

INSERT INTO team_member (shard, upline, level, member, registered_at)
SELECT u.shard, u.id, cardinality(p.path) - up.at + 1, p.member, m.created_at
FROM place p JOIN member m ON m.shard = p.shard AND m.id = p.member, unnest(p.path) WITH ORDINALITY AS up(member, at) JOIN member u ON u.id = up.member;

INSERT INTO agent_account (shard, member, type, since, direct, team, agents)
SELECT p.shard, p.member, m.type, m.created_at, count(t.member) FILTER (WHERE t.level = 1), count(t.member), count(d.id) FILTER (WHERE d.type IN (1, 2, 41, 42))
FROM place p JOIN member m ON m.shard = p.shard AND m.id = p.member
LEFT JOIN team_member t ON t.shard = p.shard AND t.upline = p.member LEFT JOIN member d ON d.id = t.member
GROUP BY p.shard, p.member, m.type, m.created_at;

UPDATE team_member t SET team = a.team FROM agent_account a WHERE a.member = t.member AND t.level = 1 AND a.team > 0;

-- Last, since it locks the members against whoever registers meanwhile.
ALTER TABLE invitation_link ADD FOREIGN KEY (shard, member) REFERENCES member (shard, id);
