import type { ReactNode } from 'react'
import IconBack from '~icons/lucide/arrow-left'
import IconCheck from '~icons/lucide/check'
import { Link } from 'wouter'
import type { DepositOrder } from '#contract/calls/cashier.ts'
import { cx } from '#ui/cx.ts'
import { useT } from '#kit/language.ts'
import { useMoment } from '#kit/use-moment.ts'
import { stepClass, useStep } from '#kit/use-step.ts'
import { Money } from '#kit/money.tsx'
import { paths } from '../../app/paths.ts'
import { ChannelSign } from './channel-sign.tsx'

const steps = ['ordered', 'paid', 'credited'] as const
/** How many of the steps are behind an order. */
const behind: Readonly<Record<DepositOrder['state'], number>> = {
  open: 1,
  proof: 2,
  paying: 2,
  credited: 3,
  expired: 1,
  failed: 1,
  rejected: 1,
}

/** How far the order is, as three dots on a line. */
function Way({ state }: { readonly state: DepositOrder['state'] }) {
  const t = useT()
  const done = behind[state]
  return (
    <ol className="grid grid-cols-3" aria-label={t('deposit.way')}>
      {steps.map((step, at) => (
        <li
          key={step}
          aria-current={at === done ? 'step' : undefined}
          className="relative grid justify-items-center gap-2 text-center text-xs text-mute"
        >
          {at > 0 && (
            <span
              aria-hidden="true"
              className={cx(
                'absolute end-1/2 top-3 me-3.5 h-0.5 w-[calc(100%-1.75rem)] rounded-full',
                at < done || (at === done && done < 3) ? 'bg-accent' : 'bg-line',
              )}
            />
          )}
          <span
            aria-hidden="true"
            className={cx(
              'grid size-6 place-items-center rounded-full text-xs',
              at < done
                ? 'bg-accent text-accent-ink'
                : at === done
                  ? 'bg-accent-soft shadow-[inset_0_0_0_2px_var(--color-accent)]'
                  : 'bg-raised-3',
            )}
          >
            {at < done && <IconCheck className="size-4" />}
          </span>
          <span className={cx(at <= done && 'font-semibold text-ink')}>{t(`deposit.way.${step}`)}</span>
        </li>
      ))}
    </ol>
  )
}

/** What all states of an order stand in: the way back, what it is about, and how far it is. */
export function OrderFrame({ order, children }: { readonly order: DepositOrder; readonly children: ReactNode }) {
  const t = useT()
  const moment = useMoment()
  const start = useStep<HTMLDivElement>(order.state, true)
  const ended = ['expired', 'failed', 'rejected'].includes(order.state)
  return (
    <div ref={start} tabIndex={-1} className={cx('grid max-w-2xl gap-4', stepClass)}>
      <Link
        href={paths.member('depositv2')}
        className="-ms-3 inline-flex min-h-11 items-center gap-2 justify-self-start rounded-full px-3 text-sm font-semibold text-mute quick-colors hover:bg-raised-1 hover:text-ink"
      >
        <IconBack className="size-4 rtl:-scale-x-100" />
        {t('deposit.back')}
      </Link>
      <article className="grid gap-5 rounded-lg bg-raised-1 p-5 hairline sm:gap-6 sm:p-8" aria-labelledby="order-title">
        <header className="flex items-center gap-4">
          <ChannelSign kind={order.kind} className="size-14 shrink-0" />
          <h2 id="order-title" className="grid min-w-0 gap-0.5">
            <span className="truncate text-sm font-medium text-mute">{order.channelName}</span>
            <Money value={order.amount} className="text-2xl leading-none font-extrabold sm:text-3xl" />
          </h2>
        </header>
        {!ended && <Way state={order.state} />}
        {children}
        <footer className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-line pt-4 text-xs text-faint">
          <span>
            {t('deposit.number')}{' '}
            <span className="amount" dir="ltr">
              {order.id}
            </span>
          </span>
          <time dateTime={order.createdAt}>{moment(order.createdAt)}</time>
        </footer>
      </article>
    </div>
  )
}
