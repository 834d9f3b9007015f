import { MOST_PICKS, sportsDeskCalls } from '#contract/calls/sports-desk.ts'
import type { CallResponse } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { moneyToDecimal, parseMoney } from '#rules/money.ts'
import { contestOf, isPeriod } from '#rules/sports/contest.ts'
import { marketKey } from '#rules/sports/market-key.ts'
import { marketType } from '#rules/sports/markets.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Desk } from '../../../platform/desk.ts'
import { bindCalls, type MountedCall } from '../../../platform/http/handlers.ts'
import type { RowId } from '../../../platform/ids.ts'
import type { ProposalKind, SecondPerson } from '../../../platform/second-person.ts'
import type { Settings } from '../../brand/index.ts'
import { applyDecisions, type DecideDeps, feedProposal, resultProposal, validProposal, voidProposal } from './decide.ts'
import {
  type DeskMarket,
  listEvents,
  readCompetitions,
  readMarkets,
  readPicks,
  readProducers,
  readTotals,
} from './desk.sql.ts'
import { type Held, lockHeld, writeHold } from './hold.sql.ts'
import { listFactors, setFactor } from './factor.sql.ts'
import { openLine, withdrawLine } from './open-line.ts'
import { createMargins } from './set-margin.ts'
import { pricesProposal, proposeOrSetPrices } from './set-prices.ts'

export interface SportsDeskDeps extends DecideDeps {
  readonly settings: Pick<Settings, 'sportsbook'>
  readonly brand: { readonly timeZone: string }
  readonly second: SecondPerson
  readonly desk: Pick<Desk, 'operatorsOf'>
}

export interface SportsDesk {
  readonly calls: readonly MountedCall[]
  readonly proposals: readonly ProposalKind[]
  /** Gives what operators decided its effect; before bets are settled. */
  turn(): Promise<void>
}

