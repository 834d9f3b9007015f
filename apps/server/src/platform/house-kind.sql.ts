import { ConfigError } from './config.ts'
import { openDatabase } from './db/database.ts'
import { sql } from './db/sql.ts'

/**
 * Writes down at the first start whether this database is a demonstration's, and holds every later start to it.
 * @param ownerUrl of the database as its owner: the house's user may not write this
 * @throws ConfigError where the database was begun as the other kind
 */
export async function keepHouseKind(ownerUrl: string, demonstration: boolean): Promise<void> {
  const db = openDatabase(ownerUrl, { max: 1 })
  try {
    await db.query(
      sql`INSERT INTO house_kind (demonstration, since) VALUES (${demonstration}, app_now()) ON CONFLICT DO NOTHING`,
    )
    const [row] = await db.query<{ demonstration: boolean }>(sql`SELECT demonstration FROM house_kind`)
    if (row?.demonstration !== demonstration) throw new ConfigError(demonstration ? EARNEST : DEMONSTRATED)
  } finally {
    await db.close()
  }
}

const DEMONSTRATED =
  "This database is a demonstration's: a program approved its payouts, and its codes were there for whoever asked. " +
  'Give real people another one (DATABASE_URL, or another DATA_DIR), or start this one with DEMONSTRATION=yes.'
const EARNEST =
  'This database serves real people, and a demonstration would show every code and let a program pay out. ' +
  'Start it without DEMONSTRATION, or give the demonstration another DATA_DIR.'
