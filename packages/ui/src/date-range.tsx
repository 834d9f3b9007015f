import { Suspense, useState, type ComponentType } from 'react'
import IconCalendar from '~icons/lucide/calendar-days'
import type { CalendarProps, CalendarWords } from './calendar.tsx'
import { chipClass } from './chip.ts'
import { periodText, presetOf, presetPeriod, type Period, type PresetName } from './period.ts'
import { Popup } from './popup.tsx'
import { Skeleton } from './skeleton.tsx'

const past = ['today', 'yesterday', 'last7', 'last30'] as const
const ahead = ['today', 'next7', 'next30'] as const

export interface DateRangeWords extends CalendarWords {
  /** Names the row of chips. */
  readonly label: string
  /** The chip that opens the calendar, and the calendar's title. */
  readonly pick: string
  readonly close: string
  readonly presets: Readonly<Record<PresetName, string>>
}

export interface DateRangeProps {
  /** Local days, both in the period. */
  readonly value: Period
  onChange(period: Period): void
  readonly today: string
  /** Offers the days to come in place of those gone by. */
  readonly future?: boolean
  /** The longest period in days; a year unless told. */
  readonly longest?: number
  /** BCP 47 tag of the language on the screen, and which way it runs. */
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  readonly words: DateRangeWords
  /** `Calendar` of `calendar.tsx`, loaded when it is first opened. */
  readonly calendar: ComponentType<CalendarProps>
}

/** Today, yesterday, the last 7 or 30 days, or days picked in a calendar. */
export function DateRange(props: DateRangeProps) {
  const { value, onChange, today, future = false, longest = 366, locale, direction, words, calendar: Calendar } = props
  const [open, setOpen] = useState(false)
  const offered: readonly PresetName[] = future ? ahead : past
  const chosen = offered.find((name) => name === presetOf(value, today))
  return (
    <div role="group" aria-label={words.label} className="flex flex-wrap gap-1.5 py-1">
      {offered.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === chosen}
          onClick={() => onChange(presetPeriod(name, today))}
          className={chipClass(name === chosen)}
        >
          {words.presets[name]}
        </button>
      ))}
      <button
        type="button"
        aria-pressed={chosen === undefined}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={chipClass(chosen === undefined)}
      >
        <IconCalendar className="size-4 shrink-0" />
        {chosen === undefined ? periodText(value, locale) : words.pick}
      </button>
      <Popup open={open} onClose={() => setOpen(false)} title={words.pick} closeLabel={words.close} closeOutside>
        <Suspense fallback={<Skeleton className="mx-4 mb-5 h-100 rounded-md" />}>
          {/* Anew at every opening, so that it begins with the period that stands. */}
          {open && (
            <Calendar
              value={value}
              today={today}
              future={future}
              longest={longest}
              locale={locale}
              direction={direction}
              words={words}
              onPick={(period) => {
                setOpen(false)
                onChange(period)
              }}
            />
          )}
        </Suspense>
      </Popup>
    </div>
  )
}
