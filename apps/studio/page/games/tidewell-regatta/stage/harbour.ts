import { Container, Sprite, TilingSprite, type Texture } from 'pixi.js'
import { decorRandom } from '../../../art/brush.ts'
import { GOLDEN, LAMP_AT, NIGHT, paintBeam, paintHarbour, paintYacht } from '../art/scene.ts'
import { paintFarGull } from '../art/waves.ts'
import { paintWaves } from '../art/waves.ts'
import type { Layout } from './layout.ts'
import { easeInOut, type Motion } from '../../../stage/motion.ts'
import { textureOf } from '../../../stage/textures.ts'

/** The harbour behind the symbols. */
export interface Harbour {
  readonly view: Container
  /** From the golden hour to the night and back. */
  setNight(night: boolean, ms: number): Promise<void>
  destroy(): void
}

const YACHTS = [
  { hue: 4, size: 0.052, pace: 5.2, at: 0.12 },
  { hue: 205, size: 0.036, pace: -3.6, at: 0.62 },
  { hue: 42, size: 0.028, pace: 2.6, at: 0.4 },
] as const

/**
 * Everything that stands still is painted into one picture an hour; waves, sails, gulls and light move over it.
 * @param ratio pixels painted for a CSS pixel; the far picture needs fewer than the screen has
 * @param made collects the textures, so that their owner can free them
 */
