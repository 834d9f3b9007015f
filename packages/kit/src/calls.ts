import type { CallName } from '#contract/calls.ts'
import { CallError } from '#client/call-error.ts'
import { createClient, type Client } from '#client/client.ts'
import type { KnownCalls } from '#client/slim-table.ts'

export interface CallsOptions<Names extends CallName> {
  /** The calls that the first page makes; `learn` adds more. */
  readonly table: KnownCalls<Names>
  readToken(): string | null
  /** The server no longer knows the session; `why` where it may say so. */
  onSessionEnded(why: unknown): void
  /** A call was refused. True when what stood in its way is gone, and it is worth making once more. */
  onRefused(code: CallError['code']): Promise<boolean>
}

/** The calls of an application. What stands in the way of one is asked for, and then it is made once more. */
export function createCalls<Names extends CallName>(options: CallsOptions<Names>): Client<Names> {
  const { table, readToken, onSessionEnded, onRefused } = options
  const client = createClient<Names>({ calls: table, baseUrl: '', token: { get: readToken }, onSessionEnded })
  return {
    ...client,
    async call(name, request, more) {
      const token = readToken()
      try {
        return await client.call(name, request, more)
      } catch (cause) {
        if (!(cause instanceof CallError)) throw cause
        // A late answer to whoever was here before asks nothing of whoever is here now.
        if (readToken() !== token || !(await onRefused(cause.code))) throw cause
        return client.call(name, request, more)
      }
    },
  }
}
