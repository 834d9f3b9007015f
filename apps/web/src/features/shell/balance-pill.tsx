import { useQuery } from '@tanstack/react-query'
import IconEye from '~icons/lucide/eye'
import IconEyeOff from '~icons/lucide/eye-off'
import IconRefresh from '~icons/lucide/rotate-cw'
import { Amount } from '#ui/amount.tsx'
import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useLanguage, useT } from '../../app/language.ts'
import { tagOf } from '../../app/language-tag.ts'
import { callQuery } from '../../app/query.ts'
import { hideBalance, useUi } from '../../app/ui-state.ts'

const small = 'grid size-9 place-items-center rounded-full text-faint quick-colors hover:bg-raised-3 hover:text-ink pointer-coarse:h-11'

/** The balance, which changes while one looks; it can be hidden and asked for again. */
export function BalancePill({ wide = false }: { readonly wide?: boolean }) {
  const t = useT()
  const locale = tagOf(useLanguage())
  const hidden = useUi((state) => state.balanceHidden)
  const { data, isFetching, refetch } = useQuery(callQuery('wallet.balance', {}))
  return (
    <div className={cx('flex h-11 items-center gap-0.5 rounded-full bg-raised-1 ps-4 pe-1 hairline', wide ? 'w-full' : 'min-w-36 sm:min-w-48')}>
      <span className="sr-only">{t('balance.label')}</span>
      {data === undefined
        ? <Skeleton className="h-4 w-20" />
        : hidden
          ? <span className="amount font-semibold">{data.currencySymbol} ***</span>
          : <Amount value={data.balance} symbol={data.currencySymbol} locale={locale} counts className="font-semibold" />}
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
      <span className={cx('ps-3', !wide && 'sm:hidden', wide && 'hidden')} />
    </div>
  )
}
