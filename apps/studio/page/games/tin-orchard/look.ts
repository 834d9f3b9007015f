import type { Ink } from '../../art/lettering.ts'
import type { LinesLook } from '../../lines/look.ts'
import { FRAME_MARGIN, paintCurve, paintFrame, paintPlate, paintWell } from './art/frame.ts'
import { paintSymbol } from './art/symbols.ts'
import { paintCoin, paintShutter } from './art/wheel.ts'
import { createOrchard } from './orchard.ts'

/** Red enamel on cream, with a rim of tin. */
export const tinInk: Ink = {
  body: ['#fff7e2', '#ffe3a0', '#f6b53a', '#e2632a', '#b8261e'],
  glow: 'rgb(255 210 120 / .6)',
  outline: '#1a1420',
  side: ['#7c1f1c', '#2c0d12'],
  edge: ['#ffffff', '#cdd5db', '#7b868f', '#eef2f5', '#59646d'],
  hollow: ['#5a1414', '#240808'],
  shade: 'rgb(120 30 10 / .55)',
  rim: 'rgb(255 252 240 / .8)',
}

/** A toy orchard printed on tin. */
export const tinLook: LinesLook = {
  symbol: paintSymbol,
  well: paintWell,
  frame: paintFrame,
  margin: FRAME_MARGIN,
  curve: paintCurve,
  plate: paintPlate,
  backdrop: createOrchard,
  wall: paintShutter,
  coin: paintCoin,
  ink: tinInk,
  lights: {
    wait: 0xffd070,
    rays: 0xffc24a,
    edge: ['rgb(214 58 42 / .45)', 'rgb(255 190 80 / .9)', 'rgb(255 252 235 / 1)'],
    celebration: 0xffb24a,
  },
}
