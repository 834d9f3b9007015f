-- A chase buys the same ticket for draw after draw. What it costs in all leaves the wallet at once and lies in one of its own.

INSERT INTO house_account VALUES
  (7, 'chase', 'between the wallets of a member: what chases hold and give back, so that it stands at nothing');
ALTER TABLE wallet DROP CONSTRAINT wallet_kind_check, ADD CONSTRAINT wallet_kind_check CHECK (kind IN (1, 2, 3, 4));
COMMENT ON COLUMN wallet.kind IS '1 real, 2 bonus, 3 play, 4 held by chases';
COMMENT ON COLUMN entry.type IS
  '1 stake, 2 payout, 3 refund, 4 tombstone of a stake rolled back before it came, 5 grant, 6 deposit, 7 withdrawal, 8 return of a withdrawal, 9 transfer to a vendor, 10 transfer from a vendor, 11 adjustment, 12 held for a chase, 13 given back by a chase';

-- owner: lottery
CREATE TABLE chase (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  id bigint NOT NULL,
  game smallint NOT NULL REFERENCES lottery_game (id),
  reference text NOT NULL,
  at timestamptz NOT NULL,
  picks jsonb NOT NULL,
  stake bigint NOT NULL CHECK (stake > 0),
  multiples integer[] NOT NULL CHECK (cardinality(multiples) BETWEEN 1 AND 120),
  stop_on_win boolean NOT NULL,
  from_nr integer NOT NULL,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'won', 'stopped', 'void', 'excluded', 'frozen')),
  next smallint NOT NULL DEFAULT 0 CHECK (next BETWEEN 0 AND cardinality(multiples)),
  nr integer NOT NULL DEFAULT 0,
  ticket bigint,
  held bigint NOT NULL CHECK (held >= 0),
  ended_at timestamptz,
  PRIMARY KEY (shard, member, id),
  UNIQUE (shard, member, reference),
  CHECK ((state = 'running') = (ended_at IS NULL)),
  CHECK (state = 'running' OR held = 0)
);
COMMENT ON COLUMN chase.reference IS 'That of the entry by which its money left the wallet.';
COMMENT ON COLUMN chase.stake IS 'What its ticket costs at the multiple of 1.';
COMMENT ON COLUMN chase.from_nr IS 'The draw that it begins with.';
COMMENT ON COLUMN chase.next IS 'The issue that is bought or skipped next, counted from 0.';
COMMENT ON COLUMN chase.nr IS 'The draw of the issue before; 0 where there is none. The next issue waits until it is over.';
COMMENT ON COLUMN chase.ticket IS 'The ticket of that issue, where it was not skipped.';
COMMENT ON COLUMN chase.held IS 'What it still holds in the wallet of chases.';
CREATE INDEX chase_running ON chase (game, nr) WHERE state = 'running';
CREATE INDEX chase_held ON chase (shard, member) WHERE state = 'running';

-- owner: lottery
CREATE TABLE chase_issue (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  chase bigint NOT NULL,
  i smallint NOT NULL,
  nr integer NOT NULL,
  ticket bigint,
  skipped text CHECK (skipped IN ('late', 'limit', 'number', 'amount', 'paused')),
  PRIMARY KEY (shard, member, chase, i),
  FOREIGN KEY (shard, member, chase) REFERENCES chase (shard, member, id),
  CHECK ((ticket IS NULL) <> (skipped IS NULL))
);
COMMENT ON TABLE chase_issue IS 'The issues of a chase that were bought or skipped, the latter with the reason.';
