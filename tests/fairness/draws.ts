import { hash } from 'node:crypto'
import { blackjackRule } from '#rules/cards/blackjack.ts'
import { DECK, type Card } from '#rules/cards/deck.ts'
import { DEUCES_KIND, DEUCES_WILD } from '#rules/cards/deuces-wild.ts'
import { JACKS_OR_BETTER } from '#rules/cards/jacks-or-better.ts'
import { VELVET_BLACKJACK } from '#rules/cards/velvet-blackjack.ts'
import { JACKS_KIND, videoPokerRule } from '#rules/cards/video-poker.ts'
import { roundRandom } from '#rules/fairness.ts'
import { keno } from '#rules/lottery/kinds/keno.ts'
import { pk10 } from '#rules/lottery/kinds/pk10.ts'
import { ssc } from '#rules/lottery/kinds/ssc.ts'
import { BACCARAT_DECKS } from '#rules/live/baccarat.ts'
import { parseMoney, type Money } from '#rules/money.ts'
import { SATURDAY_HALL_RULE } from '#rules/numbers/bingo.ts'
import { FIREFLY_KENO_RULE } from '#rules/numbers/keno.ts'
import { DRAWN, GROUND, LANDINGS, UPDRAFT_RULE, waysTo } from '#rules/odds/climb.ts'
import { TRUE_NORTH_RULE } from '#rules/odds/dice.ts'
import { SKYLADDER_RULE } from '#rules/odds/hi-lo.ts'
import { CELLS, LILY_POND_RULE } from '#rules/odds/mines.ts'
import { PEGFALL_RULE } from '#rules/odds/pegs.ts'
import type { Random } from '#rules/random.ts'
import { seededRandom } from '#rules/seeded.ts'
import { GRAND_ROULETTE } from '#rules/roulette/grand-roulette.ts'
import { POCKETS } from '#rules/roulette/wheel.ts'
import { cascadeRule } from '#rules/slots/cascade-rule.ts'
import { EMBER_WYRM } from '#rules/slots/ember-wyrm.ts'
import { holdRule } from '#rules/slots/hold.ts'
import { NINE_BRIDGES_LANTERN } from '#rules/slots/nine-bridges-lantern.ts'
import { slotRule } from '#rules/slots/slot-rule.ts'
import { SAFFRON_CARAVAN } from '#rules/slots/saffron-caravan.ts'
import { TIDEWELL_REGATTA } from '#rules/slots/tidewell-regatta.ts'
import { TIN_ORCHARD } from '#rules/slots/tin-orchard.ts'
import { waysRule } from '#rules/slots/ways.ts'
import { DRUM_TOWER } from '#rules/tables/drum-tower.ts'
import { PEARL_BACCARAT } from '#rules/tables/pearl-baccarat.ts'
import { VAULT_SEVEN, VAULT_SEVEN_RULE } from '#rules/tickets/numbers.ts'
import { HARBOUR_CATS, HARBOUR_CATS_RULE } from '#rules/tickets/panels.ts'
import { type Finding, findings, oddInMost, type Tally, tallyOf, together } from './battery.ts'

/**
 * Plays a round and reads off its outcome what chance decided: numbers from 0 up to, and without, a bound, each as likely
 * as any other and none of them told by those before. `aside` is chance of our own, which no game sees.
 */
type ReadRound = (random: Random, aside: Random, take: (bound: number, number: number) => void) => void

const leastOf = (stakes: readonly string[]): Money => parseMoney(stakes[0] ?? '1')

/** The place of one among all that could have come, where the kinds come in different numbers: of equal ones any, by chance aside. */
function placeAmong(counts: ArrayLike<number>, kind: number, aside: Random): number {
  let before = 0
  for (let below = 0; below < kind; below += 1) before += counts[below] ?? 0
  return before + aside.below(counts[kind] ?? 1)
}

