import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { formatCount, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { useMoment } from '#kit/use-moment.ts'
import { callQuery } from '../../app/query.ts'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { ShareCode } from '../../parts/share-code.tsx'
import { Commission } from './commission.tsx'

/** Where a member invites its friends: a link of its own, and who came by it. */
export function ReferralPage() {
  const t = useT()
  const moment = useMoment()
  const { data, isError, refetch } = useQuery(callQuery('agents.referral', {}))
  if (isError && data === undefined) return <LoadFailed onAgain={() => void refetch()} />
  if (data === undefined)
    return (
      <div className="grid gap-4" aria-busy="true">
        <Skeleton className="h-32 rounded-md" />
        <Skeleton className="h-24 rounded-md" />
      </div>
    )
  const { code, latest, commission } = data
  return (
    <div className="grid gap-5">
      <section aria-labelledby="referral-link" className="grid gap-3 rounded-md bg-raised-1 p-5">
        <h2 id="referral-link" className="font-semibold">
          {t('referral.link')}
        </h2>
        <p className="max-w-prose text-sm text-mute text-pretty">{t('referral.text')}</p>
        {code !== null && <ShareCode code={code} />}
      </section>
      <dl className="grid grid-cols-3 gap-px overflow-hidden rounded-md bg-line">
        {(['friends', 'today', 'week'] as const).map((name) => (
          <div key={name} className="grid content-start gap-1 bg-raised-1 p-4">
            <dt className="text-sm text-mute">{t(`referral.${name}`)}</dt>
            <dd className="amount text-2xl font-extrabold">{formatCount(data[name])}</dd>
          </div>
        ))}
      </dl>
      {commission !== null && <Commission commission={commission} />}
      {latest.length === 0 ? (
        <EmptyState picture={<EmptyPicture name="letter" />} title={t('referral.none')} text={t('referral.noneText')} />
      ) : (
        <section aria-labelledby="referral-latest" className="grid gap-2">
          <h2 id="referral-latest" className="font-semibold">
            {t('referral.latest')}
          </h2>
          <ul className="grid gap-px overflow-hidden rounded-md bg-line">
            {latest.map(({ account, registeredAt }) => (
              <li key={registeredAt + account} className="flex justify-between gap-4 bg-raised-1 px-4 py-3 text-sm">
                <span>{account}</span>
                <time dateTime={registeredAt} className="text-mute">
                  {moment(registeredAt)}
                </time>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
