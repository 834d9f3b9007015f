import type { Ink } from '../../art/lettering.ts'
import type { LinesLook } from '../../lines/look.ts'
import { FRAME_MARGIN, paintCurve, paintFrame, paintPlate, paintWell } from './art/frame.ts'
import { paintCoin, paintSand } from './art/scene.ts'
import { paintSymbol } from './art/symbols.ts'
import { createDesert } from './desert.ts'

/** Saffron on indigo, as it comes off the block. */
export const caravanInk: Ink = {
  body: ['#fff6dc', '#ffdf8e', '#f7a92c', '#dc6a1c', '#a83c18'],
  glow: 'rgb(255 180 80 / .6)',
  outline: '#0c1230',
  side: ['#27336e', '#0c1230'],
  edge: ['#fff3d0', '#e8c27a', '#8a5a24', '#f4d79a', '#5e3a14'],
  hollow: ['#1a2450', '#0a1030'],
  shade: 'rgb(120 40 10 / .55)',
  rim: 'rgb(255 240 200 / .75)',
}

/** A desert at the blue hour, printed from blocks. */
export const caravanLook: LinesLook = {
  symbol: paintSymbol,
  well: paintWell,
  frame: paintFrame,
  margin: FRAME_MARGIN,
  curve: paintCurve,
  plate: paintPlate,
  backdrop: createDesert,
  wall: paintSand,
  coin: paintCoin,
  ink: caravanInk,
  lights: {
    wait: 0xffb45a,
    rays: 0xffc46a,
    edge: ['rgb(247 169 44 / .4)', 'rgb(255 214 130 / .85)', 'rgb(255 250 228 / 1)'],
    celebration: 0xffa63c,
  },
}
