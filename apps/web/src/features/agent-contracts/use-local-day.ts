import { tagOf } from '#contract/languages.ts'
import { useLanguage } from '#kit/language.ts'

/** Writes a day of the house, such as `2026-03-31`, in the language on the screen. */
export function useLocalDay(): (day: string) => string {
  const format = new Intl.DateTimeFormat(tagOf(useLanguage()), { dateStyle: 'medium', timeZone: 'UTC' })
  return (day) => format.format(new Date(`${day}T00:00:00Z`))
}
