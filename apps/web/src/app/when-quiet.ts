/** Runs what the first screen can do without, once the browser has nothing better to do. */
export function whenQuiet(task: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(task)
  else setTimeout(task, 2000)
}

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const
const NO_SIGN_MS = 10_000

/** Runs what is wanted as soon as somebody does something: at the first sign of a hand, or when none came for a while. */
export function atFirstSign(task: () => void): void {
  const heard = new AbortController()
  const run = () => {
    heard.abort()
    clearTimeout(timer)
    task()
  }
  const timer = setTimeout(() => whenQuiet(run), NO_SIGN_MS)
  for (const sign of SIGNS) addEventListener(sign, run, { signal: heard.signal, passive: true, once: true })
}
