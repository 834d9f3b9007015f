import { join } from 'node:path'
import type { Plugin } from 'vite'
import { type Fault, mutated } from '../chaos/mutant.ts'

const server = join(import.meta.dirname, '../../apps/server/src')
const names = { name: 'FAULT_NAME', file: 'FAULT_FILE', search: 'FAULT_SEARCH', replace: 'FAULT_REPLACE' } as const

/** What tells a run of tests which fault to plant. */
export const faultEnv = ({ name, file, search, replace }: Fault): Readonly<Record<string, string>> => ({
  [names.name]: name,
  [names.file]: file,
  [names.search]: search,
  [names.replace]: replace,
})

/** Plants the fault that the environment names in the code under test; none where it names none. */
export function plantedFault(env: Readonly<Record<string, string | undefined>>): Plugin[] {
  const { [names.name]: name = '', [names.file]: file, [names.search]: search, [names.replace]: replace } = env
  if (file === undefined || search === undefined || replace === undefined) return []
  return [
    {
      name: 'planted-fault',
      enforce: 'pre',
      transform: (code, id) => (id === join(server, file) ? mutated(code, { name, file, search, replace }) : undefined),
    },
  ]
}
