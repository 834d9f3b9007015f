import { useQuery } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import IconBack from '~icons/lucide/arrow-left'
import IconFull from '~icons/lucide/maximize'
import type { GameTile } from '#contract/catalogue.ts'
import { Amount } from '#ui/amount.tsx'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useLanguage, useT } from '../../app/language.ts'
import { tagOf } from '../../app/language-tag.ts'
import { callQuery } from '../../app/query.ts'
import { useMember } from '../../app/session.ts'
import { useUi } from '../../app/ui-state.ts'
import { type GameMode, placeBefore } from './game-frame.tsx'

/** Back to where one came from, or to where the game's own close button leads when the game was the first page. */
const leave = (mode: GameMode) => {
  if (history.length > 1 && document.referrer.startsWith(location.origin)) history.back()
  else navigate(placeBefore(mode))
}

function Balance() {
  const t = useT()
  const locale = tagOf(useLanguage())
  const hidden = useUi((state) => state.balanceHidden)
  const { data } = useQuery(callQuery('wallet.balance', {}))
  if (data === undefined) return <Skeleton className="h-4 w-20" />
  return (
    <p className="font-semibold">
      <span className="sr-only">{t('balance.label')} </span>
      {hidden
        ? <span className="amount">{data.currencySymbol} ***</span>
        : <Amount value={data.balance} symbol={data.currencySymbol} locale={locale} counts />}
    </p>
  )
}

/** The strip above a game: the way back, its name, and the balance or that nothing is at stake. */
export function GameStrip({ game, mode }: { readonly game: GameTile | undefined; readonly mode: GameMode }) {
  const t = useT()
  const member = useMember()
  return (
    <header
      className="flex h-12 shrink-0 items-center gap-1 border-b border-line bg-raised-1 ps-1 pe-4 pt-[env(safe-area-inset-top)] box-content lg:h-13 lg:gap-2 lg:ps-3"
    >
      <IconButton label={t(mode === 'replay' ? 'seamless.backToBets' : 'seamless.back')} icon={IconBack} onClick={() => leave(mode)} className="rtl:-scale-x-100" />
      <div className="flex min-w-0 flex-1 items-baseline gap-2.5">
        {game !== undefined && <h1 className="truncate text-lg font-bold">{game.displayName}</h1>}
        <p className="truncate text-sm text-faint max-sm:hidden">{game?.vendorName}</p>
      </div>
      {mode === 'real' ? member !== null && <Balance /> : <Badge tone="news">{t(mode === 'trial' ? 'seamless.trial' : 'seamless.replay')}</Badge>}
      {document.fullscreenEnabled && (
        <IconButton
          label={t('seamless.full')}
          icon={IconFull}
          size="sm"
          onClick={() => void document.documentElement.requestFullscreen()}
          className="max-lg:hidden"
        />
      )}
    </header>
  )
}
