import { Container, Sprite, type Texture } from 'pixi.js'
import { BOX, layer, linear } from '../../art/brush.ts'
import { stud } from './art/frame.ts'
import { AWAKE, paintCave, paintForeground, RESTING, type Mood } from './art/scene.ts'
import { paintHead } from './art/symbols.ts'
import { paintBody } from './art/wyrm.ts'
import type { Layout } from '../../lines/layout.ts'
import type { Backdrop } from '../../lines/look.ts'
import { easeInOut, type Motion } from '../../stage/motion.ts'
import { discard, textureOf } from '../../stage/textures.ts'

/**
 * Everything that stands still is painted into one picture a mood: a phone's time goes into the pixels it
 * fills, and layers over the whole screen fill the most.
 * @param ratio pixels painted for a CSS pixel; the far picture needs fewer than the screen has
 */
export function createCave(layout: Layout, motion: Motion, glow: Texture, ratio: number, still: boolean): Backdrop {
  const { width, height } = layout
  const view = new Container()
  const wyrm = paintWyrmAround(layout, ratio)
  const sprites = [RESTING, AWAKE].map((mood) => {
    const texture = textureOf(paintAll(layout, ratio, mood, wyrm))
    return new Sprite({ texture, width, height })
  })
  const light = new Sprite({ texture: glow, anchor: 0.5, tint: 0xff7a2a, blendMode: 'add', alpha: 0.16 })
  light.position.set(width / 2, height * 0.84)
  light.setSize(width * 1.2, height * 0.4)
  const eyes = new Sprite({ texture: glow, anchor: 0.5, tint: 0xffc04a, blendMode: 'add', alpha: 0 })
  const head = headOf(layout)
  eyes.position.set(head.x + head.side * 0.4, head.y + head.side * 0.38)
  eyes.setSize(head.side * 0.42, head.side * 0.42)
  view.addChild(...sprites, light, eyes)
  let share = 0
  const apply = () => {
    // A hidden layer costs nothing; a transparent one is drawn all the same.
    const [resting, awake] = sprites
    if (resting === undefined || awake === undefined) return
    awake.alpha = share
    awake.visible = share > 0
    resting.visible = share < 1
  }
  apply()
  const stop = motion.always((_, now) => {
    if (still) return
    // Fire never burns evenly: three slow waves that do not meet.
    const flicker = Math.sin(now / 310) * 0.35 + Math.sin(now / 173 + 1) * 0.25 + Math.sin(now / 1270 + 2) * 0.4
    light.alpha = 0.15 + share * 0.2 + flicker * (0.035 + share * 0.04)
    eyes.alpha = (0.14 + share * 0.55) * (0.75 + 0.25 * Math.sin(now / 900))
  })
  return {
    view,
    setAwake(on, ms) {
      const from = share
      const to = on ? 1 : 0
      return motion.tween(
        ms,
        (part) => {
          share = from + (to - from) * part
          apply()
        },
        easeInOut,
      )
    },
    destroy() {
      stop()
      for (const sprite of sprites) discard(sprite.texture)
    },
  }
}

function paintAll({ width, height }: Layout, ratio: number, mood: Mood, wyrm: HTMLCanvasElement): HTMLCanvasElement {
  const [w, h] = [Math.ceil(width * ratio), Math.ceil(height * ratio)]
  const all = layer(w, h)
  all.ctx.drawImage(paintCave(w, h, mood), 0, 0)
  const lit = layer(w, h)
  lit.ctx.drawImage(wyrm, 0, 0)
  lit.ctx.globalCompositeOperation = 'source-atop'
  lit.ctx.fillStyle = mood.onWyrm
  lit.ctx.fillRect(0, 0, w, h)
  all.ctx.drawImage(lit.canvas, 0, 0)
  all.ctx.drawImage(paintForeground(w, h, mood), 0, 0)
  return all.canvas
}

function headOf({ well, title, band, cellWidth, upright }: Layout): { x: number; y: number; side: number } {
  const side = upright
    ? Math.max(cellWidth * 1.15, Math.min(cellWidth * 1.7, (well.y - title.y - title.height) * 1.15))
    : cellWidth * 1.25
  return upright
    ? { x: well.x + well.width - side * 0.92, y: well.y - band * 0.6 - side * 0.86, side }
    : { x: well.x + well.width + band - side * 0.12, y: well.y - band * 1.2 - side * 0.1, side }
}

