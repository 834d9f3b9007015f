import type { NumberControl } from '#rules/lottery/controls.ts'
import { markOf } from '../../platform/events/topics.ts'
import type { DrawKey } from './draw.sql.ts'

/** A control with what it is for. */
export interface Control extends NumberControl {
  readonly game: number
  /** The draw it is for; null for all of the game. */
  readonly nr: number | null
}

/** The controls of now, at hand: a sale asks them without a statement. */
export interface Controls {
  /** Reads them again. */
  look(): Promise<void>
  /** Those that hold for a draw. */
  of(draw: DrawKey): readonly Control[]
  /** Another text for other controls, and the same in every process; empty where there are none. */
  markOf(draw: DrawKey): string
}

/** @param read asks the database for those that hold now */
export function createControls(read: () => Promise<readonly Control[]>): Controls {
  let byGame = new Map<number, Control[]>()
  const of = ({ game, nr }: DrawKey): readonly Control[] =>
    (byGame.get(game) ?? []).filter((control) => control.nr === null || control.nr === nr)
  return {
    async look() {
      const found = new Map<number, Control[]>()
      for (const control of await read()) {
        const own = found.get(control.game)
        if (own === undefined) found.set(control.game, [control])
        else own.push(control)
      }
      byGame = found
    },
    of,
    markOf(draw) {
      const own = of(draw)
      return own.length === 0 ? '' : markOf(own)
    },
  }
}
