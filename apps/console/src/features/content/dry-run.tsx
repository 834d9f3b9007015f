import { useQuery } from '@tanstack/react-query'
import { promotionContent } from '#contract/content/promotion.ts'
import { formatCount, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { Money } from '#kit/money.tsx'
import { safeParse } from 'zod/mini'
import { StatTile } from '#ui/extended/stat-tile.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { call } from '../../app/calls.ts'
import { Gifts } from '../../kit/gifts.tsx'
import { Table } from '../../kit/part-table.tsx'

/** What a draft of a promotion would have given for yesterday. */
export function DryRun({ value }: { readonly value: unknown }) {
  const t = useT()
  const { data: promotion } = safeParse(promotionContent, value)
  const { data, error, refetch } = useQuery({
    queryKey: ['promotions.dryRun', value],
    queryFn: () => (promotion === undefined ? null : call('promotions.dryRun', { value: promotion })),
    gcTime: 0,
    staleTime: Infinity,
  })
  if (error !== null) return <LoadFailed slim onAgain={() => void refetch()} />
  if (data === undefined) return <Skeleton className="m-6 h-40" />
  if (data === null || !data.known) return <p className="px-6 pt-2 pb-6 text-pretty">{t('dryRun.unknown')}</p>
  const { day, happened, looked, awards, members, money, points, list } = data
  return (
    <div className="grid gap-5 px-6 pt-2 pb-6">
      <p className="text-sm text-mute text-pretty">{t('dryRun.text', { day })}</p>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <StatTile label={t('field.members')} value={formatCount(members)} />
        <StatTile label={t('field.awards')} value={formatCount(awards)} />
        <StatTile label={t('dryRun.money')} value={<Money value={money} />} />
        <StatTile label={t('dryRun.points')} value={formatCount(Number(points))} />
      </div>
      {looked < happened && (
        <p className="text-sm text-mute">
          {t('dryRun.part', { looked: formatCount(looked), happened: formatCount(happened) })}
        </p>
      )}
      <Table
        heads={[t('field.member'), t('dryRun.gives')]}
        rows={list.map(({ member, gifts }) => [member.username, <Gifts key={member.id} gifts={gifts} />])}
        empty={t('dryRun.nobody')}
      />
    </div>
  )
}
