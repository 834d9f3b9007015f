import { createMoments } from '#server/modules/agents/figures/moments.ts'
import { createReports } from '#server/modules/agents/figures/reports.ts'
import { makeBills } from '#server/modules/agents/pay/make-bills.ts'
import { payBills } from '#server/modules/agents/pay/pay-bills.ts'
import { newCounts } from '#server/modules/agents/pay/run.sql.ts'
import { agents as agentRules } from '#contract/settings/agents.ts'
import { createIds } from '#server/platform/ids.ts'
import { systemRandom } from '#server/platform/random.ts'
import { stopwatch, systemClock } from '#server/platform/clock.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { shardIn, shardOf } from '#server/platform/ids.ts'
import { testBrand } from '#tests/support/house.ts'
import { benchMember } from '../support/members.ts'
import { median } from '../support/load.ts'
import type { RowResult } from '../support/row.ts'
import { run } from '../support/server.ts'
import type { LedgerBench } from './ledger.ts'

/** Everybody of the bench but itself stands under it. */
const AGENT = benchMember(0)
const DAYS = 60
const GAME_TYPES = 8
const READS = 2000

const TODAY = `(now() AT TIME ZONE '${testBrand.timeZone}')::date`
const SUMS = 'bets, stakes, turnover, prizes, activity, deposits, withdrawals, registered, first_deposits'

/** A team of all members, of whom each tenth plays each day, and what they did in sixty days. */
async function prepare(url: string): Promise<void> {
  const shard = shardOf(AGENT)
  await run(
    url,
    `INSERT INTO team_member (shard, upline, level, member, registered_at) SELECT ${shard}, ${AGENT}, 1 + (id / 16) % 4, id, now() FROM member WHERE id <> ${AGENT} ON CONFLICT DO NOTHING`,
    `INSERT INTO team_day (shard, member, below, day, game_type, ${SUMS})
       SELECT ${shard}, ${AGENT}, true, ${TODAY} - d, 'TYPE' || t, 5000, 1000000000000, 900000000000, 950000000000, 0, 0, 0, 0, 0 FROM generate_series(0, ${DAYS}) d, generate_series(1, ${GAME_TYPES}) t
       UNION ALL SELECT ${shard}, ${AGENT}, true, ${TODAY} - d, '', 0, 0, 0, 0, 5000000, 700000000, 300000000, 40, 20 FROM generate_series(0, ${DAYS}) d ON CONFLICT DO NOTHING`,
    `INSERT INTO team_active (shard, member, day, active_before, count) SELECT ${shard}, ${AGENT}, ${TODAY} - d, ${TODAY} - d - g, 400 / g FROM generate_series(0, ${DAYS}) d, generate_series(1, 40) g ON CONFLICT DO NOTHING`,
    `INSERT INTO team_balance VALUES (${shard}, ${AGENT}, 1000000000000) ON CONFLICT DO NOTHING`,
    `INSERT INTO team_day (shard, member, below, day, game_type, ${SUMS})
       SELECT ${shardIn('id')}, id, false, ${TODAY} - d, 'TYPE' || (1 + id % 3), 10, 100000000, 90000000, 95000000, 0, 0, 0, 0, 0 FROM member, generate_series(0, ${DAYS}) d WHERE (id / 16 + d) % 10 = 0 ON CONFLICT DO NOTHING`,
    'VACUUM ANALYZE team_day, team_active, team_member',
    'CHECKPOINT',
  )
}

const p99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN

