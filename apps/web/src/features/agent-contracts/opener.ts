import { calls } from 'virtual:member-calls'
import type { QueryClient } from '@tanstack/react-query'
import { learnCalls } from '../../app/calls.ts'
import { asksConsolidated, consolidated } from '../../app/consolidated.ts'
import { read, write } from '../../app/session-storage.ts'
import { useSession } from '../../app/session.ts'
import { openPopup } from '../../app/ui-state.ts'
import { openWhenCalm } from '../../parts/when-calm.ts'
import { askedIn } from './asked.ts'

/** On a page of the site or of the agent centre. */
const PLACE = '#main, #agent-main'

/** Tells an agent once after its login what of its contracts waits for its answer, wherever it is. */
export function followContracts(queries: QueryClient): void {
  let turn = 0
  async function look(): Promise<void> {
    turn += 1
    const mine = turn
    const { isLogin, member } = useSession.getState()
    if (!isLogin || member?.isAgent !== true || read('contractsAsked') !== null) return
    if (!asksConsolidated(queries)) return
    learnCalls(calls)
    if (askedIn(await queries.fetchQuery(consolidated)).length === 0) return
    openWhenCalm({
      place: PLACE,
      isWanted: () => mine === turn && askedIn(queries.getQueryData(consolidated.queryKey)).length > 0,
      open() {
        write({ contractsAsked: 'yes' })
        openPopup({ kind: 'contracts' })
      },
    })
  }
  const start = () => void look().catch(() => {})
  start()
  useSession.subscribe((now, before) => {
    if (now.isLogin !== before.isLogin || now.member?.id !== before.member?.id) start()
  })
}
