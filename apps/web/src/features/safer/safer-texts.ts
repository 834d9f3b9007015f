import { formatAmount } from '#ui/amount.tsx'
import type { CallResponse } from '#contract/calls.ts'
import { tagOf } from '#contract/languages.ts'
import { useLanguage, useT } from '#kit/language.ts'
import { useBrand } from '../../parts/use-brand.ts'

export type SaferState = CallResponse<'safer.state'>
export type Limit = SaferState['limits'][number]
export type Measure = Limit['measure']
export type Period = Limit['period']

/** Milliseconds since 1970 as this browser counts them. */
export const wallClock = (): number => performance.timeOrigin + performance.now()

/** Writes a limit's value: an amount of the brand's currency, for a session a length of time. */
export function useValueText(): (measure: Measure, value: string) => string {
  const t = useT()
  const tag = tagOf(useLanguage())
  const symbol = useBrand()?.currencySymbol ?? ''
  return (measure, value) =>
    measure === 'session' ? t('safer.minutes', { count: Number(value) }) : formatAmount(value, symbol, tag)
}
