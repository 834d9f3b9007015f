import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { array, nullable, object, parse, string } from 'zod/mini'
import { readAudit } from '#server/platform/audit.sql.ts'
import { createCalendar } from '#server/platform/calendar.ts'
import { systemClock } from '#server/platform/clock.ts'
import { sql } from '#server/platform/db/sql.ts'
import { testEncryption } from '#tests/support/outside.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type House, openHouse, operatorHeaders, type Player, testBrand, testProvider } from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'
import { testSettings } from '#tests/support/outside.ts'
import { uploaded } from '#tests/support/uploads.ts'
import { localDateOf } from '../limits/periods.ts'
import { approvedName } from './check.sql.ts'

let database: TestDatabase
let house: House
let reviewer: { readonly token: string; readonly id: string }

beforeAll(async () => {
  database = await createTestDatabase('identity')
  house = await openHouse(database.url, {
    brand: {
      ...testBrand,
      settings: {
        ...testSettings,
        safety: { ...testSettings.safety, identityBeforePlay: true, identityBeforeWithdrawal: true },
      },
    },
  })
  reviewer = await openOperator(house, 'cashier')
})
beforeEach(() => house.db.query(sql`DELETE FROM throttle`))
afterAll(async () => {
  await house.close()
  await database.drop()
})

let numbers = 1000
const fields = (changes: Record<string, unknown> = {}) => ({
  name: 'Marina Alves Costa',
  birthday: '1990-05-17',
  document: 'passport',
  number: `AB ${(numbers += 1)}77`,
  country: 'BR',
  ...changes,
})
const send = async (player: Player, changes: Record<string, unknown> = {}) =>
  house.call('POST', '/wps/member/identity', {
    token: player.token,
    encrypted: true,
    body: { ...fields(changes), uploads: changes['uploads'] ?? [await uploaded(house, player, 'identity')] },
  })
const state = async (player: Player) =>
  (await house.call('GET', '/wps/member/identity', { token: player.token })).body.value
const queueAnswer = object({
  list: array(
    object({
      id: string(),
      member: object({ id: string(), username: string() }),
      name: string(),
      birthday: string(),
      number: string(),
      uploads: array(string()),
    }),
  ),
  next: nullable(string()),
})
const queue = async (query = 'state=review&limit=100') =>
  parse(queueAnswer, (await house.call('GET', `/ops/identity?${query}`, { token: reviewer.token })).body.value)
const checkOf = async (player: Player): Promise<string> => {
  const [row] = await house.db.query<{ id: string }>(
    sql`SELECT id FROM identity_check WHERE member = ${player.id} ORDER BY id DESC LIMIT 1`,
  )
  return row?.id ?? ''
}
const decide = async (player: Player, decision: string, reason?: string, token = reviewer.token) =>
  house.call('POST', '/ops/identity/decide', {
    token,
    body: { member: player.id, id: await checkOf(player), decision, ...(reason === undefined ? {} : { reason }) },
  })

/** The date on which somebody is this old today, moved by days. */
function birthdayOf(age: number, days: number): string {
  const today = localDateOf(createCalendar(testBrand.timeZone), systemClock.now())
  const date = new Date(`${Number(today.slice(0, 4)) - age}${today.slice(4)}T00:00:00Z`)
  return new Date(date.getTime() + days * 86_400_000).toISOString().slice(0, 10)
}

