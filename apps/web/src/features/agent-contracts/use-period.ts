import { tagOf } from '#contract/languages.ts'
import type { CallResponse } from '#contract/calls.ts'
import { periodText } from '#ui/period.ts'
import { useHouse } from '#kit/house.ts'
import { useLanguage } from '#kit/language.ts'

type Period = Pick<NonNullable<CallResponse<'contracts.own'>['soFar']>, 'from' | 'to' | 'hour'>

/** Writes the period of a contract: its days, or its clock hour as the house's clock has it. */
export function usePeriod(): (period: Period) => string {
  const tag = tagOf(useLanguage())
  const { timeZone } = useHouse()
  const hours = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return ({ hour, ...days }) =>
    hour === null ? periodText(days, tag) : hours.formatRange(Date.parse(hour.from), Date.parse(hour.to))
}
