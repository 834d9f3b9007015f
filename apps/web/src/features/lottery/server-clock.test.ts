import { describe, expect, it } from 'vitest'
import { createServerClock } from './server-clock.ts'

const at = (second: number): string => new Date(second * 1000).toISOString()

describe("the server's clock", () => {
  it('[LOT-07] is known from each word, and a word that was kept for a while does not set it back', () => {
    const clock = createServerClock()
    // This device is two minutes ahead; the first word took two seconds.
    expect(clock.learn(at(1000), 1_122_000)).toBe(122_000)
    expect(clock.learn(at(1010), 1_130_100)).toBe(120_100)
    // A word of 40 seconds ago.
    expect(clock.learn(at(1020), 1_180_100)).toBe(120_100)
  })
})
