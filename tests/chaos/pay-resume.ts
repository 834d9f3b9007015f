/**
 * T10: the figures of teams are added up and agents are paid, and the connection is cut around one COMMIT after the other.
 * Three further runs later the books are the same as of one run that nothing disturbed.
 */
import { agents } from '#contract/settings/agents.ts'
import { sql } from '#server/platform/db/sql.ts'
import { newAgent } from '#tests/support/agents.ts'
import { type Bettor, moveCash } from '#tests/support/bettor.ts'
import { cloneDatabase } from '#tests/support/clones.ts'
import { codeOf, openContracts, passUntil, playerUnder, playSlot, requestOf } from '#tests/support/contracts.ts'
import { type House, openHouse, testBrand } from '#tests/support/house.ts'
import { type CampaignOptions, type Outcome, within } from './campaign.ts'
import { createChance } from './chance.ts'
import { type Cut, cuts, startPostgresProxy } from './postgres-proxy.ts'
import { Violation } from './wire.ts'

const JOBS = ['team_figures', 'agents_pay'] as const

export async function payResume({ databases, count, seed, deadline }: CampaignOptions): Promise<Outcome> {
  const prepared = await cloneDatabase(databases, 't10')
  try {
    await prepare(prepared.url, seed)
    const source = { url: databases.url, template: new URL(prepared.url).pathname.slice(1) }
    const whole = await paid(source)
    if (whole.commits < 20) throw new Violation(`a run has only ${whole.commits} edges, so it proves little`)
    if (!whole.books.includes('"state":"rejected"')) throw new Violation('no bill was refused, so it proves little')
    let done = 0
    const edges = new Set<number>()
    for (; done < count && !deadline.aborted; done += 1) {
      const edge = 1 + (Math.floor((done * whole.commits) / count) % whole.commits)
      const cut = cuts[done % cuts.length] ?? 'before the commit'
      const interrupted = await paid(source, { edge, cut })
      if (interrupted.books !== whole.books)
        throw new Violation(
          `cut ${cut} at commit ${edge} of ${whole.commits}: ${differences(interrupted.books, whole.books)}`,
        )
      edges.add(edge)
    }
    return within(
      done,
      count,
      'cuts',
      `at ${edges.size} of ${whole.commits} commits of one run, the same books each time`,
    )
  } finally {
    await prepared.drop()
  }
}

/** A house in which uplines issue dividends by hand, so that one can be late though it has money. */
const openIssuing = (url: string): Promise<House> =>
  openHouse(url, {
    brand: {
      ...testBrand,
      settings: { ...testBrand.settings, agents: { ...agents.defaults, issuedByHand: true } },
    },
  })

/** Three levels with contracts of all kinds, days of play that nobody has billed, and a bill that its upline did not pay in time. */
async function prepare(url: string, seed: string): Promise<void> {
  const chance = createChance(`${seed}/resume`)
  const house = await openIssuing(url)
  try {
    const contracts = await openContracts(house)
    const top = await newAgent(house)
    const middle = await newAgent(house, { upline: top, type: 2 })
    const low = await newAgent(house, { upline: middle, type: 2 })
    const levels = [top, middle, low]
    for (const [level, agent] of levels.entries())
      for (const kind of ['dividend', 'daily', 'hourly', 'realTime'] as const) {
        const terms = termsOf(kind, 3 - level)
        if (level === 0) await contracts.top(kind, terms, agent)
        else await contracts.below(levels[level - 1] ?? top, kind, terms, agent)
      }
    const players = new Array<Bettor>()
    for (let nr = 0; nr < 6; nr += 1) players.push(await playerUnder(house, levels[nr % 3] ?? top))
    const playDay = async (): Promise<void> => {
      for (const player of players) await playSlot(house, player, 20 + chance.below(60), chance.below(20))
    }
    await passUntil(house, 60)
    await playDay()
    // The last bill between the two waits until its upline issues it, which it never does, with little in its wallet.
    await passUntil(house, 1)
    await moveCash(house, middle, 'withdrawal', '1000')
    for (const kind of ['dividend', 'daily', 'hourly'] as const) {
      const asked = await contracts.act(low, kind, { action: 'termination' })
      const answered = await contracts.act(middle, kind, { action: 'accept', request: requestOf(asked) })
      if (codeOf(answered) !== 'done') throw new Error(`an end was not agreed on: ${codeOf(answered)}`)
    }
    await house.db.query(sql`UPDATE contract SET to_day = to_day - 1 WHERE ended = 'terminated' /* every shard */`)
    for (const job of JOBS) await house.app.run(job)
    for (let day = 0; day < 4; day += 1) {
      await passUntil(house, 60)
      await playDay()
    }
    await passUntil(house, 30)
  } finally {
    await house.close()
  }
}

