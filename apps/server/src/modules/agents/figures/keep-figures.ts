import type { AgentSettings } from '#contract/settings/agents.ts'
import { atRisk, type RoundSums } from '#rules/play/at-risk.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Span } from '../../../platform/events/consumer.sql.ts'
import { consumeEntries, type Consumer } from '../../../platform/events/consumers.ts'
import { allShards, byShard, type MemberId, memberId } from '../../../platform/ids.ts'
import { readGameTypes } from '../../catalogue/index.ts'
import { type TakenRound, takeRounds } from '../../wallet/index.ts'
import type { AgentsDeps } from '../parts.ts'
import { type ChangedRound, earnedBy } from '../pay/real-time.ts'
import {
  addEarned,
  addHours,
  type EarnedGain,
  readClosingDays,
  readKinds,
  readRealTimeOn,
} from '../pay/real-time.sql.ts'
import { addRebates, type RebateGain } from '../pay/rebate.sql.ts'
import { rebatesOf } from '../pay/rebates.ts'
import { movesDueSince } from '../moves/move.sql.ts'
import { climb, type Path } from '../tree.sql.ts'
import { NOTHING, plus, type Sums, TEAM_FIGURES } from './measures.ts'
import {
  daysOf,
  type DaySpan,
  type FreshDay,
  lastBefore,
  type Placed,
  readBetDays,
  readCounted,
  readFresh,
  readMoved,
  readRegistered,
} from './span.sql.ts'
import {
  type ActiveGain,
  addActive,
  addBalances,
  addDays,
  type BalanceGain,
  type DayGain,
} from './write-figures.sql.ts'

/** Figures may be ten seconds old. */
const EVERY_MS = 3000
/** Positions of a shard in one turn. */
const MOST = 10_000
/** Instead of a day of betting, where there is none. */
const NEVER = '-infinity'

/**
 * Adds what members did to their figures and to those of all above them, which lie on the shards of these. A day on which
 * somebody moves is counted once the move is done.
 */
export const keepFigures = (deps: FigureDeps): Consumer =>
  consumeEntries(
    TEAM_FIGURES,
    {
      everyMs: EVERY_MS,
      most: MOST,
      async upTo(tx, span) {
        const began = await movesDueSince(tx, deps.brand.timeZone)
        return began === undefined ? span.to : lastBefore(tx, span, began)
      },
    },
    (tx, span) => addSpan(tx, span, deps),
  )

type FigureDeps = Pick<AgentsDeps, 'settings' | 'lottery'> & { readonly brand: { readonly timeZone: string } }

/** Where a member stood on a day, or stands now where no day is named. */
type PathOn = (member: MemberId, day?: string) => Path

/** What a turn adds, by what it adds to; everything is a sum, so it does not matter in which order turns come. */
interface Gains {
  readonly days: Map<string, DayGain>
  readonly active: Map<string, ActiveGain>
  readonly balances: Map<MemberId, BalanceGain>
  /** What contracts of real-time salary earned, by contract and day. */
  readonly earned: Map<string, EarnedGain>
  /** What is left to agents of their rebates, by agent and draw. */
  readonly rebates: Map<string, RebateGain>
}

/** What figures a turn keeps beside those of days. */
interface Kept {
  readonly hourly: boolean
  readonly realTime: boolean
  readonly timeZone: string
  readonly rules: AgentSettings
  readonly lottery: FigureDeps['lottery']
}

function addTo(days: Map<string, DayGain>, gain: Omit<DayGain, 'sums'>, sums: Partial<Sums>): void {
  const key = `${gain.member} ${gain.below} ${gain.day} ${gain.gameType}`
  days.set(key, { ...gain, sums: plus(days.get(key)?.sums ?? NOTHING, sums) })
}

