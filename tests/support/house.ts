import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { CompactEncrypt, importJWK } from 'jose'
import { safeParse } from 'zod/mini'
import type { CallDefinition, ResponseOf } from '#contract/call.ts'
import { HUB88_SIGNATURE_HEADER, hub88Paths, type Hub88Call, type Hub88Reply } from '#contract/protocols/hub88.ts'
import { createApp } from '#server/app.ts'
import type { App, AppDeps } from '#server/app-deps.ts'
import type { Brand } from '#server/modules/brand/index.ts'
import { importCatalogue } from '#server/modules/catalogue/index.ts'
import { type ProviderClient, saveProvider } from '#server/modules/providers/index.ts'
import { auditLedger, type Violation } from '#server/modules/wallet/index.ts'
import { createCalendar } from '#server/platform/calendar.ts'
import { type Clock, systemClock } from '#server/platform/clock.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { type MemberId, memberId, rowId } from '#server/platform/ids.ts'
import { createLog } from '#server/platform/log.ts'
import { systemRandom } from '#server/platform/random.ts'
import { tablesByShard, wrongShards } from './one-shard.ts'
import { CONSOLE_URL, nothingOutside, testSettings } from './outside.ts'
import { quickPasswords } from './quick-passwords.ts'

/** A provider of the tests, with its key, serving the vendor TST. */
export const testProvider = {
  id: 7,
  code: 'testing',
  vendor: 'TST',
  gameCode: 'test-game',
  nodeId: 70_001,
  /** Only where a house is opened with tables. */
  table: { gameCode: 'test-table', nodeId: 70_002 },
  ...generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }),
}

export const testBrand: Brand = {
  timeZone: 'America/Sao_Paulo',
  memberTypes: [3],
  settings: testSettings,
  hosts: { imgUrls: [], startGameUrls: [] },
  banners: [],
  announcements: [],
  agentSupport: [],
  articles: [],
  promotions: [],
  rankings: [],
  raffles: [],
  envelopes: [],
  pointItems: [],
  pictures: [],
  brand: {
    name: 'Test house',
    merchantCode: 'test',
    platform: 'W',
    currency: 'BRL',
    currencySymbol: 'R$',
    defaultLanguage: 'PT',
    supportedLanguages: ['PT', 'EN'],
    lotteryType: 'LOTT',
    eSportVendor: 'IMES',
    cockfightVendor: 'SV3',
    categorySort: {},
    logo: 'logo',
    tokens: {},
    copyrightYear: '2023',
    registrationOpen: true,
    startingCredit: '1000',
  },
}

/** How often somebody whom the house is too busy for tries again. */
const MOST_REGISTRATIONS = 20

export interface Player {
  readonly id: MemberId
  readonly username: string
  readonly token: string
}

export interface Answer {
  readonly status: number
  readonly body: { success: boolean; code?: string; value?: unknown; detail?: unknown; message: string }
  /** Of the operator who logged in, from its cookie. */
  readonly session?: string | undefined
}

export interface House {
  readonly app: App
  readonly db: Database
  /** The time by which the house works, which a test may own. */
  readonly clock: Clock
  /** Calls a path of the contract as a browser would, at the site or at the console; encrypted when `encrypted` is set. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    options?: { body?: unknown; token?: string; encrypted?: boolean },
  ): Promise<Answer>
  encrypt(data: unknown, changes?: { nonce?: string; iat?: number }): Promise<string>
  register(username?: string): Promise<Player>
  /** Opens a game session of the test provider; the token that its stakes carry. */
  gameToken(player: Player, nodeId?: number): Promise<string>
  /** A signed call of the test provider. */
  provider(call: Hub88Call, body: Record<string, unknown>): Promise<{ status: number; reply: Hub88Reply }>
  balance(player: Player): Promise<bigint>
  audit(): Promise<Violation[]>
  close(): Promise<void>
}

/** What the console's own page sends with an operator's session. */
export const operatorHeaders = (session?: string, consoleUrl = CONSOLE_URL): Record<string, string> => ({
  origin: consoleUrl,
  ...(session === undefined ? {} : { cookie: `console=${encodeURIComponent(session)}` }),
})

/** Where a path is answered: operators' at the console, all others at the site. */
export const serverOf = ({ server, console }: Pick<App, 'server' | 'console'>, path: string): FastifyInstance =>
  path.startsWith('/ops') ? console : server

