/** First, last, and the neighbours of the page shown; null where pages are left out. */
export function pagesShown(page: number, pages: number): (number | null)[] {
  const wanted = [...new Set([1, page - 1, page, page + 1, pages])].filter((one) => one >= 1 && one <= pages)
  return wanted.flatMap((one, index) => {
    const gap = one - (wanted[index - 1] ?? one)
    // Leaving out a single page would save nothing.
    if (gap === 2) return [one - 1, one]
    return gap > 2 ? [null, one] : [one]
  })
}
