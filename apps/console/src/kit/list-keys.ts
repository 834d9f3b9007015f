import { useEffect } from 'react'
import type { QueueName } from '#contract/settings/desk.ts'
import { useT } from '#kit/language.ts'
import { toast } from '#ui/toast.tsx'
import { call } from '../app/calls.ts'
import { useMay } from '../app/session.ts'

/** `j` and `k` open the next row and the one before, `n` takes the next of a queue, `Escape` closes it. */
export function useListKeys(list: {
  readonly rows: readonly object[]
  keyOf(row: object): string
  readonly opened: string | undefined
  open(key: string | undefined): void
  /** Takes what waits longest, where the list is a queue. */
  readonly next: (() => void) | undefined
}): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { target, key } = event
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]') !== null) return
      if (target instanceof HTMLElement && target.closest('input,textarea,select,[contenteditable]') !== null) return
      const { rows, keyOf, opened, open, next: takeNext } = list
      if (key === 'Escape' && opened !== undefined) return open(undefined)
      if (key === 'n' && takeNext !== undefined) return takeNext()
      const step = { j: 1, k: -1 }[key]
      if (step === undefined || rows.length === 0) return
      const at = rows.findIndex((row) => keyOf(row) === opened)
      const next = rows[Math.min(rows.length - 1, Math.max(0, at + step))]
      if (next !== undefined) open(keyOf(next))
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}

/** Takes what has waited longest in a queue and is free, and opens it; undefined for a list that is none. */
export function useNext(
  queue: QueueName | undefined,
  { again, open }: { again(): void; open(key: string): void },
): (() => Promise<void>) | undefined {
  const t = useT()
  const may = useMay()
  if (queue === undefined || !may('queues.next')) return undefined
  return async () => {
    const { taken } = await call('queues.next', { queue })
    if (taken === null) return toast('news', t('queue.none'))
    again()
    open(taken.item)
  }
}
