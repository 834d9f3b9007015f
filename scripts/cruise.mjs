/** `node scripts/cruise.mjs [folder]`: checks .dependency-cruiser.mjs on this tree, or on another of the same shape. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from './bootstrap.mjs'

const folder = resolve(process.argv[2] ?? root)
const parts = ['apps', 'packages', 'db', 'tests', 'bench'].filter((name) => existsSync(join(folder, name)))
const cruiser = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs')
const args = [cruiser, '--config', join(root, '.dependency-cruiser.mjs'), '--output-type', 'json', ...parts]
const { stdout, stderr, status } = spawnSync(process.execPath, args, {
  cwd: folder,
  encoding: 'utf8',
  maxBuffer: 1 << 30,
})
if (!stdout.startsWith('{')) fail(`dependency-cruiser ended with code ${status}:\n${stderr}${stdout}`)
const { summary } = JSON.parse(stdout)

// Without a TypeScript it knows, the cruiser finds no file and is content.
if (summary.totalCruised === 0) fail('no module was cruised, so nothing was checked')
const { default: rules } = await import('../.dependency-cruiser.mjs')
for (const { rule, from, to } of summary.violations) {
  const { comment } = rules.forbidden.find(({ name }) => name === rule.name)
  console.log(`${rule.name}: ${from} → ${to} (${comment})`)
}
const { totalCruised, totalDependenciesCruised, violations } = summary
console.log(`${totalCruised} modules, ${totalDependenciesCruised} dependencies, ${violations.length} violations`)
process.exitCode = violations.length > 0 ? 1 : 0

function fail(message) {
  console.error(message)
  process.exit(1)
}
