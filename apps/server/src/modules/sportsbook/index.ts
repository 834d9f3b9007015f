import { setTimeout } from 'node:timers/promises'
import { sportsCalls } from '#contract/calls/sports.ts'
import { Refusal } from '#contract/errors.ts'
import { MOST_LEGS } from '#contract/sports.ts'
import type { RequestOf } from '#contract/call.ts'
import { addDays, instantOf } from '#rules/local-time.ts'
import { moneyToDecimal, parseMoney } from '#rules/money.ts'
import type { Sport } from '#rules/sports/contest.ts'
import type { Calendar } from '../../platform/calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { bindCalls, type MountedCall } from '../../platform/http/handlers.ts'
import { type MemberId, shardOf } from '../../platform/ids.ts'
import type { Lanes } from '../../platform/lane/lanes.ts'
import type { Loop } from '../../platform/loops.ts'
import type { Brand, Settings } from '../brand/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { heldRefusal } from '../identity/index.ts'
import type { Limit } from '../safeguards/index.ts'
import { exportBets, readBet, readBets } from './bets-view.sql.ts'
import { createFeed, type FeedAnswer } from './feed.ts'
import { nodeOf } from './nodes.ts'
import { type AskedLeg, placeBet, type PlaceBet } from './place-bet.ts'
import { type Quote, readQuotes } from './quote.sql.ts'
import { settleDue } from './settle.ts'
import { type EventView, readEvent, readEvents, readMark, readSlip } from './view.sql.ts'
import { addToCatalogue } from './tiles.ts'
import { greatestOf, linesOf, slipFault } from './slip.ts'

export type { FeedAnswer } from './feed.ts'

export interface SportsbookDeps {
  readonly db: Database
  readonly clock: Clock
  readonly calendar: Calendar
  readonly lanes: Lanes
  readonly settings: Pick<Settings, 'sportsbook'>
  readonly brand: Pick<Brand, 'sports' | 'timeZone'>
  readonly catalogue: Pick<Catalogue, 'stateOf' | 'refresh'>
  houseLimits(): readonly Limit[]
  /** Has open pages look at the events of now. */
  changed(): Promise<void>
  /** Lets time pass before a bet on a live event is looked at; a timer unless told. */
  readonly pause?: (milliseconds: number) => Promise<void>
}

export interface Sportsbook {
  readonly calls: readonly MountedCall[]
  readonly loops: readonly Loop[]
  readonly exports: { readonly sportsBets: (member: MemberId) => Promise<unknown> }
  /** An event with all of its markets, as its open pages hear of it; undefined where there is none. */
  event(id: number): Promise<EventView | undefined>
  /** Another mark when something about a sport's events has changed. */
  mark(sport: string): Promise<{ readonly mark: string }>
  /** Takes a message of a producer. */
  readonly tell: (producer: string, message: unknown) => Promise<FeedAnswer>
}

const timer = async (milliseconds: number): Promise<void> => void (await setTimeout(milliseconds))

const TURN_MS = 250
const PAGE = 20

