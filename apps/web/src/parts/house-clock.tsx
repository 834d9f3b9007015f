import { tagOf } from '#contract/languages.ts'
import { useLanguage, useT } from '#kit/language.ts'
import { usePermission } from './use-brand.ts'
import { gmtOffset, timeIn, useNow } from './zone-clock.ts'

/** The time that the house reckons by, to the second. */
export function HouseClock() {
  const t = useT()
  const locale = tagOf(useLanguage())
  const now = useNow()
  const timeZone = usePermission()?.timeZone ?? 'UTC'
  return (
    <p className="amount flex flex-wrap items-baseline gap-x-2 text-sm text-mute max-sm:text-xs sm:px-2">
      <span className="sr-only">{t('agent.clock')}</span>
      <span className="text-faint">{gmtOffset(timeZone, now)}</span>
      <time dateTime={new Date(now).toISOString()}>{timeIn(timeZone, locale, now)}</time>
    </p>
  )
}
