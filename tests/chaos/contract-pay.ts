/**
 * T11: agents of a tree agree on contracts, their teams play, days pass with one run, with several at once, killed in the
 * middle, or with none; uplines are short, contracts end, branches move, operators release who was refused. Each period is billed once, to
 * what an oracle reckons that shares no code with the house, and paid once; whoever owes is held back, and owes the house no more than it may.
 */
import type { ContractTerms } from '#contract/calls/contract-terms.ts'
import { agents as agentRules } from '#contract/settings/agents.ts'
import { sql } from '#server/platform/db/sql.ts'
import { shardOf } from '#server/platform/ids.ts'
import { newAgent } from '#tests/support/agents.ts'
import { type Bettor, createBettor, moveCash } from '#tests/support/bettor.ts'
import { cloneDatabase } from '#tests/support/clones.ts'
import { codeOf, type Contracts, openContracts, requestOf } from '#tests/support/contracts.ts'
import { type House, openHouse, type Player, testBrand } from '#tests/support/house.ts'
import { agree } from '#tests/support/operators.ts'
import { passTimeAwake } from '#tests/support/time.ts'
import { type CampaignOptions, type Outcome, within } from './campaign.ts'
import { type Chance, createChance } from './chance.ts'
import { billsOf, type Fact, type OracleContract } from './contract-oracle.ts'
import { Violation } from './wire.ts'

const CURRENCY = 100_000
/** What the house pays at most in place of one upline, in currency: less than some are short. */
const MOST_ADVANCED = 1
const AGENTS = 7
/** Periods in which everything happens. */
const ENOUGH = 200
const PLAYERS = 8
const KINDS = ['dividend', 'daily'] as const
const LEVELS = [1, 2, 4] as const

interface Agent {
  readonly player: Player
  upline: Agent | undefined
}

/** A branch that stands below another upline from the next day on. */
interface Move {
  readonly root: Agent
  readonly upline: Agent
}

interface Seen {
  short: number
  killed: number
  skipped: number
  ended: number
  moved: number
  /** Uplines that had refused bills to pay after a run, and those that were released. */
  owing: number
  released: number
}

interface Team {
  /** Of all dividends; a chain has one. */
  readonly calendar: 'daily' | 'weekly'
  readonly houses: readonly [House, House]
  readonly contracts: Contracts
  readonly agents: Agent[]
  readonly players: Bettor[]
  readonly tree: Map<string, string | undefined>
  readonly facts: Fact[]
  readonly open: { readonly bettor: Bettor; readonly bet: string; readonly stake: number }[]
  readonly chance: Chance
  readonly seen: Seen
}

export async function contractPay({ databases, count, seed, deadline }: CampaignOptions): Promise<Outcome> {
  let windows = 0
  const seen: Seen = { short: 0, killed: 0, skipped: 0, ended: 0, moved: 0, owing: 0, released: 0 }
  for (let nr = 0; windows < count && !deadline.aborted; nr += 1)
    windows += await oneHouse(databases, createChance(`${seed}/contracts/${nr}`), seen)
  // Of fewer periods some lack a part of it by chance.
  if (count >= ENOUGH && Object.values(seen).some((times) => times === 0))
    throw new Violation(`hardly anything happened, so it proves little: ${JSON.stringify(seen)}`)
  return within(
    windows,
    count,
    'periods',
    `${seen.short} bills that were short at first, ${seen.killed} runs killed, ${seen.skipped} days without one, ${seen.ended} contracts ended, ${seen.moved} branches moved, ${seen.owing} times an upline owed for what was refused, ${seen.released} released`,
  )
}

