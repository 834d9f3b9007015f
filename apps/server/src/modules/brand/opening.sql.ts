import type { Database, Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { writeSetting } from './settings.sql.ts'

/** Where a house stands on its first day. */
export interface Opening {
  /** It was never open. */
  readonly isNew: boolean
  readonly openedAt: Date | null
}

/**
 * Notes at the first start that the house has begun. A demonstration is open from then on, and so is a house that has
 * members; any other is closed until two people open it.
 */
export async function keepOpening(db: Database, demonstration: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    const begun = await tx.query(sql`
      INSERT INTO house_opening (begun_at, opened_at) SELECT app_now(), CASE WHEN ${demonstration}::boolean THEN app_now() END
      ON CONFLICT DO NOTHING RETURNING only_row`)
    if (begun.length > 0 && !demonstration) await writeSetting(tx, 'system', 0, { status: 1 })
  })
}

const openingOf = (row: { opened_at: Date | null } | undefined): Opening => ({
  isNew: row !== undefined && row.opened_at === null,
  openedAt: row?.opened_at ?? null,
})

export async function readOpening(db: Db): Promise<Opening> {
  const [row] = await db.query<{ opened_at: Date | null }>(sql`SELECT opened_at FROM house_opening`)
  return openingOf(row)
}

/** The same, kept as it is until the transaction ends. */
export async function lockOpening(tx: Tx): Promise<Opening> {
  const [row] = await tx.query<{ opened_at: Date | null }>(sql`SELECT opened_at FROM house_opening FOR UPDATE`)
  return openingOf(row)
}

/** Notes that the house is open now, for the first time. */
export async function noteOpened(tx: Tx): Promise<void> {
  await tx.query(sql`UPDATE house_opening SET opened_at = app_now() WHERE opened_at IS NULL`)
}
