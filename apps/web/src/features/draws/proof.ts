import { verifyCommitment } from '#rules/fairness.ts'
import { houseDraw, type Kind } from '#rules/lottery/kind.ts'

export interface Proof {
  /** Whether the seed is the one that was committed to before the draw opened. */
  readonly isCommitted: boolean
  /** Whether the seed gives the result that was published. */
  readonly isResult: boolean
}

/** Makes a house draw again from its seed. */
export function checkDraw(
  kind: Kind,
  draw: { readonly gameCode: string; readonly numero: string; readonly result: unknown },
  commitment: string,
  seed: string,
): Proof {
  const isCommitted = verifyCommitment(seed, commitment)
  if (!isCommitted) return { isCommitted, isResult: false }
  const published = kind.read(draw.result)
  const made = kind.read(houseDraw(kind, draw.gameCode, draw.numero, seed))
  return { isCommitted, isResult: published !== undefined && JSON.stringify(published) === JSON.stringify(made) }
}
