import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { faults } from './faults.ts'

/**
 * Puts all faults of the table into one build of the site. Each sleeps until a page sets `globalThis.planted` to its id,
 * so that one build serves the whole campaign. A fault whose place has changed fails the build: it has to be put in anew.
 */
export function plantFaults(root: string): Plugin {
  const placed = new Set<string>()
  return {
    name: 'plant-faults',
    enforce: 'pre',
    transform(code, id) {
      let planted = code
      for (const { id: fault, from, to } of faults.filter(({ file }) => resolve(root, file) === id.split('?')[0])) {
        if (planted.split(from).length !== 2) throw new Error(`fault ${fault}: its place is not once in ${id}: ${from}`)
        // A call, since a line that begins with a bracket would go on with the line before.
        planted = planted.replace(from, () => to.replaceAll('PLANTED', `Object.is(globalThis.planted, '${fault}')`))
        placed.add(fault)
      }
      return planted === code ? undefined : { code: planted, map: null }
    },
    buildEnd(error) {
      const missing = faults.filter(({ id }) => !placed.has(id))
      if (error === undefined && missing.length > 0)
        throw new Error(`the site does not use the files of ${missing.map(({ id }) => id).join(', ')}`)
    },
  }
}
