import { button, h } from '../shell/dom.ts'

/** What lies on a number: nothing, chosen, drawn, or both. */
export type Mark = 'none' | 'chosen' | 'drawn' | 'hit'

/** A board of numbers from 1 on, which are one stop for the keyboard; arrows walk among them. */
export interface NumberBoard {
  readonly element: HTMLElement
  /** How many numbers there are. */
  count(numbers: number): void
  mark(number: number, mark: Mark): void
  markOf(number: number): Mark
  free(free: boolean): void
  /** Makes the numbers as large as their room allows; what does not fit is scrolled to. */
  layOut(): void
  /** The middle of a number in the window. */
  middleOf(number: number): readonly [number, number]
  /** Walks among the numbers where one has the focus; true when it did. */
  key(key: string): boolean
}

export interface NumberBoardOptions {
  readonly label: string
  /** What a screen reader says of a number. */
  name(number: number, mark: Mark): string
  write(number: number): string
  pressed(number: number): void
}

/** No number is smaller than can be pressed well. */
const LEAST_PX = 24
const GAP_PX = 3
const COLUMNS = [8, 10, 16, 20]

export function createNumberBoard({ label, name, write, pressed }: NumberBoardOptions): NumberBoard {
  const element = h('div.numbers', { role: 'group', 'aria-label': label })
  let cells: HTMLButtonElement[] = []
  let marks: Mark[] = []
  let columns = 10
  let isFree = false
  const cellOf = (number: number): HTMLButtonElement | undefined => cells[number - 1]
  const show = (number: number): void => {
    const cell = cellOf(number)
    const mark = marks[number - 1] ?? 'none'
    if (cell === undefined) return
    cell.dataset['mark'] = mark
    cell.setAttribute('aria-label', name(number, mark))
    cell.setAttribute('aria-pressed', String(mark === 'chosen' || mark === 'hit'))
    cell.setAttribute('aria-disabled', String(!isFree))
  }
  const layOut = (): void => {
    const room = element.parentElement?.getBoundingClientRect()
    if (room === undefined || room.width === 0) return
    const sideOf = (across: number): number =>
      Math.min(room.width / across, room.height / Math.ceil(cells.length / across)) - GAP_PX
    const fitting = COLUMNS.filter((across, at) => at === 0 || room.width / across - GAP_PX >= LEAST_PX)
    columns = fitting.reduce((best, across) => (sideOf(across) > sideOf(best) ? across : best))
    // Wider than high where there is room: a board, and no strip.
    const wide = Math.min((room.width - 8) / columns - GAP_PX, sideOf(columns) * 1.5)
    element.style.setProperty('--columns', String(columns))
    element.style.setProperty('--cell', `${Math.max(LEAST_PX, Math.min(58, sideOf(columns)))}px`)
    element.style.setProperty('--wide', `${Math.max(LEAST_PX, Math.min(84, wide))}px`)
  }
  return {
    element,
    count(numbers) {
      cells = Array.from({ length: numbers }, (_, at) => {
        const cell = button(write(at + 1), 'number', () => {
          if (isFree) pressed(at + 1)
        })
        cell.tabIndex = at === 0 ? 0 : -1
        cell.addEventListener('focus', () => {
          for (const each of cells) each.tabIndex = each === cell ? 0 : -1
        })
        return cell
      })
      marks = cells.map(() => 'none')
      element.replaceChildren(...cells)
      for (const at of cells.keys()) show(at + 1)
      layOut()
    },
    mark(number, mark) {
      marks[number - 1] = mark
      show(number)
    },
    markOf: (number) => marks[number - 1] ?? 'none',
    free(free) {
      isFree = free
      for (const at of cells.keys()) show(at + 1)
    },
    layOut,
    middleOf(number) {
      const box = (cellOf(number) ?? element).getBoundingClientRect()
      return [box.x + box.width / 2, box.y + box.height / 2]
    },
    key(key) {
      const at = cells.findIndex((cell) => cell === document.activeElement)
      const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key]
      if (at < 0 || step === undefined) return false
      cells[at + step]?.focus()
      return true
    },
  }
}
