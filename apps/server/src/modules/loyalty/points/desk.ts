import { pointDeskCalls } from '#contract/calls/points.ts'
import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { wordsReadBy } from '#contract/content/words.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import { redemptionStep } from '#rules/loyalty/redemption-states.ts'
import { moneyToDecimal, ONE } from '#rules/money.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import { bindCalls, type MountedCall, type OperatorSession } from '../../../platform/http/handlers.ts'
import { memberId, rowId, shardOf } from '../../../platform/ids.ts'
import { postAll } from '../../../platform/lane/post.ts'
import { changeUnlocked } from '../../cashier/index.ts'
import { readMemberRefs } from '../../identity/index.ts'
import { cashCommand, type CashMove, walletKind } from '../../wallet/index.ts'
import type { RankedDeps } from '../parts.ts'
import { givePointsByHand } from './by-hand.ts'
import { openDelivery } from './delivery.ts'
import { fileStock, type Item, stockIn } from './mall.ts'
import { lockRedemption, readRedemption, type Redemption, writeDecision } from './redemption.sql.ts'
import { listForOperators } from './redemption-list.sql.ts'
import { lockStock, openStock, readStocks, returnStock, setStock, type Stock } from './stock.sql.ts'

type Row = CallResponse<'redemptions.list'>['list'][number]
type StockRow = CallResponse<'pointStock.set'>

/** The mall as operators work it. */
export const deskCalls = (deps: RankedDeps): MountedCall[] =>
  bindCalls(pointDeskCalls, {
    'points.grant': (request, { operator }) => givePointsByHand(deps, operator, request),
    'redemptions.list': (request) => list(deps, request),
    'redemptions.delivery': ({ member, id }, { operator }) =>
      deps.db.transaction(async (tx) => {
        const found = await readRedemption(tx, memberId(member), rowId(id))
        if (found === undefined || found.delivery === null) throw new Refusal('NOT_FOUND')
        recordAudit(tx, {
          actor: `operator:${operator.operator}`,
          action: 'redemption.deliveryRead',
          subject: `member:${found.member}`,
          after: { redemption: found.id },
        })
        return openDelivery(deps, found.member, found.delivery)
      }),
    'redemptions.decide': (request, { operator }) => decide(deps, operator, request),
    async 'pointStock.list'() {
      const [items, kept] = [await deps.content.live('pointItem'), await readStocks(deps.db)]
      return { list: items.map((one) => stockRow(deps, one, stockIn(deps, kept, one.item))), next: null }
    },
    async 'pointStock.set'({ item, total }, { operator }) {
      const found = (await deps.content.live('pointItem')).find((one) => one.item === item)
      if (found === undefined) throw new Refusal('NOT_FOUND')
      return deps.db.transaction(async (tx) => {
        await openStock(tx, item, fileStock(deps, item))
        const before = await lockStock(tx, item)
        const after = await setStock(tx, item, total)
        if (after === undefined) throw wrongField('total', 'more were taken')
        recordAudit(tx, {
          actor: `operator:${operator.operator}`,
          action: 'points.stockSet',
          subject: `pointItem:${item}`,
          before,
          after,
        })
        return stockRow(deps, found, after)
      })
    },
  })

function stockRow({ brand }: RankedDeps, { item, value }: Item, { total, used }: Stock): StockRow {
  const { defaultLanguage } = brand.brand
  const words = wordsReadBy(value.texts, defaultLanguage, defaultLanguage)
  return { item, name: words?.name ?? item, exchangeType: value.kind, total, left: total - used }
}

async function list(
  deps: RankedDeps,
  request: CallRequest<'redemptions.list'>,
): Promise<CallResponse<'redemptions.list'>> {
  const { defaultLanguage } = deps.brand.brand
  const { rows, next } = await listForOperators(deps.db, request, deps.brand.timeZone)
  const [refOf, takenOf] = await Promise.all([
    readMemberRefs(
      deps.db,
      rows.map(({ member }) => member),
    ),
    deps.desk.takenOf(
      ['redemptions'],
      rows.map(({ id }) => id),
    ),
  ])
  const shown = (r: Redemption): Row => ({
    id: r.id,
    member: refOf(r.member),
    exchangeType: r.type,
    product: wordsReadBy(r.names, defaultLanguage, defaultLanguage) ?? '',
    quantity: r.quantity,
    points: String(r.points / ONE),
    amount: moneyToDecimal(r.amount, 5),
    redemptionState: r.state,
    askedAt: r.askedAt.toISOString(),
    decidedAt: r.decidedAt?.toISOString() ?? null,
    reason: r.reason,
    ...takenOf(r.id),
  })
  return { list: rows.map(shown), next }
}

/** Completes or rejects an exchange, once. @throws Refusal as its call says */
async function decide(
  deps: RankedDeps,
  { operator }: OperatorSession,
  { member, id, decision, reason: typed }: CallRequest<'redemptions.decide'>,
): Promise<CallResponse<'redemptions.decide'>> {
  const reason = typed?.trim() === '' ? undefined : typed?.trim()
  if (decision === 'reject' && reason === undefined) throw wrongField('reason', 'required')
  return deps.db.transaction(async (tx) => {
    const r = await lockRedemption(tx, memberId(member), rowId(id))
    if (r === undefined) throw new Refusal('NOT_FOUND')
    const state = redemptionStep(r.state, decision)
    if (state === 'passed') throw new Refusal('STATE_PASSED')
    // The member reads why it was rejected; what an approval says is for the house.
    await writeDecision(tx, r, state, state === 'rejected' ? (reason ?? null) : null)
    recordAudit(tx, {
      actor: `operator:${operator}`,
      action: `redemption.${decision}`,
      subject: `member:${r.member}`,
      before: { redemption: r.id, state: r.state },
      after: { redemption: r.id, state, reason },
    })
    if (state === 'rejected') {
      if (r.item !== null) await returnStock(tx, r.item, r.quantity)
      const common = { shard: shardOf(r.member), member: r.member } as const
      const moves: CashMove[] = [
        {
          ...common,
          kind: walletKind.points,
          type: 'pointsReturned',
          amount: r.points,
          reference: `redeem-return:${r.id}`,
        },
      ]
      if (r.amount > 0n)
        moves.push({ ...common, type: 'mallReturned', amount: r.amount, reference: `redeem-repaid:${r.id}` })
      const answers = await postAll(tx, cashCommand(deps.calendar), moves)
      if (answers.some(({ kind }) => kind !== 'moved')) throw new Error(`redemption ${r.id} could not be returned`)
      // It was free to go out before, and is again.
      if (r.amount > 0n) await changeUnlocked(tx, shardOf(r.member), [{ member: r.member, amount: r.amount }])
    }
    const { defaultLanguage } = deps.brand.brand
    const decided = {
      product: wordsReadBy(r.names, defaultLanguage, defaultLanguage) ?? '',
      reason: state === 'rejected' ? (reason ?? null) : null,
    }
    await deps.emit(tx, { member: r.member, type: 'redemption.changed', payload: { id: r.id, state, decided } })
    return { redemptionState: state }
  })
}
