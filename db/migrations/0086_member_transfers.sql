-- Money that members send to their uplines, and agents to their downlines.

COMMENT ON COLUMN entry.type IS
  '1 stake, 2 payout, 3 refund, 4 tombstone of a stake rolled back before it came, 5 grant, 6 deposit, 7 withdrawal, 8 return of a withdrawal, 9 transfer to a vendor, 10 transfer from a vendor, 11 adjustment, 12 held for a chase, 13 given back by a chase, 14 correction of a payout, 15 advanced for a correction, or brought by a later payout, 30 dividend, 31 daily salary, 32 hourly salary, 33 real-time salary, 34 passed on to downlines, or paid back to the house, 35 sent to another account, 36 received from another account';

-- owner: agents
CREATE TABLE member_transfer (
  shard smallint NOT NULL,
  sender bigint NOT NULL,
  id bigint NOT NULL,
  key text NOT NULL,
  receiver bigint NOT NULL,
  up boolean NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  at timestamptz NOT NULL,
  PRIMARY KEY (shard, sender, id),
  UNIQUE (shard, sender, key),
  CHECK (sender <> receiver)
);
COMMENT ON TABLE member_transfer IS 'Money sent by a member to its upline, or by an agent to a downline, on the shard of the sender.';
COMMENT ON COLUMN member_transfer.up IS 'To the upline.';
CREATE INDEX member_transfer_receiver ON member_transfer (shard, receiver, id);
CREATE INDEX member_transfer_newest ON member_transfer (at, id);
