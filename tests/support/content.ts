import type { ContentName } from '#contract/content/index.ts'
import { storeContent } from '#server/modules/content/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'

/** Puts an item on the site as its first version, behind the house's back. */
export const putContent = (db: Pick<Database, 'transaction'>, ...[kind, item]: PutArguments): Promise<void> =>
  db.transaction((tx) => storeContent(tx, kind, item))

type PutArguments = Parameters<typeof storeContent> extends [unknown, ...infer Rest] ? Rest : never

/** Takes all items of a kind out of the database, as if nobody had ever written any. */
export async function forgetContent(db: Pick<Database, 'query'>, kind: ContentName): Promise<void> {
  await db.query(sql`DELETE FROM content_preview WHERE kind = ${kind}`)
  await db.query(sql`DELETE FROM content_period WHERE kind = ${kind}`)
  await db.query(sql`DELETE FROM content_version WHERE kind = ${kind}`)
  await db.query(sql`DELETE FROM content WHERE kind = ${kind}`)
}

/** Takes all that the brand's files say of a kind off the site, as an operator does item by item; once the house is open. */
export const takeOffFiles = (db: Pick<Database, 'query'>, kind: ContentName): Promise<unknown> =>
  db.query(sql`UPDATE content SET from_file = false WHERE kind = ${kind}`)
