import type { CallDefinition, CallTable } from '#contract/call.ts'
import type { CallName, FirstCallName, SiteCallName } from '#contract/calls.ts'

/**
 * Letters of a call's flags: `e` its request travels encrypted, `f` it travels as a form, `t` a token is sent when there
 * is one, `m` the same for a call that nobody makes without one.
 */
type Flags = `${'' | 'e' | 'f'}${'' | 't' | 'm'}`

export type SlimCall = readonly [method: CallDefinition['method'], path: string, flags: Flags]

/** What a browser needs of the contract to make a call; the schemas stay on the server. Further calls are learned with the part that makes them. */
export type SlimTable = Readonly<Record<FirstCallName, SlimCall>> & Readonly<Partial<Record<SiteCallName, SlimCall>>>

/** The calls that a client knows; the first of them is the one that it makes by itself. */
export type KnownCalls<Name extends CallName> = Readonly<Record<'system.payloadKey', SlimCall>> &
  Readonly<Partial<Record<Name, SlimCall>>>

const slim = (call: CallDefinition): SlimCall => {
  const encrypted = call.encrypted ? 'e' : call.form === true ? 'f' : ''
  const token = call.token === 'none' ? '' : call.token === 'optional' ? 't' : 'm'
  return [call.method, call.path, `${encrypted}${token}`]
}

/** The table of `calls` without schemas, made at build time. */
export function slimTable<Table extends CallTable>(calls: Table): { readonly [Name in keyof Table]: SlimCall } {
  const slimmed = Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, slim(call)]))
  const isWhole = (table: object): table is { readonly [Name in keyof Table]: SlimCall } =>
    Object.keys(calls).every((name) => name in table)
  if (!isWhole(slimmed)) throw new Error('a call was lost')
  return slimmed
}
