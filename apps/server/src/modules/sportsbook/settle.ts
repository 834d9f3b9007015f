import type { Money } from '#rules/money.ts'
import type { Calendar } from '../../platform/calendar.ts'
import type { Database, Db, Tx } from '../../platform/db/database.ts'
import { twoAtATime } from '../../platform/db/in-batches.ts'
import { type Batch, type Command, lockHead } from '../../platform/lane/batch.ts'
import type { MemberId, Shard } from '../../platform/ids.ts'
import { post } from '../../platform/lane/post.ts'
import {
  askRound,
  askWallet,
  correct,
  entryType,
  houseAccount,
  move,
  requestHash,
  SPORTS_SOURCE,
  walletKind,
  type WalletRow,
} from '../wallet/index.ts'
import { gradeSingle, gradeSold } from './grade.ts'
import { nodeOf } from './nodes.ts'
import { type EventResults, readResults } from './results.sql.ts'
import {
  type DueBet,
  endSettlement,
  moveRun,
  type PickGrade,
  readDueEvents,
  readDueSeveral,
  readDueSingles,
  readSoldPicks,
  startRun,
  unsettledShards,
  writePaid,
} from './settle.sql.ts'
import { owedOf } from './slip.ts'

const FIRST_MEMBERS = 50
const LEAST_MEMBERS = 5
const MOST_MEMBERS = 500
/** For so long a chunk may hold a shard's head, and with it the bets of its members. */
const AIM_MS = 10

export interface SettleDeps {
  readonly db: Database
  readonly calendar: Calendar
  /** Milliseconds, by which chunks are measured. */
  now(): number
}

/**
 * Makes what bets were paid equal to what they are owed, for each event of which something new is known. Results, early
 * ones, corrections, ends that are taken back, voids and their undoing all come to this; it may be done again by anybody,
 * and posts differences alone. True where something was done.
 */
export async function settleDue(deps: SettleDeps): Promise<boolean> {
  const due = await readDueEvents(deps.db)
  for (const event of due) await settleEvent(deps, event)
  return due.length > 0
}

async function settleEvent(deps: SettleDeps, event: number): Promise<void> {
  const results = (await readResults(deps.db, [event])).get(event)
  if (results === undefined) return
  const { revision } = results
  await twoAtATime(await unsettledShards(deps.db, event, revision), (shard) => settleShard(deps, shard, results))
  if ((await unsettledShards(deps.db, event, revision)).length === 0) await endSettlement(deps.db, event, revision)
}

async function settleShard(deps: SettleDeps, shard: Shard, results: EventResults): Promise<void> {
  const { db, calendar, now } = deps
  const { event, revision } = results
  const grades = await gradesOf(db, shard, results)
  let members = FIRST_MEMBERS
  for (let going = true; going;) {
    let locked = now()
    going = await db.transaction(async (tx) => {
      const after = await startRun(tx, shard, event, revision)
      if (after === undefined) return false
      // Behind the head, since a bet may be cashed out meanwhile.
      await tx.query(lockHead(shard))
      locked = now()
      const chunk = await readChunk(tx, shard, results, { grades, after, members })
      await moveRun(tx, shard, event, chunk.last ?? after, chunk.isLast)
      if (chunk.bets.length > 0) {
        const refunded = await post(tx, payBets, {
          shard,
          event,
          revision,
          isFinal: results.final,
          bets: chunk.bets,
          calendar,
        })
        await writePaid(
          tx,
          shard,
          chunk.bets.map((bet) => ({ ...bet, paid: bet.target, refunded: bet.refunded || refunded.has(bet) })),
        )
      }
      return !chunk.isLast
    })
    const held = Math.max(1, now() - locked)
    members = Math.min(MOST_MEMBERS, Math.max(LEAST_MEMBERS, Math.floor((members * AIM_MS) / held)))
  }
}

/** Grades each pick that single bets were made on, once. */
async function gradesOf(db: Db, shard: Shard, results: EventResults): Promise<PickGrade[]> {
  return (await readSoldPicks(db, shard, results.event)).flatMap((sold) => {
    const graded = gradeSingle(results, sold, sold)
    return graded === undefined ? [] : [{ ...sold, graded }]
  })
}

