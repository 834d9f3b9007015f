import { sql } from '#server/platform/db/sql.ts'
import type { House } from '../support/house.ts'
import { testEncryption } from '../support/outside.ts'

let affiliates = 700n

/** An application that waits; its id. */
export async function affiliateOf(house: House): Promise<string> {
  const id = String((affiliates += 1n))
  const said = testEncryption.encrypt(
    JSON.stringify({ name: 'Name', contact: 'a@b.example', channel: 'channel', remark: null }),
    `affiliate:${id}`,
  )
  await house.db.query(sql`
    INSERT INTO affiliate_application (id, request_key, state, said, expected_players, language, applied_at)
    VALUES (${id}, ${`key-${id}`}, 'applied', ${said}, 1, 'PT', app_now())`)
  return id
}
