import { useQuery } from '@tanstack/react-query'
import { formatCount, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { Money } from '#kit/money.tsx'
import { Badge } from '#ui/badge.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { callQuery } from '../../app/calls.ts'
import { choiceName } from '../../kit/names.ts'
import type { RowOf } from '../../kit/resource.ts'
import { Part, Table } from '../../kit/part-table.tsx'

/** What became of the issues of a chase so far: tickets, and why an issue was skipped. */
export function ChaseEvidence({ chase: { member, id } }: { readonly chase: RowOf<'lotteryDesk.chases'> }) {
  const t = useT()
  const found = useQuery(callQuery('lotteryDesk.chase', { member: member.id, id }))
  if (found.error !== null) return <LoadFailed slim onAgain={() => void found.refetch()} />
  if (found.data === undefined) return <Skeleton className="h-40 rounded-md" />
  const { picks, issues } = found.data
  return (
    <div className="grid gap-6">
      <Part title={t('chase.picks')}>
        <ul className="text-sm">
          {picks.map(({ play, pick }, at) => (
            <li key={at} className="wrap-anywhere">
              {play} · {pick}
            </li>
          ))}
        </ul>
      </Part>
      <Part title={t('chase.issues')}>
        <Table
          empty={t('chase.none')}
          heads={[t('field.numero'), t('chase.multiple'), t('field.stake'), t('field.state'), t('field.payout')]}
          rows={issues.map(({ numero, multiple, stake, skipped, ticket }) => [
            numero,
            formatCount(multiple),
            skipped === null ? <Money key="stake" value={stake} /> : '–',
            <Badge key="state" tone={ticket?.state === 'won' ? 'won' : 'plain'}>
              {skipped === null ? choiceName(t, 'state', ticket?.state ?? '') : choiceName(t, 'skipped', skipped)}
            </Badge>,
            ticket === null || ticket.payout === null ? '–' : <Money key="payout" value={ticket.payout} />,
          ])}
        />
      </Part>
    </div>
  )
}
