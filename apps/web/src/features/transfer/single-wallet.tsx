import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import IconRecord from '~icons/lucide/scroll-text'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useLanguage, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { useMoment } from '#kit/use-moment.ts'
import { useToday } from '#kit/use-today.ts'
import { Money } from '#kit/money.tsx'
import { paths } from '../../app/paths.ts'
import { callQuery } from '../../app/query.ts'
import { addDays } from '#ui/period.ts'
import { BonusLine } from './bonus-line.tsx'
import { CashierLinks } from './cashier-links.tsx'
import { useMain } from './use-main.ts'

const DAYS = 30
const SHOWN = 8

/** Where all play is from one wallet: what is in it, what it is for, the two ways of money, and what moved last. */
export function SingleWallet() {
  const t = useT()
  const main = useMain()
  return (
    <div className="grid gap-8">
      <section
        aria-label={t('transfer.main')}
        className="grid bg-linear-to-br from-accent-soft/80 via-raised-1 to-raised-1 gap-5 rounded-lg p-6 md:p-8"
      >
        <div className="grid gap-1">
          <p className="text-sm text-mute">{t('transfer.main')}</p>
          {main === undefined ? (
            <Skeleton className="h-12 w-56" />
          ) : (
            <Money value={main} counts className="display text-3xl font-extrabold sm:text-4xl" />
          )}
          <p className="max-w-prose pt-1 text-mute text-pretty">{t('transfer.singleText')}</p>
        </div>
        <BonusLine />
        <CashierLinks main />
      </section>
      <LastMovements />
    </div>
  )
}

function LastMovements() {
  const t = useT()
  const language = useLanguage()
  const today = useToday()
  const moment = useMoment()
  const { data, isError, refetch } = useQuery(
    callQuery('record.account', { from: addDays(today, 1 - DAYS), to: today, limit: SHOWN, language }),
  )
  return (
    <section aria-labelledby="last-movements" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="last-movements" className="text-xl font-bold">
          {t('transfer.lastMovements')}
        </h2>
        <Link href={paths.member('transactionHistory')} className={buttonClass('ghost', 'sm')}>
          {t('transfer.allMovements')}
        </Link>
      </div>
      {data === undefined && isError && <LoadFailed slim onAgain={() => void refetch()} />}
      {data === undefined && !isError && [0, 1, 2].map((at) => <Skeleton key={at} className="h-14" />)}
      {data?.list.length === 0 && (
        <EmptyState
          picture={<IconRecord className="size-10 text-faint" />}
          title={t('transfer.noMovements')}
          text={t('transfer.noMovementsText')}
        />
      )}
      {data !== undefined && data.list.length > 0 && (
        <ul className="divide-y divide-line">
          {data.list.map(({ id, type, at, amount, game }) => (
            <li key={id} className="flex items-center gap-4 py-3">
              <div className="min-w-0 flex-1">
                <p className="truncate font-medium">{game ?? t(`transfer.type.${type}`)}</p>
                <p className="text-sm text-faint">
                  {game === null ? moment(at) : `${t(`transfer.type.${type}`)} · ${moment(at)}`}
                </p>
              </div>
              <SignedMoney value={amount} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** What came is green and has a plus; what went has its minus. */
function SignedMoney({ value }: { readonly value: string }) {
  const came = !value.startsWith('-')
  return (
    <span dir="ltr" className={cx('amount font-semibold', came ? 'text-won' : 'text-ink')}>
      {came && '+'}
      <Money value={value} />
    </span>
  )
}
