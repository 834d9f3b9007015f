/** `node scripts/run.mjs entry.ts [args]`: bundles one TypeScript entry and becomes it. */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled, root } from './bootstrap.mjs'

const [entry, ...args] = process.argv.slice(2)
if (entry === undefined || !existsSync(entry)) {
  console.error(
    entry === undefined ? 'usage: node scripts/run.mjs <entry.ts> [arguments]' : `there is no file ${entry}`,
  )
  process.exit(1)
}
await ensureInstalled()
const { nodeBundle } = await import('./build.mjs')
const { build, stop } = await import('esbuild')

// A folder for each process, so that calls beside each other do not meet; those of dead processes are cleared away.
const runs = join(root, 'dist', 'run')
mkdirSync(runs, { recursive: true })
for (const name of readdirSync(runs))
  if (!existsProcess(Number(name))) rmSync(join(runs, name), { recursive: true, force: true })
const folder = join(runs, String(process.pid))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

const file = join(folder, `${basename(entry).replace(/\.tsx?$/, '')}.mjs`)
await build({ ...nodeBundle, entryPoints: [resolve(entry)], outfile: file }).catch(() => process.exit(1)) // it has told why
await stop()
process.argv = [process.argv[0], file, ...args]
process.setSourceMapsEnabled(true)
await import(pathToFileURL(file).href)

function existsProcess(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
