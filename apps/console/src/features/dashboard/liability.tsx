import { useT } from '#kit/language.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { clockText, exactMoney, shortMoney, type Dashboard } from './figures.ts'
import { Panel } from '../../kit/panel.tsx'

/** What the house owes its members. */
export function Liability({ data }: { readonly data: Dashboard | undefined }) {
  const t = useT()
  const owed = data?.liability
  if (data === undefined)
    return (
      <Panel title={t('dashboard.liability')}>
        <Skeleton className="h-16 bg-raised-2" />
      </Panel>
    )
  if (owed === null || owed === undefined)
    return (
      <Panel title={t('dashboard.liability')}>
        <p className="text-sm text-mute">{t('dashboard.liabilityLate')}</p>
      </Panel>
    )
  const parts = [
    { label: t('dashboard.balances'), value: owed.balances },
    { label: t('dashboard.onTheWay'), value: owed.withdrawals },
    { label: t('dashboard.pots'), value: owed.pots },
  ]
  return (
    <Panel title={t('dashboard.liability')} text={t('dashboard.readAt', { time: clockText(owed.at) })}>
      <dl className="grid gap-1.5 text-sm">
        {parts.map(({ label, value }) => (
          <div key={label} className="flex items-baseline justify-between gap-4">
            <dt className="text-mute">{label}</dt>
            <dd dir="ltr" title={exactMoney(value)} className="amount text-lg font-bold">
              {shortMoney(value)}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
