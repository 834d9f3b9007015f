/** `npm start`: install, build what changed, and become the server. Arguments such as --https go to it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled, root } from './bootstrap.mjs'

await ensureInstalled()
const { buildOrExit } = await import('./build.mjs')
await buildOrExit()

// npm hands a signal to its shell only, which ends without telling us, and may be killed itself: when one of the
// two is gone, we were meant.
if (process.env.npm_lifecycle_event === 'start') {
  const before = npmAndShell()
  const watch = setInterval(() => {
    if (npmAndShell() === before) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 200).unref()
}

// For trying, on this machine alone. In earnest the server is started by itself: docs/production.md.
process.env.DEMONSTRATION ||= 'yes'

// In this same process: signals and the exit code are the server's own, and nobody waits in between.
const main = join(root, 'dist', 'server', 'main.js')
process.argv[1] = main
process.setSourceMapsEnabled(true)
await import(pathToFileURL(main).href)

function npmAndShell() {
  try {
    return `${process.ppid} ${/.*\) \S (\d+)/s.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8'))?.[1]}`
  } catch {
    return String(process.ppid) // no Linux, or gone this very moment
  }
}
