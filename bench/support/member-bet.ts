import { object } from 'zod/mini'
import { defineCalls } from '#contract/call.ts'
import { plainText, positiveAmount, amount as amountText } from '#contract/scalars.ts'
import { Refusal } from '#contract/errors.ts'
import { moneyToDecimal, parseMoney, type Money } from '#rules/money.ts'
import type { AppParts } from '#server/app-deps.ts'
import { askMemberStatus, type MemberStatus } from '#server/modules/identity/index.ts'
import { askLimits, type Limit, stakeRefusal } from '#server/modules/safeguards/index.ts'
import {
  askEntry,
  askWallet,
  countersOn,
  type EarlierEntry,
  entryType,
  houseAccount,
  move,
  requestHash,
  walletKind,
  type WalletRow,
} from '#server/modules/wallet/index.ts'
import { bindCalls, type MountedCall } from '#server/platform/http/handlers.ts'
import { type MemberId, type Shard, shardOf } from '#server/platform/ids.ts'
import type { Command } from '#server/platform/lane/batch.ts'

/**
 * A member's own bet over HTTP with nothing else: session token, schema, status, limits, funds, replay, one entry, a
 * durable answer. Lottery and sports tickets are measured against it. The bench mounts it like any other call.
 */
const calls = defineCalls({
  'bench.bet': {
    method: 'POST',
    path: '/bench/bet',
    moduleId: 'BENCH3',
    token: 'member',
    encrypted: false,
    summary: 'A bet.',
    request: object({ reference: plainText(64), stake: positiveAmount, game: plainText(32) }),
    response: object({ balance: amountText }),
    errors: ['INSUFFICIENT_FUNDS', 'LIMIT_REACHED', 'DUPLICATE_REFERENCE'],
  },
})

interface Bet {
  readonly shard: Shard
  readonly member: MemberId
  readonly reference: string
  readonly stake: Money
}
interface State {
  readonly wallet: WalletRow | undefined
  readonly status: MemberStatus | undefined
  readonly limits: readonly Limit[]
  readonly earlier: EarlierEntry | undefined
  readonly nowMs: number
  readonly day: number
}
type Answer =
  | { readonly balance: Money }
  | { readonly refusal: 'INSUFFICIENT_FUNDS' | 'LIMIT_REACHED' | 'DUPLICATE_REFERENCE' | 'FORBIDDEN' }

const SOURCE = 99
const hashOf = (bet: Bet): string => requestHash(['bench', bet.stake])

const betCommand = ({
  calendar,
}: AppParts): Command<Bet, State, { answer: Answer; wallet?: WalletRow; day?: number }> => ({
  name: 'bench.bet',
  load(batch, { shard, member, reference }) {
    const wallet = askWallet(batch, { shard, member, kind: walletKind.real })
    const status = askMemberStatus(batch, shard, member)
    const limits = askLimits(batch, shard, member)
    const earlier = askEntry(batch, { shard, member, source: SOURCE, reference })
    return () => ({
      wallet: wallet(),
      status: status(),
      limits: limits(),
      earlier: earlier(),
      nowMs: batch.atMs,
      day: calendar.dayOf(batch.atMs),
    })
  },
  decide({ wallet, status, limits, earlier, nowMs, day }, bet) {
    if (wallet === undefined || status === undefined) return { answer: { refusal: 'FORBIDDEN' } }
    if (earlier !== undefined)
      return {
        answer: earlier.hash === hashOf(bet) ? { balance: earlier.balance } : { refusal: 'DUPLICATE_REFERENCE' },
      }
    const refusal = stakeRefusal(status, limits, countersOn(wallet, day), bet.stake, nowMs)
    if (refusal !== undefined) return { answer: { refusal: refusal === 'limit' ? 'LIMIT_REACHED' : 'FORBIDDEN' } }
    if (wallet.balance < bet.stake) return { answer: { refusal: 'INSUFFICIENT_FUNDS' } }
    return { answer: { balance: wallet.balance - bet.stake }, wallet, day }
  },
  write(batch, { wallet, day }, bet) {
    if (wallet === undefined || day === undefined) return
    move(
      batch,
      wallet,
      {
        type: entryType.stake,
        contra: houseAccount.play,
        amount: -bet.stake,
        source: SOURCE,
        game: 1,
        round: null,
        closes: true,
        reference: bet.reference,
        regards: null,
        hash: hashOf(bet),
      },
      day,
    )
  },
})

export function memberBetCalls(parts: AppParts): MountedCall[] {
  const command = betCommand(parts)
  return bindCalls(calls, {
    'bench.bet': async ({ reference, stake }, { session }) => {
      const answer = await parts.lanes.run(command, {
        shard: shardOf(session.member),
        member: session.member,
        reference,
        stake: parseMoney(stake),
      })
      if ('refusal' in answer) throw new Refusal(answer.refusal)
      return { balance: moneyToDecimal(answer.balance, 5) }
    },
  })
}
