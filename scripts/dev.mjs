/** `npm run dev`: on every change builds what it touches and starts the server anew, at the same address as `npm start`. */
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, root } from './bootstrap.mjs'

await ensureInstalled()
const { build, serverBundle } = await import('./build.mjs')

const args = ['--enable-source-maps', serverBundle.outfile, ...process.argv.slice(2)]
let server
let changed = true
let busy = false
let ending = false

async function follow() {
  if (busy || ending) return
  busy = true
  while (changed) {
    changed = false
    try {
      await build()
      await stop()
      if (!ending) server = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
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

let pause
const watchers = ['apps', 'packages', 'brands', 'db'].map((folder) =>
  watch(join(root, folder), { recursive: true }, (_, name) => {
    if (/\.test\.tsx?$/.test(name ?? '')) return
    changed = true
    clearTimeout(pause)
    pause = setTimeout(follow, 50) // an editor saves in several steps
  }),
)
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    ending = true
    for (const one of watchers) one.close()
    clearTimeout(pause)
    await stop()
  })
}
await follow()
