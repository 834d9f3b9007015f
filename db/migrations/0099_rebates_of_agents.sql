-- What agents earn on lottery tickets that are sold below them, and what bonus money says no more.

ALTER TABLE bonus_grant DROP CONSTRAINT bonus_grant_reason_check;
ALTER TABLE bonus_grant ADD CONSTRAINT bonus_grant_reason_check CHECK (reason IN ('givenUp', 'withdrawal', 'exclusion', 'operator'));

-- owner: agents
CREATE TABLE agent_rebate (
  shard smallint NOT NULL,
  agent bigint NOT NULL,
  game integer NOT NULL,
  draw text NOT NULL,
  earned bigint NOT NULL CHECK (earned > 0),
  paid bigint NOT NULL DEFAULT 0 CHECK (paid >= 0),
  payments smallint NOT NULL DEFAULT 0,
  is_new boolean NOT NULL DEFAULT true,
  at timestamptz NOT NULL,
  PRIMARY KEY (shard, agent, game, draw)
) WITH (fillfactor = 70);
COMMENT ON TABLE agent_rebate IS
  'What is left to an agent of its rebate on the tickets of a draw that were sold below it, kept by the consumer "team_figures".';
COMMENT ON COLUMN agent_rebate.game IS 'Its node in the catalogue, as entries name it.';
COMMENT ON COLUMN agent_rebate.draw IS 'Its issue, as entries name it.';
COMMENT ON COLUMN agent_rebate.earned IS 'In 1/10,000 of a unit: exact.';
COMMENT ON COLUMN agent_rebate.paid IS 'In units, cut.';
COMMENT ON COLUMN agent_rebate.payments IS 'How often it was paid; the number is part of the reference of the entry.';
COMMENT ON COLUMN agent_rebate.is_new IS 'It grew since it was last paid.';
COMMENT ON COLUMN agent_rebate.at IS 'When it grew last.';
CREATE INDEX agent_rebate_new ON agent_rebate (shard, agent, game, draw) WHERE is_new;

ALTER TABLE real_time_day ADD COLUMN turnover bigint NOT NULL DEFAULT 0, ADD COLUMN billed bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN real_time_day.turnover IS 'Of the rounds that earned something, by the weights of game types; parts of a unit are cut. Below zero where more was taken back.';
COMMENT ON COLUMN real_time_day.billed IS 'What of it stands on bills.';
