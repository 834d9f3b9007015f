/**
 * `npm run sports:check -- FILE… [--tickets FILE]`: how every market of the matches in files ended, what tickets on them
 * pay, and what flat stakes at closing odds came to, a JSON line each (docs/sports.md). It needs no database.
 */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { FileError, type CheckedLine, readBounded, readFixtureFiles, textOf } from './sports-check/files.ts'
import { flatStakes } from './sports-check/flat-stakes.ts'
import { type Matches, matchesOf, printedMatches } from './sports-check/matches.ts'
import { type ReadTicket, readTickets } from './sports-check/ticket-file.ts'
import { printedTickets } from './sports-check/tickets.ts'

const USAGE = 'Usage: npm run sports:check -- FILE... [--tickets FILE]'

/** Characters that are written at once. */
const PIECE = 65_536

function readWanted(args: readonly string[]): { files: readonly string[]; tickets: string | undefined } {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { tickets: { type: 'string' } },
    })
    if (positionals.length > 0) return { files: positionals, tickets: values.tickets }
  } catch (error) {
    throw new FileError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
  throw new FileError(USAGE)
}

/** Answers the exit code: 0 where everything was worked out, 1 where lines or tickets were refused; 2 is for a file of which nothing can be used. */
async function main(): Promise<number> {
  const wanted = readWanted(process.argv.slice(2))
  const lines = await readFixtureFiles(wanted.files)
  const matches = matchesOf(lines)
  const { tickets: path } = wanted
  const tickets = path === undefined ? [] : readTickets(path, textOf(path, await readBounded(path)), matches)
  await print(printed(lines, matches, path ?? '', tickets))
  process.stderr.write(`${summaryOf(lines)}\n`)
  return lines.some(({ sort }) => sort === 'refused') || tickets.some((one) => 'refused' in one) ? 1 : 0
}

function* printed(
  lines: readonly CheckedLine[],
  { numbers }: Matches,
  path: string,
  tickets: readonly ReadTicket[],
): Generator<string> {
  yield* printedMatches(lines)
  yield* printedTickets(path, tickets)
  for (const stakes of flatStakes(numbers)) yield JSON.stringify(stakes)
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
