import { Container, Sprite, type Texture } from 'pixi.js'
import { decorRandom } from '../art/brush.ts'
import type { Motion } from './motion.ts'

/** One piece of fire or gold in the air. Pieces are made once and used again; nothing is allocated while playing. */
interface Piece {
  readonly sprite: Sprite
  readonly kind: 'spark' | 'coin'
  life: number
  span: number
  vx: number
  vy: number
  gravity: number
  sway: number
  size: number
  /** Frames of a turning coin; a spark has one. */
  readonly frames: readonly Texture[]
  phase: number
}

export interface Sparks {
  readonly view: Container
  /** Embers that always rise, `rate` a second. */
  drift(rate: number): void
  /** A burst of embers from a point. */
  burst(x: number, y: number, count: number, strength: number): void
  /** Coins thrown up from a point. */
  fountain(x: number, y: number, count: number, strength: number): void
  destroy(): void
}

const WARM = [0xffe2a0, 0xffb84a, 0xff8a2a, 0xff5a1c] as const

/**
 * @param most pieces in the air at once; what is asked for above it is left out
 * @param tints of sparks
 */
export function createSparks(
  motion: Motion,
  area: { readonly width: number; readonly height: number },
  textures: { readonly glow: Texture; readonly coins: readonly Texture[] },
  most: number,
  tints: readonly number[] = WARM,
): Sparks {
  const view = new Container()
  const random = decorRandom(99)
  // A sprite stays a spark or a coin for life: pictures and ways of blending are sorted into batches once.
  const idle = { spark: new Array<Piece>(), coin: new Array<Piece>() }
  const alive: Piece[] = []
  const glowFrames = [textures.glow]
  let rate = 0
  let owed = 0
  const take = (kind: 'spark' | 'coin'): Piece | null => {
    if (alive.length >= most) return null
    const piece = idle[kind].pop() ?? make(kind)
    piece.sprite.visible = true
    piece.life = 0
    alive.push(piece)
    return piece
  }
  const make = (kind: 'spark' | 'coin'): Piece => {
    const frames = kind === 'spark' ? glowFrames : textures.coins
    const sprite = new Sprite({
      texture: frames[0] ?? textures.glow,
      anchor: 0.5,
      blendMode: kind === 'spark' ? 'add' : 'normal',
    })
    view.addChild(sprite)
    return { sprite, kind, life: 0, span: 1, vx: 0, vy: 0, gravity: 0, sway: 0, size: 1, frames, phase: 0 }
  }
  const spark = (x: number, y: number, size: number): Piece | null => {
    const piece = take('spark')
    if (piece === null) return null
    piece.sprite.tint = tints[Math.floor(random() * tints.length)] ?? 0xffffff
    piece.sprite.position.set(x, y)
    piece.sprite.rotation = 0
    piece.size = size
    piece.phase = random() * 6
    return piece
  }
  const rise = () => {
    const piece = spark(random() * area.width, area.height * (0.55 + random() * 0.5), 3 + random() * 9)
    if (piece === null) return
    piece.span = 3200 + random() * 4200
    piece.vx = (random() - 0.5) * 18
    piece.vy = -(24 + random() * 52)
    piece.gravity = -4
    piece.sway = 10 + random() * 18
  }
  const stop = motion.always((dt, now) => {
    owed += (rate * dt) / 1000
    while (owed >= 1) {
      owed -= 1
      rise()
    }
    const seconds = dt / 1000
    for (let index = alive.length - 1; index >= 0; index -= 1) {
      const piece = alive[index]
      if (piece === undefined) continue
      piece.life += dt
      if (piece.life >= piece.span || piece.sprite.y > area.height + 80) {
        piece.sprite.visible = false
        alive[index] = alive[alive.length - 1] ?? piece
        alive.pop()
        idle[piece.kind].push(piece)
        continue
      }
      const share = piece.life / piece.span
      piece.vy += piece.gravity * seconds
      piece.sprite.x += (piece.vx + Math.sin(now / 700 + piece.phase) * piece.sway) * seconds
      piece.sprite.y += piece.vy * seconds
      if (piece.kind === 'spark') {
        const size = piece.size * (1 - share * 0.5)
        piece.sprite.setSize(size, size)
        piece.sprite.alpha =
          Math.sin(Math.min(1, share * 1.15 + 0.06) * Math.PI) * (0.65 + 0.35 * Math.sin(now / 90 + piece.phase * 5))
      } else {
        piece.sprite.texture =
          piece.frames[Math.floor(now / 34 + piece.phase * 3) % piece.frames.length] ?? textures.glow
        piece.sprite.setSize(piece.size, piece.size)
        piece.sprite.alpha = Math.min(1, (1 - share) * 5)
      }
    }
  })
  return {
    view,
    destroy: stop,
    drift: (next) => (rate = next),
    burst(x, y, count, strength) {
      for (let made = 0; made < count; made += 1) {
        const piece = spark(x, y, 6 + random() * 14)
        if (piece === null) return
        const angle = random() * Math.PI * 2
        const speed = strength * (0.25 + random() * 0.75)
        piece.span = 500 + random() * 700
        piece.vx = Math.cos(angle) * speed
        piece.vy = Math.sin(angle) * speed - strength * 0.2
        piece.gravity = strength * 0.9
        piece.sway = 0
      }
    },
    fountain(x, y, count, strength) {
      for (let made = 0; made < count; made += 1) {
        const piece = take('coin')
        if (piece === null) return
        piece.sprite.position.set(x + (random() - 0.5) * 60, y)
        piece.sprite.rotation = (random() - 0.5) * 1.2
        piece.size = (0.055 + random() * 0.045) * Math.min(560, area.width)
        piece.sprite.setSize(piece.size, piece.size)
        piece.phase = random() * 6
        piece.span = 2600 + random() * 900
        piece.vx = (random() - 0.5) * strength * 0.9
        piece.vy = -strength * (0.75 + random() * 0.55)
        piece.gravity = strength * 1.15
        piece.sway = 0
      }
    },
  }
}
