/** A part whose script does not come, or fails, keeps nobody longer than this. */
const LONGEST_MS = 5000

const parts = new Set<object>()
const listeners = new Set<() => void>()

/** Says that a part of the server's drawing is still to be taken over; in the server itself nothing is. */
export function begins(part: object): void {
  if (!import.meta.env.SSR) parts.add(part)
}

/** Says that a part was taken over. */
export function isTaken(part: object): void {
  parts.delete(part)
  if (parts.size > 0) return
  for (const listener of listeners) listener()
  listeners.clear()
}

/**
 * Resolves once every part of the server's drawing is taken over: what a part says must not change before, or it would
 * not be what stands there.
 */
export const allTaken = (): Promise<void> => (parts.size === 0 ? Promise.resolve() : new Promise((resolve) => {
  listeners.add(resolve)
  setTimeout(resolve, LONGEST_MS)
}))
