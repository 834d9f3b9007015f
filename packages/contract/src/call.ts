import type { output, ZodMiniType } from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { Permission } from './permissions.ts'
import type { Threshold } from './settings/cashier.ts'

/**
 * Who may make a call: anybody (`none`), anybody while a session is looked at when there is one
 * (`optional`), only a logged-in member (`member`), or only an operator of the house (`operator`).
 */
export type TokenNeed = 'none' | 'optional' | 'member' | 'operator'

/** A part of the site whose calls the browser learns when it is opened; the others it knows from the first page on. */
export type SitePart = 'centre' | 'lottery' | 'sports' | 'agents'

/** Who agrees to a call that one person may not make alone. */
export interface SecondPersonNeed {
  /** What the second person has to be allowed. */
  readonly permission: Permission
  /** The settings of the cashier up to which one person is enough; left out where no amount decides, as the summary says. */
  readonly settings?: readonly Threshold[]
}

/**
 * One call of the platform: everything that the server's mount, the client, the documentation and
 * the tests over all calls need to know about it. GET and DELETE carry their request in the query.
 */
export interface CallDefinition {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/${string}`
  /** Names the call in logs, metrics and support cases; unique. */
  readonly moduleId: string
  readonly token: TokenNeed
  /** The part of the site that makes it; left out for what any page may make. */
  readonly part?: SitePart
  /** The request travels as a compact JWE and is refused in the clear. */
  readonly encrypted: boolean
  readonly summary: string
  readonly request: ZodMiniType
  readonly response: ZodMiniType
  readonly errors: readonly ErrorCode[]
  /** A trial session may make it too; all other calls of members refuse one (spec 6). */
  readonly trial?: true
  /** Answers in maintenance and to blocked regions too: what says so, and the ways to ask for help. */
  readonly open?: true
  /** Still answers a session that was idle for too long: leaving it, or proving again who is there. */
  readonly idle?: true
  /** Still answers a session whose password has to be changed first: what the change itself needs, and logging out. */
  readonly passwordDue?: true
  /** What an operator must be allowed; a call of operators without one is for all of them. */
  readonly permission?: Permission
  /**
   * Refused unless the operator's code was typed within ten minutes: for what decides about money, members, staff, limits and
   * openings, and for what shows hidden data.
   */
  readonly fresh?: true
  /** Where one person is not enough, the call answers a proposal that waits for a second one; its kind has the call's name. */
  readonly second?: SecondPersonNeed
  /** The body is a form, as HTML sends one (spec 7.3); the client sends it so. */
  readonly form?: true
  /** The body is multipart form data with one file, which the handler reads from the request itself. */
  readonly file?: true
  /** Bytes that its body may have at most, where that is more than usual. */
  readonly bodyBytes?: number
  /** Seconds for which anybody may keep the answer; only for calls without a token. */
  readonly cacheSeconds?: number
  /** Fields of its request that do not change a cached response. */
  readonly unheard?: readonly string[]
}

/** Answered at the operators' console and nowhere else. */
export const isOfOperators = ({ path }: { readonly path: string }): boolean => path.startsWith('/ops/')

export type CallTable = Record<string, CallDefinition>

/** Keeps the literal types of a table's entries while checking their shape. */
export const defineCalls = <const Table extends CallTable>(table: Table): Table => table

export type RequestOf<Call extends CallDefinition> = output<Call['request']>
export type ResponseOf<Call extends CallDefinition> = output<Call['response']>

/** What every call answers: `value` on success, `code` and perhaps `detail` on failure. */
export type Envelope<Value> =
  | { success: true; message: string; value: Value }
  | { success: false; message: string; code: ErrorCode; detail?: unknown; requestId: string }
