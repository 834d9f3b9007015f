import { tagOf } from '#contract/languages.ts'
import { Amount } from '#ui/amount.tsx'
import { Popup } from '#ui/popup.tsx'
import { cx } from '#ui/cx.ts'
import { ResponsiveList } from '#ui/responsive-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useLanguage, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import type { HostedPopup } from '../../app/ui-state.ts'
import { useBrand } from '../../parts/use-brand.ts'
import { useWinners, type Winner } from './lobby.queries.ts'
import { RankSign, TOP } from './winner-line.tsx'

/** The whole winner board as a list. */
export function WinnersPopup({ open, onClose, onGone }: HostedPopup) {
  const t = useT()
  const locale = tagOf(useLanguage())
  const symbol = useBrand()?.currencySymbol ?? ''
  const { data, isError, refetch } = useWinners()
  return (
    <Popup
      open={open}
      onClose={onClose}
      onGone={onGone}
      title={t('winners.title')}
      closeLabel={t('popup.close')}
      size="md"
      closeOutside
    >
      <div className="px-3 pt-1 pb-5">
        {data === undefined &&
          (isError ? (
            <LoadFailed onAgain={() => void refetch()} />
          ) : (
            <div aria-busy="true" className="grid gap-2">
              {[0, 1, 2, 3].map((line) => (
                <Skeleton key={line} className="h-12 bg-raised-2" />
              ))}
            </div>
          ))}
        {data !== undefined && (
          <ResponsiveList<Winner>
            label={t('winners.title')}
            rows={data.list}
            keyOf={(_, index) => index}
            columns={[
              {
                key: 'rank',
                head: t('winners.rank'),
                onCard: 'title',
                cell: (_, index) => <RankSign rank={index + 1} className="size-7" />,
              },
              { key: 'name', head: t('winners.player'), onCard: 'title', cell: (winner) => winner.customerName },
              {
                key: 'game',
                head: t('winners.game'),
                onCard: 'line',
                cell: (winner) => <span className="text-mute">{winner.game?.displayName}</span>,
              },
              {
                key: 'amount',
                head: t('winners.amount'),
                figures: true,
                onCard: 'title',
                cell: (winner, index) => (
                  <Amount
                    value={winner.winAmount}
                    symbol={symbol}
                    locale={locale}
                    className={cx('font-semibold', index < TOP ? 'text-accent' : 'text-won')}
                  />
                ),
              },
            ]}
          />
        )}
      </div>
    </Popup>
  )
}
