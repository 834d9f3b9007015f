import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useT } from '#kit/language.ts'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { wallClock } from '#ui/use-seconds.ts'
import { callQuery } from '../app/calls.ts'
import { durationText, minutesSince } from './duration.ts'
import type { Waits } from './resource.ts'

const MINUTE_MS = 60_000
const everyMinute = (changed: () => void): (() => void) => {
  const timer = setInterval(changed, MINUTE_MS)
  return () => clearInterval(timer)
}
const thisMinute = (): number => Math.floor(wallClock() / MINUTE_MS) * MINUTE_MS

export interface AgeProps {
  readonly waits: Waits
}

/** How long something has waited in its queue, against how long it may; what is over that is marked. */
export function Age({ waits: { queue, since } }: AgeProps) {
  const t = useT()
  useSyncExternalStore(everyMinute, thisMinute)
  const { data } = useQuery(callQuery('queues.read', {}))
  const minutes = minutesSince(since, wallClock())
  const target = data?.queues.find((one) => one.queue === queue)?.targetMinutes
  const late = target !== undefined && minutes >= target
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 whitespace-nowrap">
      <span className="amount">
        <span className={cx(late && 'font-semibold text-lost')}>{durationText(minutes)}</span>
        {target !== undefined && <span className="text-mute"> {t('age.of', { target: durationText(target) })}</span>}
      </span>
      {late && <Badge tone="lost">{t('shell.late')}</Badge>}
    </span>
  )
}
