import type { Money } from '#rules/money.ts'
import type { Calendar } from '../../platform/calendar.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { twoAtATime } from '../../platform/db/in-batches.ts'
import type { Batch, Command } from '../../platform/lane/batch.ts'
import type { MemberId, Shard } from '../../platform/ids.ts'
import { post } from '../../platform/lane/post.ts'
import {
  askAbout,
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
import { couldLoseBy } from './could-lose.ts'
import { gradesOf, type PaidBet, readChunk } from './due-bets.ts'
import { type EventResults, readResults } from './results.sql.ts'
import {
  BetChanged,
  endSettlement,
  moveRun,
  type PaidRow,
  readDueEvents,
  startRun,
  unsettledShards,
  writePaid,
} from './settle.sql.ts'

const FIRST_MEMBERS = 100
/** Fewer make a chunk hardly shorter: what is slow then is the machine. */
const LEAST_MEMBERS = 50
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
  const failed: unknown[] = []
  // One that fails holds no other up.
  for (const event of due) await settleEvent(deps, event).catch((error: unknown) => failed.push(error))
  if (failed.length > 0) throw failed[0]
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
  const couldLose = couldLoseBy(results)
  let members = FIRST_MEMBERS
  for (let going = true; going;) {
    let locked = now()
    const chunkOf = async (tx: Tx): Promise<boolean> => {
      const after = await startRun(tx, shard, event, revision)
      if (after === undefined) return false
      const { bets, last, isLast } = await readChunk(tx, shard, results, { grades, after, members })
      locked = now()
      const payment = { shard, event, revision, isFinal: results.final, bets, couldLose, calendar }
      const [noted] = await Promise.all([
        bets.length === 0 ? undefined : post(tx, payBets, payment),
        moveRun(tx, shard, event, last ?? after, isLast),
      ])
      if (noted !== undefined)
        await writePaid(
          tx,
          shard,
          bets.flatMap((bet) => changesOf(bet, noted)),
        )
      return !isLast
    }
    try {
      going = await db.transaction(chunkOf)
    } catch (error) {
      // The chunk is read before the head is taken, so that the head is held for less.
      if (!(error instanceof BetChanged)) throw error
    }
    const held = Math.max(1, now() - locked)
    members = Math.min(MOST_MEMBERS, Math.max(LEAST_MEMBERS, Math.floor((members * AIM_MS) / held)))
  }
}

/** What becomes of a bet's row, where anything does. */
function changesOf(bet: PaidBet, { refunded, couldHaveLost }: Noted): PaidRow[] {
  const { member, n, running, cashed } = bet
  const was = { paid: bet.paid, done: bet.wasDone, refunded: bet.refunded, couldLose: bet.couldLose }
  const now = {
    paid: bet.target,
    done: bet.done,
    refunded: bet.refunded || refunded.has(bet),
    couldLose: couldHaveLost.get(bet) ?? bet.couldLose,
  }
  const isSame =
    now.paid === was.paid && now.done === was.done && now.refunded === was.refunded && now.couldLose === was.couldLose
  return isSame ? [] : [{ member, n, running, cashed, was, now }]
}

interface Payment {
  readonly shard: Shard
  readonly event: number
  readonly revision: number
  readonly isFinal: boolean
  /** All of each member, in the order of their stakes. */
  readonly bets: readonly PaidBet[]
  readonly couldLose: (bets: readonly PaidBet[]) => Money
  readonly calendar: Calendar
}

interface Loaded {
  readonly wallets: ReadonlyMap<MemberId, WalletRow>
  readonly isClosed: (bet: PaidBet) => boolean
  /** Something was paid for it, though it may have been taken back. */
  readonly wasPaid: (bet: PaidBet) => boolean
}

/** What a payment did beside its entries. */
interface Noted {
  /** The bets whose stakes went back as if they were never made. */
  readonly refunded: Set<PaidBet>
  /** By bet what its entries said in all that could have been lost in the round. */
  readonly couldHaveLost: Map<PaidBet, Money>
}

const roundKey = ({ member, node, round }: PaidBet): string => `${member}/${node}/${round}`

/**
 * Posts the differences of some bets. What is paid while a round goes on is a payout, what comes after its end a
 * correction. A round ends with a payout, of nothing where nothing is due, since turnover is counted then.
 */
