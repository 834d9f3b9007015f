/** `npm run lottery:check -- FILE`: what the tickets of a file cost and pay at the results in it, a JSON line a ticket. It needs no database. */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { checkFile } from './lottery-file.ts'

const USAGE = 'Usage: npm run lottery:check -- FILE'

/** Answers the exit code: 0 where every line was worked out, 1 where some were refused; 2 is for a file that could not be read. */
async function main(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [path] = positionals
  if (path === undefined || positionals.length > 1) throw new RangeError(USAGE)
  const { draws, tickets } = checkFile(await readFile(path, 'utf8'))
  const lines = [...draws, ...tickets]
  process.stdout.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return lines.some((line) => 'refused' in line) ? 1 : 0
}

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 2
  },
)
