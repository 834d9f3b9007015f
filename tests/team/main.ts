/** `npm run demo:history`: plays the history of the demonstration's team and writes it to db/seed/team, the same each time. Some ten minutes. */
import { writeFile } from 'node:fs/promises'
import { constants, brotliCompressSync } from 'node:zlib'
import { teamFiles } from '#server/demonstration/team/team-file.ts'
import { projectRoot } from '#server/platform/config-values.ts'
import { startDatabases } from '../chaos/databases.ts'
import { makeTeam, WHOLE } from './make.ts'

const databases = await startDatabases()
try {
  const { text, manifest } = await makeTeam(databases, 'team', WHOLE)
  const files = teamFiles(projectRoot())
  const rows = brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 },
  })
  await writeFile(files.rows, rows)
  await writeFile(files.manifest, `${JSON.stringify(manifest, undefined, 2)}\n`)
  process.stdout.write(`${text.length} characters, ${rows.length} bytes in ${files.rows}\n`)
} finally {
  await databases.stop()
}