/** Cards as they were dealt from so many decks: the place of each among those that were left. */
function readCards(
  cards: readonly Card[],
  decks: number,
  aside: Random,
  take: (bound: number, number: number) => void,
): void {
  const left = new Uint8Array(DECK).fill(decks)
  for (const [dealt, card] of cards.entries()) {
    take(decks * DECK - dealt, placeAmong(left, card, aside))
    left[card] = (left[card] ?? 0) - 1
  }
}

/** Numbers of a draw of a lottery, whose results are lists of them. */
const numbersOf = (result: object): number[] =>
  Array.isArray(result) ? result.filter((number) => typeof number === 'number') : []

/** Balls of 1 to `count` as they were drawn: the place of each among those that were left. */
function readBalls(balls: readonly number[], count: number, take: (bound: number, number: number) => void): void {
  const left = Array.from({ length: count }, (_, i) => i + 1)
  for (const ball of balls) {
    const place = left.indexOf(ball)
    take(left.length, place)
    left.splice(place, 1)
  }
}

const blackjack = blackjackRule(VELVET_BLACKJACK)
const poker = videoPokerRule(JACKS_OR_BETTER, JACKS_KIND)
const deuces = videoPokerRule(DEUCES_WILD, DEUCES_KIND)
const wyrm = slotRule(EMBER_WYRM)
const lantern = holdRule(NINE_BRIDGES_LANTERN)
const regatta = cascadeRule(TIDEWELL_REGATTA)
const tin = waysRule(TIN_ORCHARD)
const caravan = waysRule(SAFFRON_CARAVAN)
const tenth = parseMoney('0.1')
/** The regatta's 1,024 tickets in 64 equal lots. */
const LOTS = 64
const LOT = TIDEWELL_REGATTA.weights.reduce((sum, weight) => sum + weight, 0) / LOTS

