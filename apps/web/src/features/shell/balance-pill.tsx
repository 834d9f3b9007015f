import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import IconEye from '~icons/lucide/eye'
import IconEyeOff from '~icons/lucide/eye-off'
import IconRefresh from '~icons/lucide/rotate-cw'
import IconWallet from '~icons/lucide/wallet'
import { tagOf } from '#contract/languages.ts'
import { Amount } from '#ui/amount.tsx'
import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useLanguage, useT } from '#kit/language.ts'
import { paths } from '../../app/paths.ts'
import { callQuery } from '../../app/query.ts'
import { hasAccount, useMember } from '../../app/session.ts'
import { hideBalance, useUi } from '../../app/ui-state.ts'
import { BonusAmount, hasBonusMoney } from '../../parts/bonus-amount.tsx'

const small =
  'grid size-9 place-items-center rounded-full text-faint quick-colors hover:bg-raised-3 hover:text-ink pointer-coarse:h-11'

/** The balance with bonus money below it, which change while one looks; they can be hidden and asked for again. On a phone it leads to the wallet. */
export function BalancePill({
  wide = false,
  onDone,
}: {
  readonly wide?: boolean
  /** The way to the bonus was taken. */ onDone?(): void
}) {
  const t = useT()
  const locale = tagOf(useLanguage())
  const hidden = useUi((state) => state.balanceHidden)
  const hasWallet = hasAccount(useMember())
  const { data, isFetching, isError, refetch } = useQuery(callQuery('wallet.balance', {}))
  const hasBonus = hasBonusMoney(data?.bonus)
  return (
    <div
      className={cx(
        'relative flex h-11 items-center gap-0.5 rounded-full bg-raised-1 ps-4 pe-1 hairline',
        wide ? 'w-full' : 'min-w-36 max-sm:gap-2 max-sm:ps-3.5 max-sm:pe-4 sm:min-w-48',
      )}
    >
      <span className="sr-only">{t('balance.label')}</span>
      {!wide && hasWallet && <IconWallet className="size-4.5 shrink-0 text-faint sm:hidden" />}
      {data === undefined ? (
        isError ? (
          <span className="text-faint">–</span>
        ) : (
          <Skeleton className="h-4 w-20" />
        )
      ) : hidden ? (
        <span className="amount font-semibold">{data.currencySymbol} ***</span>
      ) : (
        <span
          className={cx('grid', wide ? 'flex-1 grid-cols-[1fr_auto] items-center gap-3' : 'justify-items-start gap-1')}
        >
          <Amount
            value={data.balance}
            symbol={data.currencySymbol}
            locale={locale}
            counts
            className={cx('font-semibold', hasBonus && !wide && 'leading-none')}
          />
          {hasBonus && (
            <Link href={paths.member('bonusDetails')} onClick={onDone} className="grid rounded-sm hover:underline">
              <BonusAmount value={data.bonus} className={wide ? 'text-sm' : 'leading-none'} />
            </Link>
          )}
        </span>
      )}
      <span className={cx('ms-auto flex ps-1.5', !wide && 'max-sm:hidden')}>
        <button
          type="button"
          aria-pressed={hidden}
          aria-label={t(hidden ? 'balance.show' : 'balance.hide')}
          title={t(hidden ? 'balance.show' : 'balance.hide')}
          onClick={() => hideBalance(!hidden)}
          className={small}
        >
          {hidden ? <IconEyeOff className="size-4" /> : <IconEye className="size-4" />}
        </button>
        <button
          type="button"
          aria-label={t('balance.refresh')}
          title={t('balance.refresh')}
          onClick={() => void refetch()}
          className={small}
        >
          <IconRefresh className={cx('size-4', isFetching && 'animate-turn')} />
        </button>
      </span>
      {!wide && hasWallet && (
        <Link
          href={paths.member('transferFund')}
          aria-label={t('balance.open')}
          className="absolute inset-0 rounded-full sm:hidden"
        />
      )}
    </div>
  )
}
