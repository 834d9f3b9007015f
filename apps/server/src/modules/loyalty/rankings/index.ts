import type { Consumer } from '../../../platform/events/consumers.ts'
import type { MountedCall } from '../../../platform/http/handlers.ts'
import type { MemberId } from '../../../platform/ids.ts'
import type { Job } from '../../../platform/jobs.ts'
import type { RankedDeps } from '../parts.ts'
import { closeDue, dropOld, openDue } from './close.ts'
import { rankingDesk } from './desk.ts'
import { keepStandings } from './score.ts'
import { standingsOf } from './standings.sql.ts'
import { rankings } from './view.ts'

export interface Rankings {
  readonly calls: readonly MountedCall[]
  readonly consumers: readonly Consumer[]
  readonly jobs: readonly Job[]
  readonly exports: { readonly rankings: (member: MemberId) => Promise<unknown> }
}

/** Who plays most, or best, in a time, and what its places win. */
export const createRankings = (deps: RankedDeps): Rankings => ({
  calls: [...rankings(deps), ...rankingDesk(deps)],
  consumers: [keepStandings()],
  jobs: [
    { name: 'open_boards', schedule: '* * * * *', run: () => openDue(deps) },
    { name: 'close_boards', schedule: '* * * * *', run: () => closeDue(deps) },
    { name: 'drop_standings', schedule: '41 4 * * *', run: () => dropOld(deps) },
  ],
  exports: { rankings: (member) => standingsOf(deps.db, member) },
})
