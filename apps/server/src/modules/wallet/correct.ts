import type { Money } from '#rules/money.ts'
import type { Calendar } from '../../platform/calendar.ts'
import type { Database } from '../../platform/db/database.ts'
import type { MemberId, Shard } from '../../platform/ids.ts'
import type { Batch, Command } from '../../platform/lane/batch.ts'
import { post } from '../../platform/lane/post.ts'
import { entryType, houseAccount, type WalletKind } from './entry-types.ts'
import { requestHash } from './grant.ts'
import { lockOwed, moveOwed, type OpenOwed, readDebtors, writeOwed } from './owed.sql.ts'
import { askWallet, move, type WalletRow } from './wallet.sql.ts'

/** By how much the payout of a stake was wrong. */
export interface Correction {
  /** What the wallet gains, less than nothing where too much was paid; never nothing. */
  readonly difference: Money
  readonly source: number
  readonly game: number
  readonly round: string
  /** The reference of the stake. */
  readonly stake: string
  /** Names the correction, once a member. */
  readonly reference: string
  /** By how much it changes what could have been lost in the round. */
  readonly couldLose?: Money | undefined
}

/**
 * Posts a difference to a wallet of the batch as an entry with its sign, which counts as the payout that it corrects. What
 * the balance lacks the house advances, and it is owed: so play figures are right at once, and no balance is negative.
 */
export function correct(batch: Batch, wallet: WalletRow, correction: Correction, day: number): void {
  const { difference, source, game, round, stake, reference, couldLose } = correction
  if (difference === 0n) throw new RangeError('a correction is more or less than nothing')
  const common = { source, game, round, closes: false, regards: stake } as const
  const lack = -(wallet.balance + difference)
  if (lack > 0n) {
    const { n } = move(
      batch,
      wallet,
      {
        ...common,
        type: entryType.owed,
        contra: houseAccount.owed,
        amount: lack,
        reference: `owed:${reference}`,
        hash: requestHash(['owed', reference, lack]),
      },
      day,
    )
    writeOwed(batch, { shard: wallet.shard, n, member: wallet.member, kind: wallet.kind, source, stake, amount: lack })
  }
  move(
    batch,
    wallet,
    {
      ...common,
      type: entryType.correction,
      contra: houseAccount.play,
      amount: difference,
      reference,
      hash: requestHash(['correction', reference, difference]),
      couldLose,
    },
    day,
  )
}

/** How much of what is owed a member's later payouts bring, oldest first: never more than they paid, and than the balance has. */
export function collect(
  owed: readonly OpenOwed[],
  payouts: readonly { readonly n: bigint; readonly amount: Money }[],
  balance: Money,
): { readonly owed: OpenOwed; readonly taken: Money }[] {
  const paid = payouts.map((payout) => ({ ...payout, free: payout.amount }))
  let has = balance
  return owed.map((one) => {
    let taken = 0n
    for (const payout of paid) {
      if (payout.n <= one.seen) continue
      const part = [payout.free, one.left - taken, has].reduce((least, x) => (x < least ? x : least))
      payout.free -= part
      taken += part
      has -= part
    }
    return { owed: one, taken }
  })
}

interface Collection {
  readonly shard: Shard
  readonly member: MemberId
  readonly kind: WalletKind
  readonly taken: readonly { readonly owed: OpenOwed; readonly taken: Money }[]
  readonly calendar: Calendar
}

const collection: Command<
  Collection,
  WalletRow | undefined,
  { readonly answer: undefined; readonly wallet: WalletRow | undefined }
> = {
  name: 'wallet.collect',
  load: (batch, input) => askWallet(batch, input),
  decide: (wallet) => ({ answer: undefined, wallet }),
  write(batch, { wallet }, { taken, calendar }) {
    if (wallet === undefined) throw new Error('something is owed without a wallet')
    for (const { owed, taken: amount } of taken) {
      const reference = `owed:${owed.n}:${owed.left - amount}`
      move(
        batch,
        wallet,
        {
          type: entryType.owed,
          contra: houseAccount.owed,
          amount: -amount,
          source: owed.source,
          game: null,
          round: null,
          closes: false,
          reference,
          regards: owed.stake,
          hash: requestHash(['owed', reference, amount]),
        },
        calendar.dayOf(batch.atMs),
      )
    }
  },
}

/** Takes what members owe out of the payouts that came since the last turn. It may be done again and by several processes. */
export async function collectOwed(db: Database, calendar: Calendar): Promise<void> {
  for (const debtor of await readDebtors(db))
    await db.transaction(async (tx) => {
      const { head, balance, owed, payouts } = await lockOwed(tx, debtor)
      const all = collect(owed, payouts, balance)
      const taken = all.filter((one) => one.taken > 0n)
      for (const one of all) await moveOwed(tx, debtor.shard, one.owed.n, { taken: one.taken, seen: head })
      if (taken.length > 0) await post(tx, collection, { ...debtor, taken, calendar })
    })
}
