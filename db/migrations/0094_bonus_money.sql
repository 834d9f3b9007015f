-- Bonus money. A grant is what the house gives under terms; while it is played its money lies in the member's wallet of kind
-- bonus, which belongs to one active grant at a time. One purse bears a stake whole, so a bet stays one entry.

INSERT INTO house_account VALUES
  (9, 'bonus', 'bonus money: what grants gave, less what was forfeited'),
  (10, 'conversion', 'between the wallets of a member: bonus money whose wagering is done becomes real, so that it stands at nothing');
COMMENT ON COLUMN entry.type IS
  '1 stake, 2 payout, 3 refund, 4 tombstone of a stake rolled back before it came, 5 grant, 6 deposit, 7 withdrawal, 8 return of a withdrawal, 9 transfer to a vendor, 10 transfer from a vendor, 11 adjustment, 12 held for a chase, 13 given back by a chase, 14 correction, 15 owed, 16 bonus, 17 conversion, 18 forfeit; 30 and more are what contracts of agents pay and what members send';

ALTER TABLE entry RENAME COLUMN free_round TO award;
ALTER INDEX entry_free_round RENAME TO entry_award;
COMMENT ON COLUMN entry.award IS
  'What bears the entry or counts it: the free rounds whose stake it takes (then the contra account is that of promotions), or the grant of bonus money. Stakes of own money name the grant whose wagering they count for. Payouts and refunds name what their stake names.';
-- Which purse bore the first stake of a round.
CREATE INDEX entry_award_round ON entry (shard, member, source, round) WHERE type = 1 AND award IS NOT NULL;
-- The balance of bonus money as it stood at a position.
CREATE INDEX entry_bonus ON entry (shard, member, n) WHERE kind = 2;

ALTER TABLE wallet ADD COLUMN bonus boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN wallet.bonus IS
  'Of the real wallet: stakes ask for the grant and the wallet of bonus money as well. Set with the first grant, and taken away once none is active and the month in which bonus money was staked is over.';

-- owner: bonus
CREATE TABLE bonus_grant (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  id bigint NOT NULL,
  key text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'active', 'converted', 'spent', 'expired', 'forfeited')),
  amount bigint NOT NULL CHECK (amount > 0),
  required bigint NOT NULL CHECK (required > 0),
  wagered bigint NOT NULL DEFAULT 0 CHECK (wagered >= 0),
  cap bigint CHECK (cap > 0),
  converted bigint NOT NULL DEFAULT 0 CHECK (converted >= 0 AND (cap IS NULL OR converted <= cap)),
  terms jsonb NOT NULL,
  look_at timestamptz,
  open_rounds text[] NOT NULL DEFAULT '{}',
  given_at timestamptz NOT NULL,
  active_at timestamptz,
  expires_at timestamptz,
  ended_at timestamptz,
  reason text CHECK (reason IN ('givenUp', 'withdrawal', 'exclusion', 'closed', 'operator')),
  PRIMARY KEY (shard, member, id),
  UNIQUE (shard, member, key),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id),
  CHECK ((state IN ('waiting', 'active')) = (ended_at IS NULL)),
  CHECK (state <> 'active' OR (active_at IS NOT NULL AND expires_at IS NOT NULL)),
  CHECK ((state = 'forfeited') = (reason IS NOT NULL))
) WITH (fillfactor = 70);
COMMENT ON TABLE bonus_grant IS 'Bonus money that a member was given under terms: one is active, others wait in the order of their ids.';
COMMENT ON COLUMN bonus_grant.key IS 'Names the occasion, once a member: the same again is the same grant.';
COMMENT ON COLUMN bonus_grant.required IS 'What stakes have to come to, weighed by the terms, until it becomes real money.';
COMMENT ON COLUMN bonus_grant.cap IS 'The most that becomes real money; null without one.';
COMMENT ON COLUMN bonus_grant.terms IS 'Its terms as they were when it was given: they never change.';
COMMENT ON COLUMN bonus_grant.look_at IS 'Its purse holds nothing: from then on it is looked whether a round of it is open, and when none is it is over.';
COMMENT ON COLUMN bonus_grant.open_rounds IS 'Rounds that own money had begun when it became active, as source/game/round: own money bears their further stakes.';
CREATE UNIQUE INDEX bonus_grant_active ON bonus_grant (shard, member) WHERE state = 'active';
CREATE INDEX bonus_grant_line ON bonus_grant (shard, member, id) WHERE state = 'waiting';
CREATE INDEX bonus_grant_expires ON bonus_grant (expires_at) WHERE state = 'active';
CREATE INDEX bonus_grant_look ON bonus_grant (look_at) WHERE state = 'active' AND look_at IS NOT NULL;
CREATE INDEX bonus_grant_given ON bonus_grant (given_at DESC, id);
