import { brandCalls } from './brand.ts'
import type { RequestOf, ResponseOf } from './call.ts'
import { catalogueCalls } from './catalogue.ts'
import { helpCalls } from './help.ts'
import { memberCalls, passwordCalls } from './member.ts'
import { messagingCalls } from './messaging.ts'
import { operatorCalls } from './operator.ts'
import { factorCalls, sessionCalls } from './session.ts'
import { verificationCalls } from './verification.ts'
import { walletCalls } from './wallet.ts'

/** The calls of the player's site and the agent centre. */
export const siteCalls = {
  ...brandCalls, ...sessionCalls, ...memberCalls, ...passwordCalls, ...factorCalls, ...verificationCalls, ...walletCalls, ...catalogueCalls,
  ...messagingCalls, ...helpCalls,
}

/** Every call of the platform. The server mounts this table, the clients call by its names. */
export const calls = { ...siteCalls, ...operatorCalls }

export type Calls = typeof calls
export type CallName = keyof Calls
/** The calls that the site makes; those of operators are not for its visitors to read. */
export type SiteCallName = keyof typeof siteCalls
export type CallRequest<Name extends CallName> = RequestOf<Calls[Name]>
export type CallResponse<Name extends CallName> = ResponseOf<Calls[Name]>
