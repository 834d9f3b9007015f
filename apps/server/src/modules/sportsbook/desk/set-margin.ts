import { sportsDeskCalls } from '#contract/calls/sports-desk.ts'
import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { OperatorSession } from '../../../platform/http/handlers.ts'
import type { RowId } from '../../../platform/ids.ts'
import { proposalKind, type ProposalKind, type SecondPerson } from '../../../platform/second-person.ts'
import type { Settings } from '../../brand/index.ts'
import { writeMarkets } from '../feed.sql.ts'
import { priced } from '../prices.ts'
import { type OpenMarket, readOpenMarkets, readPricedEvent, writeMargin } from '../reprice.sql.ts'
import { lockHeld } from './hold.sql.ts'
import { paysMuchMore } from './set-prices.ts'

type MarginRequest = CallRequest<'sportsDesk.setMargin'>

export interface MarginDeps {
  readonly settings: Pick<Settings, 'sportsbook'>
  readonly second: SecondPerson
}

interface MarginChange {
  readonly was: number | null
  readonly wanted: number | null
  /** The margin of its sport. */
  readonly ofSport: number
  /** The markets at the prices of the margin that is wanted. */
  readonly markets: readonly OpenMarket[]
  /** A pick pays much more than by the margin of its sport. */
  readonly needsTwo: boolean
}

export interface Margins {
  /** Margins by which picks pay much more than by that of their sport, by two operators. */
  readonly proposal: ProposalKind<MarginRequest>
  /**
   * Sets the margin of an event, or releases it; kept as a proposal where a pick pays much more by it.
   * @throws Refusal NOT_FOUND, STATE_PASSED for an event that is over or whose margin it is already, CONFLICT for a second proposal
   */
  proposeOrSet(tx: Tx, operator: OperatorSession, request: MarginRequest): Promise<CallResponse<'sportsDesk.setMargin'>>
}

/** Margins of single events. */
export function createMargins({ settings, second }: MarginDeps): Margins {
  async function changeOf(tx: Tx, { event, margin }: MarginRequest): Promise<MarginChange> {
    const wanted = margin ?? null
    const found = (await lockHeld(tx, { of: 'event', number: event })) && (await readPricedEvent(tx, event))
    if (found === undefined) throw new Refusal('NOT_FOUND')
    if (found.final || found.margin === wanted) throw new Refusal('STATE_PASSED')
    const rules = await settings.sportsbook()
    const open = (await readOpenMarkets(tx, event)).flatMap((market) =>
      market.chances === null || market.sent ? [] : [{ ...market, chances: market.chances }],
    )
    const pricedBy = (by: number | null, { type, chances, backs }: (typeof open)[number]): readonly number[] =>
      priced({ sport: found.sport, type, margin: by }, chances, backs ?? undefined, rules)
    return {
      was: found.margin,
      wanted,
      ofSport: rules.margins[found.sport],
      markets: open.map((market) => ({ ...market, prices: pricedBy(wanted, market) })),
      // What it comes to cannot be seen before there are prices.
      needsTwo:
        open.length === 0
          ? wanted !== null && wanted < rules.margins[found.sport]
          : open.some((market) => paysMuchMore(pricedBy(wanted, market), pricedBy(null, market))),
    }
  }

  const proposal = proposalKind('sportsDesk.setMargin', sportsDeskCalls['sportsDesk.setMargin'], {
    async look(tx, request: MarginRequest) {
      const { was, wanted, ofSport } = await changeOf(tx, request)
      return {
        subject: subjectOf(request),
        preview: {
          before: { margin: was ?? ofSport },
          after: { margin: wanted ?? ofSport },
          money: null,
          members: [],
        },
        seen: was,
      }
    },
    apply: async (tx, request, { maker, checker }) => put(tx, request, await changeOf(tx, request), [maker, checker]),
  })

  return {
    proposal,
    async proposeOrSet(tx, operator, request) {
      const change = await changeOf(tx, request)
      if (change.needsTwo) return { proposal: await second.propose(tx, operator, proposal, request) }
      await put(tx, request, change, [operator.operator])
      return { isSet: true }
    },
  }
}

/** Markets get the prices of now, as with a message of the feed; those that a price was set for keep it. */
async function put(
  tx: Tx,
  request: MarginRequest,
  { was, wanted, markets }: MarginChange,
  by: readonly RowId[],
): Promise<void> {
  await writeMargin(tx, request.event, wanted)
  if (markets.length > 0) await writeMarkets(tx, request.event, markets)
  for (const operator of by)
    recordAudit(tx, {
      actor: `operator:${operator}`,
      action: 'sports.marginSet',
      subject: subjectOf(request),
      before: { margin: was },
      after: { margin: wanted, reason: request.reason },
    })
}

const subjectOf = ({ event }: MarginRequest): string => `sportEvent:${event}`
