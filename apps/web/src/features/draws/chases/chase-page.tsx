import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import IconBack from '~icons/lucide/arrow-left'
import { CallError } from '#client/call-error.ts'
import type { ChaseIssue, LotteryChase } from '#contract/lottery-chase.ts'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { formatCount, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { Money } from '#kit/money.tsx'
import { useTopic } from '#kit/topics.ts'
import { useMoment } from '#kit/use-moment.ts'
import { answersTo, callQuery } from '../../../app/query.ts'
import { GameSign } from '../../../parts/lottery/game-sign.tsx'
import { nameOf, nameOfGame } from '../../../parts/lottery/names.ts'
import { useLotteryGames } from '../../../parts/lottery/use-games.ts'
import { EmptyPicture } from '../../../parts/small-pictures.tsx'
import { useDraws } from '../address.ts'
import { Payout, TicketBadge } from '../tickets/ticket-state.tsx'
import { ChaseBadge, ChaseProgress } from './chase-parts.tsx'
import { StopChase } from './stop-chase.tsx'

/** A running chase is asked for again in case the socket does not tell of it. */
const ASK_MS = 10_000

/** One chase: how far it is, issue by issue, and how it is stopped. */
export function ChasePage() {
  const t = useT()
  const { address, hrefOf } = useDraws('chase')
  const id = address.chase ?? ''
  const { games } = useLotteryGames()
  const { data, error, refetch } = useQuery({
    ...callQuery('lottery.chase', { id }),
    refetchInterval: ({ state }) => (state.data?.chase.state === 'running' ? ASK_MS : false),
  })
  const game = games?.find(({ gameCode }) => gameCode === data?.chase.gameCode)
  const isUnknown = error instanceof CallError && (error.code === 'NOT_FOUND' || error.code === 'INVALID_INPUT')
  const toChases = hrefOf({ view: 'chases', chase: undefined })
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex items-center gap-3">
        <Link
          href={toChases}
          aria-label={t('draws.title.chases')}
          title={t('draws.title.chases')}
          className="-ms-2 grid size-11 shrink-0 place-items-center rounded-full text-mute quick-colors hover:bg-raised-2 hover:text-ink"
        >
          <IconBack className="size-5 rtl:-scale-x-100" />
        </Link>
        <h1 className="min-w-0 truncate text-2xl font-extrabold">{t('draws.title.chase')}</h1>
      </div>
      {data === undefined && isUnknown && (
        <EmptyState
          picture={<EmptyPicture name="ticket" />}
          title={t('draws.chases.none')}
          text={t('draws.chases.unknown')}
          action={
            <Link href={toChases} className={buttonClass('light')}>
              {t('draws.title.chases')}
            </Link>
          }
        />
      )}
      {data === undefined && error !== null && !isUnknown && (
        <LoadFailed text={t('draws.chases.failed')} onAgain={() => void refetch()} />
      )}
      {data === undefined && error === null && (
        <div aria-busy="true" className="grid gap-4">
          <Skeleton className="h-48 rounded-lg" />
          <Skeleton className="h-72 rounded-lg" />
        </div>
      )}
      {data !== undefined && (
        <Chase
          chase={data.chase}
          issues={data.issues}
          name={game === undefined ? data.chase.gameCode : nameOfGame(game)}
        />
      )}
    </div>
  )
}

interface ChaseProps {
  readonly chase: LotteryChase
  readonly issues: readonly ChaseIssue[]
  readonly name: string
}

