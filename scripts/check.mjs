/** `npm run check`: what can be said of the sources without running them. Five named steps, two at a time. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, root } from './bootstrap.mjs'
import { writeTextIds } from './text-ids.mjs'

const program = (...path) => join(root, 'node_modules', ...path)
const steps = [
  { name: 'types', args: [program('ts7', 'bin', 'tsc'), '-p', 'tsconfig.json', '--pretty', 'false'] },
  { name: 'lint', args: [program('oxlint', 'bin', 'oxlint'), '--type-aware', '--deny-warnings'] },
  { name: 'format', args: [program('oxfmt', 'bin', 'oxfmt'), '--check'] },
  { name: 'imports', args: [join(root, 'scripts', 'cruise.mjs')] },
  { name: 'leftovers', args: [program('knip', 'bin', 'knip.js'), '--no-progress'] },
]

/** Runs all steps, tells each as it ends, and answers how many passed and failed. */
export async function check() {
  await writeTextIds()
  const waiting = [...steps]
  let passed = 0
  const worker = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) if (await run(step)) passed += 1
  }
  await Promise.all([worker(), worker()])
  return { passed, failed: steps.length - passed }
}

async function run({ name, args }) {
  const started = performance.now()
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(code === 0 ? `✓ ${name} (${seconds} s)` : `✗ ${name} (${seconds} s)\n${output.trimEnd()}\n`)
  return code === 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensureInstalled()
  const { failed } = await check()
  process.exitCode = failed > 0 ? 1 : 0
}
