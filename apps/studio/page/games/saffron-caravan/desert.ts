import { Container, Sprite, type Texture } from 'pixi.js'
import type { Layout } from '../../lines/layout.ts'
import type { Backdrop } from '../../lines/look.ts'
import { easeInOut, easeOut, type Motion } from '../../stage/motion.ts'
import { discard, textureOf } from '../../stage/textures.ts'
import { DUSK, NIGHT, paintDesert } from './art/scene.ts'
import { paintCamel } from './art/symbols.ts'

/** Camels that walk on the far dune. */
const WALKING = 5

/** The desert, the caravan on its ridge, and the lead camel near the reels, whose lamp flares at a win. */
export function createDesert(layout: Layout, motion: Motion, glow: Texture, ratio: number, still: boolean): Backdrop {
  const { width, height } = layout
  const view = new Container()
  const made: Texture[] = []
  const painted = (canvas: HTMLCanvasElement): Texture => {
    const texture = textureOf(canvas)
    made.push(texture)
    return texture
  }
  const [w, h] = [Math.ceil(width * ratio), Math.ceil(height * ratio)]
  const moods = [DUSK, NIGHT].map((mood) => new Sprite({ texture: painted(paintDesert(w, h, mood)), width, height }))
  const side = leadSide(layout)
  const camel = painted(paintCamel(Math.ceil(Math.max(side, 60) * ratio)))
  const small = Math.min(width, height) * 0.075
  const walking = Array.from({ length: WALKING }, (_, index) => {
    const body = new Sprite({ texture: camel, anchor: { x: 0.5, y: 0.9 }, tint: 0x3a2a5c })
    body.setSize(small, small)
    const light = new Sprite({ texture: glow, anchor: 0.5, tint: 0xffb85a, blendMode: 'add', alpha: 0.5 })
    light.setSize(small * 1.1, small * 1.1)
    return { body, light, index }
  })
  const lead = createLead(layout, side, camel, glow)
  view.addChild(...moods, ...walking.flatMap(({ body, light }) => [body, light]), lead.view)
  let share = 0
  let flare = 0
  const apply = (): void => {
    const [dusk, night] = moods
    if (dusk === undefined || night === undefined) return
    night.alpha = share
    night.visible = share > 0
    dusk.visible = share < 1
  }
  const place = (now: number): void => {
    for (const { body, light, index } of walking) {
      const x = ((now * 0.007 + index * small * 1.5) % (width + small * 10)) - small * 2
      const step = Math.sin(now / 260 + index) * small * 0.02
      body.position.set(x, height * 0.655 + step)
      light.position.set(x - small * 0.1, height * 0.655 - small * 0.62 + step)
      light.alpha = (0.3 + 0.5 * share) * (0.85 + 0.15 * Math.sin(now / 170 + index * 2))
    }
  }
  apply()
  place(still ? 60_000 : 0)
  const stop = motion.always((dt, now) => {
    if (still) return
    flare = Math.max(0, flare - dt / 1600)
    place(now + 60_000)
    lead.stand(now, 0.4 + 0.4 * share + flare)
  })
  const nod = async (times: number): Promise<void> => {
    for (let one = 0; one < times; one += 1)
      await motion.tween(460, (part) => lead.nod(Math.sin(part * Math.PI * 2), part), easeOut)
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
      if (seen !== 'turn') flare = seen === 'great' ? 1.6 : 0.8
      void nod(seen === 'great' ? 3 : seen === 'win' ? 2 : 1)
    },
    destroy() {
      stop()
      made.forEach(discard)
    },
  }
}

const leadSide = ({ well, band, upright, title, cellWidth }: Layout): number =>
  upright
    ? Math.max(0, Math.min(cellWidth * 1.5, well.y - band - title.y - title.height * 0.8))
    : Math.min((well.x - band * 2) * 1.05, well.height * 0.62)

interface Lead {
  readonly view: Container
  stand(now: number, light: number): void
  nod(swing: number, course: number): void
}

/** Upright it stands on the frame, else at its foot, on the left. */
function createLead({ well, band, upright }: Layout, side: number, camel: Texture, glow: Texture): Lead {
  const view = new Container()
  const light = new Sprite({ texture: glow, anchor: 0.5, tint: 0xffb04a, blendMode: 'add' })
  light.setSize(side * 1.2, side * 1.2)
  light.position.set(0, -side * 0.62)
  const body = new Sprite({ texture: camel, anchor: { x: 0.5, y: 0.93 } })
  body.setSize(side, side)
  view.addChild(light, body)
  view.position.set(
    upright ? well.x + side * 0.55 : well.x - band * 1.7 - side * 0.46,
    upright ? well.y - band * 0.95 : well.y + well.height + band * 0.9,
  )
  view.visible = side > 36
  return {
    view,
    stand(now, strength) {
      light.alpha = Math.min(1, strength) * (0.8 + 0.2 * Math.sin(now / 140) * Math.sin(now / 333))
    },
    nod(swing, course) {
      body.rotation = swing * 0.045
      body.y = -Math.abs(swing) * side * 0.03
      if (course === 1) body.rotation = 0
    },
  }
}