/** The overview of a top agent over 30 days and the first page of its accounts, against reading one row by its primary key through the same driver. */
export async function benchTeamReports(bench: LedgerBench): Promise<RowResult> {
  await prepare(bench.url)
  const db = openDatabase(bench.url, { max: 1 })
  const deps = { db, reports: db, clock: systemClock }
  const reports = createReports(deps, createMoments(deps), () => '')
  const [{ from, to } = { from: '', to: '' }] = await db.query<{ from: string; to: string }>({
    text: `SELECT (${TODAY} - 29)::text AS from, ${TODAY}::text AS to`,
    values: [],
  })
  const work = {
    key: () =>
      db.query({
        name: 'bench.day',
        text: `SELECT * FROM team_day WHERE shard = $1 AND member = $2 AND below AND day = $3::date AND game_type = ''`,
        values: [shardOf(AGENT), AGENT, to],
      }),
    overview: () => reports.overview(AGENT, { from, to }),
    accounts: () => reports.loss(AGENT, { from, to }, () => null),
    byLoss: () => reports.loss(AGENT, { from, to, sort: 'loss' }, () => null),
  }
  const times: Record<keyof typeof work, number[]> = { key: [], overview: [], accounts: [], byLoss: [] }
  const names = ['key', 'overview', 'accounts', 'byLoss'] as const
  try {
    for (let i = 0; i < READS; i += 1)
      for (const name of names) {
        const passed = stopwatch()
        await work[name]()
        times[name].push(passed())
      }
    const [key, overview] = [p99(times.key), p99(times.overview)]
    const told = (name: keyof typeof work): string =>
      `p99 ${p99(times[name]).toFixed(2)} ms, median ${median(times[name]).toFixed(2)}`
    return {
      row: 'P7',
      work: `overview of a team of ${bench.members.toLocaleString('en')} over 30 days`,
      figure: told('overview'),
      yardstick: `${told('key')} one row by primary key`,
      ratio: overview / key,
      target: '≤ 2',
      ok: overview / key <= 2,
      notes: `first page of accounts ${told('accounts')}; by a sum ${told('byLoss')}, made once in ${Math.max(...times.byLoss).toFixed(0)} ms`,
    }
  } finally {
    await db.close()
  }
}

/** Agents of a tree in which each has eight agents below it, and the members who played yesterday. */
const AGENTS = 6250
const ACTIVE = 50_000
const ROUNDS = 3
const WINDOW_MS = 300_000

const agentOf = (nr: string): string => `(${benchMember(0)}::bigint + ${nr})`
const YESTERDAY = `(${TODAY} - 1)`

/** A tree with a daily salary for each agent, and turnover of all members of yesterday. */
async function prepareContracts(url: string): Promise<void> {
  const terms = JSON.stringify({
    kind: 'daily',
    minimumBet: '10',
    tiers: [{ dailyBetAmount: '1', activeCount: 1, salaryRate: '0.5' }],
  })
  await run(
    url,
    'DELETE FROM team_day',
    `INSERT INTO place (shard, member, from_day, upline, path)
       WITH RECURSIVE tree AS (
         SELECT 0 AS nr, '{}'::bigint[] AS path
         UNION ALL SELECT c.nr, t.path || ${agentOf('t.nr')} FROM tree t JOIN LATERAL (SELECT t.nr * 8 + k AS nr FROM generate_series(1, 8) k) c ON c.nr < ${AGENTS})
       SELECT ${shardIn('id')}, id, date '2026-01-01', path[cardinality(path)], path FROM (SELECT ${agentOf('nr')} AS id, path FROM tree
         UNION ALL SELECT ${agentOf('m')}, t.path || ${agentOf('t.nr')} FROM generate_series(${AGENTS}, ${AGENTS + ACTIVE - 1}) m JOIN tree t ON t.nr = m % ${AGENTS}) x
       ON CONFLICT (shard, member, from_day) DO UPDATE SET upline = excluded.upline, path = excluded.path`,
    `INSERT INTO team_day (shard, member, below, day, game_type, ${SUMS})
       SELECT ${shardIn('id')}, id, false, ${YESTERDAY}, 'RNG', 10, 100000000, 90000000, 95000000, 0, 0, 0, 0, 0 FROM (SELECT ${agentOf('m')} AS id FROM generate_series(${AGENTS}, ${AGENTS + ACTIVE - 1}) m) x`,
    `INSERT INTO team_day (shard, member, below, day, game_type, ${SUMS})
       SELECT ${shardIn('u')}, u, true, ${YESTERDAY}, 'RNG', sum(bets), sum(stakes), sum(turnover), sum(prizes), 0, 0, 0, 0, 0 FROM team_day d JOIN place p ON p.shard = d.shard AND p.member = d.member CROSS JOIN unnest(p.path) u GROUP BY u`,
    `INSERT INTO contract (shard, holder, id, kind, upline, terms, from_day, agreed_at)
       SELECT shard, member, member, 'daily', path[cardinality(path)], '${terms}', ${YESTERDAY}, now() FROM place WHERE member < ${agentOf(String(AGENTS))}`,
    'VACUUM ANALYZE team_day, place, contract',
    'CHECKPOINT',
  )
}

