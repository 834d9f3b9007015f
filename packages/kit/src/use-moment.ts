import { tagOf } from '#contract/languages.ts'
import { useLanguage } from './language.ts'
import { useHouse } from './house.ts'

function useFormat(style: Intl.DateTimeFormatOptions): (at: string) => string {
  const { timeZone } = useHouse()
  const format = new Intl.DateTimeFormat(tagOf(useLanguage()), { ...style, timeZone })
  return (at) => format.format(new Date(at))
}

/** Writes moments as day and time, in the language on the screen and the house's zone, as its days are counted. */
export const useMoment = (): ((at: string) => string) => useFormat({ dateStyle: 'medium', timeStyle: 'short' })

/** The same without the time. */
export const useDay = (): ((at: string) => string) => useFormat({ dateStyle: 'medium' })
