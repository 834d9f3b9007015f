import type { Kind } from './kind.ts'
import { eleven } from './kinds/eleven.ts'
import { k3 } from './kinds/k3.ts'
import { markSix } from './kinds/mark-six.ts'
import { pk10 } from './kinds/pk10.ts'
import { colours } from './kinds/colour.ts'
import { keno } from './kinds/keno.ts'
import { ssc } from './kinds/ssc.ts'
import { lao, thai } from './kinds/thai.ts'
import { vietnamNorth, vietnamSouth, vietnamTwo } from './kinds/vietnam.ts'
import { readTwoStations, stationPairs, stations, twoStations } from './stations.ts'

/** Which of the site's lottery pages a game stands on, and which prize mode it has. */
export type Area = 'VN' | 'SEA' | 'LOTT' | 'ELOTT'

/** A game whose draws the house makes, one every so many minutes of the day. */
export interface FastGame {
  readonly id: string
  readonly kind: Kind
  readonly area: Area
  readonly minutes: 1 | 2 | 3 | 5
}

const fast = (name: string, kind: Kind, area: Area, minutes: readonly FastGame['minutes'][]): FastGame[] =>
  minutes.map((each) => ({ id: `${name}-${each}m`, kind, area, minutes: each }))

/** Every game that the house draws by itself. */
export const fastGames: readonly FastGame[] = [
  ...fast('ssc', ssc, 'LOTT', [1, 2, 3, 5]),
  ...fast('11x5', eleven, 'LOTT', [1, 2, 3, 5]),
  ...fast('k3', k3, 'LOTT', [1, 2, 3, 5]),
  ...fast('pk10', pk10, 'LOTT', [1, 2, 3, 5]),
  ...fast('mark-six', markSix, 'LOTT', [5]),
  ...fast('vn-fast-north', vietnamNorth, 'VN', [1, 2, 5]),
  ...fast('vn-fast-south', vietnamSouth, 'VN', [1, 2, 5]),
  ...fast('th-fast', thai, 'SEA', [1, 5]),
  ...fast('keno', keno, 'ELOTT', [1, 3, 5]),
  ...fast('colour', colours, 'ELOTT', [1, 3, 5]),
]

/** A game whose results come from outside, on the days of its schedule (`stations.ts`). */
export interface OfficialGame {
  readonly id: string
  readonly kind: Kind
  readonly area: Area
}

export const officialGames: readonly OfficialGame[] = [
  ...[...stations.values()].map(({ id, region }): OfficialGame => ({
    id,
    kind: region === 'north' ? vietnamNorth : vietnamSouth,
    area: 'VN',
  })),
  { id: 'th-gov', kind: thai, area: 'SEA' },
  { id: 'lao', kind: lao, area: 'SEA' },
  { id: 'mark-six', kind: markSix, area: 'LOTT' },
]

/** Two stations played as one on the days on which both draw. It has no result of its own: it is that of both. */
export interface PairGame extends OfficialGame {
  /** The ids of the stations' games, in the order of their results. */
  readonly stations: readonly [string, string]
}

export const pairGames: readonly PairGame[] = stationPairs.map(([first, second]) => ({
  id: twoStations(first, second),
  kind: vietnamTwo,
  area: 'VN',
  stations: [first, second],
}))

const kinds = new Map([...fastGames, ...officialGames].map(({ id, kind }) => [id, kind]))

/** The kind of any game, and of two stations played as one, such as `vn-dong-thap+vn-hcm`. */
export const kindOfGame = (id: string): Kind | undefined =>
  kinds.get(id) ?? (readTwoStations(id) === undefined ? undefined : vietnamTwo)

/** The issue of a day's n-th draw, from 1: `YYYYMMDD-NNN`, four digits where a day has more than 999. */
export const issueOf = (day: string, n: number, aDay: number): string =>
  `${day.replaceAll('-', '')}-${String(n).padStart(aDay > 999 ? 4 : 3, '0')}`
