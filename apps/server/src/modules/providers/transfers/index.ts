import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { type Transfer, transferCalls } from '#contract/calls/transfer.ts'
import { moneyToDecimal, parseMoney, type Money } from '#rules/money.ts'
import type { Calendar } from '../../../platform/calendar.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import { bindCalls, type Contexts, type MountedCall } from '../../../platform/http/handlers.ts'
import type { Ids, MemberId } from '../../../platform/ids.ts'
import type { Job } from '../../../platform/jobs.ts'
import type { Emit } from '../../../platform/events/events.sql.ts'
import type { Log } from '../../../platform/log.ts'
import { checkPeriod, cut, pageOf } from '../../../platform/paging.ts'
import type { Bonus } from '../../bonus/index.ts'
import type { Brand } from '../../brand/index.ts'
import type { Safeguards } from '../../safeguards/index.ts'
import { readBalance, type ReconciliationSource, walletKind } from '../../wallet/index.ts'
import { createDesk } from './desk.ts'
import { createPurse, type Holding } from './purse.ts'
import { vendorSource } from './reconciled.ts'
import {
  allTransfers,
  dueTransfers,
  listTransfers,
  putOff,
  type TransferRow,
  waitingTransfers,
} from './transfer.sql.ts'
import type { TransferVendor } from './vendor.ts'

export { createHttpVendor } from './http-vendor.ts'
export type { TransferVendor } from './vendor.ts'

export interface TransferDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  readonly calendar: Calendar
  readonly brand: Pick<Brand, 'brand' | 'timeZone'>
  readonly safeguards: Pick<Safeguards, 'isPaused' | 'limitsPlay' | 'holdIfMet'>
  /** Without any, all play is from the main wallet (isSingle). */
  readonly vendors: readonly TransferVendor[]
  readonly emit: Emit
  readonly bonus: Pick<Bonus, 'endByWithdrawal' | 'activePurse'>
}

/** Amounts as decimal texts. */
export interface AllMoney {
  readonly main: string
  readonly vendors: string
  readonly pending: string
  readonly total: string
  /** Vendors that do not answer now; what lies there is not in the figures. */
  readonly silent: readonly string[]
}

export interface Transfers {
  readonly calls: MountedCall[]
  readonly jobs: Job[]
  /** True while money of the member is on its way. */
  openBusiness(db: Db, member: MemberId): Promise<readonly 'transfer'[]>
  /** True while money of the member lies at a vendor, or may lie at one that does not answer. Asks them, for at most a second and a half: never within a transaction. */
  isAway(member: MemberId): Promise<boolean>
  /** All money of a member: in the main wallet, at vendors, on its way, and together. */
  moneyOf(member: MemberId): Promise<AllMoney>
  /** The member's transfers, for its export. */
  readonly exports: { readonly transfers: (member: MemberId) => Promise<readonly Transfer[]> }
  reconciled(): ReconciliationSource[]
}

type Mine = Contexts['member']

/** Transfers that one run of the job asks about. */
const RUN = 200

/** Money between the main wallet and vendors that keep wallets of their own; never lost, whatever does not answer. */
export function createTransfers(deps: TransferDeps): Transfers {
  const { db, log, vendors } = deps
  const desk = createDesk(deps)
  const purse = createPurse(deps, desk)
  const needVendors = (): void => {
    if (vendors.length === 0) throw new Refusal('METHOD_OFF')
  }
  const mainBalance = async (member: MemberId): Promise<Money> => (await readBalance(db, member, walletKind.real)) ?? 0n

  return {
    async moneyOf(member) {
      const holdings = await purse.look(member)
      const main = await mainBalance(member)
      const [inVendors, pending] = [
        sum(holdings.map(({ balance }) => balance ?? 0n)),
        sum(holdings.map((one) => one.pending)),
      ]
      return {
        main: decimal(main),
        vendors: decimal(inVendors),
        pending: decimal(pending),
        total: decimal(main + inVendors + pending),
        silent: holdings.filter(({ balance }) => balance === null).map(({ vendor }) => vendor),
      }
    },
    calls: bindCalls(transferCalls, {
      'wallet.merchant': async () => ({
        isSingle: vendors.length === 0,
        vendors: vendors.map(({ vendor, name }) => ({ vendor, name })),
      }),
      async 'wallet.vendors'(_request, { session }) {
        needVendors()
        const [holdings, bonus] = await Promise.all([
          purse.look(session.member),
          deps.bonus.activePurse(db, session.member),
        ])
        return { wallets: holdings.map(shownHolding), bonus: bonus === undefined ? null : decimal(bonus) }
      },
      async 'wallet.transfer'({ key, vendor, direction, amount }, { session }: Mine) {
        needVendors()
        if (!vendors.some((one) => one.vendor === vendor)) throw new Refusal('NOT_FOUND')
        const wish = { key, vendor, direction, amount: parseMoney(amount) }
        if (direction === 'in') await deps.safeguards.holdIfMet(session.member)
        const { row, fresh } = await desk.open(session.member, wish)
        if (row.vendor !== vendor || row.direction !== direction || row.amount !== wish.amount)
          throw new Refusal('DUPLICATE_REFERENCE')
        const ended = fresh ? await desk.send(row) : row
        if (ended.state === 'returned') throw new Refusal('VENDOR_REFUSED')
        return shown(ended)
      },
      async 'wallet.returnAll'({ key }, { session }) {
        needVendors()
        const { returned, silent } = await purse.returnAll(session.member, key)
        return { returned: decimal(returned), silent }
      },
      async 'wallet.transfers'(request, { session }) {
        needVendors()
        return list(deps, request, session.member)
      },
    }),
    jobs: [
      {
        name: 'ask_about_transfers',
        schedule: '* * * * *',
        async run() {
          for (const row of await dueTransfers(db, RUN)) {
            const known = await desk.ask(row).catch((error: unknown) => {
              log.warn(
                { err: error, vendor: row.vendor, transfer: row.id },
                'a vendor does not say what became of a transfer',
              )
              return row
            })
            if (known.state === 'sent') await db.transaction((tx) => putOff(tx, row))
          }
        },
      },
    ],
    openBusiness: async (reader, member) => ((await waitingTransfers(reader, member)).length > 0 ? ['transfer'] : []),
    isAway: (member) => purse.isAway(member),
    exports: { transfers: async (member) => (await allTransfers(db, member)).map(shown) },
    reconciled: () => vendors.map((vendor) => vendorSource(db, vendor)),
  }
}

const decimal = (units: Money): string => moneyToDecimal(units, 5)
const sum = (amounts: readonly Money[]): Money => amounts.reduce((total, one) => total + one, 0n)

const shownHolding = ({
  vendor,
  name,
  balance,
  pending,
}: Holding): CallResponse<'wallet.vendors'>['wallets'][number] => ({
  vendor,
  name,
  balance: balance === null ? null : decimal(balance),
  pending: decimal(pending),
})

const shown = ({ id, vendor, direction, amount, state, reason, createdAt }: TransferRow): Transfer => ({
  id,
  vendor,
  direction,
  amount: decimal(amount),
  state,
  reason,
  at: createdAt.toISOString(),
})

async function list(
  deps: TransferDeps,
  { from, to, ...wanted }: CallRequest<'wallet.transfers'>,
  member: MemberId,
): Promise<CallResponse<'wallet.transfers'>> {
  const period = checkPeriod({ from, to })
  const page = pageOf(wanted)
  const { rows, next } = cut(
    await listTransfers(deps.db, member, { ...period, ...page, timeZone: deps.brand.timeZone }),
    page,
  )
  return { list: rows.map(shown), next }
}