/** Plays one house for three weeks; how many periods were billed. */
async function oneHouse(databases: CampaignOptions['databases'], chance: Chance, seen: Team['seen']): Promise<number> {
  const database = await cloneDatabase(databases, 't11')
  // Where uplines issue dividends by hand, they are late with some, and have spent by then what they got.
  const issuedByHand = chance.hit(0.7)
  const agents = { ...agentRules.defaults, issuedByHand, graceDays: 1, mostAdvanced: String(MOST_ADVANCED) }
  const brand = { ...testBrand, settings: { ...testBrand.settings, agents } }
  const first = await openHouse(database.url, { brand })
  const second = await openHouse(database.url, { brand })
  try {
    const team: Team = {
      calendar: chance.pick(['daily', 'weekly']),
      houses: [first, second],
      contracts: await openContracts(first),
      agents: [],
      players: [],
      tree: new Map(),
      facts: [],
      open: [],
      chance,
      seen,
    }
    await gather(team)
    let move: Move | undefined
    for (let day = 0; day < 22; day += 1) {
      await nextDay(team)
      if (move !== undefined) team.tree.set(move.root.player.id, move.upline.player.id)
      // What is played before the move is done waits for it.
      const isLate = chance.hit(0.5)
      if (isLate) await playDay(team)
      await first.app.run('agents_moves')
      if (!isLate) await playDay(team)
      if (move !== undefined) await settleIn(team, move)
      move = chance.hit(0.3) ? await moveOne(team) : undefined
      if (chance.hit(0.2)) await endOne(team)
      if (chance.hit(0.6)) await releaseOne(team)
      await issue(team, 0.1)
      await spend(team)
      if (chance.hit(0.25)) seen.skipped += 1
      else await runPay(team)
    }
    await nextDay(team)
    await runPay(team)
    // At last everybody has enough, so that nothing is left to pay.
    for (const { player } of team.agents) await moveCash(first, player, 'deposit', '100000')
    await issue(team, 1)
    await runPay(team)
    return await check(team)
  } finally {
    await first.close()
    await second.close()
    await database.drop()
  }
}

/** Agents in a tree with contracts of both kinds, and members who play. */
async function gather(team: Team): Promise<void> {
  const { chance, contracts, agents, players, tree } = team
  const [house] = team.houses
  for (let nr = 0; nr < AGENTS; nr += 1) {
    const above = nr === 0 ? undefined : chance.pick(agents.slice(0, nr))
    const player = await newAgent(house, above === undefined ? {} : { upline: above.player, type: 2 })
    const agent = { player, upline: above }
    agents.push(agent)
    tree.set(player.id, above?.player.id)
    for (const kind of KINDS) {
      const terms = termsOf(team, kind, levelOf(agent))
      if (above === undefined) await contracts.top(kind, terms, player)
      else await contracts.below(above.player, kind, terms, player)
    }
    // Some can pay little.
    if (chance.hit(0.8)) await moveCash(house, player, 'withdrawal', '999.5')
  }
  for (let nr = 0; nr < PLAYERS; nr += 1) {
    const bettor = await createBettor(house)
    // The first one is the luckiest, right below the top: what it wins the top's dividend lacks, not those further down.
    const upline = (nr === 0 ? agents[0] : chance.pick(agents))?.player.id
    const { id } = bettor.player
    await house.db.query(sql`UPDATE member SET upline = ${upline} WHERE shard = ${shardOf(id)} AND id = ${id}`)
    tree.set(id, upline)
    players.push(bettor)
  }
  // Agents play as well, and are not among the active members of their own teams.
  for (const { player } of agents.slice(0, 3)) players.push(await createBettor(house, player))
  await house.app.run('agents')
}

const levelOf = ({ upline }: Agent): number => (upline === undefined ? 0 : levelOf(upline) + 1)
const isBelow = (agent: Agent | undefined, root: Agent): boolean =>
  agent !== undefined && (agent === root || isBelow(agent.upline, root))

/** Two operators agree that a branch moves on the next day; undefined where there is nowhere to. */
async function moveOne({
  chance,
  agents,
  contracts: { maker, checker },
  houses: [house],
  seen,
}: Team): Promise<Move | undefined> {
  const root = chance.pick(agents.slice(1))
  const others = agents.filter((one) => one !== root.upline && !isBelow(one, root))
  if (others.length === 0) return undefined
  const upline = chance.pick(others)
  const day = new Date(Date.parse(await today(house)) + 86_400_000).toISOString().slice(0, 10)
  const proposed = await house.call('POST', '/ops/agents/moves', {
    token: maker.token,
    body: { member: root.player.id, upline: upline.player.username, day, reason: 'As both agreed' },
  })
  const agreed = await agree(house, proposed, checker.token)
  if (agreed !== 'done') throw new Violation(`a move was not agreed on: ${agreed}`)
  seen.moved += 1
  return { root, upline }
}

/** Whoever has moved agrees on contracts with its new upline, where that has any to give. */
async function settleIn(team: Team, { root, upline }: Move): Promise<void> {
  const { contracts, houses } = team
  root.upline = upline
  const late = await houses[0].db.query(sql`
    SELECT FROM contract WHERE holder = ${root.player.id} AND (to_day IS NULL OR to_day >= greatest(${await today(houses[0])}::date, from_day)) /* every shard */`)
  if (late.length > 0) throw new Violation(`${late.length} contracts with the upline before outlive a move`)
  for (const kind of KINDS) {
    const offered = await contracts.offer(upline.player, root.player, kind, termsOf(team, kind, levelOf(root)))
    if (codeOf(offered) === 'done')
      await contracts.act(root.player, kind, { action: 'accept', request: requestOf(offered) })
  }
}

