import type { Resource } from '../kit/resource.ts'
import { broadcasts } from './broadcasts.tsx'
import { cases } from './cases.tsx'
import { freeRounds, games } from './games.tsx'
import { audit, parkedEvents, parkedJobs, proposals } from './house.tsx'
import { draws, numberControl } from './lotteries.tsx'
import { members } from './members.tsx'
import { deposits, owed, reconciliation, withdrawals } from './money.tsx'
import { feedback, identity } from './people.tsx'
import { invitations, operators, roles } from './staff.tsx'

/** Every kind of thing that the console lists, in the order of the menu. */
export const resources: readonly Resource[] = [
  withdrawals,
  deposits,
  owed,
  reconciliation,
  members,
  identity,
  feedback,
  broadcasts,
  games,
  freeRounds,
  draws,
  numberControl,
  cases,
  proposals,
  operators,
  invitations,
  roles,
  audit,
  parkedEvents,
  parkedJobs,
]
