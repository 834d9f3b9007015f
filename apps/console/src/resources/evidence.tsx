import { useQuery } from '@tanstack/react-query'
import { consoleCalls } from '#contract/calls.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { callQuery } from '../app/calls.ts'
import { Values } from '../kit/cell.tsx'
import { nodeOf } from '../kit/schema.ts'

/** What the row above says already. */
const SHOWN = ['order', 'member', 'uploads', 'flags', 'proposal', 'case', 'takenBy', 'takenUntil']

export interface EvidenceProps {
  readonly call: 'cashier.deposit' | 'cashier.withdrawal'
  readonly member: string
  readonly id: string
}

/** What stands beside an order of money, for whoever decides over it. */
export function Evidence({ call, member, id }: EvidenceProps) {
  const found = useQuery(callQuery(call, { member, id }))
  if (found.error !== null) return <LoadFailed slim onAgain={() => void found.refetch()} />
  if (found.data === undefined) return <Skeleton className="h-40 rounded-md" />
  return <Values node={nodeOf(consoleCalls[call].response, 'output')} value={found.data} path="" hide={SHOWN} />
}
