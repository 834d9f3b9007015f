import IconMore from '~icons/lucide/chevron-right'
import type { Bet } from '#contract/calls/records.ts'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ResponsiveList } from '#ui/responsive-list.tsx'
import { useT } from '#kit/language.ts'
import { Money } from '#kit/money.tsx'
import { useMoment } from '#kit/use-moment.ts'
import { resultOf, SignedMoney } from '../../parts/signed-money.tsx'

const tones = { open: 'news', won: 'won', push: 'plain', lost: 'plain', refunded: 'plain' } as const

/** What became of a bet, in a word. */
export function BetState({ state }: { readonly state: Bet['state'] }) {
  const t = useT()
  return <Badge tone={tones[state]}>{t(`records.outcome.${state}`)}</Badge>
}

/** What a bet left the player with; nothing yet, or nothing at all, where it is open or taken back. */
export function BetResult({ bet }: { readonly bet: Bet }) {
  return bet.state === 'open' || bet.state === 'refunded' ? (
    <span className="text-faint">–</span>
  ) : (
    <SignedMoney value={resultOf(bet)} className="font-semibold" />
  )
}

/** Bets, the newest first: a table, on a phone cards. */
export function BetList({ bets, onOpen }: { readonly bets: readonly Bet[]; onOpen(bet: Bet): void }) {
  const t = useT()
  const moment = useMoment()
  return (
    <ResponsiveList<Bet>
      label={t('records.bets')}
      rows={bets}
      keyOf={({ id }) => id}
      onPage
      columns={[
        {
          key: 'game',
          head: t('records.game'),
          onCard: 'title',
          className: 'max-md:order-1 max-md:w-[58%]',
          cell: ({ game, at }) => (
            <span className="grid min-w-0">
              <span className="truncate">{game?.name ?? t('records.otherGame')}</span>
              <span className="text-xs font-normal text-faint">{moment(at)}</span>
            </span>
          ),
        },
        {
          key: 'stake',
          head: t('records.stake'),
          figures: true,
          onCard: 'line',
          className: 'text-sm text-mute max-md:order-4',
          cell: ({ stake }) => (
            <>
              <span className="md:hidden">{t('records.stake')} </span>
              <Money value={stake} />
            </>
          ),
        },
        {
          key: 'payout',
          head: t('records.payout'),
          figures: true,
          onCard: 'line',
          className: 'text-sm text-mute max-md:hidden',
          cell: ({ payout }) => <Money value={payout} />,
        },
        {
          key: 'state',
          head: t('records.outcome'),
          onCard: 'line',
          className: 'max-md:order-3',
          cell: ({ state }) => <BetState state={state} />,
        },
        {
          key: 'result',
          head: t('records.result'),
          figures: true,
          onCard: 'title',
          className: 'max-md:order-2 max-md:w-[calc(42%-0.75rem)]',
          cell: (bet) => <BetResult bet={bet} />,
        },
        {
          key: 'open',
          head: t('records.details'),
          onCard: 'line',
          className: 'max-md:order-5 md:w-14',
          cell: (bet) => (
            <IconButton
              icon={IconMore}
              size="sm"
              label={t('records.detailsOf', { game: bet.game?.name ?? t('records.otherGame'), time: moment(bet.at) })}
              onClick={() => onOpen(bet)}
              className="-me-2 rtl:-scale-x-100"
            />
          ),
        },
      ]}
    />
  )
}
