import { createHash } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEncryption } from '#encryption/encryption.ts'
import { formsProvider, connectForms } from '#tests/fuzz/forms-provider.ts'
import { openStudioHouse, playBody, type StudioHouse } from '#tests/fuzz/studio-house.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { TEST_DATA_KEY, testEncryption } from '#tests/support/outside.ts'
import { openHouse } from '#tests/support/house.ts'
import { uploaded } from '#tests/support/uploads.ts'
import { type Database, openDatabase } from './platform/db/database.ts'
import { sql } from './platform/db/sql.ts'
import { systemRandom } from './platform/random.ts'

let database: TestDatabase
let db: Database
let at: StudioHouse

const NUMBER = 'PLAIN-445566'
/** As an earlier version left them: in clear. */
const [links, statement, altcha] = [systemRandom.bytes(32), systemRandom.bytes(32), systemRandom.bytes(32)]

/** Every row of every table of all schemas, as text. */
async function dump(): Promise<string> {
  const tables = await db.query<{ name: string }>(
    sql`SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'studio')`,
  )
  const rows = await Promise.all(
    tables.map(({ name }) => db.query({ text: `SELECT to_jsonb(t) AS row FROM ${name} t`, values: [] })),
  )
  return JSON.stringify(rows)
}
/** As PostgreSQL shows them: bytes as hex digits, texts as they are. */
const shown = (bytes: Buffer): string[] => [
  bytes.toString('hex'),
  bytes.toString('base64'),
  bytes.toString('base64url'),
]

beforeAll(async () => {
  database = await createTestDatabase('atrest')
  db = openDatabase(database.url, { max: 2 })
  await connectForms(database.url)
  at = await openStudioHouse(database.url)
})
afterAll(async () => {
  await at.close()
  await db.close()
  await database.drop()
})

describe('what lies in the database', () => {
  it('[SAF-04, LOG-08] opens nothing: secrets, payload keys and document numbers of an earlier version are encrypted by the first start', async () => {
    const player = await at.house.register()
    const picture = await uploaded(at.house, player, 'identity')
    const identity = {
      name: 'Marina Silva',
      birthday: '1990-05-17',
      document: 'passport',
      number: NUMBER,
      country: 'BR',
      uploads: [picture],
      sure: true,
    }
    expect(
      (await at.house.call('POST', '/wps/member/identity', { token: player.token, encrypted: true, body: identity }))
        .status,
    ).toBe(200)
    const { privateKey, publicKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
    const jwk = await exportJWK(privateKey)
    // As an earlier version would have written all of it.
    for (const [name, value] of [
      ['upload-links', links],
      ['statement', statement],
      ['altcha', altcha],
    ] as const) {
      await db.query(
        sql`INSERT INTO secret (name, value) VALUES (${name}, ${value}) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      )
    }
    await db.query(sql`
      INSERT INTO payload_key (kid, private_jwk, public_jwk, created_at, expires_at)
      VALUES ('old', ${JSON.stringify(jwk)}, ${JSON.stringify(await exportJWK(publicKey))}::jsonb, app_now(), app_now() + interval '2 days')`)
    await db.query(sql`UPDATE provider SET secret = ${formsProvider.secret} WHERE id = ${formsProvider.id}`)
    await db.query(sql`UPDATE identity_check SET number = ${NUMBER} WHERE member = ${player.id}`)
    const plainKey = createHash('sha256')
      .update(['document', 'passport', 'BR', NUMBER.replaceAll('-', '')].join('\n'))
      .digest('hex')
    await db.query(sql`UPDATE identity_document SET key = ${plainKey} WHERE member = ${player.id}`)
    const secrets = [
      NUMBER,
      plainKey,
      String(jwk.d),
      `"${formsProvider.secret}"`,
      ...[links, statement, altcha].flatMap(shown),
    ]
    const found = async (): Promise<string[]> => {
      const text = await dump()
      return secrets.filter((secret) => text.includes(secret))
    }
    expect(new Set(await found())).toEqual(
      new Set([
        NUMBER,
        plainKey,
        String(jwk.d),
        `"${formsProvider.secret}"`,
        links.toString('hex'),
        statement.toString('hex'),
        altcha.toString('hex'),
      ]),
    )

    const again = await openHouse(database.url)
    expect(await found()).toEqual([])
    // And everything works on: the document is still its owner's alone, and the old key still opens what was encrypted to it.
    const other = await again.register()
    const taken = await again.call('POST', '/wps/member/identity', {
      token: other.token,
      encrypted: true,
      body: { ...identity, uploads: [await uploaded(again, other, 'identity')] },
    })
    expect(taken.body.code).toBe('DOCUMENT_TAKEN')
    expect(JSON.stringify(await db.query(sql`SELECT private_jwk FROM payload_key WHERE kid = 'old'`))).toContain(
      testEncryption.prefix,
    )
    await again.close()
  })

  it('[LOG-08] is re-encrypted when the key is changed, and opens with the new one alone', async () => {
    const keys = [systemRandom.bytes(32), Buffer.from(TEST_DATA_KEY, 'base64')]
    const changed = await openHouse(database.url, { encryption: createEncryption(keys, systemRandom) })
    const text = await dump()
    const [mine, old] = [createEncryption(keys, systemRandom).prefix, testEncryption.prefix]
    expect(text).toContain(mine)
    // The studio's are its own, under its own key.
    expect(text.split(old).length - 1).toBe(
      (await db.query(sql`SELECT FROM studio.seed WHERE starts_with(server_seed, ${old})`)).length,
    )
    await changed.close()
    const back = await openHouse(database.url, { encryption: createEncryption(keys.toReversed(), systemRandom) })
    await back.close()
  })

  it('[STU-03] foretells nothing: of the seeds in it none gives the commitment of rounds to come', async () => {
    const player = await at.house.register()
    const { bearer, fairness } = await at.enter(player)
    await at.play(playBody(), bearer)
    const text = await dump()
    expect(text).toContain(fairness.commitment)
    const hashes = (text.match(/\b[0-9a-f]{64}\b/g) ?? []).map((hex) =>
      createHash('sha256').update(hex, 'hex').digest('hex'),
    )
    for (const commitment of [fairness.commitment, fairness.nextCommitment]) expect(hashes).not.toContain(commitment)
  })
})
