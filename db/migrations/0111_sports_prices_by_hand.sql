-- Prices that operators set for a market, and how much members may stake on sports.

ALTER TABLE sport_market ADD COLUMN hand_prices integer[];
COMMENT ON COLUMN sport_market.hand_prices IS 'Prices that an operator set, as those of the feed are written; they hold until they are released.';

-- owner: sportsbook
CREATE TABLE sport_factor (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  percent smallint NOT NULL CHECK (percent BETWEEN 1 AND 99),
  reason text NOT NULL,
  by_operator bigint NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (shard, member),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id)
);
COMMENT ON TABLE sport_factor IS 'Members who may stake a part of the greatest stake on sports alone, in percent; all others may stake all of it.';
CREATE INDEX sport_factor_at ON sport_factor (at, member);
