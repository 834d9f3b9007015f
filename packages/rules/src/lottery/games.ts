import type { Kind } from './kind.ts'
import { ssc } from './kinds/ssc.ts'
import { vietnamNorth, vietnamSouth } from './kinds/vietnam.ts'

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
  ...fast('vn-fast-north', vietnamNorth, 'VN', [1, 2, 5]),
  ...fast('vn-fast-south', vietnamSouth, 'VN', [1, 2, 5]),
]

/** The issue of a day's n-th draw, from 1: `YYYYMMDD-NNN`, four digits where a day has more than 999. */
export const issueOf = (day: string, n: number, aDay: number): string =>
  `${day.replaceAll('-', '')}-${String(n).padStart(aDay > 999 ? 4 : 3, '0')}`
