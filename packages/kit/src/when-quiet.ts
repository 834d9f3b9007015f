/** Runs what the first screen can do without, once the browser has nothing better to do. */
export function whenQuiet(task: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(task)
  else setTimeout(task, 2000)
}

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const
const NO_SIGN_MS = 20_000

let sign: Promise<void> | undefined

/**
 * Resolves at the first sign of a hand, or when none came for a while: until then the page is only looked at, and
 * neither covered nor burdened with what nobody has asked for.
 */
export const firstSign = (): Promise<void> =>
  (sign ??= new Promise((resolve) => {
    const heard = new AbortController()
    const come = () => {
      heard.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(come, NO_SIGN_MS)
    for (const name of SIGNS) addEventListener(name, come, { signal: heard.signal, passive: true })
  }))
