import type { GameRule } from '../game.ts'
import type { Money } from '../money.ts'
import { takeSome, type Random } from '../random.ts'
import { publish } from '../rule-hash.ts'
import { combinations, MOST, multiplierOf, payoutOf, published, stakeOnGrid } from './multiplier.ts'

/** Raised when a rule in this file changes how a round goes or what it pays; part of every rule hash. */
const ENGINE_VERSION = 1

/** Cells of the board, 0 to 24 by rows. */
export const CELLS = 25

export interface MinesBet {
  readonly stake: Money
  /** How many cells hide a pike: 1 to 24. */
  readonly pikes: number
}

/** A cell to open, or to take what is won. */
export type MinesChoice = number | 'take'

/**
 * A round as its player may see it. Until it is over the board tells the opened cells alone, and it has the same length
 * whatever they hid.
 */
export interface MinesOutcome {
  /** In the order in which they were opened, the one that hid a pike among them. */
  readonly opened: readonly number[]
  /** A letter for each cell: `?` not known, `o` an opened lily, `x` the pike that bit; at the end `p` a pike, `l` a lily. */
  readonly board: string
}

/** What so many opened lilies pay, in parts of the stake; one for none. */
export const minesMultiplier = (pikes: number, lilies: number): bigint =>
  multiplierOf(combinations(CELLS - pikes, lilies), combinations(CELLS, lilies))

/** The last step by the number of pikes, counted once: rounds are played again and again. */
const LAST_STEPS = Array.from({ length: CELLS }, (_, pikes) => {
  let step = 1
  while (step < CELLS - pikes && minesMultiplier(pikes, step + 1) <= MOST) step += 1
  return step
})

/** The last step of a board: no lily is left after it, or the next would pay more than the most. */
export const lastStep = (pikes: number): number => LAST_STEPS[pikes] ?? 1

/** The cells that hide a pike, each cell being as likely as any other. */
const layPikes = (pikes: number, random: Random): Set<number> =>
  new Set(
    takeSome(
      random,
      Array.from({ length: CELLS }, (_, cell) => cell),
      pikes,
    ),
  )

export const LILY_POND = { id: 'lily-pond', version: '1.0.0', cells: CELLS, most: Number(MOST), ...published } as const

/** A board of cells of which some hide a pike; they lie there before the first is opened. */
export const LILY_POND_RULE: GameRule<MinesBet, MinesChoice, MinesOutcome> = {
  id: LILY_POND.id,
  version: LILY_POND.version,
  ...publish({ definition: LILY_POND, engine: ENGINE_VERSION }),
  stakeOf({ stake, pikes }) {
    if (!Number.isInteger(pikes) || pikes < 1 || pikes >= CELLS) throw new RangeError('a pond has 1 to 24 pikes')
    return stakeOnGrid(stake)
  },
  play({ stake, pikes }, choices, random) {
    const hidden = layPikes(pikes, random)
    const last = lastStep(pikes)
    const opened: number[] = []
    let [over, bitten] = [false, false]
    for (const choice of choices) {
      if (over) throw new RangeError('the round is over')
      if (choice === 'take') {
        if (opened.length === 0) throw new RangeError('nothing is won yet')
        over = true
      } else {
        if (!Number.isInteger(choice) || choice < 0 || choice >= CELLS || opened.includes(choice))
          throw new RangeError('it is a cell that is not open yet')
        opened.push(choice)
        bitten = hidden.has(choice)
        over = bitten || opened.length === last
      }
    }
    const letter = (cell: number): string => {
      if (opened.includes(cell)) return hidden.has(cell) ? 'x' : 'o'
      if (!over) return '?'
      return hidden.has(cell) ? 'p' : 'l'
    }
    const payout = over && !bitten ? payoutOf(stake, minesMultiplier(pikes, opened.length)) : 0n
    const board = Array.from({ length: CELLS }, (_, cell) => letter(cell)).join('')
    return { wagers: [{ stake, payout }], over, outcome: { opened, board } }
  },
  absent: ({ opened }) => (opened.length === 0 ? undefined : 'take'),
}
