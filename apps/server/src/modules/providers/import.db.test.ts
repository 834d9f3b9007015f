import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/db/sql.ts'
import { stopwatch } from '#server/platform/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type House, openHouse, operatorHeaders, testProvider } from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'
import { importFor } from './switches.ts'

let database: TestDatabase
let house: House
let operator: string

beforeAll(async () => {
  database = await createTestDatabase('import')
  house = await openHouse(database.url)
  operator = (await openOperator(house, 'manager')).token
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

const CLASSES = ['LINES', 'SC', 'VP', 'JP', 'TG', 'AC', 'BG'] as const
const game = (index: number, changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  code: `game-${index}`,
  names: { EN: `Game ${index}`, PT: `Jogo ${index}` },
  type: 'RNG',
  classes: [CLASSES[index % CLASSES.length]],
  returnToPlayer: 96.5,
  freeTrial: index % 2 === 0,
  ...changes,
})
const own = {
  code: testProvider.gameCode,
  names: { EN: 'Test Game', PT: 'Jogo de teste' },
  type: 'RNG',
  classes: ['LINES'],
  freeTrial: true,
}
const bringIn = (games: readonly unknown[]) => importFor(house.db, testProvider.code, JSON.stringify(games), 'test')
const upload = async (code: string, text: string) => {
  const boundary = 'a-boundary'
  const payload = [
    `--${boundary}`,
    'content-disposition: form-data; name="code"',
    '',
    code,
    `--${boundary}`,
    'content-disposition: form-data; name="file"; filename="games.json"',
    'content-type: application/json',
    '',
    text,
    `--${boundary}--`,
    '',
  ].join('\r\n')
  const response = await house.app.console.inject({
    method: 'POST',
    url: '/ops/games/import',
    payload,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...operatorHeaders(operator) },
  })
  return response.json()
}
const listed = async (query: string) =>
  (await house.call('GET', `/wps/games/browse?${query}&language=PT&pageNo=1&pageSize=1`)).body.value

describe("a provider's list of games", () => {
  const many = [own, ...Array.from({ length: 10_000 }, (_, index) => game(index))]

  it('[STU-07] of 10,000 games is brought in at once, by an operator, and is on the shelf', async () => {
    const elapsed = stopwatch()
    const answer = await upload(testProvider.code, JSON.stringify(many))
    process.stdout.write(`10,000 games were brought in in ${Math.round(elapsed())} ms\n`)
    // The game that was there already lacked what the list says of returns; it keeps its id and its looks.
    expect(answer).toMatchObject({
      success: true,
      value: { taken: 10_001, added: 10_000, changed: 0, withdrawn: 0, refusedCount: 0, refused: [] },
    })
    // Two of the seven classes are types of their own.
    expect([await listed('gameType=TG'), await listed('gameType=VP')]).toMatchObject([{ total: 1428 }, { total: 1429 }])
    expect(await listed('gameType=RNG')).toMatchObject({
      total: 10_001 - 1428 - 1429,
      games: [{ nodeId: testProvider.nodeId }],
    })
    expect(await listed('gameType=RNG&gameClassify=BG')).toMatchObject({
      total: 1428,
      games: [{ displayName: 'Jogo 6', gameClassify: 'BG', playable: true, freeTrial: true }],
    })
    const [looks] = await house.db.query<{ arts: string; returns: string; audited: string }>(sql`
      SELECT (SELECT count(DISTINCT art) FROM game) AS arts, (SELECT count(*) FROM game WHERE return_to_player = 9650) AS returns,
        (SELECT count(*) FROM audit WHERE action = 'games.imported') AS audited`)
    expect(Number(looks?.arts)).toBeGreaterThan(100)
    expect([looks?.returns, looks?.audited].map(Number)).toEqual([10_000, 1])
  }, 60_000)

  it('[STU-07] changes nothing the second time, and has no process read the catalogue again', async () => {
    const version = async () => (await house.db.query(sql`SELECT version FROM catalogue_version`))[0]
    const before = await version()
    expect(await bringIn(many)).toMatchObject({ taken: 10_001, added: 0, changed: 0, withdrawn: 0 })
    expect(await version()).toEqual(before)
  }, 60_000)

  it('[STU-07] switches games off that vanished from it or that it switches off, deletes none, and has them back', async () => {
    const gone = many.slice(0, 9_000).map((one, index) => (index === 5 ? { ...one, enabled: false } : one))
    expect(await bringIn(gone)).toMatchObject({ taken: 9_000, added: 0, changed: 1, withdrawn: 1_001 })
    await house.app.providers.reload()
    const [count] = await house.db.query<{ all: number }>(sql`SELECT count(*)::integer AS all FROM game`)
    expect(count).toEqual({ all: 10_001 })
    expect(await bringIn(many)).toMatchObject({ taken: 10_001, added: 0, changed: 1_002, withdrawn: 0 })
  }, 60_000)

  it('[STU-07, PRV-08] leaves a game off that an operator switched off', async () => {
    await house.call('PUT', '/ops/games/switch', {
      token: operator,
      body: { nodeId: testProvider.nodeId, enabled: false, reason: 'A fault.' },
    })
    await bringIn(many)
    const found = await house.call('GET', '/wps/games/search?text=teste&language=EN&pageNo=1&pageSize=1')
    expect(found.body.value).toMatchObject({ games: [{ nodeId: testProvider.nodeId, paused: true }] })
    await house.call('PUT', '/ops/games/switch', {
      token: operator,
      body: { nodeId: testProvider.nodeId, enabled: true, reason: 'It works.' },
    })
  })

  it('[STU-07] names the lines that it refuses, and switches none of their games off', async () => {
    const list = [own, game(0), game(1, { classes: ['REEF'] }), ...many.slice(3)]
    expect(await upload(testProvider.code, JSON.stringify(list))).toMatchObject({
      success: true,
      value: {
        withdrawn: 0,
        refusedCount: 1,
        refused: [{ line: 3, code: 'game-1', reasons: ['classes.0: RNG has no class REEF'] }],
      },
    })
    // Nobody can tell which game a line without a code was.
    expect(await bringIn([own, game(0), { names: {} }])).toMatchObject({ taken: 2, withdrawn: 0 })
  }, 60_000)

  it('[STU-07] is refused whole where nothing of it can be taken, and where nobody is known who sends it', async () => {
    expect((await upload(testProvider.code, 'code;name')).code).toBe('INVALID_INPUT')
    expect((await upload(testProvider.code, '[]')).code).toBe('INVALID_INPUT')
    expect((await upload(testProvider.code, '')).code).toBe('FILE_MISSING')
    expect((await upload('nobody', JSON.stringify([own]))).code).toBe('NOT_FOUND')
    const [count] = await house.db.query<{ off: number }>(
      sql`SELECT count(*)::integer AS off FROM game WHERE withdrawn`,
    )
    expect(count).toEqual({ off: 0 })
  })
})
