import { sportsbook } from '#contract/settings/sportsbook.ts'
import { openHouse, testBrand } from './house.ts'

type Message = Readonly<Record<string, unknown>>

/** An event that a feed tells of. */
export interface FedEvent {
  /** Its name in the feed. */
  readonly key: string
  readonly sport?: 'football' | 'series' | 'cockfight'
  readonly competition?: string
  readonly home: string
  readonly away: string
  /** Hours from now to its start. */
  readonly inHours?: number
  readonly bestOf?: number
}

export interface SportsFeed {
  tell(message: Message): Promise<void>
  /** Tells of an event and of its markets, before its start. */
  event(event: FedEvent, markets: readonly Message[]): Promise<void>
  /** Tells how an event stands. */
  odds(key: string, changes: Message): Promise<void>
  /** Ends an event with this score. */
  end(key: string, home: number, away: number): Promise<void>
  close(): Promise<void>
}

/** A market with prices in thousandths, in the order of its picks. */
export const priced = (type: string, prices: readonly number[], more: Message = {}): Message => ({
  type,
  period: 'match',
  status: 1,
  prices,
  ...more,
})

/** A producer that is silent longer than this is believed to be down. */
const ALIVE_MS = 5000

/** A producer of sports, told to a house of the test's own on the database of a site, which hears of it there. */
export async function openFeed(databaseUrl: string): Promise<SportsFeed> {
  const house = await openHouse(databaseUrl, {
    brand: {
      ...testBrand,
      sports: ['football', 'series', 'cockfight'],
      settings: { ...testBrand.settings, sportsbook: { ...sportsbook.defaults, isOn: true } },
    },
  })
  let sequence = 0
  let last = Promise.resolve()
  const send = async (message: Message): Promise<void> => {
    sequence += 1
    const answer = await house.app.tellSports('tests', { sequence, at: new Date().toISOString(), ...message })
    if (!('outcome' in answer)) throw new Error(`the feed was refused: ${JSON.stringify(answer)}`)
  }
  // One after the other, since the sequence has no gaps.
  const tell = (message: Message): Promise<void> => {
    const next = last.then(() => send(message))
    last = next.catch(() => undefined)
    return next
  }
  await tell({ type: 'snapshot_complete' })
  const timer = setInterval(() => void tell({ type: 'alive' }), ALIVE_MS)
  return {
    tell,
    async event({ key, sport = 'football', competition = 'Coastal League', home, away, inHours = 1, bestOf }, markets) {
      const named = (name: string) => ({ key: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'), name })
      await tell({
        type: 'fixture',
        event: key,
        sport,
        ...(bestOf === undefined ? {} : { bestOf }),
        competition: named(competition),
        home: named(home),
        away: named(away),
        startsAt: new Date(Date.now() + inHours * 3_600_000).toISOString(),
        isSimulated: true,
      })
      await tell({ type: 'odds_change', event: key, phase: 'before', score: { home: 0, away: 0 }, markets })
    },
    odds: (key, changes) =>
      tell({ type: 'odds_change', event: key, phase: 'live', score: { home: 0, away: 0 }, markets: [], ...changes }),
    end: (key, home, away) =>
      tell({
        type: 'bet_settlement',
        event: key,
        certainty: 2,
        scores: [{ period: 'match', home, away }],
        isFinal: true,
      }),
    async close() {
      clearInterval(timer)
      await last
      await house.close()
    },
  }
}
