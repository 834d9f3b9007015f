import type { RandomSource } from '../random.ts'

/** Ids that no two requests share, of this process or another; the random part is drawn once. */
export function requestIds(random: RandomSource): () => string {
  const started = random.bytes(6).toString('base64url')
  let requests = 0
  return () => `${started}-${(requests += 1).toString(36)}`
}
