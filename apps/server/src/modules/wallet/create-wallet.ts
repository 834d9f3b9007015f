import { Refusal } from '#contract/errors.ts'
import { TRIAL_TYPE } from '#contract/member-types.ts'
import { walletCalls } from '#contract/calls/wallet.ts'
import { type Money, moneyToDecimal, parseMoney } from '#rules/money.ts'
import type { Calendar } from '../../platform/calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db, Tx } from '../../platform/db/database.ts'
import type { Consumer } from '../../platform/events/consumers.ts'
import type { EventSource } from '../../platform/events/tail.ts'
import { bindCalls, type MountedCall } from '../../platform/http/handlers.ts'
import { type MemberId, shardOf } from '../../platform/ids.ts'
import type { Job } from '../../platform/jobs.ts'
import { post } from '../../platform/lane/post.ts'
import type { Log } from '../../platform/log.ts'
import type { Loop } from '../../platform/loops.ts'
import type { Brand } from '../brand/index.ts'
import { auditLedger } from './auditor.sql.ts'
import { balanceEvents } from './balance-events.sql.ts'
import { openWallet, readBalance } from './books.sql.ts'
import { exportWallet } from './export.sql.ts'
import { grantCommand } from './grant.ts'
import { hasOpenBet } from './member-figures.sql.ts'
import { collectOwed } from './correct.ts'
import { daySums } from './sums/day-sums.sql.ts'
import { dropOpenRounds } from './sums/take-rounds.sql.ts'
import { walletKind } from './entry-types.ts'
import { trimWinners, winners } from './winners.sql.ts'

/** So often later payouts are looked at by whoever owes something. */
const COLLECT_MS = 1000

/** Play money of a trial. */
const TRIAL_CREDIT = '1000'

export interface WalletDeps {
  readonly db: Database
  readonly clock: Clock
  readonly calendar: Calendar
  readonly log: Log
  readonly brand: Pick<Brand, 'brand' | 'timeZone'>
}

export interface Wallet {
  readonly calls: readonly MountedCall[]
  readonly jobs: readonly Job[]
  readonly loops: readonly Loop[]
  readonly consumers: readonly Consumer[]
  readonly eventSource: EventSource
  readonly exports: { readonly wallet: (member: MemberId) => Promise<unknown> }
  openBusiness(db: Db, member: MemberId): Promise<readonly ('balance' | 'bet')[]>
  /** Opens the wallet of a new account and credits what it begins with, which is returned. Takes the shard's head. */
  openFor(tx: Tx, member: MemberId, account: 'real' | 'trial'): Promise<Money>
}

/** The ledger's own calls and jobs; commands of other modules use the functions of this folder. */
export function createWallet({ db, clock, calendar, log, brand: { brand, timeZone } }: WalletDeps): Wallet {
  return {
    eventSource: balanceEvents,
    consumers: [daySums(timeZone), winners],
    loops: [{ name: 'owed', everyMs: COLLECT_MS, turn: () => collectOwed(db, calendar) }],
    exports: { wallet: (member) => exportWallet(db, member) },
    jobs: [
      { name: 'drop_open_rounds', schedule: '50 4 * * *', run: () => db.transaction(dropOpenRounds) },
      { name: 'trim_winners', schedule: '* * * * *', run: () => db.transaction(trimWinners) },
      {
        name: 'audit_ledger',
        schedule: '30 4 * * *',
        run: async () => {
          const found = await auditLedger(db, { day: calendar.dayOf(clock.now()), timeZone })
          if (found.length > 0)
            log.error({ found: found.slice(0, 20), count: found.length }, 'the auditor found the books wrong')
          else log.info('the auditor found nothing')
        },
      },
    ],
    calls: bindCalls(walletCalls, {
      async 'wallet.balance'(_request, { session }) {
        const { member } = session
        const [balance, held = 0n, bonus = 0n] = await Promise.all([
          readBalance(db, member, session.type === TRIAL_TYPE ? walletKind.play : walletKind.real),
          readBalance(db, member, walletKind.chase),
          readBalance(db, member, walletKind.bonus),
        ])
        if (balance === undefined) throw new Refusal('NOT_FOUND')
        return {
          balance: moneyToDecimal(balance, 5),
          held: moneyToDecimal(held, 5),
          bonus: moneyToDecimal(bonus, 5),
          currency: brand.currency,
          currencySymbol: brand.currencySymbol,
        }
      },
    }),
    async openBusiness(reader, member) {
      const balance = await readBalance(reader, member, walletKind.real)
      const held = (await readBalance(reader, member, walletKind.chase)) ?? 0n
      const playing = held > 0n || (await hasOpenBet(reader, member))
      return [
        ...(balance !== undefined && balance > 0n ? ['balance' as const] : []),
        ...(playing ? ['bet' as const] : []),
      ]
    },
    async openFor(tx, member, account) {
      // A trial has play money only, and nothing leads from one wallet to the other.
      const kind = account === 'trial' ? walletKind.play : walletKind.real
      await openWallet(tx, member, kind, brand.currency)
      const credit = account === 'trial' ? TRIAL_CREDIT : brand.startingCredit
      if (credit === null) return 0n
      const amount = parseMoney(credit)
      await post(tx, grantCommand(calendar), {
        shard: shardOf(member),
        member,
        kind,
        amount,
        reference: 'starting-credit',
      })
      return amount
    },
  }
}
