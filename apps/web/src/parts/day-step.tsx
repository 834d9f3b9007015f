import IconLeft from '~icons/lucide/chevron-left'
import IconRight from '~icons/lucide/chevron-right'
import { tagOf } from '#contract/languages.ts'
import { addDays } from '#ui/period.ts'
import { chipClass } from '#ui/chip.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useLanguage, useT } from '#kit/language.ts'

interface DayStepProps {
  readonly day: string
  readonly today: string
  onDay(day: string): void
}

/** A day, the one before it and the one after; none is later than today. Its texts are in the room `draws`. */
export function DayStep({ day, today, onDay }: DayStepProps) {
  const t = useT()
  const words = new Intl.DateTimeFormat(tagOf(useLanguage()), { timeZone: 'UTC', dateStyle: 'medium' })
  return (
    <div role="group" aria-label={t('draws.day')} className="flex items-center gap-1">
      <IconButton
        icon={IconLeft}
        label={t('draws.dayBefore')}
        onClick={() => onDay(addDays(day, -1))}
        className="rtl:-scale-x-100"
      />
      <span aria-live="polite" className="amount min-w-28 text-center font-semibold">
        {day === today ? t('draws.today') : words.format(Date.parse(`${day}T00:00:00Z`))}
      </span>
      <IconButton
        icon={IconRight}
        label={t('draws.dayAfter')}
        disabled={day >= today}
        onClick={() => onDay(addDays(day, 1))}
        className="rtl:-scale-x-100"
      />
      {day !== today && (
        <button type="button" onClick={() => onDay(today)} className={chipClass(false)}>
          {t('draws.today')}
        </button>
      )}
    </div>
  )
}

/** The day of an address; today where it names none, one that is none, or one to come. */
export const dayOf = (asked: string | undefined, today: string): string =>
  asked !== undefined && /^\d{4}-\d\d-\d\d$/.test(asked) && !Number.isNaN(Date.parse(asked)) && asked <= today
    ? asked
    : today
