import { tagOf } from '#contract/languages.ts'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { useHouse } from '#kit/house.ts'
import { type Translate, useLanguage, useT } from '#kit/language.ts'
import type { SportEvent } from './types.ts'

/** Where a running event stands: its minute and half, its map, or that it is fought. */
export function standOf({ sport, board, score }: Pick<SportEvent, 'sport' | 'board' | 'score'>, t: Translate): string {
  if (sport === 'series') return t('sports.mapNow', { n: score.home + score.away + 1 })
  if (sport === 'cockfight') return t('sports.fighting')
  const { minute, half } = board
  if (minute === undefined) return t('sports.live')
  return half === undefined ? t('sports.minute', { minute }) : t('sports.minuteOf', { minute, half })
}

/** Writes when an event starts: the time alone on the day that is looked at, else with its day. */
export function useStart(): (startsAt: string, withDay: boolean) => string {
  const { timeZone } = useHouse()
  const tag = tagOf(useLanguage())
  return (startsAt, withDay) =>
    new Intl.DateTimeFormat(tag, {
      timeZone,
      timeStyle: 'short',
      ...(withDay ? { dateStyle: 'medium' } : {}),
    }).format(new Date(startsAt))
}

const changes = ['postponed', 'cancelled', 'abandoned', 'awarded'] as const

/** What became of an event that did not go as planned, in words; undefined for one that did. */
export function changeOf(event: Pick<SportEvent, 'change'>, t: Translate): string | undefined {
  const change = changes.find((one) => one === event.change)
  return change === undefined ? undefined : t(`sports.change.${change}`)
}

/** When an event starts, where it stands, or that it is over. */
export function EventTime({
  event,
  withDay = false,
  className,
}: {
  readonly event: Pick<SportEvent, 'sport' | 'board' | 'score' | 'phase' | 'startsAt' | 'change'>
  readonly withDay?: boolean
  readonly className?: string
}) {
  const t = useT()
  const start = useStart()
  const change = changeOf(event, t)
  if (change !== undefined) return <Badge tone="news">{change}</Badge>
  if (event.phase === 'ended') return <span className={cx('text-xs text-mute', className)}>{t('sports.ended')}</span>
  if (event.phase === 'live')
    return (
      <span className={cx('inline-flex items-center gap-1.5 text-xs font-semibold text-lost', className)}>
        <span aria-hidden="true" className="size-1.5 rounded-full bg-lost" />
        <span className="sr-only">{t('sports.live')}: </span>
        {standOf(event, t)}
      </span>
    )
  return <time className={cx('amount text-xs text-mute', className)}>{start(event.startsAt, withDay)}</time>
}

/** Says of an event that it is played by chance and not by people. */
export function Simulated() {
  const t = useT()
  return (
    <span title={t('sports.simulatedText')}>
      <Badge>{t('sports.simulated')}</Badge>
    </span>
  )
}
