import type { Kind } from '#rules/lottery/kind.ts'
import type { Layer } from '#rules/lottery/play.ts'

/** What a result means for one block of one play. */
export interface Grade extends Layer {
  readonly play: string
  /** Cells of the play's blocks. */
  readonly width: number
}

/** The grades of a result for the plays and blocks that were sold. @throws RangeError where it is no result of the kind */
export function gradesOf(
  kind: Kind,
  result: object,
  sold: readonly { readonly play: string; readonly block: number }[],
): Grade[] {
  return [...new Set(sold.map(({ play }) => play))].flatMap((id) => {
    const play = kind.plays.get(id)
    if (play === undefined) return []
    const blocks = new Set(sold.filter((one) => one.play === id).map(({ block }) => block))
    return play
      .grade(result)
      .filter(({ block }) => blocks.has(block))
      .map((layer) => ({ ...layer, play: id, width: play.width }))
  })
}
