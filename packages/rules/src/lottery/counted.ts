import type { Random } from '../random.ts'
import type { AnyPlay, Kind, ResultValue } from './kind.ts'
import { match } from './match.ts'
import { type Board, type BoardRow, type Part, PickError } from './play.ts'
import { FULL_GROUP, returnOf } from './terms.ts'

/** What a part won over a list of results, as the matcher counts it. */
export interface Counted {
  readonly part: Part
  readonly prizes: bigint
  readonly stakes: bigint
  /** The most it won at one result, stakes counted as prizes. */
  readonly most: bigint
}

/** Counts what parts win over results, each of which is graded once. */
export function countWins(play: AnyPlay, parts: readonly Part[], results: Iterable<ResultValue>): Counted[] {
  const sums = parts.map((part) => ({ part, prizes: 0n, stakes: 0n, most: 0n }))
  for (const result of results) {
    const layers = play.grade(result)
    for (const sum of sums) {
      const { prizes, stakes } = match(sum.part, layers)
      sum.prizes += prizes
      sum.stakes += stakes
      if (prizes + stakes > sum.most) sum.most = prizes + stakes
    }
  }
  return sums
}

/**
 * Where parts win at all the results oftener or more rarely than the chances of their prizes say, get back another share of
 * their stakes, or win more than their play's greatest: empty where all is as stated.
 */
export function misstated(play: AnyPlay, parts: readonly Part[], results: readonly ResultValue[]): string[] {
  return countWins(play, parts, results).flatMap(({ part, prizes, stakes, most }) => {
    const prize = play.prizes.find(({ id }) => id === part.prize)
    if (prize === undefined) return [`${play.id}: no prize ${part.prize}`]
    const { chance, push = { ways: 0n, of: 1n } } = prize
    const tries = BigInt(part.lines * results.length)
    const name = `${play.id} ${part.prize} ${part.block} ${part.cells.toString(2)}`
    return [
      ...(prizes * chance.of === chance.ways * tries ? [] : [`${name}: won ${prizes} of ${tries}`]),
      ...(stakes * push.of === push.ways * tries ? [] : [`${name}: back ${stakes} of ${tries}`]),
      ...(most <= play.greatest(part) ? [] : [`${name}: won ${most} at once`]),
    ]
  })
}

/** The code and the detail of the fault that reading a pick throws; the lines where it throws none. */
export function readFault(play: AnyPlay, text: string, day: string): readonly [string, string] | number {
  try {
    return linesOf(play.read(text, day))
  } catch (error) {
    if (error instanceof PickError) return [error.code, error.detail]
    throw error
  }
}

/** The lines of all parts. */
export const linesOf = (parts: readonly Part[]): number => parts.reduce((sum, part) => sum + part.lines, 0)

/** The play of a kind. @throws RangeError where it has none of that name */
export function playOf(kind: Kind, id: string): AnyPlay {
  const play = kind.plays.get(id)
  if (play === undefined) throw new RangeError(`no play ${id}`)
  return play
}

/** Every label of a play that is chosen from one row. */
export const everyLabel = ({ board }: AnyPlay): string =>
  board.kind === 'options' || board.kind === 'pool' ? board.row.labels.join(',') : ''

/** The returns of a play's prizes at the full group, as shares of what is staked. */
export const returnsOf = (play: AnyPlay): number[] =>
  play.prizes.map((prize) => {
    const { numerator, denominator } = returnOf(prize, FULL_GROUP)
    return Number(numerator) / Number(denominator)
  })

/** Some labels of a row, at least `least`, as a text. */
function someLabels({ labels, most }: BoardRow, least: number, random: Random): string {
  const left = [...labels]
  const count = Math.min(most, Math.max(least, random.below(Math.min(most, least + 4) + 1)))
  const chosen = Array.from({ length: count }, () => left.splice(random.below(left.length), 1)[0] ?? '')
  return chosen.length === 0 ? '-' : chosen.join(',')
}

function someText(board: Board, random: Random): string {
  switch (board.kind) {
    case 'rows':
      return board.rows.map((row) => someLabels(row, row.least, random)).join('|')
    case 'pool':
    case 'options': {
      const text = someLabels(board.row, board.row.least, random)
      const labels = text.split(',')
      const fixed = board.kind === 'pool' && board.dan === true ? random.below(board.row.least) : 0
      return fixed === 0 ? text : `${labels.slice(0, fixed).join(',')}#${labels.slice(fixed).join(',')}`
    }
    case 'placed':
      return [board.places, board.row].map((row) => someLabels(row, row.least, random)).join('/')
    case 'numbers': {
      const numbers = Array.from({ length: board.least + random.below(3) }, () => random.below(10 ** board.digits))
      return [...new Set(numbers)].map((number) => String(number).padStart(board.digits, '0')).join(',')
    }
  }
}

/** Picks of a play by chance, each with a line at least. */
export function somePicks(play: AnyPlay, random: Random, count: number, day: string): string[] {
  const texts = new Set<string>()
  for (let tries = 0; tries < 50 * count && texts.size < count; tries += 1) {
    const text = someText(play.board, random)
    try {
      play.read(text, day)
      texts.add(text)
    } catch (error) {
      if (!(error instanceof PickError)) throw error
    }
  }
  return [...texts]
}
