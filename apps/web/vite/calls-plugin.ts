import type { Plugin } from 'vite'
import { slimTable } from '../../../packages/client/src/slim-table.ts'
import { siteCalls } from '../../../packages/contract/src/calls.ts'

const id = 'virtual:calls'
const resolved = `\0${id}`

/** `virtual:calls`: the contract's table without its schemas, so that the first page need not carry them. */
export const callsPlugin = (): Plugin => ({
  name: 'slim-calls',
  resolveId: (source) => (source === id ? resolved : null),
  load: (source) => (source === resolved ? `export const calls = ${JSON.stringify(slimTable(siteCalls))}` : null),
})