async function addSpan(tx: Tx, span: Span, { settings, lottery, brand: { timeZone } }: FigureDeps): Promise<void> {
  // Another turn may be adding to the same agents; it is soon over.
  await tx.query(sql`SELECT set_config('lock_timeout', '20s', true)`)
  const gains: Gains = {
    days: new Map(),
    active: new Map(),
    balances: new Map(),
    earned: new Map(),
    rebates: new Map(),
  }
  const kept: Kept = { ...(await readKinds(tx)), timeZone, rules: await settings.agents(), lottery }
  for (const day of await daysOf(tx, span, timeZone, kept.hourly ? 'hour' : 'day')) await addDay(tx, day, kept, gains)
  const earned = byShard([...gains.earned.values()], ({ holder }) => holder)
  const days = byShard([...gains.days.values()], ({ member }) => member)
  const active = byShard([...gains.active.values()], ({ member }) => member)
  const balances = byShard([...gains.balances.values()], ({ member }) => member)
  const rebates = byShard([...gains.rebates.values()], ({ agent }) => agent)
  for (const shard of allShards) {
    await addDays(tx, shard, days.get(shard) ?? [])
    await addActive(tx, shard, active.get(shard) ?? [])
    await addBalances(tx, shard, balances.get(shard) ?? [])
    await addEarned(tx, shard, earned.get(shard) ?? [])
    await addRebates(tx, shard, rebates.get(shard) ?? [])
  }
}

/** What a round adds to figures: nothing while it is open, so what becomes of it counts when it closes or is corrected. */
const countedOf = (round: RoundSums): Partial<Sums> =>
  round.isClosed ? { stakes: round.stake, turnover: atRisk(round), prizes: round.payout } : {}

async function addDay(tx: Tx, span: DaySpan, kept: Kept, gains: Gains): Promise<void> {
  const { shard, day, hour } = span
  const rounds = await takeRounds(tx, span, TEAM_FIGURES)
  const moved = (await readMoved(tx, span)).map((row) => ({ ...row, member: memberId(row.member) }))
  const registered = await readRegistered(tx, span, kept.timeZone)
  const members = [...new Set([...rounds, ...moved, ...registered].map(({ member }) => member))]
  if (members.length === 0) return
  const counted = await readCounted(tx, shard, members)
  const isCounted = ({ member }: { readonly member: MemberId }): boolean => counted.has(member)
  const pathOn = await pathsOf(tx, counted)
  const types = await readGameTypes(
    tx,
    rounds.map(({ game }) => game),
  )

  const own = new Map<string, DayGain>()
  for (const { member, game, before, after } of rounds.filter(isCounted)) {
    const [was, is] = [countedOf(before), countedOf(after)]
    const sums = {
      stakes: (is.stakes ?? 0n) - (was.stakes ?? 0n),
      turnover: (is.turnover ?? 0n) - (was.turnover ?? 0n),
      prizes: (is.prizes ?? 0n) - (was.prizes ?? 0n),
    }
    if (Object.values(sums).some((sum) => sum !== 0n))
      addTo(own, { member, below: false, day, gameType: types.get(game) ?? '' }, sums)
  }
  for (const { member, gameType, balance, ...row } of moved.filter(isCounted)) {
    const sums = {
      bets: BigInt(row.bets),
      activity: BigInt(row.activity),
      selfRebate: BigInt(row.selfRebate),
      agentRebate: BigInt(row.agentRebate),
      deposits: BigInt(row.deposits),
      withdrawals: BigInt(row.withdrawals),
      firstDeposits: BigInt(row.firstDeposits),
    }
    if (Object.values(sums).some((sum) => sum !== 0n)) addTo(own, { member, below: false, day, gameType }, sums)
    // A move takes along what a branch holds, as far as it was counted.
    for (const upline of pathOn(member))
      gains.balances.set(upline, {
        member: upline,
        balance: (gains.balances.get(upline)?.balance ?? 0n) + BigInt(balance),
      })
  }
  for (const one of registered.filter(isCounted))
    addTo(own, { member: one.member, below: false, day: one.day, gameType: '' }, { registered: 1n })

  if (kept.hourly)
    await addHours(
      tx,
      shard,
      [...own.values()].flatMap(({ member, gameType, sums: { turnover } }) =>
        turnover === 0n ? [] : [{ member, hour, gameType, turnover }],
      ),
    )
  if (kept.realTime) {
    const counting = rounds.filter(isCounted).map((one) => ({ ...one, gameType: types.get(one.game) ?? '' }))
    for (const gain of await earnedIn(tx, span, counting, pathOn, kept)) {
      const key = `${gain.contract} ${gain.day}`
      const { parts = 0n, turnover = 0n } = gains.earned.get(key) ?? {}
      gains.earned.set(key, { ...gain, parts: parts + gain.parts, turnover: turnover + gain.turnover })
    }
  }

  const chainOf = (member: MemberId): MemberId[] => [...pathOn(member, day), member]
  for (const gain of await rebatesOf(tx, rounds.filter(isCounted), chainOf, kept.lottery)) {
    const key = `${gain.agent} ${gain.game} ${gain.draw}`
    gains.rebates.set(key, { ...gain, parts: (gains.rebates.get(key)?.parts ?? 0n) + gain.parts })
  }

  const bettors = new Set([...own.values()].filter(({ sums }) => sums.bets > 0n).map(({ member }) => member))
  const fresh = await readFresh(tx, shard, day, [...bettors])
  await addDays(tx, shard, [...own.values()])
  for (const gain of own.values())
    for (const upline of pathOn(gain.member, gain.day))
      addTo(gains.days, { ...gain, member: upline, below: true }, gain.sums)
  const hasMoved = ({ member }: FreshDay): boolean => (counted.get(member)?.length ?? 0) > 1
  const betDays = await readBetDays(
    tx,
    shard,
    fresh.filter(hasMoved).map(({ member }) => member),
  )
  for (const one of fresh)
    for (const upline of pathOn(one.member, day)) {
      const [before, next] = nearIn(one, day, betDays.get(one.member), (on) => pathOn(one.member, on).includes(upline))
      const count = (on: string, since: string, by: 1 | -1): void => {
        const key = `${upline} ${on} ${since}`
        const gain = { member: upline, day: on, before: since }
        gains.active.set(key, { ...gain, count: (gains.active.get(key)?.count ?? 0) + by })
      }
      count(day, before ?? NEVER, 1)
      // The day came late: a later one had been counted as the next after `before`.
      if (next !== null) {
        count(next, before ?? NEVER, -1)
        count(next, day, 1)
      }
    }
}

