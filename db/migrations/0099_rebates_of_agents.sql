-- What agents earn on lottery tickets that are sold below them, and what bonus money says no more.

ALTER TABLE bonus_grant DROP CONSTRAINT bonus_grant_reason_check;
ALTER TABLE bonus_grant ADD CONSTRAINT bonus_grant_reason_check CHECK (reason IN ('givenUp', 'withdrawal', 'exclusion', 'operator'));
