import type { CallDefinition, CallTable } from '#contract/call.ts'
import type { FirstCallName, SiteCallName } from '#contract/calls.ts'

/** Letters of a call's flags: `e` its request travels encrypted, `t` a token is sent when there is one, `f` it travels as a form. */
type Flags = '' | 'e' | 't' | 'et' | 'f' | 'ft'

export type SlimCall = readonly [method: CallDefinition['method'], path: string, flags: Flags]

/** What a browser needs of the contract to make a call; the schemas stay on the server. Further calls are learned with the part that makes them. */
export type SlimTable = Readonly<Record<FirstCallName, SlimCall>> & Readonly<Partial<Record<SiteCallName, SlimCall>>>

const slim = (call: CallDefinition): SlimCall => {
  const sealed = call.encrypted ? 'e' : call.form === true ? 'f' : ''
  return [call.method, call.path, call.token === 'none' ? sealed : `${sealed}t`]
}

/** The table of `calls` without schemas, made at build time. */
export function slimTable<Table extends CallTable>(calls: Table): { readonly [Name in keyof Table]: SlimCall } {
  const slimmed = Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, slim(call)]))
  const isWhole = (table: object): table is { readonly [Name in keyof Table]: SlimCall } => Object.keys(calls).every((name) => name in table)
  if (!isWhole(slimmed)) throw new Error('a call was lost')
  return slimmed
}