/** A ring of gold where head and body meet. */
function collar(ctx: CanvasRenderingContext2D, x: number, y: number, wide: number): void {
  const tall = wide * 0.24
  ctx.save()
  ctx.translate(x, y)
  const band = (grow: number) => {
    ctx.beginPath()
    ctx.moveTo(-wide / 2 - grow, -tall / 2 - grow)
    ctx.quadraticCurveTo(0, tall * 0.2 - grow, wide / 2 + grow, -tall / 2 - grow)
    ctx.quadraticCurveTo(wide * 0.56 + grow, 0, wide / 2 + grow, tall / 2 + grow)
    ctx.quadraticCurveTo(0, tall * 1.2 + grow, -wide / 2 - grow, tall / 2 + grow)
    ctx.quadraticCurveTo(-wide * 0.56 - grow, 0, -wide / 2 - grow, -tall / 2 - grow)
    ctx.closePath()
    ctx.fill()
  }
  ctx.fillStyle = '#14070a'
  band(wide * 0.035)
  ctx.fillStyle = linear(ctx, [-wide / 2, 0], [wide / 2, 0], ['#6e3710', '#f0bd52', '#fff3c0', '#c9862f', '#5c2f0c'])
  band(0)
  ctx.fillStyle = linear(ctx, [-wide / 2, 0], [wide / 2, 0], ['#3a0d0a', '#8a2018', '#c43a24', '#7c1c14', '#2a0807'])
  band(-tall * 0.26)
  for (const [at, size, bright, deep] of [
    [0, 0.2, '#ffb52e', '#a3200a'],
    [-0.3, 0.13, '#38d79a', '#0b5a40'],
    [0.3, 0.13, '#38d79a', '#0b5a40'],
  ] as const) {
    stud(ctx, at * wide, tall * (0.3 - Math.abs(at) * 0.55), wide * size * 0.62, bright, deep)
  }
  ctx.restore()
}

/** Thickness of the body at each point of its way, from tail to neck. */
const THICKNESS = [0.2, 0.62, 0.86, 0.96, 1, 1, 1, 0.96, 0.9, 0.8, 0.6]

/** The wyrm that lies around the frame, its head beside or above it. */
function paintWyrmAround(layout: Layout, ratio: number): HTMLCanvasElement {
  const { width, height, well, band, cellWidth, upright } = layout
  const picture = layer(width * ratio, height * ratio)
  const { ctx } = picture
  ctx.scale(ratio, ratio)
  const head = headOf(layout)
  const [left, right, top, bottom] = [
    well.x - band,
    well.x + well.width + band,
    well.y - band,
    well.y + well.height + band,
  ]
  const thick = cellWidth * (upright ? 0.62 : 0.66)
  const neck = [head.x + head.side * 0.66, head.y + head.side * 0.8] as const
  const way = upright
    ? ([
        [left - thick, bottom + thick * 1.4],
        [left + thick * 0.4, bottom + thick * 0.5],
        [left - thick * 0.15, (top + bottom) / 2],
        [left + thick * 0.3, top - thick * 0.1],
        [left + well.width * 0.26, top - thick * 0.5],
        [left + well.width * 0.5, top + thick * 0.2],
        [neck[0] - thick * 0.2, top - thick * 0.05],
        [neck[0] + thick * 0.1, neck[1] - thick * 0.3],
      ] as const)
    : ([
        [left - thick * 3, bottom + thick * 1.5],
        [left - thick * 0.9, bottom + thick * 0.2],
        [left - thick * 0.1, bottom - thick * 1.6],
        [left + thick * 0.2, top + thick * 0.6],
        [left + thick * 1.6, top - thick * 0.4],
        [(left + right) / 2, top + thick * 0.4],
        [right - thick * 1.2, bottom - thick * 0.6],
        [right + thick * 0.5, bottom - thick * 1.1],
        [right + thick * 1.05, (top + bottom) / 2 + thick * 0.4],
        [neck[0] + thick * 0.02, neck[1] + thick * 0.5],
        [neck[0], neck[1] + thick * 0.05],
      ] as const)
  const widths = way.map((_, index) => thick * (THICKNESS[index] ?? 0.6))
  paintBody(ctx, way, widths, { lit: '#ffcf84', middle: '#b04a1e', dark: '#3c0f10', spine: '#e0983c' })
  ctx.save()
  ctx.translate(head.x + head.side, head.y)
  ctx.scale(-head.side / BOX, head.side / BOX)
  ctx.drawImage(paintHead(Math.round(head.side * ratio)), 0, 0, BOX, BOX)
  ctx.restore()
  if (!upright) collar(ctx, head.x + head.side * 0.665, head.y + head.side * 0.87, thick * 1.08)
  return picture.canvas
}
