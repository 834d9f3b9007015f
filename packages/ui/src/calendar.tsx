import { useMemo, useState } from 'react'
import { DayPicker, type DateRange, type Matcher } from 'react-day-picker'
import IconLeft from '~icons/lucide/chevron-left'
import IconRight from '~icons/lucide/chevron-right'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { lengthOf, periodText, type Period } from './period.ts'

/** The calendar counts in the browser's own days; only year, month and day of them mean something. */
const toDate = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}
const two = (value: number): string => String(value).padStart(2, '0')
const toDay = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

const round = 'grid size-full place-items-center rounded-full quick-colors'
const step =
  'grid size-11 place-items-center rounded-full text-mute quick-colors hover:bg-raised-3 hover:text-ink aria-disabled:pointer-events-none aria-disabled:opacity-30 rtl:-scale-x-100'

/** Our look for the calendar's parts. */
const classNames = {
  root: 'relative select-none',
  months: 'grid',
  month: 'grid gap-2',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous: step,
  button_next: step,
  month_caption: 'grid h-11 place-items-center font-semibold',
  month_grid: 'w-full table-fixed border-collapse',
  weekday: 'h-9 text-xs font-medium text-faint',
  day: 'h-11 p-0 text-center text-sm',
  day_button: cx(round, 'mx-auto max-w-11 amount hover:bg-raised-3 disabled:pointer-events-none'),
  today: 'font-bold text-accent',
  disabled: 'opacity-30',
  outside: 'text-faint',
  hidden: 'invisible',
  range_start: 'rounded-s-full bg-raised-3 text-accent-ink [&>button]:bg-accent! [&>button]:font-bold',
  range_end: 'rounded-e-full bg-raised-3 text-accent-ink [&>button]:bg-accent! [&>button]:font-bold',
  range_middle: 'bg-raised-3',
}

const Chevron = ({ orientation = 'left' }: { readonly orientation?: 'up' | 'down' | 'left' | 'right' }) =>
  orientation === 'left' ? <IconLeft className="size-5" /> : <IconRight className="size-5" />

/** Months, weekdays and days as the language on the screen writes them. */
function useNames(tag: string) {
  return useMemo(() => {
    const month = new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric' })
    const day = new Intl.DateTimeFormat(tag, { dateStyle: 'full' })
    const weekday = new Intl.DateTimeFormat(tag, { weekday: 'short' })
    const weekdayLong = new Intl.DateTimeFormat(tag, { weekday: 'long' })
    return {
      month: (date: Date) => month.format(date),
      day: (date: Date) => day.format(date),
      weekday: (date: Date) => weekday.format(date),
      weekdayLong: (date: Date) => weekdayLong.format(date),
    }
  }, [tag])
}

export interface CalendarWords {
  readonly months: string
  readonly nextMonth: string
  readonly previousMonth: string
  /** Said of the day that is today, and of a day that is picked. */
  readonly today: string
  readonly chosen: string
  /** Shown until an end is picked. */
  readonly pickFirst: string
  tooLong(days: number): string
  /** The button that takes what is picked. */
  readonly show: string
}

export interface CalendarProps {
  readonly value: Period
  readonly today: string
  /** Days after today may be picked, and those before not. */
  readonly future: boolean
  /** The longest period, in days. */
  readonly longest: number
  /** BCP 47 tag of the language on the screen, and which way it runs. */
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  readonly words: CalendarWords
  onPick(period: Period): void
}

/** A month with a period in it: first one end is picked, then the other. */
export function Calendar({ value, today, future, longest, locale, direction, words, onPick }: CalendarProps) {
  const names = useNames(locale)
  const [range, setRange] = useState<DateRange | undefined>({ from: toDate(value.from), to: toDate(value.to) })
  const outside: Matcher = future ? { before: toDate(today) } : { after: toDate(today) }
  const picked = range?.from === undefined ? undefined : { from: toDay(range.from), to: toDay(range.to ?? range.from) }
  const tooLong = picked !== undefined && lengthOf(picked) > longest
  return (
    <div className="grid gap-4 px-4 pt-1 pb-5">
      <DayPicker
        mode="range"
        autoFocus
        resetOnSelect
        fixedWeeks
        dir={direction}
        lang={locale}
        today={toDate(today)}
        selected={range}
        onSelect={setRange}
        defaultMonth={toDate(value.to)}
        disabled={outside}
        {...(future ? { startMonth: toDate(today) } : { endMonth: toDate(today) })}
        classNames={classNames}
        components={{ Chevron }}
        formatters={{
          formatCaption: names.month,
          formatWeekdayName: names.weekday,
          formatDay: (date) => date.getDate().toLocaleString(locale),
        }}
        labels={{
          labelNext: () => words.nextMonth,
          labelPrevious: () => words.previousMonth,
          labelNav: () => words.months,
          labelGrid: names.month,
          labelWeekday: names.weekdayLong,
          labelDayButton: (date, { today: isToday, selected }) =>
            [names.day(date), isToday && words.today, selected && words.chosen].filter(Boolean).join(', '),
        }}
      />
      <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
        <p aria-live="polite" className={cx('min-w-0 flex-1 text-sm', tooLong ? 'text-lost' : 'text-mute')}>
          {tooLong ? words.tooLong(longest) : picked === undefined ? words.pickFirst : periodText(picked, locale)}
        </p>
        <Button
          look="main"
          disabled={picked === undefined || tooLong}
          onClick={() => picked !== undefined && onPick(picked)}
        >
          {words.show}
        </Button>
      </div>
    </div>
  )
}
