import { Link, useLocation } from 'wouter'
import IconMore from '~icons/lucide/chevron-right'
import { ticketStates, type LotteryGame, type LotteryTicket, type TicketState } from '#contract/lottery.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { chipClass } from '#ui/chip.ts'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ResponsiveList } from '#ui/responsive-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { Money } from '#kit/money.tsx'
import { MoreRows } from '#kit/more-rows.tsx'
import { useMoment } from '#kit/use-moment.ts'
import { usePages } from '#kit/use-pages.ts'
import { call } from '../../../app/calls.ts'
import { paths } from '../../../app/paths.ts'
import { nameOfGame } from '../../../parts/lottery/names.ts'
import { useLotteryGames } from '../../../parts/lottery/use-games.ts'
import { EmptyPicture } from '../../../parts/small-pictures.tsx'
import { useDraws } from '../address.ts'
import { DrawsFrame } from '../frame.tsx'
import { GameMenu } from '../game-menu.tsx'
import { Payout, TicketBadge } from './ticket-state.tsx'

/** The member's tickets, the newest first, by their state and their game. */
export function TicketsPage() {
  const t = useT()
  const [page] = useLocation()
  const { address, change } = useDraws('tickets')
  const { games } = useLotteryGames()
  const state = ticketStates.find((one) => one === address.state)
  const { gameCode } = address
  const filters = {
    ...(gameCode === undefined ? {} : { gameCode }),
    ...(state === undefined ? {} : { state }),
  }
  const pages = usePages({
    key: ['lottery.tickets', filters],
    load: (asked, options) => call('lottery.tickets', { ...filters, ...asked }, options),
  })
  const { rows, stale, error, again } = pages
  const isNarrowed = state !== undefined || gameCode !== undefined
  return (
    <DrawsFrame view="tickets" game={games?.find((one) => one.gameCode === gameCode)}>
      <div className="flex flex-wrap items-center gap-1.5">
        <GameMenu
          games={games ?? []}
          chosen={gameCode}
          onAll={() => change({ gameCode: undefined })}
          onChoose={(next) => change({ gameCode: next })}
        />
        <StateChips chosen={state} onChoose={(next) => change({ state: next })} />
      </div>
      {rows === undefined && error !== null && <LoadFailed text={t('draws.tickets.failed')} onAgain={again} />}
      {rows === undefined && error === null && (
        <div aria-busy="true" className="grid gap-2">
          {[0, 1, 2, 3, 4].map((line) => (
            <Skeleton key={line} className="h-24 rounded-md md:h-14" />
          ))}
        </div>
      )}
      {rows?.length === 0 && (
        <EmptyState
          picture={<EmptyPicture name="ticket" />}
          title={t(isNarrowed ? 'draws.tickets.noneFit' : 'draws.tickets.none')}
          text={t(isNarrowed ? 'draws.tickets.noneFitText' : 'draws.tickets.noneText')}
          action={
            isNarrowed ? (
              <Button onClick={() => change({ state: undefined, gameCode: undefined })}>
                {t('draws.tickets.all')}
              </Button>
            ) : (
              <Link href={paths.lotteryPage(page, undefined)} className={buttonClass('light')}>
                {t('draws.toLobby')}
              </Link>
            )
          }
        />
      )}
      {rows !== undefined && rows.length > 0 && (
        <div aria-busy={stale} className={cx('transition-opacity duration-(--duration-layer)', stale && 'opacity-50')}>
          <TicketList tickets={rows} games={games ?? []} />
        </div>
      )}
      <MoreRows pages={pages} />
    </DrawsFrame>
  )
}

interface StateChipsProps {
  readonly chosen: TicketState | undefined
  onChoose(state: TicketState | undefined): void
}

const StateChips = ({ chosen, onChoose }: StateChipsProps) => {
  const t = useT()
  return (
    <div
      role="group"
      aria-label={t('draws.tickets.states')}
      className="swipe-row -mx-4 flex min-w-0 gap-1.5 px-4 py-1 max-md:basis-full md:mx-0 md:px-0"
    >
      {[undefined, ...ticketStates].map((state) => (
        <button
          key={state ?? ''}
          type="button"
          aria-pressed={state === chosen}
          onClick={() => onChoose(state)}
          className={chipClass(state === chosen)}
        >
          {t(`draws.state.${state ?? 'all'}`)}
        </button>
      ))}
    </div>
  )
}

interface TicketListProps {
  readonly tickets: readonly LotteryTicket[]
  readonly games: readonly LotteryGame[]
}

function TicketList({ tickets, games }: TicketListProps) {
  const t = useT()
  const moment = useMoment()
  const { hrefOf } = useDraws('tickets')
  const nameOf = (gameCode: string): string => {
    const game = games.find((one) => one.gameCode === gameCode)
    return game === undefined ? gameCode : nameOfGame(game)
  }
  return (
    <ResponsiveList<LotteryTicket>
      label={t('draws.title.tickets')}
      rows={tickets}
      keyOf={({ id }) => id}
      onPage
      columns={[
        {
          key: 'game',
          head: t('draws.game'),
          onCard: 'title',
          className: 'max-md:order-1 max-md:w-[60%]',
          cell: ({ gameCode, numero }) => (
            <span className="grid min-w-0">
              <span className="truncate">{nameOf(gameCode)}</span>
              <span className="amount text-xs font-normal text-faint">{numero}</span>
            </span>
          ),
        },
        {
          key: 'at',
          head: t('draws.tickets.bought'),
          onCard: 'line',
          className: 'text-sm text-mute max-md:hidden',
          cell: ({ at }) => moment(at),
        },
        {
          key: 'picks',
          head: t('draws.tickets.picks'),
          onCard: 'line',
          className: 'text-sm text-mute max-md:order-4',
          cell: ({ picks }) => t('draws.tickets.pickCount', { picks: picks.length }),
        },
        {
          key: 'stake',
          head: t('draws.tickets.stake'),
          figures: true,
          onCard: 'line',
          className: 'text-sm text-mute max-md:order-5 max-md:ms-0!',
          cell: ({ stake }) => <Money value={stake} />,
        },
        {
          key: 'state',
          head: t('draws.tickets.state'),
          onCard: 'line',
          className: 'max-md:order-3',
          cell: ({ state }) => <TicketBadge state={state} />,
        },
        {
          key: 'payout',
          head: t('draws.tickets.payout'),
          figures: true,
          onCard: 'title',
          className: 'max-md:order-2 max-md:w-[calc(40%-0.75rem)]',
          cell: ({ payout }) => <Payout payout={payout} />,
        },
        {
          key: 'open',
          head: t('draws.details'),
          onCard: 'line',
          className: 'max-md:order-6 md:w-14',
          cell: ({ id, numero }) => (
            <Link
              href={hrefOf({ view: 'ticket', ticket: id })}
              aria-label={t('draws.detailsOf', { numero })}
              title={t('draws.detailsOf', { numero })}
              className="-me-2 grid size-9 place-items-center rounded-full text-mute quick-colors hover:bg-raised-3 hover:text-ink pointer-coarse:size-11"
            >
              <IconMore className="size-4.5 rtl:-scale-x-100" />
            </Link>
          ),
        },
      ]}
    />
  )
}
