import { describe, expect, it } from 'vitest'
import { createMotion, linearly } from './motion.ts'

describe('motion', () => {
  it('[STU-06] runs a tween over its time and ends exactly at 1', async () => {
    const motion = createMotion()
    const seen: number[] = []
    const done = motion.tween(100, (share) => seen.push(share), linearly)
    motion.tick(40)
    motion.tick(40)
    motion.tick(40)
    await done
    expect(seen).toEqual([0, 0.4, 0.8, 1])
  })

  it('[STU-06] hurries everything that runs, and only that', async () => {
    const motion = createMotion()
    let last = 0
    const first = motion.tween(1000, (share) => (last = share))
    motion.hurry()
    await first
    expect(last).toBe(1)
    let later = -1
    void motion.tween(1000, (share) => (later = share), linearly)
    motion.tick(500)
    expect(later).toBe(0.5)
  })

  it('[STU-06] tells what moves from what only waits', () => {
    const motion = createMotion()
    void motion.wait(100)
    expect(motion.moving).toBe(false)
    void motion.tween(50, () => undefined)
    expect(motion.moving).toBe(true)
    motion.tick(60)
    expect(motion.moving).toBe(false)
  })

  it('[STU-06] stops a steady motion when it is left', () => {
    const motion = createMotion()
    let frames = 0
    const leave = motion.always(() => (frames += 1))
    motion.tick(16)
    leave()
    motion.tick(16)
    expect(frames).toBe(1)
  })
})
