import { gameTypes } from '#contract/game-types.ts'
import type { VipSettings } from '#contract/settings/vip.ts'
import { payDay } from '#server/modules/loyalty/rebate/pay-rest.ts'
import { reviewMonth } from '#server/modules/loyalty/vip/review.ts'
import { readGameToken } from '#server/modules/providers/game-session.sql.ts'
import { placeBet } from '#server/modules/providers/place-bet.ts'
import { createCalendar } from '#server/platform/calendar.ts'
import { stopwatch, systemClock } from '#server/platform/clock.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { createEmitToEach } from '#server/platform/events/events.sql.ts'
import { createIds, shardOf } from '#server/platform/ids.ts'
import { createLanes, type Lanes } from '#server/platform/lane/lanes.ts'
import { systemRandom } from '#server/platform/random.ts'
import { testBrand } from '#tests/support/house.ts'
import { allOf, type Cost, costOf, lowerQuartile, type Meter } from '../support/cpu.ts'
import { median, openLoop, percentiles } from '../support/load.ts'
import { benchGameToken, benchMember } from '../support/members.ts'
import type { RowResult } from '../support/row.ts'
import { run } from '../support/server.ts'

/** A database with so many members, each with a wallet. */
export interface MembersBench {
  readonly url: string
  readonly members: number
  readonly meter: Meter
}

const ROUNDS = 3
/** Bets a second while a run goes on, and beside nothing. */
const BETS = 100
const LANES = 4
const TODAY = `(now() AT TIME ZONE '${testBrand.timeZone}')::date`
/** Of which half a percent comes back. */
const PLAYED = 20_000_000
const rebates = gameTypes.map((gameType) => ({ gameType, rate: '0.5' }))
const levels: VipSettings = {
  growth: { turnover: '10', deposits: '5' },
  levels: [
    { rank: 0, labelName: 'Copper', from: 0, keep: 0, rebates },
    { rank: 1, labelName: 'Silver', from: 10, keep: 1000, rebates },
  ],
}

const LAST_MONTH = `date_trunc('month', ${TODAY} - interval '1 month')::date`

/** Everybody has played on each day that is measured, has a level, and every second one has kept it last month. */
const prepare = (url: string): Promise<void> =>
  run(
    url,
    `INSERT INTO play_day (shard, member, day, game, bets, stake, payout, at_risk)
       SELECT shard, id, ${TODAY} - d, 1, 20, ${PLAYED}, 0, ${PLAYED} FROM generate_series(1, ${2 * ROUNDS}) d, member ORDER BY shard, id`,
    `INSERT INTO play_day (shard, member, day, game, bets, stake, payout, at_risk)
       SELECT shard, id, ${LAST_MONTH}, 2, 20, 2000000000, 0, 2000000000 FROM member WHERE id / 16 % 2 = 0 ORDER BY shard, id`,
    `INSERT INTO vip_member (shard, member, rank, before, highest, kept_until) SELECT shard, id, 1, 0, 1, date '2026-01-01' FROM member ORDER BY shard, id`,
    'VACUUM ANALYZE play_day, vip_member, member, wallet, entry',
    'CHECKPOINT',
  )

/** In one statement what the run of a day leaves: as somebody would write it who knows that all have one rate and nobody claimed. */
const plainRebates = (day: string): string => `
  WITH due AS (
      SELECT p.shard, p.member, floor(sum(p.at_risk) * 500 / 100000 / 1000)::bigint * 1000 AS amount, row_number() OVER (PARTITION BY p.shard ORDER BY p.member) AS nr
      FROM play_day p JOIN game g ON g.node_id = p.game WHERE p.day = '${day}' GROUP BY 1, 2),
    days AS (
      INSERT INTO rebate_day (shard, member, day, rates, taken, payments, reckoned)
      SELECT shard, member, '${day}', '${JSON.stringify(rebates)}', amount, 1, amount FROM due),
    paid AS (INSERT INTO rebate_payment (shard, member, day, n, at, amount) SELECT shard, member, '${day}', 1, now(), amount FROM due),
    moved AS (
      UPDATE wallet w SET balance = w.balance + due.amount, seq = w.seq + 1 FROM due
      WHERE w.shard = due.shard AND w.member = due.member AND w.kind = 1 RETURNING w.shard, w.member, w.seq, w.balance),
    entries AS (
      INSERT INTO entry (shard, n, at, member, kind, seq, type, contra, amount, balance, source, closes, reference, hash)
      SELECT due.shard, h.n + due.nr, now(), due.member, 1, moved.seq, 20, 12, due.amount, moved.balance, 0, false, 'rebate:${day}:1', '00000000-0000-0000-0000-000000000000'
      FROM due JOIN moved USING (shard, member) JOIN shard_head h USING (shard))
  UPDATE shard_head h SET n = h.n + d.count FROM (SELECT shard, count(*) FROM due GROUP BY 1) d WHERE d.shard = h.shard`

