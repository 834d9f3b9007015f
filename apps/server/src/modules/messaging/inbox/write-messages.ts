import { moneyToDecimal, parseMoney } from '#rules/money.ts'
import type { OutboxPayload } from '#contract/outbox.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { OutboxEvent } from '../../../platform/events/consumers.ts'
import type { MemberId } from '../../../platform/ids.ts'
import { contractMessages } from './contract-texts.ts'
import { houseKinds, type HouseKind } from './house-words.ts'
import { insertMessage } from './inbox.sql.ts'
import type { InboxDeps } from './index.ts'

/** What a message says of an order: whatever else its event holds is for others. */
const detailsOf = (payload: OutboxPayload<'order.changed'>) => ({
  amount: null,
  returned: null,
  reason: null,
  card: null,
  ...payload,
})

/** Closed feedback comes with an answer too. */
const sameAs: Readonly<Record<string, HouseKind | undefined>> = { 'feedback.closed': 'feedback.answered' }

const kindOf = (name: string): HouseKind | undefined => sameAs[name] ?? houseKinds.find((kind) => kind === name)

/** A whole number of hundredths with thousands apart: `1234.5` becomes `1,234.50`. */
const written = (value: string): string => moneyToDecimal(parseMoney(value), 2).replace(/\B(?=(?:\d{3})+\.)/g, ',')

/** Writes to members what became of their orders, and tells their open pages. */
export async function writeMessages(
  { ids, brand, emit }: Pick<InboxDeps, 'ids' | 'brand' | 'emit'>,
  tx: Tx,
  events: readonly OutboxEvent<'order.changed'>[],
): Promise<void> {
  const told = new Set<MemberId>()
  const priced = (value: string): string => `${brand.brand.currencySymbol} ${written(value)}`
  for (const { member, payload } of events) {
    const { about, state, amount: value, returned, reason, card } = detailsOf(payload)
    const kind = kindOf(`${about}.${state}`)
    if (kind === undefined) continue
    const params = {
      ...(value == null ? {} : { amount: priced(value) }),
      ...(returned == null ? {} : { returned: priced(returned) }),
      ...(reason == null ? {} : { reason }),
      ...(card == null ? {} : { card }),
    }
    await insertMessage(tx, { member, id: ids.row(), kind, params })
    told.add(member)
  }
  for (const member of told) await emit(tx, { member, type: 'inbox.changed', payload: {} })
}

/** Writes to members who reached a higher VIP level, and tells their open pages. It is an offer, so nobody on a break gets it. */
export async function writeRises(
  { ids, emit, safeguards }: Pick<InboxDeps, 'ids' | 'emit' | 'safeguards'>,
  tx: Tx,
  events: readonly OutboxEvent<'level.changed'>[],
): Promise<void> {
  const told = new Set<MemberId>()
  for (const { member, payload } of events) {
    if (payload.to <= payload.from || (await safeguards.isPaused(tx, member))) continue
    await insertMessage(tx, { member, id: ids.row(), kind: 'level.risen', params: { level: payload.label } })
    told.add(member)
  }
  for (const member of told) await emit(tx, { member, type: 'inbox.changed', payload: {} })
}

/** Writes to members what operators decided of their exchanges of points, and tells their open pages. */
export async function writeExchanges(
  { ids, emit }: Pick<InboxDeps, 'ids' | 'emit'>,
  tx: Tx,
  events: readonly OutboxEvent<'redemption.changed'>[],
): Promise<void> {
  const told = new Set<MemberId>()
  for (const { member, payload } of events) {
    const kind = kindOf(`redemption.${payload.state}`)
    if (payload.decided === undefined || kind === undefined) continue
    const { product, reason } = payload.decided
    const params = { product, ...(reason === null ? {} : { reason }) }
    await insertMessage(tx, { member, id: ids.row(), kind, params })
    told.add(member)
  }
  for (const member of told) await emit(tx, { member, type: 'inbox.changed', payload: {} })
}

/** Writes to agents what became of their contracts and of what they asked for, and tells their open pages. */
export async function writeContractNews(
  { ids, emit }: Pick<InboxDeps, 'ids' | 'emit'>,
  tx: Tx,
  events: readonly OutboxEvent<'contract.changed'>[],
): Promise<void> {
  const told = new Set<MemberId>()
  for (const { member, payload } of events) {
    const { kind: contract, news, account } = payload
    if (news === null) continue
    const params = { contract, ...(account === null ? {} : { account }) }
    await insertMessage(tx, { member, id: ids.row(), kind: contractMessages[news], params })
    told.add(member)
  }
  for (const member of told) await emit(tx, { member, type: 'inbox.changed', payload: {} })
}
