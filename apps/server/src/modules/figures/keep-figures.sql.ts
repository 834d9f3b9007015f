import type { Tx } from '../../platform/db/database.ts'
import type { Span } from '../../platform/events/consumer.sql.ts'
import { consumeEntries, type Consumer } from '../../platform/events/consumers.ts'
import { entryType, houseAccount } from '../wallet/index.ts'
import { addFacts } from './add-facts.sql.ts'
import { isCounted, isLogin } from './counted.sql.ts'
import { measure } from './measures.ts'

export const FIGURES = 'figures'
/** Figures may be ten seconds old; an answer is kept for some of them. */
const EVERY_MS = 2000
/** Positions of a shard in one turn. */
const MOST = 10_000

/** Adds what happened to the figures of its hours, entries and events alike, shard by shard. */
export const keepFigures = (timeZone: string): Consumer =>
  consumeEntries(FIGURES, { everyMs: EVERY_MS, most: MOST }, (tx, span) => addSpan(tx, span, timeZone))

async function addSpan(tx: Tx, { shard, from, to }: Span, timeZone: string): Promise<void> {
  const values = [shard, from, to, timeZone]
  const statements = [PLAY, CASH, EVENTS, ACTIVE].map((text) => tx.query({ text, values }))
  if (from === '0') statements.push(tx.query({ text: BEFORE_EVENTS, values: [shard, timeZone] }))
  await Promise.all(statements)
}

/** What a statement adds to the figures, of its hours and of its days. */
interface Added {
  /** Common table expressions before it. */
  readonly given?: string
  /** Selects hour, measure, game_type, channel, count and amount. */
  readonly facts: string
  /** The parameter that holds the time zone. */
  readonly zone?: string
}

/** $1 shard, and unless told otherwise $2 and $3 the span, $4 time zone. */
const adding = ({ given, facts, zone = '$4' }: Added): string =>
  addFacts({
    given: `${given === undefined ? '' : `${given},`}
  fact AS MATERIALIZED (
    SELECT x.hour, x.measure, x.game_type, x.channel, sum(x.count) AS count, sum(x.amount) AS amount
    FROM (${facts}) x GROUP BY 1, 2, 3, 4)`,
    facts: 'fact',
    zone,
  })

const hourOf = (at: string): string => `date_trunc('hour', ${at}, $4::text)`

/** Entries of the span in real money; written so that no index over a member's money is taken for the one over positions. */
const ENTRIES = `entry e JOIN member m ON m.shard = e.shard AND m.id = e.member AND ${isCounted('m')}`
const IN_SPAN = 'e.shard = $1::smallint AND e.n > $2::bigint AND e.n <= $3::bigint AND e.kind < 2'

const { stake, payout, correction, refund, tombstone, deposit, withdrawalReturn, adjustment } = entryType
const { play, promotion } = houseAccount
/** What the house gives away. */
const GIFTS = (['grant', 'conversion', 'reward', 'rebate', 'agentRebate', 'pointsCash'] as const)
  .map((name) => entryType[name])
  .join(', ')

/** Play and gifts. Entries are grouped first: each may count for its game type and for its provider. */
const PLAY = adding({
  given: `played AS MATERIALIZED (
    SELECT ${hourOf('e.at')} AS hour, e.type, e.contra, e.source, coalesce(g.game_type, '') AS game_type, count(*) AS count, sum(e.amount) AS amount
    FROM ${ENTRIES} LEFT JOIN game g ON g.node_id = e.game
    WHERE ${IN_SPAN} AND e.type IN (${stake}, ${payout}, ${correction}, ${refund}, ${tombstone}, ${GIFTS}, ${adjustment}) GROUP BY 1, 2, 3, 4, 5)`,
  facts: `
    SELECT hour, '${measure.stake}' AS measure, game_type, '' AS channel, CASE type WHEN ${stake} THEN count ELSE -count END AS count, -amount AS amount
      FROM played WHERE type IN (${stake}, ${refund}) AND contra = ${play}
    UNION ALL SELECT hour, '${measure.payout}', game_type, '', CASE type WHEN ${payout} THEN count ELSE 0 END, amount
      FROM played WHERE type IN (${payout}, ${correction}) AND contra = ${play}
    UNION ALL SELECT hour, '${measure.freePayout}', game_type, '', count, amount FROM played WHERE type = ${payout} AND contra = ${promotion}
    UNION ALL SELECT hour, CASE type WHEN ${adjustment} THEN '${measure.adjustment}' ELSE '${measure.grant}' END, '', '', count, amount
      FROM played WHERE type IN (${GIFTS}, ${adjustment})
    UNION ALL SELECT hour, CASE type WHEN ${stake} THEN '${measure.providerStake}' ELSE '${measure.providerRefund}' END, '', source::text, count, 0
      FROM played WHERE type IN (${stake}, ${refund}, ${tombstone})`,
})

/** The order that an entry of the cashier names. */
const orderOf = (prefix: string): string =>
  `CASE WHEN e.reference ~ '^${prefix}:[0-9]{1,18}$' THEN substr(e.reference, ${prefix.length + 2})::bigint END`

