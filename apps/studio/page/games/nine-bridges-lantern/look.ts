import type { LinesLook } from '../../lines/look.ts'
import { FRAME_MARGIN, paintCurve, paintFrame, paintPlate, paintWell } from './art/frame.ts'
import { paintCoin, paintCurtain } from './art/night.ts'
import { paintSymbol } from './art/symbols.ts'
import { createCanal } from './canal.ts'

/** A canal under lanterns, framed in lacquer and jade. */
export const lanternLook: LinesLook = {
  symbol: paintSymbol,
  well: paintWell,
  frame: paintFrame,
  margin: FRAME_MARGIN,
  curve: paintCurve,
  plate: paintPlate,
  backdrop: createCanal,
  wall: paintCurtain,
  coin: paintCoin,
  lights: { wait: 0xffb45a, rays: 0xffc46a, edge: ['rgb(255 180 80 / .35)', 'rgb(255 220 140 / .8)', 'rgb(255 252 230 / 1)'], celebration: 0xffa64a },
}
