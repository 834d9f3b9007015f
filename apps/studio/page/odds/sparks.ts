import { decorRandom } from '../art/brush.ts'

interface Spark {
  x: number
  y: number
  vx: number
  vy: number
  age: number
  readonly life: number
  readonly size: number
  readonly hue: number
}

/** Glints that fly up from a place and fall; a fixed number of them, made once. */
export interface Sparks {
  burst(x: number, y: number, count: number, reach: number): void
  draw(context: CanvasRenderingContext2D, now: number): void
}

const MOST = 160

/** @param hues from and to, in degrees */
export function createSparks(hues: readonly [number, number]): Sparks {
  const sparks: Spark[] = []
  const random = decorRandom(41)
  let before = 0
  return {
    burst(x, y, count, reach) {
      for (let made = 0; made < count && sparks.length < MOST; made += 1) {
        const angle = -Math.PI / 2 + (random() - 0.5) * Math.PI * 1.5
        const speed = reach * (0.35 + random() * 0.9)
        sparks.push({
          x,
          y,
          vx: Math.cos(angle) * speed,
          vy: Math.sin(angle) * speed,
          age: 0,
          life: 700 + random() * 800,
          size: 1.2 + random() * 2.6,
          hue: hues[0] + random() * (hues[1] - hues[0]),
        })
      }
    },
    draw(context, now) {
      const dt = Math.min(48, now - before) / 1000
      before = now
      if (sparks.length === 0) return
      context.save()
      context.globalCompositeOperation = 'lighter'
      for (let at = sparks.length - 1; at >= 0; at -= 1) {
        const spark = sparks[at]
        if (spark === undefined) continue
        spark.age += dt * 1000
        if (spark.age >= spark.life) {
          sparks.splice(at, 1)
          continue
        }
        spark.vy += 420 * dt
        spark.x += spark.vx * dt
        spark.y += spark.vy * dt
        const left = 1 - spark.age / spark.life
        context.fillStyle = `hsl(${spark.hue} 95% 70% / ${left})`
        context.beginPath()
        context.arc(spark.x, spark.y, spark.size * (0.5 + left * 0.5), 0, Math.PI * 2)
        context.fill()
      }
      context.restore()
    },
  }
}
