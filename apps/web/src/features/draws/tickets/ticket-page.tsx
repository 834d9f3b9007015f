import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'wouter'
import IconAgain from '~icons/lucide/rotate-cw'
import IconBack from '~icons/lucide/arrow-left'
import { CallError } from '#client/call-error.ts'
import type { LotteryDraw, LotteryNow, LotteryTicket } from '#contract/lottery.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { Money } from '#kit/money.tsx'
import { useTopic } from '#kit/topics.ts'
import { useMoment } from '#kit/use-moment.ts'
import { answersTo, callQuery } from '../../../app/query.ts'
import { DrawStage, SkipDraw, useStage } from '../../../parts/lottery/draw-stage.tsx'
import { GameSign } from '../../../parts/lottery/game-sign.tsx'
import { nameOfGame } from '../../../parts/lottery/names.ts'
import { EmptyPicture } from '../../../parts/small-pictures.tsx'
import { useLotteryGames } from '../../../parts/lottery/use-games.ts'
import { useDraws } from '../address.ts'
import { FoldedProof } from '../draw-proof.tsx'
import { CancelTicket } from './cancel-ticket.tsx'
import { picksOnceMore, type AddToSlip } from './once-more.ts'
import { Picks } from './picks.tsx'
import { Payout, TicketBadge } from './ticket-state.tsx'

/** An open ticket is asked for again in case the socket does not tell of its draw. */
const ASK_MS = 10_000

/** One ticket: what was picked, what was drawn, what it paid, and what may still be done with it. */
export function TicketPage({ addToSlip }: { readonly addToSlip: AddToSlip }) {
  const t = useT()
  const { address, hrefOf } = useDraws('ticket')
  const id = address.ticket ?? ''
  const { games } = useLotteryGames()
  const { data, error, refetch } = useQuery({
    ...callQuery('lottery.ticket', { id }),
    refetchInterval: ({ state }) => (state.data?.ticket.state === 'open' ? ASK_MS : false),
  })
  const game = games?.find(({ gameCode }) => gameCode === data?.ticket.gameCode)
  const isUnknown = error instanceof CallError && (error.code === 'NOT_FOUND' || error.code === 'INVALID_INPUT')
  const toTickets = hrefOf({ view: 'tickets', ticket: undefined })
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex items-center gap-3">
        <Link
          href={toTickets}
          aria-label={t('draws.title.tickets')}
          title={t('draws.title.tickets')}
          className="-ms-2 grid size-11 shrink-0 place-items-center rounded-full text-mute quick-colors hover:bg-raised-2 hover:text-ink"
        >
          <IconBack className="size-5 rtl:-scale-x-100" />
        </Link>
        <h1 className="min-w-0 truncate text-2xl font-extrabold">{t('draws.title.ticket')}</h1>
      </div>
      {data === undefined && isUnknown && (
        <EmptyState
          picture={<EmptyPicture name="ticket" />}
          title={t('draws.tickets.noneFit')}
          text={t('draws.tickets.unknown')}
          action={
            <Link href={toTickets} className={buttonClass('light')}>
              {t('draws.title.tickets')}
            </Link>
          }
        />
      )}
      {data === undefined && error !== null && !isUnknown && (
        <LoadFailed text={t('draws.tickets.failed')} onAgain={() => void refetch()} />
      )}
      {data === undefined && error === null && (
        <div aria-busy="true" className="grid gap-4">
          <Skeleton className="h-40 rounded-lg" />
          <Skeleton className="h-60 rounded-lg" />
        </div>
      )}
      {data !== undefined && (
        <Ticket
          ticket={data.ticket}
          draw={data.draw}
          name={game === undefined ? data.ticket.gameCode : nameOfGame(game)}
          kind={game?.kind}
          addToSlip={addToSlip}
        />
      )}
    </div>
  )
}

interface TicketProps {
  readonly ticket: LotteryTicket
  readonly draw: LotteryDraw
  readonly name: string
  /** The kind of its game; undefined until the games are known. */
  readonly kind: string | undefined
  readonly addToSlip: AddToSlip
}

