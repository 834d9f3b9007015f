import type { Plugin } from 'vite'
import { slimTable } from '../../../packages/client/src/slim-table.ts'
import type { CallDefinition, SitePart } from '../../../packages/contract/src/call.ts'
import { siteCalls } from '../../../packages/contract/src/calls.ts'

const callsOf = (part: SitePart | undefined) =>
  slimTable(Object.fromEntries(Object.entries<CallDefinition>(siteCalls).filter(([, call]) => call.part === part)))

const tables: Readonly<Record<string, () => unknown>> = {
  'virtual:calls': () => callsOf(undefined),
  'virtual:member-calls': () => callsOf('centre'),
  'virtual:lottery-calls': () => callsOf('lottery'),
  'virtual:sports-calls': () => callsOf('sports'),
  'virtual:agent-calls': () => callsOf('agents'),
}

/** `virtual:calls`, `virtual:member-calls`, `virtual:lottery-calls`, `virtual:sports-calls`, `virtual:agent-calls`: the contract's tables without their schemas, so that the browser need not carry them. */
export const callsPlugin = (): Plugin => ({
  name: 'slim-calls',
  resolveId: (source) => (Object.hasOwn(tables, source) ? `\0${source}` : null),
  load(source) {
    const table = tables[source.slice(1)]
    return source.startsWith('\0') && table !== undefined ? `export const calls = ${JSON.stringify(table())}` : null
  },
})
