import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Permission } from '#contract/permissions.ts'
import { createOperator } from '#server/modules/operator/index.ts'
import { insertSession, operatorToken } from '#server/modules/operator/session.sql.ts'
import { systemClock } from '#server/platform/clock.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createIds, type RowId } from '#server/platform/ids.ts'
import { systemRandom } from '#server/platform/random.ts'
import { hashSecret } from '#server/platform/tokens.ts'
import { type Answer, type House, textField } from './house.ts'
import { testEncryption } from './outside.ts'
import { quickPasswords } from './quick-passwords.ts'

export interface TestOperator {
  readonly id: RowId
  readonly username: string
  readonly password: string
  /** Base32, of its authenticator app. */
  readonly secret: string
}

const ids = createIds(systemClock, systemRandom)

/** What the authenticator app shows at a moment (milliseconds since 1970). */
export const codeAt = (secret: string, now: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })

export async function newOperator(
  { db }: Pick<House, 'db'>,
  role: string,
  username = `o${randomUUID().replaceAll('-', '').slice(0, 12)}`,
): Promise<TestOperator> {
  const password = 'correct horse 1'
  const { id, secret } = await createOperator(
    { db, ids, random: systemRandom, encryption: testEncryption, passwords: quickPasswords },
    { username, password, role },
    'test',
  )
  return { id, username, password, secret }
}

/** Logs an operator in as it does itself; its session, as the cookie has it. Each code is good once, so `now` has to move on for the next. */
export async function enterHouse(
  house: Pick<House, 'call' | 'clock'>,
  { username, password, secret }: TestOperator,
  now = house.clock.now(),
): Promise<string> {
  const { body, session } = await house.call('POST', '/ops/session/login', {
    encrypted: true,
    body: { username, password, code: codeAt(secret, now) },
  })
  if (session === undefined) throw new Error(`not logged in: ${JSON.stringify(body)}`)
  return session
}

/** Opens a session as a login does, without its hashing and its code. */
export async function operatorSession(
  { db }: Pick<House, 'db'>,
  operator: RowId,
): Promise<{ readonly id: RowId; readonly token: string }> {
  const [id, secret] = [ids.row(), systemRandom.bytes(32).toString('base64url')]
  await db.transaction((tx) =>
    insertSession(tx, { operator, id, secretHash: hashSecret(secret), ip: '127.0.0.1', device: '' }),
  )
  return { id, token: operatorToken(operator, id, secret) }
}

/** A new operator that is logged in. */
export async function openOperator(house: House, role: string): Promise<TestOperator & { readonly token: string }> {
  const operator = await newOperator(house, role)
  return { ...operator, token: await enterHouse(house, operator) }
}

/** A role of the house with these permissions. */
export async function newRole({ db }: Pick<House, 'db'>, permissions: readonly Permission[]): Promise<string> {
  const name = `Role ${randomUUID().replaceAll('-', '').slice(0, 12)}`
  await db.query(
    sql`INSERT INTO operator_role (name, preset, permissions, version) VALUES (${name}, false, ${[...permissions]}::text[], 1)`,
  )
  return name
}

/** The token of a link that was shown. */
export const tokenOf = ({ body }: Answer): string => textField(body.value, 'link').split('#')[1] ?? ''

/** Lets somebody agree to what another's call proposed; what that says. */
export async function agree(house: Pick<House, 'call'>, proposed: Answer, token: string): Promise<string> {
  const id = textField(proposed.body.value, 'proposal')
  const { body } = await house.call('POST', '/ops/proposals/decide', { token, body: { id, decision: 'approve' } })
  return body.success ? 'done' : (body.code ?? '')
}
