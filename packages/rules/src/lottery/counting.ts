/** C(n, k): how many ways there are to choose k of n; 0 where there are not so many. */
export function choose(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n
  let ways = 1n
  for (let i = 1; i <= k; i++) ways = (ways * BigInt(n - k + i)) / BigInt(i)
  return ways
}

/** The ways to take `k` of the rows and one of each row's things: the elementary symmetric sum of the rows' sizes. */
export function chooseRows(sizes: readonly number[], k: number): number {
  const sums = [1, ...Array.from({ length: k }, () => 0)]
  for (const size of sizes) for (let i = k; i >= 1; i--) sums[i] = (sums[i] ?? 0) + (sums[i - 1] ?? 0) * size
  return sums[k] ?? 0
}

/** Every way to take k of a list's things, in the order of the list. */
export function combinations<T>(things: readonly T[], k: number): T[][] {
  if (k === 0) return [[]]
  return things.flatMap((first, i) => combinations(things.slice(i + 1), k - 1).map((rest) => [first, ...rest]))
}

/** The distinct orders of a text's characters. */
export function permutations(text: string): string[] {
  if (text.length < 2) return [text]
  const found = new Set<string>()
  for (const [i, first] of [...text].entries())
    for (const rest of permutations(text.slice(0, i) + text.slice(i + 1))) found.add(first + rest)
  return [...found]
}
