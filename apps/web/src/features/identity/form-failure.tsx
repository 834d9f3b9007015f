import { useEffect, useMemo } from 'react'
import IconAlert from '~icons/lucide/circle-alert'
import IconClock from '~icons/lucide/hourglass'
import type { CallError } from '#client/call-error.ts'
import { asClock, useSeconds, wallClock } from '#ui/use-seconds.ts'
import { useT } from '../../app/language.ts'
import { retryAfter } from './field-errors.ts'

export interface FormFailureProps {
  readonly failure: CallError | null
  /** A pause that the server asked for is over. */
  onOver?(): void
}

/** What went wrong with the whole of it, above the button; a pause is counted down. */
export function FormFailure({ failure, onOver }: FormFailureProps) {
  const t = useT()
  const until = useMemo(() => {
    const pause = failure === null ? undefined : retryAfter(failure)
    return pause === undefined || pause <= 0 ? undefined : wallClock() + pause * 1000
  }, [failure])
  const seconds = useSeconds(until)
  useEffect(() => {
    if (until === undefined) return
    const timer = setTimeout(() => onOver?.(), until - wallClock())
    return () => clearTimeout(timer)
  }, [until, onOver])
  if (failure === null) return null
  const Sign = until === undefined ? IconAlert : IconClock
  return (
    <p role="alert" className="flex items-start gap-2.5 rounded-sm bg-lost-soft px-3.5 py-3 text-sm text-ink animate-rise">
      <Sign className="mt-0.5 size-4 shrink-0 text-lost" />
      <span className="flex-1">{t(`error.${failure.code}`)}</span>
      {seconds > 0 && <span aria-hidden="true" className="amount font-semibold">{asClock(seconds)}</span>}
    </p>
  )
}
