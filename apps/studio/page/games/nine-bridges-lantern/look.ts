import type { Ink } from '../../art/lettering.ts'
import type { LinesLook } from '../../lines/look.ts'
import { FRAME_MARGIN, paintCurve, paintFrame, paintPlate, paintWell } from './art/frame.ts'
import { paintCoin, paintCurtain } from './art/night.ts'
import { paintSymbol } from './art/symbols.ts'
import { createCanal } from './canal.ts'

/** Ivory that glows from below, on the night's own blue. */
export const lanternInk: Ink = {
  body: ['#ffffff', '#fff3cf', '#ffd98a', '#ffb04a', '#c9641e'],
  glow: 'rgb(255 180 90 / .75)',
  outline: '#060a1c',
  side: ['#27346e', '#0a1030'],
  edge: ['#e6fff3', '#8fd9bb', '#2f7f67', '#bff0da', '#174a3d'],
  hollow: ['#12204a', '#060c22'],
  shade: 'rgb(150 60 10 / .6)',
  rim: 'rgb(255 246 210 / .8)',
}

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
  ink: lanternInk,
  lights: {
    wait: 0xffb45a,
    rays: 0xffc46a,
    edge: ['rgb(255 180 80 / .35)', 'rgb(255 220 140 / .8)', 'rgb(255 252 230 / 1)'],
    celebration: 0xffa64a,
  },
}
