/** Builds what changed: the server's bundle, the site, the pages of the studio's games, and the front's pictures, each with its own stamp. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ensureInstalled, root } from './bootstrap.mjs'
import { withLock } from './lock.mjs'
import { writeTextIds } from './text-ids.mjs'

const everywhere = ['packages', 'package.json', 'package-lock.json', 'tsconfig.json', 'scripts/build.mjs']
const targets = [
  { name: 'server', sources: [...everywhere, 'apps/server', 'apps/studio/src', 'db/seed'], make: bundleServer },
  { name: 'studio-process', sources: [...everywhere, 'apps/studio/src'], make: bundleStudio },
  {
    name: 'art',
    sources: [
      'packages/art',
      'brands',
      'db/seed/catalogue',
      'package-lock.json',
      'apps/server/src/commands/draw-front.ts',
      'apps/server/src/modules/catalogue/art.ts',
      'apps/server/src/modules/catalogue/hot.ts',
    ],
    make: drawFront,
  },
  { name: 'vendor', sources: [...everywhere, 'apps/vendor'], make: bundleVendor },
  { name: 'web', sources: [...everywhere, 'apps/web'], make: () => buildSite('apps/web', 'web') },
  { name: 'console', sources: [...everywhere, 'apps/console'], make: () => buildSite('apps/console', 'console') },
  { name: 'studio', sources: [...everywhere, 'apps/studio'], make: () => buildSite('apps/studio/page', 'studio') },
]

/** Brings dist/ up to date with the sources. Quick when nothing changed; throws when something does not build. */
export async function build() {
  await writeTextIds() // for editors; no build looks at types
  if ((await outdated()).length === 0) return
  await withLock(join(root, 'dist', 'locks', 'build'), 'building', async () => {
    const results = await Promise.allSettled((await outdated()).map(makeTarget))
    const reasons = results.flatMap(({ reason }) => (reason === undefined ? [] : [reason]))
    if (reasons.length > 0) throw new AggregateError(reasons, reasons.map(({ message }) => message).join('\n'))
  })
}

/** For commands that make no sense without a build: tells what is wrong, without our own stack, and ends. */
export async function buildOrExit() {
  await build().catch((error) => {
    console.error(error.message)
    process.exit(1)
  })
}

/** Forgets what was built, for whoever writes into dist/ by another way. */
export async function forgetBuilds() {
  await rm(join(root, 'dist', 'stamps'), { recursive: true, force: true })
}

async function outdated() {
  const hashes = new Map()
  const hashOnce = (path) => hashes.get(path) ?? hashes.set(path, hashSources(path)).get(path)
  const found = await Promise.all(
    targets.map(async (target) => {
      const stamp = (await Promise.all(target.sources.map(hashOnce))).join('\n')
      const before = await readFile(stampOf(target), 'utf8').catch(() => '')
      return before === stamp ? [] : [{ ...target, stamp }]
    }),
  )
  return found.flat()
}

async function makeTarget(target) {
  const started = performance.now()
  await rm(stampOf(target), { force: true })
  await target.make()
  await mkdir(join(root, 'dist', 'stamps'), { recursive: true })
  await writeFile(stampOf(target), target.stamp)
  console.log(`Built ${target.name} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

function stampOf({ name }) {
  return join(root, 'dist', 'stamps', name)
}

async function hashSources(path) {
  const files = (await filesBelow(join(root, path))).filter((file) => !/\.test\.tsx?$/.test(file))
  const contents = await Promise.all(files.map((file) => readFile(file)))
  const hash = createHash('sha256')
  for (const [at, content] of contents.entries()) {
    hash.update(`${files[at].slice(root.length)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

async function filesBelow(path) {
  if ((await stat(path)).isFile()) return [path]
  const entries = await readdir(path, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

/** What every bundle for Node has in common; `#x/*` is resolved by the imports of package.json. */
export const nodeBundle = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
}

export const serverBundle = { ...nodeBundle, entryPoints: ['apps/server/src/main.ts'], outfile: 'dist/server/main.js' }

async function bundleServer() {
  const { build: bundle } = await import('esbuild')
  await bundle(serverBundle)
}

/** The studio's server, for where it runs as a process of its own. */
async function bundleStudio() {
  const { build: bundle } = await import('esbuild')
  await bundle({ ...nodeBundle, entryPoints: ['apps/studio/src/main.ts'], outfile: 'dist/studio-process/main.js' })
}

/** The demonstration's vendor, which the server starts as a process of its own. */
async function bundleVendor() {
  const { build: bundle } = await import('esbuild')
  await bundle({ ...nodeBundle, entryPoints: ['apps/vendor/src/main.ts'], outfile: 'dist/vendor/main.js' })
}

/** The pictures of the front pages. Each is drawn once; what follows a change draws only what looks different. */
async function drawFront() {
  const { build: bundle } = await import('esbuild')
  const outfile = join(root, 'dist', 'run', 'draw-front.js')
  await bundle({ ...nodeBundle, entryPoints: ['apps/server/src/commands/draw-front.ts'], outfile })
  await node(outfile, root, join(root, 'dist', 'art'))
}

/** Vite writes beside the old files, which a running server goes on serving until the new ones take their place at once. */
async function buildSite(app, name) {
  const out = join(root, 'dist', name)
  const fresh = `${out}.new`
  await vite('build', app, '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn')
  await Promise.all((await filesBelow(fresh)).map(precompress))
  await rm(`${out}.old`, { recursive: true, force: true })
  await rename(out, `${out}.old`).catch((error) => {
    if (error.code !== 'ENOENT') throw error
  })
  await rename(fresh, out)
  await rm(`${out}.old`, { recursive: true, force: true })
}

const vite = (...args) => node(join(root, 'node_modules', 'vite', 'bin', 'vite.js'), ...args)

async function node(program, ...args) {
  const env = { ...process.env, NODE_ENV: 'production' } // else whatever the caller has would end up in the site
  const child = spawn(process.execPath, [program, ...args], { cwd: root, env, stdio: 'inherit' })
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('exit', resolve))
  if (code !== 0) throw new Error(`${basename(program)} ${args.slice(0, 2).join(' ')} failed; its message stands above`)
}

/** Every visitor waits for the site's own files, and 11 makes them a twelfth smaller than 9; for the rest a tenth of the time is worth more. */
async function precompress(file) {
  if (!/\.(css|html|js|json|mjs|svg|txt|webmanifest)$/.test(file)) return
  const content = await readFile(file)
  if (content.length < 1024) return
  const best = file.includes(`${sep}web.new${sep}`) ? 11 : 9
  const quality = {
    params: { [constants.BROTLI_PARAM_QUALITY]: best, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  }
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(content, quality),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, zipped)])
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensureInstalled()
  await buildOrExit()
}
