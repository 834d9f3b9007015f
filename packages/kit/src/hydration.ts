/** A part whose script does not come, or fails, keeps nobody longer than this. */
const LONGEST_MS = 5000

const parts = new Set<object>()
const listeners = new Set<() => void>()

/** Says that a part that the server drew is still to be hydrated; in the server itself nothing is. */
export function waitsForHydration(part: object): void {
  if (!import.meta.env.SSR) parts.add(part)
}

/** Says that a part was hydrated. */
export function isHydrated(part: object): void {
  parts.delete(part)
  if (parts.size > 0) return
  for (const listener of listeners) listener()
  listeners.clear()
}

/**
 * Resolves once every part that the server drew is hydrated: what a part says must not change before, or it would
 * differ from what stands there.
 */
export const allHydrated = (): Promise<void> =>
  parts.size === 0
    ? Promise.resolve()
    : new Promise((resolve) => {
        listeners.add(resolve)
        setTimeout(resolve, LONGEST_MS)
      })