/** What is read of each game, and the plain stream of bytes. */
export const sources: ReadonlyMap<string, ReadRound> = new Map<string, ReadRound>([
  [
    'ember-wyrm',
    (random, _aside, take) => {
      const { base } = wyrm.play({ stake: leastOf(EMBER_WYRM.stakes) }, [], random).outcome
      for (const [reel, stop] of base.stops.entries()) take(EMBER_WYRM.strips[reel]?.length ?? 0, stop)
    },
  ],
  [
    'nine-bridges-lantern',
    (random, _aside, take) => {
      const { base } = lantern.play({ stake: leastOf(NINE_BRIDGES_LANTERN.base.stakes) }, [], random).outcome
      for (const [reel, stop] of base.stops.entries()) take(NINE_BRIDGES_LANTERN.base.strips[reel]?.length ?? 0, stop)
    },
  ],
  [
    'tidewell-regatta',
    (random, aside, take) => {
      const { base } = regatta.play({ stake: leastOf(TIDEWELL_REGATTA.stakes) }, [], random).outcome
      for (const symbol of base.grid.flat())
        take(LOTS, Math.floor(placeAmong(TIDEWELL_REGATTA.weights, symbol, aside) / LOT))
    },
  ],
  [
    'grand-roulette',
    (random, _aside, take) =>
      take(POCKETS, GRAND_ROULETTE.play([{ spot: 'red', stake: parseMoney('1') }], [], random).outcome.number),
  ],
  [
    'velvet-blackjack',
    (random, aside, take) => {
      const { hands, dealer } = blackjack.play({ stake: leastOf(VELVET_BLACKJACK.stakes) }, [], random).outcome
      const [first = 0, second = 0] = hands[0]?.cards ?? []
      readCards([first, dealer[0] ?? 0, second], VELVET_BLACKJACK.decks, aside, take)
    },
  ],
  [
    'jacks-or-better',
    (random, aside, take) =>
      readCards(poker.play({ stake: leastOf(JACKS_OR_BETTER.stakes) }, [], random).outcome.dealt, 1, aside, take),
  ],
  [
    'true-north',
    (random, _aside, take) =>
      // A hundred lots of a hundred faces.
      take(
        100,
        Math.floor(TRUE_NORTH_RULE.play({ stake: tenth, side: 'low', chance: 100 }, [], random).outcome.face / 100),
      ),
  ],
  [
    'lily-pond',
    // Among 24 pikes one cell is a lily, and one choice ends the round.
    (random, _aside, take) =>
      take(CELLS, LILY_POND_RULE.play({ stake: tenth, pikes: CELLS - 1 }, [0], random).outcome.board.search(/[lo]/)),
  ],
  [
    'pegfall',
    (random, _aside, take) => {
      const { path } = PEGFALL_RULE.play({ stake: tenth, rows: 16, mood: 'calm' }, [], random).outcome
      take(256, Number.parseInt(path.slice(0, 8), 2))
      take(256, Number.parseInt(path.slice(8), 2))
    },
  ],
  [
    'skyladder',
    (random, _aside, take) => take(DECK, SKYLADDER_RULE.play({ stake: tenth }, [], random).outcome.cards[0] ?? 0),
  ],
  [
    'tin-orchard',
    (random, _aside, take) => {
      const { base } = tin.play({ stake: leastOf(TIN_ORCHARD.stakes) }, [], random).outcome
      for (const [reel, stop] of base.stops.entries()) take(TIN_ORCHARD.base.strips[reel]?.length ?? 0, stop)
    },
  ],
  [
    'pearl-baccarat',
    (random, aside, take) => {
      const { player, banker } = PEARL_BACCARAT.play([{ spot: 'tie', stake: tenth }], [], random).outcome
      const [first = 0, second = 0] = player
      readCards([first, banker[0] ?? 0, second, banker[1] ?? 0], BACCARAT_DECKS, aside, take)
    },
  ],
  [
    'drum-tower-sic-bo',
    (random, _aside, take) => {
      // The battery has no answer for numbers below so few: three dice are one number.
      const [one = 1, two = 1, three = 1] = DRUM_TOWER.play([{ spot: 'big', stake: tenth }], [], random).outcome.dice
      take(216, (one - 1) * 36 + (two - 1) * 6 + three - 1)
    },
  ],
  [
    'harbour-cats',
    (random, aside, take) => {
      const { prizes, weights, blanks } = HARBOUR_CATS
      for (const panel of HARBOUR_CATS_RULE.play({ stake: tenth }, [], random).outcome.panels) {
        const kind = prizes.findIndex((prize) => prize === panel)
        // A hundred lots of ten.
        take(100, Math.floor(placeAmong([...weights, blanks], kind < 0 ? prizes.length : kind, aside) / 10))
      }
    },
  ],
  [
    'vault-seven',
    (random, aside, take) => {
      const { winning, own, prizes } = VAULT_SEVEN_RULE.play({ stake: tenth }, [], random).outcome
      for (const drawn of [winning, own]) readBalls(drawn, VAULT_SEVEN.numbers, take)
      for (const prize of prizes) {
        const kind = VAULT_SEVEN.prizes.findIndex((each) => each === prize)
        take(100, Math.floor(placeAmong(VAULT_SEVEN.weights, kind, aside) / 1000))
      }
    },
  ],
  [
    'saturday-hall',
    (random, _aside, take) => {
      const { cards, balls } = SATURDAY_HALL_RULE.play({ stake: tenth, cards: 1 }, [], random).outcome
      for (const [place, number] of (cards[0] ?? []).slice(0, 5).entries()) take(15, number - 1 - place * 15)
      readBalls(balls, 75, take)
    },
  ],
  [
    'saffron-caravan',
    (random, _aside, take) => {
      const { base } = caravan.play({ stake: leastOf(SAFFRON_CARAVAN.stakes) }, [], random).outcome
      for (const [reel, stop] of base.stops.entries()) take(SAFFRON_CARAVAN.base.strips[reel]?.length ?? 0, stop)
    },
  ],
  [
    'updraft',
    // One of the numbers that end a flight where this one ends; the first byte of it.
    (random, aside, take) => {
      const point = UPDRAFT_RULE.play({ stake: tenth, landing: LANDINGS.most }, [], random).outcome.point ?? GROUND
      const from = point === GROUND ? 0 : DRAWN - waysTo(point)
      take(256, Math.floor((from + aside.below(DRAWN - waysTo(point + 1) - from)) / 2 ** 24))
    },
  ],
  [
    'firefly-keno',
    (random, _aside, take) =>
      readBalls(FIREFLY_KENO_RULE.play({ stake: tenth, board: 80, spots: [1] }, [], random).outcome.drawn, 80, take),
  ],
  [
    'deuces-wild',
    (random, aside, take) =>
      readCards(deuces.play({ stake: leastOf(DEUCES_WILD.stakes) }, [], random).outcome.dealt, 1, aside, take),
  ],
  [
    'ssc-1m',
    (random, _aside, take) => {
      for (const digit of numbersOf(ssc.draw(random, '2026-11-22'))) take(10, digit)
    },
  ],
  // The battery has no answer for numbers below less than five.
  ['pk10-1m', (random, _aside, take) => readBalls(numbersOf(pk10.draw(random, '2026-11-22')).slice(0, 6), 10, take)],
  ['keno-1m', (random, _aside, take) => readBalls(numbersOf(keno.draw(random, '2026-11-22')), 80, take)],
  [
    'bytes',
    (random, _aside, take) => {
      for (let word = 0; word < 8; word += 1) take(256, random.below(256))
    },
  ],
])