const PLAIN_FALLS = `
  WITH grown AS (
      SELECT v.shard, v.member, coalesce((SELECT sum(at_risk) FROM play_day p WHERE p.shard = v.shard AND p.member = v.member
        AND p.day >= ${LAST_MONTH} AND p.day < ${LAST_MONTH} + interval '1 month'), 0) / 1000000 + coalesce((SELECT sum(amount) FROM movement_day d
        WHERE d.shard = v.shard AND d.member = v.member AND d.type = 6 AND d.day >= ${LAST_MONTH} AND d.day < ${LAST_MONTH} + interval '1 month'), 0) / 500000 AS growth
      FROM vip_member v WHERE v.rank > 0 AND v.kept_until < ${LAST_MONTH} + interval '1 month'),
    fell AS (
      UPDATE vip_member v SET rank = 0, before = 1 FROM grown g WHERE v.shard = g.shard AND v.member = g.member AND g.growth < 1000 RETURNING v.shard, v.member, g.growth),
    numbered AS (SELECT *, row_number() OVER (PARTITION BY shard ORDER BY member) AS nr FROM fell),
    noted AS (
      INSERT INTO vip_change (shard, member, id, at, from_rank, to_rank, why, growth) SELECT shard, member, member, now(), 1, 0, 'fall', growth FROM fell),
    told AS (
      INSERT INTO event (shard, n, at, type, member, payload)
      SELECT shard, h.n + f.nr, now(), 'level.changed', f.member, '{"from":1,"to":0,"rank":0,"label":"Copper"}' FROM numbered f JOIN shard_head h USING (shard))
  UPDATE shard_head h SET n = h.n + d.count FROM (SELECT shard, count(*) FROM fell GROUP BY 1) d WHERE d.shard = h.shard`

/** What is left of a run, so that both ways can be seen to leave the same. */
const LEFT = {
  rebate: `SELECT count(*) AS rows, sum(d.taken + d.reckoned + d.carried) AS sum, (SELECT count(*) FROM rebate_payment) AS others,
    (SELECT sum(amount) FROM entry WHERE type = 20 AND reference = 'rebate:' || min(d.day) || ':1') AS moved FROM rebate_day d`,
  vip: `SELECT count(*) FILTER (WHERE rank = 0) AS rows, sum(before) AS sum, (SELECT count(*) FROM vip_change) AS others, (SELECT sum(growth) FROM vip_change) AS moved FROM vip_member`,
}

