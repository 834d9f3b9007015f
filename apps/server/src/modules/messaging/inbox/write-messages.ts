import { moneyToDecimal, parseMoney } from '#rules/money.ts'
import type { OutboxPayload } from '#contract/outbox.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { OutboxEvent } from '../../../platform/events/consumers.ts'
import { type MemberId, shardOf } from '../../../platform/ids.ts'
import { contractMessages } from './contract-texts.ts'
import { titleName } from './house-texts.ts'
import { houseKinds, type HouseKind } from './house-words.ts'
import { insertMessage, mayBeInvited } from './inbox.sql.ts'
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

/** Writes to members who reached a higher VIP level, and tells their open pages. It is an offer: whom nothing may invite to play gets none. */
export async function writeRises(
  { ids, emit }: Pick<InboxDeps, 'ids' | 'emit'>,
  tx: Tx,
  events: readonly OutboxEvent<'level.changed'>[],
): Promise<void> {
  const told = new Set<MemberId>()
  const invited = await invitedOf(tx, events)
  for (const { member, payload } of events) {
    if (payload.to <= payload.from || !invited.has(member)) continue
    await insertMessage(tx, { member, id: ids.row(), kind: 'level.risen', params: { level: payload.label } })
    told.add(member)
  }
  for (const member of told) await emit(tx, { member, type: 'inbox.changed', payload: {} })
}

/** Of the members of some events, which are of one shard, those to whom offers are written. */
async function invitedOf(tx: Tx, events: readonly { readonly member: MemberId }[]): Promise<ReadonlySet<string>> {
  const members = [...new Set(events.map(({ member }) => member))]
  const [first] = members
  return first === undefined ? new Set() : mayBeInvited(tx, shardOf(first), members)
}

/**
 * Writes to members of rewards that they can claim, were given or have won, and tells their open pages. All of it invites to
 * play: what somebody won who takes a break is paid without a word.
 */
export async function writeRewards(
  { ids, emit, brand }: Pick<InboxDeps, 'ids' | 'emit' | 'brand'>,
  tx: Tx,
  events: readonly OutboxEvent<'award.changed'>[],
): Promise<void> {
  const told = new Set<MemberId>()
  const news = events.filter(({ payload }) => payload.news !== undefined)
  const invited = await invitedOf(tx, news)
  const { defaultLanguage } = brand.brand
  for (const { member, payload } of news) {
    if (payload.news === undefined || !invited.has(member)) continue
    const { of, titles, until, place } = payload.news
    const title = titles[defaultLanguage] ?? Object.values(titles)[0]
    // What left the site meanwhile has no words.
    if (title === undefined) continue
    const params = {
      ...Object.fromEntries(Object.entries(titles).map(([language, text]) => [titleName(language), text])),
      title,
      ...(until === null ? {} : { until }),
      ...(place === null ? {} : { place: String(place) }),
    }
    await insertMessage(tx, { member, id: ids.row(), kind: `award.${of}`, params })
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
