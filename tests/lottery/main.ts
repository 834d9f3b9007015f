/**
 * `npm run lottery:check -- FILE`: what the tickets of a file cost and pay at the results in it, a JSON line a ticket. It
 * needs no database. With `--through` they are sold, settled and audited on a fresh one, and the same is printed.
 */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { checkFile, type CheckedTicket, type ReadFile, readLotteryFile } from './file.ts'

const USAGE = 'Usage: npm run lottery:check -- FILE [--through]'

/** Answers the exit code: 0 where every line was worked out, 1 where some were refused; 2 is for a file that could not be read. */
async function main(): Promise<number> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { through: { type: 'boolean' } } })
  const [path] = positionals
  if (path === undefined || positionals.length > 1) throw new RangeError(USAGE)
  const text = await readFile(path, 'utf8')
  const { draws, tickets } = checkFile(text)
  const sold = values.through === true ? await throughDatabase(readLotteryFile(text)) : undefined
  const lines = [...draws, ...tickets.map((line) => ('refused' in line ? line : (sold?.get(line.id) ?? line)))]
  process.stdout.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return lines.some((line) => 'refused' in line) ? 1 : 0
}

async function throughDatabase(file: ReadFile): Promise<ReadonlyMap<string, CheckedTicket>> {
  process.stderr.write(`Starting a database to sell ${file.tickets.length} tickets …\n`)
  // The rules alone need none of this.
  const [{ startDatabases }, { sellThrough }] = await Promise.all([
    import('../chaos/databases.ts'),
    import('./through.ts'),
  ])
  const databases = await startDatabases()
  try {
    const lines = await sellThrough(databases, file)
    return new Map(lines.map((line) => [line.id, line]))
  } finally {
    await databases.stop()
  }
}

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 2
  },
)
