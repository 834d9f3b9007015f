import type { Db } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/** Keeps what a picture shows for five minutes. Some that are long over go with it. */
export async function keepCaptcha(db: Db, id: string, answerHash: Buffer): Promise<void> {
  await db.query(
    sql`DELETE FROM captcha WHERE id IN (SELECT id FROM captcha WHERE expires_at < app_now() LIMIT 20 FOR UPDATE SKIP LOCKED)`,
  )
  await db.query(
    sql`INSERT INTO captcha (id, answer_hash, drawn_at, expires_at) SELECT ${id}, ${answerHash}, t, t + interval '5 minutes' FROM app_now() AS t`,
  )
}

/** What a picture shows, once, whatever the answer was; undefined where it is too old or was asked before. */
export async function takeCaptcha(db: Db, id: string): Promise<Buffer | undefined> {
  const [row] = await db.query<{ answer: Buffer; live: boolean }>(sql`
    DELETE FROM captcha WHERE id = ${id} RETURNING answer_hash AS answer, expires_at > app_now() AS live`)
  return row?.live === true ? row.answer : undefined
}
