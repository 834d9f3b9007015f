import type { CallRequest } from '#contract/calls.ts'
import { type ErrorCode, Refusal } from '#contract/errors.ts'
import { CENT, parseMoney } from '#rules/money.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { MemberId, RowId } from '../../../platform/ids.ts'
import { callbackPath } from '../callbacks.ts'
import type { CashierDeps } from '../parts.ts'
import { PaymentUnreachable } from '../payment-adapter.ts'
import { nameOf, type OpenChannel, openChannels } from './channels.ts'
import {
  type Deposit,
  findByKey,
  findDeposit,
  insertDeposit,
  lockDesk,
  MANUAL,
  type Pay,
  readWaiting,
  writePay,
} from './deposit.sql.ts'
import { referenceOf } from './notices.ts'

/** Orders of a member that wait for their payment at once. */
const MOST_OPEN = 5

const refusalOf = {
  limit: 'DEPOSIT_LIMIT',
  excluded: 'ACCOUNT_EXCLUDED',
  frozen: 'ACCOUNT_FROZEN',
} as const satisfies Record<string, ErrorCode>

type Wish = CallRequest<'deposit.create'>

/** Opens an order; the same key again answers the same one, and opens it at the provider where that was not done yet. */
export async function createDeposit(deps: CashierDeps, wish: Wish, member: MemberId): Promise<Deposit> {
  await deps.safeguards.holdIfMet(member)
  // What only reads is read before: a transaction that waits for a second connection can wait for itself.
  const channel = (await openChannels(deps, member)).find(({ setting }) => setting.code === wish.channel)
  const order = await deps.db.transaction((tx) => openOrder(deps, tx, { wish, channel }, member))
  if (order.pay !== null || order.state !== 'open') return order
  const where = await openAtProvider(deps, order, wish)
  await deps.db.transaction((tx) => writePay(tx, order, where))
  return { ...order, pay: where }
}

async function openOrder(
  deps: CashierDeps,
  tx: Tx,
  { wish, channel }: { readonly wish: Wish; readonly channel: OpenChannel | undefined },
  member: MemberId,
): Promise<Deposit> {
  const amount = parseMoney(wish.amount)
  await lockDesk(tx, member)
  const known = await findByKey(tx, member, wish.key)
  if (known !== undefined) {
    if (known.channel !== wish.channel || known.amount !== amount) throw new Refusal('DUPLICATE_REFERENCE')
    return known
  }
  if (channel === undefined) throw new Refusal('CHANNEL_CLOSED')
  if (amount < channel.min || amount > channel.max || amount % CENT !== 0n) throw new Refusal('AMOUNT_OUT_OF_RANGE')
  const waiting = await readWaiting(tx, member)
  if (waiting.open >= MOST_OPEN) throw new Refusal('TOO_MANY_OPEN_ORDERS')
  const refusal = await deps.safeguards.depositRefusal(tx, member, amount, waiting.amount)
  if (refusal !== undefined) throw new Refusal(refusalOf[refusal])
  const { setting } = channel
  const id = deps.ids.row()
  await insertDeposit(tx, {
    member,
    id,
    key: wish.key,
    channel: setting.code,
    kind: setting.kind,
    adapter: setting.adapter,
    amount,
    minutes: setting.minutes,
    channelName: nameOf(setting, wish.language, deps.brand.brand.defaultLanguage),
    fee: { percent: setting.fee.percent, fixed: parseMoney(setting.fee.fixed) },
    pay:
      setting.adapter === MANUAL && setting.account !== undefined
        ? { url: null, address: null, account: { ...setting.account, reference: shortReference(id) } }
        : null,
  })
  const opened = await findDeposit(tx, member, id)
  if (opened === undefined) throw new Error('a new order is not there')
  return opened
}

/** @throws Refusal PROVIDER_UNREACHABLE; the order stays, and the same key tries again */
async function openAtProvider(
  { adapters, log, siteUrl, brand }: CashierDeps,
  order: Deposit,
  { language }: Wish,
): Promise<Pay> {
  const adapter = adapters.get(order.adapter)
  if (adapter === undefined) throw new Refusal('CHANNEL_CLOSED')
  try {
    const { url, address } = await adapter.open({
      reference: referenceOf(order),
      kind: order.kind,
      amount: order.amount,
      currency: brand.brand.currency,
      expiresAtMs: order.expiresAtMs,
      language,
      returnUrl: `${siteUrl}/member?page=depositv2&order=${order.id}`,
      callbackUrl: `${siteUrl}${callbackPath(order.adapter)}`,
    })
    return { url, address, account: null }
  } catch (error) {
    if (!(error instanceof PaymentUnreachable)) throw error
    log.warn({ err: error, deposit: order.id, adapter: order.adapter }, 'a payment provider did not open an order')
    throw new Refusal('PROVIDER_UNREACHABLE')
  }
}

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** What a payer writes onto a transfer and an operator reads on a statement: eight letters of which none is taken for another. */
function shortReference(id: RowId): string {
  const letters = Array.from({ length: 8 }, (_, at) => LETTERS[Number((BigInt(id) >> BigInt(at * 5)) & 31n)]).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}
