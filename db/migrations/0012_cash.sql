-- Money between members and the world outside: what deposits, withdrawals and transfers leave in the
-- ledger, and what reads a member's own records by time.

INSERT INTO house_account VALUES
  (4, 'cashier', 'money that members paid in, less what was paid out to them'),
  (5, 'vendor', 'money in wallets at vendors that do not play from the main wallet');

COMMENT ON COLUMN entry.type IS
  '1 stake, 2 payout, 3 refund, 4 tombstone of a stake rolled back before it came, 5 grant, 6 deposit, 7 withdrawal, 8 return of a withdrawal, 9 transfer to a vendor, 10 transfer from a vendor, 11 adjustment';

-- The records of one member by time: the account record, its bets, its statement of a year.
CREATE INDEX entry_member ON entry (shard, member, at, n);
-- The few movements that are no play, so that a record of them does not read a million stakes.
CREATE INDEX entry_cash ON entry (shard, member, at, n) WHERE type > 4;

ALTER TABLE wallet ADD COLUMN life_stake bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN wallet.life_stake IS
  'Stakes less refunds over the wallet''s life: turnover that a withdrawal still requires, and the VIP level, are read from it.';
UPDATE wallet w SET life_stake = coalesce((
  SELECT -sum(e.amount) FROM entry e WHERE e.shard = w.shard AND e.member = w.member AND e.kind = w.kind AND e.type IN (1, 3)), 0);
