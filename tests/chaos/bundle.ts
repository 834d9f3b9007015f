import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Plugin } from 'esbuild'
import { projectRoot } from '#server/platform/config-values.ts'
import { type Fault, mutated } from './mutant.ts'

export interface Bundle {
  /** Plain JavaScript: the entry of the campaigns with the whole server inside. */
  readonly file: string
  remove(): Promise<void>
}

/** The bundle that runs here, else one made now: for the processes that a campaign starts. */
export async function ownBundle(): Promise<Bundle> {
  const file = import.meta.filename
  return file.endsWith('.mjs') ? { file, remove: async () => undefined } : bundle()
}

/** Bundles the campaigns, or another entry, with a fault in the server where one is asked for. */
export async function bundle(mutant?: Fault, entry = 'tests/chaos/main.ts'): Promise<Bundle> {
  const { build } = await import('esbuild')
  const root = projectRoot()
  // Inside the project, where packages are found; scripts/run.mjs clears away what dead processes leave here.
  const folder = join(root, 'dist', 'run', String(process.pid), randomUUID())
  const file = join(folder, 'chaos.mjs')
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile: file,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
    plugins: mutant === undefined ? [] : [withFault(root, mutant)],
  })
  return { file, remove: () => rm(folder, { recursive: true, force: true }) }
}

function withFault(root: string, mutant: Fault): Plugin {
  return {
    name: 'fault',
    setup(build) {
      build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
        if (relative(join(root, 'apps/server/src'), path) !== mutant.file) return undefined
        return { contents: mutated(readFileSync(path, 'utf8'), mutant), loader: 'ts' }
      })
    },
  }
}
