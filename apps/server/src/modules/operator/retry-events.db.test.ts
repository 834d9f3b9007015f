import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readAudit } from '#server/platform/audit.sql.ts'
import { sql } from '#server/platform/db/sql.ts'
import { shardOf } from '#server/platform/ids.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, type House, openHouse, type Player, textField } from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'

type Operator = Awaited<ReturnType<typeof openOperator>>
interface Parked {
  readonly consumer: string
  readonly shard: number
  readonly n: string
}

let database: TestDatabase
let house: House
let maker: Operator
let checker: Operator
let players: Player[]

beforeAll(async () => {
  database = await createTestDatabase('retryevents')
  house = await openHouse(database.url)
  ;[maker, checker] = await Promise.all([openOperator(house, 'manager'), openOperator(house, 'owner')])
  players = await Promise.all(Array.from({ length: 4 }, () => house.register()))
})
beforeEach(() => house.db.query(sql`DELETE FROM parked_event`))
afterAll(async () => {
  await house.close()
  await database.drop()
})

/** Events that are tried no more, one of each player, in the order of the shards; nobody hears them. */
async function parked(): Promise<Parked[]> {
  for (const { id } of players)
    await house.db.query(sql`
      WITH head AS (UPDATE shard_head SET n = n + 1 WHERE shard = ${shardOf(id)} RETURNING n),
      happened AS (
        INSERT INTO event (shard, n, at, type, member, payload)
        SELECT ${shardOf(id)}, n, app_now(), 'order.changed', ${id}, '{}' FROM head RETURNING shard, n)
      INSERT INTO parked_event (shard, consumer, n, parked_at, tries, retry_at, reason)
      SELECT shard, 'nobody', n, app_now(), 12, NULL, 'It failed.' FROM happened`)
  return house.db.query<Parked & Record<string, unknown>>(
    sql`SELECT consumer, shard, n::text AS n FROM parked_event ORDER BY shard, parked_event.n`,
  )
}
const left = () =>
  house.db.query(
    sql`SELECT shard, n::text AS n, tries, retry_at IS NULL AS stuck FROM parked_event ORDER BY shard, parked_event.n`,
  )
const stuck = ({ shard, n }: Parked) => ({ shard, n, tries: 12, stuck: true })
const codeOf = ({ body }: Answer): string => (body.success ? 'done' : (body.code ?? ''))
const ask = (events: readonly Parked[], by = maker): Promise<Answer> =>
  house.call('POST', '/ops/events/many/retry', { token: by.token, body: { events, reason: 'Mended' } })
const waiting = async (events: readonly Parked[]): Promise<string> =>
  textField((await ask(events)).body.value, 'proposal')
const decide = (id: string, by = checker): Promise<Answer> =>
  house.call('POST', '/ops/proposals/decide', { token: by.token, body: { id, decision: 'approve' } })

describe('many parked events', () => {
  it('[OPS-04, OPS-11] are tried again when two people want it, and each is in the audit of it', async () => {
    const events = await parked()
    const [first, ...others] = events
    if (first === undefined) throw new Error('nothing is parked')
    const id = await waiting([...others, ...others])
    expect(codeOf(await decide(id, maker))).toBe('SECOND_PERSON_NEEDED')
    const answers = await Promise.all(Array.from({ length: 30 }, () => decide(id)))
    expect(answers.filter((one) => codeOf(one) === 'done')).toHaveLength(1)
    expect(await left()).toEqual([
      stuck(first),
      ...others.map(({ shard, n }) => ({ shard, n, tries: 1, stuck: false })),
    ])
    for (const { shard, n } of others)
      expect(await readAudit(house.db, { subject: `event:${shard}.${n}` })).toMatchObject([
        {
          actor: `operator:${maker.id}`,
          action: 'event.retried',
          after: { consumer: 'nobody', agreedBy: checker.id, reason: 'Mended' },
        },
      ])
  })

  it('[OPS-11] of which one was done meanwhile make it void, and none is tried', async () => {
    const events = await parked()
    const id = await waiting(events)
    const last = events.at(-1)
    await house.db.query(sql`DELETE FROM parked_event WHERE shard = ${last?.shard} AND n = ${last?.n}`)
    expect(codeOf(await decide(id))).toBe('PROPOSAL_VOID')
    expect(await left()).toEqual(events.slice(0, -1).map(stuck))
  })

  it('[OPS-11, ERR-03] that are none, or not parked, are refused', async () => {
    const [event] = await parked()
    if (event === undefined) throw new Error('nothing is parked')
    expect(codeOf(await ask([]))).toBe('INVALID_INPUT')
    expect(codeOf(await ask([event, { ...event, n: '4711' }]))).toBe('NOT_FOUND')
    expect(codeOf(await ask([event], await openOperator(house, 'support')))).toBe('PERMISSION_MISSING')
  })
})
