import { Container, Graphics, MeshPlane, Sprite, type Texture } from 'pixi.js'
import { FLAG_TALL, paintFinial, paintFlag, paintFurled, ROLLS } from '../art/flags.ts'
import type { Layout } from './layout.ts'
import { easeBack, easeOut, type Motion } from '../../../stage/motion.ts'
import { textureOf } from '../../../stage/textures.ts'

/** The multiplier as flags: one is hoisted with each cascade. */
export interface Hoist {
  readonly view: Container
  /** Flags up to this step fly, at once; none below the first is ever lowered. */
  show(step: number): void
  /** Hoists or lowers flags until this step flies. */
  to(step: number): Promise<void>
  readonly step: number
  destroy(): void
}

interface Flag {
  readonly place: Container
  readonly cloth: MeshPlane
  readonly rest: Float32Array
  readonly furled: Sprite
  readonly glow: Sprite
  /** How far it is unfurled, from 0 to 1. */
  open: number
}

const [ACROSS, DOWN] = [7, 4]

/** @param made collects the textures, so that their owner can free them */
export function createHoist(
  layout: Layout,
  motion: Motion,
  ratio: number,
  multipliers: readonly number[],
  glow: Texture,
  still: boolean,
  made: Texture[],
): Hoist {
  const { flags: area, upright, band } = layout
  const view = new Container()
  const paint = (canvas: HTMLCanvasElement) => {
    const texture = textureOf(canvas)
    made.push(texture)
    return texture
  }
  const count = multipliers.length
  const pitch = (upright ? area.width : area.height) / count
  const clothWidth = upright
    ? Math.min(pitch * 0.82, (area.height * 0.8) / FLAG_TALL)
    : Math.min(area.width * 0.84, (pitch * 0.9) / FLAG_TALL)
  const clothHeight = clothWidth * FLAG_TALL
  const mastX = area.x + area.width * 0.94
  // The line hangs through; a mast stands.
  const sag = (t: number) => area.y + area.height * 0.04 + Math.sin(t * Math.PI) * area.height * 0.16
  const spot = (step: number) =>
    upright
      ? { x: area.x + (step + 0.5) * pitch, y: sag((step + 0.5) / count) }
      : { x: mastX, y: area.y + area.height - (step + 0.5) * pitch }
  view.addChild(upright ? ropeAcross(area, sag) : mast(mastX, area, band))
  const ball = paint(paintFinial(Math.round(band * 1.3 * ratio)))
  for (const [x, y] of upright
    ? [
        [area.x, sag(0)],
        [area.x + area.width, sag(1)],
      ]
    : [[mastX, area.y - band * 0.4]]) {
    view.addChild(
      new Sprite({ texture: ball, anchor: 0.5, x: x ?? 0, y: y ?? 0, width: band * 1.2, height: band * 1.2 }),
    )
  }
  const roll = paint(paintFurled(Math.round(clothHeight * 0.3 * ratio), Math.round(clothHeight * ratio)))
  const all = multipliers.map((multiplier, step): Flag => {
    const place = new Container()
    const { x, y } = spot(step)
    place.position.set(x, y)
    const texture = paint(paintFlag(step, multiplier, Math.round(clothWidth * ratio)))
    const cloth = new MeshPlane({ texture, verticesX: ACROSS, verticesY: DOWN })
    cloth.scale.set(clothWidth / texture.width)
    // It hangs from the middle of its upper edge, or flies from its right edge.
    cloth.pivot.set(upright ? texture.width / 2 : texture.width, upright ? 0 : texture.height / 2)
    const furled = new Sprite({
      texture: roll,
      anchor: { x: 0.5, y: 0 },
      tint: ROLLS[step % ROLLS.length] ?? 0xffffff,
      width: clothHeight * 0.2,
      height: clothHeight * 0.62,
    })
    if (!upright) furled.position.set(-clothHeight * 0.14, -clothHeight * 0.31)
    const light = new Sprite({ texture: glow, anchor: 0.5, blendMode: 'add', tint: 0xffd98a, alpha: 0 })
    light.setSize(clothWidth * 2, clothWidth * 1.7)
    light.position.set(upright ? 0 : -clothWidth / 2, upright ? clothHeight / 2 : 0)
    place.addChild(light, furled, cloth)
    view.addChild(place)
    return {
      place,
      cloth,
      rest: Float32Array.from(cloth.geometry.positions),
      furled,
      glow: light,
      open: step === 0 ? 1 : 0,
    }
  })
  let step = 0
  const pose = (flag: Flag, index: number) => {
    const own = clothWidth / flag.cloth.texture.width
    flag.cloth.visible = flag.open > 0.01
    flag.furled.visible = flag.open < 0.4
    flag.furled.alpha = 0.9
    if (upright) flag.cloth.scale.set(own, own * flag.open)
    else flag.cloth.scale.set(own * flag.open, own)
    flag.glow.alpha = index === step ? 0.5 * flag.open : 0
    flag.cloth.tint = index === step ? 0xffffff : 0xb9c4c6
    flag.place.scale.set(index === step && step > 0 ? 1.12 : 1)
  }
  const flutter = (flag: Flag, index: number, now: number) => {
    const positions = flag.cloth.geometry.positions
    const [wide, tall] = [flag.cloth.texture.width, flag.cloth.texture.height]
    for (let at = 0; at < positions.length; at += 2) {
      const [x, y] = [flag.rest[at] ?? 0, flag.rest[at + 1] ?? 0]
      const free = upright ? y / tall : 1 - x / wide
      const wind = Math.sin(now / 430 - free * 2.6 + index * 1.3 + (upright ? (x / wide) * 2 : 0)) * free
      positions[at] = x + (upright ? wind * wide * 0.035 : 0)
      positions[at + 1] = y + wind * tall * (upright ? 0.03 : 0.075)
    }
    flag.cloth.geometry.getBuffer('aPosition').update()
  }
  const stop = motion.always((_, now) => {
    if (still) return
    all.forEach((flag, index) => {
      if (flag.open > 0.01) flutter(flag, index, now)
    })
  })
  const poseAll = () => all.forEach(pose)
  poseAll()
  return {
    view,
    show(next) {
      step = Math.min(next, count - 1)
      all.forEach((flag, index) => (flag.open = index <= step ? 1 : 0))
      poseAll()
    },
    async to(next) {
      const target = Math.min(next, count - 1)
      if (target === step) return
      const up = target > step
      const moving = all.filter((_, index) => (up ? index > step && index <= target : index > target && index <= step))
      step = target
      await motion.tween(
        still ? 0 : up ? 380 : 300,
        (share) => {
          for (const flag of moving) flag.open = Math.max(0, up ? share : 1 - share)
          poseAll()
        },
        up ? easeBack : easeOut,
      )
      poseAll()
    },
    get step() {
      return step
    },
    destroy: stop,
  }
}

function ropeAcross(area: Layout['flags'], sag: (t: number) => number): Graphics {
  const rope = new Graphics()
  for (const [width, color, alpha] of [
    [3.4, 0x1c0f06, 0.7],
    [2, 0xd9b878, 1],
  ] as const) {
    for (let step = 0; step <= 40; step += 1) {
      const t = step / 40
      if (step === 0) rope.moveTo(area.x, sag(0))
      else rope.lineTo(area.x + t * area.width, sag(t))
    }
    rope.stroke({ width, color, alpha })
  }
  return rope
}

function mast(x: number, area: Layout['flags'], band: number): Graphics {
  const wide = band * 0.5
  return new Graphics()
    .rect(x - wide / 2 - 1.5, area.y - band * 0.3, wide + 3, area.height + band * 0.3)
    .fill(0x06141a)
    .rect(x - wide / 2, area.y - band * 0.3, wide, area.height + band * 0.3)
    .fill(0x8a4a22)
    .rect(x - wide / 2, area.y - band * 0.3, wide * 0.36, area.height + band * 0.3)
    .fill(0xd99a58)
    .rect(x - wide * 1.1, area.y + area.height - band * 0.2, wide * 2.2, band * 0.5)
    .fill(0xc9923a)
}
