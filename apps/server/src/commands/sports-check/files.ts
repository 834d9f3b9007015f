import { UnusableFile, type FixtureLine } from '#rules/sports/files/fixture.ts'
import { readFootballData } from '#rules/sports/files/football-data.ts'
import { readOpenFootball } from '#rules/sports/files/open-football.ts'
import { createSorter, type SortedLine } from '#rules/sports/files/sorted.ts'
import { readFile, stat } from 'node:fs/promises'
import { extname } from 'node:path'

/** A season of one competition has less than a megabyte. */
const MOST_MEGABYTES = 32

/** A file of which nothing can be used; the message names it, and the line where one is at fault. */
export class FileError extends Error {}

/** A line of a file, told apart over all files. */
export type CheckedLine = SortedLine & { readonly file: string }

/**
 * Reads files of openfootball and football-data, one after the other.
 * @throws FileError for the first that is none
 */
export async function readFixtureFiles(paths: readonly string[]): Promise<readonly CheckedLine[]> {
  const lines: CheckedLine[] = []
  for await (const line of fixtureLines(paths)) lines.push(line)
  return lines
}

/**
 * The lines of such files, one file at a time in the memory.
 * @throws FileError where it comes to one that is none
 */
export async function* fixtureLines(paths: readonly string[]): AsyncGenerator<CheckedLine> {
  const sort = createSorter()
  for (const file of paths)
    for (const line of fixturesOf(file, await readBounded(file))) yield { file, ...sort(file, line) }
}

/** @throws FileError where there is no such file, or it is too large */
export async function readBounded(path: string): Promise<Buffer> {
  const known = await stat(path).catch(() => undefined)
  if (known === undefined) throw new FileError(`${path}: there is no such file`)
  if (!known.isFile()) throw new FileError(`${path}: it is no file`)
  if (known.size > MOST_MEGABYTES * 1_048_576) throw new FileError(`${path}: it has more than ${MOST_MEGABYTES} MB`)
  return readFile(path)
}

/** @throws FileError where the bytes are no UTF-8 */
export function textOf(path: string, bytes: Buffer): string {
  const text = decoded('utf-8', bytes)
  if (text === undefined) throw new FileError(`${path}: it is not UTF-8`)
  return text
}

function decoded(encoding: string, bytes: Buffer): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function* fixturesOf(path: string, bytes: Buffer): Generator<FixtureLine> {
  try {
    yield* isJson(path, bytes) ? readOpenFootball(textOf(path, bytes)) : readFootballData(tableOf(path, bytes))
  } catch (error) {
    throw error instanceof UnusableFile ? new FileError(`${path}:${error.line}: ${error.message}`) : error
  }
}

/** Tables of earlier years are as Windows wrote them. */
const tableOf = (path: string, bytes: Buffer): string =>
  decoded('utf-8', bytes) ?? decoded('windows-1252', bytes) ?? textOf(path, bytes)

function isJson(path: string, bytes: Buffer): boolean {
  const extension = extname(path).toLowerCase()
  if (extension === '.json' || extension === '.csv') return extension === '.json'
  return /^\s*[[{]/.test(bytes.subarray(0, 100).toString('latin1'))
}
