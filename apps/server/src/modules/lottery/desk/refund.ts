import type { MemberId, Shard } from '../../../platform/ids.ts'
import type { Calendar } from '../../../platform/calendar.ts'
import { closeGates } from '../../../platform/gate.sql.ts'
import type { Command } from '../../../platform/lane/batch.ts'
import { post } from '../../../platform/lane/post.ts'
import { entryType, houseAccount, LOTTERY_SOURCE, move, requestHash, type WalletRow } from '../../wallet/index.ts'
import type { DrawKey } from '../draw.sql.ts'
import type { LotteryGame } from '../games.ts'
import { askWallets, type Deps, inChunks } from '../settle.ts'
import { type DueTicket, unsettledShards } from '../settle.sql.ts'
import { endRefund, freeSlices, readToRefund } from './void.sql.ts'

/** Results have revisions from 1 on; the way back of a draw without one is kept beside them. */
const REVISION = 0

/** Gives back what was staked on draws that are void. True where there were any. */
export async function refundVoided(deps: Deps, byNumber: ReadonlyMap<number, LotteryGame>): Promise<boolean> {
  let moved = false
  for (const draw of await readToRefund(deps.db)) {
    const game = byNumber.get(draw.game)
    if (game === undefined) continue
    await refundDraw(deps, game, draw)
    moved = true
  }
  return moved
}

/** Gives back what was staked on a draw, each ticket once. It may be stopped at any moment and begun again. */
export async function refundDraw(
  deps: Deps,
  game: LotteryGame,
  draw: DrawKey & { readonly issue: string },
): Promise<void> {
  // The fence: nothing is sold and nothing cancelled behind it, so what stands now is all that goes back.
  await closeGates(deps.db, [{ gate: game.number, to: draw.nr }])
  const key = { game: draw.game, nr: draw.nr, revision: REVISION }
  for (const shard of await unsettledShards(deps.db, key))
    await inChunks(deps, shard, key, async (tx, tickets, isLast) => {
      if (tickets.length > 0)
        await post(tx, refundChunk, { shard, game, issue: draw.issue, tickets, calendar: deps.calendar })
      if (isLast) await freeSlices(tx, shard, draw)
    })
  if ((await unsettledShards(deps.db, key)).length === 0) await endRefund(deps.db, draw)
}

interface Chunk {
  readonly shard: Shard
  readonly game: LotteryGame
  readonly issue: string
  readonly tickets: readonly DueTicket[]
  readonly calendar: Calendar
}

/** Gives tickets of some members back, by the reference that a cancelled one has: none goes back by both ways. */
const refundChunk: Command<
  Chunk,
  ReadonlyMap<MemberId, WalletRow>,
  { readonly answer: undefined; readonly wallets: ReadonlyMap<MemberId, WalletRow> }
> = {
  name: 'lottery.refund',
  load: (batch, { shard, tickets }) => askWallets(batch, shard, tickets),
  decide: (wallets) => ({ answer: undefined, wallets }),
  write(batch, { wallets }, { game, issue, tickets, calendar }) {
    const day = calendar.dayOf(batch.atMs)
    for (const { member, id, reference, stake, boughtAtMs } of tickets) {
      const wallet = wallets.get(member)
      if (wallet === undefined) throw new Error('a ticket without a wallet')
      move(
        batch,
        wallet,
        {
          type: entryType.refund,
          contra: houseAccount.play,
          amount: stake,
          source: LOTTERY_SOURCE,
          game: game.nodeId,
          round: issue,
          closes: false,
          reference: `back:${id}`,
          regards: reference,
          hash: requestHash(['ticket back', id, stake]),
        },
        day,
        calendar.dayOf(boughtAtMs),
      )
    }
  },
}
