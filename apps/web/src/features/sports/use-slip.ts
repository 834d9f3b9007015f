import { useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import { useSocket } from '#kit/topics.ts'
import { callQuery } from '../../app/query.ts'
import { useSession } from '../../app/session.ts'
import { read, write } from '../../app/session-storage.ts'
import { keepSlip, keptSlip, noSlip, type Slip } from './slip.ts'
import type { SportEvent } from './types.ts'

const useStore = create<Slip>(() => keptSlip(read('sportsSlip')))

// Whoever logs out takes the slip along.
useSession.subscribe(({ member }, before) => {
  if (member === null && before.member !== null) useStore.setState(noSlip, true)
})

/** The slip of this tab, which outlives a reload and a login. */
export const useSlip = (): Slip => useStore()

export const slipNow = (): Slip => useStore.getState()

/** Changes the slip, also in the copy that outlives a reload. */
export function changeSlip(make: (before: Slip) => Slip): void {
  const next = make(useStore.getState())
  useStore.setState(next, true)
  write({ sportsSlip: keepSlip(next) })
}

/** How often what is on a slip is asked for, where a socket tells of changes and where there is none. */
const ASK_MS = 20_000
const ASK_OFTEN_MS = 4000

/** The events of the markets on a slip as they stand now; undefined until they have come. */
export function useSlipEvents({ legs }: Slip): readonly SportEvent[] | undefined {
  const hasSocket = useSocket() !== null
  const markets = [...new Set(legs.map(({ market }) => market))].toSorted((a, b) => a - b)
  const { data } = useQuery({
    ...callQuery('sports.slip', { markets: markets.join(',') }),
    enabled: markets.length > 0,
    refetchInterval: hasSocket ? ASK_MS : ASK_OFTEN_MS,
    staleTime: 0,
  })
  return markets.length === 0 ? [] : data?.events
}
