import IconCheck from '~icons/lucide/check'
import type { WithdrawalOrder } from '#contract/calls/cashier.ts'
import { cx } from '#ui/cx.ts'
import { hasText, useT } from '#kit/language.ts'
import { Money } from '#kit/money.tsx'
import { useMoment } from '#kit/use-moment.ts'
import { ClerkNote } from '../../parts/clerk-note.tsx'
import { CardSign } from './card-face.tsx'
import { OrderActions } from './order-actions.tsx'
import { StateBadge, type State } from './state-badge.tsx'

/** States in which an operator is awaited. */
const awaitsOperator: readonly State[] = ['review', 'notReceived', 'partlyReceived']

const path = ['asked', 'review', 'paying', 'receipt'] as const

/** How many steps of the way are behind. */
const passed = (state: State): number => (state === 'review' ? 1 : state === 'approved' || state === 'paying' ? 2 : 3)

/** The way of the money from the wallet to the member's account. */
function Way({ state }: { readonly state: State }) {
  const t = useT()
  const done = passed(state)
  return (
    <ol className="grid grid-cols-4">
      {path.map((step, at) => (
        <li
          key={step}
          aria-current={at === done ? 'step' : undefined}
          className={cx(
            'relative grid justify-items-center gap-1.5 text-center text-xs',
            at <= done ? 'text-ink' : 'text-faint',
          )}
        >
          {at > 0 && (
            <span
              aria-hidden="true"
              className={cx('absolute start-[-50%] top-3 h-0.5 w-full', at <= done ? 'bg-accent' : 'bg-raised-3')}
            />
          )}
          <span
            aria-hidden="true"
            className={cx(
              'relative z-1 grid size-6 place-items-center rounded-full',
              at < done ? 'bg-accent text-accent-ink' : at === done ? 'bg-page ring-2 ring-accent' : 'bg-raised-3',
            )}
          >
            {at < done ? (
              <IconCheck className="size-3.5" />
            ) : (
              at === done && <span className="size-2 rounded-full bg-accent motion-safe:animate-pulse" />
            )}
          </span>
          <span className="px-1">{t(`withdraw.path.${step}`)}</span>
        </li>
      ))}
    </ol>
  )
}

/** Why a state is what it is, and what the provider or the house said about it. */
export function Explained({ order }: { readonly order: WithdrawalOrder }) {
  const t = useT()
  const at = useMoment()
  const { state, reason, card, receiptUntil, actions } = order
  const own = `withdraw.reason.${reason}`
  return (
    <div className="grid gap-1.5 text-sm text-pretty text-mute">
      <p>{t(`withdraw.explain.${state}`, { card: `${card.name} ${card.masked}` })}</p>
      {reason !== null && (
        <p>
          <span className="text-faint">{t('withdraw.reason.label')}: </span>
          <span className="text-ink">{hasText(own) ? t(own) : reason}</span>
        </p>
      )}
      {actions.includes('deny') && receiptUntil !== null && (
        <p className="text-ink">{t('withdraw.until', { time: at(receiptUntil) })}</p>
      )}
      {awaitsOperator.includes(state) && (
        <ClerkNote of={state === 'review' ? 'member.clerk.withdrawal' : 'member.clerk'} />
      )}
    </div>
  )
}

/** A withdrawal that is under way: where its money is, and what the member can do. */
export function OpenOrder({ order }: { readonly order: WithdrawalOrder }) {
  const t = useT()
  return (
    <li className="grid gap-4 rounded-lg bg-raised-1 p-5 hairline">
      <div className="flex items-center gap-3.5">
        <CardSign kind={order.card.kind} />
        <div className="grid min-w-0 flex-1">
          <Money value={order.amount} className="justify-self-start text-lg font-bold" />
          <p className="flex min-w-0 flex-wrap gap-x-1.5 text-sm text-mute">
            <span className="min-w-0 break-words">{order.card.name}</span>
            <span dir="ltr" className="amount shrink-0">
              {order.card.masked}
            </span>
          </p>
        </div>
        <StateBadge state={order.state} />
      </div>
      <Way state={order.state} />
      <Explained order={order} />
      {order.actions.includes('confirm') && <p className="font-semibold">{t('withdraw.question')}</p>}
      <OrderActions order={order} />
    </li>
  )
}
