import type { Resource } from '../kit/resource.ts'
import { affiliates, agentLinks, agents, branchMoves } from './agents.tsx'
import { broadcasts } from './broadcasts.tsx'
import { cases } from './cases.tsx'
import { bills, contractRequests, contractRuns, contracts } from './contracts.tsx'
import { bonuses, freeRounds, games } from './games.tsx'
import { audit, parkedEvents, parkedJobs, proposals } from './house.tsx'
import { draws, numberControl } from './lotteries.tsx'
import { lotteryCalendar } from './lottery-calendar.tsx'
import { lotteryGameTerms, lotteryPlayTerms } from './lottery-terms.tsx'
import { chases, resultFeeds } from './lottery-watch.tsx'
import { members } from './members.tsx'
import { deposits, owed, reconciliation, withdrawals } from './money.tsx'
import { pointStock, redemptions } from './points.tsx'
import { feedback, identity } from './people.tsx'
import { applications, awards, envelopes, promotionCosts } from './promotions.tsx'
import { rankings } from './rankings.tsx'
import { raffles, raffleTickets } from './raffles.tsx'
import { sportEvents, sportFactors, sportMarkets, sportProducers } from './sports.tsx'
import { invitations, operators, roles } from './staff.tsx'

/** Every kind of thing that the console lists, in the order of the menu. */
export const resources: readonly Resource[] = [
  withdrawals,
  deposits,
  redemptions,
  owed,
  reconciliation,
  promotionCosts,
  envelopes,
  members,
  agents,
  affiliates,
  branchMoves,
  agentLinks,
  contracts,
  contractRequests,
  bills,
  contractRuns,
  bonuses,
  applications,
  awards,
  rankings,
  raffleTickets,
  identity,
  feedback,
  sportFactors,
  broadcasts,
  raffles,
  pointStock,
  games,
  freeRounds,
  lotteryGameTerms,
  lotteryPlayTerms,
  draws,
  lotteryCalendar,
  chases,
  resultFeeds,
  numberControl,
  sportEvents,
  sportMarkets,
  sportProducers,
  cases,
  proposals,
  operators,
  invitations,
  roles,
  audit,
  parkedEvents,
  parkedJobs,
]
