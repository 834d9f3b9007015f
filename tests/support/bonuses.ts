import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Db } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { operatorHeaders } from './house.ts'
import type { Site } from './site.ts'

/** Gives a member bonus money as an operator does at the console. @param operator the token of its session */
export async function giveBonus(
  { site, db }: { readonly site: Pick<Site, 'consoleUrl'>; readonly db: Db },
  operator: string,
  username: string,
  amount: string,
): Promise<void> {
  const [row] = await db.query<{ id: string }>(sql`SELECT id FROM member WHERE username = ${username}`)
  const response = await fetch(`${site.consoleUrl}/ops/bonuses`, {
    method: 'POST',
    headers: { ...operatorHeaders(operator, site.consoleUrl), 'content-type': 'application/json' },
    body: JSON.stringify({ key: randomUUID(), member: row?.id, amount }),
  })
  expect(Object(await response.json()).success).toBe(true)
}
