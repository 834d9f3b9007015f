import '#kit/zod.ts'
import { calls } from 'virtual:lottery-calls'
import type { ComponentType } from 'react'
import { useLocation, useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { MOST_PICKS, type PickRequest } from '#contract/lottery.ts'
import { toast } from '#ui/toast.tsx'
import { useT, withTexts } from '#kit/language.ts'
import { part } from '#kit/part.tsx'
import { LotteryPage as Betting } from '../../features/lottery/lottery-page.tsx'
import { RecentResults } from '../../features/lottery/recent-results.tsx'
import { putOnSlip } from '../../features/lottery/use-slip.ts'
import { learnCalls } from '../calls.ts'
import { drawsViews, paths, type DrawsView } from '../paths.ts'
import { useMember } from '../session.ts'

learnCalls(calls)

/** A page about draws, with its texts. */
const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  part(async () => (await withTexts(load, 'draws', 'records')())[name])

const loadTicket = withTexts(() => import('../../features/draws/tickets/ticket-page.tsx'), 'draws', 'records')
const Ticket = part(async () => (await loadTicket()).TicketPage)
const pages: Readonly<Record<Exclude<DrawsView, 'ticket'>, ComponentType>> = {
  results: page(() => import('../../features/draws/results-page.tsx'), 'ResultsPage'),
  trend: page(() => import('../../features/draws/trend/trend-page.tsx'), 'TrendPage'),
  tickets: page(() => import('../../features/draws/tickets/tickets-page.tsx'), 'TicketsPage'),
  chases: page(() => import('../../features/draws/chases/chases-page.tsx'), 'ChasesPage'),
  chase: page(() => import('../../features/draws/chases/chase-page.tsx'), 'ChasePage'),
}

/** The lotteries: what is bet on, or by the address what was drawn and bought. */
export function LotteryPage() {
  const t = useT()
  const [path] = useLocation()
  const member = useMember()?.id ?? ''
  const asked = new URLSearchParams(useSearch()).get('view')
  const view = drawsViews.find((one) => one === asked)
  if (view === undefined) return <Betting Results={RecentResults} />
  if (view !== 'ticket') {
    const Page = pages[view]
    return <Page />
  }
  return (
    <Ticket
      addToSlip={(gameCode: string, picks: readonly PickRequest[]) => {
        const left = putOnSlip(member, gameCode, picks)
        if (left > 0) toast('bad', t('lottery.leftOut', { most: MOST_PICKS, count: left }))
        navigate(paths.lotteryPage(path, gameCode))
      }}
    />
  )
}
