-- Where a provider calls from, and how much it may give away without a stake.

ALTER TABLE provider
  ADD COLUMN networks text[] NOT NULL DEFAULT '{}',
  ADD COLUMN prizes_a_day bigint NOT NULL DEFAULT 100000000 CHECK (prizes_a_day >= 0);
COMMENT ON COLUMN provider.networks IS 'Addresses or networks (such as 203.0.113.0/24) that its calls come from; empty for any.';
COMMENT ON COLUMN provider.prizes_a_day IS 'Units that prizes without a stake may come to for a member and UTC day.';
