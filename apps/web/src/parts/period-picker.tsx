import { directionOf, tagOf } from '#contract/languages.ts'
import { DateRange, type DateRangeProps } from '#ui/date-range.tsx'
import { useLanguage, useT } from '#kit/language.ts'
import { part } from '#kit/part.tsx'
import { useToday } from '#kit/use-today.ts'

const Calendar = part(async () => (await import('#ui/calendar.tsx')).Calendar)

export type PeriodPickerProps = Pick<DateRangeProps, 'value' | 'onChange' | 'future' | 'longest'>

/** A period of days of the brand's time zone, in the visitor's language. Its texts are in the room `records`. */
export function PeriodPicker(props: PeriodPickerProps) {
  const t = useT()
  const language = useLanguage()
  const today = useToday()
  return (
    <DateRange
      {...props}
      today={today}
      locale={tagOf(language)}
      direction={directionOf(language)}
      calendar={Calendar}
      words={{
        label: t('period.label'),
        pick: t('period.pick'),
        close: t('popup.close'),
        presets: {
          today: t('period.today'),
          yesterday: t('period.yesterday'),
          last7: t('period.last7'),
          last30: t('period.last30'),
          next7: t('period.next7'),
          next30: t('period.next30'),
        },
        months: t('period.months'),
        nextMonth: t('period.nextMonth'),
        previousMonth: t('period.previousMonth'),
        today: t('period.today'),
        chosen: t('period.chosen'),
        pickFirst: t('period.pickFirst'),
        tooLong: (days) => t('period.tooLong', { days }),
        show: t('period.show'),
      }}
    />
  )
}
