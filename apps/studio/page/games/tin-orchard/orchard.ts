import { Container, Sprite, type Texture } from 'pixi.js'
import { box } from '../../art/brush.ts'
import type { Layout } from '../../lines/layout.ts'
import type { Backdrop } from '../../lines/look.ts'
import { easeInOut, easeOut, type Motion } from '../../stage/motion.ts'
import { discard, textureOf } from '../../stage/textures.ts'
import { DAY, NIGHT, paintEdge, paintOrchard } from './art/scene.ts'
import { paintBird, paintKey, paintSymbol } from './art/symbols.ts'

/** The orchard behind and its fence in front, a bird that is wound up when the reels turn, and on wide screens a robot. */
export function createOrchard(layout: Layout, motion: Motion, glow: Texture, ratio: number, still: boolean): Backdrop {
  const { width, height } = layout
  const view = new Container()
  const made: Texture[] = []
  const painted = (canvas: HTMLCanvasElement): Texture => {
    const texture = textureOf(canvas)
    made.push(texture)
    return texture
  }
  const [w, h] = [Math.ceil(width * ratio), Math.ceil(height * ratio)]
  const tall = Math.min(height * 0.2, 190)
  const moods = [DAY, NIGHT].map((mood) => {
    const both = new Container()
    const far = new Sprite({ texture: painted(paintOrchard(w, h, mood)), width, height })
    const near = new Sprite({ texture: painted(paintEdge(w, Math.ceil(tall * ratio), mood)), width, height: tall })
    near.y = height - tall
    both.addChild(far, near)
    return both
  })
  const light = new Sprite({ texture: glow, anchor: 0.5, tint: 0xffd070, blendMode: 'add', alpha: 0.1 })
  light.position.set(width / 2, height * 0.4)
  light.setSize(width * 0.9, height * 0.6)
  const bird = createBird(layout, ratio, painted)
  view.addChild(...moods, light, ...createRobot(layout, ratio, painted), bird.view)
  let share = 0
  const apply = (): void => {
    const [day, night] = moods
    if (day === undefined || night === undefined) return
    night.alpha = share
    night.visible = share > 0
    day.visible = share < 1
  }
  apply()
  let turning = 0
  const stop = motion.always((dt, now) => {
    if (still) return
    light.alpha = 0.1 + share * 0.18 + Math.sin(now / 700) * 0.03
    turning = Math.max(0, turning - dt)
    bird.wind(now, turning > 0 ? 1 : 0.12)
  })
  const hop = async (times: number): Promise<void> => {
    for (let jump = 0; jump < times; jump += 1)
      await motion.tween(380, (part) => bird.lift(Math.sin(part * Math.PI), part), easeOut)
  }
  return {
    view,
    setAwake(on, ms) {
      const [from, to] = [share, on ? 1 : 0]
      return motion.tween(
        ms,
        (part) => {
          share = from + (to - from) * part
          apply()
        },
        easeInOut,
      )
    },
    react(seen) {
      if (still) return
      if (seen === 'turn') turning = 1500
      else void hop(seen === 'great' ? 4 : 1)
    },
    destroy() {
      stop()
      made.forEach(discard)
    },
  }
}

interface Bird {
  readonly view: Container
  /** Turns the key on its back, `speed` from 0 to 1, and nods. */
  wind(now: number, speed: number): void
  /** Lifts it off the ground by a share of its height, in the course of a hop. */
  lift(share: number, course: number): void
}

/** Upright it sits on the frame, else beside it. */
function createBird(layout: Layout, ratio: number, painted: (canvas: HTMLCanvasElement) => Texture): Bird {
  const { well, band, width, title, upright, cellWidth } = layout
  const beside = well.x - band * 2
  const room = well.y - band - (title.y + title.height * 0.7)
  const side = upright ? Math.max(56, Math.min(cellWidth * 0.95, room)) : Math.min(beside * 0.82, well.height * 0.62)
  const canvas = box(Math.ceil(side * ratio))
  paintBird(canvas.ctx, canvas.canvas.width)
  const view = new Container()
  const key = new Sprite({ texture: painted(paintKey(Math.ceil(side * 0.4 * ratio))), anchor: { x: 0.5, y: 0.86 } })
  key.setSize(side * 0.36, side * 0.36)
  key.position.set(-side * 0.1, -side * 0.52)
  const body = new Sprite({ texture: painted(canvas.canvas), anchor: { x: 0.5, y: 0.93 } })
  body.setSize(side, side)
  view.addChild(key, body)
  const [x, y] = upright
    ? [Math.min(well.x + side * 0.52, width * 0.3), well.y - band * 0.92]
    : [well.x - band * 1.6 - side * 0.5, well.y + well.height + band * 0.6]
  view.position.set(x, y)
  view.visible = side > 50
  const scale = key.scale.x
  let phase = 0
  let last = 0
  return {
    view,
    wind(now, speed) {
      phase += (now - last) * 0.012 * speed
      last = now
      key.scale.x = scale * Math.cos(phase)
      body.rotation = Math.sin(now / 900) * 0.02 + Math.sin(phase * 2) * 0.03 * speed
    },
    lift(share, course) {
      view.y = y - share * side * 0.28
      view.rotation = Math.sin(course * Math.PI * 2) * 0.09
      view.scale.set(1, 1 + 0.06 * Math.sin(course * Math.PI * 3))
      if (course === 1) {
        view.rotation = 0
        view.scale.set(1)
      }
    },
  }
}

function createRobot(layout: Layout, ratio: number, painted: (canvas: HTMLCanvasElement) => Texture): Sprite[] {
  const { well, band, width, upright } = layout
  const beside = width - well.x - well.width - band * 2
  if (upright || beside < 90) return []
  const side = Math.min(beside * 0.72, well.height * 0.5)
  const robot = new Sprite({
    texture: painted(paintSymbol('tin-robot', Math.ceil(side * ratio))),
    anchor: { x: 0.5, y: 0.9 },
  })
  robot.setSize(side, side)
  robot.position.set(well.x + well.width + band * 1.6 + side * 0.55, well.y + well.height + band * 0.6)
  return [robot]
}
