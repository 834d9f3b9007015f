/**
 * What can be bet on: a contest between two sides, of one of three sports. All of them end in scores, so all markets are
 * priced from chances of scores and settled by the score that came.
 */
export type Contest = (
  | { readonly sport: 'football' }
  /** E-sports: whoever wins more than half of `bestOf` maps wins. */
  | { readonly sport: 'series'; readonly bestOf: number }
  | { readonly sport: 'cockfight' }
) & {
  /** How many a pick of an outright chooses from: who of them ends where in a competition of this sport. */
  readonly runners?: number
}

export type Sport = Contest['sport']

/** A contest by its sport; `bestOf` is that of a series, `runners` how many an outright has, null for the others. */
export function contestOf(sport: Sport, bestOf: number | null, runners: number | null): Contest {
  const many = runners === null ? {} : { runners }
  return sport === 'series' ? { sport, bestOf: bestOf ?? 1, ...many } : { sport, ...many }
}

/** Goals, maps won, or 1 for the winner of a fight. In a cockfight `home` is Meron and `away` Wala. */
export interface Score {
  readonly home: number
  readonly away: number
}

export const NIL: Score = { home: 0, away: 0 }

/**
 * The part of a contest that a market is about; each has a score of its own. A goal or a map of a number is a contest in
 * small: 1–0 where the home side scored or won it, 0–1 where the other did, 0–0 where that goal never fell.
 */
export type Period = 'match' | 'half1' | `goal:${number}` | `map:${number}`

export type PeriodKind = 'match' | 'half1' | 'goal' | 'map'

export const PERIOD = /^(?:match|half1|goal:[1-9]\d?|map:[1-9])$/
export const isPeriod = (text: string): text is Period => PERIOD.test(text)

export function kindOfPeriod(period: Period): PeriodKind {
  if (period === 'match' || period === 'half1') return period
  return period.startsWith('goal:') ? 'goal' : 'map'
}

/** Maps that win a series. */
export const mapsToWin = (bestOf: number): number => Math.floor(bestOf / 2) + 1

/** The scores with which a contest of this kind can still end, from where it stands; football's are cut at `REACH` more. */
export function* reachable(contest: Contest, from: Score = NIL): Generator<Score> {
  if (contest.sport === 'football') {
    for (let home = from.home; home <= from.home + REACH; home++)
      for (let away = from.away; away <= from.away + REACH; away++) yield { home, away }
    return
  }
  if (contest.sport === 'cockfight') {
    yield* [{ home: 1, away: 0 }, { home: 0, away: 1 }, NIL]
    return
  }
  const most = mapsToWin(contest.bestOf)
  // A series that is won is over.
  if (Math.max(from.home, from.away) >= most) {
    yield from
    return
  }
  for (let other = 0; other < most; other++) {
    if (from.away <= other) yield { home: most, away: other }
    if (from.home <= other) yield { home: other, away: most }
  }
}

/** More goals of one side than any line of the catalogue asks for. */
export const REACH = 20
