import { addDays } from '#rules/local-time.ts'
import { type ContractDeps, passOver } from '../contracts/requests.ts'
import { lockContracts, readOverdueEnds, readRequest, readToday } from '../contracts/contract.sql.ts'
import { markOverdue } from './held.sql.ts'
import type { RunCounts } from './run.sql.ts'

/**
 * Has bills be overdue that an upline has not paid in the days that it has, also under a contract that goes on, and ends
 * contracts whose downline asked for that and has such a bill: the upline has no say in it.
 */
export async function takeOverdue(deps: ContractDeps, run: Pick<RunCounts, 'failed'>): Promise<void> {
  const { graceDays } = await deps.settings.agents()
  const { today } = await readToday(deps.db, deps.brand.timeZone)
  await markOverdue(deps.db, addDays(today, -graceDays), deps.brand.timeZone)
  for (const { holder, id } of await readOverdueEnds(deps.db))
    try {
      await deps.db.transaction(async (tx) => {
        await lockContracts(tx)
        const request = await readRequest(tx, holder, id)
        if (request !== undefined) await passOver(tx, deps, request)
      })
    } catch (error) {
      run.failed.push({ member: holder, error })
    }
}
