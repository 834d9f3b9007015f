import { createPrivateKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type output, parse, type ZodMiniType } from 'zod/mini'
import { type GameLaunch, HUB88_SIGNATURE_HEADER } from '#contract/protocols/hub88.ts'
import { type StudioCall, studioCalls } from '#contract/protocols/studio.ts'
import { moneyToDecimal, parseMoney } from '#rules/money.ts'
import { type RoundAsked, saveProvider } from '#server/modules/providers/index.ts'
import { systemClock } from '#server/platform/clock.ts'
import { freePort } from '#server/platform/free-port.ts'
import { publicHalf } from '#server/platform/kept-key.ts'
import { openStudioHouse, playBody, potGame, type StudioHouse, studioProvider } from '#tests/fuzz/studio-house.ts'
import { promisePot } from '#tests/support/pot-seed.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { openHouse, type Player, testBrand } from '#tests/support/house.ts'
import { testEncryption } from '#tests/support/outside.ts'
import { createHttpWallet } from './http-wallet.ts'
import { studioInProcess } from './in-process.ts'
import { createStudioServer } from './server.ts'
import { openStudioStore } from './studio.sql.ts'
import type { StudioStore } from './store.ts'
import type { WalletProtocol } from './stakes.ts'
import { createStudio } from './studio.ts'

const newKey = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey
const [platformKey, studioKey] = [newKey(), newKey()]
const SITE = 'https://play.example'

interface Journey {
  readonly at: StudioHouse
  ask(name: StudioCall, body: unknown, bearer?: string): Promise<{ status: number; body: unknown }>
  /** Answers on the way to the studio that were cut so far. */
  cuts(): number
  close(): Promise<void>
}

/** Loses some answers of the wallet in this process: what was asked for is done all the same. */
function losing(wallet: WalletProtocol, lost: () => void): WalletProtocol {
  let calls = 0
  return async (call, body) => {
    const answer = await wallet(call, body)
    calls += 1
    // Rounds of two calls and of three lose now this answer, now that.
    if (call === 'balance' || calls % 5 !== 0) return answer
    lost()
    return { status: 'RS_ERROR_UNKNOWN' }
  }
}

async function here(database: TestDatabase): Promise<Journey> {
  let cuts = 0
  const studio = (): ReturnType<typeof studioInProcess> => studioInProcess(at.studio)
  const at: StudioHouse = await openStudioHouse(database.url, {
    around: (wallet) => losing(wallet, () => (cuts += 1)),
    deps: {
      providerClients: new Map([
        [
          studioProvider.code,
          {
            launch: (request: GameLaunch) => studio().launch(request),
            statement: (day: string) => studio().statement(day),
            replay: (request: RoundAsked) => studio().replay(request),
          },
        ],
      ]),
    },
  })
  return {
    at,
    cuts: () => cuts,
    close: () => at.close(),
    async ask(name, body, bearer) {
      const { status, value, error } = await at[name](body, bearer)
      return { status, body: value ?? error }
    },
  }
}

/** Stands between the studio and the wallet, passes everything on, and loses some of the answers in each way that a network knows. */
function cuttingProxy(target: () => string): { server: Server; cuts(): number } {
  let [calls, cuts] = [0, 0]
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on(
        'end',
        () =>
          void (async () => {
            const { [HUB88_SIGNATURE_HEADER]: signature = '' } = request.headers
            const answer = await fetch(`${target()}${request.url}`, {
              method: 'POST',
              body: Buffer.concat(chunks),
              headers: { 'content-type': 'application/json', [HUB88_SIGNATURE_HEADER]: String(signature) },
            })
            const text = await answer.text()
            calls += 1
            const way = calls % 7
            if (way === 1 || way === 3 || way === 4) cuts += 1
            if (way === 1) response.destroy()
            else if (way === 3) response.writeHead(502).end('Bad gateway')
            else if (way === 4) response.writeHead(200, { 'content-type': 'application/json' }).write(text.slice(0, 9)) // and no end, for as long as anybody waits
            else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
          })(),
      )
  })
  return { server, cuts: () => cuts }
}

