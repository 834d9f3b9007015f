-- Promotions for single rounds and for periods that are over, and terms that stay with who joined them.

-- owner: loyalty
CREATE TABLE joined_terms (
  promotion text NOT NULL,
  version integer NOT NULL,
  terms jsonb NOT NULL,
  PRIMARY KEY (promotion, version)
);
COMMENT ON TABLE joined_terms IS 'The versions of promotions that somebody joined: what they give for is looked for as long as the promotion is on the site, whatever its terms are by now.';
INSERT INTO joined_terms (promotion, version, terms)
SELECT DISTINCT ON (promotion, version) promotion, version, terms FROM participation ORDER BY promotion, version, joined_at DESC;

COMMENT ON COLUMN play_day.at_risk IS 'Turnover at risk, on the day on which it changed: a round counts on the day on which it closes, and before migration 0107 it counted on that of its first stake. Less than nothing where more of earlier days was corrected.';

-- owner: wallet
CREATE TABLE growth_before (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  day date NOT NULL,
  turnover bigint NOT NULL,
  deposits bigint NOT NULL,
  PRIMARY KEY (shard, member),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id)
) WITH (fillfactor = 70);
COMMENT ON TABLE growth_before IS 'What a member had at risk and paid in before a local day, the first one of a month: days that are over stay as they are, so a life is read from here and the days since.';

-- What cannot be given or paid leaves the line and becomes a queued job, which operators see where it fails for good.
ALTER TABLE award ADD COLUMN failed boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN award.failed IS 'It could not be paid: a queued job tries it by itself.';
DROP INDEX award_claimed;
CREATE INDEX award_claimed ON award (claimed_at, id) WHERE state = 'claimed' AND NOT failed;
ALTER TABLE promotion_due DROP COLUMN tries;
COMMENT ON COLUMN promotion_due.retry_at IS 'When it is looked at; never by the line where it failed: a queued job tries it by itself.';

-- By whom a sign is, for when its account is forgotten.
CREATE INDEX promotion_sign_member ON promotion_sign (member);