function Ticket({ ticket, draw, name, kind, addToSlip }: TicketProps) {
  const t = useT()
  const moment = useMoment()
  const queries = useQueryClient()
  const { gameCode, numero } = ticket
  useTopic('lottery', gameCode, ({ last }) => {
    if (last?.numero === numero && last.state !== draw.state)
      void queries.invalidateQueries(answersTo('lottery.ticket', 'lottery.tickets'))
  })
  const { state, result } = draw
  const isClosed = state !== 'planned' && state !== 'open'
  const last = useMemo(
    (): LotteryNow['last'] => (isClosed ? { numero, state, result } : null),
    [isClosed, numero, state, result],
  )
  const stage = useStage(kind ?? '', kind === undefined ? null : last)
  const again = picksOnceMore(ticket.picks)
  const facts = [
    ['stake', <Money key="stake" value={ticket.stake} />],
    ['payout', <Payout key="payout" payout={stage.plays ? null : ticket.payout} className="text-xl" />],
    ...(Number(ticket.rebate) > 0 ? [['rebate', <Money key="rebate" value={ticket.rebate} />] as const] : []),
  ] as const
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid grid-cols-1 gap-4">
        <section aria-labelledby="ticket-game" className="grid grid-cols-1 gap-4 rounded-lg bg-raised-1 p-4 md:p-6">
          <div className="flex items-start justify-between gap-3">
            <div className="flex min-w-0 items-center gap-3">
              <GameSign gameCode={gameCode} />
              <div className="min-w-0">
                <h2 id="ticket-game" className="truncate text-xl font-bold">
                  {name}
                </h2>
                <p className="amount text-sm text-faint">{t('draws.tickets.draw', { numero })}</p>
              </div>
            </div>
            <TicketBadge state={stage.plays ? 'open' : ticket.state} />
          </div>
          <dl className="grid auto-cols-fr grid-flow-col gap-2">
            {facts.map(([fact, value]) => (
              <div key={fact} className="rounded-md bg-raised-2 px-4 py-3">
                <dt className="text-xs text-faint">{t(`draws.tickets.${fact}`)}</dt>
                <dd className="text-lg font-semibold">{value}</dd>
              </div>
            ))}
          </dl>
          <p className="text-sm text-mute">{t('draws.tickets.boughtAt', { time: moment(ticket.at) })}</p>
          {ticket.isLate && (
            <p className="rounded-sm bg-news-soft px-3.5 py-2.5 text-sm text-news">{t('draws.tickets.late')}</p>
          )}
          <div className="flex flex-wrap gap-2">
            <CancelTicket ticket={ticket} />
            {again.length > 0 && (
              <Button icon={IconAgain} onClick={() => addToSlip(gameCode, again)}>
                {t('draws.tickets.again')}
              </Button>
            )}
          </div>
        </section>
        <Picks
          picks={ticket.picks}
          gameCode={gameCode}
          numero={numero}
          result={isClosed ? result : null}
          waits={stage.plays}
        />
      </div>
      <div className="grid grid-cols-1 gap-4">
        <section aria-labelledby="ticket-draw" className="grid grid-cols-1 gap-4 rounded-lg bg-raised-1 p-4 md:p-6">
          <div className="flex items-center justify-between gap-3">
            <h2 id="ticket-draw" className="text-lg font-bold">
              {t('draws.result')}
            </h2>
            <SkipDraw stage={stage} />
          </div>
          {last === null || kind === undefined ? (
            <p className="text-mute">{t('draws.tickets.drawnAt', { time: moment(draw.drawsAt) })}</p>
          ) : (
            <DrawStage stage={stage} />
          )}
          {state === 'corrected' && <p className="text-sm text-news">{t('draws.correctedText')}</p>}
        </section>
        <FoldedProof gameCode={gameCode} numero={numero} />
      </div>
    </div>
  )
}