/** What operators see and do of sports. */
export function createSportsDesk(deps: SportsDeskDeps): SportsDesk {
  const { db, settings, brand, second, desk, changed } = deps
  const [results, voids, feeds] = [resultProposal(deps), voidProposal(deps), feedProposal(deps)]
  const valid = validProposal(deps)
  const margins = createMargins(deps)
  /** Suspends or reopens; who asks for what is done already is told so. */
  async function hold(held: Held, by: RowId, reason: string, isHeld: boolean): Promise<void> {
    await db.transaction(async (tx) => {
      const before = await lockHeld(tx, held)
      if (before === undefined) throw new Refusal('NOT_FOUND')
      if ((before.hold !== null) === isHeld) throw new Refusal('STATE_PASSED')
      await writeHold(tx, held, isHeld ? reason : null)
      recordAudit(tx, {
        actor: `operator:${by}`,
        action: isHeld ? 'sports.held' : 'sports.reopened',
        subject: subjectOf(held),
        before,
        after: { reason },
      })
    })
    await changed()
  }

  return {
    proposals: [results, voids, feeds, valid, pricesProposal, margins.proposal],
    turn: () => applyDecisions(deps),
    calls: bindCalls(sportsDeskCalls, {
      async 'sportsDesk.events'(request) {
        const { rows, next } = await listEvents(db, request, brand.timeZone)
        const totals = await readTotals(
          db,
          rows.map(({ event }) => event),
        )
        return {
          list: rows.map(({ startsAt, endedAt, ...row }, at) => ({
            ...row,
            startsAt: startsAt.toISOString(),
            endedAt: endedAt?.toISOString() ?? null,
            bets: totals[at]?.bets ?? 0,
            stake: decimal(totals[at]?.stake ?? 0n),
          })),
          next,
        }
      },
      async 'sportsDesk.markets'({ event }) {
        if (event === undefined) return { list: [], next: null }
        const markets = await readMarkets(db, event)
        if (markets === undefined) throw new Refusal('NOT_FOUND')
        return { list: markets.map(shownMarket), next: null }
      },
      'sportsDesk.competitions': async () => ({ list: await readCompetitions(db), next: null }),
      'sportsDesk.producers': async () => ({
        list: (await readProducers(db)).map(({ heardAt, ...row }) => ({
          ...row,
          heardAt: heardAt?.toISOString() ?? null,
        })),
        next: null,
      }),
      async 'sportsDesk.liability'({ event }, { operator: { operator } }) {
        const markets = await readMarkets(db, event)
        if (markets === undefined) throw new Refusal('NOT_FOUND')
        await db.transaction(async (tx) =>
          recordAudit(tx, {
            actor: `operator:${operator}`,
            action: 'sports.liabilityRead',
            subject: `sportEvent:${event}`,
          }),
        )
        const limit = parseMoney((await settings.sportsbook()).pickLimit)
        const marketOf = new Map(markets.map((market) => [market.market, market]))
        const picks = await readPicks(db, event)
        const staked = new Map<number, bigint>()
        for (const { market, stake } of picks) staked.set(market, (staked.get(market) ?? 0n) + stake)
        return {
          picks: picks.slice(0, MOST_PICKS).map(({ market, pick, stake, pays, combinedStake, used, ...row }) => {
            const of = marketOf.get(market)
            const price = of?.prices[pick] ?? 0
            return {
              ...row,
              market,
              key: of === undefined ? String(market) : keyOf(of),
              pick: of === undefined ? String(pick) : (picksOf(of)[pick] ?? String(pick)),
              price: price > 0 ? price / 1000 : null,
              stake: decimal(stake),
              pays: decimal(pays),
              result: decimal((staked.get(market) ?? 0n) - pays),
              combinedStake: decimal(combinedStake),
              used: decimal(used),
              limit: decimal(limit),
            }
          }),
          total: picks.length,
        }
      },
      'sportsDesk.enterResult': async (request, { operator }) => ({
        proposal: await db.transaction((tx) => second.propose(tx, operator, results, request)),
      }),
      'sportsDesk.void': async (request, { operator }) => ({
        proposal: await db.transaction((tx) => second.propose(tx, operator, voids, request)),
      }),
      'sportsDesk.undoVoid': async (request, { operator }) => ({
        proposal: await db.transaction((tx) => second.propose(tx, operator, valid, request)),
      }),
      'sportsDesk.letFeed': async (request, { operator }) => ({
        proposal: await db.transaction((tx) => second.propose(tx, operator, feeds, request)),
      }),
      async 'sportsDesk.factors'(request) {
        const { rows, next } = await listFactors(db, request)
        const operatorOf = await desk.operatorsOf(rows.map(({ by }) => by))
        return {
          list: rows.map(({ member, username, by, at, ...row }) => ({
            ...row,
            member: { id: member, username },
            setBy: operatorOf(by) ?? null,
            at: at.toISOString(),
          })),
          next,
        }
      },
      async 'sportsDesk.setFactor'(request, { operator: { operator } }) {
        await db.transaction((tx) => setFactor(tx, operator, request))
        return {}
      },
      async 'sportsDesk.setPrices'(request, { operator }) {
        const answer = await db.transaction((tx) => proposeOrSetPrices(tx, second, operator, request))
        await changed()
        return answer
      },
      async 'sportsDesk.setMargin'(request, { operator }) {
        const answer = await db.transaction((tx) => margins.proposeOrSet(tx, operator, request))
        await changed()
        return answer
      },
      async 'sportsDesk.openLine'(request, { operator: { operator } }) {
        const rules = await settings.sportsbook()
        const market = await db.transaction((tx) => openLine(tx, operator, request, rules))
        await changed()
        return { market }
      },
      async 'sportsDesk.withdrawLine'(request, { operator: { operator } }) {
        await db.transaction((tx) => withdrawLine(tx, operator, request))
        await changed()
        return {}
      },
      async 'sportsDesk.hold'({ reason, ...held }, { operator: { operator } }) {
        await hold(held, operator, reason, true)
        return {}
      },
      async 'sportsDesk.reopen'({ reason, ...held }, { operator: { operator } }) {
        await hold(held, operator, reason, false)
        return {}
      },
    }),
  }
}

function subjectOf({ of, number }: Held): string {
  switch (of) {
    case 'event':
      return `sportEvent:${number}`
    case 'market':
      return `sportMarket:${number}`
    case 'producer':
      return `sportProducer:${number}`
  }
}

type MarketRow = CallResponse<'sportsDesk.markets'>['list'][number]

function shownMarket(row: DeskMarket): MarketRow {
  const { market, event, held, open, prices, isByHand, isOpenedByHand } = row
  return {
    market,
    event,
    key: keyOf(row),
    state: stateOf(row.status),
    held,
    open,
    isByHand,
    isOpenedByHand,
    prices: picksOf(row)
      .map((pick, at) => `${pick} ${(prices[at] ?? 0) > 0 ? ((prices[at] ?? 0) / 1000).toFixed(3) : '–'}`)
      .join(' · '),
  }
}

const picksOf = ({ sport, bestOf, runners, type }: DeskMarket): readonly string[] =>
  marketType(type)?.picks(contestOf(sport, bestOf, runners)) ?? []

/** The key of a market as files name it; its type alone where the rules know it no more. */
function keyOf({ type, period, line }: Pick<DeskMarket, 'type' | 'period' | 'line'>): string {
  const known = marketType(type)
  return known === undefined || !isPeriod(period)
    ? type
    : marketKey({ type: known, period, ...(line === null ? {} : { line }) })
}

const states: Readonly<Record<string, MarketRow['state']>> = {
  '1': 'active',
  '0': 'inactive',
  '-1': 'suspended',
  '-2': 'handedOver',
  '-3': 'settled',
}
const stateOf = (status: number): MarketRow['state'] => states[String(status)] ?? 'cancelled'

const decimal = (units: bigint): string => moneyToDecimal(units, 5)
