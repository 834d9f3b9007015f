import { tagOf } from '#contract/languages.ts'
import { useLanguage } from '#kit/language.ts'

/** Writes a rebate, in hundredths of a percent, as the language on the screen writes percentages. */
export function usePercent(): (rebate: number) => string {
  const format = new Intl.NumberFormat(tagOf(useLanguage()), { style: 'percent', maximumFractionDigits: 2 })
  return (rebate) => format.format(rebate / 10_000)
}

/** A typed percentage in hundredths of a percent; undefined for a text that is none, or has more than two decimals. */
export function readPercent(text: string): number | undefined {
  const [, whole = '', part = ''] = /^\s*(\d{1,2})(?:[.,](\d{1,2}))?\s*%?\s*$/.exec(text) ?? []
  return whole === '' ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
