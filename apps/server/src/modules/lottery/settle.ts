import { payoutOf } from '#rules/lottery/pay.ts'
import { type MemberId, type Shard } from '../../platform/ids.ts'
import type { Calendar } from '../../platform/calendar.ts'
import type { Database, Db, Tx } from '../../platform/db/database.ts'
import { twoAtATime } from '../../platform/db/in-batches.ts'
import type { Batch, Command } from '../../platform/lane/batch.ts'
import { post } from '../../platform/lane/post.ts'
import {
  askWallet,
  correct,
  entryType,
  houseAccount,
  LOTTERY_SOURCE,
  move,
  requestHash,
  walletKind,
  type WalletRow,
} from '../wallet/index.ts'
import type { LotteryGame } from './games.ts'
import {
  type DueTicket,
  type FurtherWin,
  matchTickets,
  moveRun,
  readDueTickets,
  readSoldParts,
  type SettleKey,
  startRun,
  unsettledShards,
} from './settle.sql.ts'

/** Members in the first chunk of a shard; the time that one held the head sets the size of the next. */
const FIRST_MEMBERS = 100
/** Fewer make a chunk hardly shorter: what is slow then is the machine. */
const LEAST_MEMBERS = 50
const MOST_MEMBERS = 500
/** For so long a chunk may hold a shard's head, and with it the bets of its members. */
const AIM_MS = 25

/** A draw with its result, of which a revision is settled. */
export interface SettledDraw extends SettleKey {
  readonly issue: string
  readonly result: object
}

export interface Deps {
  readonly db: Database
  readonly calendar: Calendar
  /** Milliseconds, by which chunks are measured. */
  now(): number
  /** Members in a chunk, where not the time that one takes is to set it. */
  readonly members?: number
}

/**
 * Pays a draw on every shard where somebody holds a ticket; true once all are done. It may be stopped at any moment and
 * begun again: each chunk is paid once.
 */
export async function settleDraw(deps: Deps, game: LotteryGame, draw: SettledDraw): Promise<boolean> {
  await twoAtATime(await unsettledShards(deps.db, draw), (shard) => settleShard(deps, shard, game, draw))
  return (await unsettledShards(deps.db, draw)).length === 0
}

async function settleShard(deps: Deps, shard: Shard, game: LotteryGame, draw: SettledDraw): Promise<void> {
  const { db, calendar } = deps
  await matchTickets(db, shard, draw, await productWins(db, shard, game, draw))
  await inChunks(deps, shard, draw, async (tx, tickets) => {
    const command = draw.revision === 1 ? payChunk : correctChunk
    if (tickets.length > 0) await post(tx, command, { shard, game, draw, tickets, calendar })
  })
}

/**
 * Does something with all tickets of a draw on a shard, in chunks of whole members. How far it came is kept with each
 * chunk, so that each is done once, whoever does it and however often it is stopped.
 */
export async function inChunks(
  { db, now, members: fixed }: Pick<Deps, 'db' | 'now' | 'members'>,
  shard: Shard,
  draw: SettleKey,
  chunk: (tx: Tx, tickets: readonly DueTicket[], isLast: boolean) => Promise<unknown>,
): Promise<void> {
  let members = fixed ?? FIRST_MEMBERS
  for (let going = true; going;) {
    let locks = now()
    going = await db.transaction(async (tx) => {
      const after = await startRun(tx, shard, draw)
      if (after === undefined) return false
      const { tickets, last, isLast } = await readDueTickets(tx, shard, draw, after, members)
      locks = now()
      await Promise.all([moveRun(tx, shard, draw, last ?? after, isLast), chunk(tx, tickets, isLast)])
      return !isLast
    })
    const held = Math.max(1, now() - locks)
    members = fixed ?? Math.min(MOST_MEMBERS, Math.max(LEAST_MEMBERS, Math.floor((members * AIM_MS) / held)))
  }
}

/** What won with plays whose payout is a product, which the matcher in SQL leaves out. */
export async function productWins(db: Db, shard: Shard, game: LotteryGame, draw: SettledDraw): Promise<FurtherWin[]> {
  const plays = [...game.kind.plays.values()].filter(({ product }) => product !== undefined)
  if (plays.length === 0) return []
  const sold = await readSoldParts(
    db,
    shard,
    draw,
    plays.map(({ id }) => id),
  )
  return sold.map(({ member, ticket, part, play: id, unit, amount: prize }) => {
    const play = game.kind.plays.get(id)
    return {
      member,
      ticket,
      amount: play === undefined ? 0n : payoutOf(play, part, { stake: unit, prize }, draw.result),
    }
  })
}