/** The deeper, the less. */
function termsOf(
  { calendar }: Pick<Team, 'calendar'>,
  kind: (typeof KINDS)[number],
  level: number,
): Record<string, unknown> {
  const rate = (most: number): string => (most / (level + 1)).toFixed(3)
  if (kind === 'daily')
    return {
      minimumBet: '20',
      tiers: LEVELS.map((times) => ({
        dailyBetAmount: String(50 * times),
        activeCount: 2 * (times - 1),
        salaryRate: rate(0.25 * times),
      })),
    }
  return {
    calendar,
    mode: level === 0 ? 'float' : 'fixed',
    carryOver: 'permanent',
    minimumBet: '30',
    tiers: LEVELS.map((times) => ({
      periodConsumption: String(100 * times),
      periodLoss: String(60 * times),
      activeCount: times - 1,
      dividendRate: rate(10 * times),
    })),
  }
}

/** A member and all above it, as the tree stands. */
const aboveOf = (tree: Team['tree'], member: string): string[] => {
  const upline = tree.get(member)
  return upline === undefined ? [member] : [member, ...aboveOf(tree, upline)]
}

async function playDay({ chance, players, tree, facts, open, houses: [house] }: Team): Promise<void> {
  const day = await today(house)
  const note = (member: string, turnover: number, profit: number): void =>
    void facts.push({ member, above: aboveOf(tree, member), day, turnover, profit })
  for (const bettor of players)
    for (let time = chance.below(3); time > 0; time -= 1) {
      const stake = 1 + chance.below(6000)
      const { id } = bettor.player
      if (chance.hit(0.2)) {
        // A round that closes with its stake can be taken back later.
        const bet = await staked(house, bettor, stake, { round_closed: true })
        if (bet === undefined) continue
        open.push({ bettor, bet, stake })
        note(id, stake, -stake)
        continue
      }
      const isLucky = bettor === players[0] && chance.hit(0.3)
      const won = isLucky ? 60_000 : chance.hit(0.3) ? chance.below(20_000) : 0
      const bet = await staked(house, bettor, stake)
      if (bet === undefined) continue
      await bettor.win(bet, (won * CURRENCY) / 100)
      note(id, stake, won - stake)
    }
  if (chance.hit(0.4)) {
    const [taken] = open.splice(0, 1)
    if (taken === undefined) return
    await taken.bettor.rollBack(taken.bet)
    note(taken.bettor.player.id, -taken.stake, taken.stake)
  }
}

/** The reference of a stake of so many cents; undefined where an agent has too little, or is held back. */
async function staked(
  house: House,
  bettor: Bettor,
  cents: number,
  changes: Record<string, unknown> = {},
): Promise<string | undefined> {
  try {
    const token = await house.gameToken(bettor.player)
    return await bettor.stake((cents * CURRENCY) / 100, { token, ...changes })
  } catch (error) {
    if (/NOT_ENOUGH_MONEY|USER_DISABLED|DOWNLINES_UNPAID/.test(String(error))) return undefined
    throw error
  }
}

/** Ends a contract: a downline asks and its upline agrees. */
async function endOne({ chance, agents, contracts, seen }: Team): Promise<void> {
  const { player, upline } = chance.pick(agents)
  if (upline === undefined) return
  const kind = chance.hit(0.5) ? 'dividend' : 'daily'
  const asked = await contracts.act(player, kind, { action: 'termination' })
  if (codeOf(asked) !== 'done') return
  const answered = await contracts.act(upline.player, kind, { action: 'accept', request: requestOf(asked) })
  if (codeOf(answered) !== 'done') throw new Violation(`an end was not agreed on: ${codeOf(answered)}`)
  seen.ended += 1
}

/** Uplines issue some of the dividends that wait for them. */
async function issue({ chance, agents, contracts, houses: [house] }: Team, share: number): Promise<void> {
  const waiting = await house.db.query<{ upline: string; holder: string }>(
    sql`SELECT DISTINCT upline, holder FROM bill WHERE state = 'waiting' ORDER BY 1, 2 /* every shard */`,
  )
  const named = (id: string): Player | undefined => agents.find(({ player }) => player.id === id)?.player
  for (const { upline, holder } of waiting) {
    const [payer, account] = [named(upline), named(holder)?.username]
    if (payer === undefined || !chance.hit(share)) continue
    const issued = await contracts.act(payer, 'dividend', { action: 'issue', account })
    if (codeOf(issued) !== 'done') throw new Violation(`bills were not issued: ${codeOf(issued)}`)
  }
}

