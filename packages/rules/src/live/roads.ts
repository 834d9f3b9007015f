/** What came in a round, as roads tell it: either side, or neither. */
export type RoadMark = 'banker' | 'player' | 'tie'

/** A cell of the big road: a side, and how many ties came before the next one. */
export interface RoadCell {
  readonly side: Exclude<RoadMark, 'tie'>
  readonly ties: number
  /** Where it is drawn: column and row from 0. */
  readonly column: number
  readonly row: number
}

/** Rows of a road. */
export const ROAD_ROWS = 6

/** The runs of equal sides; ties end none. */
export function runsOf(marks: readonly RoadMark[]): { side: Exclude<RoadMark, 'tie'>; ties: number[] }[] {
  const runs: { side: Exclude<RoadMark, 'tie'>; ties: number[] }[] = []
  for (const mark of marks) {
    const last = runs.at(-1)
    if (mark === 'tie') {
      // Ties before the first side are told by the bead plate alone.
      if (last !== undefined) last.ties[last.ties.length - 1] = (last.ties.at(-1) ?? 0) + 1
    } else if (last?.side === mark) last.ties.push(0)
    else runs.push({ side: mark, ties: [0] })
  }
  return runs
}

/** The big road: a run goes down, and turns right at the floor or at a taken cell. */
export function bigRoad(marks: readonly RoadMark[]): RoadCell[] {
  const cells: RoadCell[] = []
  const taken = new Set<string>()
  const place = (column: number, row: number): string => `${column} ${row}`
  let begin = 0
  for (const { side, ties } of runsOf(marks)) {
    while (taken.has(place(begin, 0))) begin += 1
    let [column, row, turned] = [begin, 0, false]
    for (const [index, count] of ties.entries()) {
      if (index > 0) {
        if (!turned && row + 1 < ROAD_ROWS && !taken.has(place(column, row + 1))) row += 1
        else {
          turned = true
          column += 1
        }
      }
      taken.add(place(column, row))
      cells.push({ side, ties: count, column, row })
    }
    begin += 1
  }
  return cells
}

/**
 * A derived road as `R` and `B` (red and blue): whether the columns of the big road are like those before them.
 * @param offset 1 the big eye boy, 2 the small road, 3 the cockroach pig
 */
export function derivedRoad(marks: readonly RoadMark[], offset: 1 | 2 | 3): string {
  const heights = runsOf(marks).map(({ ties }) => ties.length)
  return heights
    .flatMap((height, column) =>
      Array.from({ length: height }, (_, cell) => {
        if (cell === 0)
          return column < offset + 1 ? '' : heights[column - 1] === heights[column - 1 - offset] ? 'R' : 'B'
        return column < offset ? '' : heights[column - offset] === cell ? 'B' : 'R'
      }),
    )
    .join('')
}
