-- Promotions are content; here lies what members have of them: who takes part, who asked, and what was given.

ALTER TABLE upload DROP CONSTRAINT upload_purpose_check,
  ADD CONSTRAINT upload_purpose_check CHECK (purpose IN ('deposit', 'withdrawal', 'feedback', 'identity', 'promotion', 'kept'));

-- owner: loyalty
CREATE TABLE participation (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  promotion text NOT NULL,
  version integer NOT NULL,
  terms jsonb NOT NULL,
  joined_at timestamptz NOT NULL,
  PRIMARY KEY (shard, member, promotion),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id)
);
COMMENT ON TABLE participation IS 'Members who joined a promotion, under its terms as they were then: these hold for them.';

-- owner: loyalty
CREATE TABLE application (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  id bigint NOT NULL,
  promotion text NOT NULL,
  version integer NOT NULL,
  state text NOT NULL DEFAULT 'applying' CHECK (state IN ('applying', 'approved', 'rejected')),
  remark text NOT NULL CHECK (length(remark) BETWEEN 1 AND 140),
  uploads bigint[] NOT NULL DEFAULT '{}' CHECK (cardinality(uploads) <= 3),
  at timestamptz NOT NULL,
  decided_at timestamptz,
  reason text,
  PRIMARY KEY (shard, member, id),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id),
  CHECK ((state = 'applying') = (decided_at IS NULL))
);
COMMENT ON TABLE application IS 'What members asked a promotion for; one at a time waits for each.';
CREATE UNIQUE INDEX application_waiting ON application (shard, member, promotion) WHERE state = 'applying';
CREATE INDEX application_queue ON application (at, id) WHERE state = 'applying';
CREATE INDEX application_at ON application (at DESC, id);

-- owner: loyalty
CREATE TABLE award (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  promotion text NOT NULL,
  occasion text NOT NULL,
  id bigint NOT NULL,
  version integer NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'held', 'claimed', 'paid', 'lapsed', 'revoked')),
  gifts jsonb NOT NULL,
  money bigint NOT NULL CHECK (money >= 0),
  grp text,
  at timestamptz NOT NULL,
  until timestamptz,
  claimed_at timestamptz,
  ended_at timestamptz,
  reason text,
  PRIMARY KEY (shard, member, promotion, occasion),
  UNIQUE (shard, member, id),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id),
  CHECK ((state IN ('open', 'held', 'claimed')) = (ended_at IS NULL))
);
COMMENT ON TABLE award IS 'What a promotion gives to a member for an occasion, such as `deposit:71` or `2026-W47`: its key makes everything happen once, and entries name it as `award:<id>`.';
COMMENT ON COLUMN award.gifts IS 'What is given, with the amounts that it came to and the terms as they were.';
COMMENT ON COLUMN award.money IS 'What it costs, in units of money: what budgets count.';
COMMENT ON COLUMN award.grp IS 'Of all promotions of a group a member takes one.';
COMMENT ON COLUMN award.until IS 'Until then it can be claimed.';
-- Of a group a member has one, and a deposit serves one promotion.
CREATE UNIQUE INDEX award_group ON award (shard, member, grp) WHERE grp IS NOT NULL AND state NOT IN ('lapsed', 'revoked');
CREATE UNIQUE INDEX award_deposit ON award (shard, member, occasion) WHERE occasion LIKE 'deposit:%';
CREATE INDEX award_open ON award (shard, member) WHERE state = 'open';
CREATE INDEX award_claimed ON award (claimed_at) WHERE state = 'claimed';
CREATE INDEX award_until ON award (until) WHERE state IN ('open', 'held') AND until IS NOT NULL;
CREATE INDEX award_at ON award (at DESC, id);
CREATE INDEX award_promotion ON award (promotion, at DESC, id);

-- owner: loyalty
CREATE TABLE promotion_sign (
  promotion text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('phone', 'account', 'browser')),
  hash text NOT NULL,
  member bigint NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (promotion, kind, hash)
);
COMMENT ON TABLE promotion_sign IS 'By what a person is known who was given a promotion that one person gets once: of several accounts of a person the first one is given it. Kept apart from members, by the hash.';

-- owner: loyalty
CREATE TABLE promotion_spent (
  promotion text NOT NULL,
  day date NOT NULL,
  money bigint NOT NULL DEFAULT 0 CHECK (money >= 0),
  PRIMARY KEY (promotion, day)
);
COMMENT ON TABLE promotion_spent IS 'What promotions gave in money, by the local day of the award; the day -infinity has the sum over all days. What was not claimed is not in it.';

-- owner: loyalty
CREATE TABLE promotion_due (
  shard smallint NOT NULL,
  id bigint NOT NULL,
  member bigint NOT NULL,
  promotion text,
  happened jsonb NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  retry_at timestamptz NOT NULL,
  PRIMARY KEY (shard, id)
);
COMMENT ON TABLE promotion_due IS 'What happened to members that promotions may give for, until they have: each is looked at in a transaction of its own, so that nobody waits for others.';
COMMENT ON COLUMN promotion_due.promotion IS 'The one that is meant; null for all that give for it.';
CREATE INDEX promotion_due_next ON promotion_due (retry_at, id);