/** Most agents have spent some of what they got. */
async function spend({ chance, agents, houses: [house] }: Team): Promise<void> {
  for (const { player } of agents) {
    const has = Number((await house.balance(player)) / 1000n)
    const cents = chance.hit(0.5) ? has : chance.below(has + 1)
    if (cents > 0 && chance.hit(0.7)) await moveCash(house, player, 'withdrawal', (cents / 100).toFixed(2))
  }
}

/** Two operators release an upline from all bills that hold it. */
async function releaseOne({ chance, contracts: { maker, checker }, houses: [house], seen }: Team): Promise<void> {
  const held = await house.db.query<{ member: string; id: string; upline: string }>(
    sql`SELECT holder AS member, id, upline FROM bill WHERE held ORDER BY id /* every shard */`,
  )
  if (held.length === 0) return
  const { member, id, upline } = chance.pick(held)
  const body = { member, id, reason: 'It said that it will pay' }
  const agreed = await agree(
    house,
    await house.call('POST', '/ops/bills/release', { token: maker.token, body }),
    checker.token,
  )
  if (agreed !== 'done') throw new Violation(`a release was not agreed on: ${agreed}`)
  if ((await house.db.query(sql`SELECT FROM bill WHERE held AND upline = ${upline} /* every shard */`)).length > 0)
    throw new Violation(`upline ${upline} is still held for bills after its release`)
  seen.released += 1
  await checkHolds(house)
}

const today = async ({ db }: House): Promise<string> => {
  const [row] = await db.query<{ day: string }>(
    sql`SELECT (app_now() AT TIME ZONE ${testBrand.timeZone})::date::text AS day`,
  )
  return row?.day ?? ''
}

/** Moves on to half past twelve at night. */
async function nextDay({ houses: [house] }: Team): Promise<void> {
  const [row] = await house.db.query<{ seconds: number }>(sql`
    SELECT extract(epoch FROM ((app_now() AT TIME ZONE ${testBrand.timeZone})::date + 1 + interval '30 minutes') AT TIME ZONE ${testBrand.timeZone} - app_now())::double precision AS seconds`)
  await passTimeAwake(house.db, row?.seconds ?? 0)
}

/** A run, several at once at two servers, or one whose connections end in the middle and that is tried again. */
async function runPay({ houses, chance, seen }: Team): Promise<void> {
  const [house] = houses
  await house.app.run('team_figures')
  const all = () => Promise.allSettled([0, 1, 2].map((nr) => (nr === 0 ? houses[0] : houses[1]).app.run('agents_pay')))
  if (chance.hit(0.3)) {
    const runs = all()
    for (let nr = 0; nr < 6; nr += 1) {
      const killed = await house.db.query(sql`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid() AND state <> 'idle' AND query ~ '(bill|shard_head|agents.pay)'`)
      seen.killed += killed.length
    }
    await runs
  } else if (chance.hit(0.5)) await all()
  await house.app.run('agents_pay').catch((error: unknown) => {
    throw new Violation(`a run that nothing disturbed failed: ${String(error)}`)
  })
  const [row] = await house.db.query<{ short: number }>(
    sql`SELECT count(*)::integer AS short FROM bill WHERE state IN ('insufficient', 'partReceived') /* every shard */`,
  )
  seen.short += row?.short ?? 0
  seen.owing += await checkOwing(house)
}

/** Whoever owes for what was refused has paid all that it has, and owes the house no more than it may; how many do. */
async function checkOwing(house: House): Promise<number> {
  const owing = await house.db.query<{ upline: string; advanced: string; balance: string }>(sql`
    SELECT b.*, (SELECT w.balance FROM wallet w WHERE w.member = b.upline AND w.kind = 1) AS balance FROM (
      SELECT upline, sum(advanced - repaid) AS advanced FROM bill
      WHERE upline IS NOT NULL AND state = 'rejected' GROUP BY upline HAVING sum(advanced - repaid + amount - received) > 0) b /* every shard */`)
  for (const { upline, advanced, balance } of owing) {
    if (BigInt(advanced) > BigInt(MOST_ADVANCED * CURRENCY))
      throw new Violation(`upline ${upline} owes the house ${advanced}`)
    if (BigInt(balance) >= 1000n)
      throw new Violation(`upline ${upline} has ${balance} and does not pay what was refused`)
  }
  await checkHolds(house)
  return owing.length
}

