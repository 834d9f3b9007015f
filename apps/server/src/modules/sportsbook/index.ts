import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sportsCalls } from '#contract/calls/sports.ts'
import { Refusal } from '#contract/errors.ts'
import type { SportsbookSettings } from '#contract/settings/sportsbook.ts'
import type { RequestOf } from '#contract/call.ts'
import { CENT, moneyToDecimal, parseMoney } from '#rules/money.ts'
import type { Sport } from '#rules/sports/contest.ts'
import type { Calendar } from '../../platform/calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { bindCalls, type MountedCall } from '../../platform/http/handlers.ts'
import { type Ids, type MemberId, shardOf } from '../../platform/ids.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Lanes } from '../../platform/lane/lanes.ts'
import type { Loop } from '../../platform/loops.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { Brand, Settings } from '../brand/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { type Limit, stakeRefused } from '../safeguards/index.ts'
import { type BetView, exportBets, readBet, readBets, readCashed, takenView } from './bets-view.sql.ts'
import { type CashedBet, type Offer, offerFor, takeCash } from './cash-out.ts'
import { readStamp, stampOffer } from './offer-stamp.ts'
import { createSportsDesk, type SportsDesk, type SportsDeskDeps } from './desk/index.ts'
import { createFactors } from './desk/factor.sql.ts'
import { createExposure } from './exposure.ts'
import { dropPools } from './exposure.sql.ts'
import { createFeed, type FeedAnswer } from './feed.ts'
import { mountSportsFeeds, type SportsFeed } from './feed-routes.ts'
import { nodeOf } from './nodes.ts'
import { type AskedLeg, placeBet, type PlaceAnswer, type PlaceBet } from './place-bet.ts'
import { createQuotes, type Quote, readChances, readNow } from './quote.sql.ts'
import { type EventResults, readResults } from './results.sql.ts'
import { settleDue } from './settle.ts'
import { type EventView, readEvent, readEvents, readHot, readMark, readSlip } from './view.sql.ts'
import { addToCatalogue } from './tiles.ts'
import { betFault, greatestOf, greatestUnitOf, linesOf } from './slip.ts'

export type { FeedAnswer } from './feed.ts'
export { readReasons } from './revisions.sql.ts'
export type { SportsFeed } from './feed-routes.ts'
export { openFileImport, type Imported } from './file-import.ts'

export interface SportsbookDeps extends Pick<SportsDeskDeps, 'second' | 'desk'> {
  readonly db: Database
  readonly clock: Clock
  readonly calendar: Calendar
  readonly ids: Ids
  readonly lanes: Lanes
  readonly settings: Pick<Settings, 'sportsbook'>
  readonly brand: Pick<Brand, 'sports' | 'timeZone'>
  readonly catalogue: Pick<Catalogue, 'stateOf' | 'refresh'>
  houseLimits(): readonly Limit[]
  /** A hash by a key of the house, by which it knows its own offers again. */
  hash(text: string): string
  /** Has open pages look at the events of now. */
  changed(): Promise<void>
  readonly metrics: Pick<Metrics, 'feedRefused'>
  /** Producers outside; none unless told. */
  readonly sportsFeeds?: readonly SportsFeed[]
  /** Lets time pass before a bet on a live event is looked at; a timer unless told. */
  readonly pause?: (milliseconds: number) => Promise<void>
}

export interface Sportsbook {
  readonly calls: readonly MountedCall[]
  readonly jobs: readonly Job[]
  readonly loops: readonly Loop[]
  /** What operators see and do of sports. */
  readonly desk: SportsDesk
  readonly exports: { readonly sportsBets: (member: MemberId) => Promise<unknown> }
  /** An event with all of its markets, as its open pages hear of it; undefined where there is none. */
  event(id: number): Promise<EventView | undefined>
  /** Another mark when something about a sport's events has changed. */
  mark(sport: string): Promise<{ readonly mark: string }>
  /** Lets producers outside post their messages. */
  mount(server: FastifyInstance): void
  /** Takes a message of a producer. */
  readonly tell: (producer: string, message: unknown) => Promise<FeedAnswer>
}

