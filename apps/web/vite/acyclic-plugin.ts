import type { Plugin } from 'vite'

/**
 * Fails a build whose files import each other in a circle: what one of them reads while it loads is not there yet, and a part
 * of the site does not open. Merging small shared files makes such circles.
 */
export function acyclicPlugin(): Plugin {
  return {
    name: 'wheelhouse:acyclic',
    generateBundle(_options, bundle) {
      const imports = new Map(
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' ? [[file.fileName, file.imports] as const] : [],
        ),
      )
      // Files that import nothing that is left go first; what remains in the end is a circle, or leads to one.
      for (let before = -1; before !== imports.size;) {
        before = imports.size
        for (const [name, needed] of imports) if (!needed.some((other) => imports.has(other))) imports.delete(name)
      }
      if (imports.size > 0) this.error(`these files import each other in a circle: ${[...imports.keys()].join(', ')}`)
    },
  }
}
