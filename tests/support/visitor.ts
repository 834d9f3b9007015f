import { hash, randomUUID } from 'node:crypto'
import { parseSetCookie } from 'cookie'
import { TOTP } from 'otpauth'
import { sql } from '#server/platform/db/sql.ts'
import { type MemberId, shardOf } from '#server/platform/ids.ts'
import type { Messages } from '#server/platform/messages/messages.ts'
import { freeze } from './freeze.ts'
import { type Answer, type House, type Player, textField } from './house.ts'

/** Chrome on a desktop, as it names itself. */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36'

/** A browser at an address, with its cookies. */
export interface Visitor {
  /** What it holds, by name; may be changed, or copied into another browser. */
  readonly cookies: Map<string, string>
  ip: string
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    options?: { body?: unknown; token?: string; headers?: Record<string, string> },
  ): Promise<Answer>
  /** The same with the payload encrypted. */
  encrypted(method: 'POST' | 'PUT', path: string, body: unknown, token?: string): Promise<Answer>
  login(username: string, changes?: Record<string, unknown>): Promise<Answer>
}

/** The password of every player that a test house registers. */
export const PASSWORD = 'correct horse 1'

let addresses = 0

/** An address that no test has used before, each in a /24 of its own as long as there are any. */
export const newAddress = (): string => {
  addresses += 1
  return `198.${18 + ((addresses >> 8) & 1)}.${addresses & 255}.${1 + (addresses >> 9)}`
}

export function createVisitor(house: House, ip = newAddress()): Visitor {
  const cookies = new Map<string, string>()
  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload: string | undefined,
    headers: Record<string, string>,
  ): Promise<Answer> => {
    const held = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await house.app.server.inject({
      method,
      url,
      remoteAddress: visitor.ip,
      headers: { 'user-agent': USER_AGENT, ...(held === '' ? {} : { cookie: held }), ...headers },
      ...(payload === undefined ? {} : { payload }),
    })
    for (const line of [response.headers['set-cookie'] ?? []].flat()) {
      const { name, value = '', maxAge } = parseSetCookie(line)
      if (maxAge === 0) cookies.delete(name)
      else cookies.set(name, value)
    }
    return { status: response.statusCode, body: response.json() }
  }
  const bearer = (token: string | undefined): Record<string, string> =>
    token === undefined ? {} : { authorization: `Bearer ${token}` }
  const visitor: Visitor = {
    cookies,
    ip,
    call: (method, path, { body, token, headers = {} } = {}) =>
      send(method, path, body === undefined ? undefined : JSON.stringify(body), {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...bearer(token),
        ...headers,
      }),
    encrypted: async (method, path, body, token) =>
      send(method, path, await house.encrypt(body, { iat: Math.floor((await timeOf(house)) / 1000) }), {
        'content-type': 'application/jose',
        ...bearer(token),
      }),
    login: (username, changes = {}) =>
      visitor.encrypted('POST', '/wps/session/login', { username, password: PASSWORD, type: 'username', ...changes }),
  }
  return visitor
}

/** Gives the browser a picture whose characters are known; the answer to send along. */
export async function givePicture(house: House, visitor: Visitor): Promise<{ captcha: string }> {
  const [name, captcha] = [randomUUID(), 'AB12']
  await house.db.query(sql`
    INSERT INTO captcha (id, answer_hash, drawn_at, expires_at)
    SELECT ${hash('sha256', name)}, ${hash('sha256', `${name}\n${captcha}`, 'buffer')}, t, t + interval '5 minutes' FROM app_now() AS t`)
  visitor.cookies.set('captcha', name)
  return { captcha }
}

export const tokenOf = ({ body }: Answer): string => textField(body.value, 'token')

/** Messages that were sent, the last first, instead of being sent. */
export function createOutbox(): { messages: Messages; sent: { to: string; text: string }[]; code(to: string): string } {
  const sent: { to: string; text: string }[] = []
  return {
    sent,
    code(to) {
      const code = sent.flatMap((message) => (message.to === to ? (/\b\d{6}\b/.exec(message.text) ?? []) : []))[0]
      if (code === undefined) throw new Error(`no code was sent to ${to}`)
      return code
    },
    messages: {
      mail: async ({ to, text }) => void sent.unshift({ to, text }),
      sms: async (to, text) => void sent.unshift({ to, text }),
      close: () => undefined,
    },
  }
}