/** A bet with what it should have been paid in all. */
interface PaidBet extends DueBet {
  readonly target: Money
  /** The whole of it comes back: it counts as never made, where nothing was paid yet. */
  readonly isVoid: boolean
  readonly node: number
  /** A round of its own ends with it; one of an event ends with the event. */
  readonly endsRound: boolean
}

interface ChunkOf {
  readonly bets: readonly PaidBet[]
  readonly last: MemberId | undefined
  readonly isLast: boolean
}

async function readChunk(
  tx: Tx,
  shard: Shard,
  results: EventResults,
  {
    grades,
    after,
    members,
  }: { readonly grades: readonly PickGrade[]; readonly after: string; readonly members: number },
): Promise<ChunkOf> {
  const { event } = results
  const voids = results.voids.map(({ market, sinceMs, untilMs }) => ({
    market,
    since: Number.isFinite(sinceMs) ? new Date(sinceMs) : null,
    until: Number.isFinite(untilMs) ? new Date(untilMs) : null,
  }))
  const [singles, several] = await Promise.all([
    readDueSingles(tx, shard, event, { grades, voids, after, members }),
    readDueSeveral(tx, shard, event, after, members),
  ])
  const others = [...new Set(several.flatMap(({ legs }) => legs.map((leg) => leg.event)))].filter((id) => id !== event)
  const known =
    others.length === 0
      ? new Map<number, EventResults>()
      : await readResults(tx, others, [...new Set(several.flatMap(({ legs }) => legs.map(({ market }) => market)))])
  known.set(event, results)
  const node = nodeOf([results.contest.sport])
  const all: PaidBet[] = [
    ...singles.map(({ owed, isVoid, ...bet }) => ({
      ...bet,
      target: bet.cashed + (owed ?? 0n),
      isVoid,
      done: owed !== undefined,
      node,
      endsRound: false,
    })),
    ...several.map(({ legs, kind, ...bet }) => {
      const graded = legs.map((leg) => {
        const of = known.get(leg.event)
        return { leg, graded: of === undefined ? undefined : gradeSold(of, leg, bet.atMs) }
      })
      const owed = owedOf(kind, bet.running, graded)
      const sports = legs.flatMap((leg) => known.get(leg.event)?.contest.sport ?? [])
      return {
        ...bet,
        target: bet.cashed + (owed ?? 0n),
        isVoid: graded.every((leg) => leg.graded?.grade === 'void'),
        done: owed !== undefined,
        node: nodeOf(sports),
        endsRound: true,
      }
    }),
  ]
  return nextMembers(all, singles, several, members)
}

/** Two lists go on side by side: what lies beyond the end of the shorter one waits for the next chunk, so that none is skipped. */
function nextMembers(
  all: readonly PaidBet[],
  singles: readonly DueBet[],
  several: readonly DueBet[],
  members: number,
): ChunkOf {
  const ends = [singles, several].flatMap((list) => {
    const ids = new Set(list.map(({ member }) => member))
    const last = list.at(-1)?.member
    return ids.size < members || last === undefined ? [] : [last]
  })
  const end = ends.toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))[0]
  const bets = all
    .filter(({ member }) => end === undefined || BigInt(member) <= BigInt(end))
    .toSorted((a, b) => (a.member === b.member ? Number(a.n - b.n) : BigInt(a.member) < BigInt(b.member) ? -1 : 1))
  return { bets, last: end ?? bets.at(-1)?.member, isLast: end === undefined }
}

interface Payment {
  readonly shard: Shard
  readonly event: number
  readonly revision: number
  readonly isFinal: boolean
  /** All of each member, in the order of their stakes. */
  readonly bets: readonly PaidBet[]
  readonly calendar: Calendar
}

interface Loaded {
  readonly wallets: ReadonlyMap<MemberId, WalletRow>
  readonly isClosed: (bet: PaidBet) => boolean
}

const roundKey = ({ member, node, round }: PaidBet): string => `${member}/${node}/${round}`

/**
 * Posts the differences of some bets. What is paid while a round goes on is a payout, what comes after its end a
 * correction. A round ends with a payout, of nothing where nothing is due, since turnover is counted then.
 */
