-- A proposal keeps why it was made, what it saw and what it changes, ends in more ways than two, and tells where both sat.
-- Those that wait from before have seen nothing, so they turn out void when somebody decides them.

-- owner of proposal: operator
ALTER TABLE proposal RENAME COLUMN payload TO request;
ALTER TABLE proposal RENAME COLUMN reason TO answer;
ALTER TABLE proposal
  ADD COLUMN reason text,
  ADD COLUMN preview jsonb NOT NULL DEFAULT '{"before": {}, "after": {}, "money": null, "members": []}',
  ADD COLUMN seen_hash text NOT NULL DEFAULT '',
  ADD COLUMN expires_at timestamptz,
  ADD COLUMN cause text,
  ADD COLUMN maker_browser text,
  ADD COLUMN maker_place text,
  ADD COLUMN checker_browser text,
  ADD COLUMN checker_place text,
  ADD COLUMN same_device boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT proposal_state_check,
  DROP CONSTRAINT proposal_check;

-- A kind has the name of the call that proposes it.
UPDATE proposal SET kind = 'cashier.decideDeposit', request = request || '{"decision": "credit"}' WHERE kind = 'deposit.credit';
UPDATE proposal SET kind = 'settings.writeCashier' WHERE kind = 'settings.cashier';
UPDATE proposal SET reason = request ->> 'reason';
-- Until now a maker took its own back by refusing it.
UPDATE proposal SET state = 'withdrawn', checker = NULL WHERE checker = maker;
UPDATE proposal SET expires_at = made_at + interval '72 hours';

ALTER TABLE proposal
  ALTER COLUMN expires_at SET NOT NULL,
  ALTER COLUMN preview DROP DEFAULT,
  ALTER COLUMN seen_hash DROP DEFAULT,
  ADD CONSTRAINT proposal_state_check
    CHECK (state IN ('waiting', 'approved', 'refused', 'withdrawn', 'expired', 'void', 'failed')),
  ADD CONSTRAINT proposal_decided CHECK ((state = 'waiting') = (decided_at IS NULL)),
  ADD CONSTRAINT proposal_needs_checker CHECK (state NOT IN ('approved', 'refused', 'failed') OR checker IS NOT NULL),
  ADD CONSTRAINT proposal_of_somebody_else CHECK (checker <> maker);
COMMENT ON COLUMN proposal.request IS 'The request of the call as it was checked; it is done as it stands here.';
COMMENT ON COLUMN proposal.seen_hash IS 'Of kind, subject, request and what must not have changed: where it comes out differently, the proposal is void.';
COMMENT ON COLUMN proposal.maker_browser IS 'The hash of a cookie of the browser; maker_place is one of network and user agent. Only to be compared with the checker''s.';

-- One subject has one proposal for good where its kind says so.
CREATE INDEX proposal_subject ON proposal (kind, subject, id);
