/** Pages beside the one that is shown, the first and the last; `gap` stands for those between. */
export function pagesAround(page: number, pages: number): readonly (number | 'gap')[] {
  const near = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages)
  const shown = [...new Set(near)].toSorted((a, b) => a - b)
  return shown.flatMap((one, at) => {
    const before = shown[at - 1] ?? 0
    if (one - before === 2) return [one - 1, one]
    return one - before > 2 ? (['gap', one] as const) : [one]
  })
}
