/** `npm run new:migration -- raffle_tickets` writes the next migration's file. docs/recipes/add-a-migration.md says how to go on. */
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Writes the file below `root`; answers its path. @throws Error for a name that will not do */
function newMigration(root, name) {
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name ?? ''))
    throw new Error(
      'The argument says what changes: lower-case letters and digits, words joined by underscores, such as raffle_tickets.',
    )
  const folder = join(root, 'db', 'migrations')
  const taken = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  if (taken.some((file) => file.slice(5) === `${name}.sql`)) throw new Error(`There is a migration ${name} already.`)
  const path = join(folder, `${String(taken.length + 1).padStart(4, '0')}_${name}.sql`)
  writeFileSync(path, '-- Why this is needed, in a sentence.\n-- owner: <module>\n', { flag: 'wx' })
  return path
}

try {
  console.log(newMigration(fileURLToPath(new URL('..', import.meta.url)), process.argv[2]))
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
