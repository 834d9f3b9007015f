import type { Money } from '#rules/money.ts'
import type { MemberId } from '../../../platform/ids.ts'
import type { TransferDesk } from './desk.ts'
import type { TransferDeps } from './index.ts'
import { type TransferRow, vendorsOf, waitingTransfers } from './transfer.sql.ts'
import type { TransferVendor } from './vendor.ts'

/** What a member has at a vendor. */
export interface Holding {
  readonly vendor: string
  readonly name: string
  /** Null where the vendor does not answer now. */
  readonly balance: Money | null
  /** On its way, and in no balance: of money that comes out only what lies at a silent vendor, since else it is in the balance there. */
  readonly pending: Money
}

export interface Purse {
  /** What lies at each vendor. Transfers that wait are asked about first, so that no money is counted twice. */
  look(member: MemberId): Promise<Holding[]>
  /** Brings back what lies at each vendor; the same key again brings nothing more. `silent` did not give it back, or not yet. */
  returnAll(member: MemberId, key: string): Promise<{ returned: Money; silent: string[] }>
  /** Whether money lies at a vendor; one that is silent may have some. Asks only vendors that the member ever moved money to. */
  isAway(member: MemberId): Promise<boolean>
}

/** All wallets of a member at vendors, each asked beside the others so that a silent one keeps nobody waiting for long. */
export function createPurse(
  { db, log, vendors }: Pick<TransferDeps, 'db' | 'log' | 'vendors'>,
  desk: TransferDesk,
): Purse {
  const silence =
    (vendor: string) =>
    (error: unknown): null => {
      log.debug({ err: error, vendor }, 'a vendor does not answer')
      return null
    }
  const holding = async (
    { vendor, name, balance: ask }: TransferVendor,
    member: MemberId,
    waiting: readonly TransferRow[],
  ): Promise<Holding> => {
    const asked = await Promise.all(waiting.map((row) => desk.ask(row).catch(silence(vendor))))
    const answers = asked.every((row) => row !== null)
    const balance = answers ? await ask(member).catch(silence(vendor)) : null
    const open = waiting.filter((row, at) => (asked[at] ?? row).state === 'sent')
    const counted = open.filter(({ direction }) => direction === 'in' || balance === null)
    return { vendor, name, balance, pending: counted.reduce((total, { amount }) => total + amount, 0n) }
  }
  /** What came back from one vendor; null where it is not known or was refused. */
  const bringBack = async (
    { vendor, balance: ask }: TransferVendor,
    member: MemberId,
    key: string,
  ): Promise<Money | null> => {
    const known = await desk.find(member, key)
    const amount = known?.amount ?? (await ask(member).catch(silence(vendor)))
    if (amount === null || amount === 0n) return amount
    const { row, fresh } = await desk.open(member, { key, vendor, direction: 'out', amount })
    const ended = fresh ? await desk.send(row) : row
    return ended.state === 'done' ? ended.amount : null
  }
  return {
    async look(member) {
      const waiting = await waitingTransfers(db, member)
      return Promise.all(
        vendors.map((one) =>
          holding(
            one,
            member,
            waiting.filter(({ vendor }) => vendor === one.vendor),
          ),
        ),
      )
    },
    async isAway(member) {
      const known = await vendorsOf(db, member)
      const balances = await Promise.all(
        vendors
          .filter(({ vendor }) => known.includes(vendor))
          .map(({ vendor, balance: ask }) => ask(member).catch(silence(vendor))),
      )
      return balances.some((balance) => balance !== 0n)
    },
    async returnAll(member, key) {
      // A colon is in no key of a browser's, so none of these meets one.
      const back = await Promise.all(vendors.map((one) => bringBack(one, member, `${key}:${one.vendor}`)))
      return {
        returned: back.reduce<Money>((total, one) => total + (one ?? 0n), 0n),
        silent: vendors.filter((_, at) => back[at] === null).map(({ vendor }) => vendor),
      }
    },
  }
}
