import { adjustmentCalls } from './calls/adjustments.ts'
import { agentCalls } from './calls/agents.ts'
import { agentFigureCalls } from './calls/agent-figures.ts'
import { affiliateCalls, affiliateDeskCalls } from './calls/affiliates.ts'
import { agentDeskCalls } from './calls/agent-desk.ts'
import { auditCalls } from './calls/audit.ts'
import { bonusCalls, bonusDeskCalls } from './calls/bonus.ts'
import { billDeskCalls } from './calls/bill-desk.ts'
import { runDeskCalls } from './calls/run-desk.ts'
import { depositReviewCalls, withdrawalReviewCalls } from './calls/cashier-reviews.ts'
import { depositCalls, withdrawalCalls } from './calls/cashier.ts'
import { caseCalls } from './calls/cases.ts'
import { brandCalls } from './calls/brand.ts'
import { broadcastCalls } from './calls/broadcasts.ts'
import { contractCalls } from './calls/contracts.ts'
import { contractDeskCalls } from './calls/contract-desk.ts'
import { contactCalls } from './calls/contact.ts'
import { contentCalls } from './calls/content.ts'
import type { RequestOf, ResponseOf, SitePart } from './call.ts'
import { catalogueCalls } from './calls/catalogue.ts'
import { figureCalls } from './calls/figures.ts'
import { envelopeCalls, envelopeDeskCalls } from './calls/envelopes.ts'
import { freeRoundCalls } from './calls/free-rounds.ts'
import { gameDeskCalls } from './calls/game-desk.ts'
import { gameOperatorCalls } from './calls/game-operations.ts'
import { helpCalls } from './calls/help.ts'
import { inboxCalls, inboxOperatorCalls } from './calls/inbox.ts'
import { jackpotCalls } from './calls/jackpots.ts'
import { launchCalls } from './calls/launch.ts'
import { lotteryCalls } from './calls/lottery.ts'
import { lotteryChaseCalls } from './calls/lottery-chase.ts'
import { lotteryCalendarCalls } from './calls/lottery-calendar.ts'
import { lotteryTermsCalls } from './calls/lottery-terms.ts'
import { lotteryWatchCalls } from './calls/lottery-watch.ts'
import { lotteryDeskCalls } from './calls/lottery-desk.ts'
import { sportsDeskCalls } from './calls/sports-desk.ts'
import { manyMemberCalls } from './calls/many-members.ts'
import { memberCalls, passwordCalls } from './calls/member.ts'
import { memberOperatorCalls } from './calls/members.ts'
import { memberTransferCalls } from './calls/member-transfers.ts'
import { missionCalls } from './calls/missions.ts'
import { messagingCalls } from './calls/messaging.ts'
import { parkedJobCalls } from './calls/jobs.ts'
import { openingCalls } from './calls/opening.ts'
import { owedCalls } from './calls/owed.ts'
import { operatorCalls } from './calls/operator.ts'
import { operatorFactorCalls } from './calls/operator-factors.ts'
import { operatorSessionCalls } from './calls/operator-session.ts'
import { pointCalls, pointDeskCalls } from './calls/points.ts'
import { proposalCalls } from './calls/proposals.ts'
import { promotionDeskCalls } from './calls/promotion-desk.ts'
import { promotionCalls } from './calls/promotions.ts'
import { rankingCalls, rankingDeskCalls } from './calls/rankings.ts'
import { queueCalls } from './calls/queues.ts'
import { reconciliationCalls, recordCalls } from './calls/records.ts'
import { safeguardCalls, safeguardReviewCalls } from './calls/safeguards.ts'
import { factorCalls, sessionCalls } from './calls/session.ts'
import { settingCalls } from './calls/settings.ts'
import { sportsCalls } from './calls/sports.ts'
import { staffCalls } from './calls/staff.ts'
import { transferCalls } from './calls/transfer.ts'
import { uploadCalls } from './calls/uploads.ts'
import { verificationCalls } from './calls/verification.ts'
import { viewCalls } from './calls/views.ts'
import { raffleCalls, raffleDeskCalls } from './calls/raffles.ts'
import { rebateCalls } from './calls/rebate.ts'
import { vipCalls, vipDeskCalls } from './calls/vip.ts'
import { walletCalls } from './calls/wallet.ts'

