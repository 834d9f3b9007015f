import type { CallResponse } from '#contract/calls.ts'
import { useT } from '#kit/language.ts'
import { useMoment } from '#kit/use-moment.ts'
import { Badge } from '#ui/badge.tsx'

export interface DueAtProps {
  readonly row: CallResponse<'cases.list'>['list'][number]
}

/** When a case is due, and that its time is over where it is. */
export function DueAt({ row: { dueAt, overdue } }: DueAtProps) {
  const t = useT()
  const write = useMoment()
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <time dateTime={dueAt} className="amount">
        {write(dueAt)}
      </time>
      {overdue && <Badge tone="lost">{t('case.overdue')}</Badge>}
    </span>
  )
}