/** The nearer to the house, the more; what one agent gets pays its downline. */
function termsOf(kind: 'dividend' | 'daily' | 'hourly' | 'realTime', level: number): Record<string, unknown> {
  const rate = (most: number): string => ((most * level) / 3).toFixed(3)
  if (kind === 'realTime') return { tiers: [{ singleBetAmount: '1', profitRate: rate(0.03), lossRate: rate(0.03) }] }
  if (kind === 'dividend')
    return {
      calendar: 'daily',
      mode: 'fixed',
      carryOver: 'permanent',
      minimumBet: '1',
      tiers: [{ periodConsumption: '0', periodLoss: '1', activeCount: 0, dividendRate: rate(30) }],
    }
  const amount = kind === 'daily' ? 'dailyBetAmount' : 'hourlyBetAmount'
  return { minimumBet: '1', tiers: [{ [amount]: '10', activeCount: 0, salaryRate: rate(0.3) }] }
}

interface Paid {
  readonly commits: number
  readonly books: string
}

/** Runs both jobs by way of a proxy that may cut once, then three times without; the COMMITs of the first run, and what came of all. */
async function paid(
  source: Parameters<typeof cloneDatabase>[0],
  once?: { readonly edge: number; readonly cut: Cut },
): Promise<Paid> {
  const database = await cloneDatabase(source, 't10run')
  try {
    let commits = 0
    let isRunning = false
    const proxy = await startPostgresProxy(database.url, () => {
      if (!isRunning) return undefined
      commits += 1
      return commits === once?.edge ? once.cut : undefined
    })
    const disturbed = await openIssuing(proxy.url)
    try {
      isRunning = true
      // What is cut off fails here; the house hears of it and goes on.
      for (const job of JOBS) await disturbed.app.run(job).catch(() => undefined)
      isRunning = false
    } finally {
      await disturbed.close()
      await proxy.close()
    }
    const house = await openIssuing(database.url)
    try {
      for (let times = 0; times < 3; times += 1) for (const job of JOBS) await house.app.run(job)
      const found = await house.audit()
      if (found.length > 0) throw new Violation(`the auditor found ${found.length}, first: ${JSON.stringify(found[0])}`)
      return { commits, books: await booksOf(house) }
    } finally {
      await house.close()
    }
  } finally {
    await database.drop()
  }
}

/** What stands in one of two books alone. */
function differences(got: string, wanted: string): string {
  const [of, should] = [got.split('\n'), wanted.split('\n')]
  const [more, less] = [of.filter((line) => !should.includes(line)), should.filter((line) => !of.includes(line))]
  return `${more.slice(0, 5).join(' ')} instead of ${less.slice(0, 5).join(' ')}`
}

/** All that was billed, paid and counted, without ids that differ from run to run. */
async function booksOf({ db }: House): Promise<string> {
  const [bills, entries, wallets, days, active, holds] = await Promise.all([
    // Real-time salary is paid as often as there is something, and so is what an upline passes on. What the house advances depends
    // on what the wallet had by then, and is taken back later: sums have to be the same in the end. How much turnover stands on
    // which of its bills depends on when it was paid.
    db.query(sql`
      SELECT holder, contract, kind, from_day::text, to_day::text, CASE WHEN kind <> 'realTime' THEN hour END AS hour, CASE WHEN kind <> 'realTime' THEN turnover END AS turnover, profit, carried, active, tier,
        CASE WHEN kind <> 'realTime' THEN count(*) END AS count, sum(amount) AS amount, sum(received) AS received,
        sum(advanced - repaid) AS owed, state
      FROM bill GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, state ORDER BY holder, contract, kind, 4, 6, state /* every shard */`),
    db.query(sql`
      SELECT member, type, CASE WHEN type NOT BETWEEN 30 AND 34 THEN contra END AS contra, CASE WHEN type NOT BETWEEN 30 AND 34 THEN count(*) END AS count,
        sum(amount) AS amount FROM entry GROUP BY member, type, 3 ORDER BY 1, 2, 3 /* every shard */`),
    db.query(sql`SELECT member, kind, balance FROM wallet ORDER BY 1, 2 /* every shard */`),
    db.query(sql`
      SELECT member, below, day::text, game_type, stakes, turnover, prizes, bets, deposits, withdrawals FROM team_day
      ORDER BY 1, 2, 3, 4 /* every shard */`),
    db.query(
      sql`SELECT member, day::text, active_before::text, count FROM team_active ORDER BY 1, 2, 3 /* every shard */`,
    ),
    db.query(sql`SELECT member, area, reason FROM member_hold ORDER BY 1, 2, 3 /* every shard */`),
  ])
  return [bills, entries, wallets, days, active, holds]
    .map((rows) => rows.map((row) => JSON.stringify(row)).join('\n'))
    .join('\n\n')
}