const timer = (milliseconds: number): Promise<void> => setTimeout(milliseconds)

/** So often a bet is looked at again whose prices rose while it was taken. */
const RESERVES = 3

const TURN_MS = 250
const PAGE = 20
/** So long an offer to cash out holds; one on a live event for the delay more, in which it is judged. */
const OFFER_SECONDS = 5

/** Bets on sports: what feeds tell, bets, and what they are owed. */
export async function createSportsbook(deps: SportsbookDeps): Promise<Sportsbook> {
  const { db, clock, calendar, lanes, settings, catalogue, pause = timer } = deps
  const sports = deps.brand.sports ?? []
  if (sports.length > 0 && (await addToCatalogue(db, sports))) await catalogue.refresh()
  const refused = (producer: string, fault: string): void => deps.metrics.feedRefused.inc({ producer, fault })
  const feed = createFeed({ db, settings, changed: () => void deps.changed(), refused })
  const desk = createSportsDesk(deps)
  const place = placeBet(calendar)
  const cash = takeCash(calendar)
  const exposure = createExposure(db, deps.ids)
  const readQuotes = createQuotes(db)
  const readFactor = createFactors(db)

  async function placed(
    request: RequestOf<(typeof sportsCalls)['sports.place']>,
    member: MemberId,
  ): Promise<{ readonly balance: bigint; readonly bet: BetView }> {
    const { key, legs, kind, unit, policy } = request
    const rules = await settings.sportsbook()
    if (!rules.isOn) throw new Refusal('GAME_PAUSED')
    const [quotes, factor] = await Promise.all([readQuotes(legs.map(({ market }) => market)), readFactor(member)])
    const asked = legs.map((leg) => ({ leg, quote: quotes.get(leg.market) }))
    const unknown = asked.flatMap(({ quote }, leg) => (quote === undefined ? [{ leg, fault: 'unknown' as const }] : []))
    if (unknown.length > 0) throw new Refusal('LEGS_REFUSED', { legs: unknown })
    const known = asked.flatMap(({ leg, quote }) => (quote === undefined ? [] : [{ leg, quote }]))
    const isBanker = legs.map(({ isBanker: banker = false }) => banker)
    const fault = betFault(
      kind,
      known.map(({ leg, quote }) => ({ ...quote, isBanker: leg.isBanker ?? false })),
    )
    if (fault !== undefined) throw new Refusal('SLIP_INVALID', fault)
    const lines = linesOf(kind, isBanker)
    const each = parseMoney(unit)
    const stake = each * BigInt(lines)
    if (each < parseMoney(rules.leastStake)) throw new Refusal('AMOUNT_OUT_OF_RANGE', { least: rules.leastStake })
    const most = (parseMoney(rules.mostStake) * BigInt(factor)) / 100n
    if (stake > most)
      throw new Refusal('AMOUNT_OUT_OF_RANGE', { most: factor === 100 ? rules.mostStake : decimal(most) })
    const sportsOf = known.map(({ quote }) => quote.sport)
    if (sportsOf.some((sport) => !isTaken(sport))) throw new Refusal('GAME_PAUSED')
    const mostPayout = lowest(sportsOf.map((sport) => parseMoney(rules.mostPayouts[sport])))
    if (known.some(({ quote }) => quote.phase === 'live')) await pause(rules.liveDelaySeconds * 1000)
    const input: Omit<PlaceBet, 'holder' | 'reserved'> = {
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
      mostPayout,
    }
    const answer = await withinLimits(input, known, rules)
    switch (answer.verdict) {
      case 'ok': {
        const { balance, taken } = answer
        const bet = taken === undefined ? await readBet(db, member, key) : takenView(taken, input, quotes)
        if (bet === undefined) throw new Error('a bet was taken and is not there')
        return { bet, balance }
      }
      case 'legs':
        throw new Refusal('LEGS_REFUSED', { legs: answer.legs })
      case 'payout': {
        const unit = greatestUnitOf(kind, mostPayout, answer.prices, isBanker)
        throw new Refusal('AMOUNT_OUT_OF_RANGE', { mostPayout: decimal(mostPayout), unit: decimal(unit) })
      }
      case 'unknown':
        throw new Refusal('NOT_FOUND')
      case 'reserve':
      case 'ended':
        throw new Refusal('BUSY')
      default:
        throw await stakeRefused(db, member, answer.verdict)
    }
  }

  /** Takes a bet with what it may cost reserved of the limits of its picks, and once more where prices rose meanwhile. */
  async function withinLimits(
    input: Omit<PlaceBet, 'holder' | 'reserved'>,
    known: readonly { readonly quote: Quote }[],
    { pickLimit }: Pick<SportsbookSettings, 'pickLimit'>,
  ): Promise<PlaceAnswer> {
    let prices = input.legs.map((leg, i) => {
      const quote = known[i]?.quote
      return Math.max(1001, quote?.prices[quote.picks.indexOf(leg.pick)] ?? 0)
    })
    for (let tries = 1; ; tries += 1) {
      const exposed = input.legs.map(({ market, pick }, i) => ({
        market,
        pick: known[i]?.quote.picks.indexOf(pick) ?? 0,
        price: prices[i] ?? 1001,
      }))
      const reserved = await exposure.reserve(exposed, input.stake, parseMoney(pickLimit))
      if ('leg' in reserved) {
        const price = BigInt((prices[reserved.leg] ?? 1001) - 1000)
        const most = (reserved.left * 1000n) / price / BigInt(input.lines)
        throw new Refusal('AMOUNT_OUT_OF_RANGE', { leg: reserved.leg, unit: decimal(most - (most % CENT)) })
      }
      let isTaken = false
      try {
        const answer = await lanes.run(place, { ...input, holder: reserved.holder, reserved: prices })
        isTaken = answer.verdict === 'ok' && answer.taken !== undefined
        if (answer.verdict !== 'reserve' || tries === RESERVES) return answer
        prices = [...answer.prices]
      } finally {
        if (isTaken) reserved.keep()
        else reserved.release()
      }
    }
  }

  /** A bet of a member with what a part of it can be cashed out for now. */
  async function offered(
    member: MemberId,
    id: string,
    asked: string | undefined,
  ): Promise<{
    readonly bet: CashedBet
    readonly part: bigint
    readonly offer: Offer
    readonly results: ReadonlyMap<number, EventResults>
    /** When it was made, by the database. */
    readonly atMs: number
  }> {
    const bet = await readCashed(db, member, id)
    if (bet === undefined) throw new Refusal('NOT_FOUND')
    const part = asked === undefined ? bet.running : parseMoney(asked)
    const { cashOutMargin } = await settings.sportsbook()
    const markets = bet.legs.map(({ market }) => market)
    // First, so that what an offer is checked by is never newer than what it was made of.
    const quotes = await readQuotes(markets)
    const [results, chances, atMs] = await Promise.all([
      readResults(db, [...new Set(bet.legs.map(({ event }) => event))], markets),
      readChances(db, markets),
      readNow(db),
    ])
    return { bet, part, offer: offerFor(bet, part, results, quotes, chances, cashOutMargin, atMs), results, atMs }
  }

  const isTaken = (sport: Sport): boolean =>
    sports.includes(sport) && catalogue.stateOf(nodeOf([sport]))?.open !== false

  return {
    desk,
    event: (id) => readEvent(db, id),
    mark: async (sport) => ({ mark: await readMark(db, sport) }),
    mount: (server) => mountSportsFeeds(server, { clock, feed, refused }, deps.sportsFeeds ?? []),
    tell: (producer, message) => feed.take(producer, message),
    jobs: [{ name: 'drop_sport_pools', schedule: '50 * * * *', run: () => dropPools(db) }],
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
                await desk.turn()
                await exposure.turn(parseMoney((await settings.sportsbook()).pickLimit), clock.now())
                await settleDue({ db, calendar, now: () => clock.now() })
              },
            },
          ],
    calls: bindCalls(sportsCalls, {
      async 'sports.events'({ sport, phase, day, hot }) {
        if (hot !== undefined) {
          const limit = parseMoney((await settings.sportsbook()).pickLimit)
          return { events: await readHot(db, sport, limit, hot) }
        }
        return { events: await readEvents(db, { sport, phase, day, timeZone: deps.brand.timeZone }) }
      },
      async 'sports.event'({ event: id }) {
        const event = await readEvent(db, id)
        if (event === undefined) throw new Refusal('NOT_FOUND')
        return { event }
      },
      async 'sports.terms'() {
        const { isOn, margins, liveDelaySeconds, leastStake, mostStake, mostPayouts } = await settings.sportsbook()
        return { isOn, margins, liveDelaySeconds, leastStake, mostStake, mostPayouts }
      },
      async 'sports.slip'({ markets }) {
        const ids = [...new Set(markets.split(',').map(Number))]
        return { events: await readSlip(db, ids) }
      },
      async 'sports.place'(request, { session }) {
        const { balance, bet } = await placed(request, session.member)
        return { bet, balance: decimal(balance) }
      },
      async 'sports.cashOutOffer'({ id, part: asked }, { session }) {
        const { bet, part, offer, atMs } = await offered(session.member, id, asked)
        if (part > bet.running) throw new Refusal('AMOUNT_OUT_OF_RANGE', { most: decimal(bet.running) })
        const made = offer.cash === undefined ? null : decimal(offer.cash.offer)
        const of = { member: session.member, id, part, offer: offer.cash?.offer ?? 0n, atMs }
        const stamp = made === null ? null : stampOffer(deps.hash, of)
        return { offer: made, part: decimal(part), seconds: OFFER_SECONDS, stamp }
      },
      async 'sports.cashOut'({ key, id, part: asked, offer: wanted, stamp }, { session }) {
        const { member } = session
        const { bet, part, offer, results } = await offered(member, id, asked)
        const delay = offer.isLive ? (await settings.sportsbook()).liveDelaySeconds : 0
        if (delay > 0) await pause(delay * 1000)
        const madeAtMs = readStamp(deps.hash, stamp, { member, id, part, offer: parseMoney(wanted) })
        const holdsUntilMs = madeAtMs === undefined ? 0 : madeAtMs + (OFFER_SECONDS + delay) * 1000
        const answer = await lanes.run(cash, {
          shard: shardOf(member),
          member,
          key,
          bet,
          part,
          asked: asked ?? 'all',
          offer: parseMoney(wanted),
          made: offer.cash?.offer,
          seen: offer.seen,
          holdsUntilMs,
          node: nodeOf(bet.legs.flatMap(({ event }) => results.get(event)?.contest.sport ?? [])),
          endsRound: bet.legs.length > 1,
        })
        if (answer.verdict === 'unknown') throw new Refusal('NOT_FOUND')
        if (answer.verdict === 'duplicate') throw new Refusal('DUPLICATE_REFERENCE')
        if (answer.verdict !== 'ok') {
          const now = (await offered(member, id, asked)).offer.cash?.offer
          throw new Refusal('STATE_PASSED', { offer: now === undefined ? null : decimal(now) })
        }
        const cashed = await readBet(db, member, bet.reference)
        if (cashed === undefined) throw new Error('a bet was cashed out and is not there')
        return { bet: cashed, balance: decimal(answer.balance) }
      },
      async 'sports.bets'({ state, before, limit = PAGE }, { session }) {
        const bets = await readBets(db, session.member, { state, before, limit })
        return { bets, next: bets.length < limit ? null : (bets.at(-1)?.id ?? null) }
      },
    }),
  }
}

const askedLeg = (
  { market, pick, price, isBanker = false }: RequestOf<(typeof sportsCalls)['sports.place']>['legs'][number],
  { event, stops, version, holds }: Quote,
): AskedLeg => ({ market, event, pick, price, isBanker, stops, version, holds })

const lowest = (amounts: readonly bigint[]): bigint => amounts.reduce((low, one) => (one < low ? one : low))

const decimal = (units: bigint): string => moneyToDecimal(units, 5)
