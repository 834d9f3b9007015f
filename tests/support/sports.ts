import { randomUUID } from 'node:crypto'
import type { SportsbookSettings } from '#contract/settings/sportsbook.ts'
import { sportsbook } from '#contract/settings/sportsbook.ts'
import type { AppDeps } from '#server/app-deps.ts'
import { sql } from '#server/platform/db/sql.ts'
import { type Answer, type House, openHouse, type Player, testBrand } from './house.ts'
import { openProducer, type Producer } from './sports-producer.ts'

export interface Leg {
  readonly market: number
  readonly pick: string
  readonly price: number
  readonly isBanker?: boolean
}

/** A house with a sportsbook, and a producer that tells of matches. */
export interface SportsHouse extends Producer {
  readonly house: House
  /** A match that is to come, with `MARKETS`; its key. */
  match(): Promise<string>
  marketOf(event: string, type: string): Promise<number>
  place(player: Player, legs: readonly Leg[], changes?: Record<string, unknown>): Promise<Answer>
  settle(): Promise<void>
}

export const market = (
  type: string,
  line: number | undefined,
  chances: readonly number[],
  backs?: readonly number[],
): Record<string, unknown> => ({
  type,
  period: 'match',
  ...(line === undefined ? {} : { line }),
  status: 1,
  chances,
  ...(backs === undefined ? {} : { backs }),
})

/** Home 2.000, draw and away 4.000; over and under 2.5 and home −¼ at 2.000, where the house keeps no margin. */
export const MARKETS = [
  market('1x2', undefined, [0.5, 0.25, 0.25]),
  market('ou', 10, [0.5, 0.5]),
  market('ah', -1, [0.4, 0.4], [0.2, 0.2]),
]

/** What an odds_change says of a live match. */
export const score = (home: number, away: number): Record<string, unknown> => ({
  phase: 'live',
  score: { home, away },
})

export const sportsBrand = (settings: Partial<SportsbookSettings> = {}): AppDeps['brand'] => ({
  ...testBrand,
  sports: ['football', 'series', 'cockfight'],
  settings: {
    ...testBrand.settings,
    sportsbook: {
      ...sportsbook.defaults,
      isOn: true,
      margins: { football: 0, series: 0, cockfight: 0 },
      ...settings,
    },
  },
})

export const placeAt = (
  house: House,
  player: Player,
  legs: readonly Leg[],
  changes: Record<string, unknown> = {},
): Promise<Answer> =>
  house.call('POST', '/wps/sports/bets', {
    token: player.token,
    body: {
      key: randomUUID(),
      kind: legs.length === 1 ? 'single' : 'combination',
      unit: '10',
      policy: 'none',
      legs,
      ...changes,
    },
  })

/** A house on a database with a sportsbook, whose bets wait for nothing unless told. */
export async function openSports(
  url: string,
  { settings, ...overrides }: Partial<AppDeps> & { readonly settings?: Partial<SportsbookSettings> } = {},
): Promise<SportsHouse> {
  const house = await openHouse(url, { brand: sportsBrand(settings), pause: () => Promise.resolve(), ...overrides })
  const producer = await openProducer(house)
  let matches = 0
  return {
    ...producer,
    house,
    odds: (event, changes) => producer.odds(event, { markets: MARKETS, ...changes }),
    async match() {
      matches += 1
      const key = `m${matches}`
      await producer.event({ key, home: `Home ${matches}`, away: `Away ${matches}` }, MARKETS)
      return key
    },
    async marketOf(event, type) {
      const [row] = await house.db.query<{ id: number }>(sql`
        SELECT m.id FROM sport_market m JOIN sport_event e ON e.id = m.event WHERE e.key = ${event} AND m.type = ${type}`)
      if (row === undefined) throw new Error(`no market ${type}`)
      return row.id
    },
    place: (player, legs, changes) => placeAt(house, player, legs, changes),
    settle: () => house.app.run('sportsbook'),
  }
}
