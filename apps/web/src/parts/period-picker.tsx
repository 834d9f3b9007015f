import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import IconCalendar from '~icons/lucide/calendar-days'
import { cx } from '#ui/cx.ts'
import { Popup } from '#ui/popup.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useLanguage, useT } from '../app/language.ts'
import { tagOf } from '../app/language-tag.ts'
import { loadChunk } from '../app/load-chunk.ts'
import { periodText, presetOf, presetPeriod, type Period, type PresetName } from './period.ts'
import { useToday } from './use-today.ts'

const Calendar = lazy(() => loadChunk(async () => ({ default: (await import('./calendar.tsx')).Calendar })))

const past: readonly PresetName[] = ['today', 'yesterday', 'last7', 'last30']
const ahead: readonly PresetName[] = ['today', 'next7', 'next30']

/** A chip that is on or off, as filters and periods are chosen. */
export const chipClass = (on: boolean): string => cx(
  'inline-flex min-h-10 shrink-0 items-center gap-2 rounded-full px-4 text-sm font-medium whitespace-nowrap quick-colors pointer-coarse:min-h-11',
  on ? 'bg-ink text-page' : 'bg-raised-1 text-mute hover:bg-raised-2 hover:text-ink',
)

export interface PeriodPickerProps {
  /** Local days of the brand, both in the period. */
  readonly value: Period
  onChange(period: Period): void
  /** Offers the days to come in place of those gone by. */
  readonly future?: boolean
  /** The longest period in days; a year unless told. */
  readonly longest?: number
}

/** Today, yesterday, the last 7 or 30 days, or days picked in a calendar. Its texts are in the room `records`. */
export function PeriodPicker({ value, onChange, future = false, longest = 366 }: PeriodPickerProps) {
  const t = useT()
  const tag = tagOf(useLanguage())
  const today = useToday()
  const [open, setOpen] = useState(false)
  const offered = future ? ahead : past
  const chosen = offered.find((name) => name === presetOf(value, today))
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (row.current && chip) row.current.scrollTo({ left: chip.offsetLeft - (row.current.clientWidth - chip.offsetWidth) / 2 })
  }, [value])
  return (
    <div ref={row} role="group" aria-label={t('period.label')} className="swipe-row relative -mx-4 flex scroll-px-4 gap-1.5 px-4 py-1 md:mx-0 md:scroll-px-0 md:flex-wrap md:px-0">
      {offered.map((name) => (
        <button key={name} type="button" aria-pressed={name === chosen} onClick={() => onChange(presetPeriod(name, today))} className={chipClass(name === chosen)}>
          {t(`period.${name}`)}
        </button>
      ))}
      <button type="button" aria-pressed={chosen === undefined} aria-haspopup="dialog" onClick={() => setOpen(true)} className={chipClass(chosen === undefined)}>
        <IconCalendar className="size-4 shrink-0" />
        {chosen === undefined ? periodText(value, tag) : t('period.pick')}
      </button>
      <Popup open={open} onClose={() => setOpen(false)} title={t('period.pick')} closeLabel={t('popup.close')} closeOutside>
        <Suspense fallback={<Skeleton className="mx-4 mb-5 h-100 rounded-md" />}>
          {/* Anew at every opening, so that it begins with the period that stands. */}
          {open && (
            <Calendar
              value={value} today={today} future={future} longest={longest}
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
