import { bigRoad, ROAD_ROWS, type RoadMark } from '#rules/live/roads.ts'
import { h } from '../shell/dom.ts'
import type { Say } from '../shell/texts.ts'
import type { TableKey } from './words.ts'

/** A round on the roads: its side, and what is written on its bead. */
export interface Bead {
  readonly mark: RoadMark
  readonly text: string
  /** What a screen reader says in its place. */
  readonly words: string
}

/** Bead plate and big road of one's own rounds. They tell and foretell nothing. */
export interface Road {
  readonly element: HTMLElement
  set(beads: readonly Bead[]): void
  add(bead: Bead): void
}

/** Rounds that the roads go back; the studio's list holds as many. */
const MOST = 60
const COLUMNS = { beads: 10, road: 20 }

export function createRoad(say: Say<TableKey>): Road {
  const plate = h('ol.beads', { 'aria-label': say('road') })
  const road = h('div.big-road', { 'aria-hidden': 'true' })
  const element = h('div.roads', {}, plate, road)
  let all: readonly Bead[] = []
  const place = (made: HTMLElement, column: number, row: number): HTMLElement => {
    made.style.setProperty('grid-area', `${row + 1} / ${column + 1}`)
    return made
  }
  const draw = () => {
    // Whole columns leave the plate, so that beads keep their places.
    const first = Math.max(0, Math.ceil(all.length / ROAD_ROWS) - COLUMNS.beads) * ROAD_ROWS
    plate.replaceChildren(
      ...all
        .slice(first)
        .map(({ mark, text, words }, index) =>
          place(
            h(`li.${mark}`, {}, h('span', { 'aria-hidden': 'true' }, text), h('span.unseen', {}, words)),
            Math.floor(index / ROAD_ROWS),
            index % ROAD_ROWS,
          ),
        ),
    )
    const cells = bigRoad(all.map(({ mark }) => mark))
    const shift = Math.max(0, Math.max(-1, ...cells.map(({ column }) => column)) + 1 - COLUMNS.road)
    road.replaceChildren(
      ...cells.flatMap(({ side, ties, column, row }) =>
        column < shift ? [] : [place(h(`i.${side}`, {}, ties === 0 ? '' : String(ties)), column - shift, row)],
      ),
    )
  }
  draw()
  return {
    element,
    set(beads) {
      all = beads.slice(-MOST)
      draw()
    },
    add(bead) {
      all = [...all, bead].slice(-MOST)
      draw()
    },
  }
}