const payBets: Command<Payment, Loaded, { readonly answer: Noted; readonly loaded: Loaded }> = {
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
    // Asked of void bets alone, of which there are few.
    const about = new Map(
      bets.flatMap((bet) =>
        bet.isVoid && !bet.refunded
          ? [
              [
                bet,
                askAbout(batch, { shard, member: bet.member, source: SPORTS_SOURCE, reference: bet.reference }),
              ] as const,
            ]
          : [],
      ),
    )
    return () => ({
      wallets: new Map(
        wallets.flatMap(([member, wallet]): [MemberId, WalletRow][] => {
          const row = wallet()
          return row === undefined ? [] : [[member, row]]
        }),
      ),
      isClosed: (bet) => (rounds.get(roundKey(bet))?.() ?? []).length > 0,
      wasPaid: (bet) => (about.get(bet)?.() ?? []).length > 0,
    })
  },
  decide(loaded) {
    return { answer: { refunded: new Set(), couldHaveLost: new Map() }, loaded }
  },
  write(batch, { loaded, answer }, payment) {
    const byRound = new Map<string, PaidBet[]>()
    for (const bet of payment.bets) {
      const round = byRound.get(roundKey(bet))
      if (round === undefined) byRound.set(roundKey(bet), [bet])
      else round.push(bet)
    }
    for (const bets of byRound.values()) payRound(batch, loaded, payment, bets, answer)
  },
}

function payRound(
  batch: Batch,
  loaded: Loaded,
  payment: Payment,
  bets: readonly PaidBet[],
  { refunded, couldHaveLost }: Noted,
): void {
  const [first] = bets
  const wallet = first === undefined ? undefined : loaded.wallets.get(first.member)
  if (first === undefined || wallet === undefined) throw new Error('a bet without a wallet')
  const { event, revision, isFinal, calendar } = payment
  const day = calendar.dayOf(batch.atMs)
  const wasClosed = loaded.isClosed(first)
  /** A bet that is void as a whole before anything of it was paid was never made. */
  const isRefund = (bet: PaidBet): boolean =>
    bet.isVoid && !wasClosed && !bet.refunded && bet.target === bet.stake && !loaded.wasPaid(bet)
  const ends = !wasClosed && (first.endsRound ? bets.every(({ done }) => done) : isFinal)
  /** What ends a round regards a stake that was not given back. */
  const closer = ends ? bets.findLast((bet) => !bet.refunded && !isRefund(bet)) : undefined
  /** What entries have yet to say of what could have been lost: all of it when the round ends, then what changes of it. */
  let unsaid = wasClosed ? changeOf(payment, bets) : undefined
  const say = (bet: PaidBet): Money | undefined => {
    if (bet === closer) unsaid = payment.couldLose(bets.filter((one) => !isRefund(one)))
    const said = unsaid
    unsaid = undefined
    if (said !== undefined) couldHaveLost.set(bet, (bet.couldLose ?? 0n) + said)
    return said
  }
  for (const bet of bets) {
    const difference = bet.target - bet.paid
    const isLast = bet === closer
    if (difference === 0n && !isLast) continue
    const { n, reference, node, round } = bet
    const common = { source: SPORTS_SOURCE, game: node, round } as const
    // A bet of several legs is paid by each of their events, whose revisions count alike.
    const of = `${n}:${event}:${revision}`
    const paid = `pay:${of}`
    if (isRefund(bet)) {
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
      refunded.add(bet)
      continue
    }
    const isPaid = !wasClosed && !bet.refunded
    if (difference !== 0n && (!isPaid || difference < 0n))
      correct(
        batch,
        wallet,
        { ...common, difference, stake: reference, reference: paid, couldLose: isPaid ? undefined : say(bet) },
        day,
      )
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
          couldLose: isLast ? say(bet) : undefined,
        },
        day,
      )
  }
}

/** By how much it has changed what could have been lost in a round that has ended: void bets count nothing. */
function changeOf({ couldLose }: Payment, bets: readonly PaidBet[]): Money | undefined {
  if (bets.every((bet) => bet.couldLose === undefined)) return undefined
  const change = couldLose(bets) - bets.reduce((sum, bet) => sum + (bet.couldLose ?? 0n), 0n)
  return change === 0n ? undefined : change
}
