/**
 * How far the clock of this device is ahead of the server's, in milliseconds. A word of the server says the time at which
 * it was made; on its way, or kept for whoever comes later, it only grows older, so the smallest difference is the nearest.
 */
export function createServerClock() {
  let ahead = Infinity
  return {
    /** @param heardAt when this device heard the word, in milliseconds since 1970 */
    learn(serverTime: string, heardAt: number): number {
      ahead = Math.min(ahead, heardAt - Date.parse(serverTime))
      return ahead
    },
  }
}

export const serverClock = createServerClock()
