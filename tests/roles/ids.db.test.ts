import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toJSONSchema } from 'zod/mini'
import type { CallDefinition } from '#contract/call.ts'
import { calls, type CallName } from '#contract/calls.ts'
import { sql } from '#server/platform/db/sql.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createIds, type MemberId, shardOf } from '#server/platform/ids.ts'
import { systemRandom } from '#server/platform/random.ts'
import { createChance } from '../chaos/chance.ts'
import { changesBetween, fingerprinter, type Fingerprint } from '../fuzz/fingerprint.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { type Answer, type House, openHouse, type Player, textField } from '../support/house.ts'
import { newOperator, openOperator } from '../support/operators.ts'
import { ask, goodRequest } from './matrix.ts'
import { openSession } from './roles.ts'

/** An id of the caller's that the call accepts, and ids of somebody else's or of another kind, which it must not find. */
interface Ids {
  own(): Promise<string>
  readonly foreign: readonly (() => Promise<string>)[]
}

let database: TestDatabase
let house: House
let member: Player
let neighbour: Player
let owner: { readonly id: string; readonly token: string }
let fingerprint: () => Promise<Fingerprint>
const ids = createIds(systemClock, systemRandom)

beforeAll(async () => {
  database = await createTestDatabase('ids')
  house = await openHouse(database.url)
  member = await house.register()
  neighbour = await house.register()
  owner = await openOperator(house, 'owner')
  fingerprint = await fingerprinter(house.db)
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

const sessionOf = async ({ id }: Player): Promise<string> => (await openSession(house, id)).id
const deviceOf = async ({ id }: { readonly id: MemberId }): Promise<string> => {
  const device = ids.row()
  await house.db.query(sql`
    INSERT INTO device_token (shard, member, id, kind, secret_hash, device, ip, created_at, seen_at, expires_at)
    SELECT ${shardOf(id)}, ${id}, ${device}, 'trusted', sha256(${device}::text::bytea), 'Firefox on Linux', '127.0.0.1', t, t, t + interval '1 day' FROM app_now() AS t`)
  return device
}
const newAnnouncement = async (): Promise<string> => {
  const body = { type: 'B', execution: 'B', promotionType: null, texts: { PT: { title: 'Olá', content: '' } }, published: false, sort: 0 }
  return textField((await house.call('PUT', '/ops/announcements', { token: owner.token, body })).body.value, 'id')
}
const memberId = async (): Promise<string> => neighbour.id
const operatorId = async (): Promise<string> => (await newOperator(house, 'support')).id
const neighboursSession = (): Promise<string> => sessionOf(neighbour)

/** Every call that takes the id of something that has an owner or a kind. */
const table: Partial<Record<CallName, Ids>> = {
  'session.end': { own: () => sessionOf(member), foreign: [neighboursSession, memberId, () => deviceOf(member)] },
  'device.forget': { own: () => deviceOf(member), foreign: [() => deviceOf(neighbour), neighboursSession, memberId] },
  'operators.change': { own: operatorId, foreign: [memberId, neighboursSession, newAnnouncement] },
  'announcements.save': { own: newAnnouncement, foreign: [memberId, operatorId, neighboursSession] },
  'announcements.remove': { own: newAnnouncement, foreign: [memberId, operatorId, neighboursSession] },
  'members.freeze': { own: memberId, foreign: [operatorId, neighboursSession, newAnnouncement] },
}
/** Fields that end like an id and name nothing that anybody owns: games are everybody's, the others are free text or secrets. */
const FREE = ['nodeId', 'recommenderId', 'verificationId']

const isDefined = (entry: [string, CallDefinition, Ids | undefined]): entry is [string, CallDefinition, Ids] => entry[2] !== undefined
const named: [string, CallDefinition][] = Object.entries(calls)
const cases = named.map(([name, call]): [string, CallDefinition, Ids | undefined] => [name, call, Object.entries(table).find(([known]) => known === name)?.[1]]).filter(isDefined)

const send = (call: CallDefinition, name: string, id: unknown): Promise<Answer> => {
  const texts = { PT: { title: 'Olá', content: '' } }
  const request = { ...goodRequest(call, createChance(name)), ...(name === 'announcements.save' ? { texts } : {}), ...(name === 'operators.change' ? { role: 'editor', disabled: false } : {}), id }
  return ask(house, call, request, call.token === 'operator' ? owner.token : member.token)
}
const answerOf = ({ status, body }: Answer) => ({ status, code: body.code, message: body.message, detail: body.detail })

describe('calls that take an id', () => {
  it('[ROL-01] are all here', () => {
    const fields = named.flatMap(([name, call]) => Object.keys(toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' }).properties ?? {})
      .filter((field) => /^id$|I[dD]s?$|^member$|^player$/.test(field) && !FREE.includes(field)).map((field) => `${name}.${field}`))
    expect(fields.toSorted()).toEqual(Object.keys(table).map((name) => `${name}.id`).toSorted())
  })

  it.each(cases)('[ROL-01] %s does its work for an id of the caller\'s', async (name, call, { own }) => {
    const { status, body } = await send(call, name, await own())
    expect({ status, code: body.code }).toEqual({ status: 200, code: undefined })
  })

  it.each(cases)('[ROL-01] %s says of a foreign id what it says of one that is not there, and changes nothing', async (name, call, { foreign }) => {
    const found = await Promise.all(foreign.map((one) => one()))
    const before = await fingerprint()
    const absent = answerOf(await send(call, name, ids.row()))
    expect(absent).toEqual({ status: 404, code: 'NOT_FOUND', message: 'There is nothing at this address.', detail: undefined })
    for (const id of found) expect(answerOf(await send(call, name, id))).toEqual(absent)
    expect(changesBetween(before, await fingerprint())).toEqual([])
  })

  it.each(cases)('[ROL-01] %s refuses what is no id, and changes nothing', async (name, call) => {
    const before = await fingerprint()
    for (const absurd of [
      '', '0', '-1', '+1', '01', '1.0', '1e5', ' 1', '1 ', '9223372036854775808', '99999999999999999999', 'NaN', 'null', '__proto__', "1' OR '1'='1", '１２３', '1\0', '1,2',
      ...(call.method === 'PUT' ? [0, 1, -1, 2 ** 53, null, [], ['1'], {}, true] : []),
    ]) {
      const { status, body } = await send(call, name, absurd)
      expect({ absurd, status, code: body.code }).toEqual({ absurd, status: 400, code: 'INVALID_INPUT' })
    }
    expect(changesBetween(before, await fingerprint())).toEqual([])
  })

  it('[ROL-01] end nothing of a neighbour\'s', async () => {
    const [session, device] = [await sessionOf(neighbour), await deviceOf(neighbour)]
    await house.call('DELETE', `/wps/session/one?id=${session}`, { token: member.token })
    await house.call('DELETE', `/wps/member/factors/device?id=${device}`, { token: member.token })
    await house.call('DELETE', '/wps/session/others', { token: member.token })
    expect(await house.db.query(sql`SELECT id FROM session WHERE id = ${session} AND ended_at IS NULL`)).toEqual([{ id: session }])
    expect(await house.db.query(sql`SELECT id FROM device_token WHERE id = ${device} AND expires_at > app_now()`)).toEqual([{ id: device }])
  })
})
