import { permutations } from '../counting.ts'
import { atMost } from '../greatest.ts'
import { allHit, layer } from '../match.ts'
import { cell, type Cells, PickError, type Play } from '../play.ts'
import { checkLines, readNumbers } from '../text.ts'

const A_BLOCK = 100

const sorted = (number: string): string => [...number].toSorted().join('')

/** Numbers whose digits ascend, from a digit on: each stands for all numbers of the same digits. */
function ascending(digits: number, from = 0): string[] {
  if (digits === 0) return ['']
  return Array.from({ length: 10 - from }, (_, i) => from + i).flatMap((digit) =>
    ascending(digits - 1, digit).map((rest) => `${digit}${rest}`),
  )
}

/**
 * Numbers that win in any order of their digits (tod). The more orders a number has, the likelier it wins: a prize for
 * each count of orders. A number of one digit alone has one order and is no tod.
 * @param odds by the count of orders
 */
export function tod<Result>(
  digits: 3 | 4,
  odds: Readonly<Record<number, bigint>>,
  drawn: (result: Result) => string,
): Play<Result> {
  const classes = new Map(
    ascending(digits)
      .filter((number) => number[0] !== number.at(-1))
      .map((number, index) => [number, index]),
  )
  return {
    id: `tod${digits}`,
    group: 'tod',
    pricing: 'odds',
    board: { kind: 'numbers', digits, least: 1, most: classes.size },
    width: A_BLOCK,
    prizes: Object.entries(odds).map(([orders, each]) => ({
      id: orders,
      chance: { ways: BigInt(orders), of: 10n ** BigInt(digits) },
      odds: each,
    })),
    isByCell: true,
    greatest: atMost(1),
    most: 1n,
    read(text) {
      const parts = new Map<string, { block: number; prize: string; cells: Cells; lines: number }>()
      const seen = new Set<number>()
      for (const number of readNumbers(text, digits)) {
        const index = classes.get(sorted(number))
        if (index === undefined) throw new PickError('not-a-choice', number)
        if (seen.has(index)) throw new PickError('twice', number)
        seen.add(index)
        const [block, prize] = [Math.floor(index / A_BLOCK), String(permutations(number).length)]
        const part = parts.get(`${block}:${prize}`) ?? { block, prize, cells: 0n, lines: 0 }
        part.cells |= cell(index % A_BLOCK)
        part.lines += 1
        parts.set(`${block}:${prize}`, part)
      }
      checkLines(seen.size)
      return [...parts.values()].map((part) => ({ ...part, must: 0n }))
    },
    grade(result) {
      const index = classes.get(sorted(drawn(result)))
      return index === undefined ? [] : [layer(cell(index % A_BLOCK), allHit(1), Math.floor(index / A_BLOCK))]
    },
  }
}
