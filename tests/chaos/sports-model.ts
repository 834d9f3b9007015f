/** How bets on a few kinds of markets end, reckoned by code that shares nothing with the house. */

export interface Goals {
  readonly home: number
  readonly away: number
}

/** All that decides about bets on an event. */
export interface ModelEvent {
  readonly key: string
  phase: 'before' | 'live' | 'ended'
  now: Goals
  /** The final score, until it is taken back. */
  end: Goals | undefined
  /** What comes back: nothing, what play has not decided, or all. */
  fate: 'plays' | 'rest-void' | 'void'
  /** Spans whose bets are void, in milliseconds: from the first, without the last. */
  voids: readonly { readonly since: number; readonly until: number }[]
}

export interface ModelLeg {
  readonly event: ModelEvent
  readonly type: '1x2' | 'ou' | 'ah'
  readonly pick: string
  /** Thousandths. */
  readonly price: bigint
  /** The score when the bet was taken. */
  readonly at: Goals
}

export interface ModelBet {
  readonly id: string
  readonly takenAt: number
  readonly legs: readonly ModelLeg[]
  /** The legs that each line holds, by their places. */
  readonly lines: readonly (readonly number[])[]
  readonly staked: bigint
  running: bigint
  cashed: bigint
}

/** What a stake of 1 brings, in two thousandths. */
type Factor = bigint
const VOID: Factor = 2000n
const LOST: Factor = 0n
const HALF_LOST: Factor = 1000n
const won = (price: bigint): Factor => 2n * price
const halfWon = (price: bigint): Factor => price + 1000n

/** Home −¼: a draw loses half for the home side and wins half for the other. Goals count from the bet on. */
function handicap({ pick, price, at }: ModelLeg, { home, away }: Goals): Factor {
  const lead = home - at.home - (away - at.away)
  if (lead === 0) return pick === 'home' ? HALF_LOST : halfWon(price)
  return lead > 0 === (pick === 'home') ? won(price) : LOST
}

function graded(leg: ModelLeg, end: Goals): Factor {
  const { type, pick, price } = leg
  if (type === 'ah') return handicap(leg, end)
  const total = end.home + end.away
  const winner = end.home > end.away ? 'home' : end.home < end.away ? 'away' : 'draw'
  return pick === (type === 'ou' ? (total > 2 ? 'over' : 'under') : winner) ? won(price) : LOST
}

/** The factor of a leg; undefined while it is open. */
function factorOf(leg: ModelLeg, takenAt: number): Factor | undefined {
  const { event, type } = leg
  if (event.fate === 'void' || event.voids.some(({ since, until }) => takenAt >= since && takenAt < until)) return VOID
  if (event.end !== undefined) return graded(leg, event.end)
  // The third goal decides before the end.
  if (type === 'ou' && event.phase !== 'before' && event.now.home + event.now.away > 2) return graded(leg, event.now)
  return event.fate === 'rest-void' ? VOID : undefined
}

/** What a bet should have been paid so far, what it was cashed out for among it. */
export function owed({ legs, lines, takenAt, running, cashed }: ModelBet): bigint {
  const factors = legs.map((leg) => factorOf(leg, takenAt))
  if (factors.includes(undefined)) return cashed
  // Every line is brought to as many legs as the longest has, by legs of 1.
  const longest = BigInt(Math.max(...lines.map((line) => line.length)))
  const sum = lines
    .map((line) => line.reduce((value, leg) => value * (factors[leg] ?? LOST), VOID ** (longest - BigInt(line.length))))
    .reduce((all, value) => all + value, 0n)
  return cashed + (running * sum) / (VOID ** longest * BigInt(lines.length))
}
