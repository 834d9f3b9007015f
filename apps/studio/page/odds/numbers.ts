import { PARTS } from '#rules/odds/multiplier.ts'
import { toNumber, type Rational } from '#rules/rational.ts'
import type { ReturnRange } from '#rules/odds/odds-return.ts'

/** How multipliers, chances and returns are written in a language. */
export interface Numbers {
  /** Parts of the stake, such as 10,312, as ×1.0312. */
  times(parts: bigint): string
  /** A share of one in percent, with up to four decimals. */
  percent(share: number): string
  /** The lowest and the highest return; what is finer than four decimals of a percent is cut. */
  range(range: ReturnRange): string
  count(value: number): string
  /** A number with exactly two decimals. */
  point(value: number): string
}

export function numbersOf(language: string): Numbers {
  const locale = language === 'CN' ? 'zh' : language
  const make = (options: Intl.NumberFormatOptions): Intl.NumberFormat => {
    try {
      return new Intl.NumberFormat(locale, options)
    } catch {
      return new Intl.NumberFormat('en', options)
    }
  }
  const times = make({ maximumFractionDigits: 4 })
  const percent = make({ style: 'percent', maximumFractionDigits: 4 })
  const count = make({ maximumFractionDigits: 2 })
  const point = make({ minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const cut = (rate: Rational): string => percent.format(Math.floor(toNumber(rate) * 1e6) / 1e6)
  return {
    times: (parts) => `×${times.format(Number(parts) / Number(PARTS))}`,
    percent: (share) => percent.format(share),
    range: ({ least, most }) => [...new Set([cut(least), cut(most)])].join(' – '),
    count: (value) => count.format(value),
    point: (value) => point.format(value),
  }
}
