import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import type { DepositOrder } from '#contract/calls/cashier.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useLanguage, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { callQuery } from '../../app/query.ts'
import { openService } from '../../app/service.ts'
import { OnBreak } from '../../parts/on-break.tsx'
import { SaferLine } from '../../parts/safer-line.tsx'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { DepositForm } from './deposit-form.tsx'
import { orderPath } from './order-path.ts'
import { OrderView } from './order-view.tsx'
import { WaitingOrders } from './waiting-orders.tsx'

/** Besides the news by the socket: while money is expected, the order is asked for every so often. */
const AGAIN_MS = 10_000
const expecting: readonly DepositOrder['state'][] = ['open', 'proof', 'paying', 'expired']

const Loading = () => (
  <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:max-w-2xl" aria-busy="true">
    {['a', 'b', 'c', 'd', 'e', 'f'].map((card) => (
      <Skeleton key={card} className="h-16 rounded-md sm:h-28" />
    ))}
  </div>
)

function Failed({ onAgain }: { onAgain(): void }) {
  const t = useT()
  return <LoadFailed text={t('deposit.loadFailedText')} onAgain={onAgain} />
}

function Order({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery({
    ...callQuery('deposit.order', { id }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data !== undefined && expecting.includes(state.data.state) ? AGAIN_MS : false,
  })
  if (data !== undefined) return <OrderView order={data} />
  return error === null ? <Skeleton className="h-96 max-w-2xl rounded-lg" /> : <Failed onAgain={() => void refetch()} />
}

function Choice() {
  const t = useT()
  const language = useLanguage()
  const [, go] = useLocation()
  const { data, error, refetch } = useQuery(callQuery('deposit.channels', { language }))
  const safer = useQuery(callQuery('safer.state', {}))
  if (safer.data?.pause != null) return <OnBreak until={safer.data.pause.until} />
  if (data === undefined || safer.isPending)
    return error === null ? <Loading /> : <Failed onAgain={() => void refetch()} />
  if (data.channels.length === 0) {
    return (
      <EmptyState
        picture={<EmptyPicture name="moorings" />}
        title={t('deposit.none')}
        text={t('deposit.noneText')}
        action={<Button onClick={() => void openService()}>{t('deposit.service')}</Button>}
      />
    )
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <WaitingOrders />
      <SaferLine />
      <DepositForm offered={data} onOrder={({ id }) => go(orderPath(id))} />
    </div>
  )
}

/** Pays in: the ways to pay and the amount, or an order that was opened. */
export function DepositPage() {
  const order = new URLSearchParams(useSearch()).get('order')
  return order !== null && /^[1-9]\d{0,18}$/.test(order) ? <Order id={order} key={order} /> : <Choice />
}
