import { useState } from 'react'
import { Link } from 'wouter'
import { betStates } from '#contract/sports.ts'
import { buttonClass } from '#ui/button.tsx'
import { chipClass } from '#ui/chip.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { MoreRows } from '#kit/more-rows.tsx'
import { usePages } from '#kit/use-pages.ts'
import { call } from '../../app/calls.ts'
import { paths } from '../../app/paths.ts'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { usePermission } from '../../parts/use-brand.ts'
import { BetCard } from './bet-card.tsx'
import { BookFrame } from './frame.tsx'
import { useLiveBook } from './use-live.ts'

/** The member's bets, the newest first: those that run, that are settled, that were cashed out. */
export function BetsPage() {
  const t = useT()
  useLiveBook(usePermission()?.sports ?? [])
  const [state, setState] = useState<(typeof betStates)[number]>('open')
  const pages = usePages({
    key: ['sports.bets', { state }],
    load: ({ limit, cursor }, options) =>
      call('sports.bets', { state, limit, before: cursor }, options).then(({ bets, next }) => ({ list: bets, next })),
  })
  const { rows, stale, error, again } = pages
  return (
    <BookFrame view="bets">
      <div className="grid grid-cols-1 gap-4">
        <div role="group" aria-label={t('sports.view.bets')} className="flex flex-wrap gap-1.5">
          {betStates.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === state}
              onClick={() => setState(one)}
              className={chipClass(one === state)}
            >
              {t(`sports.bets.${one}`)}
            </button>
          ))}
        </div>
        {rows === undefined && error !== null && <LoadFailed onAgain={again} />}
        {rows === undefined && error === null && (
          <div aria-busy="true" className="grid gap-2">
            {[0, 1, 2].map((row) => (
              <Skeleton key={row} className="h-44 rounded-md" />
            ))}
          </div>
        )}
        {rows?.length === 0 && (
          <EmptyState
            picture={<EmptyPicture name="ticket" />}
            title={t(`sports.noBets.${state}`)}
            text={t('sports.noBetsText')}
            action={
              <Link href={paths.sports('book')} className={buttonClass('light')}>
                {t('sports.toBook')}
              </Link>
            }
          />
        )}
        <ul aria-busy={stale} className="grid grid-cols-1 gap-2.5">
          {rows?.map((bet) => (
            <li key={bet.id}>
              <BetCard bet={bet} />
            </li>
          ))}
        </ul>
        <MoreRows pages={pages} />
      </div>
    </BookFrame>
  )
}
