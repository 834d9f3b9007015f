import { setTimeout as delay } from 'node:timers/promises'
import type { CallName } from '#contract/calls.ts'
import { stopwatch } from '#server/platform/clock.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { numberArray, sql } from '#server/platform/db/sql.ts'
import { allShards, shardOf } from '#server/platform/ids.ts'
import { testBrand } from '#tests/support/house.ts'
import { askHouse, CONSOLES, reads } from '../support/consoles.ts'
import { openBenchHouse } from '../support/house.ts'
import { median } from '../support/load.ts'
import { benchMember } from '../support/members.ts'
import type { RowResult } from '../support/row.ts'
import { run, startBenchServer } from '../support/server.ts'
import { growLedger } from './grown-ledger.ts'

const SIZES = {
  small: { members: 100_000, entries: 1_000_000 },
  large: { members: 1_000_000, entries: 10_000_000 },
}
const WAITING = 500
/** Periods that nobody asked for before: each is read anew. */
const ANEW = 30

/** As many figures an hour and shard as a house has with eight types of games and ten ways of paying, over 70 days. */
const figures = (): string => `
  INSERT INTO figure_hour (shard, hour, measure, game_type, channel, count, amount)
  SELECT s.shard, h.hour, m.measure, m.game_type, m.channel, 100, 1000000000
  FROM unnest('${numberArray(allShards)}'::smallint[]) s(shard)
  CROSS JOIN generate_series(date_trunc('hour', now()) - interval '70 days', date_trunc('hour', now()), interval '1 hour') h(hour)
  CROSS JOIN (
    SELECT measure, 'TYPE' || i AS game_type, '' AS channel FROM unnest('{stake,payout}'::text[]) measure, generate_series(1, 8) i
    UNION ALL SELECT measure, '', 'way' || i FROM unnest('{deposit,depositExpired}'::text[]) measure, generate_series(1, 10) i
    UNION ALL SELECT measure, '', '' FROM unnest('{registration,login,active,grant}'::text[]) measure) m
  ON CONFLICT DO NOTHING`

const days = (): string => `
  INSERT INTO figure_day (shard, day, measure, game_type, channel, count, amount)
  SELECT shard, (hour AT TIME ZONE '${testBrand.timeZone}')::date, measure, game_type, channel, sum(count), sum(amount) FROM figure_hour GROUP BY 1, 2, 3, 4, 5`

/** Withdrawals that wait for a look, as on a bad morning. */
const waiting = (): string => `
  INSERT INTO withdrawal (shard, member, id, request_key, card, kind, name, holder, number, adapter, currency, amount, fee, state, flags, asked_at)
  SELECT shard, id, id, 'bench', 1, 'bank', 'Bank', 'Bench', '7000' || id, 'sandbox', 'BRL', 5000000, 0, 'review', '{}', now() - random() * interval '6 hours'
  FROM member ORDER BY id LIMIT ${WAITING}`

/**
 * What consoles read, each as 20 of them ask for it, against reading one entry by its primary key through the same
 * driver. Answers of the dashboard are kept for seconds, so what a reading anew takes is told beside it.
 */
export async function benchConsoleReads({
  seconds,
  large,
}: {
  readonly seconds: number
  readonly large: boolean
}): Promise<RowResult> {
  const size = SIZES[large ? 'large' : 'small']
  const server = await startBenchServer()
  try {
    const url = await growLedger(server, { database: 'figures', ...size })
    await run(url, waiting())
    const house = await openBenchHouse(url)
    const db = openDatabase(url, { max: 1 })
    try {
      const counted = await timed(() => house.app.run('figures'))
      await run(url, figures(), 'TRUNCATE figure_day', days(), 'VACUUM ANALYZE figure_hour, figure_day', 'CHECKPOINT')
      const ask = (name: CallName, request: object) => askHouse(house, name, request)
      const anew: number[] = []
      for (let day = 1; day <= ANEW; day += 1) {
        const date = dayBack(day)
        anew.push(await timed(() => ask('figures.dashboard', { from: date, to: date })))
      }
      const month = await timed(() => ask('figures.dashboard', { from: dayBack(30), to: dayBack(0), by: 'day' }))
      const told: string[] = []
      const yards: string[] = []
      let worst = 0
      for (const [name, [call, request]] of Object.entries(reads)) {
        const { works, yardsticks } = await asConsoles(db, seconds * 4, (turn) => ask(call, request(turn)))
        const [work, yardstick] = [p99(works), p99(yardsticks)]
        worst = Math.max(worst, work / yardstick)
        told.push(`${name} p99 ${work.toFixed(2)} ms (median ${median(works).toFixed(2)})`)
        yards.push(`${yardstick.toFixed(2)} (${median(yardsticks).toFixed(2)})`)
      }
      return {
        row: 'CO1',
        work: `what consoles read, ${size.members.toLocaleString('en')} members, ${size.entries.toLocaleString('en')} entries, ${CONSOLES} consoles`,
        figure: told.join(', '),
        yardstick: `${yards.join(', ')} ms one entry by primary key`,
        ratio: worst,
        target: '≤ 3',
        ok: worst <= 3,
        notes: `a day read anew ${median(anew).toFixed(1)} ms, a month ${month.toFixed(0)} ms; ${Math.round((size.entries / counted) * 1000).toLocaleString('en')} entries a second counted`,
      }
    } finally {
      await db.close()
      await house.close()
    }
  } finally {
    await server.stop()
  }
}

/** A reading of the yardstick and one of the work in turn, at the pace of the consoles; the first second is a warm-up. */
async function asConsoles(
  db: Database,
  seconds: number,
  ask: (turn: number) => Promise<unknown>,
): Promise<{ works: number[]; yardsticks: number[] }> {
  const member = benchMember(0)
  const entry = sql`SELECT n, at, type, amount, balance, reference, game FROM entry WHERE shard = ${shardOf(member)} AND n = 1`
  const [works, yardsticks]: [number[], number[]] = [[], []]
  for (let i = 0; i < seconds * CONSOLES; i += 1) {
    yardsticks.push(await timed(() => db.query({ name: 'bench.entry', ...entry })))
    works.push(await timed(() => ask(i)))
    await delay(1000 / CONSOLES)
  }
  return { works: works.slice(CONSOLES), yardsticks: yardsticks.slice(CONSOLES) }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const passed = stopwatch()
  await work()
  return passed()
}

const dayBack = (days: number): string =>
  new Date(performance.timeOrigin + performance.now() - days * 86_400_000).toISOString().slice(0, 10)

const p99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * 0.99))] ?? Number.NaN
