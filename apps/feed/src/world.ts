import { seededRandom } from '#rules/seeded.ts'
import type { Strengths } from '#rules/sports/football-model.ts'

/** A team of a simulated league. */
export interface Team {
  readonly key: string
  readonly name: string
  /** What it makes of its goals and of those of others, around 1. */
  readonly attack: number
  readonly defence: number
}

export interface League {
  readonly key: string
  readonly name: string
  readonly teams: readonly Team[]
}

/** All names are invented. */
const LEAGUES: readonly (readonly [key: string, name: string, teams: readonly string[]])[] = [
  [
    'tidewater',
    'Tidewater League',
    [
      'Port Amber',
      'Saltmarsh Rovers',
      'Lantern Bay',
      'Gull Rock',
      'Harbour Athletic',
      'Coral Town',
      'Driftwood',
      'Anchor Vale',
    ],
  ],
  [
    'highfell',
    'Highfell Division',
    ['Stonebridge', 'Pinecrest', 'Falconer United', 'Upper Mere', 'Slate City', 'Ravenhill', 'Larkfield', 'Windgate'],
  ],
]

/** How strong each is: between 0.8 and 1.25, the same for a season. */
const spread = (seed: number): number => 0.8 + seededRandom(seed).below(46) / 100

const keyOf = (name: string): string => name.toLowerCase().replaceAll(' ', '-')

export const leagues: readonly League[] = LEAGUES.map(([key, name, teams], league) => ({
  key,
  name,
  teams: teams.map((team, i) => ({
    key: keyOf(team),
    name: team,
    attack: spread(league * 100 + i * 2 + 1),
    defence: spread(league * 100 + i * 2 + 2),
  })),
}))

export interface Pair<Side> {
  readonly home: Side
  readonly away: Side
}

/** The pair that meets at a place in the calendar: each meets each, at home and away, before any pair meets again. */
export function pairAt<Side>(sides: readonly Side[], nr: number): Pair<Side> {
  const games = sides.length * (sides.length - 1)
  // A step that shares no factor with the number of games visits all of them, so that neighbours are different teams.
  const at = (nr * (sides.length * 2 - 3)) % games
  const home = Math.floor(at / (sides.length - 1))
  const other = at % (sides.length - 1)
  const [first, second] = [sides[home], sides[other >= home ? other + 1 : other]]
  if (first === undefined || second === undefined) throw new RangeError('a league needs two sides')
  return { home: first, away: second }
}

/** Goals that both sides score on average; whoever plays at home scores more. */
const HOME_GOALS = 1.5
const AWAY_GOALS = 1.2

export const strengthsOf = ({ home, away }: Pair<Team>): Strengths => ({
  home: (HOME_GOALS * home.attack) / away.defence,
  away: (AWAY_GOALS * away.attack) / home.defence,
})

/** A side of an e-sports cup or an arena, whose strength alone decides. */
export interface Side {
  readonly key: string
  readonly name: string
  readonly strength: number
}

const sidesOf = (names: readonly string[]): Side[] =>
  names.map((name, i) => ({ key: keyOf(name), name, strength: spread(i + 1) }))

export const esports = {
  key: 'static-cup',
  name: 'Static Cup',
  sides: sidesOf(['Night Relay', 'Cobalt Foxes', 'Static Bloom', 'Paper Tigers', 'Sixth Sun', 'Hollow Moon']),
}
export const arena = {
  key: 'old-mill-arena',
  name: 'Old Mill Arena',
  sides: sidesOf(['Red Ember', 'Old Brass', 'Quick Sparrow', 'Thunder Jar', 'White Cedar', 'Copper Bell']),
}

/** The chance of the first of two sides, from their strengths. */
export const chanceOf = ({ home, away }: Pair<Side>): number =>
  home.strength ** 2 / (home.strength ** 2 + away.strength ** 2)
