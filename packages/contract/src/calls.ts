import { depositCalls, depositReviewCalls, withdrawalCalls, withdrawalReviewCalls } from './cashier.ts'
import { brandCalls } from './brand.ts'
import type { RequestOf, ResponseOf } from './call.ts'
import { catalogueCalls } from './catalogue.ts'
import { freeRoundCalls } from './free-rounds.ts'
import { gameOperatorCalls } from './game-operations.ts'
import { helpCalls } from './help.ts'
import { inboxCalls, inboxOperatorCalls } from './inbox.ts'
import { memberCalls, passwordCalls } from './member.ts'
import { messagingCalls } from './messaging.ts'
import { operatorCalls } from './operator.ts'
import { reconciliationCalls, recordCalls } from './records.ts'
import { safeguardCalls, safeguardReviewCalls } from './safeguards.ts'
import { factorCalls, sessionCalls } from './session.ts'
import { transferCalls } from './transfer.ts'
import { uploadCalls } from './uploads.ts'
import { verificationCalls } from './verification.ts'
import { vipCalls } from './vip.ts'
import { walletCalls } from './wallet.ts'

const { 'inbox.unread': unread, ...inboxRoom } = inboxCalls
// A replay has a page to itself, as a game does.
const { 'record.replay': replay, ...recordRoom } = recordCalls

/** Calls that the site makes before anybody opens the member centre. */
export const firstCalls = {
  ...brandCalls, ...sessionCalls, ...memberCalls, ...passwordCalls, ...factorCalls, ...verificationCalls, ...walletCalls, ...catalogueCalls,
  ...messagingCalls, ...helpCalls, 'inbox.unread': unread, 'record.replay': replay,
}

/** Calls of the member centre, which the browser learns when it is opened. */
export const memberCentreCalls = {
  ...depositCalls, ...withdrawalCalls, ...recordRoom, ...safeguardCalls, ...transferCalls, ...inboxRoom, ...uploadCalls, ...vipCalls,
}

/** The calls of the player's site and the agent centre. */
export const siteCalls = { ...firstCalls, ...memberCentreCalls }

const reviewCalls = { ...depositReviewCalls, ...withdrawalReviewCalls, ...safeguardReviewCalls, ...inboxOperatorCalls, ...reconciliationCalls, ...gameOperatorCalls, ...freeRoundCalls }

/** Every call of the platform. The server mounts this table, the clients call by its names. */
export const calls = { ...siteCalls, ...operatorCalls, ...reviewCalls }

export type Calls = typeof calls
export type CallName = keyof Calls
/** The calls that the site makes; those of operators are not for its visitors to read. */
export type SiteCallName = keyof typeof siteCalls
export type FirstCallName = keyof typeof firstCalls
export type CallRequest<Name extends CallName> = RequestOf<Calls[Name]>
export type CallResponse<Name extends CallName> = ResponseOf<Calls[Name]>
