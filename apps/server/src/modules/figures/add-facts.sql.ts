/** Text of an INSERT of what a table of facts (hour, measure, game_type, channel, count, amount) adds to the figures, of its hours and of its days. */
interface Added {
  /** Common table expressions, the last of which is the table. */
  readonly given: string
  readonly facts: string
  /** The parameter that holds the time zone; the first one is the shard. */
  readonly zone: string
}

const ADD = (to: string): string =>
  `DO UPDATE SET count = ${to}.count + excluded.count, amount = ${to}.amount + excluded.amount`

/** Adds facts to the figures. */
export const addFacts = ({ given, facts, zone }: Added): string => `
  WITH ${given},
  hours AS (
    INSERT INTO figure_hour AS f (shard, hour, measure, game_type, channel, count, amount)
    SELECT $1::smallint, hour, measure, game_type, channel, count, amount FROM ${facts}
    ON CONFLICT (shard, hour, measure, game_type, channel) ${ADD('f')})
  INSERT INTO figure_day AS d (shard, day, measure, game_type, channel, count, amount)
  SELECT $1::smallint, (hour AT TIME ZONE ${zone}::text)::date, measure, game_type, channel, sum(count), sum(amount)
  FROM ${facts} GROUP BY 2, 3, 4, 5
  ON CONFLICT (shard, day, measure, game_type, channel) ${ADD('d')}`
