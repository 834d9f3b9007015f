import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { build } from 'esbuild'

export interface Program {
  /** The file that Node runs. */
  readonly path: string
  remove(): Promise<void>
}

/** Bundles a program of the command line, from its sources, into a folder of its own below dist/, where it finds its packages. */
export async function bundleProgram(entry: string): Promise<Program> {
  const folder = resolve('dist', `test-${randomUUID()}`)
  const path = resolve(folder, basename(entry).replace(/\.ts$/, '.mjs'))
  await build({
    entryPoints: [entry],
    outfile: path,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  })
  return { path, remove: () => rm(folder, { recursive: true }) }
}
