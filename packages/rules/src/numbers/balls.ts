import type { Random } from '../random.ts'

/**
 * Draws balls numbered from 1 out of a drum, each that is left being as likely as any other.
 * @returns the numbers in the order in which they were drawn
 */
export function drawBalls(count: number, drawn: number, random: Random): number[] {
  const drum = Array.from({ length: count }, (_, at) => at + 1)
  for (let at = 0; at < drawn; at += 1) {
    const from = at + random.below(count - at)
    const [one, other] = [drum[from] ?? 0, drum[at] ?? 0]
    drum[from] = other
    drum[at] = one
  }
  return drum.slice(0, drawn)
}
