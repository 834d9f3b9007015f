import type { CallDefinition, CallTable } from '#contract/call.ts'
import type { CallName } from '#contract/calls.ts'

/** Letters of a call's flags: `e` its request travels encrypted, `t` a token is sent when there is one. */
type Flags = '' | 'e' | 't' | 'et'

export type SlimCall = readonly [method: CallDefinition['method'], path: string, flags: Flags]

/** What a browser needs of the contract to make a call; the schemas stay on the server. */
export type SlimTable = Readonly<Record<CallName, SlimCall>>

const slim = (call: CallDefinition): SlimCall => {
  const sealed = call.encrypted ? 'e' : ''
  return [call.method, call.path, call.token === 'none' ? sealed : `${sealed}t`]
}

/** The table of `calls` without schemas, made at build time. */
export const slimTable = (calls: CallTable): Record<string, SlimCall> =>
  Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, slim(call)]))
