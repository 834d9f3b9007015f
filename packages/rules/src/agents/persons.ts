/**
 * Accounts as persons: those with a sign in common are one, also by way of others.
 * @param signs of each account, such as hashes of its browsers
 * @returns for each the place of the first account of the same person
 */
export function firstOfPerson(signs: readonly (readonly string[])[]): number[] {
  const before = signs.map((_, at) => at)
  const firstOf = (at: number): number => {
    let first = at
    for (let earlier = before[first]; earlier !== undefined && earlier !== first; earlier = before[first])
      first = earlier
    return first
  }
  const seen = new Map<string, number>()
  for (const [at, own] of signs.entries())
    for (const sign of own) {
      const [one, other] = [firstOf(at), firstOf(seen.get(sign) ?? at)]
      before[Math.max(one, other)] = Math.min(one, other)
      seen.set(sign, at)
    }
  return signs.map((_, at) => firstOf(at))
}