/** A part of a run: so many numbers, drawn under a seed of their own. */
export interface Stretch {
  readonly source: string
  readonly run: number
  readonly draws: number
  /** Any text. */
  readonly seed: string
}

/** Tallies by the bound of the numbers. */
export type Tallies = Readonly<Record<string, Tally>>

/**
 * Draws a stretch and adds it up.
 * @param faulty a generator in place of the rounds' own
 */
export function draw({ source, draws, seed }: Stretch, faulty?: Random): Tallies {
  const readRound = sources.get(source)
  if (readRound === undefined) throw new RangeError(`${source} is none of ${[...sources.keys()].join(', ')}`)
  const serverSeed = hash('sha256', seed)
  const aside = seededRandom(Number.parseInt(hash('sha256', `${seed} aside`).slice(0, 8), 16))
  const numbers = new Map<number, number[]>()
  const progress = { drawn: 0 }
  const take = (bound: number, number: number): void => {
    progress.drawn += 1
    const list = numbers.get(bound)
    if (list === undefined) numbers.set(bound, [number])
    else list.push(number)
  }
  for (let nonce = 0; progress.drawn < draws; nonce += 1)
    readRound(faulty ?? roundRandom({ serverSeed, clientSeed: 'draws', nonce, gameId: source }), aside, take)
  return Object.fromEntries([...numbers].map(([bound, list]) => [bound, tallyOf(Uint32Array.from(list), bound)]))
}

/** What the stretches of one run say together, for each bound. */
function findingsOf(stretches: readonly Tallies[]): Finding[] {
  const bounds = [...new Set(stretches.flatMap((tallies) => Object.keys(tallies)))]
  return bounds.flatMap((bound) => {
    const tally = together(stretches.flatMap((tallies) => tallies[bound] ?? []))
    return findings(tally, Number(bound)).map((finding) => ({ ...finding, test: `${finding.test} (below ${bound})` }))
  })
}

/** What is wrong with a source by most of its runs, each in its stretches. */
export const faultsOf = (runs: readonly (readonly Tallies[])[]): string[] => oddInMost(runs.map(findingsOf))

/** How many questions a source is asked in each run. */
export const questionsOf = (stretches: readonly Tallies[]): number => findingsOf(stretches).length
