import { useQuery } from '@tanstack/react-query'
import IconNext from '~icons/lucide/chevron-right'
import { Link } from 'wouter'
import type { DepositOrder } from '#contract/calls/cashier.ts'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { useToday } from '#kit/use-today.ts'
import { Money } from '#kit/money.tsx'
import { callQuery } from '../../app/query.ts'
import { addDays } from '#ui/period.ts'
import { ChannelSign } from './channel-sign.tsx'
import { orderPath } from './order-path.ts'
import { StateBadge } from './state-badge.tsx'

const under: readonly DepositOrder['state'][] = ['open', 'proof', 'paying']

/** Orders of the last days that are under way, so that nobody pays twice. */
export function WaitingOrders() {
  const t = useT()
  const today = useToday()
  const { data, isError, refetch } = useQuery(
    callQuery('deposit.list', { from: addDays(today, -3), to: today, limit: 50 }),
  )
  const orders = data?.list.filter(({ state }) => under.includes(state)) ?? []
  if (data === undefined && isError) return <LoadFailed slim onAgain={() => void refetch()} />
  if (orders.length === 0) return null
  return (
    <section aria-labelledby="under-way" className="grid gap-2 pb-1 animate-appear">
      <h2 id="under-way" className="text-sm font-semibold text-mute">
        {t('deposit.underWay')}
      </h2>
      <ul className="grid gap-2 sm:grid-cols-2">
        {orders.map((order) => (
          <li key={order.id}>
            <Link
              href={orderPath(order.id)}
              className="flex min-h-16 items-center gap-3 rounded-md bg-raised-1 px-3 py-2 hairline quick-colors hover:bg-raised-2"
            >
              <ChannelSign kind={order.kind} className="size-10 shrink-0" />
              <span className="grid min-w-0 flex-1 justify-items-start gap-0.5">
                <Money value={order.amount} className="font-bold" />
                <span className="truncate text-xs text-mute">{order.channelName}</span>
              </span>
              <StateBadge state={order.state} />
              <IconNext className="size-4 shrink-0 text-faint rtl:-scale-x-100" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
