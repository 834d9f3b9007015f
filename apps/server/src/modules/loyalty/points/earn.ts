import { pointPercent, type PointSettings } from '#contract/settings/points.ts'
import { earnPoints, type PointGain } from '#rules/loyalty/points.ts'
import { ONE, parseMoney } from '#rules/money.ts'
import { atRisk } from '#rules/play/at-risk.ts'
import { ZERO } from '#rules/rational.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Span } from '../../../platform/events/consumer.sql.ts'
import { consumeEntries, type Consumer } from '../../../platform/events/consumers.ts'
import type { MemberId } from '../../../platform/ids.ts'
import { postAll } from '../../../platform/lane/post.ts'
import { readGameTypes } from '../../catalogue/index.ts'
import { cashCommand, openWallet, takeRounds, walletKind } from '../../wallet/index.ts'
import type { RankedDeps } from '../parts.ts'
import { type Earned, readEarned, writeEarned } from './earned.sql.ts'

const CONSUMER = 'points'
/** Points may be some seconds late. */
const EVERY_MS = 5000
/** Positions of a shard in one turn. */
const MOST = 5000

/**
 * Gives points for play. What is counted, what was given and the position are one transaction with the points themselves, so
 * a crash neither loses nor doubles one; a rate that changes counts for play from then on.
 */
export const givePoints = (deps: RankedDeps): Consumer =>
  consumeEntries(CONSUMER, { everyMs: EVERY_MS, most: MOST }, (tx, span) => addSpan(tx, span, deps))

/** What turnover of each member changed in a span, by type of games. */
async function turnoverIn(tx: Tx, span: Span): Promise<Map<MemberId, Map<string, bigint>>> {
  const changed = (await takeRounds(tx, span, CONSUMER))
    .map(({ member, game, before, after }) => ({ member, game, change: atRisk(after) - atRisk(before) }))
    .filter(({ change }) => change !== 0n)
  const members = new Map<MemberId, Map<string, bigint>>()
  if (changed.length === 0) return members
  const types = await readGameTypes(
    tx,
    changed.map(({ game }) => game),
  )
  for (const { member, game, change } of changed) {
    const sums = members.get(member) ?? new Map<string, bigint>()
    const type = types.get(game) ?? ''
    members.set(member, sums.set(type, (sums.get(type) ?? 0n) + change))
  }
  return members
}

async function addSpan(tx: Tx, span: Span, deps: RankedDeps): Promise<void> {
  const turnover = await turnoverIn(tx, span)
  const settled = await deps.settings.points()
  const gains = await gainsOf(tx, turnover, settled, deps)
  if (gains.size === 0) return
  const before = await readEarned(tx, span.shard, [...gains.keys()])
  const earned = [...gains].map(([member, all]) => {
    const { given = 0n, rest = ZERO } = before.get(member) ?? {}
    const { points, rest: left } = earnPoints(rest, all)
    return { member, points, given: given + points, rest: left }
  })
  await writeEarned(tx, span.shard, earned)
  const fresh = earned.filter(({ points }) => points > 0n)
  if (fresh.length > 0) await pay(tx, span, fresh, deps)
}

/** Turnover with its rates; of members whose play brings points alone. */
async function gainsOf(
  tx: Tx,
  turnover: ReadonlyMap<MemberId, ReadonlyMap<string, bigint>>,
  settled: PointSettings,
  { rankOf }: RankedDeps,
): Promise<Map<MemberId, readonly PointGain[]>> {
  const rates = new Map<string, bigint>(
    settled.rates.map(({ gameType, turnover: rate }) => [gameType, parseMoney(rate)]),
  )
  const gains = new Map<MemberId, readonly PointGain[]>()
  for (const [member, sums] of turnover) {
    const counted = [...sums].flatMap(([type, sum]) => {
      const rate = rates.get(type)
      return rate === undefined ? [] : [{ counted: sum, rate }]
    })
    if (counted.length === 0) continue
    // Asked where it counts alone: it is a look-up for each member.
    const rank = settled.ranks.length === 0 ? 0 : await rankOf(member, tx)
    const percent = BigInt(pointPercent(settled, rank))
    gains.set(
      member,
      counted.map((one) => ({ ...one, percent })),
    )
  }
  return gains
}

/** Puts points into the wallets; takes the shard's head, so it comes last. */
async function pay(
  tx: Tx,
  { shard }: Span,
  fresh: readonly (Earned & { readonly points: bigint })[],
  { calendar, brand }: RankedDeps,
): Promise<void> {
  for (const { member, given, points } of fresh)
    if (given === points) await openWallet(tx, member, walletKind.points, brand.brand.currency)
  const answers = await postAll(
    tx,
    cashCommand(calendar),
    fresh.map(({ member, points, given }) => ({
      shard,
      member,
      kind: walletKind.points,
      type: 'pointsEarned' as const,
      amount: points * ONE,
      // What was given in all names the occasion: it only grows.
      reference: `points:${given}`,
    })),
  )
  if (answers.some(({ kind }) => kind !== 'moved')) throw new Error('points could not be given')
}
