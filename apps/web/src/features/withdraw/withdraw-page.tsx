import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import IconChevron from '~icons/lucide/chevron-right'
import { parseMoney } from '#rules/money.ts'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { stepClass, useStep } from '#kit/use-step.ts'
import { useToday } from '#kit/use-today.ts'
import { paths } from '../../app/paths.ts'
import { callQuery } from '../../app/query.ts'
import { addDays } from '#ui/period.ts'
import { Resting } from './drawings.tsx'
import { OpenOrder } from './open-order.tsx'
import { isOpen } from './state-badge.tsx'
import { Steps, TurnoverCard } from './steps.tsx'
import { WithdrawForm } from './withdraw-form.tsx'

const YEAR = 365

/** Withdrawals that are under way, the newest first; `asked` counts those of this visit, each of which is shown once it is there. */
function OpenOrders({ asked }: { readonly asked: number }) {
  const t = useT()
  const today = useToday()
  const { data, isError, refetch } = useQuery(
    callQuery('withdrawal.list', { from: addDays(today, -YEAR), to: today, limit: 20 }),
  )
  const start = useStep<HTMLElement>(asked)
  const open = data?.list.filter(({ state }) => isOpen(state)) ?? []
  if (data === undefined && isError) return <LoadFailed slim onAgain={() => void refetch()} />
  if (open.length === 0) return null
  return (
    <section ref={start} tabIndex={-1} aria-labelledby="under-way" className={cx('grid gap-3', stepClass)}>
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="under-way" className="text-lg font-bold">
          {t('withdraw.open.title')}
        </h2>
        <Link
          href={paths.member('withdrawRecord')}
          className="inline-flex min-h-11 items-center gap-1 text-sm text-mute hover:text-ink"
        >
          {t('withdraw.all.records')}
          <IconChevron className="size-4 rtl:-scale-x-100" />
        </Link>
      </div>
      <ul className="grid gap-3">
        {open.map((order) => (
          <OpenOrder key={order.id} order={order} />
        ))}
      </ul>
    </section>
  )
}

/** Money on its way out: what has to be done first, the form, and what is under way. */
export function WithdrawPage() {
  const t = useT()
  const terms = useQuery(callQuery('withdrawal.terms', {}))
  const cards = useQuery(callQuery('card.list', {}))
  const [asked, setAsked] = useState(0)
  if (terms.isError || cards.isError) {
    return (
      <LoadFailed
        onAgain={() => {
          void terms.refetch()
          void cards.refetch()
        }}
      />
    )
  }
  if (terms.data === undefined || cards.data === undefined) {
    return (
      <div className="grid max-w-2xl gap-4">
        {['h-40', 'h-24', 'h-72'].map((height) => (
          <Skeleton key={height} className={`${height} rounded-lg`} />
        ))}
      </div>
    )
  }
  const { missing, kinds, turnover } = terms.data
  const closed = kinds.length === 0
  const ready = !closed && missing.every((step) => step === 'turnover')
  const locked = missing.includes('turnover')
  return (
    <div className="grid max-w-2xl gap-5">
      <OpenOrders asked={asked} />
      {closed && (
        <EmptyState
          picture={<Resting className="w-32" />}
          title={t('withdraw.closed.title')}
          text={t('withdraw.closed.text')}
        />
      )}
      {!closed && <Steps missing={missing} />}
      {parseMoney(turnover.left) > 0n && <TurnoverCard turnover={turnover} />}
      {ready && !locked && (
        <section className="rounded-lg bg-raised-1 p-5 hairline sm:p-6">
          <WithdrawForm terms={terms.data} cards={cards.data.cards} onAsked={() => setAsked((times) => times + 1)} />
        </section>
      )}
    </div>
  )
}
