import { presetRoles } from '#contract/permissions.ts'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { systemClock } from '#server/platform/clock.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { rowId } from '#server/platform/ids.ts'
import { migrate, migrationsFolder } from '#server/platform/migrate.ts'
import { systemRandom } from '#server/platform/random.ts'
import { hashSecret } from '#server/platform/tokens.ts'
import { newTotpSecret } from '#server/platform/totp.ts'
import { type Clone, cloneDatabase } from '#tests/support/clones.ts'
import { openHouse } from '#tests/support/house.ts'
import { codeAt } from '#tests/support/operators.ts'
import { testEncryption } from '#tests/support/outside.ts'
import { quickPasswords } from '#tests/support/quick-passwords.ts'
import { operatorToken } from './session.sql.ts'

/** The last migration before operators had factors, roles and proofs of their own. */
const LAST = '0046_shared_accounts.sql'

let database: Clone
let folder: string
beforeAll(async () => {
  database = await cloneDatabase({ ...inject('postgres'), template: 'template0' }, 'earlieroperators')
  folder = await mkdtemp(join(tmpdir(), 'earlier-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

it('[OPS-01] operators of an earlier release go on with their app, their role and their session, and no code of theirs is good again', async () => {
  for (const file of await readdir(migrationsFolder()))
    if (file <= LAST) await cp(join(migrationsFolder(), file), join(folder, file))
  await migrate(database.url, folder)
  const [operator, session, secret] = [rowId('4711'), rowId('4712'), newTotpSecret(systemRandom)]
  const now = systemClock.now()
  const [step, password] = [Math.floor(now / 30_000), 'correct horse 1']
  const sessionSecret = systemRandom.bytes(32).toString('base64url')
  const db = openDatabase(database.url, { max: 1 })
  await db.query(sql`
    INSERT INTO operator (id, username, password_hash, totp_secret, totp_last_step, role, created_at)
    VALUES (${operator}, 'before1', ${await quickPasswords.hash(password)}, ${testEncryption.encrypt(secret, `operator:${operator}`)}, ${step}, 'editor', app_now())`)
  await db.query(sql`
    INSERT INTO operator_session (id, operator, secret_hash, created_at, seen_at, expires_at, ip)
    SELECT ${session}, ${operator}, decode(${hashSecret(sessionSecret)}, 'hex'), t, t, t + interval '8 hours', '127.0.0.1' FROM app_now() AS t`)
  await db.close()

  await migrate(database.url)
  const house = await openHouse(database.url)
  const logIn = async (at: number) =>
    (
      await house.call('POST', '/ops/session/login', {
        encrypted: true,
        body: { username: 'before1', password, code: codeAt(secret, at) },
      })
    ).status
  expect([await logIn(now), await logIn(now + 30_000)]).toEqual([401, 200])
  const token = operatorToken(operator, session, sessionSecret)
  expect((await house.call('GET', '/ops/session/me', { token })).body.value).toMatchObject({
    role: 'editor',
    permissions: presetRoles.editor,
  })
  expect((await house.call('GET', '/ops/session/passkeys', { token })).body.value).toMatchObject({
    app: true,
    recoveryLeft: 0,
  })
  await house.close()
})