const payBets: Command<
  Payment,
  Loaded,
  { readonly answer: ReadonlySet<PaidBet>; readonly loaded: Loaded; readonly refunded: Set<PaidBet> }
> = {
  name: 'sports.pay',
  load(batch, { shard, bets }) {
    const wallets = [...new Set(bets.map(({ member }) => member))].map(
      (member) => [member, askWallet(batch, { shard, member, kind: walletKind.real })] as const,
    )
    const rounds = new Map(
      bets.map((bet) => [
        roundKey(bet),
        askRound(batch, {
          shard,
          member: bet.member,
          source: SPORTS_SOURCE,
          game: bet.node,
          round: bet.round,
        }),
      ]),
    )
    return () => ({
      wallets: new Map(
        wallets.flatMap(([member, wallet]): [MemberId, WalletRow][] => {
          const row = wallet()
          return row === undefined ? [] : [[member, row]]
        }),
      ),
      isClosed: (bet) => (rounds.get(roundKey(bet))?.() ?? []).length > 0,
    })
  },
  decide(loaded) {
    const refunded = new Set<PaidBet>()
    return { answer: refunded, loaded, refunded }
  },
  write(batch, { loaded, refunded }, payment) {
    const byRound = new Map<string, PaidBet[]>()
    for (const bet of payment.bets) byRound.set(roundKey(bet), [...(byRound.get(roundKey(bet)) ?? []), bet])
    for (const bets of byRound.values()) for (const bet of payRound(batch, loaded, payment, bets)) refunded.add(bet)
  },
}

/** @returns the bets whose stakes went back as if they were never made */
function payRound(batch: Batch, loaded: Loaded, payment: Payment, bets: readonly PaidBet[]): PaidBet[] {
  const refunded: PaidBet[] = []
  const [first] = bets
  const wallet = first === undefined ? undefined : loaded.wallets.get(first.member)
  if (first === undefined || wallet === undefined) throw new Error('a bet without a wallet')
  const { event, revision, isFinal, calendar } = payment
  const day = calendar.dayOf(batch.atMs)
  const wasClosed = loaded.isClosed(first)
  const ends = !wasClosed && (first.endsRound ? bets.every(({ done }) => done) : isFinal)
  /** What ends a round regards a stake that was not given back. */
  const closer = ends ? bets.findLast((bet) => !bet.refunded && !isRefund(bet, wasClosed)) : undefined
  for (const bet of bets) {
    const difference = bet.target - bet.paid
    const isLast = bet === closer
    if (difference === 0n && !isLast) continue
    const { n, reference, node, round } = bet
    const common = { source: SPORTS_SOURCE, game: node, round } as const
    // A bet of several legs is paid by each of their events, whose revisions count alike.
    const of = `${n}:${event}:${revision}`
    const paid = `pay:${of}`
    if (isRefund(bet, wasClosed)) {
      move(
        batch,
        wallet,
        {
          ...common,
          type: entryType.refund,
          contra: houseAccount.play,
          amount: bet.stake,
          closes: false,
          reference: paid,
          regards: reference,
          hash: requestHash(['bet void', n, event, revision]),
        },
        day,
        calendar.dayOf(bet.atMs),
      )
      refunded.push(bet)
      continue
    }
    const isPaid = !wasClosed && !bet.refunded
    if (difference !== 0n && (!isPaid || difference < 0n))
      correct(batch, wallet, { ...common, difference, stake: reference, reference: paid }, day)
    if (isPaid && (difference > 0n || isLast))
      move(
        batch,
        wallet,
        {
          ...common,
          type: entryType.payout,
          contra: houseAccount.play,
          amount: difference > 0n ? difference : 0n,
          closes: isLast,
          reference: difference < 0n ? `end:${of}` : paid,
          regards: reference,
          hash: requestHash(['bet paid', n, event, revision, difference]),
        },
        day,
      )
  }
  return refunded
}

/** A bet that is void as a whole before anything of it was paid was never made. */
const isRefund = ({ isVoid, paid, target, stake, cashed, refunded }: PaidBet, wasClosed: boolean): boolean =>
  isVoid && !wasClosed && !refunded && paid === 0n && cashed === 0n && target === stake