/** The daily rebate and the monthly review of everybody, each against one statement that leaves the same rows, and bets meanwhile. */
export async function benchRuns({ url, members, meter }: MembersBench): Promise<RowResult> {
  await prepare(url)
  const db = openDatabase(url, { max: 4 })
  const lanes = createLanes(LANES, { url })
  const deps = {
    db,
    ids: createIds(systemClock, systemRandom),
    calendar: createCalendar(testBrand.timeZone),
    settings: { vip: async () => levels },
    brand: testBrand,
    emitToEach: createEmitToEach(() => undefined),
  }
  const month = await oneRow<{ from: string; to: string }>(
    db,
    `SELECT ${LAST_MONTH}::text AS from, (${LAST_MONTH} + interval '1 month' - interval '1 day')::date::text AS to`,
  )
  const days = await oneRow<{ days: string[] }>(
    db,
    `SELECT array_agg((${TODAY} - d)::text ORDER BY d DESC) AS days FROM generate_series(1, ${2 * ROUNDS}) d`,
  )
  // Its connections live until their time is read.
  const plain = openDatabase(url, { max: 1 })
  const names = ['plainRebate', 'rebate', 'plainVip', 'vip'] as const
  type Name = (typeof names)[number]
  const times: Record<Name, number[]> = { plainRebate: [], rebate: [], plainVip: [], vip: [] }
  const costs: Record<Name, Cost[]> = { plainRebate: [], rebate: [], plainVip: [], vip: [] }
  const timed = async (name: Name, work: () => Promise<unknown>): Promise<void> => {
    const [passed, spent] = [stopwatch(), meter()]
    await work()
    times[name].push(passed())
    costs[name].push(costOf({ ...spent(), generator: 0 }, members))
  }
  const bets: { alone: number[]; beside: number[] } = { alone: [], beside: [] }
  const statement = (text: string): Promise<unknown> => plain.query({ text, values: [] })
  const beside = async (work: () => Promise<unknown>): Promise<void> => {
    bets.beside.push(...(await openLoop(BETS, () => bet(lanes, members), work())))
  }
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [plainDay = '', own = ''] = days.days.slice(2 * round)
      await resetRebates(url)
      await timed('plainRebate', () => statement(plainRebates(plainDay)))
      const left = await oneRow(db, LEFT.rebate)
      await resetRebates(url)
      await beside(() => timed('rebate', () => payDay(deps, own)))
      same('rebates', left, await oneRow(db, LEFT.rebate))
      await resetLevels(url)
      await timed('plainVip', () => statement(PLAIN_FALLS))
      const fallen = await oneRow(db, LEFT.vip)
      await resetLevels(url)
      await beside(() => timed('vip', () => reviewMonth(deps, month)))
      same('levels', fallen, await oneRow(db, LEFT.vip))
    }
    const alone = new Promise<void>((resolve) => setTimeout(resolve, 10_000))
    bets.alone.push(...(await openLoop(BETS, () => bet(lanes, members), alone)))
    const cost = (name: Name): Cost => lowerQuartile(costs[name])
    const ratioOf = (own: Name, other: Name): number => {
      const [by, processor] = [median(times[own]) / median(times[other]), allOf(cost(own)) / allOf(cost(other))]
      return Number.isNaN(processor) ? by : processor
    }
    const [rebate, vip] = [ratioOf('rebate', 'plainRebate'), ratioOf('vip', 'plainVip')]
    const [alongside, before] = [percentiles(bets.beside).p99, percentiles(bets.alone).p99]
    const told = (name: Name): string => `${(median(times[name]) / 1000).toFixed(2)} s`
    const spent = (name: Name): string =>
      `${allOf(cost(name)).toFixed(0)} µs (${cost(name).server.toFixed(0)} + ${cost(name).database.toFixed(0)})`
    return {
      row: 'BN3',
      work: `rebate of a day and review of a month of ${members.toLocaleString('en')} members`,
      figure: `rebate ${told('rebate')}, review ${told('vip')}`,
      yardstick: `${told('plainRebate')}, ${told('plainVip')} one statement that leaves the same rows`,
      ratio: Math.max(median(times.rebate) / median(times.plainRebate), median(times.vip) / median(times.plainVip)),
      target: '≤ 1.5 by processor time; bets’ p99 ≤ 2 ×',
      ok: Math.max(rebate, vip) <= 1.5 && alongside <= 2 * before,
      notes: `processor time a member: rebate ${spent('rebate')} against ${spent('plainRebate')} (${rebate.toFixed(2)}), review ${spent('vip')} against ${spent('plainVip')} (${vip.toFixed(2)}); p99 of ${BETS} bets a second ${alongside.toFixed(1)} ms beside them, ${before.toFixed(1)} alone (${(alongside / before).toFixed(2)})`,
    }
  } finally {
    await lanes.close()
    await plain.close()
    await db.close()
  }
}

const resetRebates = (url: string): Promise<void> =>
  run(
    url,
    'TRUNCATE rebate_day, rebate_payment',
    `DELETE FROM loyalty_run WHERE name = 'rebate'`,
    'VACUUM ANALYZE wallet',
    'CHECKPOINT',
  )

const resetLevels = (url: string): Promise<void> =>
  run(
    url,
    'TRUNCATE vip_change',
    `DELETE FROM loyalty_run WHERE name = 'vip'`,
    'UPDATE vip_member SET rank = 1, before = 0 WHERE rank = 0',
    'VACUUM ANALYZE vip_member',
    'CHECKPOINT',
  )

async function oneRow<Row extends Record<string, unknown>>(db: Database, text: string): Promise<Row> {
  const [row] = await db.query<Row>({ text, values: [] })
  if (row === undefined) throw new Error('nothing was read')
  return row
}

function same(what: string, plain: unknown, own: unknown): void {
  const [one, other] = [JSON.stringify(plain), JSON.stringify(own)]
  if (one !== other) throw new Error(`the run of ${what} left ${other}, the statement ${one}`)
}

let counter = 0
async function bet(lanes: Lanes, members: number): Promise<void> {
  counter += 1
  const member = benchMember((counter * 7919) % members)
  const { verdict } = await lanes.run(placeBet(createCalendar(testBrand.timeZone)), {
    shard: shardOf(member),
    member,
    provider: 1,
    token: readGameToken(benchGameToken(member, 0)),
    gameCode: 'bench',
    nodeId: 1,
    round: `run-${counter}`,
    closes: false,
    reference: `run-${process.pid}-${counter}`,
    amount: 100_000n,
    currency: 'BRL',
    idleMs: 86_400_000,
    houseLimits: [],
  })
  if (verdict !== 'ok') throw new Error(`a bench bet was refused: ${verdict}`)
}