/** Asks for the wallets of whoever holds these tickets. */
export function askWallets(
  batch: Batch,
  shard: Shard,
  tickets: readonly DueTicket[],
): () => ReadonlyMap<MemberId, WalletRow> {
  const asked = [...new Set(tickets.map(({ member }) => member))].map(
    (member) => [member, askWallet(batch, { shard, member, kind: walletKind.real })] as const,
  )
  return () =>
    new Map(
      asked.flatMap(([member, wallet]): [MemberId, WalletRow][] => {
        const row = wallet()
        return row === undefined ? [] : [[member, row]]
      }),
    )
}

interface Chunk {
  readonly shard: Shard
  readonly game: LotteryGame
  readonly draw: SettledDraw
  /** By member, all of each. */
  readonly tickets: readonly DueTicket[]
  readonly calendar: Calendar
}

/**
 * Pays the tickets of some members: an entry for each that won, and the member's last one closes its round, which is all
 * that it staked in the draw. A member who won nothing gets that one alone, of nothing, since turnover at risk is counted
 * when a round closes.
 */
const payChunk: Command<
  Chunk,
  ReadonlyMap<MemberId, WalletRow>,
  { readonly answer: undefined; readonly wallets: ReadonlyMap<MemberId, WalletRow> }
> = {
  name: 'lottery.pay',
  load: (batch, { shard, tickets }) => askWallets(batch, shard, tickets),
  decide: (wallets) => ({ answer: undefined, wallets }),
  write(batch, { wallets }, { game, draw, tickets, calendar }) {
    const day = calendar.dayOf(batch.atMs)
    tickets.forEach((ticket, i) => {
      const { member, id, reference, won, rebate } = ticket
      const wallet = wallets.get(member)
      if (wallet === undefined) throw new Error('a ticket without a wallet')
      const isLast = tickets[i + 1]?.member !== member
      const common = { source: LOTTERY_SOURCE, game: game.nodeId, round: draw.issue } as const
      if (won > 0n || isLast)
        move(
          batch,
          wallet,
          {
            ...common,
            type: entryType.payout,
            contra: houseAccount.play,
            amount: won,
            closes: isLast,
            reference: `pay:${id}:${draw.revision}`,
            regards: reference,
            hash: requestHash(['ticket paid', id, draw.revision, won]),
          },
          day,
        )
      if (rebate > 0n)
        move(
          batch,
          wallet,
          {
            ...common,
            type: entryType.rebate,
            contra: houseAccount.rebate,
            amount: rebate,
            closes: false,
            reference: `rebate:${id}`,
            regards: null,
            hash: requestHash(['ticket rebate', id, rebate]),
          },
          day,
        )
    })
  },
}

/**
 * Posts what a corrected result changes for the tickets of some members: differences alone, with their signs. Rounds are
 * closed and rebates paid since the first result.
 */
const correctChunk: Command<
  Chunk,
  ReadonlyMap<MemberId, WalletRow>,
  { readonly answer: undefined; readonly wallets: ReadonlyMap<MemberId, WalletRow> }
> = {
  name: 'lottery.correct',
  load: (batch, { shard, tickets }) =>
    askWallets(
      batch,
      shard,
      tickets.filter(({ won, before }) => won !== before),
    ),
  decide: (wallets) => ({ answer: undefined, wallets }),
  write(batch, { wallets }, { game, draw, tickets, calendar }) {
    const day = calendar.dayOf(batch.atMs)
    for (const { member, id, reference: stake, won, before } of tickets) {
      if (won === before) continue
      const wallet = wallets.get(member)
      if (wallet === undefined) throw new Error('a ticket without a wallet')
      correct(
        batch,
        wallet,
        {
          difference: won - before,
          source: LOTTERY_SOURCE,
          game: game.nodeId,
          round: draw.issue,
          stake,
          reference: `pay:${id}:${draw.revision}`,
        },
        day,
      )
    }
  },
}
