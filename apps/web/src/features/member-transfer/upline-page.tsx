import { useQuery } from '@tanstack/react-query'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ResponsiveList } from '#ui/responsive-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { Money } from '#kit/money.tsx'
import { useMoment } from '#kit/use-moment.ts'
import { call } from '../../app/calls.ts'
import { callQuery } from '../../app/query.ts'
import { MemberTransferForm, type TransferTerms } from '../../parts/member-transfer-form.tsx'
import { EmptyPicture } from '../../parts/small-pictures.tsx'

type Row = TransferTerms['latest'][number]

/** What was sent and received last. */
function Latest({ rows }: { readonly rows: readonly Row[] }) {
  const t = useT()
  const moment = useMoment()
  return (
    <section aria-labelledby="latest-transfers" className="grid grid-cols-1 gap-3">
      <h2 id="latest-transfers" className="text-lg font-bold">
        {t('send.latest')}
      </h2>
      {rows.length === 0 ? (
        <p className="text-mute">{t('send.none')}</p>
      ) : (
        <ResponsiveList<Row>
          label={t('send.latest')}
          rows={rows}
          keyOf={({ id }) => id}
          onPage
          columns={[
            {
              key: 'account',
              head: t('send.account'),
              onCard: 'title',
              className: 'min-w-0 break-all',
              cell: ({ account }) => account,
            },
            {
              key: 'kind',
              head: t('send.kind'),
              onCard: 'title',
              cell: ({ isSent }) => (
                <Badge tone={isSent ? 'plain' : 'won'}>{t(isSent ? 'send.sent' : 'send.received')}</Badge>
              ),
            },
            {
              key: 'amount',
              head: t('send.amount'),
              figures: true,
              onCard: 'title',
              cell: ({ amount }) => <Money value={amount} className="font-semibold" />,
            },
            {
              key: 'time',
              head: t('send.time'),
              onCard: 'line',
              className: 'text-sm text-faint max-md:w-full md:whitespace-nowrap',
              cell: ({ at }) => moment(at),
            },
          ]}
        />
      )}
    </section>
  )
}

/** Where a member sends money to the account that it stands under. */
export function UplinePage() {
  const t = useT()
  const { data, isError, refetch } = useQuery(callQuery('transfers.terms', { to: 'upline' }))
  if (isError && data === undefined) return <LoadFailed onAgain={() => void refetch()} />
  if (data === undefined)
    return (
      <div className="grid gap-4" aria-busy="true">
        <Skeleton className="h-80 max-w-2xl rounded-lg" />
        <Skeleton className="h-24 rounded-md" />
      </div>
    )
  const { isOn, upline, latest } = data
  const receiver = isOn ? upline : null
  return (
    <div className="grid grid-cols-1 gap-6">
      {receiver !== null ? (
        <section className="w-full max-w-2xl rounded-lg bg-raised-1 p-5 hairline sm:p-6">
          <MemberTransferForm
            terms={data}
            to={receiver.account}
            send={(wish) => call('transfers.toUpline', { ...wish, upline: receiver.mark })}
          />
        </section>
      ) : (
        <EmptyState picture={<EmptyPicture name="calm" />} title={t('send.off')} text={t('send.offText')} />
      )}
      {(receiver !== null || latest.length > 0) && <Latest rows={latest} />}
    </div>
  )
}