const DUE = `(${TODAY})::timestamp AT TIME ZONE '${testBrand.timeZone}'`
const RESET = ['DELETE FROM bill', `UPDATE contract SET due_at = ${DUE}`, 'VACUUM ANALYZE bill, contract']

/** The same bills by plain statements, as somebody would write them who knows that all have one tier. */
const PLAIN = `
  INSERT INTO bill (shard, holder, id, contract, kind, upline, from_day, to_day, ended_at, turnover, profit, carried, active, tier, amount, state, made_at)
  SELECT c.shard, c.holder, c.id, c.id, c.kind, c.upline, ${YESTERDAY}, ${YESTERDAY}, c.due_at, s.turnover, s.profit, 0, a.active, 0, round(s.turnover * 0.005 / 1000) * 1000, 'open', now()
  FROM contract c
  JOIN (SELECT shard, member, sum(turnover) AS turnover, sum(prizes - stakes) AS profit FROM team_day WHERE day = ${YESTERDAY} GROUP BY 1, 2) s ON s.shard = c.shard AND s.member = c.holder
  JOIN (SELECT u AS holder, count(*) AS active FROM (
      SELECT shard, member, sum(turnover) AS turnover FROM team_day WHERE NOT below AND day = ${YESTERDAY} GROUP BY 1, 2) d
    JOIN place p ON p.shard = d.shard AND p.member = d.member CROSS JOIN unnest(p.path) u WHERE d.turnover >= 1000000 GROUP BY 1) a ON a.holder = c.holder
  WHERE c.due_at <= now()`

/** The run of every five minutes just after midnight: a daily salary of each agent billed, then paid level by level. */
export async function benchSalaryRun(bench: LedgerBench): Promise<RowResult> {
  await prepareContracts(bench.url)
  const db = openDatabase(bench.url, { max: 2 })
  const deps = {
    db,
    clock: systemClock,
    ids: createIds(systemClock, systemRandom),
    settings: { agents: async () => agentRules.defaults },
    brand: testBrand,
  }
  const times = { plain: new Array<number>(), bills: new Array<number>(), pay: new Array<number>() }
  const did = newCounts()
  const timed = async (name: keyof typeof times, work: () => Promise<unknown>): Promise<void> => {
    const passed = stopwatch()
    await work()
    times[name].push(passed())
  }
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      await run(bench.url, ...RESET)
      await timed('plain', () => run(bench.url, PLAIN, "UPDATE contract SET due_at = due_at + interval '1 day'"))
      await run(bench.url, ...RESET)
      await timed('bills', async () => makeBills(deps, new Date(systemClock.now()), did))
      await timed('pay', () => payBills(deps, did))
    }
    if (did.failed.length > 0)
      throw new AggregateError(
        did.failed.map(({ error }) => error),
        'bills were not paid',
      )
    const [left] = await db.query<{ bills: number; open: number }>({
      text: `SELECT count(*)::integer AS bills, count(*) FILTER (WHERE state <> 'issued')::integer AS open FROM bill`,
      values: [],
    })
    if (left?.bills !== AGENTS || left.open !== 0) throw new Error(`bills are missing or open: ${JSON.stringify(left)}`)
    const [plain, bills, pay] = [median(times.plain), median(times.bills), median(times.pay)]
    const ratio = bills / plain
    const share = (bills + pay) / WINDOW_MS
    return {
      row: 'P8',
      work: `${AGENTS.toLocaleString('en')} salaries of ${ACTIVE.toLocaleString('en')} active members, billed; then paid`,
      figure: `${(bills / 1000).toFixed(2)} s; paid in ${(pay / 1000).toFixed(2)} s, ${(share * 100).toFixed(1)} % of five minutes with both`,
      yardstick: `${(plain / 1000).toFixed(2)} s plain statements that leave the same bills`,
      ratio,
      target: '≤ 1.5, and ≤ 3 % of the window',
      ok: ratio <= 1.5 && share <= 0.03,
    }
  } finally {
    await db.close()
  }
}