/** Deposits as they are credited, and payouts of which money came back after they were made. */
const CASH = adding({
  facts: `
    SELECT hour, p.measure, '' AS game_type, d.channel, 1 AS count, d.amount FROM (
      SELECT ${hourOf('e.at')} AS hour, coalesce(o.channel, '') AS channel, e.amount, NOT EXISTS (
        SELECT FROM entry b WHERE b.shard = e.shard AND b.member = e.member AND b.type = ${deposit} AND b.type > 4 AND b.n < e.n) AS first
      FROM ${ENTRIES} LEFT JOIN deposit o ON o.shard = e.shard AND o.member = e.member AND o.id = ${orderOf('deposit')}
      WHERE ${IN_SPAN} AND e.type = ${deposit}) d
    JOIN (VALUES ('${measure.deposit}'), ('${measure.firstDeposit}')) p(measure) ON d.first OR p.measure = '${measure.deposit}'
    UNION ALL
    SELECT ${hourOf('e.at')}, '${measure.withdrawal}', '', w.kind, CASE WHEN e.amount = w.amount THEN -1 ELSE 0 END, CASE WHEN e.amount = w.amount THEN w.fee - w.amount ELSE -e.amount END
      FROM ${ENTRIES} JOIN withdrawal w ON w.shard = e.shard AND w.member = e.member AND w.id = ${orderOf('wd-return')} AND w.paid_at IS NOT NULL
      WHERE ${IN_SPAN} AND e.type = ${withdrawalReturn}`,
})

/** Who came, and what became of orders without a movement of its own. */
const EVENTS = adding({
  given: `told AS MATERIALIZED (
    SELECT v.* FROM event v JOIN member m ON m.shard = v.shard AND m.id = v.member AND ${isCounted('m')}
    WHERE v.shard = $1::smallint AND v.n > $2::bigint AND v.n <= $3::bigint AND v.type IN ('member.registered', 'session.opened', 'order.changed')),
  changed AS MATERIALIZED (
    SELECT shard, member, at, payload ->> 'about' AS about, payload ->> 'state' AS state, (payload ->> 'id')::bigint AS id 
    FROM told WHERE type = 'order.changed' AND payload ->> 'about' IN ('deposit', 'withdrawal'))`,
  facts: `
    SELECT ${hourOf('m.created_at')} AS hour, '${measure.registration}' AS measure, '' AS game_type, '' AS channel, 1 AS count, 0::bigint AS amount
      FROM told v JOIN member m ON m.shard = v.shard AND m.id = v.member WHERE v.type = 'member.registered'
    UNION ALL SELECT ${hourOf('s.created_at')}, '${measure.login}', '', '', 1, 0
      FROM told v JOIN session s ON s.shard = v.shard AND s.member = v.member AND s.id = (v.payload ->> 'session')::bigint WHERE v.type = 'session.opened'
    UNION ALL SELECT ${hourOf('c.at')}, CASE c.state WHEN 'expired' THEN '${measure.depositExpired}' ELSE '${measure.depositFailed}' END, '', o.channel, 1, o.amount
      FROM changed c JOIN deposit o ON o.shard = c.shard AND o.member = c.member AND o.id = c.id
      WHERE c.about = 'deposit' AND c.state IN ('failed', 'rejected', 'expired')
    UNION ALL SELECT CASE c.state WHEN 'paidOut' THEN ${hourOf('w.paid_at')} ELSE ${hourOf('c.at')} END,
        CASE c.state WHEN 'paidOut' THEN '${measure.withdrawal}' ELSE '${measure.withdrawalFailed}' END, '', w.kind, 1, w.amount - w.fee
      FROM changed c JOIN withdrawal w ON w.shard = c.shard AND w.member = c.member AND w.id = c.id
      WHERE c.about = 'withdrawal' AND c.state IN ('paidOut', 'failed')`,
})

/** Who staked for the first time on a day. */
const ACTIVE = adding({
  given: `fresh AS (
    INSERT INTO active_day (shard, day, member, hour)
    SELECT $1::smallint, a.day, a.member, a.hour FROM (
      SELECT DISTINCT ON (e.member, 2) e.member, (e.at AT TIME ZONE $4::text)::date AS day, ${hourOf('e.at')} AS hour
      FROM ${ENTRIES} WHERE ${IN_SPAN} AND e.type = ${stake} AND e.contra = ${play} ORDER BY e.member, 2, e.n) a
    ON CONFLICT DO NOTHING RETURNING hour)`,
  facts: `SELECT hour, '${measure.active}' AS measure, '' AS game_type, '' AS channel, 1 AS count, 0 AS amount FROM fresh`,
})

/** $1 shard, $2 time zone. Members and logins of the time before there were events about them, once. */
const BEFORE_EVENTS = adding({
  zone: '$2',
  facts: `
    SELECT date_trunc('hour', m.created_at, $2::text) AS hour, '${measure.registration}' AS measure, '' AS game_type, '' AS channel, 1 AS count, 0 AS amount
    FROM member m WHERE m.shard = $1::smallint AND ${isCounted('m')}
      AND NOT EXISTS (SELECT FROM event v WHERE v.shard = m.shard AND v.member = m.id AND v.type = 'member.registered')
    UNION ALL SELECT date_trunc('hour', s.created_at, $2::text), '${measure.login}', '', '', 1, 0
    FROM session s JOIN member m ON m.shard = s.shard AND m.id = s.member AND ${isCounted('m')} WHERE s.shard = $1::smallint AND ${isLogin('s')}
      AND NOT EXISTS (SELECT FROM event v WHERE v.shard = s.shard AND v.member = s.member AND v.type = 'session.opened' AND v.payload ->> 'session' = s.id::text)`,
})

/** Days for which it is kept who was active. */
const ACTIVE_DAYS = 400

/** Forgets who was active long ago; how many there were stays. */
export async function dropActiveDays(tx: Tx, shard: Span['shard']): Promise<void> {
  await tx.query({
    text: `DELETE FROM active_day WHERE shard = $1::smallint AND day < app_now()::date - ${ACTIVE_DAYS}`,
    values: [shard],
  })
}
