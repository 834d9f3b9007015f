/**
 * `npm run dev`: the house at the same address as `npm start`, for working. A component is swapped in the open page as it is
 * saved; a file of the server is bundled anew and the server started again; pages of games are built again.
 */
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { ensureInstalled, root } from './bootstrap.mjs'
import { writeTextIds } from './text-ids.mjs'

await ensureInstalled()
const { build, serverBundle } = await import('./build.mjs')
const { context } = await import('esbuild')
const { openConsole, openSite } = await import('./dev-site.mjs')

const port = Number(process.env.PORT || 3000)
const consolePort = Number(process.env.CONSOLE_PORT || 3001)
const [serverPort, consoleServerPort] = [await freePort(), await freePort()]
const bundle = await context(serverBundle)
const args = ['--enable-source-maps', serverBundle.outfile, ...process.argv.slice(2)]
const env = {
  ...process.env,
  DEMONSTRATION: process.env.DEMONSTRATION || 'yes',
  SITE_URL: process.env.SITE_URL || `http://localhost:${port}`,
  CONSOLE_URL: process.env.CONSOLE_URL || `http://localhost:${consolePort}`,
  PORT: String(serverPort),
  CONSOLE_PORT: String(consoleServerPort),
}
/** What Vite swaps by itself, and what no program reads while it runs. */
const NOT_OURS = /^((web|console)\/|.*\.test\.tsx?$|.*\.md$)/
/** Where the ids of texts come from. */
const IDS = /^(web|console)\/src\/(features\/[^/]+\/)?texts\/en\.po$/
const PAGES = /^(studio\/page\/|vendor\/)/

let server
let site
let operators
let pending = { server: false, pages: false }
let busy = false
let ending = false

async function follow() {
  if (busy || ending) return
  busy = true
  while (pending.server || pending.pages) {
    const now = pending
    pending = { server: false, pages: false }
    try {
      if (now.pages) await build()
      if (now.server) {
        await bundle.rebuild()
        await stop()
        if (!ending) server = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env })
      }
    } catch (error) {
      console.error(error.message) // the old server goes on
    }
  }
  busy = false
}

async function stop() {
  if (server === undefined || server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
}

async function freePort() {
  const probe = createServer()
  await new Promise((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port: free } = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return free
}

let pause
const watchers = ['apps', 'packages', 'brands', 'db'].map((folder) =>
  watch(join(root, folder), { recursive: true }, (_, name) => {
    const path = (name ?? '').replaceAll('\\', '/')
    if (folder === 'apps' && IDS.test(path)) writeTextIds().catch(({ message }) => console.error(message))
    if (folder === 'apps' && NOT_OURS.test(path)) return
    if (folder === 'apps' && PAGES.test(path)) pending.pages = true
    else pending.server = true
    clearTimeout(pause)
    pause = setTimeout(() => void follow(), 50) // an editor saves in several steps
  }),
)
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => void end())
}

async function end() {
  ending = true
  for (const one of watchers) one.close()
  clearTimeout(pause)
  await site?.close()
  await operators?.close()
  await stop()
  await bundle.dispose()
}

await build()
site = await openSite(port, serverPort)
operators = await openConsole(consolePort, consoleServerPort)
pending.server = true
await follow()
