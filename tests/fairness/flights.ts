/** Flights of Updraft as pages may fly them, well or badly meant: whatever they ask and when, the return stays the same. */
import { parseMoney } from '#rules/money.ts'
import { type ClimbChoice, type ClimbOutcome, DRAWN, GROUND, heightAfter, UPDRAFT_RULE } from '#rules/odds/climb.ts'
import type { Random } from '#rules/random.ts'
import type { PlayRounds } from './play-rounds.ts'

const bet = { stake: parseMoney('1'), landing: null }

/** A flight as the studio keeps it: questions that hold change what has been seen, and nothing else. */
interface Flight {
  /** Whether it held; false too where it has ended. */
  ask(height: number): boolean
  land(height: number): void
  readonly seen: number
  readonly over: boolean
  /** In stakes. */
  readonly paid: number
}

function flightOf(random: Random): Flight {
  const drawn = random.below(DRAWN)
  const fixed: Random = { below: () => drawn }
  let seen: ClimbOutcome = UPDRAFT_RULE.play(bet, [], fixed).outcome
  let [over, paid] = [false, 0]
  const choose = (choice: ClimbChoice): void => {
    const now = UPDRAFT_RULE.play(bet, [choice], fixed)
    over = now.over
    seen = now.outcome
    paid = Number(now.wagers[0]?.payout ?? 0n) / Number(bet.stake)
  }
  return {
    ask(height) {
      // Who asks behind what has been seen is refused, and the flight goes on.
      if (!over && height >= seen.held) choose({ held: height })
      return !over
    },
    land(height) {
      if (!over) choose({ land: height })
    },
    get seen() {
      return seen.held
    },
    get over() {
      return over
    },
    get paid() {
      return paid
    },
  }
}

/** Flies until the flight is over; `whim` is a share of one. */
type Policy = (flight: Flight, whim: () => number) => void

const policies: readonly Policy[] = [
  // As the page does it, four times a second.
  (flight) => {
    for (let second = 0.25; heightAfter(second) < 300; second += 0.25) if (!flight.ask(heightAfter(second))) return
    flight.land(300)
  },
  // Far ahead, and down where it is known to hold.
  (flight) => flight.ask(400) && flight.land(400),
  // At random heights, forwards and back, and down on a whim.
  (flight, whim) => {
    while (flight.ask(GROUND + 1 + Math.floor(whim() * 300))) if (whim() < 0.3) return flight.land(flight.seen)
  },
  // Without a question.
  (flight, whim) => flight.land(GROUND + 1 + Math.floor(whim() ** 3 * 900)),
  // Thirty at once, answered in any order, and down at the highest yes or above it.
  (flight, whim) => {
    for (let asked = 0; asked < 30; asked += 1) flight.ask(GROUND + 1 + Math.floor(whim() ** 4 * 400))
    flight.land(Math.max(GROUND + 1, flight.seen) + Math.floor(whim() * 20))
  },
  // From two tabs, of which each goes on from the last height that it saw itself.
  (flight, whim) => {
    const tabs = [GROUND + 5, GROUND + 9]
    while (!flight.over) {
      const tab = whim() < 0.5 ? 0 : 1
      const height = Math.floor((tabs[tab] ?? 0) * (1.05 + whim() * 0.2))
      tabs[tab] = height
      if (whim() < 0.15 && height >= flight.seen) flight.land(height)
      else flight.ask(height)
    }
  },
  // From two tabs at once: one asks while the other lands.
  (flight, whim) => {
    const height = GROUND + 1 + Math.floor(whim() * 200)
    const first = whim() < 0.5
    if (first) flight.ask(height + 50)
    flight.land(first ? height + 50 : height)
    flight.ask(height + 50)
  },
]

const WHIMS = 1 << 20

const flown =
  (policy: Policy, lands: (flight: Flight) => number): PlayRounds =>
  (rounds, random) => {
    let [paid, paidSquared, hits] = [0, 0, 0]
    const whim = (): number => random.below(WHIMS) / WHIMS
    for (let round = 0; round < rounds; round += 1) {
      const flight = flightOf(random)
      policy(flight, whim)
      const won = lands(flight)
      paid += won
      paidSquared += won * won
      hits += won > 0 ? 1 : 0
    }
    return {
      rounds,
      staked: rounds,
      paid,
      stakedSquared: rounds,
      paidSquared,
      stakedPaid: paid,
      firstSquared: rounds,
      hits,
      features: 0,
    }
  }

/** Each policy's rounds. */
export const flights: readonly PlayRounds[] = policies.map((policy) => flown(policy, ({ paid }) => paid))

/** With the fault that the order of the studio keeps out: an end that was told is still landed before. */
export const lateLandings: PlayRounds = flown(
  (flight) => {
    for (let second = 0.25; heightAfter(second) < 300; second += 0.25) if (!flight.ask(heightAfter(second))) return
    flight.land(300)
  },
  ({ paid, seen }) => (paid > 0 ? paid : seen / GROUND),
)
