import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import IconBack from '~icons/lucide/arrow-left'
import IconFull from '~icons/lucide/maximize'
import IconDeposit from '~icons/lucide/wallet'
import type { GameTile } from '#contract/game-tile.ts'
import { tagOf } from '#contract/languages.ts'
import { Amount } from '#ui/amount.tsx'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useLanguage, useT } from '#kit/language.ts'
import { paths } from '../../app/paths.ts'
import { callQuery } from '../../app/query.ts'
import { useMember } from '../../app/session.ts'
import { useToldBalance } from '../../app/shown-balance.ts'
import { useUi } from '../../app/ui-state.ts'
import { BonusAmount, hasBonusMoney } from '../../parts/bonus-amount.tsx'
import { useBrand } from '../../parts/use-brand.ts'
import { type GameMode, placeBefore } from './game-frame.tsx'

/** Back to where one came from, or to where the game's own close button leads when the game was the first page. */
const leave = (mode: GameMode) => {
  const state: unknown = history.state
  if (typeof state === 'object' && state !== null && 'fromSite' in state) history.back()
  else navigate(placeBefore(mode), { replace: true })
}

/** The balance as the game has told it so far, or as it is on the books. */
function Balance({ mode }: { readonly mode: GameMode }) {
  const t = useT()
  const locale = tagOf(useLanguage())
  const symbol = useBrand()?.currencySymbol ?? ''
  const hidden = useUi((state) => state.balanceHidden)
  const told = useToldBalance((state) => state.balance)
  const { data, isError } = useQuery({ ...callQuery('wallet.balance', {}), enabled: mode === 'real' })
  const bonus = mode === 'real' && hasBonusMoney(data?.bonus) ? data.bonus : undefined
  // With bonus money a game's word counts both purses: here each has its own figure.
  const balance = (bonus === undefined ? told : null) ?? (mode === 'real' ? data?.balance : undefined)
  if (balance === undefined && isError) return <span className="text-faint">–</span>
  if (balance === undefined) return <Skeleton className="h-4 w-20" />
  return (
    <p className="grid justify-items-end font-semibold whitespace-nowrap">
      <span>
        <span className="sr-only">{t('balance.label')} </span>
        {hidden ? (
          <span className="amount">{symbol} ***</span>
        ) : (
          <Amount value={balance} symbol={symbol} locale={locale} counts />
        )}
      </span>
      {bonus !== undefined && !hidden && <BonusAmount value={bonus} />}
    </p>
  )
}

function DepositLink() {
  const t = useT()
  return (
    <Link
      href={paths.member('depositv2')}
      aria-label={t('account.deposit')}
      className={cx(buttonClass('main', 'sm'), 'min-h-9 shrink-0 max-sm:px-3')}
    >
      <IconDeposit className="size-[1.15em] shrink-0" />
      <span className="max-sm:hidden">{t('account.deposit')}</span>
    </Link>
  )
}

/** What a game says in the header: the way back, its name, the balance, and the way to the cashier or that nothing is at stake. */
export function GameStrip({ game, mode }: { readonly game: GameTile | undefined; readonly mode: GameMode }) {
  const t = useT()
  const member = useMember()
  return (
    <>
      <IconButton
        label={t(mode === 'replay' ? 'seamless.backToBets' : 'seamless.back')}
        icon={IconBack}
        onClick={() => leave(mode)}
        className="rtl:-scale-x-100"
      />
      <div className="flex min-w-0 flex-1 items-baseline gap-2.5">
        {game !== undefined && (
          <h1 className={cx('truncate text-lg font-bold', member === null && 'max-sm:sr-only')}>{game.displayName}</h1>
        )}
        <p className="truncate text-sm text-faint max-sm:hidden">{game?.vendorName}</p>
      </div>
      {mode !== 'real' && (
        <Badge tone="news" className="min-w-0">
          <span className="truncate">{t(mode === 'trial' ? 'seamless.trial' : 'seamless.replay')}</span>
        </Badge>
      )}
      {(mode === 'trial' || (mode === 'real' && member !== null)) && <Balance mode={mode} />}
      {mode === 'real' && member !== null && <DepositLink />}
      {document.fullscreenEnabled && (
        <IconButton
          label={t('seamless.full')}
          icon={IconFull}
          size="sm"
          onClick={() => void document.documentElement.requestFullscreen()}
          className="max-lg:hidden"
        />
      )}
    </>
  )
}