/** Moves the database's time to so much from now, such as `29 minutes 59 seconds`. */
export async function moveTime(house: House, shift: string): Promise<void> {
  await house.db.query(
    sql`INSERT INTO test_clock (shift) SELECT ${shift}::interval ON CONFLICT (only_row) DO UPDATE SET shift = excluded.shift`,
  )
}

/** The database's time in milliseconds since 1970. */
/** What a browser sends to open a trial, encrypted at the house's time. */
export async function freePlayBody(house: House): Promise<{ os: string; platform: 'W'; version: 3; token: string }> {
  const os = 'Linux'
  return {
    os,
    platform: 'W',
    version: 3,
    token: await house.encrypt({ os }, { iat: Math.floor((await timeOf(house)) / 1000) }),
  }
}

async function timeOf(house: House): Promise<number> {
  const [row] = await house.db.query<{ now: number }>(
    sql`SELECT (extract(epoch FROM app_now()) * 1000)::double precision AS now`,
  )
  return row?.now ?? 0
}

/**
 * Tries again and again, and lets each wait pass, until the wait is 16 seconds: long enough to look at from within it.
 * The codes of the answers that were no waits.
 */
export async function untilSlow(house: House, next: () => Promise<Answer>): Promise<unknown[]> {
  const codes: unknown[] = []
  for (let time = 0; codes.length < 80;) {
    const { body } = await next()
    if (body.code !== 'TOO_MANY_ATTEMPTS') {
      codes.push(body.code)
      continue
    }
    const { detail } = body
    const wait =
      typeof detail === 'object' && detail !== null && 'retryAfterSeconds' in detail
        ? Number(detail.retryAfterSeconds)
        : 0
    if (wait > 8) return codes
    time += wait + 1
    await moveTime(house, `${time} seconds`)
  }
  throw new Error(`never slowed: ${codes.join()}`)
}

/** The code that an authenticator app shows at the database's time, so many steps later. */
export async function totpCode(house: House, secret: string, steps = 0): Promise<string> {
  return new TOTP({ secret }).generate({ timestamp: (await timeOf(house)) + steps * 30_000 })
}

/** Gives a player a confirmed authenticator app, of which every code is still good. */
export async function giveTotp(house: House, player: Player): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await house.call('POST', '/wps/member/factors/totp', {
    encrypted: true,
    token: player.token,
    body: { password: PASSWORD },
  })
  const secret = textField(begun.body.value, 'secret')
  const { body } = await house.call('PUT', '/wps/member/factors/totp', {
    encrypted: true,
    token: player.token,
    body: { code: await totpCode(house, secret) },
  })
  await house.db.query(sql`UPDATE totp SET last_step = 0 WHERE shard = ${shardOf(player.id)} AND member = ${player.id}`)
  const value = body.value
  if (typeof value !== 'object' || value === null || !('recoveryCodes' in value) || !Array.isArray(value.recoveryCodes))
    throw new Error(`not confirmed: ${JSON.stringify(body)}`)
  return { secret, recoveryCodes: value.recoveryCodes.map(String) }
}

/** What is known of a member, changed behind the house's back. */
export async function changeMember(
  house: House,
  member: MemberId,
  change: { type?: number; frozen?: boolean; greeted?: boolean; email?: string; mobile?: string },
): Promise<void> {
  const { type, frozen, greeted, email, mobile } = change
  await house.db.query(sql`
    UPDATE member SET type = coalesce(${type ?? null}::smallint, type),  greeted = coalesce(${greeted ?? null}::boolean, greeted),
      email = coalesce(${email ?? null}, email), email_proven = email_proven OR ${email !== undefined}::boolean,
      mobile = coalesce(${mobile ?? null}, mobile), mobile_proven = mobile_proven OR ${mobile !== undefined}::boolean
    WHERE shard = ${shardOf(member)} AND id = ${member}`)
  if (frozen !== undefined) await freeze(house.db, member, frozen)
  for (const [kind, key] of [
    ['email', email],
    ['mobile', mobile],
  ]) {
    if (key !== undefined)
      await house.db.query(
        sql`INSERT INTO directory (kind, key, shard, member) VALUES (${kind}, ${key}, ${shardOf(member)}, ${member})`,
      )
  }
}

export const thirty = <Result>(work: (i: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: 30 }, (_, i) => work(i)))
