import { moneyToDecimal, parseMoney } from '#rules/money.ts'
import { amount } from '#contract/scalars.ts'
import { nullable, object, optional, safeParse, string } from 'zod/mini'
import { memberId, shardOf, type MemberId } from '../../../platform/ids.ts'
import { houseKinds, type HouseKind } from './house-texts.ts'
import { insertMessage, takeOrderNews } from './inbox.sql.ts'
import type { InboxDeps } from './index.ts'

/** What a message needs of an order's news; whatever else is in there is for others. */
const orderNews = object({ about: string(), state: string(), amount: optional(nullable(amount)), returned: optional(nullable(amount)), reason: optional(nullable(string())), card: optional(nullable(string())) })

/** Closed feedback comes with an answer too. */
const sameAs: Readonly<Record<string, HouseKind | undefined>> = { 'feedback.closed': 'feedback.answered' }

const kindOf = (name: string): HouseKind | undefined => sameAs[name] ?? houseKinds.find((kind) => kind === name)

/** A whole number of hundredths with thousands apart: `1234.5` becomes `1,234.50`. */
const written = (value: string): string => moneyToDecimal(parseMoney(value), 2).replace(/\B(?=(?:\d{3})+\.)/g, ',')

/**
 * Writes to members what became of their orders since the last turn, each once, and tells their open pages. Processes
 * take turns; one that finds another at it leaves the turn to it.
 */
export async function writeMessages({ db, ids, log, brand, tell }: Pick<InboxDeps, 'db' | 'ids' | 'log' | 'brand' | 'tell'>): Promise<number> {
  return db.transaction(async (tx) => {
    const told = new Set<MemberId>()
    let count = 0
    const priced = (value: string): string => `${brand.brand.currencySymbol} ${written(value)}`
    for (const { member: owner, payload, shard, n } of await takeOrderNews(tx)) {
      const news = safeParse(orderNews, payload)
      if (!news.success) {
        log.error({ shard, n }, 'news of an order could not be read, so nobody is written to about it')
        continue
      }
      const { about, state, amount: value, returned, reason, card } = news.data
      const kind = kindOf(`${about}.${state}`)
      if (kind === undefined) continue
      const member = memberId(owner)
      const params = { ...(value == null ? {} : { amount: priced(value) }), ...(returned == null ? {} : { returned: priced(returned) }), ...(reason == null ? {} : { reason }), ...(card == null ? {} : { card }) }
      await insertMessage(tx, { member, id: ids.row(), kind, params })
      told.add(member)
      count += 1
    }
    // Heads are taken last and in the order in which everybody takes several.
    for (const member of [...told].toSorted((a, b) => shardOf(a) - shardOf(b))) await tell(tx, { member, type: 'inbox.changed', payload: {} })
    return count
  })
}
