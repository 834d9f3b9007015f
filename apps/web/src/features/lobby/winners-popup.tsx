import { Amount } from '#ui/amount.tsx'
import { Popup } from '#ui/popup.tsx'
import { ResponsiveList } from '#ui/responsive-list.tsx'
import { useLanguage, useT } from '../../app/language.ts'
import { tagOf } from '../../app/language-tag.ts'
import type { HostedPopup } from '../../app/ui-state.ts'
import { useBrand } from '../../parts/use-brand.ts'
import { useWinners, type Winner } from './lobby.queries.ts'

/** The whole winner board as a list. */
export function WinnersPopup({ open, onClose, onGone }: HostedPopup) {
  const t = useT()
  const locale = tagOf(useLanguage())
  const symbol = useBrand()?.currencySymbol ?? ''
  const rows = useWinners().data?.list ?? []
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
        <ResponsiveList<Winner>
          label={t('winners.title')}
          rows={rows}
          keyOf={(_, index) => index}
          columns={[
            {
              key: 'rank', head: t('winners.rank'), onCard: 'title',
              cell: (_, index) => <span className="display font-bold text-faint">{index + 1}</span>,
            },
            { key: 'name', head: t('winners.player'), onCard: 'title', cell: (winner) => winner.customerName },
            {
              key: 'game', head: t('winners.game'), onCard: 'line',
              cell: (winner) => <span className="text-mute">{winner.game?.displayName}</span>,
            },
            {
              key: 'amount', head: t('winners.amount'), figures: true, onCard: 'title',
              cell: (winner) => <Amount value={winner.winAmount} symbol={symbol} locale={locale} className="font-semibold text-won" />,
            },
          ]}
        />
      </div>
    </Popup>
  )
}
