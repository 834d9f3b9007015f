/** Longest step in one picture, so that a page that was away, or a busy browser, does not make everything jump. */
const LONGEST_STEP = 64

/** Calls `tick` for every picture with the milliseconds since the last one; the first only sets the clock. */
export function everyFrame(tick: (dt: number) => void): void {
  let before: number | undefined
  const frame = (now: number): void => {
    tick(before === undefined ? 0 : Math.min(LONGEST_STEP, Math.max(0, now - before)))
    before = now
    window.requestAnimationFrame(frame)
  }
  window.requestAnimationFrame(frame)
}

/** Resolves after some seconds, at once for none. */
export const seconds = (count: number): Promise<void> =>
  count <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, count * 1000))

/**
 * Calls `frame` with shares rising from 0 to 1 over some milliseconds, once a picture; resolves after the
 * last, which is 1. With none it is called once.
 */
export const tween = (ms: number, frame: (share: number) => void): Promise<void> =>
  new Promise((resolve) => {
    if (ms <= 0) {
      frame(1)
      resolve()
      return
    }
    const from = performance.now()
    const next = (now: number): void => {
      const share = Math.min(1, Math.max(0, (now - from) / ms))
      frame(share)
      if (share < 1) requestAnimationFrame(next)
      else resolve()
    }
    requestAnimationFrame(next)
  })
