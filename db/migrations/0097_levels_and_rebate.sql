-- VIP levels are kept for each member, since they fall as well as rise, and give back a part of a day's turnover at risk.

-- owner: loyalty
CREATE TABLE vip_member (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  rank smallint NOT NULL,
  before smallint NOT NULL,
  highest smallint NOT NULL,
  kept_until date NOT NULL,
  no_rise_until date,
  PRIMARY KEY (shard, member),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id),
  CHECK (highest >= rank)
) WITH (fillfactor = 70);
COMMENT ON TABLE vip_member IS 'The VIP level of a member, by its rank; who is not here has the first one.';
COMMENT ON COLUMN vip_member.before IS 'The rank before the last change.';
COMMENT ON COLUMN vip_member.highest IS 'The highest rank that the member ever had. One that it lost comes back with what keeps it, not by growth over life.';
COMMENT ON COLUMN vip_member.kept_until IS 'Until this local day, the end of the month after the last rise, it does not fall.';
COMMENT ON COLUMN vip_member.no_rise_until IS 'An operator lowered it: until this local day play does not raise it.';

-- owner: loyalty
CREATE TABLE vip_change (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  id bigint NOT NULL,
  at timestamptz NOT NULL,
  from_rank smallint NOT NULL,
  to_rank smallint NOT NULL,
  why text NOT NULL CHECK (why IN ('rise', 'fall', 'operator')),
  growth bigint NOT NULL,
  PRIMARY KEY (shard, member, id),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id)
);
COMMENT ON TABLE vip_change IS 'Every change of a VIP level; which one a member had at a moment is read from here.';
COMMENT ON COLUMN vip_change.growth IS 'Of a rise growth over life, of a fall that of the month that was reviewed, of an operator none.';

-- owner: loyalty
CREATE TABLE rebate_day (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  day date NOT NULL,
  rates jsonb NOT NULL,
  taken bigint NOT NULL DEFAULT 0 CHECK (taken >= 0),
  payments integer NOT NULL DEFAULT 0,
  reckoned bigint,
  carried bigint NOT NULL DEFAULT 0 CHECK (carried <= 0),
  PRIMARY KEY (shard, member, day),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id)
) WITH (fillfactor = 70);
COMMENT ON TABLE rebate_day IS 'The rebate of a member for its play of a local day.';
COMMENT ON COLUMN rebate_day.rates IS 'Rates by type of games of the level that the member had when the day began, as they were when they were first asked for.';
COMMENT ON COLUMN rebate_day.taken IS 'What was paid for the day, in units.';
COMMENT ON COLUMN rebate_day.payments IS 'How many payments that were; their references are rebate:<day>:<1, 2 …>.';
COMMENT ON COLUMN rebate_day.reckoned IS 'What the play of the day comes to, as it was last reckoned after the day was over; null while it runs.';
COMMENT ON COLUMN rebate_day.carried IS 'Nothing, or below it: what was taken too much by the end of the day, which the next one pays for.';
CREATE INDEX rebate_day_day ON rebate_day (shard, day, member);

-- owner: loyalty
CREATE TABLE rebate_payment (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  day date NOT NULL,
  n integer NOT NULL,
  at timestamptz NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  key text,
  PRIMARY KEY (shard, member, day, n),
  UNIQUE (shard, member, key),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id)
);
COMMENT ON TABLE rebate_payment IS 'What was paid of the rebate of a day.';
COMMENT ON COLUMN rebate_payment.key IS 'Of the claim that asked for it, once a member; null for what the house paid of its own accord.';

-- owner: loyalty
CREATE TABLE loyalty_run (
  name text NOT NULL,
  day date NOT NULL,
  shard smallint NOT NULL,
  after bigint NOT NULL DEFAULT 0,
  done boolean NOT NULL DEFAULT false,
  PRIMARY KEY (name, day, shard)
);
COMMENT ON TABLE loyalty_run IS 'How far a run over all members came: each piece of work is one transaction with the member that it ended at.';
COMMENT ON COLUMN loyalty_run.day IS 'The last local day of the time that the run is about.';

-- Who played on a day, in the order of members.
CREATE INDEX play_day_day ON play_day (shard, day, member);

-- Levels that were reached by turnover over life stand where they stood: one of turnover is one of growth, and nothing has to
-- be done to keep them. They give back nothing until an operator says so. The first one is everybody's from now on; what is
-- not above the one before it, in threshold and rank, is left out.
UPDATE setting SET version = version + 1, changed_at = app_now(), value = jsonb_build_object(
  'growth', jsonb_build_object('turnover', '1', 'deposits', '0'),
  'levels', coalesce((
    SELECT jsonb_agg(jsonb_build_object('rank', rank, 'labelName', label, 'keep', 0, 'rebates', '[]'::jsonb, 'from', least(threshold, 1000000000000)) ORDER BY at)
    FROM (
      SELECT at, rank, label, threshold, row_number() OVER (ORDER BY at) AS nr,
        coalesce(max(threshold) OVER before, -1) AS last_threshold, coalesce(max(rank) OVER before, -1) AS last_rank
      FROM (
        SELECT l.at, (l.value ->> 'rank')::integer AS rank, l.value ->> 'labelName' AS label,
          CASE WHEN l.at = 1 THEN 0 ELSE greatest(floor((l.value ->> 'turnover')::numeric), 0)::bigint END AS threshold
        FROM jsonb_array_elements(setting.value -> 'levels') WITH ORDINALITY AS l(value, at)) x
      WINDOW before AS (ORDER BY at ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)) y
    WHERE threshold > last_threshold AND rank > last_rank AND nr <= 30 AND threshold <= 1000000000000), '[]'::jsonb))
WHERE key = 'vip' AND NOT value ? 'growth';