/** Sends a request to where its path is answered. At the console the token of its header travels in a cookie. */
export function send(
  app: Pick<App, 'server' | 'console'>,
  { headers: { authorization, ...headers } = {}, ...request }: InjectOptions,
): Promise<LightMyRequestResponse> {
  const path = typeof request.url === 'string' ? request.url : (request.url?.pathname ?? '')
  const server = serverOf(app, path)
  if (server === app.server)
    return server.inject({
      ...request,
      headers: { ...(authorization === undefined ? {} : { authorization }), ...headers },
    })
  const [, session] = /^Bearer (.*)$/.exec(authorization ?? '') ?? []
  const own = operatorHeaders(session)
  const cookie = [own['cookie'], headers['cookie']].filter((one) => one !== undefined).join('; ')
  return server.inject({ ...request, headers: { ...own, ...headers, cookie } })
}

/** Opens the whole server on a database of its own, with one game of a provider that the test speaks for; `replay` is what it says of past rounds, and with `tables` it has a table game too. */
export async function openHouse(
  url: string,
  {
    replay,
    tables = false,
    ...overrides
  }: Partial<AppDeps> & Pick<ProviderClient, 'replay'> & { readonly tables?: boolean } = {},
): Promise<House> {
  const db = openDatabase(url)
  await db.transaction(async (tx) => {
    const slot = {
      nodeId: testProvider.nodeId,
      vendor: testProvider.vendor,
      gameType: 'RNG',
      gameCode: testProvider.gameCode,
      classify: 'LINES',
      names: { EN: 'Test Game', PT: 'Jogo de teste' },
      art: 'test',
      tint: 0,
      lettering: 'plain',
      colour: '#123456',
      playable: true,
      freeTrial: true,
      rank: 1,
    }
    const table = {
      ...slot,
      ...testProvider.table,
      classify: 'TG',
      names: { EN: 'Test Table', PT: 'Mesa de teste' },
      rank: 2,
    }
    await importCatalogue(
      tx,
      [{ code: testProvider.vendor, name: 'Testing', gameType: 'RNG', art: 'vendor', sort: 1 }],
      tables ? [slot, table] : [slot],
    )
    await saveProvider(tx, {
      ...testProvider,
      name: 'Testing',
      launchUrl: 'https://provider.invalid',
      vendors: [testProvider.vendor],
    })
  })
  let launched: string | undefined
  const byShard = await tablesByShard(db)
  const statements = new Set<string>()
  const app = await createApp({
    databaseUrl: url,
    onStatement: (text) => void statements.add(text),
    brand: testBrand,
    clock: systemClock,
    random: systemRandom,
    log: createLog('silent'),
    passwords: quickPasswords,
    providerClients: new Map([
      [
        testProvider.code,
        {
          launch: async ({ token }) => {
            launched = token
            return { url: '/played/elsewhere' }
          },
          ...(replay === undefined ? {} : { replay }),
        },
      ],
    ]),
    ...nothingOutside,
    ...overrides,
  })
  await Promise.all([app.server.ready(), app.console.ready()])

  const call: House['call'] = async (method, path, { body, token, encrypted = false } = {}) => {
    const payload = encrypted ? await encrypt(body) : body === undefined ? undefined : JSON.stringify(body)
    const response = await send(app, {
      method,
      url: path,
      headers: {
        ...(payload === undefined ? {} : { 'content-type': encrypted ? 'application/jose' : 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(payload === undefined ? {} : { payload }),
    })
    const session = response.cookies.find(({ name }) => name === 'console')?.value
    return { status: response.statusCode, body: response.json(), session }
  }
  const encrypt: House['encrypt'] = async (data, changes = {}) => {
    const { body } = await call('GET', '/wps/system/payloadKey')
    const { kid, jwk } = payloadKey(body.value)
    const plaintext = JSON.stringify({
      iat: Math.floor(systemClock.now() / 1000),
      nonce: randomUUID(),
      data,
      ...changes,
    })
    return new CompactEncrypt(new TextEncoder().encode(plaintext))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid })
      .encrypt(await importJWK(jwk, 'ECDH-ES'))
  }
  const register: House['register'] = async (username = `u${randomUUID().replaceAll('-', '').slice(0, 12)}`) => {
    // An address opens twenty accounts an hour, and every player of a test sits at this one.
    // A count that another registration is at this moment raising is left to the next one.
    await db.query(sql`
      DELETE FROM throttle WHERE key IN (
        SELECT key FROM throttle WHERE key LIKE 'register:%127.0.0.%' FOR UPDATE SKIP LOCKED)`)
    const ask = () => call('PUT', '/wps/member/register', { encrypted: true, body: registration(username) })
    let { body } = await ask()
    // Many who register at once on a machine that has much to do wait for each other longer than a call waits.
    for (let again = 0; body.code === 'BUSY' && again < MOST_REGISTRATIONS; again += 1) ({ body } = await ask())
    if (!body.success) throw new Error(`not registered: ${JSON.stringify(body)}`)
    const token = textField(body.value, 'token')
    return { id: memberId(token.split('.')[1] ?? ''), username, token }
  }

  return {
    app,
    db,
    clock: overrides.clock ?? systemClock,
    call,
    encrypt,
    register,
    async gameToken(player, nodeId = testProvider.nodeId) {
      const { body } = await call('POST', '/wps/game/launchGame', {
        token: player.token,
        body: { nodeId, language: 'EN' },
      })
      if (!body.success || launched === undefined) throw new Error(`not launched: ${JSON.stringify(body)}`)
      return launched
    },
    async provider(name, body) {
      const raw = JSON.stringify(body)
      const response = await app.server.inject({
        method: 'POST',
        url: hub88Paths[name],
        payload: raw,
        headers: { 'content-type': 'application/json', [HUB88_SIGNATURE_HEADER]: signBody(raw) },
      })
      return { status: response.statusCode, reply: response.json() }
    },
    async balance(player) {
      const [row] = await db.query<{ balance: string }>(
        sql`SELECT balance FROM wallet WHERE member = ${player.id} AND kind = 1`,
      )
      return BigInt(row?.balance ?? -1)
    },
    audit: () =>
      auditLedger(db, {
        day: createCalendar(testBrand.timeZone).dayOf(systemClock.now()),
        timeZone: testBrand.timeZone,
      }),
    async close() {
      await app.close()
      await db.close()
      const wrong = [...statements].flatMap((text) => {
        const why = wrongShards(text, byShard)
        return why === undefined ? [] : [`${why}: ${text.replace(/\s+/g, ' ')}`]
      })
      if (wrong.length > 0) throw new Error(`statements that are not of one shard:\n${wrong.join('\n')}`)
    },
  }
}

/** What the form sends when a visitor registers with good values. */
export const registration = (username: string): Record<string, unknown> => ({
  username,
  password: 'correct horse 1',
  confirmPassword: 'correct horse 1',
  acceptTerms: true,
  confirmAge: true,
  registerMethod: 'WEB',
  login: true,
})

/** The test provider's signature over a raw body. */
export const signBody = (raw: string): string =>
  sign('RSA-SHA256', Buffer.from(raw), testProvider.privateKey).toString('base64')

/** A stake as the test provider asks for it; amounts in units of 1/100,000. */
export const betBody = (
  player: Player,
  token: string,
  changes: Record<string, unknown> = {},
): Record<string, unknown> => ({
  user: player.id,
  token,
  request_uuid: randomUUID(),
  transaction_uuid: randomUUID(),
  round: randomUUID(),
  game_code: testProvider.gameCode,
  currency: 'BRL',
  amount: 1_000_000,
  ...changes,
})

/** The answer of a call, as the contract says it is. @throws where it was refused */
export async function answerOf<Call extends CallDefinition>(
  house: Pick<House, 'call'>,
  call: Call,
  { token }: Pick<Player, 'token'>,
  query = '',
): Promise<ResponseOf<Call>> {
  const { body } = await house.call(call.method, `${call.path}${query}`, { token })
  const parsed = safeParse<Call['response']>(call.response, body.value)
  if (!parsed.success) throw new Error(`${call.path}: ${JSON.stringify(body)}`)
  return parsed.data
}

export function textField(value: unknown, name: string): string {
  const field =
    typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined
  if (typeof field !== 'string') throw new Error(`no text ${name} in ${JSON.stringify(value)}`)
  return field
}

function payloadKey(value: unknown): { kid: string; jwk: Record<string, string> } {
  const jwk = typeof value === 'object' && value !== null && 'jwk' in value ? value.jwk : undefined
  if (typeof jwk !== 'object' || jwk === null) throw new Error('no payload key')
  return {
    kid: textField(value, 'kid'),
    jwk: Object.fromEntries(Object.entries(jwk).map(([key, part]) => [key, String(part)])),
  }
}

export const sessionIdOf = (token: string): ReturnType<typeof rowId> => rowId(token.split('.')[2] ?? '')
