-- What agents' teams did by day, kept on the shard of each agent, so that a report does not read its team.

-- owner: agents
CREATE TABLE team_day (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  below boolean NOT NULL,
  day date NOT NULL,
  game_type text NOT NULL,
  bets bigint NOT NULL DEFAULT 0,
  stakes bigint NOT NULL DEFAULT 0,
  turnover bigint NOT NULL DEFAULT 0,
  prizes bigint NOT NULL DEFAULT 0,
  self_rebate bigint NOT NULL DEFAULT 0,
  agent_rebate bigint NOT NULL DEFAULT 0,
  activity bigint NOT NULL DEFAULT 0,
  deposit_fee bigint NOT NULL DEFAULT 0,
  deposits bigint NOT NULL DEFAULT 0,
  withdrawals bigint NOT NULL DEFAULT 0,
  registered integer NOT NULL DEFAULT 0,
  first_deposits integer NOT NULL DEFAULT 0,
  PRIMARY KEY (shard, member, below, day, game_type)
) WITH (fillfactor = 70);
COMMENT ON TABLE team_day IS 'What happened on a local day, kept by the consumer "team_figures" up to its position: of a member itself, and of everybody below it.';
COMMENT ON COLUMN team_day.below IS 'False: the member itself. True: all below it, without itself.';
COMMENT ON COLUMN team_day.game_type IS 'Of play, as the game was when it was counted; empty for what is no play.';
COMMENT ON COLUMN team_day.bets IS 'Stakes made, those taken back later among them.';
COMMENT ON COLUMN team_day.stakes IS 'Of rounds that are closed, in units of 1/100,000, as all amounts. What is taken back or corrected counts on the day of that.';
COMMENT ON COLUMN team_day.self_rebate IS 'No entry is booked as a rebate yet, nor as a fee that the house bears.';

-- owner: agents
CREATE TABLE team_active (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  day date NOT NULL,
  active_before date NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (shard, member, day, active_before)
) WITH (fillfactor = 70);
COMMENT ON TABLE team_active IS 'How many below a member bet on a day, by the day on which they had bet before: those of a period who had not bet before within it are its active members, each once.';
COMMENT ON COLUMN team_active.active_before IS '-infinity where it was their first day.';

-- owner: agents
CREATE TABLE team_balance (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  balance bigint NOT NULL,
  PRIMARY KEY (shard, member)
) WITH (fillfactor = 50);
COMMENT ON TABLE team_balance IS 'What the wallets of real money of everybody below a member hold, without its own.';

-- Two consumers follow rounds now, each from its own position.
ALTER TABLE open_round ADD COLUMN consumer text NOT NULL DEFAULT 'day_sums';
ALTER TABLE open_round ALTER COLUMN consumer DROP DEFAULT;
ALTER TABLE open_round DROP CONSTRAINT open_round_pkey, ADD PRIMARY KEY (shard, consumer, member, source, game, round);
COMMENT ON TABLE open_round IS 'Rounds that are not closed, up to the position of a consumer; forgotten after 90 days.';