/** The calls of the player's site and the agent centre. */
export const siteCalls = {
  ...brandCalls,
  ...sessionCalls,
  ...memberCalls,
  ...passwordCalls,
  ...factorCalls,
  ...verificationCalls,
  ...walletCalls,
  ...catalogueCalls,
  ...jackpotCalls,
  ...launchCalls,
  ...messagingCalls,
  ...helpCalls,
  ...depositCalls,
  ...withdrawalCalls,
  ...recordCalls,
  ...safeguardCalls,
  ...transferCalls,
  ...inboxCalls,
  ...uploadCalls,
  ...vipCalls,
  ...rebateCalls,
  ...bonusCalls,
  ...promotionCalls,
  ...missionCalls,
  ...rankingCalls,
  ...raffleCalls,
  ...envelopeCalls,
  ...pointCalls,
  ...contactCalls,
  ...lotteryCalls,
  ...lotteryChaseCalls,
  ...sportsCalls,
  ...agentCalls,
  ...contractCalls,
  ...memberTransferCalls,
  ...agentFigureCalls,
  ...affiliateCalls,
}

const operatorsOwn = {
  ...operatorSessionCalls,
  ...operatorFactorCalls,
  ...staffCalls,
  ...operatorCalls,
  ...settingCalls,
  ...depositReviewCalls,
  ...withdrawalReviewCalls,
  ...safeguardReviewCalls,
  ...inboxOperatorCalls,
  ...broadcastCalls,
  ...reconciliationCalls,
  ...gameOperatorCalls,
  ...gameDeskCalls,
  ...adjustmentCalls,
  ...owedCalls,
  ...freeRoundCalls,
  ...bonusDeskCalls,
  ...promotionDeskCalls,
  ...rankingDeskCalls,
  ...raffleDeskCalls,
  ...envelopeDeskCalls,
  ...vipDeskCalls,
  ...pointDeskCalls,
  ...proposalCalls,
  ...parkedJobCalls,
  ...contentCalls,
  ...auditCalls,
  ...queueCalls,
  ...memberOperatorCalls,
  ...manyMemberCalls,
  ...figureCalls,
  ...openingCalls,
  ...caseCalls,
  ...viewCalls,
  ...lotteryDeskCalls,
  ...affiliateDeskCalls,
  ...agentDeskCalls,
  ...contractDeskCalls,
  ...billDeskCalls,
  ...runDeskCalls,
  ...lotteryCalendarCalls,
  ...lotteryTermsCalls,
  ...lotteryWatchCalls,
  ...sportsDeskCalls,
}

/** The calls of the operators' console: those of operators, and what it shares with the players' site. */
export const consoleCalls = {
  'system.payloadKey': brandCalls['system.payloadKey'],
  'verification.challenge': verificationCalls['verification.challenge'],
  ...operatorsOwn,
}

/** Every call of the platform. The server mounts this table, the clients call by its names. */
export const calls = { ...siteCalls, ...operatorsOwn }

export type Calls = typeof calls
export type CallName = keyof Calls
/** The calls that the console makes. */
export type ConsoleCallName = keyof typeof consoleCalls
/** The calls that the site makes; those of operators are not for its visitors to read. */
export type SiteCallName = keyof typeof siteCalls
/** Those that any page of it may make. */
export type FirstCallName = {
  [Name in SiteCallName]: (typeof siteCalls)[Name] extends { readonly part: SitePart } ? never : Name
}[SiteCallName]
export type CallRequest<Name extends CallName> = RequestOf<Calls[Name]>
export type CallResponse<Name extends CallName> = ResponseOf<Calls[Name]>