/** Bets on sports: what feeds tell, bets, and what they are owed. */
export async function createSportsbook(deps: SportsbookDeps): Promise<Sportsbook> {
  const { db, clock, calendar, lanes, settings, catalogue, pause = timer } = deps
  const sports = deps.brand.sports ?? []
  if (await addToCatalogue(db, sports)) await catalogue.refresh()
  const feed = createFeed({ db, settings, changed: () => void deps.changed() })
  const place = placeBet(calendar)

  async function placed(
    request: RequestOf<(typeof sportsCalls)['sports.place']>,
    member: MemberId,
  ): Promise<{ readonly balance: bigint }> {
    const { key, legs, kind, unit, policy } = request
    const rules = await settings.sportsbook()
    if (!rules.isOn) throw new Refusal('GAME_PAUSED')
    const quotes = await readQuotes(
      db,
      legs.map(({ market }) => market),
    )
    const asked = legs.map((leg) => ({ leg, quote: quotes.get(leg.market) }))
    const unknown = asked.flatMap(({ quote }, leg) => (quote === undefined ? [{ leg, fault: 'unknown' as const }] : []))
    if (unknown.length > 0) throw new Refusal('LEGS_REFUSED', { legs: unknown })
    const known = asked.flatMap(({ leg, quote }) => (quote === undefined ? [] : [{ leg, quote }]))
    const isBanker = legs.map(({ isBanker: banker = false }) => banker)
    const fault = slipFault(
      kind,
      known.map(({ quote }) => quote.event),
      isBanker,
    )
    if (fault !== undefined) throw new Refusal('SLIP_INVALID', fault)
    const lines = linesOf(kind, isBanker)
    const each = parseMoney(unit)
    const stake = each * BigInt(lines)
    if (each < parseMoney(rules.leastStake)) throw new Refusal('AMOUNT_OUT_OF_RANGE', { least: rules.leastStake })
    if (stake > parseMoney(rules.mostStake)) throw new Refusal('AMOUNT_OUT_OF_RANGE', { most: rules.mostStake })
    const sportsOf = known.map(({ quote }) => quote.sport)
    if (sportsOf.some((sport) => !isTaken(sport))) throw new Refusal('GAME_PAUSED')
    if (known.some(({ quote }) => quote.phase === 'live')) await pause(rules.liveDelaySeconds * 1000)
    const input: PlaceBet = {
      shard: shardOf(member),
      member,
      reference: key,
      kind,
      lines,
      stake,
      legs: known.map(({ leg, quote }) => askedLeg(leg, quote)),
      policy,
      node: nodeOf(sportsOf),
      asked: JSON.stringify([kind, unit, legs]),
      houseLimits: deps.houseLimits(),
      greatest: (prices) => greatestOf(kind, stake, prices, isBanker),
      mostPayout: parseMoney(rules.mostPayout),
    }
    const answer = await lanes.run(place, input)
    switch (answer.verdict) {
      case 'ok':
        return answer
      case 'legs':
        throw new Refusal('LEGS_REFUSED', { legs: answer.legs })
      case 'payout': {
        const most = (each * parseMoney(rules.mostPayout)) / answer.greatest
        throw new Refusal('AMOUNT_OUT_OF_RANGE', { mostPayout: rules.mostPayout, unit: decimal(most) })
      }
      case 'frozen':
        throw await heldRefusal(db, member, 'play')
      case 'unknown':
        throw new Refusal('NOT_FOUND')
      default:
        throw new Refusal(refusals[answer.verdict])
    }
  }

  const isTaken = (sport: Sport): boolean =>
    sports.includes(sport) && catalogue.stateOf(nodeOf([sport]))?.open !== false

  return {
    event: (id) => readEvent(db, id),
    mark: async (sport) => ({ mark: await readMark(db, sport) }),
    tell: (producer, message) => feed.take(producer, message),
    exports: { sportsBets: (member) => exportBets(db, member) },
    loops:
      sports.length === 0
        ? []
        : [
            {
              name: 'sportsbook',
              everyMs: TURN_MS,
              async turn() {
                await feed.watch()
                await settleDue({ db, calendar, now: () => clock.now() })
              },
            },
          ],
    calls: bindCalls(sportsCalls, {
      async 'sports.events'({ sport, phase, day }) {
        const [from, until] =
          day === undefined
            ? []
            : [day, addDays(day, 1)].map((date) => new Date(instantOf(date, '00:00', deps.brand.timeZone)))
        return { events: await readEvents(db, { sport, phase, from, until }) }
      },
      async 'sports.event'({ id }) {
        const event = await readEvent(db, id)
        if (event === undefined) throw new Refusal('NOT_FOUND')
        return { event }
      },
      async 'sports.terms'() {
        const { isOn, margins, liveDelaySeconds, leastStake, mostStake, mostPayout } = await settings.sportsbook()
        return { isOn, margins, liveDelaySeconds, leastStake, mostStake, mostPayout }
      },
      async 'sports.slip'({ markets }) {
        const ids = [...new Set(markets.split(',').map(Number))].slice(0, MOST_LEGS)
        return { events: await readSlip(db, ids) }
      },
      async 'sports.place'(request, { session }) {
        const { balance } = await placed(request, session.member)
        const bet = await readBet(db, session.member, request.key)
        if (bet === undefined) throw new Error('a bet was taken and is not there')
        return { bet, balance: decimal(balance) }
      },
      async 'sports.bets'({ state, before, limit = PAGE }, { session }) {
        const bets = await readBets(db, session.member, { state, before, limit })
        return { bets, next: bets.length < limit ? null : (bets.at(-1)?.id ?? null) }
      },
    }),
  }
}

const refusals = {
  duplicate: 'DUPLICATE_REFERENCE',
  'no-funds': 'INSUFFICIENT_FUNDS',
  limit: 'STAKE_LIMIT',
  excluded: 'ACCOUNT_EXCLUDED',
} as const

const askedLeg = (
  { market, pick, price, isBanker = false }: RequestOf<(typeof sportsCalls)['sports.place']>['legs'][number],
  { event, stops }: Quote,
): AskedLeg => ({ market, event, pick, price, isBanker, stops })

const decimal = (units: bigint): string => moneyToDecimal(units, 5)
