import type { LinesLook } from '../../lines/look.ts'
import { paintFireWall } from './art/fire.ts'
import { FRAME_MARGIN, paintCurve, paintFrame, paintPlate, paintWell } from './art/frame.ts'
import { paintCoinTurn } from './art/hoard.ts'
import { paintSymbol } from './art/symbols.ts'
import { createCave } from './cave.ts'
import { createFires } from './fires.ts'

/** A cave of embers, framed in gold. */
export const emberLook: LinesLook = {
  symbol: paintSymbol,
  well: paintWell,
  frame: paintFrame,
  margin: FRAME_MARGIN,
  curve: paintCurve,
  plate: paintPlate,
  backdrop: createCave,
  wall: paintFireWall,
  coin: (size, pictures) => paintCoinTurn(size, pictures).canvas,
  takeovers: createFires,
  lights: {
    wait: 0xff8a2a,
    rays: 0xff9a3c,
    edge: ['rgb(255 150 40 / .35)', 'rgb(255 205 110 / .8)', 'rgb(255 250 220 / 1)'],
    celebration: 0xff8a2a,
  },
}
