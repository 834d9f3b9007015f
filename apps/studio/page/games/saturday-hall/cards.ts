import { CELLS, LINES, placeOf, SIDE, type BingoCard } from '#rules/numbers/bingo-cards.ts'
import { h } from '../../shell/dom.ts'

export const LETTERS = ['B', 'I', 'N', 'G', 'O'] as const

/** The letter of the column that a ball belongs to. */
export const letterOf = (ball: number): string => LETTERS[Math.floor((ball - 1) / 15)] ?? ''

/** A card on the table. */
export interface CardView {
  readonly element: HTMLElement
  /** Lays a card; without one it waits for its numbers. */
  lay(card: BingoCard | undefined, label: string): void
  mark(ball: number): void
  /** Shows a full line. */
  line(line: number): void
  /** What is written below it, and whether it brought more than its stake. */
  note(text: string, label: string, won: boolean): void
}

export function createCard(): CardView {
  const cells: HTMLElement[] = []
  const grid = h('div.cells', {})
  for (let row = 0; row < SIDE; row += 1)
    for (let column = 0; column < SIDE; column += 1) {
      const place = placeOf(row, column)
      const cell = h(place === undefined ? 'i.free' : 'i', {}, place === undefined ? '★' : '')
      if (place !== undefined) cells[place] = cell
      grid.append(cell)
    }
  const head = h('div.head', { 'aria-hidden': 'true' }, ...LETTERS.map((letter) => h('b', {}, letter)))
  const below = h('p.note', { 'aria-hidden': 'true' })
  const element = h('div.bingo-card', { role: 'group' }, head, grid, below)
  const free = grid.querySelector('.free')
  let numbers: BingoCard = []
  return {
    element,
    lay(card, label) {
      numbers = card ?? []
      for (let place = 0; place < CELLS; place += 1) {
        const cell = cells[place]
        if (cell === undefined) continue
        cell.textContent = card === undefined ? '' : String(card[place])
        cell.className = ''
      }
      free?.classList.remove('line')
      element.classList.remove('won')
      element.setAttribute('aria-label', label)
      below.textContent = ''
    },
    mark(ball) {
      const place = numbers.indexOf(ball)
      if (place >= 0) cells[place]?.classList.add('marked')
    },
    line(line) {
      const places = LINES[line] ?? []
      for (const place of places) cells[place]?.classList.add('line')
      if (places.length < SIDE) free?.classList.add('line')
    },
    note(text, label, won) {
      below.textContent = text
      element.classList.toggle('won', won)
      element.setAttribute('aria-label', label)
    },
  }
}
