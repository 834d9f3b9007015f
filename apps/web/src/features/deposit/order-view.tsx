import type { ReactNode } from 'react'
import IconCheck from '~icons/lucide/check'
import IconClock from '~icons/lucide/clock'
import IconEye from '~icons/lucide/search-check'
import IconX from '~icons/lucide/x'
import { Link } from 'wouter'
import type { DepositOrder } from '#contract/calls/cashier.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import type { Icon } from '#ui/icon.ts'
import { Spinner } from '#ui/spinner.tsx'
import { hasText, useT } from '#kit/language.ts'
import { useMoney } from '#kit/money.tsx'
import { paths } from '../../app/paths.ts'
import { openService } from '../../app/service.ts'
import { ClerkNote } from '../../parts/clerk-note.tsx'
import { isZero } from './amounts.ts'
import { OrderFrame } from './order-frame.tsx'
import { OrderPay } from './order-pay.tsx'

/** Why an order ended, in the member's language where the house or the provider says it by a word. */
export function useReason(): (reason: string) => string {
  const t = useT()
  return (reason) => {
    const id = `deposit.reason.${reason}`
    return hasText(id) ? t(id) : reason
  }
}

interface WordProps {
  readonly tone: 'won' | 'lost' | 'news' | 'plain'
  readonly sign: Icon
  readonly title: string
  readonly children: ReactNode
}

const tones = {
  won: 'bg-won-soft text-won',
  lost: 'bg-lost-soft text-lost',
  news: 'bg-news-soft text-news',
  plain: 'bg-raised-3 text-mute',
}

/** Where the order stands, said once and large; a reader hears it when it changes. */
function Word({ tone, sign: Sign, title, children }: WordProps) {
  return (
    <div role="status" className="grid justify-items-center gap-3 py-2 text-center animate-appear">
      <span className={cx('grid size-16 place-items-center rounded-full', tones[tone])}>
        <Sign className="size-8" />
      </span>
      <p className="text-xl font-bold text-balance">{title}</p>
      <div className="grid max-w-md gap-2 text-mute text-pretty">{children}</div>
    </div>
  )
}

const Turning: Icon = ({ className }) => <Spinner className={cx('text-news', className)} />

/** How many of the confirmations a chain has given, as a row of lights. */
function Confirmations({ done, needed }: { readonly done: number; readonly needed: number }) {
  const t = useT()
  return (
    <div className="grid justify-items-center gap-2 text-sm">
      <span aria-hidden="true" className="flex gap-1.5">
        {Array.from({ length: needed }, (_, at) => (
          <span
            key={at}
            className={cx(
              'h-2 w-10 rounded-full transition-colors duration-(--duration-layer)',
              at < done ? 'bg-won' : 'bg-raised-3',
            )}
          />
        ))}
      </span>
      {t('deposit.confirmations', { done, needed })}
    </div>
  )
}

function Paying({ order }: { readonly order: DepositOrder }) {
  const t = useT()
  const address = order.pay?.address ?? null
  if (order.reason === 'amount_differs')
    return (
      <Word tone="news" sign={IconEye} title={t('deposit.held.title')}>
        <p>{t('deposit.held.text')}</p>
        <ClerkNote />
      </Word>
    )
  if (order.reason === 'limit')
    return (
      <Word tone="news" sign={IconEye} title={t('deposit.back.title')}>
        <p>{t('deposit.reason.limit')}</p>
        <ClerkNote />
      </Word>
    )
  return (
    <Word tone="news" sign={Turning} title={t('deposit.paying.title')}>
      {address !== null && (
        <Confirmations
          done={Math.min(address.confirmations, address.confirmationsNeeded)}
          needed={address.confirmationsNeeded}
        />
      )}
      <p>{t('deposit.paying.text')}</p>
    </Word>
  )
}

function Credited({ order }: { readonly order: DepositOrder }) {
  const t = useT()
  const money = useMoney()
  return (
    <>
      <Word tone="won" sign={IconCheck} title={t('deposit.credited.title', { amount: money(order.credited ?? '0') })}>
        <p>{isZero(order.fee) ? t('deposit.credited.text') : t('deposit.credited.fee', { fee: money(order.fee) })}</p>
      </Word>
      <div className="grid gap-3 sm:grid-cols-2">
        <Link href={paths.home()} className={buttonClass('main', 'lg')}>
          {t('deposit.play')}
        </Link>
        <Link href={paths.member('depositv2')} className={buttonClass('quiet', 'lg')}>
          {t('deposit.another')}
        </Link>
      </div>
    </>
  )
}

function Ended({ order, state }: { readonly order: DepositOrder; readonly state: 'expired' | 'failed' | 'rejected' }) {
  const t = useT()
  const reason = useReason()
  return (
    <>
      <Word
        tone={state === 'expired' ? 'plain' : 'lost'}
        sign={state === 'expired' ? IconClock : IconX}
        title={t(`deposit.${state}.title`)}
      >
        {order.reason !== null && <p className="font-medium text-ink">{reason(order.reason)}</p>}
        <p>{t(`deposit.${state}.text`)}</p>
      </Word>
      <div className="grid gap-3 sm:grid-cols-2">
        <Link href={paths.member('depositv2')} className={buttonClass('main', 'lg')}>
          {t('deposit.again')}
        </Link>
        <Button size="lg" onClick={() => void openService()}>
          {t('deposit.service')}
        </Button>
      </div>
    </>
  )
}

/** An order as it stands, with what there is to do. */
export function OrderView({ order }: { readonly order: DepositOrder }) {
  const t = useT()
  return (
    <OrderFrame order={order}>
      {order.state === 'open' && <OrderPay order={order} />}
      {order.state === 'paying' && <Paying order={order} />}
      {order.state === 'proof' && (
        <Word tone="news" sign={IconEye} title={t('deposit.checking.title')}>
          <p>{t('deposit.checking.text')}</p>
          <ClerkNote />
        </Word>
      )}
      {order.state === 'credited' && <Credited order={order} />}
      {(order.state === 'expired' || order.state === 'failed' || order.state === 'rejected') && (
        <Ended order={order} state={order.state} />
      )}
    </OrderFrame>
  )
}
