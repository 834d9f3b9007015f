-- What the house gives beside bonus money: awards of campaigns, rebates, and points with what they buy.

INSERT INTO house_account VALUES
  (11, 'reward', 'what awards of campaigns gave as money'),
  (12, 'rebate', 'what of turnover was given back'),
  (13, 'points', 'points that were given, less those that were spent: what the house owes in points'),
  (14, 'mall', 'what members paid in the point mall, less what came back, and what points became as money');
COMMENT ON COLUMN entry.type IS
  '1 stake, 2 payout, 3 refund, 4 tombstone of a stake rolled back before it came, 5 grant, 6 deposit, 7 withdrawal, 8 return of a withdrawal, 9 transfer to a vendor, 10 transfer from a vendor, 11 adjustment, 12 held for a chase, 13 given back by a chase, 14 correction, 15 owed, 16 bonus, 17 conversion, 18 forfeit, 19 reward, 20 rebate, 21 points earned, 22 points spent, 23 points returned, 24 paid in the mall, 25 returned by the mall, 26 points as money; 30 to 36 are what contracts of agents pay and what members send, 37 rebate on the play of a team';

ALTER TABLE wallet DROP CONSTRAINT wallet_kind_check, ADD CONSTRAINT wallet_kind_check CHECK (kind IN (1, 2, 3, 4, 5));

-- What came and went of points, the newest first.
CREATE INDEX entry_points ON entry (shard, member, at, n) WHERE kind = 5;

-- Of the entries that name an award only the winnings of free rounds are looked for by it; stakes that count for a bonus do
-- not have to be written here.
DROP INDEX entry_award;
CREATE INDEX entry_award ON entry (shard, member, n) WHERE contra = 6;
