import { type AnyPlay, drawBalls } from '#rules/lottery/kind.ts'
import type { BoardRow } from '#rules/lottery/play.ts'
import { isPlayable, randomPick } from '#rules/lottery/quick.ts'
import type { Random } from '#rules/random.ts'

const ATTEMPTS = 50
/** Beyond the fewest labels of a row, and numbers of a pick, at most. */
const MORE = 6
const NUMBERS = 80

/** A random pick of many lines, which wins far more often than the smallest. */
export function widePick(play: AnyPlay, random: Random, day: string): string {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const text = wideText(play, random)
    if (isPlayable(() => play.read(text, day))) return text
  }
  return randomPick(play, random, day)
}

/** The text of labels chosen from a row, or with `-` of none. */
function chosen({ labels }: BoardRow, count: number, random: Random): string {
  const indexes = drawBalls(random, [...labels.keys()], Math.min(count, labels.length)).toSorted((a, b) => a - b)
  return indexes.map((index) => labels[index]).join(',') || '-'
}

function wideText({ board }: AnyPlay, random: Random): string {
  const count = ({ least, most }: BoardRow, more = MORE): number => Math.min(most, least + random.below(more + 1))
  switch (board.kind) {
    case 'rows':
      return board.rows.map((row) => chosen(row, count(row), random)).join('|')
    case 'numbers': {
      const wanted = Math.min(board.most, board.least + random.below(NUMBERS))
      const numbers = new Set<string>()
      while (numbers.size < wanted) numbers.add(String(random.below(10 ** board.digits)).padStart(board.digits, '0'))
      return [...numbers].toSorted().join(',')
    }
    case 'placed':
      return [board.places, board.row].map((row) => chosen(row, count(row), random)).join('/')
    case 'options':
      return chosen(board.row, count(board.row), random)
    case 'pool': {
      const { row, dan = false } = board
      if (!dan || row.least < 2 || random.below(2) === 0) return chosen(row, count(row), random)
      const all = drawBalls(random, row.labels, count(row))
      const must = 1 + random.below(row.least - 1)
      return `${all.slice(0, must).join(',')}#${all.slice(must).join(',')}`
    }
  }
}
