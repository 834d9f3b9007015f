import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import IconReplay from '~icons/lucide/play'
import type { Bet } from '#contract/calls/records.ts'
import { buttonClass } from '#ui/button.tsx'
import { Popup } from '#ui/popup.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useLanguage, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { Money } from '#kit/money.tsx'
import { useMoment } from '#kit/use-moment.ts'
import { paths } from '../../app/paths.ts'
import { callQuery } from '../../app/query.ts'
import { BetResult, BetState } from './bet-list.tsx'
import { SignedMoney } from '../../parts/signed-money.tsx'

/** One bet with all its movements: a sheet on a phone, a popup on a larger screen. */
export function BetPopup({ bet, onClose }: { readonly bet: Bet; onClose(): void }) {
  const t = useT()
  const language = useLanguage()
  const moment = useMoment()
  const [open, setOpen] = useState(true)
  const { data, isError, refetch } = useQuery(callQuery('record.bet', { id: bet.id, language }))
  const shown = data?.bet ?? bet
  // A round that waits for its player goes on where it was, in its game.
  const goesOn = shown.state === 'open' ? (shown.game ?? undefined) : undefined
  return (
    <Popup
      open={open}
      onClose={() => setOpen(false)}
      onGone={onClose}
      title={bet.game?.name ?? t('records.otherGame')}
      closeLabel={t('popup.close')}
      closeOutside
    >
      <div className="grid gap-5 px-6 pt-1 pb-6">
        <div className="flex items-center gap-3 text-sm text-mute">
          <BetState state={shown.state} />
          <span>{moment(bet.at)}</span>
          <span className="ms-auto text-base">
            <BetResult bet={shown} />
          </span>
        </div>
        <dl className="grid grid-cols-2 gap-2">
          {(
            [
              ['stake', shown.stake],
              ['payout', shown.payout],
            ] as const
          ).map(([name, value]) => (
            <div key={name} className="rounded-md bg-raised-2 px-4 py-3">
              <dt className="text-xs text-faint">{t(`records.${name}`)}</dt>
              <dd className="text-lg font-semibold">
                <Money value={value} />
              </dd>
            </div>
          ))}
        </dl>
        <section aria-labelledby="bet-movements" className="grid gap-2">
          <h3 id="bet-movements" className="text-sm font-semibold text-mute">
            {t('records.movements')}
          </h3>
          {data === undefined && !isError && (
            <div aria-busy="true" className="grid gap-2">
              <Skeleton className="h-10 bg-raised-2" />
              <Skeleton className="h-10 bg-raised-2" />
            </div>
          )}
          {isError && data === undefined && <LoadFailed slim onAgain={() => void refetch()} />}
          <ol className="grid">
            {data?.movements.map(({ at, type, amount, reference }) => (
              <li
                key={reference}
                className="flex items-baseline justify-between gap-3 border-b border-line py-2 last:border-0"
              >
                <span>
                  {t(`records.type.${type}`)} <span className="ps-1 text-xs text-faint">{moment(at)}</span>
                </span>
                <SignedMoney value={amount} />
              </li>
            ))}
          </ol>
        </section>
        <dl className="grid gap-1 text-xs text-faint">
          {(
            [
              ['studio', bet.game?.vendor],
              ['round', bet.round],
            ] as const
          ).map(
            ([name, value]) =>
              value !== undefined &&
              value !== '' && (
                <div key={name} className="flex gap-2">
                  <dt>{t(`records.${name}`)}</dt>
                  <dd dir="ltr" className="min-w-0 truncate select-all">
                    {value}
                  </dd>
                </div>
              ),
          )}
        </dl>
        {data !== undefined && !data.replay && data.bet.state !== 'open' && (
          <p className="text-sm text-faint">{t('records.noReplay')}</p>
        )}
        {data !== undefined && (data.replay || data.disputable || goesOn !== undefined) && (
          <div className="flex flex-wrap gap-2">
            {goesOn !== undefined && (
              <Link href={paths.seamless(goesOn.nodeId, 'real')} className={buttonClass('main')}>
                <IconReplay className="size-4.5" />
                {t('records.continue')}
              </Link>
            )}
            {data.replay && (
              <Link href={paths.replay(bet.id)} className={buttonClass('light')}>
                <IconReplay className="size-4.5" />
                {t('records.replay')}
              </Link>
            )}
            {data.disputable && (
              <Link href={`${paths.member('feedback')}&about=${bet.id}`} className={buttonClass('quiet')}>
                {t('records.dispute')}
              </Link>
            )}
          </div>
        )}
      </div>
    </Popup>
  )
}
