import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import IconMore from '~icons/lucide/chevron-right'
import type { LotteryChase } from '#contract/lottery-chase.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { Money } from '#kit/money.tsx'
import { MoreRows } from '#kit/more-rows.tsx'
import { useMoment } from '#kit/use-moment.ts'
import { usePages } from '#kit/use-pages.ts'
import { call } from '../../../app/calls.ts'
import { paths } from '../../../app/paths.ts'
import { callQuery } from '../../../app/query.ts'
import { GameSign } from '../../../parts/lottery/game-sign.tsx'
import { nameOfGame } from '../../../parts/lottery/names.ts'
import { useLotteryGames } from '../../../parts/lottery/use-games.ts'
import { EmptyPicture } from '../../../parts/small-pictures.tsx'
import { useDraws } from '../address.ts'
import { DrawsFrame } from '../frame.tsx'
import { GameMenu } from '../game-menu.tsx'
import { ChaseBadge, ChaseProgress } from './chase-parts.tsx'

/** The member's chases, the newest first, with what they hold together. */
export function ChasesPage() {
  const t = useT()
  const [page] = useLocation()
  const { address, change } = useDraws('chases')
  const { games } = useLotteryGames()
  const { gameCode } = address
  const filters = gameCode === undefined ? {} : { gameCode }
  const { data: purse } = useQuery(callQuery('wallet.balance', {}))
  const pages = usePages({
    key: ['lottery.chases', filters],
    load: (asked, options) => call('lottery.chases', { ...filters, ...asked }, options),
  })
  const { rows, error, again } = pages
  const nameOf = (code: string): string => {
    const game = games?.find((one) => one.gameCode === code)
    return game === undefined ? code : nameOfGame(game)
  }
  return (
    <DrawsFrame view="chases" game={games?.find((one) => one.gameCode === gameCode)}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <GameMenu
          games={games ?? []}
          chosen={gameCode}
          onAll={() => change({ gameCode: undefined })}
          onChoose={(next) => change({ gameCode: next })}
        />
        {purse !== undefined && Number(purse.held) > 0 && (
          <p className="text-sm text-mute">
            {t('draws.chases.heldInAll')} <Money value={purse.held} className="font-semibold text-ink" />
          </p>
        )}
      </div>
      {rows === undefined && error !== null && <LoadFailed text={t('draws.chases.failed')} onAgain={again} />}
      {rows === undefined && error === null && (
        <div aria-busy="true" className="grid gap-2">
          {[0, 1, 2].map((line) => (
            <Skeleton key={line} className="h-32 rounded-md" />
          ))}
        </div>
      )}
      {rows?.length === 0 && (
        <EmptyState
          picture={<EmptyPicture name="ticket" />}
          title={t('draws.chases.none')}
          text={t('draws.chases.noneText')}
          action={
            <Link href={paths.lotteryPage(page, gameCode)} className={buttonClass('light')}>
              {t(gameCode === undefined ? 'draws.toLobby' : 'draws.toGame')}
            </Link>
          }
        />
      )}
      {rows !== undefined && rows.length > 0 && (
        <ul aria-label={t('draws.title.chases')} className="grid grid-cols-1 gap-2 lg:grid-cols-2">
          {rows.map((chase) => (
            <ChaseCard key={chase.id} chase={chase} name={nameOf(chase.gameCode)} />
          ))}
        </ul>
      )}
      <MoreRows pages={pages} />
    </DrawsFrame>
  )
}

function ChaseCard({ chase, name }: { readonly chase: LotteryChase; readonly name: string }) {
  const t = useT()
  const moment = useMoment()
  const { hrefOf } = useDraws('chases')
  const { id, gameCode, state, at, staked, held, won } = chase
  return (
    <li className="relative grid grid-cols-1 gap-3 rounded-md bg-raised-1 p-4 quick-colors hover:bg-raised-2">
      <div className="flex items-start gap-3">
        <GameSign gameCode={gameCode} className="size-10 rounded-xl" />
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-semibold">
            <Link href={hrefOf({ view: 'chase', chase: id })} className="after:absolute after:inset-0">
              {name}
            </Link>
          </h2>
          <p className="text-xs text-faint">{moment(at)}</p>
        </div>
        <ChaseBadge state={state} />
        <IconMore aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-faint rtl:-scale-x-100" />
      </div>
      <ChaseProgress chase={chase} />
      <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {([['staked', staked], ...(state === 'running' ? [['held', held] as const] : []), ['won', won]] as const).map(
          ([fact, amount]) => (
            <div key={fact} className="flex gap-1.5">
              <dt className="text-mute">{t(`draws.chases.${fact}`)}</dt>
              <dd>
                <Money
                  value={amount}
                  className={fact === 'won' && Number(amount) > 0 ? 'font-semibold text-won' : 'font-semibold'}
                />
              </dd>
            </div>
          ),
        )}
      </dl>
    </li>
  )
}
