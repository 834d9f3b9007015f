-- A large withdrawal is approved by a proposal, as everything else is. Who approved a payout is kept beside who credited,
-- identified or gave something, so that nobody judges the dispute over its own payout.
INSERT INTO member_handling (shard, member, operator, what, at)
SELECT shard, member, operator, 'approved', max(asked_at) FROM withdrawal, unnest(ARRAY[first_reviewer, second_reviewer]) AS operator
WHERE operator IS NOT NULL AND state IN ('approved', 'paying', 'paidOut', 'partlyReceived', 'notReceived')
GROUP BY shard, member, operator;
COMMENT ON TABLE member_handling IS 'Which operator did something to the money of a member, and when last. Who credited, identified, gave or corrected approves none of its withdrawals for a while; who approved one does not judge the dispute over it.';

-- What one person had approved is reviewed anew.
UPDATE withdrawal SET state = 'review' WHERE state = 'secondReview';
ALTER TABLE withdrawal DROP COLUMN first_reviewer, DROP COLUMN second_reviewer;

-- Events that no consumer has read yet name the state that is gone.
UPDATE event e SET payload = jsonb_set(e.payload, '{state}', '"review"')
FROM (SELECT shard, min(n) AS n FROM consumer_position GROUP BY shard) p
WHERE e.shard = p.shard AND e.n > p.n AND e.type = 'order.changed' AND e.payload ->> 'state' = 'secondReview';