function Chase({ chase, issues, name }: ChaseProps) {
  const t = useT()
  const moment = useMoment()
  const queries = useQueryClient()
  const { gameCode, state, total, staked, held, returned, won, stopOnWin, at, endedAt, picks } = chase
  const open = issues.find(({ ticket }) => ticket?.state === 'open')?.numero
  // A step of the chase is told by itself; what its ticket came to, by its game.
  useTopic('lottery', gameCode, ({ last }) => {
    if (last !== null && last.numero === open && last.state === 'settled')
      void queries.invalidateQueries(answersTo('lottery.chase', 'lottery.chases'))
  })
  const isRunning = state === 'running'
  const facts = [
    ['total', total],
    ['staked', staked],
    isRunning ? (['held', held] as const) : (['returned', returned] as const),
    ['won', won],
  ] as const
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <section aria-labelledby="chase-game" className="grid grid-cols-1 gap-4 rounded-lg bg-raised-1 p-4 md:p-6">
        <div className="flex items-start justify-between gap-3">
          <div className="flex min-w-0 items-center gap-3">
            <GameSign gameCode={gameCode} />
            <div className="min-w-0">
              <h2 id="chase-game" className="truncate text-xl font-bold">
                {name}
              </h2>
              <p className="truncate text-sm text-faint">
                {[...new Set(picks.map(({ play }) => nameOf(play)))].join(', ')}
              </p>
            </div>
          </div>
          <ChaseBadge state={state} />
        </div>
        <ChaseProgress chase={chase} />
        <dl className="grid grid-cols-2 gap-2">
          {facts.map(([fact, amount]) => (
            <div key={fact} className="rounded-md bg-raised-2 px-4 py-3">
              <dt className="text-xs text-faint">{t(`draws.chases.${fact}`)}</dt>
              <dd className="text-lg font-semibold">
                <Money value={amount} className={fact === 'won' && Number(amount) > 0 ? 'text-won' : ''} />
              </dd>
            </div>
          ))}
        </dl>
        <p className="text-sm text-mute">
          {t(stopOnWin ? 'draws.chases.stopsOnWin' : 'draws.chases.goesOn')}{' '}
          {t('draws.chases.placedAt', { time: moment(at) })}
          {endedAt !== null && <> {t('draws.chases.endedAt', { time: moment(endedAt) })}</>}
        </p>
        {isRunning && (
          <div>
            <StopChase chase={chase} />
          </div>
        )}
      </section>
      <section aria-labelledby="chase-issues" className="grid grid-cols-1 gap-3 rounded-lg bg-raised-1 p-4 md:p-6">
        <h2 id="chase-issues" className="text-lg font-bold">
          {t('draws.chases.issues')}
        </h2>
        <ol className="grid gap-1.5">
          {issues.map((issue, i) => (
            <Issue key={i} i={i} issue={issue} isRunning={isRunning} />
          ))}
        </ol>
      </section>
    </div>
  )
}

function Issue({
  i,
  issue,
  isRunning,
}: {
  readonly i: number
  readonly issue: ChaseIssue
  readonly isRunning: boolean
}) {
  const t = useT()
  const { hrefOf } = useDraws('chase')
  const { numero, multiple, stake, skipped, ticket } = issue
  const comes = ticket === null && skipped === null
  return (
    <li
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md px-3 py-2.5 text-sm',
        ticket?.state === 'won' ? 'bg-won-soft' : 'bg-raised-2',
        comes && 'opacity-70',
      )}
    >
      <span className="amount w-7 shrink-0 text-faint">{formatCount(i + 1)}</span>
      <span className="amount min-w-0 flex-1 truncate">
        {ticket === null ? (
          (numero ?? '–')
        ) : (
          <Link href={hrefOf({ view: 'ticket', ticket: ticket.id })} className="underline underline-offset-4">
            {numero ?? ticket.id}
          </Link>
        )}
      </span>
      <span className="amount shrink-0 text-mute">×{formatCount(multiple)}</span>
      <Money value={stake} className="shrink-0 font-semibold" />
      <span className="flex basis-full items-center gap-2 ps-10 sm:basis-44 sm:justify-end sm:ps-0">
        {ticket !== null && (
          <>
            <TicketBadge state={ticket.state} />
            {ticket.payout !== null && Number(ticket.payout) > 0 && <Payout payout={ticket.payout} />}
          </>
        )}
        {skipped !== null && <span className="text-news">{t(`draws.chases.skipped.${skipped}`)}</span>}
        {comes && <span className="text-faint">{t(isRunning ? 'draws.chases.waits' : 'draws.chases.notBought')}</span>}
      </span>
    </li>
  )
}