describe('an identity check', () => {
  it('[SAF-04] goes from none by review to approved, and opens real play', async () => {
    const player = await house.register()
    const launch = async () =>
      (
        await house.call('POST', '/wps/game/launchGame', {
          token: player.token,
          body: { nodeId: testProvider.nodeId, language: 'EN' },
        })
      ).body.code
    expect(await state(player)).toEqual({
      state: 'none',
      reason: null,
      neededFor: ['play', 'withdrawal'],
      minimumAge: 18,
      sentAt: null,
    })
    expect(await launch()).toBe('IDENTITY_MISSING')
    expect((await send(player, { name: '  Marina   Alves Costa ' })).status).toBe(200)
    expect(await state(player)).toMatchObject({ state: 'review', sentAt: expect.any(String) })
    expect(await launch()).toBe('IDENTITY_MISSING')
    expect(await approvedName(house.db, player.id)).toBe(undefined)
    const mine = (await queue()).list.find(({ member }) => member.id === player.id)
    expect(mine).toMatchObject({
      name: 'Marina Alves Costa',
      birthday: '1990-05-17',
      member: { username: player.username },
    })
    expect((await decide(player, 'approve')).status).toBe(200)
    expect(await state(player)).toMatchObject({ state: 'approved', reason: null })
    expect(await approvedName(house.db, player.id)).toBe('Marina Alves Costa')
    expect(await launch()).toBe(undefined)
    expect((await send(player)).body.code).toBe('STATE_PASSED')
    expect((await decide(player, 'reject', 'too late')).body.code).toBe('STATE_PASSED')
  })

  it('[SAF-04] is rejected for a reason that the member is told, and may be sent again with the same document', async () => {
    const player = await house.register()
    const number = 'REJ-4711'
    await send(player, { number })
    expect((await decide(player, 'reject')).body.code).toBe('INVALID_INPUT')
    expect((await decide(player, 'reject', '  ')).body.code).toBe('INVALID_INPUT')
    expect((await decide(player, 'reject', 'The picture is blurred.')).status).toBe(200)
    expect(await state(player)).toMatchObject({ state: 'rejected', reason: 'The picture is blurred.' })
    expect((await send(player, { number })).status).toBe(200)
    expect(await state(player)).toMatchObject({ state: 'review', reason: null })
    const told = await house.db.query(
      sql`SELECT payload->>'state' AS state, payload->>'reason' AS reason FROM event WHERE member = ${player.id} AND type = 'order.changed' ORDER BY n`,
    )
    expect(told).toEqual([
      { state: 'review', reason: null },
      { state: 'rejected', reason: 'The picture is blurred.' },
      { state: 'review', reason: null },
    ])
  })

  it.each([
    [18, 0, 200],
    [18, 1, 403],
    [17, 0, 403],
    [18, -1, 200],
    [90, 0, 200],
  ])('[SAF-04] of somebody who turns %i years old in %i days answers %i', async (age, days, status) => {
    const player = await house.register()
    const answer = await send(player, { birthday: birthdayOf(age, days) })
    expect([answer.status, answer.body.code]).toEqual([status, status === 200 ? undefined : 'TOO_YOUNG'])
  })

  it.each([
    { name: 'X' },
    { name: '12 34' },
    { birthday: '2001-02-30' },
    { birthday: '1899-12-31' },
    { birthday: '17/05/1990' },
    { number: '12' },
    { number: 'AB<12>34' },
    { country: 'B1' },
    { country: 'BRA' },
    { document: 'library card' },
    { uploads: [] },
  ])('[SAF-04] refuses %o', async (changes) => {
    const player = await house.register()
    expect((await send(player, changes)).body.code).toBe('INVALID_INPUT')
    expect(await state(player)).toMatchObject({ state: 'none' })
  })

  it("[SAF-04] takes only pictures of the member's own, uploaded for this and used for nothing", async () => {
    const [player, other] = [await house.register(), await house.register()]
    const used = await uploaded(house, other, 'identity')
    expect((await send(player, { uploads: [used] })).body.code).toBe('UPLOAD_UNKNOWN')
    expect((await send(player, { uploads: [await uploaded(house, player, 'deposit')] })).body.code).toBe(
      'UPLOAD_UNKNOWN',
    )
    expect((await send(player, { uploads: ['4711'] })).body.code).toBe('UPLOAD_UNKNOWN')
    expect((await send(other, { uploads: [used] })).status).toBe(200)
    await decide(other, 'reject', 'once more')
    expect((await send(other, { uploads: [used] })).body.code).toBe('UPLOAD_UNKNOWN')
  })

  it('[SAF-04] of one document belongs to one account, however its number is written', async () => {
    const [player, other] = [await house.register(), await house.register()]
    expect((await send(player, { number: 'xy-998 877' })).status).toBe(200)
    for (const number of ['XY998877', 'xy 998/877', 'X Y.9-9 8877'])
      expect((await send(other, { number })).body.code).toBe('DOCUMENT_TAKEN')
    // Another kind or country is another document.
    expect((await send(other, { number: 'XY998877', document: 'idCard' })).status).toBe(200)
    await decide(player, 'reject', 'not readable')
    const third = await house.register()
    expect((await send(third, { number: 'XY998877' })).status).toBe(200)
    expect((await send(player, { number: 'XY998877' })).body.code).toBe('DOCUMENT_TAKEN')
  })

  it('[SAF-04] of thirty accounts with one document at once, one is taken', async () => {
    const players: Player[] = []
    for (let i = 0; i < 30; i++) players.push(await house.register())
    // One after the other: only a few pictures are decoded and waited for at once.
    const pictures: string[] = []
    for (const player of players) pictures.push(await uploaded(house, player, 'identity'))
    const answers = await Promise.all(
      players.map((player, i) => send(player, { number: 'ONE-30303', uploads: [pictures[i]] })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['DOCUMENT_TAKEN']),
    )
    const checks = await house.db.query<{ number: string }>(
      sql`SELECT number FROM identity_check WHERE member = ANY(${players.map(({ id }) => id)}::bigint[])`,
    )
    expect(checks.map(({ number }) => number.startsWith(testEncryption.prefix))).toEqual([true])
  })

  it('[SAF-04] sent thirty times at once is one', async () => {
    const player = await house.register()
    const pictures: string[] = []
    for (let i = 0; i < 30; i++) pictures.push(await uploaded(house, player, 'identity'))
    const answers = await Promise.all(pictures.map((picture) => send(player, { uploads: [picture] })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'STATE_PASSED')).toHaveLength(29)
  })

  it('[SAF-04] decided thirty times at once is decided once', async () => {
    const player = await house.register()
    await send(player)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => decide(player, i % 2 === 0 ? 'approve' : 'reject', 'because')),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const audited = await readAudit(house.db, { subject: `member:${player.id}` })
    expect(audited.filter(({ actor }) => actor === `operator:${reviewer.id}`)).toHaveLength(1)
  })

  it('[SAF-04, OPS-01] is for operators who review identities, who alone see the pictures', async () => {
    const player = await house.register()
    const picture = await uploaded(house, player, 'identity')
    await send(player, { uploads: [picture] })
    for (const [role, allowed] of [
      ['owner', true],
      ['cashier', true],
      ['editor', false],
      ['auditor', false],
    ] as const) {
      const { token } = await openOperator(house, role)
      const load = await house.app.console.inject({
        method: 'GET',
        url: `/ops/uploads/${picture}`,
        headers: operatorHeaders(token),
      })
      expect({
        role,
        queue: (await house.call('GET', '/ops/identity?state=review', { token })).status,
        decide: (await decide(player, 'reject', '', token)).status,
        picture: load.statusCode === 200,
      }).toEqual({ role, queue: allowed ? 200 : 403, decide: allowed ? 400 : 403, picture: allowed })
    }
    const audited = await readAudit(house.db, { subject: `member:${player.id}` })
    expect(JSON.stringify(audited)).not.toMatch(/Marina|1990-05-17/)
  })

  it('[SAF-04] waits in a line, the oldest first, page by page', async () => {
    await house.db.query(sql`DELETE FROM identity_check`)
    const players: Player[] = []
    for (let i = 0; i < 5; i++) {
      const player = await house.register()
      await send(player)
      players.push(player)
    }
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: { list: { member: { id: string } }[]; next: string | null } = await queue(
        `state=review&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
      )
      seen.push(...page.list.map(({ member }) => member.id))
      cursor = page.next
    }
    expect(seen).toEqual(players.map(({ id }) => id))
    expect(
      (await house.call('GET', '/ops/identity?state=review&cursor=bm90', { token: reviewer.token })).body.code,
    ).toBe('INVALID_INPUT')
  })
})
