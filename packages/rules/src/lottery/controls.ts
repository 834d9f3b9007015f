import type { AnyPlay } from './kind.ts'
import { animalOfYear, isLunarDay } from './lunar.ts'
import { type Cells, cell as cellAt, countCells, indexesOf, type Part, PickError } from './play.ts'

/** A number of a play that is not sold (share 0), or that pays a share of its prize, in percent. */
export interface NumberControl {
  readonly play: string
  /** Null, like the cell, where it is the whole play. */
  readonly block: number | null
  readonly cell: number | null
  readonly share: number
}

/** What a won line pays without a control, in percent. */
export const FULL_SHARE = 100

/** A part whose numbers all pay the same share of their prize. */
export interface SharedPart {
  readonly part: Part
  readonly share: number
}

/**
 * A part by what its numbers pay: those of a smaller share are a part of their own. Where several controls meet, the
 * smallest share holds.
 */
export function byShare(play: AnyPlay, part: Part, controls: readonly NumberControl[]): readonly SharedPart[] {
  const own = controls.filter(({ play: id, block }) => id === play.id && (block === null || block === part.block))
  if (own.length === 0) return [{ part, share: FULL_SHARE }]
  const whole = Math.min(FULL_SHARE, ...own.flatMap(({ cell, share }) => (cell === null ? [share] : [])))
  if (!play.isByCell) return [{ part, share: whole }]
  const lines = part.lines / countCells(part.cells)
  const groups = new Map<number, Cells>()
  for (const index of indexesOf(part.cells)) {
    const share = Math.min(whole, ...own.flatMap((one) => (one.cell === index ? [one.share] : [])))
    groups.set(share, (groups.get(share) ?? 0n) | cellAt(index))
  }
  // The dearest first: what a pick is said to pay is what its first part pays.
  return [...groups]
    .toSorted(([a], [b]) => b - a)
    .map(([share, cells]) => ({ part: { ...part, cells, lines: lines * countCells(cells) }, share }))
}

/** How each number of a play that is counted by number is written, by its place. */
export type NumberNames = (block: number, cell: number) => string | undefined

const known = new WeakMap<AnyPlay, Map<number, Map<string, string>>>()

/**
 * The names of a play's numbers: what somebody picks to get the one at a place. They are kept by lunar year, with which
 * the places of animals change.
 */
export function numberNames(play: AnyPlay, day: string): NumberNames {
  const byYear = known.get(play) ?? new Map<number, Map<string, string>>()
  known.set(play, byYear)
  const year = isLunarDay(day) ? animalOfYear(day) : -1
  const names = byYear.get(year) ?? namesOf(play, day)
  byYear.set(year, names)
  return (block, cell) => names.get(`${block}/${cell}`)
}

function namesOf(play: AnyPlay, day: string): Map<string, string> {
  const names = new Map<string, string>()
  if (!play.isByCell) return names
  for (const text of singlePicks(play))
    for (const { block, cells } of partsOf(play, text, day))
      for (const index of indexesOf(cells)) if (!names.has(`${block}/${index}`)) names.set(`${block}/${index}`, text)
  return names
}

/** The picks of one number each. */
function singlePicks({ board }: AnyPlay): string[] {
  switch (board.kind) {
    case 'numbers':
      return Array.from({ length: 10 ** board.digits }, (_, n) => String(n).padStart(board.digits, '0'))
    case 'rows':
      return board.rows.flatMap((row, at) =>
        row.labels.map((label) => board.rows.map((_, other) => (other === at ? label : '-')).join('|')),
      )
    case 'pool':
    case 'options':
      return [...board.row.labels]
    case 'placed':
      return []
  }
}

/** What a text picks; nothing where it is no pick by itself. */
function partsOf(play: AnyPlay, text: string, day: string): readonly Part[] {
  try {
    return play.read(text, day)
  } catch (error) {
    if (error instanceof PickError) return []
    throw error
  }
}

/** What the numbers of a play pay, in percent: those with a control of their own by what is picked to get them alone. */
export interface Shares {
  readonly whole: number
  readonly byNumber: ReadonlyMap<string, number>
}

/** The shares of a play's numbers. @param day that of the draw, `YYYY-MM-DD` */
export function sharesOf(play: AnyPlay, controls: readonly NumberControl[], day: string): Shares {
  const own = controls.filter(({ play: id }) => id === play.id)
  const whole = Math.min(FULL_SHARE, ...own.flatMap(({ cell, share }) => (cell === null ? [share] : [])))
  const byNumber = new Map<string, number>()
  for (const { block, cell, share } of own) {
    const number = block === null || cell === null ? undefined : numberNames(play, day)(block, cell)
    if (number !== undefined) byNumber.set(number, Math.min(whole, share))
  }
  return { whole, byNumber }
}
