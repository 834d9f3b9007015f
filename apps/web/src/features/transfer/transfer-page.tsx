import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '#ui/skeleton.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { callQuery } from '../../app/query.ts'
import { SingleWallet } from './single-wallet.tsx'
import { VendorWallets } from './vendor-wallets.tsx'

/** My wallet: the main one alone, or with those at vendors (hasMerchantWallet, which is not isSingle). */
export function TransferPage() {
  const t = useT()
  const kind = useQuery({ ...callQuery('wallet.merchant', {}), staleTime: Infinity })
  const main = useQuery(callQuery('wallet.balance', {}))
  const lost = [kind, main].filter(({ data, isError }) => isError && data === undefined)
  if (lost.length > 0)
    return <LoadFailed text={t('transfer.failedText')} onAgain={() => lost.forEach((query) => void query.refetch())} />
  if (kind.data === undefined) return <WalletSkeleton />
  return kind.data.isSingle ? <SingleWallet /> : <VendorWallets />
}

const WalletSkeleton = () => (
  <div className="grid gap-4">
    <Skeleton className="h-44 rounded-lg" />
    <div className="grid gap-3 md:grid-cols-3">
      {[0, 1, 2].map((at) => (
        <Skeleton key={at} className="h-36 rounded-md" />
      ))}
    </div>
    <Skeleton className="h-48 rounded-md" />
  </div>
)
