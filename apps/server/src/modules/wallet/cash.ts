import type { Money } from '#rules/money.ts'
import type { Calendar } from '../../platform/calendar.ts'
import type { MemberId, Shard } from '../../platform/ids.ts'
import type { Command } from '../../platform/lane/batch.ts'
import { requestHash } from './grant.ts'
import { askEntry, askWallet, move, type WalletRow } from './wallet.sql.ts'
import {
  type EarlierEntry,
  type EntriesBy,
  entryRules,
  entryType,
  HOUSE_SOURCE,
  houseAccount,
  LOTTERY_SOURCE,
  type WalletKind,
  walletKind,
} from './entry-types.ts'

/** Movements of money that are no play. */
export type CashType = EntriesBy<'cash'>

export interface CashMove {
  readonly shard: Shard
  readonly member: MemberId
  readonly type: CashType
  /** Always more than nothing, except that an adjustment may take. */
  readonly amount: Money
  /** The wallet that moves; that of real money where none is named. */
  readonly kind?: WalletKind
  /** The account of the house that it stands against, where its type may have several; the first one unless told. */
  readonly against?: keyof typeof houseAccount
  /** The draw of a lottery that it comes from, whose node and issue its entry names; none where the house moves money by itself. */
  readonly draw?: { readonly game: number; readonly issue: string }
  /** Names the occasion, once a member: `deposit:1234`, `withdrawal:1234`, `withdrawal-return:1234`. */
  readonly reference: string
}

export type CashAnswer =
  /** Done, now or before: the same reference with the same data answers the first result. */
  | { readonly kind: 'moved'; readonly balance: Money }
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'no-wallet' }
  | { readonly kind: 'no-funds' }

interface CashState {
  readonly wallet: WalletRow | undefined
  readonly earlier: EarlierEntry | undefined
}

/** Moves money for the cashier, a transfer or a correction. Cold: it runs by `post`, last in its transaction. */
export const cashCommand = (
  calendar: Calendar,
): Command<CashMove, CashState, { answer: CashAnswer; wallet?: WalletRow }> => ({
  name: 'wallet.cash',
  load(batch, { shard, member, kind = walletKind.real, draw, reference }) {
    const wallet = askWallet(batch, { shard, member, kind })
    const earlier = askEntry(batch, { shard, member, source: sourceOf(draw), reference })
    return () => ({ wallet: wallet(), earlier: earlier() })
  },
  decide({ wallet, earlier }, input) {
    if (input.amount <= 0n && input.type !== 'adjustment')
      throw new RangeError('a movement of cash is more than nothing')
    if (wallet === undefined) return { answer: { kind: 'no-wallet' } }
    if (earlier !== undefined)
      return {
        answer: earlier.hash === hashOf(input) ? { kind: 'moved', balance: earlier.balance } : { kind: 'duplicate' },
      }
    const balance = wallet.balance + signed(input)
    return balance < 0n ? { answer: { kind: 'no-funds' } } : { wallet, answer: { kind: 'moved', balance } }
  },
  write(batch, { wallet }, input) {
    if (wallet === undefined) return
    move(
      batch,
      wallet,
      {
        type: entryType[input.type],
        contra: houseAccount[ruleOf(input)[0]],
        amount: signed(input),
        source: sourceOf(input.draw),
        game: input.draw?.game ?? null,
        round: input.draw?.issue ?? null,
        closes: false,
        reference: input.reference,
        regards: null,
        hash: hashOf(input),
      },
      calendar.dayOf(batch.atMs),
    )
  },
})

/** The account and what the type does to a wallet against it. @throws RangeError where the type does not stand against the account */
function ruleOf({ type, against }: CashMove): (typeof entryRules)[CashType]['against'][number] {
  const allowed: readonly (typeof entryRules)[CashType]['against'][number][] = entryRules[type].against
  const rule = allowed.find(([account]) => against === undefined || account === against)
  if (rule === undefined) throw new RangeError(`no ${type} against ${against}`)
  return rule
}

const sourceOf = (draw: CashMove['draw']): number => (draw === undefined ? HOUSE_SOURCE : LOTTERY_SOURCE)

const signed = (input: CashMove): Money => (ruleOf(input)[1] === 'takes' ? -input.amount : input.amount)

const hashOf = ({ type, amount, kind = walletKind.real, against }: CashMove): string =>
  requestHash([
    'cash',
    type,
    amount,
    ...(kind === walletKind.real ? [] : [kind]),
    ...(against === undefined ? [] : [against]),
  ])
