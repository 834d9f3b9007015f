/** How prices are written; which one is remembered by the browser. */
export const oddsFormats = ['decimal', 'hongkong', 'malay', 'indonesian', 'american'] as const
export type OddsFormat = (typeof oddsFormats)[number]

/** What is cut and never rounded up, so that no more is promised than is paid. */
const cut = (value: number, places: number): string => {
  const scale = 10 ** places
  // A hair above what floating point loses.
  return (Math.trunc(value * scale + Math.sign(value) * 1e-6) / scale).toFixed(places)
}

const signed = (text: string): string => text.replace('-', '−')

/**
 * Writes a price. Hong Kong says what a stake of 1 wins; Malay and Indonesian say that or, with a minus, what has to be
 * staked to win 1; American the same of 100.
 * @param price in thousandths: 1.91 is 1910
 */
export function formatOdds(price: number, format: OddsFormat): string {
  const wins = price / 1000 - 1
  switch (format) {
    case 'decimal':
      return price % 10 === 0 ? cut(price / 1000, 2) : cut(price / 1000, 3)
    case 'hongkong':
      return cut(wins, price % 10 === 0 ? 2 : 3)
    case 'malay':
      return signed(wins <= 1 ? cut(wins, price % 10 === 0 ? 2 : 3) : cut(-1 / wins, 3))
    case 'indonesian':
      return signed(wins >= 1 ? cut(wins, price % 10 === 0 ? 2 : 3) : cut(-1 / wins, 3))
    case 'american':
      return wins >= 1 ? `+${cut(100 * wins, 0)}` : signed(cut(-100 / wins, 0))
  }
}
