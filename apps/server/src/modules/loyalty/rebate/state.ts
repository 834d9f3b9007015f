import type { CallResponse } from '#contract/calls.ts'
import { gameTypes } from '#contract/game-types.ts'
import type { RebateRates } from '#contract/settings/vip.ts'
import { rateToPercent } from '#rules/agents/tiers.ts'
import { rebateDue, rebateOf } from '#rules/loyalty/rebate.ts'
import { type Money, moneyToDecimal } from '#rules/money.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type MemberId, shardOf } from '../../../platform/ids.ts'
import { readMemberStatus } from '../../identity/index.ts'
import type { LoyaltyDeps } from '../parts.ts'
import { readLocalDays } from '../runs.sql.ts'
import { readRiskByType } from '../turnover.ts'
import { shownLevel } from '../vip/level.ts'
import { ranksAtStart } from '../vip/vip.sql.ts'
import { type Counted, ratesAt, rebatedOf } from './parts.ts'
import { readCarried, readDay, readPayments } from './rebate.sql.ts'

export type RebateDeps = Pick<LoyaltyDeps, 'db' | 'brand' | 'calendar'> & {
  readonly settings: Pick<LoyaltyDeps['settings'], 'vip'>
}

/** So many payments the member's page shows. */
const MOST_SHOWN = 30
const decimal = (units: Money): string => moneyToDecimal(units, 5)

/** What counted of a member on a day by type of games, exact at this moment. */
export async function countedNow(db: Db, member: MemberId, day: string, timeZone: string): Promise<Counted[]> {
  const sums = await readRiskByType(db, { member, period: { from: day, to: day }, timeZone })
  return [...sums].map(([gameType, counted]) => ({ gameType, counted }))
}

/** The rank that a member had when a day began. */
export const rankAtStart = async (
  db: Db,
  member: MemberId,
  day: string,
  timeZone: string,
): Promise<number | undefined> => (await ranksAtStart(db, shardOf(member), [member], day, timeZone)).get(member)

/** Why a member cannot claim at this moment; undefined where nothing speaks against it. */
export async function claimBar(db: Db, member: MemberId): Promise<'break' | 'frozen' | undefined> {
  const status = await readMemberStatus(db, member)
  if (status === undefined || status.frozen) return 'frozen'
  return status.excludedUntilMs !== null && status.nowMs < status.excludedUntilMs ? 'break' : undefined
}

/** What the running day gives a member back so far, and what was paid for the last days. */
export async function readState(
  { db, settings, brand }: RebateDeps,
  member: MemberId,
): Promise<CallResponse<'rebate.state'>> {
  const { timeZone } = brand
  const [settled, { today }, bar] = await Promise.all([
    settings.vip(),
    readLocalDays(db, timeZone),
    claimBar(db, member),
  ])
  const [rank, row, counted, carried, paid] = await Promise.all([
    rankAtStart(db, member, today, timeZone),
    readDay(db, member, today),
    countedNow(db, member, today, timeZone),
    readCarried(db, member, today),
    readPayments(db, member, MOST_SHOWN),
  ])
  const rates = row?.rates ?? ratesAt(settled, rank)
  const [parts, taken] = [rebatedOf(rates, counted), row?.taken ?? 0n]
  return {
    day: today,
    level: shownLevel(settled, rank) ?? null,
    parts: bar === undefined ? shownParts(rates, counted) : [],
    today: decimal(rebateOf(parts)),
    taken: decimal(taken),
    carried: decimal(carried),
    due: decimal(bar === undefined ? rebateDue(parts, taken, carried) : 0n),
    barred: bar ?? null,
    paid: paid.map(({ day, at, amount, claimed }) => ({
      day,
      at: at.toISOString(),
      amount: decimal(BigInt(amount)),
      how: claimed ? 'claim' : 'rest',
    })),
    currencySymbol: brand.brand.currencySymbol,
  }
}

/** Each type of games that gives something back, in the order of the catalogue, also before it was played. */
const shownParts = (rates: RebateRates, counted: readonly Counted[]): CallResponse<'rebate.state'>['parts'] =>
  gameTypes.flatMap((gameType) => {
    const amount = counted.find((one) => one.gameType === gameType)?.counted ?? 0n
    const [part] = rebatedOf(rates, [{ gameType, counted: amount }])
    if (part === undefined || part.rate === 0n) return []
    return [{ gameType, rate: rateToPercent(part.rate), counted: decimal(amount), gives: decimal(rebateOf([part])) }]
  })
