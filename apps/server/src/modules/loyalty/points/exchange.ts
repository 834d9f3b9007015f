import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { Refusal, wrongField, wrongFields } from '#contract/errors.ts'
import { wordsReadBy } from '#contract/content/words.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { worthOf } from '#rules/loyalty/points.ts'
import { moneyToDecimal, ONE, parseMoney } from '#rules/money.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Session } from '../../../platform/http/handlers.ts'
import { type MemberId, shardOf } from '../../../platform/ids.ts'
import { postAll } from '../../../platform/lane/post.ts'
import { changeUnlocked, takeUnlocked } from '../../cashier/index.ts'
import { heldRefusal, keepMember, readMemberStatus } from '../../identity/index.ts'
import { giveFreeRounds } from '../../providers/index.ts'
import { cashCommand, type CashMove, walletKind } from '../../wallet/index.ts'
import { invitesToPlay, type RankedDeps } from '../parts.ts'
import { encryptDelivery, openDelivery } from './delivery.ts'
import { fileStock, type Item } from './mall.ts'
import {
  type ExchangeType,
  insertRedemption,
  lockExchanges,
  type NewRedemption,
  readByKey,
  readTaken,
  type Redemption,
} from './redemption.sql.ts'
import { openStock, takeStock } from './stock.sql.ts'

type Exchange = CallResponse<'points.redeem'>

const DAY_MS = 86_400_000

const decimal = (units: bigint): string => moneyToDecimal(units, 5)

/** An exchange as its member sees it. */
export function viewOf(
  deps: Pick<RankedDeps, 'brand' | 'encryption'>,
  r: Redemption,
  language: LanguageCode,
): Exchange {
  const to = r.delivery === null ? null : openDelivery(deps, r.member, r.delivery)
  return {
    transactionNumber: r.id,
    applicationTime: r.askedAt.toISOString(),
    exchangeType: r.type,
    productName: wordsReadBy(r.names, language, deps.brand.brand.defaultLanguage) ?? '',
    quantity: r.quantity,
    requiredPoints: String(r.points / ONE),
    requiredAmount: decimal(r.amount),
    status: r.state,
    time: r.decidedAt?.toISOString() ?? null,
    remarks: r.reason,
    deliveryAddress: to === null ? null : `${to.receiver}, ${to.deliveryAddress}`,
    phone: to?.phone ?? null,
    paymentAccount: r.amount > 0n ? 'main' : null,
    paymentAmount: decimal(r.amount),
  }
}

/** What the member wants, whatever it is. */
interface Wish {
  readonly member: MemberId
  readonly key: string
  /** Whether an earlier exchange of the same key is the same wish. */
  isSame(earlier: Redemption): boolean
  /** Reads and checks what it takes, outside of the transaction. @throws Refusal */
  prepare(): Promise<NewRedemption>
  /** What is asked within it, before anything moves. @throws Refusal */
  check?(tx: Tx): Promise<void>
  /** Gives what is neither money nor sent, before money moves. */
  give?(tx: Tx, made: Redemption): Promise<unknown>
}

/** What is money at once. */
const MONEY: readonly ExchangeType[] = ['cash', 'convert']

/** Exchanges points once: the same key with the same wish answers the first result, whatever has changed since. */
async function exchange(deps: RankedDeps, { member, key, isSame, prepare, check, give }: Wish): Promise<Redemption> {
  const repeated = async (): Promise<Redemption | undefined> => {
    const earlier = await readByKey(deps.db, member, key)
    if (earlier !== undefined && !isSame(earlier)) throw new Refusal('DUPLICATE_REFERENCE')
    return earlier
  }
  const earlier = await repeated()
  if (earlier !== undefined) return earlier
  const wanted = await prepare()
  const [cashier, { terms }] = await Promise.all([deps.settings.cashier(), deps.settings.bonus()])
  const made = await deps.db.transaction(async (tx) => {
    await lockExchanges(tx, member)
    if ((await readByKey(tx, member, key)) !== undefined) return undefined
    // Before the head is locked, as a break does: no hold and no break come in between.
    await keepMember(tx, member)
    const status = await readMemberStatus(tx, member, 'withdraw')
    if (status === undefined || status.frozen) throw await heldRefusal(tx, member, 'withdraw')
    if (invitesToPlay(wanted.type) && (status.excludedUntilMs ?? 0) > status.nowMs)
      throw new Refusal('ACCOUNT_EXCLUDED')
    await check?.(tx)
    const written = await insertRedemption(tx, wanted)
    if (written === undefined) return undefined
    await give?.(tx, written)
    await pay(tx, deps, written)
    if (written.amount > 0n) {
      // Own money leaves by this way as by a withdrawal.
      const locked = await takeUnlocked(tx, member, written.amount, cashier)
      if (locked !== undefined)
        throw new Refusal('TURNOVER_MISSING', { left: decimal(locked.left), available: decimal(locked.unlocked) })
      await deps.bonus.endByWithdrawal(tx, member)
    }
    if (written.type === 'bonus')
      await deps.bonus.grant(tx, { member, key: `redeem:${written.id}`, amount: written.value, terms })
    // Points were played for: what they become is free.
    else if (MONEY.includes(written.type))
      await changeUnlocked(tx, shardOf(member), [{ member, amount: written.value }])
    await deps.emit(tx, { member, type: 'redemption.changed', payload: { id: written.id, state: written.state } })
    return written
  })
  const done = made ?? (await repeated())
  if (done === undefined) throw new Error('an exchange is not there')
  return done
}

