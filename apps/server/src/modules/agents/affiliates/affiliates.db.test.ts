import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { affiliateList } from '#contract/calls/affiliates.ts'
import { createEncryption } from '#encryption/encryption.ts'
import { sql } from '#server/platform/db/sql.ts'
import { systemRandom } from '#server/platform/random.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, type House, openHouse } from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'
import { TEST_DATA_KEY } from '#tests/support/outside.ts'
import { parse } from 'zod/mini'

let database: TestDatabase
let house: House
let manager: Awaited<ReturnType<typeof openOperator>>

beforeAll(async () => {
  database = await createTestDatabase('affiliates')
  house = await openHouse(database.url)
  manager = await openOperator(house, 'manager')
})
afterAll(async () => {
  await house.close()
  await database.drop()
})
beforeEach(async () => {
  await house.db.query(sql`DELETE FROM throttle`)
  await house.db.query(sql`DELETE FROM affiliate_application`)
})

const application = (more: object = {}) => ({
  key: randomUUID(),
  name: 'Ana Lima',
  contact: 'ana@mail.example',
  channel: 'https://casino-talk.example',
  expectedPlayers: 40,
  remark: 'Mostly slots.',
  language: 'PT',
  ...more,
})
const apply = (body: object): Promise<Answer> => house.call('PUT', '/wps/affiliate/application', { body })
const list = async (query = '') =>
  parse(
    affiliateList.response,
    (await house.call('GET', `/ops/affiliates${query}`, { token: manager.token })).body.value,
  ).list
const decide = (body: object): Promise<Answer> =>
  house.call('POST', '/ops/affiliates/decide', { token: manager.token, body })
const read = async (id: string) =>
  (await house.call('GET', `/ops/affiliates/one?id=${id}`, { token: manager.token })).body.value
const idOf = async (): Promise<string> => (await list())[0]?.id ?? ''

describe('applications of affiliates', () => {
  it('[MEM-20] come to operators as they were written, and lie in the database encrypted', async () => {
    expect((await apply(application())).status).toBe(200)
    expect(await list('?affiliateState=applied')).toMatchObject([
      {
        affiliateState: 'applied',
        expectedPlayers: 40,
        language: 'PT',
        decidedAt: null,
        decidedBy: null,
      },
    ])
    // A list names nobody; who reads of a person stands in the audit, without what it read.
    expect(JSON.stringify(await list())).not.toContain('Ana')
    const id = await idOf()
    const audited = () => house.db.query(sql`SELECT * FROM audit WHERE action = 'affiliate.read'`)
    expect(await audited()).toEqual([])
    expect(await read(id)).toEqual({
      name: 'Ana Lima',
      contact: 'ana@mail.example',
      channel: 'https://casino-talk.example',
      remark: 'Mostly slots.',
    })
    expect(await audited()).toMatchObject([
      { actor: `operator:${manager.id}`, subject: `affiliate:${id}`, before: null, after: null },
    ])
    const stored = JSON.stringify(await house.db.query(sql`SELECT * FROM affiliate_application`))
    for (const word of ['Ana', 'mail.example', 'casino-talk', 'slots']) expect(stored).not.toContain(word)
  })

  it.each<[string, object, string]>([
    ['without a name', { name: '  ' }, 'name'],
    ['without a way to be reached', { contact: 'ana' }, 'contact'],
    ['without a channel', { channel: ' ' }, 'channel'],
    ['of nobody', { expectedPlayers: 0 }, 'expectedPlayers'],
    ['of too many', { expectedPlayers: 1_000_001 }, 'expectedPlayers'],
    ['with a remark of 141 characters', { remark: 'x'.repeat(141) }, 'remark'],
    ['without a key', { key: '' }, 'key'],
  ])('[MEM-20] %s is refused at its field, and nothing is kept', async (_what, more, field) => {
    const { status, body } = await apply(application(more))
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT'])
    expect(JSON.stringify(body)).toContain(`"${field}"`)
    expect(await list()).toEqual([])
  })

  it('[MEM-20] sent thirty times at once is one', async () => {
    const body = application()
    await Promise.all(Array.from({ length: 30 }, () => apply(body)))
    expect(await list()).toHaveLength(1)
  })

  it('[MEM-20, SAF-05] come three a day from an address', async () => {
    const codes = []
    for (let n = 0; n < 4; n += 1) codes.push((await apply(application())).body.code)
    expect(codes).toEqual([undefined, undefined, undefined, 'TOO_MANY_REQUESTS'])
  })

  it('[MEM-20] are decided once, by one of thirty operators at once, and the audit says nothing of the person', async () => {
    await apply(application())
    const id = await idOf()
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        decide({ id, decision: n % 2 === 0 ? 'contacted' : 'rejected', note: 'Called.' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['STATE_PASSED']),
    )
    const [row] = await list()
    expect(row).toMatchObject({ decidedBy: { id: manager.id }, note: 'Called.' })
    expect(['contacted', 'rejected']).toContain(row?.affiliateState)
    const audit = JSON.stringify(await house.db.query(sql`SELECT * FROM audit WHERE subject = ${`affiliate:${id}`}`))
    expect(audit).toContain('affiliate.decided')
    expect(audit).not.toContain('Ana')
  })

  it('[MEM-20] are forgotten a year after they were decided, and no sooner', async () => {
    await apply(application())
    await apply(application())
    const id = await idOf()
    await decide({ id, decision: 'rejected' })
    const grow = (days: number) =>
      house.db.query(
        sql`UPDATE affiliate_application SET applied_at = applied_at - make_interval(days => ${days}), decided_at = decided_at - make_interval(days => ${days})`,
      )
    await grow(364)
    await house.app.run('drop_old_affiliates')
    expect(await list()).toHaveLength(2)
    await grow(2)
    await house.app.run('drop_old_affiliates')
    expect(await list()).toMatchObject([{ affiliateState: 'applied' }])
  })

  it('[MEM-20, ROL-01] are closed to whoever does not manage agents, and there is none of another id', async () => {
    await apply(application())
    const support = await openOperator(house, 'support')
    expect((await house.call('GET', '/ops/affiliates', { token: support.token })).status).toBe(403)
    expect((await decide({ id: '17', decision: 'contacted' })).body.code).toBe('NOT_FOUND')
    expect(await list()).toMatchObject([{ affiliateState: 'applied' }])
  })

  it('[MEM-20, LOG-08] are encrypted anew by the next start when the key is changed', async () => {
    await apply(application())
    const keys = [systemRandom.bytes(32), Buffer.from(TEST_DATA_KEY, 'base64')]
    const said = async () =>
      (await house.db.query<{ said: string }>(sql`SELECT said FROM affiliate_application`)).map((row) => row.said)
    const changed = createEncryption(keys, systemRandom)
    await (await openHouse(database.url, { encryption: changed })).close()
    expect(await said()).toEqual([expect.stringMatching(`^${changed.prefix}`)])
    await (await openHouse(database.url, { encryption: createEncryption(keys.toReversed(), systemRandom) })).close()
    expect(await read(await idOf())).toMatchObject({ name: 'Ana Lima' })
  })
})
