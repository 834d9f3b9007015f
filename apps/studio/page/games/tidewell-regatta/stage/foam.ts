import { Container, Sprite, type Texture } from 'pixi.js'
import { box, decorRandom, radial } from '../../../art/brush.ts'
import type { Motion } from '../../../stage/motion.ts'
import { textureOf } from '../../../stage/textures.ts'
import { paintPearl } from '../art/symbols.ts'

/** A bubble or a pearl on its way. Pieces are made once and used again. */
interface Piece {
  readonly sprite: Sprite
  life: number
  span: number
  vx: number
  vy: number
  gravity: number
  size: number
  grow: number
}

/** What winners dissolve into. */
export interface Foam {
  readonly view: Container
  /** @param reach of what flies, in CSS pixels */
  burst(x: number, y: number, reach: number): void
  destroy(): void
}

const MOST = 420

/** @param made collects the textures, so that their owner can free them */
export function createFoam(motion: Motion, ratio: number, made: Texture[]): Foam {
  const view = new Container()
  const random = decorRandom(77)
  const textures = {
    bubble: textureOf(paintBubble(Math.round(40 * ratio))),
    pearl: textureOf(paintLoosePearl(Math.round(30 * ratio))),
  }
  made.push(textures.bubble, textures.pearl)
  const idle = { bubble: new Array<Piece>(), pearl: new Array<Piece>() }
  const alive: { kind: 'bubble' | 'pearl'; piece: Piece }[] = []
  const take = (kind: 'bubble' | 'pearl', x: number, y: number): Piece | undefined => {
    if (alive.length >= MOST) return undefined
    const piece = idle[kind].pop() ?? {
      sprite: view.addChild(new Sprite({ texture: textures[kind], anchor: 0.5 })),
      life: 0,
      span: 1,
      vx: 0,
      vy: 0,
      gravity: 0,
      size: 1,
      grow: 0,
    }
    piece.life = 0
    piece.sprite.visible = true
    piece.sprite.position.set(x, y)
    alive.push({ kind, piece })
    return piece
  }
  const stop = motion.always((dt) => {
    const seconds = dt / 1000
    for (let index = alive.length - 1; index >= 0; index -= 1) {
      const one = alive[index]
      if (one === undefined) continue
      const { kind, piece } = one
      piece.life += dt
      if (piece.life >= piece.span) {
        piece.sprite.visible = false
        alive[index] = alive[alive.length - 1] ?? one
        alive.pop()
        idle[kind].push(piece)
        continue
      }
      const share = piece.life / piece.span
      piece.vx *= 1 - 2.2 * seconds
      piece.vy = (piece.vy + piece.gravity * seconds) * (1 - (kind === 'bubble' ? 2.6 : 0.4) * seconds)
      piece.sprite.x += piece.vx * seconds
      piece.sprite.y += piece.vy * seconds
      const size = piece.size * (1 + piece.grow * share)
      piece.sprite.setSize(size, size)
      piece.sprite.alpha = kind === 'bubble' ? Math.min(1, (1 - share) * 1.4) * 0.9 : Math.min(1, (1 - share) * 4)
    }
  })
  return {
    view,
    burst(x, y, reach) {
      for (let bubble = 0; bubble < 11; bubble += 1) {
        const [angle, out] = [random() * Math.PI * 2, Math.sqrt(random())]
        const piece = take('bubble', x + Math.cos(angle) * out * reach * 0.4, y + Math.sin(angle) * out * reach * 0.4)
        if (piece === undefined) return
        piece.span = 420 + random() * 620
        piece.vx = Math.cos(angle) * reach * (0.4 + random() * 1.3)
        piece.vy = Math.sin(angle) * reach * (0.4 + random() * 1.1) - reach * 0.3
        piece.gravity = -reach * 1.1
        piece.size = reach * (0.08 + random() ** 2 * 0.26)
        piece.grow = 0.5
      }
      for (let pearl = 0; pearl < 2; pearl += 1) {
        const piece = take('pearl', x, y)
        if (piece === undefined) return
        piece.span = 700 + random() * 300
        piece.vx = (random() - 0.5) * reach * 5
        piece.vy = -reach * (2.2 + random() * 2.4)
        piece.gravity = reach * 13
        piece.size = reach * (0.1 + random() * 0.09)
        piece.grow = 0
      }
    },
    destroy: stop,
  }
}

function paintBubble(size: number): HTMLCanvasElement {
  const bubble = box(size)
  const { ctx } = bubble
  ctx.fillStyle = radial(ctx, 256, 256, 250, [
    [0, 'rgb(255 255 255 / .5)'],
    [0.55, 'rgb(225 255 252 / .34)'],
    [0.82, 'rgb(240 255 254 / .8)'],
    [0.93, 'rgb(255 255 255 / .95)'],
    [1, 'rgb(255 255 255 / 0)'],
  ])
  ctx.fillRect(0, 0, 512, 512)
  ctx.fillStyle = 'rgb(255 255 255 / .95)'
  ctx.beginPath()
  ctx.ellipse(186, 170, 62, 40, -0.7, 0, Math.PI * 2)
  ctx.fill()
  return bubble.canvas
}

function paintLoosePearl(size: number): HTMLCanvasElement {
  const pearl = box(size)
  paintPearl(pearl.ctx, 256, 256, 216)
  return pearl.canvas
}
