import { useQuery } from '@tanstack/react-query'
import IconBroken from '~icons/lucide/unlink'
import IconWhole from '~icons/lucide/link'
import { formatCount, useT } from '#kit/language.ts'
import { useMoment } from '#kit/use-moment.ts'
import { cx } from '#ui/cx.ts'
import { callQuery } from '../app/calls.ts'

/** Whether the chain of the audit is whole, as its last check found. */
export function AuditChain() {
  const t = useT()
  const write = useMoment()
  const { data } = useQuery(callQuery('audit.state', {}))
  if (data === undefined) return null
  const { checked, events } = data
  if (checked === null)
    return <p className="text-sm text-mute">{t('chain.unchecked', { events: formatCount(events) })}</p>
  const isWhole = checked.brokenAt === null
  const Sign = isWhole ? IconWhole : IconBroken
  return (
    <p
      role={isWhole ? undefined : 'alert'}
      className={cx('flex items-start gap-2 text-sm', isWhole ? 'text-mute' : 'font-semibold text-lost')}
    >
      <Sign className={cx('mt-0.5 size-4 shrink-0', isWhole && 'text-won')} />
      {checked.brokenAt === null
        ? t('chain.whole', { events: formatCount(checked.events), at: write(checked.at) })
        : t('chain.broken', { n: String(checked.brokenAt), at: write(checked.at) })}
    </p>
  )
}
