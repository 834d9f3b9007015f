import { useQuery } from '@tanstack/react-query'
import IconAgain from '~icons/lucide/rotate-cw'
import IconCloud from '~icons/lucide/cloud-off'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useT } from '../../../app/language.ts'
import { callQuery } from '../../../app/query.ts'
import { SingleWallet } from './single-wallet.tsx'
import { VendorWallets } from './vendor-wallets.tsx'

/** My wallet: the main one alone, or with those at vendors (hasMerchantWallet, which is not isSingle). */
export function TransferPage() {
  const t = useT()
  const { data, isError, refetch } = useQuery({ ...callQuery('wallet.merchant', {}), staleTime: Infinity })
  if (data !== undefined) return data.isSingle ? <SingleWallet /> : <VendorWallets />
  if (!isError) return <WalletSkeleton />
  return (
    <EmptyState
      picture={<IconCloud className="size-12 text-faint" />}
      title={t('transfer.failed')}
      text={t('transfer.failedText')}
      action={<Button icon={IconAgain} onClick={() => void refetch()}>{t('transfer.again')}</Button>}
    />
  )
}

const WalletSkeleton = () => (
  <div className="grid gap-4">
    <Skeleton className="h-44 rounded-lg" />
    <div className="grid gap-3 md:grid-cols-3">{[0, 1, 2].map((at) => <Skeleton key={at} className="h-36 rounded-md" />)}</div>
    <Skeleton className="h-48 rounded-md" />
  </div>
)
