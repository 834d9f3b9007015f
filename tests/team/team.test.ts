import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { addDays } from '#rules/local-time.ts'
import { readManifest, readTeam, sha256Of, teamFiles } from '#server/demonstration/team/team-file.ts'
import { projectRoot } from '#server/platform/config-values.ts'
import { readMigrations } from '#server/platform/migrate.ts'
import { FIRST_DAY } from './history.ts'
import { VERSION, WHOLE } from './make.ts'
import { KEPT } from './tables.ts'

const STALE = 'the history of the team is not what its program plays: run npm run demo:history'

describe("the file of the demonstration's team", () => {
  const root = projectRoot()

  it('[RUN-10] is of the program that is here, and of a migration that is here', async () => {
    const { version, members, firstDay, lastDay, migration } = await readManifest(root)
    expect({ version, members, firstDay, lastDay }, STALE).toEqual({
      version: VERSION,
      members: WHOLE.members,
      firstDay: FIRST_DAY,
      lastDay: addDays(FIRST_DAY, WHOLE.days - 1),
    })
    expect(
      (await readMigrations()).map(({ name }) => name),
      STALE,
    ).toContain(migration)
  })

  it('[RUN-10] is whole: its rows are those that the manifest names, of all tables', async () => {
    const [{ sha256 }, rows] = await Promise.all([readManifest(root), readFile(teamFiles(root).rows)])
    const text = (await promisify(brotliDecompress)(rows)).toString()
    expect(sha256Of(text), STALE).toBe(sha256)
    const tables = readTeam(text)
    expect(tables.map(({ table }) => table)).toEqual(KEPT)
    const torn = tables.flatMap(({ columns, lines }) =>
      lines.filter((line) => line.split('\t').length !== columns.length),
    )
    expect(torn).toEqual([])
  })
})
