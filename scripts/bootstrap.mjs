/** Makes sure that Node is new enough and the packages are installed. Builtins only, since it runs before there are any. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stampFile = join(root, 'node_modules', '.wheelhouse-stamp')

/** Installs what package-lock.json names, unless that has happened on this machine already. */
export async function ensureInstalled() {
  requireNode()
  if (isInstalled()) return
  const lock = join(root, 'dist', 'locks', 'install')
  const installed = await withLock(lock, 'installing packages', async () => isInstalled() || (await install()))
  if (installed) return
  console.error(
    'npm ci failed; its message stands above. Without a network, packages must be in the npm cache already.',
  )
  process.exit(1)
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const enough = major === 20 ? minor >= 19 : major === 22 ? minor >= 12 : major > 22
  if (enough) return
  const found = process.versions.node
  console.error(
    `Wheelhouse needs Node 20.19 or newer, or 22.12 or newer; this is ${found}. See https://nodejs.org/en/download`,
  )
  process.exit(1)
}

/** What decides whether an installation fits: the packages, the machine, and Node's interface to compiled packages. */
function stamp() {
  const packages = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  return `${packages} ${process.platform} ${process.arch} ${process.versions.modules}`
}

function isInstalled() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp()
}

/** Answers whether it worked. NODE_ENV=production must not leave out what builds; no package needs its install scripts. */
async function install() {
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? [process.execPath, process.env.npm_execpath] : ['npm']
  const options = [
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
  ]
  console.log('Installing packages …')
  let seconds = 0
  const progress = setInterval(() => console.log(`… still installing (${(seconds += 10)} s)`), 10_000)
  const shell = process.platform === 'win32' && npm[0] === 'npm'
  const child = spawn(npm[0], [...npm.slice(1), 'ci', ...options], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell,
  })
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('exit', resolve))
  clearInterval(progress)
  if (code === 0) writeFileSync(stampFile, stamp())
  return code === 0
}
