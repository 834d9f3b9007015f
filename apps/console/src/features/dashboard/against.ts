import type { Translate } from '#kit/language.ts'
import { lengthOf, type Period, type PresetName } from '#ui/period.ts'

/** What a period is compared with. */
export interface Against {
  readonly span: 'before' | 'weekBefore'
  /** Beside a change: `vs yesterday`. */
  readonly words: string
  /** As a line of a chart: `Yesterday`. */
  readonly name: string
}

/** A day is held against the day before and the same day a week earlier; of a week or more both are the same weekdays. */
export function againstOf(t: Translate, period: Period, preset: PresetName | undefined): Against[] {
  const days = lengthOf(period)
  if (days === 1)
    return preset === 'today'
      ? [
          { span: 'before', words: t('dashboard.vsYesterday'), name: t('dashboard.yesterday') },
          { span: 'weekBefore', words: t('dashboard.vsLastWeek'), name: t('dashboard.lastWeek') },
        ]
      : [
          { span: 'before', words: t('dashboard.vsDayBefore'), name: t('dashboard.dayBefore') },
          { span: 'weekBefore', words: t('dashboard.vsWeekBefore'), name: t('dashboard.weekBefore') },
        ]
  const before: Against = {
    span: 'before',
    words: t('dashboard.vsDaysBefore', { days }),
    name: t('dashboard.daysBefore', { days }),
  }
  if (days % 7 === 0) return [before]
  return [before, { span: 'weekBefore', words: t('dashboard.vsWeekdaysBefore'), name: t('dashboard.weekdaysBefore') }]
}
