import { addDays } from '#rules/local-time.ts'
import { sha256Of, type TeamManifest, writtenTeam } from '#server/demonstration/team/team-file.ts'
import { readMigrations } from '#server/platform/migrate.ts'
import { cloneDatabase, type CloneSource } from '../support/clones.ts'
import { FIRST_DAY, type Length, playHistory } from './history.ts'
import { rowsOf } from './tables.ts'
import { BRAND } from './world.ts'

/** Counts up whenever the program plays another history than before; then `npm run demo:history` makes the file anew. */
export const VERSION = 5
/** The demonstration's own. */
export const WHOLE: Length = { days: 60, members: 300 }

/** Plays a history on a database of its own: its rows as text, and what they are. */
export async function makeTeam(
  databases: CloneSource,
  seed: string,
  length: Length,
): Promise<{ readonly text: string; readonly manifest: TeamManifest }> {
  const database = await cloneDatabase(databases, 'team')
  try {
    const world = await playHistory(database.url, seed, length)
    try {
      const text = writtenTeam(await rowsOf(world.db))
      const [migration = ''] = (await readMigrations()).map(({ name }) => name).toReversed()
      const manifest = {
        version: VERSION,
        brand: BRAND,
        timeZone: world.brand.timeZone,
        seed,
        members: length.members,
        firstDay: FIRST_DAY,
        lastDay: addDays(FIRST_DAY, length.days - 1),
        migration,
        sha256: sha256Of(text),
      }
      return { text, manifest }
    } finally {
      await world.close()
    }
  } finally {
    await database.drop()
  }
}
