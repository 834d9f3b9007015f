import { createHash } from 'node:crypto'
import type { SportsMessage, SportsMessageOf } from '#contract/protocols/sports-feed.ts'
import { NIL } from '#rules/sports/contest.ts'
import { scoreOf } from '#rules/sports/files/fixture-grade.ts'
import type { Fixture, FixtureResult } from '#rules/sports/files/fixture.ts'
import { readMarketKey } from '#rules/sports/market-key.ts'
import { marketTypes } from '#rules/sports/markets.ts'

type Without<Message> = Message extends unknown ? Omit<Message, 'sequence'> : never
/** A message before it has its place in the sequence. */
export type Unplaced = Without<SportsMessage>

const FOOTBALL = { sport: 'football' } as const

/** Whose closing odds are kept, the first that has all picks of a market. */
const BOOKS = ['Pinnacle', 'Avg', 'B365', 'Max']
/** Below this no price of a feed is believed, in thousandths. */
const LEAST_PRICE = 1010
/** With the break and what is added. */
const MATCH_MS = 2 * 3_600_000

/** Names are long and of any script, keys are short: what is readable of a name, and a fingerprint of all of it. */
export function keyOf(...names: readonly string[]): string {
  const readable = names
    .join('-')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  const hash = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 12)
  return `${readable.slice(0, 48)}${readable === '' ? '' : '.'}${hash}`
}

/** The name of a match among events: the same match in any file has the same. */
export const eventKeyOf = ({ date, home, away }: Fixture): string => `${date}.${keyOf(home, away)}`

/** When a match begins, in milliseconds since 1970. Files do not say their zone: it is read as UTC, at noon where no time is given. */
export const startOf = ({ date, time = '12:00' }: Fixture): number => Date.parse(`${date}T${time}:00.000Z`)

/** That a match is to be played. */
export function fixtureMessage(fixture: Fixture, startsAtMs: number): Unplaced {
  const named = (name: string) => ({ key: keyOf(name), name })
  const startsAt = new Date(startsAtMs).toISOString()
  return {
    type: 'fixture',
    at: startsAt,
    event: eventKeyOf(fixture),
    sport: 'football',
    competition: named(fixture.competition),
    home: named(fixture.home),
    away: named(fixture.away),
    startsAt,
    isSimulated: false,
  }
}

/** The prices at which a match closed, of markets that take no bets; nothing where the file has none. */
export function closingMessages(fixture: Fixture, startsAtMs: number): readonly Unplaced[] {
  const markets = closingMarkets(fixture)
  if (markets.length === 0) return []
  const at = new Date(startsAtMs).toISOString()
  return [{ type: 'odds_change', at, event: eventKeyOf(fixture), phase: 'before', score: NIL, markets: [...markets] }]
}

function closingMarkets({ closing = [] }: Fixture): readonly SportsMessageOf<'odds_change'>['markets'][number][] {
  return [...new Set(closing.map(({ market }) => market))].flatMap((key) => {
    const market = readMarketKey(FOOTBALL, key)
    const type = marketTypes.find(({ id }) => id === market?.type.id)
    if (market === undefined || type === undefined) return []
    const { period, line } = market
    for (const book of BOOKS) {
      const prices = type
        .picks(FOOTBALL)
        .map((pick) => closing.find((one) => one.book === book && one.market === key && one.pick === pick)?.price ?? 0)
      if (prices.every((price) => price >= LEAST_PRICE))
        return [{ type: type.id, period, ...(line === undefined ? {} : { line }), status: 0, prices }]
    }
    return []
  })
}

/** How a match went; nothing where it is not played yet. */
export function outcomeMessages(fixture: Fixture, startsAtMs: number): readonly Unplaced[] {
  const { status, result } = fixture
  const event = eventKeyOf(fixture)
  const at = new Date(startsAtMs).toISOString()
  if (status === 'unplayed') return []
  const live: readonly Unplaced[] =
    result === undefined
      ? []
      : [{ type: 'odds_change', at, event, phase: 'live', score: { ...result.match }, markets: [] }]
  if (status === 'finished') return result === undefined ? [] : [...live, resultMessage(fixture, result, startsAtMs)]
  const change: Unplaced = { type: 'fixture_change', at, event, change: status }
  // An award is a score from a desk: nothing of it was played, as far as the file says.
  if (status !== 'abandoned' || result === undefined) return [change]
  const scores = scoresOf(result).filter(({ period }) => period !== 'match')
  return [
    ...live,
    ...(scores.length === 0
      ? []
      : [{ type: 'bet_settlement' as const, at, event, certainty: 2, scores, isFinal: false }]),
    change,
  ]
}

/** The end of a match. */
export const resultMessage = (fixture: Fixture, result: FixtureResult, startsAtMs: number): Unplaced => ({
  type: 'bet_settlement',
  at: new Date(startsAtMs + MATCH_MS).toISOString(),
  event: eventKeyOf(fixture),
  certainty: 2,
  scores: [{ period: 'match', ...result.match }, ...scoresOf(result)],
  isFinal: true,
})

/** Goals told one by one in a message: as many as there are markets of. */
const MOST_GOALS = 99

/** The half-time score, and whose each goal was, as far as the scores say it. */
function scoresOf(result: FixtureResult): SportsMessageOf<'bet_settlement'>['scores'] {
  const goals = Math.min(MOST_GOALS, result.match.home + result.match.away)
  const numbered = Array.from({ length: goals }, (_, i): `goal:${number}` => `goal:${i + 1}`)
  return (['half1', ...numbered] as const).flatMap((period) => {
    const score = scoreOf(period, result)
    return score === undefined ? [] : [{ period, ...score }]
  })
}
