/** Where a member stands in a ranking. */
export interface Standing {
  readonly member: bigint
  readonly score: bigint
  /** When it reached this score, in any measure that grows with time; a roll-back takes score away, and the moment is new. */
  readonly reachedAt: number
}

/** The better one first: by score, then by who reached it first, then by the smaller id. */
export function compareStandings(a: Standing, b: Standing): number {
  if (a.score !== b.score) return a.score > b.score ? -1 : 1
  if (a.reachedAt !== b.reachedAt) return a.reachedAt - b.reachedAt
  return a.member < b.member ? -1 : a.member > b.member ? 1 : 0
}

/** Places that have one prize, from 1 on; both are in it. */
export interface PrizePlaces {
  readonly from: number
  readonly to: number
}

/** The first places that overlap others, leave a gap or are none; undefined where all follow each other from the first place on. */
export function refusedPlaces(prizes: readonly PrizePlaces[]): number | undefined {
  let next = 1
  for (const [at, { from, to }] of prizes.entries()) {
    if (from !== next || to < from) return at
    next = to + 1
  }
  return undefined
}

/** Which prize a place has; undefined behind the last. */
export function prizeOf(prizes: readonly PrizePlaces[], place: number): number | undefined {
  const at = prizes.findIndex(({ from, to }) => place >= from && place <= to)
  return at < 0 ? undefined : at
}
