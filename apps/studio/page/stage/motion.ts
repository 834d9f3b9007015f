/** Time of the stage in milliseconds, and everything on it that takes time. */
export interface Motion {
  /** Advances everything by `dt` milliseconds; called once a frame. */
  tick(dt: number): void
  /** Runs `each` for every frame until the returned function is called. */
  always(each: (dt: number, now: number) => void): () => void
  /** Moves a share from 0 to 1 in `ms`; resolves at 1. `hurry` takes it there at once. */
  tween(ms: number, each: (share: number) => void, ease?: Ease): Promise<void>
  wait(ms: number): Promise<void>
  /** Ends every tween and wait that is running now. */
  hurry(): void
  readonly now: number
  /** Whether a tween is under way; what only waits does not move. */
  readonly moving: boolean
}

export type Ease = (share: number) => number

export const easeOut: Ease = (t) => 1 - (1 - t) ** 3
export const easeIn: Ease = (t) => t * t * t
export const easeInOut: Ease = (t) => (t < 0.5 ? 4 * t * t * t : 1 - (-2 * t + 2) ** 3 / 2)
/** Overshoots by a tenth and comes back. */
export const easeBack: Ease = (t) => 1 + 2.70158 * (t - 1) ** 3 + 1.70158 * (t - 1) ** 2
export const linearly: Ease = (t) => t

interface Running {
  readonly ms: number
  readonly each: (share: number) => void
  readonly ease: Ease
  readonly done: () => void
  readonly moves: boolean
  spent: number
}

export function createMotion(): Motion {
  let running: Running[] = []
  const steady = new Set<(dt: number, now: number) => void>()
  let now = 0
  const finish = (one: Running) => {
    one.each(one.ease(1))
    one.done()
  }
  const run = (ms: number, each: (share: number) => void, ease: Ease, moves: boolean) =>
    new Promise<void>((done) => {
      if (ms <= 0) {
        each(1)
        done()
        return
      }
      each(ease(0))
      running.push({ ms, each, ease, done, moves, spent: 0 })
    })
  return {
    tick(dt) {
      now += dt
      for (const each of steady) each(dt, now)
      let ended = false
      for (const one of running) {
        one.spent += dt
        if (one.spent >= one.ms) ended = true
        else one.each(one.ease(one.spent / one.ms))
      }
      if (!ended) return
      const over = running.filter((one) => one.spent >= one.ms)
      running = running.filter((one) => one.spent < one.ms)
      over.forEach(finish)
    },
    always(each) {
      steady.add(each)
      return () => steady.delete(each)
    },
    tween: (ms, each, ease = easeOut) => run(ms, each, ease, true),
    wait: (ms) => run(ms, () => undefined, linearly, false),
    hurry() {
      const over = running
      running = []
      over.forEach(finish)
    },
    get now() {
      return now
    },
    get moving() {
      return running.some(({ moves }) => moves)
    },
  }
}