export function createHarbour(
  layout: Layout,
  motion: Motion,
  glow: Texture,
  ratio: number,
  still: boolean,
  made: Texture[],
): Harbour {
  const { width, height, horizon, tower, sun } = layout
  const view = new Container()
  const paint = (canvas: HTMLCanvasElement) => {
    const texture = textureOf(canvas)
    made.push(texture)
    return texture
  }
  const scaled = {
    width: Math.ceil(width * ratio),
    height: Math.ceil(height * ratio),
    horizon: horizon * ratio,
    sun: { x: sun.x * ratio, radius: sun.radius * ratio },
    tower: { x: tower.x * ratio, y: tower.y * ratio, height: tower.height * ratio },
  }
  const [golden, dark] = [GOLDEN, NIGHT].map(
    (mood) => new Sprite({ texture: paint(paintHarbour(scaled, mood)), width, height }),
  )
  const random = decorRandom(3)
  const unit = Math.min(width * 1.5, height)
  const yachts = YACHTS.map(({ hue, size, pace, at }) => {
    const side = unit * size
    const day = new Sprite({
      texture: paint(paintYacht(Math.round(side * ratio * 1.5), hue, false)),
      anchor: { x: 0.5, y: 0.92 },
      width: side,
      height: side,
    })
    const night = new Sprite({
      texture: paint(paintYacht(Math.round(side * ratio * 1.5), hue, true)),
      anchor: { x: 0.5, y: 0.92 },
      width: side,
      height: side,
    })
    const place = new Container()
    place.addChild(day, night)
    place.position.set(at * width, horizon + side * 0.22)
    if (pace < 0) place.scale.x = -1
    return { place, day, night, pace: (pace * width) / 1000, side }
  })
  const gullTexture = paint(paintFarGull(Math.round(40 * ratio)))
  const gulls = Array.from({ length: 3 }, (_, index) => {
    const sprite = new Sprite({ texture: gullTexture, anchor: 0.5, alpha: 0.85 })
    return {
      sprite,
      size: unit * (0.036 - index * 0.008),
      phase: random() * 9,
      height: horizon * (0.3 + index * 0.16),
      pace: (8 + index * 3) * (index === 1 ? -1 : 1) * (width / 1000),
    }
  })
  const twinkles = Array.from({ length: 26 }, () => {
    const depth = random() ** 1.6
    const sprite = new Sprite({
      texture: glow,
      anchor: 0.5,
      blendMode: 'add',
      x: sun.x + (random() + random() - 1) * sun.radius * (2 + depth * 8),
      y: horizon + 4 + depth * (height - horizon) * 0.8,
    })
    sprite.setSize((14 + depth * 46) * Math.max(1, width / 900), 2 + depth * 5)
    return { sprite, phase: random() * 20, pace: 700 + random() * 1300 }
  })
  const waveTexture = paint(
    paintWaves(Math.round(512 * Math.min(1.5, ratio)), Math.round(200 * Math.min(1.5, ratio)), GOLDEN),
  )
  // Upright the controls lie over the near water: its waves would be filled for nobody.
  const waves = (layout.upright ? [0] : [0, 1]).map((index) => {
    const top = horizon + (height - horizon) * (index === 0 ? 0.1 : 0.46)
    const tall = (height - horizon) * (index === 0 ? 0.4 : 0.56)
    const scale = tall / 200 / Math.min(1.5, ratio)
    const sprite = new TilingSprite({
      texture: waveTexture,
      x: -40,
      y: top,
      width: width + 80,
      height: tall,
      tileScale: { x: scale * (1.1 + index * 0.9), y: scale },
      alpha: index === 0 ? 0.55 : 0.5,
    })
    return { sprite, top, pace: index === 0 ? 7 : -11 }
  })
  const lamp = { x: tower.x, y: tower.y - tower.height * 0.14 - tower.height * 0.86 * LAMP_AT * 0.96 }
  const beamTexture = paint(paintBeam(512, 128))
  const beams = [1, -1].map((side) => {
    const sprite = new Sprite({
      texture: beamTexture,
      anchor: { x: 0, y: 0.5 },
      blendMode: 'add',
      x: lamp.x,
      y: lamp.y,
      tint: 0xfff0c4,
    })
    return { sprite, side }
  })
  const flare = new Sprite({ texture: glow, anchor: 0.5, blendMode: 'add', tint: 0xffe6a8, x: lamp.x, y: lamp.y })
  if (golden !== undefined && dark !== undefined) view.addChild(golden, dark)
  view.addChild(
    ...twinkles.map(({ sprite }) => sprite),
    ...yachts.map(({ place }) => place),
    ...waves.map(({ sprite }) => sprite),
    ...gulls.map(({ sprite }) => sprite),
    ...beams.map(({ sprite }) => sprite),
    flare,
  )

  let share = 0
  const apply = () => {
    if (golden === undefined || dark === undefined) return
    // A hidden layer costs nothing; a transparent one is drawn all the same.
    dark.alpha = share
    dark.visible = share > 0
    golden.visible = share < 1
    for (const { day, night } of yachts) {
      day.alpha = 1 - share
      night.alpha = share
    }
    for (const { sprite } of twinkles) sprite.tint = share > 0.5 ? 0xbfd4ff : 0xffd890
    for (const { sprite } of waves) sprite.tint = share > 0.5 ? 0xa9c4ff : 0xffffff
    for (const { sprite } of gulls) sprite.alpha = 0.85 * (1 - share)
  }
  const sweep = (now: number) => {
    // Seen from the sea the beam turns: it grows to one side, comes towards us, and grows to the other.
    const turn = Math.cos(now / 2400)
    const reach = Math.max(width, height) * 0.92
    for (const { sprite, side } of beams) {
      sprite.setSize(Math.max(1, Math.abs(turn) * reach), reach * 0.24)
      sprite.scale.x = Math.abs(sprite.scale.x) * Math.sign(turn || 1) * side
      sprite.alpha = share * (0.3 + 0.45 * Math.abs(turn))
      sprite.visible = share > 0
    }
    const side = tower.height * (0.5 + share * 0.5 + share * 0.3 * (1 - Math.abs(turn)))
    flare.setSize(side, side)
    flare.alpha = 0.42 + share * 0.18
  }
  const move = (dt: number, now: number) => {
    for (const yacht of yachts) {
      const { place, pace, side } = yacht
      place.x += (pace * dt) / 1000
      if (place.x > width + side) place.x = -side
      if (place.x < -side) place.x = width + side
      place.rotation = Math.sin(now / 1300 + side) * 0.03
    }
    for (const { sprite, size, phase, height: high, pace } of gulls) {
      const span = width * 1.3
      const way = ((((now / 1000) * pace + phase * 120) % span) + span) % span
      sprite.position.set(way - width * 0.15, high + Math.sin(now / 1900 + phase) * unit * 0.02)
      sprite.setSize(size, size * (0.75 + 0.25 * Math.sin(now / 260 + phase)))
    }
    for (const { sprite, phase, pace } of twinkles)
      sprite.alpha = Math.max(0, Math.sin(now / pace + phase)) ** 2 * (0.6 - share * 0.2)
    for (const { sprite, top, pace } of waves) {
      sprite.tilePosition.x = (now / 1000) * pace
      sprite.y = top + Math.sin(now / 1700 + pace) * 2.4
    }
    sweep(now)
  }
  apply()
  move(0, 900)
  const stop = motion.always((dt, now) => {
    if (still) sweep(900)
    else move(dt, now)
  })
  return {
    view,
    setNight(on, ms) {
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
    destroy: stop,
  }
}
