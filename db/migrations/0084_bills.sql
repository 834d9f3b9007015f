-- What contracts of agents come to, period by period: bills, who pays them, and what was received of them.

INSERT INTO house_account VALUES
  (20, 'agents', 'what the house pays agents by their contracts, or advances for an upline that cannot'),
  (21, 'passing', 'what uplines pay their downlines, on its way; it stands at nothing');

COMMENT ON COLUMN entry.type IS
  '1 stake, 2 payout, 3 refund, 4 tombstone of a stake rolled back before it came, 5 grant, 6 deposit, 7 withdrawal, 8 return of a withdrawal, 9 transfer to a vendor, 10 transfer from a vendor, 11 adjustment, 12 held for a chase, 13 given back by a chase, 14 correction of a payout, 15 advanced for a correction, or brought by a later payout, 30 dividend, 31 daily salary, 32 hourly salary, 33 real-time salary, 34 passed on to downlines, or paid back to the house';

ALTER TABLE contract ADD COLUMN due_at timestamptz;
COMMENT ON COLUMN contract.due_at IS 'When the period ends that is billed next; null once all are, and for real-time salary, which is paid as it is earned.';
CREATE INDEX contract_due ON contract (shard, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX contract_kind ON contract (kind, shard, holder);

-- owner: agents
CREATE TABLE bill (
  shard smallint NOT NULL,
  holder bigint NOT NULL,
  id bigint NOT NULL,
  contract bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('dividend', 'daily', 'hourly', 'realTime')),
  upline bigint,
  from_day date NOT NULL,
  to_day date NOT NULL CHECK (to_day >= from_day),
  hour timestamptz,
  ended_at timestamptz NOT NULL,
  turnover bigint NOT NULL,
  profit bigint NOT NULL,
  carried bigint NOT NULL,
  active integer NOT NULL,
  tier smallint,
  amount bigint NOT NULL CHECK (amount >= 0),
  received bigint NOT NULL DEFAULT 0 CHECK (received BETWEEN 0 AND amount),
  advanced bigint NOT NULL DEFAULT 0 CHECK (advanced BETWEEN 0 AND received),
  repaid bigint NOT NULL DEFAULT 0,
  written_off bigint NOT NULL DEFAULT 0,
  state text NOT NULL CHECK (state IN ('open', 'notReached', 'waiting', 'insufficient', 'partReceived', 'issued', 'rejected')),
  made_at timestamptz NOT NULL,
  paid_at timestamptz,
  PRIMARY KEY (shard, holder, id),
  CHECK (repaid >= 0 AND written_off >= 0 AND repaid + written_off <= advanced),
  CHECK ((state = 'issued') = (received = amount AND amount > 0)),
  CHECK ((kind IN ('hourly', 'realTime')) = (hour IS NOT NULL))
);
COMMENT ON TABLE bill IS
  'What a contract came to in a period. Its figures and its amount never change; amounts are in units of 1/100,000.';
COMMENT ON COLUMN bill.upline IS 'Who pays it; null for the house.';
COMMENT ON COLUMN bill.hour IS 'When the hour began, or when real-time salary was paid.';
COMMENT ON COLUMN bill.ended_at IS 'When the period was over: the oldest is paid first.';
COMMENT ON COLUMN bill.turnover IS 'Of the team, by the weights of game types; parts of a unit are cut here, but not where the amount was reckoned.';
COMMENT ON COLUMN bill.profit IS 'What the team won less what it lost, without what was carried over.';
COMMENT ON COLUMN bill.carried IS 'Winnings of earlier periods that were taken off the loss.';
COMMENT ON COLUMN bill.tier IS 'The tier that paid, from 0; null where none was reached, and for real-time salary.';
COMMENT ON COLUMN bill.advanced IS 'What of it the house paid in place of the upline, which owes what is not repaid or written off.';
CREATE UNIQUE INDEX bill_period ON bill (shard, holder, contract, from_day, coalesce(hour, '-infinity'));
CREATE INDEX bill_unpaid ON bill (shard, upline, id) WHERE state IN ('open', 'waiting', 'insufficient', 'partReceived', 'rejected');
CREATE INDEX bill_owed ON bill (shard, upline, id) WHERE advanced > repaid + written_off;
CREATE INDEX bill_upline ON bill (shard, upline, id);
CREATE INDEX bill_passed ON bill (shard, upline, kind, from_day);
CREATE INDEX bill_newest ON bill (made_at, id);
CREATE INDEX bill_owed_newest ON bill (made_at, id) WHERE advanced > repaid + written_off;

-- owner: agents
CREATE TABLE member_hour (
  shard smallint NOT NULL,
  hour timestamptz NOT NULL,
  member bigint NOT NULL,
  game_type text NOT NULL,
  turnover bigint NOT NULL,
  PRIMARY KEY (shard, hour, member, game_type)
) WITH (fillfactor = 70);
COMMENT ON TABLE member_hour IS 'Turnover of members by clock hours, kept by the consumer "team_figures" while there are contracts about hours, for 40 days.';

-- owner: agents
CREATE TABLE real_time_day (
  shard smallint NOT NULL,
  holder bigint NOT NULL,
  contract bigint NOT NULL,
  day date NOT NULL,
  earned bigint NOT NULL,
  earned_parts bigint NOT NULL,
  paid bigint NOT NULL DEFAULT 0,
  is_new boolean NOT NULL DEFAULT true,
  PRIMARY KEY (shard, holder, contract, day)
) WITH (fillfactor = 70);
COMMENT ON TABLE real_time_day IS 'What rounds of a local day earned the holder of a contract of real-time salary, kept by the consumer "team_figures".';
COMMENT ON COLUMN real_time_day.earned IS 'In units; below zero where more was taken back than earned.';
COMMENT ON COLUMN real_time_day.earned_parts IS 'What is earned beside whole units, in 1/10,000,000 of one: together exact.';
COMMENT ON COLUMN real_time_day.is_new IS 'It changed since a run last looked at it.';
CREATE INDEX real_time_day_new ON real_time_day (shard, holder, contract) WHERE is_new;

CREATE INDEX team_day_own ON team_day (shard, day) WHERE NOT below;