/** Whoever owes for refused bills or is not released is held back from both, whoever is late with others from one, and nobody else. */
async function checkHolds(house: House): Promise<void> {
  const wrong = await house.db.query<{ member: string }>(sql`
    SELECT coalesce(b.upline, h.member) AS member FROM (
      SELECT upline, CASE WHEN bool_or(held) OR sum(advanced - repaid + CASE WHEN state = 'rejected' THEN amount - received ELSE 0 END) > 0 THEN 2 ELSE 1 END AS areas
      FROM bill WHERE upline IS NOT NULL AND (state = 'rejected' OR overdue) GROUP BY upline
      HAVING bool_or(held OR overdue) OR sum(advanced - repaid + amount - received) > 0) b
    FULL JOIN (SELECT member, count(*) AS areas FROM member_hold WHERE area IN ('play', 'withdraw') GROUP BY member) h ON h.member = b.upline
    WHERE b.upline IS NULL OR h.areas IS DISTINCT FROM b.areas /* every shard */`)
  if (wrong.length > 0)
    throw new Violation(`held back or let go without a reason: ${wrong.map(({ member }) => member).join()}`)
}

interface BillRow extends Record<string, unknown> {
  readonly contract: string
  readonly from: string
  readonly to: string
  readonly amount: string
  readonly received: string
  readonly state: string
  readonly held: boolean
  readonly entries: string
}

/** Compares all bills with the oracle's; how many there were. */
async function check({ houses: [house], facts }: Team): Promise<number> {
  const rows = await house.db.query<{
    id: string
    holder: string
    terms: ContractTerms
    from: string
    to: string | null
  }>(sql`SELECT id, holder, terms, from_day::text AS from, to_day::text AS to FROM contract /* every shard */`)
  const bills = await house.db.query<BillRow>(sql`
    SELECT b.contract, b.from_day::text AS from, b.to_day::text AS to, b.amount, b.received, b.state, b.held,
      (SELECT coalesce(sum(e.amount), 0) FROM entry e WHERE e.shard = b.shard AND e.member = b.holder AND e.reference LIKE 'bill:' || b.id || ':%') AS entries
    FROM bill b ORDER BY b.contract, b.from_day /* every shard */`)
  const day = await today(house)
  let count = 0
  for (const { id, holder, terms, from, to } of rows) {
    const contract: OracleContract = { holder, terms, from, to }
    const wanted = billsOf(contract, facts, day).map((bill) => ({
      ...bill,
      amount: String(bill.amount * 1000n),
    }))
    const got = bills
      .filter((bill) => bill.contract === id)
      .map((bill) => ({ from: bill.from, to: bill.to, amount: bill.amount }))
    if (JSON.stringify(got) !== JSON.stringify(wanted))
      throw new Violation(
        `contract ${id} of ${holder} (${JSON.stringify({ from, to, kind: terms.kind })}): billed ${JSON.stringify(got)}, reckoned ${JSON.stringify(wanted)}`,
      )
    count += wanted.length
  }
  for (const bill of bills) {
    const isRight =
      bill.amount === bill.received &&
      bill.received === bill.entries &&
      (bill.amount === '0') === (bill.state === 'notReached') &&
      (bill.state === 'rejected' || !bill.held)
    if (!isRight) throw new Violation(`not paid once and whole: ${JSON.stringify(bill)}`)
  }
  const [passed] = await house.db.query<{ wrong: number }>(sql`
    SELECT count(*)::integer AS wrong FROM (
      SELECT upline, sum(received - advanced + repaid) AS owed FROM bill WHERE upline IS NOT NULL GROUP BY 1) b
    FULL JOIN (SELECT member, -sum(amount) AS paid FROM entry WHERE type = 34 GROUP BY 1) e ON e.member = b.upline
    WHERE coalesce(b.owed, 0) <> coalesce(e.paid, 0) /* every shard */`)
  if (passed?.wrong !== 0) throw new Violation(`${passed?.wrong} uplines paid another sum than their downlines got`)
  const found = await house.audit()
  if (found.length > 0) throw new Violation(`the auditor found ${found.length}, first: ${JSON.stringify(found[0])}`)
  return count
}
