import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { array, int, object, type output, parse, string } from 'zod/mini'
import { agentNews } from '#contract/content/announcement.ts'
import { localDate } from '#rules/local-time.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Log } from '../../platform/log.ts'
import { storeContent } from '../../modules/content/index.ts'
import { countPlayAnew } from '../../modules/wallet/index.ts'
import { type TableRows, writeRows } from './rows.sql.ts'

/** Where the history of the team lies: its rows, what they are, and what its agents read first. */
export const teamFiles = (
  root: string,
): { readonly rows: string; readonly manifest: string; readonly news: string } => ({
  rows: join(root, 'db', 'seed', 'team', 'history.txt.br'),
  manifest: join(root, 'db', 'seed', 'team', 'history.json'),
  news: join(root, 'db', 'seed', 'team', 'news.json'),
})

export const teamManifest = object({
  /** Of the program that played it. */
  version: int(),
  /** Whose team it is: a folder below brands/. */
  brand: string(),
  timeZone: string(),
  seed: string(),
  members: int(),
  firstDay: string(),
  lastDay: string(),
  /** The newest when it was played. */
  migration: string(),
  /** Of the rows as text. */
  sha256: string(),
})
export type TeamManifest = output<typeof teamManifest>

/** Tables as one text: of each a line with its name and its columns, its rows, and an empty line. */
export const writtenTeam = (tables: readonly TableRows[]): string =>
  tables
    .map(
      ({ table, columns, lines }) =>
        `${[table, ...columns].join('\t')}\n${lines.map((line) => `${line}\n`).join('')}\n`,
    )
    .join('')

/** The other way round. */
export const readTeam = (text: string): TableRows[] =>
  text
    .split('\n\n')
    .filter((part) => part !== '')
    .map((part) => {
      const [head = '', ...lines] = part.split('\n')
      const [table = '', ...columns] = head.split('\t')
      return { table, columns, lines }
    })

export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')

export async function readManifest(root: string): Promise<TeamManifest> {
  return parse(teamManifest, JSON.parse(await readFile(teamFiles(root).manifest, 'utf8')))
}

export interface LoadsTeam {
  readonly root: string
  readonly brand: string
  readonly timeZone: string
  readonly log: Log
}

/**
 * The history of the demonstration's team; undefined for another brand than its own.
 * @returns what reads it and writes it into an empty house, with its days moved so that it ended yesterday
 */
export async function teamOf({
  root,
  brand,
  timeZone,
  log,
}: LoadsTeam): Promise<((tx: Tx) => Promise<void>) | undefined> {
  const manifest = await readManifest(root)
  if (manifest.brand !== brand || manifest.timeZone !== timeZone) return undefined
  return async (tx) => {
    if (!(await isEmpty(tx))) return
    // Between two tables the program reads and cuts a large text, on a busy machine for longer than others may pause.
    await tx.query(sql`SELECT set_config('idle_in_transaction_session_timeout', '60s', true)`)
    const text = (await promisify(brotliDecompress)(await readFile(teamFiles(root).rows))).toString()
    const [row] = await tx.query<{ now: Date }>(sql`SELECT app_now() AS now`)
    const today = localDate((row?.now ?? new Date(0)).getTime(), timeZone)
    const days = (Date.parse(today) - Date.parse(manifest.lastDay)) / DAY_MS - 1
    for (const table of readTeam(text)) await writeRows(tx, table, { days, timeZone })
    await countPlayAnew(tx, { days, timeZone })
    const news = parse(array(agentNews.schema), JSON.parse(await readFile(teamFiles(root).news, 'utf8')))
    for (const [at, value] of news.entries())
      await storeContent(tx, 'agentNews', { item: String(at + 1), sort: at, value })
    log.info({ members: manifest.members }, "the demonstration's team is in place")
  }
}

const DAY_MS = 86_400_000

/** Nothing has happened yet on any shard. */
async function isEmpty(db: Db): Promise<boolean> {
  const [row] = await db.query<{ moved: boolean }>(
    sql`SELECT bool_or(n > 0) AS moved FROM shard_head /* every shard */`,
  )
  return row?.moved === false
}
