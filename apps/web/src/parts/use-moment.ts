import { tagOf } from '../app/language-tag.ts'
import { useLanguage } from '../app/language.ts'

/** Writes a moment as day and time of the player. */
export function useMoment(): (at: string) => string {
  const format = new Intl.DateTimeFormat(tagOf(useLanguage()), { dateStyle: 'medium', timeStyle: 'short' })
  return (at) => format.format(new Date(at))
}
