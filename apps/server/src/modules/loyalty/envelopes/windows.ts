import type { EnvelopeContent } from '#contract/content/envelope.ts'
import type { LiveItem } from '#contract/content/index.ts'
import { localDate } from '#rules/local-time.ts'
import { type EnvelopeTimes, type EnvelopeWindow, windowsAt } from '#rules/loyalty/envelope-windows.ts'
import { splitByLuck, splitEqually } from '#rules/loyalty/lucky-split.ts'
import { CENT, parseMoney } from '#rules/money.ts'
import type { Loop } from '../../../platform/loops.ts'
import type { LoyaltyDeps } from '../parts.ts'
import {
  closeEnvelope,
  insertEnvelope,
  lockUnclosed,
  markSoldOut,
  readEnded,
  readSoldOut,
  readUnclosed,
} from './envelope.sql.ts'
import { dealShares, dropUntaken, sumTaken } from './share.sql.ts'

/** An envelope as it stands on the site. */
export type LiveEnvelope = LiveItem<EnvelopeContent>

/** When an envelope can be grabbed. */
export const timesOf = ({ from, until, rain }: EnvelopeContent): EnvelopeTimes => ({
  from: Date.parse(from),
  until: Date.parse(until),
  rain,
})

/**
 * Opens windows whose time has come, and closes those that are over. Every process does so: a window is opened and closed once,
 * each in one transaction, so that whatever ends in the middle is done by the next turn.
 */
export const turnEnvelopes = (deps: LoyaltyDeps): Loop => ({
  name: 'envelopes',
  everyMs: 1000,
  async turn() {
    const { db, content, brand } = deps
    const [live, { nowMs, unclosed }] = [await content.live('envelope'), await readUnclosed(db)]
    for (const one of live) {
      const { now } = windowsAt(timesOf(one.value), nowMs, brand.timeZone)
      if (now !== undefined && !unclosed.some(({ item, opensMs }) => item === one.item && opensMs === now.opens))
        await openWindow(deps, one, now)
    }
    if (unclosed.length === 0) return
    await markSoldOut(db, await readSoldOut(db))
    for (const id of await readEnded(db))
      await db.transaction(async (tx) => {
        if (!(await lockUnclosed(tx, id))) return
        await dropUntaken(tx, id)
        await closeEnvelope(tx, id, await sumTaken(tx, id))
      })
  },
})

/** Opens a window with its shares, whose amounts are decided here. */
async function openWindow(
  { db, ids, random, brand }: LoyaltyDeps,
  { item, version, value }: LiveEnvelope,
  { opens, closes }: EnvelopeWindow,
): Promise<void> {
  const total = parseMoney(value.total)
  const asked = { total, shares: value.shares, least: value.split === 'lucky' ? parseMoney(value.least) : CENT }
  const amounts = value.split === 'lucky' ? splitByLuck(asked, random) : splitEqually(asked)
  await db.transaction(async (tx) => {
    const id = ids.row()
    const isNew = await insertEnvelope(tx, {
      id,
      item,
      version,
      opens: new Date(opens),
      closes: new Date(closes),
      day: localDate(opens, brand.timeZone),
      total,
      shares: value.shares,
      split: value.split,
      turnover: value.turnover,
      rank: value.rank,
      deposits: parseMoney(value.deposits),
      onePerson: value.onePerson,
    })
    if (isNew) await dealShares(tx, id, amounts)
  })
}
