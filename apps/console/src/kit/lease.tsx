import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import IconLock from '~icons/lucide/lock'
import { CallError } from '#client/call-error.ts'
import type { QueueName } from '#contract/settings/desk.ts'
import { useT } from '#kit/language.ts'
import { answersTo, call } from '../app/calls.ts'
import { isAtWork } from '../app/live.ts'

/** A lease holds for ten minutes; so often it is renewed while its row is open. */
const RENEW_MS = 4 * 60_000

export interface LeaseProps {
  readonly queue: QueueName
  /** The key of the row, as its queue names it. */
  readonly item: string
}

/** Takes a row of a queue while it is open, so that nobody else works on it; says so where somebody else does. */
export function Lease({ queue, item }: LeaseProps) {
  const t = useT()
  const queries = useQueryClient()
  const [elsewhere, setElsewhere] = useState(false)
  useEffect(() => {
    let open = true
    const take = async (): Promise<void> => {
      try {
        await call('queues.take', { queue, item })
        if (open) setElsewhere(false)
      } catch (cause) {
        if (open && cause instanceof CallError && cause.code === 'CONFLICT') setElsewhere(true)
      }
    }
    void take()
    const timer = setInterval(() => void (isAtWork() && take()), RENEW_MS)
    return () => {
      open = false
      clearInterval(timer)
      call('queues.release', { queue, item })
        .then(() => queries.invalidateQueries(answersTo('queues.read')))
        .catch(() => undefined)
    }
  }, [queue, item, queries])
  if (!elsewhere) return null
  return (
    <p role="status" className="flex items-center gap-2.5 rounded-sm bg-news-soft px-3.5 py-3 text-sm">
      <IconLock className="size-4 shrink-0 text-news" />
      {t('queue.takenElsewhere')}
    </p>
  )
}
