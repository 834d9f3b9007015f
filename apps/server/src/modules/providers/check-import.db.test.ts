import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gameOperatorCalls } from '#contract/calls/game-operations.ts'
import { parse } from 'zod/mini'
import { sql } from '#server/platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type House, openHouse, testProvider } from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'
import { sendToConsole } from '#tests/support/uploads.ts'

let database: TestDatabase
let house: House
let token: string

beforeAll(async () => {
  database = await createTestDatabase('check_import')
  house = await openHouse(database.url, { tables: true })
  token = (await openOperator(house, 'manager')).token
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

const { code } = testProvider
const game = (gameCode: string, name: string) => ({
  code: gameCode,
  names: { EN: name, PT: 'Jogo de teste' },
  type: 'RNG',
  classes: ['LINES'],
  freeTrial: true,
})
const send = async (path: string, text: string, fields: Readonly<Record<string, string>> = {}) =>
  (await sendToConsole(house, token, path, text, { code, ...fields })).body
const check = (text: string, fields = {}) => send('/ops/games/import/check', text, fields)
const take = (text: string, checked: string) => send('/ops/games/import', text, { checked })
const checked = (value: unknown) => parse(gameOperatorCalls['providers.checkImport'].response, value)
const state = () =>
  house.db.query(sql`
    SELECT (SELECT jsonb_agg(g ORDER BY node_id) FROM game g) AS games, (SELECT version FROM catalogue_version) AS version,
      (SELECT count(*)::integer FROM audit WHERE action = 'games.imported') AS audited, (SELECT last_value::text FROM game_node_id) AS ids`)

/** The test game under another name, a new one, a line that cannot be taken, and no table game any more. */
const list = JSON.stringify([
  game(testProvider.gameCode, 'Renamed'),
  game('new-game', 'New Game'),
  { ...game('broken', 'Broken'), type: 'NONE' },
])

describe('a list of games that is checked', () => {
  it('[STU-07, OPS-04] is shown as what it would change, and changes nothing', async () => {
    const before = await state()
    const { value } = await check(list)
    expect(checked(value)).toMatchObject({
      taken: 2,
      refusedCount: 1,
      refused: [{ line: 3, code: 'broken' }],
      addedCount: 1,
      added: [{ vendor: testProvider.vendor, gameCode: 'new-game', name: 'New Game' }],
      changedCount: 1,
      changed: [
        { gameCode: testProvider.gameCode, changes: [{ path: 'names.EN', before: 'Test Game', after: 'Renamed' }] },
      ],
      withdrawnCount: 1,
      withdrawn: [{ gameCode: testProvider.table.gameCode, name: 'Test Table' }],
    })
    expect(await state()).toEqual(before)
  })

  it('[STU-07, OPS-04] is refused at the file where it is broken, and changes nothing', async () => {
    const before = await state()
    for (const broken of [
      'code;name',
      '{}',
      '[]',
      '[1, "x", null]',
      `[${list}`,
      '\u0000',
      JSON.stringify([game('nul', 'a\u0000b')]),
    ])
      for (const path of ['/ops/games/import/check', '/ops/games/import'])
        expect({ broken, path, answer: await send(path, broken) }).toMatchObject({
          broken,
          answer: { code: 'INVALID_INPUT', detail: { fieldErrors: { file: [expect.any(String)] } } },
        })
    expect((await check('')).code).toBe('FILE_MISSING')
    expect((await check(list, { code: 'nobody' })).code).toBe('NOT_FOUND')
    expect((await take(list, 'x')).code).toBe('INVALID_INPUT')
    expect(await state()).toEqual(before)
  })

  it('[STU-07, OPS-04] is taken only as it was checked, over the catalogue that was checked', async () => {
    const mark = checked((await check(list)).value).checked
    const before = await state()
    const another = JSON.stringify([game(testProvider.gameCode, 'Another')])
    expect((await take(another, mark)).code).toBe('CONFLICT')
    expect(await state()).toEqual(before)
    await house.db.query(sql`UPDATE catalogue_version SET version = version + 1`)
    expect((await take(list, mark)).code).toBe('CONFLICT')
    const anew = checked((await check(list)).value).checked
    const answers = await Promise.all(Array.from({ length: 30 }, () => take(list, anew)))
    expect(answers.filter(({ success }) => success).map(({ value }) => value)).toMatchObject([
      { taken: 2, added: 1, changed: 1, withdrawn: 1, refusedCount: 1 },
    ])
    expect(new Set(answers.flatMap((answer) => answer.code ?? []))).toEqual(new Set(['CONFLICT']))
    expect(checked((await check(list)).value)).toMatchObject({ addedCount: 0, changedCount: 0, withdrawnCount: 0 })
  })
})
