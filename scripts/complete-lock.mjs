/**
 * `node scripts/complete-lock.mjs package-lock.json`, after a change of packages: adds the entries of platform packages that
 * the registry at hand does not serve and npm therefore leaves out. Without them `npm ci` refuses the lock file everywhere.
 */
import { readFileSync, writeFileSync } from 'node:fs'
const file = process.argv[2]
const lock = JSON.parse(readFileSync(file, 'utf8'))
const added = []
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if ([`${path}/node_modules/${name}`, `node_modules/${name}`].some((place) => place in lock.packages)) continue
    const [system, chip, abi = ''] = name.replace(/^.*\/(binding-|oxide-)?/, '').split('-')
    const libc = abi.startsWith('gnu') ? { libc: ['glibc'] } : abi.startsWith('musl') ? { libc: ['musl'] } : {}
    lock.packages[`node_modules/${name}`] = {
      version,
      cpu: [system === 'wasm32' ? 'wasm32' : chip],
      ...(entry.dev ? { dev: true } : {}),
      ...libc,
      ...(entry.license ? { license: entry.license } : {}),
      optional: true,
      ...(system === 'wasm32' ? {} : { os: [system] }),
    }
    added.push(name)
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en')))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added.length} added\n${added.join('\n')}`)