const listen = (server: Server): Promise<string> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const bound: AddressInfo | string | null = server.address()
      resolve(`http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`)
    })
  })

interface Apart extends Journey {
  readonly studio: FastifyInstance
  readonly url: string
}

async function apart(database: TestDatabase): Promise<Apart> {
  const at = await openStudioHouse(database.url, {
    deps: { providerClients: new Map(), signingKey: createPrivateKey(platformKey) },
  })
  const walletUrl = await at.app.server.listen({ port: 0, host: '127.0.0.1' })
  const proxy = cuttingProxy(() => walletUrl)
  const store: StudioStore = openStudioStore(database.url, testEncryption, () => undefined)
  const pages = await mkdtemp(join(tmpdir(), 'studio-pages-'))
  await writeFile(join(pages, 'ember-wyrm.html'), '<!doctype html><title>Ember Wyrm</title>')
  const wallet = createHttpWallet({
    url: await listen(proxy.server),
    key: studioKey,
    timeoutMs: 1000,
    pausesMs: [5, 5],
  })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const studio = await createStudioServer({
    studio: createStudio(store, wallet),
    provider: studioProvider.code,
    platformKey: publicHalf(platformKey),
    url,
    siteOrigin: SITE,
    pages,
    now: async () => systemClock.now(),
    onFault: (error) => {
      throw error
    },
  })
  await studio.listen({ port, host: '127.0.0.1' })
  await at.house.db.transaction((tx) =>
    saveProvider(tx, {
      ...studioProvider,
      name: 'Wheelhouse Studio',
      publicKey: publicHalf(studioKey),
      launchUrl: `${url}/provider`,
      vendors: [studioProvider.vendor],
    }),
  )
  await at.app.providers.reload()
  return {
    at,
    studio,
    url,
    cuts: proxy.cuts,
    async ask(name, body, bearer) {
      const response = await fetch(`${url}/studio/${name}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          'content-type': 'application/json',
          origin: 'null',
          ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        },
      })
      return { status: response.status, body: await response.json() }
    },
    async close() {
      proxy.server.closeAllConnections()
      proxy.server.close()
      await studio.close()
      await store.close()
      await at.close()
      await rm(pages, { recursive: true })
    },
  }
}

/** Asks as a page does: the same again, for as long as the house is busy. */
async function insist<Schema extends ZodMiniType>(
  journey: Journey,
  call: StudioCall,
  response: Schema,
  body: () => Promise<unknown>,
  bearer?: string,
): Promise<output<Schema>> {
  for (let tries = 0; tries < 12; tries += 1) {
    const answer = await journey.ask(call, await body(), bearer)
    if (answer.status === 200) return parse(response, answer.body)
    if (answer.status < 500) throw new Error(`${call} was refused: ${JSON.stringify(answer)}`)
  }
  throw new Error(`${call} was not answered`)
}

const tokenIn = (url: string): string => /#launch=([\w-]+)&/.exec(url)?.[1] ?? expect.fail(`no launch token in ${url}`)

describe.each([
  ['in this process', here],
  ['as a process of its own, over signed HTTP', apart],
])('the studio %s', (_where, open) => {
  let database: TestDatabase
  let journey: Journey
  let player: Player

  beforeAll(async () => {
    database = await createTestDatabase('apart')
    journey = await open(database)
    player = await journey.at.house.register()
  }, 60_000)
  afterAll(async () => {
    await journey.close()
    await database.drop()
  })

  it('[PRV-06, STU-01] is launched, plays, remembers, agrees with the books and shows a round again, whatever answers are lost', async () => {
    const { at } = journey
    const session = await insist(journey, 'session', studioCalls.session.response, async () => ({
      launchToken: await at.launch(player),
    }))
    expect(session).toMatchObject({ mode: 'real', balance: '1000.00000' })

    let expected = parseMoney('1000')
    const rounds: string[] = []
    for (let count = 0; count < 12; count += 1) {
      const body = playBody('2.5')
      rounds.push(body.roundId)
      const { stake, payout } = await insist(
        journey,
        'play',
        studioCalls.play.response,
        async () => body,
        session.bearer,
      )
      expected += parseMoney(payout ?? '0') - parseMoney(stake)
      expect(await at.house.balance(player)).toBe(expected)
    }
    expect(journey.cuts()).toBeGreaterThan(4)

    const history = parse(studioCalls.history.response, (await journey.ask('history', {}, session.bearer)).body)
    expect(history.rounds.map(({ roundId }) => roundId)).toEqual(rounds.toReversed())

    const source = at.app.providers.reconciled().find(({ code }) => code === 'game:studio')
    const day = new Date(systemClock.now()).toISOString().slice(0, 10)
    const sorted = (lines: readonly { reference: string }[] | undefined) =>
      lines?.toSorted((a, b) => a.reference.localeCompare(b.reference))
    const [ours, theirs] = [sorted(await source?.ours(day)), sorted(await source?.theirs(day))]
    expect(ours).toHaveLength(24)
    expect(theirs).toEqual(ours)

    const [first = ''] = rounds
    const shown = await at.app.providers.replay(studioProvider.id, { user: player.id, round: first, language: 'EN' })
    const replay = parse(
      studioCalls.session.response,
      (await journey.ask('session', { launchToken: tokenIn(shown?.url ?? '') })).body,
    )
    expect(replay).toMatchObject({ mode: 'replay', lastRound: { roundId: first, stake: '2.50000' } })
    const other = await at.house.register()
    for (const [user, round] of [
      [other.id, first],
      [player.id, randomUUID()],
    ] as const) {
      expect(await at.app.providers.replay(studioProvider.id, { user, round, language: 'EN' })).toBeUndefined()
    }
    expect(await at.house.audit()).toEqual([])
  }, 60_000)

  it('[STU-08, PRV-06] wins a pot and tells what was in it, whatever answers are lost', async () => {
    const { at } = journey
    const winner = await at.house.register()
    const session = await insist(journey, 'session', studioCalls.session.response, async () => ({
      launchToken: await at.launch(winner, potGame),
    }))
    const pot = await promisePot(at.house.db, winner.id)
    const body = playBody('100')
    const round = await insist(journey, 'play', studioCalls.play.response, async () => body, session.bearer)
    const won = parseMoney(round.jackpot?.amount ?? '0')
    expect(round.jackpot?.pot).toBe(pot)
    expect(won).toBeGreaterThan(parseMoney('249'))
    expect(round.balance).toBe(moneyToDecimal(parseMoney('900') + won + parseMoney(round.payout ?? '0'), 5))
    expect(await at.house.balance(winner)).toBe(parseMoney(round.balance))
    expect(await at.house.audit()).toEqual([])
  })

  it("[STU-05, MEM-10] opens a round of the member's record as it was played, for its player alone", async () => {
    const { server } = journey.at.app
    const [owner, stranger] = [await journey.at.house.register(), await journey.at.house.register()]
    const { bearer } = await insist(journey, 'session', studioCalls.session.response, async () => ({
      launchToken: await journey.at.launch(owner),
    }))
    const body = playBody('5')
    const played = await insist(journey, 'play', studioCalls.play.response, async () => body, bearer)
    const asked = async (method: 'GET' | 'POST', url: string, { token }: Player, payload?: object) =>
      (
        await server.inject({
          method,
          url,
          headers: { authorization: `Bearer ${token}` },
          ...(payload === undefined ? {} : { payload }),
        })
      ).json()
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: testBrand.timeZone }).format(systemClock.now())
    const {
      value: {
        list: [bet],
      },
    } = await asked('GET', `/wps/record/bets?from=${today}&to=${today}&language=EN`, owner)
    expect(bet).toMatchObject({ round: body.roundId })
    expect((await asked('GET', `/wps/record/bet?id=${bet.id}&language=EN`, owner)).value).toMatchObject({
      replay: true,
    })
    const { value } = await asked('POST', '/wps/record/replay', owner, { id: bet.id, language: 'EN' })
    expect(value).toMatchObject({ game: { gameCode: studioProvider.gameCode } })
    const shown = parse(
      studioCalls.session.response,
      (await journey.ask('session', { launchToken: tokenIn(value.url) })).body,
    )
    expect(shown).toMatchObject({ mode: 'replay', lastRound: { roundId: body.roundId, outcome: played.outcome } })
    expect((await journey.ask('play', playBody('5'), shown.bearer)).status).toBe(401)
    expect((await asked('POST', '/wps/record/replay', stranger, { id: bet.id, language: 'EN' })).code).toBe('NOT_FOUND')
  }, 60_000)
})

describe("the studio's own server", () => {
  let database: TestDatabase
  let at: Apart

  beforeAll(async () => {
    database = await createTestDatabase('apartserver')
    at = await apart(database)
  }, 60_000)
  afterAll(async () => {
    await at.close()
    await database.drop()
  })

  const post = async (
    path: string,
    change: Record<string, unknown> = {},
    key = platformKey,
    tamper = (raw: string) => raw,
  ) => {
    const raw = JSON.stringify({
      call: 'statement',
      provider: studioProvider.code,
      timestamp: systemClock.now(),
      day: '2026-11-22',
      ...change,
    })
    const response = await fetch(`${at.url}/provider${path}`, {
      method: 'POST',
      body: tamper(raw),
      headers: {
        'content-type': 'application/json',
        [HUB88_SIGNATURE_HEADER]: sign('RSA-SHA256', Buffer.from(raw), key).toString('base64'),
      },
    })
    return response.status
  }

  it("[PRV-01] answers the platform's own fresh calls and nobody else's", async () => {
    expect(await post('/statement')).toBe(200)
    expect(await post('/statement', {}, newKey())).toBe(401)
    expect(await post('/statement', {}, platformKey, (raw) => `${raw} `)).toBe(401)
    expect(await post('/statement', { timestamp: systemClock.now() - 61_000 })).toBe(401)
    expect(await post('/statement', { timestamp: systemClock.now() + 61_000 })).toBe(401)
    // What was signed for one provider or one call is good for no other.
    expect(await post('/statement', { provider: 'another' })).toBe(400)
    expect(await post('/replay', { user: '7', round: 'r', language: 'EN' })).toBe(400)
    expect((await fetch(`${at.url}/provider/statement`, { method: 'POST', body: '{}' })).status).toBe(401)
    expect(
      await post('/launch', {
        call: 'launch',
        mode: 'demo',
        game_code: 'no-such-game',
        language: 'EN',
        currency: 'BRL',
        currency_symbol: 'R$',
      }),
    ).toBe(409)
  })

  it('[PRV-06] may be framed by its site alone, and the site frames exactly it', async () => {
    const page = await fetch(`${at.url}/studio/ember-wyrm.html`)
    expect([page.status, page.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    expect(page.headers.get('content-security-policy')).toContain(`frame-ancestors ${SITE}`)
    // A house reads whom it may frame when it starts.
    const house = await openHouse(database.url, { signingKey: createPrivateKey(platformKey) })
    const { headers } = await house.app.server.inject('/wps/system/status')
    await house.close()
    expect(headers['content-security-policy']).toContain(`frame-src 'self' ${at.url};`)
  })

  it('[GAM-04] opens a free trial, and a launch that it does not answer says so', async () => {
    expect(
      parse(
        studioCalls.session.response,
        (await at.ask('session', { launchToken: await at.at.launch(undefined) })).body,
      ).mode,
    ).toBe('demo')
    await at.studio.close()
    const { status, body } = await at.at.house.call('POST', '/wps/relay/GCS_gameLaunchFB', {
      body: { nodeId: studioProvider.nodeId, language: 'EN' },
    })
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'GAME_NEEDS_VENDOR' })
    const response = await at.at.app.server.inject({
      method: 'POST',
      url: '/wps/relay/GCS_gameLaunchFB',
      payload: { nodeId: studioProvider.nodeId, language: 'EN' },
    })
    expect(response.json()).toMatchObject({ code: 'GAME_AWAY' })
  })
})