/** The nearest days of betting before and after a day: for whoever has moved, of those on which it stood in the team. */
function nearIn(
  { before, next }: FreshDay,
  day: string,
  all: readonly string[] | undefined,
  stood: (on: string) => boolean,
): readonly [string | null, string | null] {
  if (all === undefined) return [before, next]
  const own = all.filter(stood)
  return [own.findLast((on) => on < day) ?? null, own.find((on) => on > day) ?? null]
}

/** What rounds of a day earn by contracts of real-time salary: each by the places and contracts of the day on which it closed. */
async function earnedIn(
  tx: Tx,
  { shard, day }: DaySpan,
  rounds: readonly (TakenRound & ChangedRound)[],
  pathOn: PathOn,
  { timeZone, rules }: Kept,
): Promise<EarnedGain[]> {
  const corrected = rounds.filter(({ before }) => before.isClosed)
  const closed = await readClosingDays(tx, shard, corrected, timeZone)
  const dayOf = new Map(corrected.map((round, at) => [round, closed[at] ?? day]))
  const gains: EarnedGain[] = []
  for (const on of new Set([day, ...dayOf.values()])) {
    const some = rounds.filter((round) => (dayOf.get(round) ?? day) === on)
    const chainOf = ({ member }: ChangedRound): MemberId[] => [...pathOn(member, on), member]
    const contracts = await readRealTimeOn(tx, [...new Set(some.flatMap(chainOf))], on)
    if (contracts.size > 0)
      for (const round of some) gains.push(...earnedBy(round, chainOf(round), contracts, rules, day))
  }
  return gains
}

/** Where members stand. Of whom the tree has not heard yet is found by climbing. */
async function pathsOf(tx: Tx, counted: ReadonlyMap<MemberId, readonly Placed[]>): Promise<PathOn> {
  const climbed = new Map<MemberId, Path>()
  for (const [member, places] of counted) if (places.length === 0) climbed.set(member, await climb(tx, member))
  return (member, day) => {
    const places = counted.get(member) ?? []
    const place = day === undefined ? places.at(-1) : (places.findLast(({ from }) => from <= day) ?? places[0])
    return place?.path ?? climbed.get(member) ?? []
  }
}
