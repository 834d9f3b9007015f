import { countCells, type Cells, type Layer, type Part } from './play.ts'

/** What a part won: line prizes, and line stakes that come back. */
export interface Won {
  readonly prizes: bigint
  readonly stakes: bigint
}

/**
 * The one matcher. The database does the same in SQL (the lottery module's settlement), and both are held equal.
 * A payout is line prize × prizes + line stake × stakes.
 */
export function match(part: Part, layers: readonly Layer[]): Won {
  let [prizes, stakes] = [0n, 0n]
  const picked = countCells(part.cells)
  for (const { block, mask, base, stride, weights } of layers) {
    if (block !== part.block || (part.must & mask) !== part.must) continue
    const hits = countCells(part.cells & mask)
    if (hits === 0) continue
    const weight = weights[picked * stride + hits] ?? 0n
    if (base === 'prize') prizes += weight
    else stakes += weight
  }
  return { prizes, stakes }
}

type ByHits = (hits: number) => bigint

/** A layer whose weight depends on the hits alone. */
export function layer(mask: Cells, weight: ByHits, block = 0, base: Layer['base'] = 'prize'): Layer {
  const weights: bigint[] = []
  for (let most = countCells(mask), hits = 0; hits <= most; hits += 1) weights.push(weight(hits))
  return { block, mask, base, stride: 0, weights }
}

/** A layer whose weight depends on how many cells were picked, too. */
export function layerByPicked(
  mask: Cells,
  width: number,
  weight: (picked: number, hits: number) => bigint,
  block = 0,
): Layer {
  const stride = countCells(mask) + 1
  const weights = Array.from({ length: (width + 1) * stride }, (_, index) =>
    weight(Math.floor(index / stride), index % stride),
  )
  return { block, mask, base: 'prize', stride, weights }
}

/** Each hit is a line that won. */
export const eachHit: ByHits = (hits) => BigInt(hits)

/** One line wins where exactly so many cells are hit. */
export const allHit =
  (count: number): ByHits =>
  (hits) =>
    hits === count ? 1n : 0n
