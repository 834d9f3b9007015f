/**
 * `npm run sports:check -- FILE… [--tickets FILE]`: how every market of the matches in files ended, what tickets on them
 * pay, and what flat stakes at closing odds came to, a JSON line each (docs/sports.md). It needs no database. With
 * `--through` all of it is imported, bet on, settled and audited in a house on a fresh one, and the same is printed.
 */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import {
  type CheckedLine,
  FileError,
  readBounded,
  readFixtureFiles,
  textOf,
} from '#server/commands/sports-check/files.ts'
import { matchesOf } from '#server/commands/sports-check/matches.ts'
import { readTickets } from '#server/commands/sports-check/ticket-file.ts'
import { type CheckedFiles, checkedLines, differences } from './lines.ts'

const USAGE = 'Usage: npm run sports:check -- FILE... [--tickets FILE] [--through]'

/** Characters that are written at once. */
const PIECE = 65_536

interface Wanted {
  readonly files: readonly string[]
  readonly tickets: string | undefined
  readonly isThrough: boolean
}

function readWanted(args: readonly string[]): Wanted {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { tickets: { type: 'string' }, through: { type: 'boolean' } },
    })
    const { tickets, through: isThrough = false } = values
    if (positionals.length > 0) return { files: positionals, tickets, isThrough }
  } catch (error) {
    throw new FileError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
  throw new FileError(USAGE)
}

/**
 * Answers the exit code: 0 where everything was worked out, 1 where lines or tickets were refused, 3 where a house came to
 * something else; 2 is for a file of which nothing can be used.
 */
async function main(): Promise<number> {
  const wanted = readWanted(process.argv.slice(2))
  const lines = await readFixtureFiles(wanted.files)
  const matches = matchesOf(lines)
  const { tickets: path } = wanted
  const tickets = path === undefined ? [] : readTickets(path, textOf(path, await readBounded(path)), matches)
  const files = { lines, matches, path: path ?? '', tickets }
  const isAlike = wanted.isThrough ? await printThrough(files) : await print(checkedLines(files)).then(() => true)
  say(summaryOf(lines))
  if (!isAlike) return 3
  return lines.some(({ sort }) => sort === 'refused') || tickets.some((one) => 'refused' in one) ? 1 : 0
}

const say = (line: string): void => void process.stderr.write(`${line}\n`)

/** Prints what a house came to; false where that is not what the rules say. */
async function printThrough(files: CheckedFiles): Promise<boolean> {
  say('Starting a database to play the files in …')
  // The rules alone need none of this.
  const [{ startDatabases }, { HouseFault, playThrough }] = await Promise.all([
    import('../chaos/databases.ts'),
    import('./through.ts'),
  ])
  const databases = await startDatabases()
  try {
    const house = await playThrough(databases, files)
    await print(checkedLines(files, house))
    for (const why of house.unsold) say(`Not sold, by the rules alone: ${why}.`)
    const wrong = differences(files, house)
    for (const difference of wrong) say(difference)
    return wrong.length === 0
  } catch (error) {
    if (!(error instanceof HouseFault)) throw error
    say(error.message)
    return false
  } finally {
    await databases.stop()
  }
}

function summaryOf(lines: readonly CheckedLine[]): string {
  const count = (sort: CheckedLine['sort']) => lines.filter((line) => line.sort === sort).length
  return `${count('taken')} matches taken, ${count('unplayed')} not played yet, ${count('doubled')} doubled, ${count('refused')} refused.`
}

/** Writes lines as fast as they are read. Whoever reads no further ends it early. */
async function print(lines: Iterable<string>): Promise<void> {
  try {
    await pipeline(Readable.from(pieces(lines)), process.stdout, { end: false })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error
  }
}

function* pieces(lines: Iterable<string>): Generator<string> {
  let piece = ''
  for (const line of lines) {
    piece += `${line}\n`
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 2
  },
)
