import { sportsDeskCalls } from '#contract/calls/sports-desk.ts'
import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import { contestOf, type Sport } from '#rules/sports/contest.ts'
import { marketType } from '#rules/sports/markets.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { numberArray, sql } from '../../../platform/db/sql.ts'
import type { OperatorSession } from '../../../platform/http/handlers.ts'
import type { RowId } from '../../../platform/ids.ts'
import { proposalKind, type ProposalKind, type SecondPerson } from '../../../platform/second-person.ts'
import { lockHeld } from './hold.sql.ts'

/** A price by hand is none below this, in thousandths, and none above. */
const LEAST = 1001
const MOST = 1_000_000

/** By so much more than it would one operator alone may let a pick pay, in percent. */
const ALONE_PERCENT = 110

/** Whether a pick pays much more at these prices than at those that would hold, so that one operator may not set them alone. */
export const paysMuchMore = (prices: readonly number[], otherwise: readonly number[]): boolean =>
  prices.some((price, at) => price * 100 > (otherwise[at] ?? 0) * ALONE_PERCENT)

type PricesRequest = CallRequest<'sportsDesk.setPrices'>

interface PriceChange {
  readonly was: readonly number[]
  readonly wasByHand: boolean
  readonly fed: readonly number[]
  /** Null where they are released. */
  readonly wanted: readonly number[] | null
}

/** Prices by hand that pay much more than those of the feed, by two operators. */
export const pricesProposal: ProposalKind<PricesRequest> = proposalKind(
  'sportsDesk.setPrices',
  sportsDeskCalls['sportsDesk.setPrices'],
  {
    async look(tx, request) {
      const { was, wasByHand, fed, wanted } = await changeOf(tx, request)
      return {
        subject: subjectOf(request),
        preview: {
          before: { prices: shown(was), isByHand: wasByHand },
          after: { prices: shown(wanted ?? fed), isByHand: wanted !== null },
          money: null,
          members: [],
        },
        // Those of the feed change all the time.
        seen: wasByHand ? was : null,
      }
    },
    apply: async (tx, request, { maker, checker }) => put(tx, request, await changeOf(tx, request), [maker, checker]),
  },
)

/**
 * Sets the prices of a market by hand, or releases them; kept as a proposal where a pick pays much more than by the feed,
 * since whoever sets prices could let somebody win by them.
 * @throws Refusal NOT_FOUND, STATE_PASSED for a market that is over or whose prices are the feed's already, INVALID_INPUT at `prices`
 */
export async function proposeOrSetPrices(
  tx: Tx,
  second: SecondPerson,
  operator: OperatorSession,
  request: PricesRequest,
): Promise<CallResponse<'sportsDesk.setPrices'>> {
  const change = await changeOf(tx, request)
  const { wanted, fed } = change
  if (wanted !== null && paysMuchMore(wanted, fed))
    return { proposal: await second.propose(tx, operator, pricesProposal, request) }
  await put(tx, request, change, [operator.operator])
  return { isSet: true }
}

async function changeOf(tx: Tx, { market, prices }: PricesRequest): Promise<PriceChange> {
  if ((await lockHeld(tx, { of: 'market', number: market })) === undefined) throw new Refusal('NOT_FOUND')
  const [row] = await tx.query<{
    type: string
    sport: Sport
    best_of: number | null
    runners: number | null
    status: number
    prices: number[]
    hand_prices: number[] | null
  }>(sql`
    SELECT m.type, e.sport, e.best_of, jsonb_array_length(e.runners) AS runners, m.status, m.prices, m.hand_prices FROM sport_market m JOIN sport_event e ON e.id = m.event
    WHERE m.id = ${market}::integer`)
  const picks =
    row === undefined ? undefined : marketType(row.type)?.picks(contestOf(row.sport, row.best_of, row.runners))
  if (row === undefined || picks === undefined) throw new Refusal('NOT_FOUND')
  const wanted = prices === undefined ? null : thousandthsOf(prices, picks.length)
  if (row.status <= -3 || (wanted === null && row.hand_prices === null)) throw new Refusal('STATE_PASSED')
  return { was: row.hand_prices ?? row.prices, wasByHand: row.hand_prices !== null, fed: row.prices, wanted }
}

/** Its version rises as with prices of the feed. */
async function put(
  tx: Tx,
  request: PricesRequest,
  { was, wasByHand, fed, wanted }: PriceChange,
  by: readonly RowId[],
): Promise<void> {
  await tx.query(sql`
    UPDATE sport_market SET hand_prices = ${wanted === null ? null : numberArray(wanted)}::integer[], version = version + 1
    WHERE id = ${request.market}::integer`)
  for (const operator of by)
    recordAudit(tx, {
      actor: `operator:${operator}`,
      action: 'sports.pricesSet',
      subject: subjectOf(request),
      before: { prices: was, isByHand: wasByHand },
      after: { prices: wanted ?? fed, isByHand: wanted !== null, reason: request.reason },
    })
}

const subjectOf = ({ market }: PricesRequest): string => `sportMarket:${market}`
const shown = (prices: readonly number[]): string =>
  prices.map((price) => (price > 0 ? (price / 1000).toFixed(3) : '–')).join(' · ')

/** Decimal prices in thousandths, 0 for a dash. @throws Refusal INVALID_INPUT at `prices` */
function thousandthsOf(text: string, picks: number): number[] {
  const typed = text.split(/[\s,;·]+/).filter((part) => part !== '')
  if (typed.length !== picks) throw wrongField('prices', `${picks} are needed`)
  return typed.map((part) => {
    if (part === '-' || part === '–') return 0
    const price = /^\d{1,4}(\.\d{1,3})?$/.test(part) ? Math.round(Number(part) * 1000) : 0
    if (price < LEAST || price > MOST) throw wrongField('prices', part)
    return price
  })
}
