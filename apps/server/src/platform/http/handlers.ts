import type { CallDefinition, CallTable, RequestOf, ResponseOf, TokenNeed } from '#contract/call.ts'
import { Refusal } from '#contract/errors.ts'
import { TRIAL_TYPE } from '#contract/member-types.ts'
import { isAllowed, type Permitted } from '#contract/permissions.ts'
import { flattenError, safeParse } from 'zod/mini'
import type { MemberId, RowId } from '../ids.ts'
import type { DeviceMark } from './device-mark.ts'

/** A session that was looked at and is alive. */
export interface Session {
  readonly member: MemberId
  readonly id: RowId
  /** The member's type (spec 3), so that a call need not look it up. */
  readonly type: number
  /** True when it was idle for too long: the password has to be given again. */
  readonly idle: boolean
  /** True while its member has to choose a new password before anything else (LOG-04). */
  readonly passwordDue: boolean
}

/** An operator whose session was looked at and is alive, with what its role allows at this moment. */
export interface OperatorSession extends Permitted {
  readonly operator: RowId
  readonly id: RowId
  readonly username: string
  readonly role: string
  /** Until when its last proof lets it make calls that ask for a fresh code. */
  readonly freshUntil: Date
  /** Whether that is still to come. */
  readonly isFresh: boolean
  /** The browser that asks; a program of the house has none. */
  readonly device?: DeviceMark
}

/** Cookies of our own: never readable by scripts, never sent along from another site. */
export interface Cookies {
  get(name: string): string | undefined
  /** Sets a cookie for so many seconds; 0 removes it. `lax` where a page of another site leads the browser back to us. */
  set(name: string, value: string, seconds: number, sameSite?: 'strict' | 'lax'): void
}

/** Who calls, as far as the wire tells. */
export interface Caller {
  readonly requestId: string
  /** The address of the client; a forwarding header counts only from a configured proxy. */
  readonly ip: string
  readonly userAgent: string
  readonly cookies: Cookies
  /** The file of a call with `file: true`, read only now; undefined where none came. @throws Refusal FILE_TOO_LARGE, MALFORMED_BODY */
  file(): Promise<Buffer | undefined>
}

/** What asks in nobody's name, such as the document that is made ahead of its visitors. */
export const nobody = (requestId: string): Caller => ({
  requestId,
  ip: '',
  userAgent: '',
  cookies: { get: () => undefined, set: () => undefined },
  file: async () => undefined,
})

/** Looks up who a token belongs to; each undefined for a wrong, ended or expired token. */
export interface Lookups {
  session(): Promise<Session | undefined>
  operator(): Promise<OperatorSession | undefined>
  /** Why a token is of no use any more, where its holder may be told. */
  endedFor?(): Promise<'limit' | undefined>
}

/** What a handler knows of who calls, by the token need of its call. */
export interface Contexts {
  none: Caller
  optional: Caller & { readonly session: Session | undefined }
  member: Caller & { readonly session: Session }
  operator: Caller & { readonly operator: OperatorSession }
}

export type Handler<Call extends CallDefinition> = (
  request: RequestOf<Call>,
  context: Contexts[Call['token']],
) => Promise<ResponseOf<Call>>

/** A handler for each call of a table; a missing one does not compile. */
export type HandlersOf<Table extends CallTable> = { readonly [Name in keyof Table]: Handler<Table[Name]> }

/** A call with its handler, both checked against the contract, as the mount and the tests over all calls see it. */
export interface MountedCall {
  readonly name: string
  readonly call: CallDefinition
  /** The request as the contract reads it. @throws Refusal INVALID_INPUT */
  read(input: unknown): unknown
  /** Asks for the session where the call needs one, reads and parses the input, answers, and checks the answer. */
  answer(readInput: () => Promise<unknown>, caller: Caller, lookups: Lookups): Promise<unknown>
}

type Looking = {
  readonly [Need in TokenNeed]: (caller: Caller, lookups: Lookups, call: CallDefinition) => Promise<Contexts[Need]>
}

const looking: Looking = {
  none: async (caller) => caller,
  optional: async (caller, lookups) => {
    const session = await lookups.session()
    // Until the password is changed, whoever holds it is a visitor.
    return { ...caller, session: session?.passwordDue === true ? undefined : session }
  },
  member: async (caller, lookups, call) => {
    const session = await lookups.session()
    if (session === undefined) throw new Refusal('NOT_LOGGED_IN', await lookups.endedFor?.())
    if (session.type === TRIAL_TYPE && call.trial !== true) throw new Refusal('TRIAL_ACCOUNT')
    if (session.idle && call.idle !== true) throw new Refusal('REAUTHENTICATION_REQUIRED')
    if (session.passwordDue && call.passwordDue !== true) throw new Refusal('PASSWORD_CHANGE_REQUIRED')
    return { ...caller, session }
  },
  operator: async (caller, lookups, call) => {
    const operator = await lookups.operator()
    if (operator === undefined) throw new Refusal('NOT_LOGGED_IN')
    if (call.permission !== undefined && !isAllowed(operator, call.permission)) throw new Refusal('PERMISSION_MISSING')
    if (call.fresh === true && !operator.isFresh) throw new Refusal('CODE_NEEDED')
    return { ...caller, operator }
  },
}

/** Joins a table with its handlers. */
export function bindCalls<Table extends CallTable>(table: Table, handlers: HandlersOf<Table>): MountedCall[] {
  // The type parameter ties a call to its own handler; without it each would be the union of all.
  const bind = <Name extends keyof Table & string>(
    name: Name,
    call: Table[Name],
    handler: Handler<Table[Name]>,
  ): MountedCall => {
    const need: Table[Name]['token'] = call.token
    const read = (input: unknown): RequestOf<Table[Name]> => {
      const request = safeParse<Table[Name]['request']>(call.request, input)
      if (!request.success) throw new Refusal('INVALID_INPUT', flattenError(request.error))
      return request.data
    }
    return {
      name,
      call,
      read,
      async answer(readInput, caller, lookups) {
        // Who asks comes first: a stranger learns nothing about what a call accepts.
        const context: Contexts[Table[Name]['token']] = await looking[need](caller, lookups, call)
        const response = safeParse(call.response, await handler(read(await readInput()), context))
        if (!response.success)
          throw new Error(`${name} answered what its contract does not allow: ${response.error.message}`)
        return response.data
      },
    }
  }
  const names: (keyof Table & string)[] = Object.keys(table)
  return names.map((name) => bind(name, table[name], handlers[name]))
}
