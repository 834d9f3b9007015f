import { everyFrame } from './clock.ts'
import type { Motion } from './motion.ts'

/** How often a stage on which nothing moves is drawn, in milliseconds. */
const RESTING_MS = 250

/**
 * Advances the stage and draws it for every frame. A still one is drawn only now and then while nothing moves on it,
 * which spares battery and processor.
 */
export function drawEveryFrame(motion: Motion, still: boolean, draw: () => void): void {
  let rested = 0
  everyFrame((dt) => {
    const moved = motion.moving
    motion.tick(dt)
    rested += dt
    if (still && !moved && !motion.moving && rested < RESTING_MS) return
    rested = 0
    draw()
  })
}
