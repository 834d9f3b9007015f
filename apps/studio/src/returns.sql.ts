import { parseMoney, type Money } from '#rules/money.ts'
import pg from 'pg'
import type { ReturnSums } from './returns.ts'

/** Days as `2026-11-22`, both of them included; what is left out is from the first of this month, or until today. */
export interface AskedPeriod {
  readonly from: string | undefined
  readonly to: string | undefined
  /** IANA name of the zone whose days these are. */
  readonly timeZone: string
}

/** The rounds of one game by the same rules, in one currency. */
export interface PlayedReturn {
  readonly game: string
  readonly version: string
  readonly ruleHash: string
  readonly currency: string
  readonly staked: Money
  readonly paid: Money
  /** Amounts in whole units of the currency. */
  readonly sums: ReturnSums
}

export interface PlayedReturns {
  readonly from: string
  readonly to: string
  readonly games: readonly PlayedReturn[]
}

interface Row {
  game: string
  version: string
  rule_hash: string
  currency: string
  rounds: string
  staked: string
  paid: string
  staked_squared: string
  paid_squared: string
  staked_paid: string
  first_squared: string
}

/**
 * Adds up the rounds for real money that began in a period and are over. Rounds of a free trial are not played for money,
 * refused ones never staked, refunded ones gave their stakes back, and open ones have no payout yet: none of them counts.
 * The studio plays no rounds whose stake another bears, so every stake here came out of a wallet.
 */
export async function readReturns(url: string, { from, to, timeZone }: AskedPeriod): Promise<PlayedReturns> {
  const client = new pg.Client({ connectionString: url, application_name: 'wheelhouse returns' })
  await client.connect()
  try {
    const {
      rows: [period],
    } = await client.query<{ from: string; to: string }>(
      `SELECT COALESCE($1::date, date_trunc('month', today)::date)::text AS from, COALESCE($2::date, today)::text AS to
       FROM (SELECT (app_now() AT TIME ZONE $3)::date AS today) AS t`,
      [from ?? null, to ?? null, timeZone],
    )
    if (period === undefined) throw new Error('the database told no period')
    const { rows } = await client.query<Row>(RETURNS, [period.from, period.to, timeZone])
    return { ...period, games: rows.map(playedFrom) }
  } finally {
    await client.end()
  }
}

/** One pass over the rounds of the days $1 to $2 in the zone $3. */
export const RETURNS = `
  SELECT r.game, r.game_version AS version, r.rule_hash, s.currency, count(*) AS rounds, sum(t.staked) AS staked, sum(t.paid) AS paid,
         sum(t.staked * t.staked) AS staked_squared, sum(t.paid * t.paid) AS paid_squared, sum(t.staked * t.paid) AS staked_paid,
         sum((r.stake / 100000.0) ^ 2) AS first_squared
  FROM studio.round r
  JOIN studio.session s ON s.id = r.session
  CROSS JOIN LATERAL (
    SELECT sum((w ->> 'stake')::numeric) AS staked, sum((w ->> 'payout')::numeric) AS paid FROM jsonb_array_elements(r.wagers) AS w) AS t
  WHERE s.mode = 'real' AND r.state = 'closed'
    AND r.created_at >= $1::date::timestamp AT TIME ZONE $3 AND r.created_at < ($2::date + 1)::timestamp AT TIME ZONE $3
  GROUP BY r.game, r.game_version, r.rule_hash, s.currency
  ORDER BY r.game, s.currency, min(r.created_at)`

const playedFrom = (row: Row): PlayedReturn => ({
  game: row.game,
  version: row.version,
  ruleHash: row.rule_hash,
  currency: row.currency,
  staked: parseMoney(row.staked),
  paid: parseMoney(row.paid),
  sums: {
    rounds: Number(row.rounds),
    staked: Number(row.staked),
    paid: Number(row.paid),
    stakedSquared: Number(row.staked_squared),
    paidSquared: Number(row.paid_squared),
    stakedPaid: Number(row.staked_paid),
    firstSquared: Number(row.first_squared),
  },
})