/** Takes the points, and the money where it costs some; gives the money that points become. @throws Refusal POINTS_MISSING, INSUFFICIENT_FUNDS */
async function pay(
  tx: Tx,
  { calendar }: RankedDeps,
  { member, id, type, points, amount, value }: Redemption,
): Promise<void> {
  const common = { shard: shardOf(member), member } as const
  const moves: CashMove[] = [
    { ...common, kind: walletKind.points, type: 'pointsSpent', amount: points, reference: `redeem:${id}` },
  ]
  if (amount > 0n) moves.push({ ...common, type: 'mallPaid', amount, reference: `redeem-paid:${id}` })
  if (MONEY.includes(type)) moves.push({ ...common, type: 'pointsCash', amount: value, reference: `redeem-cash:${id}` })
  const [spent, ...others] = await postAll(tx, cashCommand(calendar), moves)
  if (spent?.kind !== 'moved') throw new Refusal('POINTS_MISSING')
  if (others.some(({ kind }) => kind !== 'moved')) throw new Refusal('INSUFFICIENT_FUNDS')
}

/** Buys something of the mall. @throws Refusal as its call says */
export async function redeem(
  deps: RankedDeps,
  { member }: Session,
  request: CallRequest<'points.redeem'>,
): Promise<Redemption> {
  await deps.identity.checkPaymentPassword(member, request.paymentPassword)
  let item: Item | undefined
  return exchange(deps, {
    member,
    key: request.key,
    isSame: (earlier) => earlier.item === request.item && earlier.quantity === request.quantity,
    async prepare() {
      if (!(await deps.settings.points()).shown) throw new Refusal('METHOD_OFF')
      // What is on the site: nothing is bought from a preview.
      item = (await deps.content.live('pointItem')).find((one) => one.item === request.item)
      if (item === undefined) throw new Refusal('NOT_FOUND')
      // The terms are another item's by now.
      if (item.version !== request.version) throw new Refusal('CONFLICT')
      if ((await deps.rankOf(member)) < item.value.rank) throw new Refusal('RANK_MISSING')
      return ordered(deps, member, item, request)
    },
    async check(tx) {
      if (item === undefined) throw new Error('an item was not read')
      const taken = (await readTaken(tx, member)).get(item.item) ?? 0
      if (item.value.limit > 0 && taken + request.quantity > item.value.limit) throw new Refusal('ITEM_LIMIT')
      await openStock(tx, item.item, fileStock(deps, item.item))
      if (!(await takeStock(tx, item.item, request.quantity))) throw new Refusal('SOLD_OUT')
    },
    async give(tx, { id }) {
      if (item?.value.kind !== 'freeRounds') return
      const { game, value: stake, rounds = 0, days = 0 } = item.value
      await giveFreeRounds(deps, tx, member, {
        key: `redeem:${id}`,
        nodeId: game ?? 0,
        stake,
        rounds: rounds * request.quantity,
        expiresAt: new Date(deps.clock.now() + days * DAY_MS).toISOString(),
      })
    },
  })
}

/** What an order comes to. @throws Refusal INVALID_INPUT for goods that nobody could send */
function ordered(
  deps: RankedDeps,
  member: MemberId,
  { item, version, value }: Item,
  { key, quantity, receiver, deliveryAddress, phone }: CallRequest<'points.redeem'>,
): NewRedemption {
  const isGoods = value.kind === 'goods'
  if (isGoods && (receiver === undefined || deliveryAddress === undefined || phone === undefined))
    throw wrongFields(
      Object.fromEntries(
        Object.entries({ receiver, deliveryAddress, phone }).flatMap(([name, said]) =>
          said === undefined ? [[name, ['required']]] : [],
        ),
      ),
    )
  const times = BigInt(quantity)
  return {
    member,
    id: deps.ids.row(),
    key,
    type: value.kind,
    item,
    version,
    names: Object.fromEntries(Object.entries(value.texts).map(([language, { name }]) => [language, name])),
    quantity,
    points: BigInt(value.points) * ONE * times,
    amount: parseMoney(value.amount) * times,
    value: parseMoney(value.value) * times * BigInt(value.rounds ?? 1),
    delivery: isGoods
      ? encryptDelivery(deps, member, {
          receiver: receiver ?? '',
          deliveryAddress: deliveryAddress ?? '',
          phone: phone ?? '',
        })
      : null,
    state: isGoods ? 'inProcess' : 'approved',
  }
}

/** Turns points into money, in whole steps. @throws Refusal as its call says */
export async function convert(
  deps: RankedDeps,
  { member }: Session,
  request: CallRequest<'points.convert'>,
): Promise<Redemption> {
  await deps.identity.checkPaymentPassword(member, request.paymentPassword)
  const points = BigInt(request.points)
  return exchange(deps, {
    member,
    key: request.key,
    isSame: (earlier) => earlier.type === 'convert' && earlier.points === points * ONE,
    async prepare() {
      const { shown, step, value } = await deps.settings.points()
      if (!shown) throw new Refusal('METHOD_OFF')
      const worth = worthOf(points, { step: BigInt(step), value: parseMoney(value) })
      if (worth === undefined) throw wrongField('points', 'step')
      // The rate is another one by now.
      if (worth !== parseMoney(request.value)) throw new Refusal('CONFLICT')
      return {
        member,
        id: deps.ids.row(),
        key: request.key,
        type: 'convert',
        item: null,
        version: null,
        names: {},
        quantity: 1,
        points: points * ONE,
        amount: 0n,
        value: worth,
        delivery: null,
        state: 'approved',
      }
    },
  })
}
