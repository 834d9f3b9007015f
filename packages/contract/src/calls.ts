import { brandCalls } from './brand.ts'
import type { RequestOf, ResponseOf } from './call.ts'
import { catalogueCalls } from './catalogue.ts'
import { identityCalls } from './identity.ts'
import { walletCalls } from './wallet.ts'

/** Every call of the platform. The server mounts this table, the client calls by its names. */
export const calls = { ...brandCalls, ...identityCalls, ...walletCalls, ...catalogueCalls }

export type Calls = typeof calls
export type CallName = keyof Calls
export type CallRequest<Name extends CallName> = RequestOf<Calls[Name]>
export type CallResponse<Name extends CallName> = ResponseOf<Calls[Name]>
