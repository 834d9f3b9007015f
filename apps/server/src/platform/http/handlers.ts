import type { CallDefinition, CallTable, RequestOf, ResponseOf, TokenNeed } from '#contract/call.ts'
import { Refusal } from '#contract/errors.ts'
import { flattenError, safeParse } from 'zod/mini'
import type { MemberId, RowId } from '../ids.ts'

/** A session that was looked at and is alive. */
export interface Session {
  readonly member: MemberId
  readonly id: RowId
}

interface Caller {
  readonly requestId: string
  readonly ip: string
}

/** What a handler knows of who calls, by the token need of its call. */
export interface Contexts {
  none: Caller
  optional: Caller & { readonly session: Session | undefined }
  member: Caller & { readonly session: Session }
}

export type Handler<Call extends CallDefinition> = (request: RequestOf<Call>, context: Contexts[Call['token']]) => Promise<ResponseOf<Call>>

/** A handler for each call of a table; a missing one does not compile. */
export type HandlersOf<Table extends CallTable> = { readonly [Name in keyof Table]: Handler<Table[Name]> }

/** A call with its handler, both checked against the contract, as the mount and the tests over all calls see it. */
export interface MountedCall {
  readonly name: string
  readonly call: CallDefinition
  /** Parses the input, asks for the session where the call needs one, answers, and checks the answer. */
  answer(input: unknown, caller: Caller, findSession: () => Promise<Session | undefined>): Promise<unknown>
}

type Looking = { readonly [Need in TokenNeed]: (caller: Caller, findSession: () => Promise<Session | undefined>) => Promise<Contexts[Need]> }

const looking: Looking = {
  none: async (caller) => caller,
  optional: async (caller, findSession) => ({ ...caller, session: await findSession() }),
  member: async (caller, findSession) => {
    const session = await findSession()
    if (session === undefined) throw new Refusal('NOT_LOGGED_IN')
    return { ...caller, session }
  },
}

/** Joins a table with its handlers. */
export function bindCalls<Table extends CallTable>(table: Table, handlers: HandlersOf<Table>): MountedCall[] {
  // The type parameter ties a call to its own handler; without it each would be the union of all.
  const bind = <Name extends keyof Table & string>(name: Name, call: Table[Name], handler: Handler<Table[Name]>): MountedCall => {
    const need: Table[Name]['token'] = call.token
    return {
      name,
      call,
      async answer(input, caller, findSession) {
        // Who asks comes first: a stranger learns nothing about what a call accepts.
        const context: Contexts[Table[Name]['token']] = await looking[need](caller, findSession)
        const request = safeParse<Table[Name]['request']>(call.request, input)
        if (!request.success) throw new Refusal('INVALID_INPUT', flattenError(request.error))
        const response = safeParse(call.response, await handler(request.data, context))
        if (!response.success) throw new Error(`${name} answered what its contract does not allow: ${response.error.message}`)
        return response.data
      },
    }
  }
  const names: (keyof Table & string)[] = Object.keys(table)
  return names.map((name) => bind(name, table[name], handlers[name]))
}
