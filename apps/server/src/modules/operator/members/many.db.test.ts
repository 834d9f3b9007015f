import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkAuditChain, readAudit } from '#server/platform/audit.sql.ts'
import { sql } from '#server/platform/db/sql.ts'
import { shardOf } from '#server/platform/ids.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, type House, openHouse, type Player, textField } from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'

type Operator = Awaited<ReturnType<typeof openOperator>>

let database: TestDatabase
let house: House
/** Another process on the same database. */
let other: House
let maker: Operator
let checker: Operator

beforeAll(async () => {
  database = await createTestDatabase('many')
  ;[house, other] = [await openHouse(database.url), await openHouse(database.url)]
  ;[maker, checker] = await Promise.all([openOperator(house, 'support'), openOperator(house, 'manager')])
})
afterAll(async () => {
  expect(await house.audit()).toEqual([])
  expect(await checkAuditChain(house.db)).toEqual([])
  await other.close()
  await house.close()
  await database.drop()
})

const codeOf = ({ body }: Answer): string => (body.success ? 'done' : (body.code ?? ''))
/** Registered by tens, since an address may make no more in an hour. */
async function crowd(count: number): Promise<Player[]> {
  await house.db.query(sql`DELETE FROM throttle`)
  const some = await Promise.all(Array.from({ length: Math.min(count, 10) }, () => house.register()))
  return count > 10 ? [...some, ...(await crowd(count - 10))] : some
}
const idsOf = (players: readonly Player[]): string[] => players.map(({ id }) => id)
const ask = (deed: string, body: object, by: Pick<Operator, 'token'> = maker): Promise<Answer> =>
  house.call('POST', `/ops/members/many/${deed}`, { token: by.token, body: { reason: 'One ring', ...body } })
const waiting = async (deed: string, body: object): Promise<string> =>
  textField((await ask(deed, body)).body.value, 'proposal')
const decide = (id: string, by: Pick<Operator, 'token'> = checker, at = house): Promise<Answer> =>
  at.call('POST', '/ops/proposals/decide', { token: by.token, body: { id, decision: 'approve' } })
const heldOf = async ({ id }: Player): Promise<string[]> =>
  (
    await house.db.query<{ area: string }>(
      sql`SELECT area FROM member_hold WHERE shard = ${shardOf(id)} AND member = ${id} ORDER BY area`,
    )
  ).map(({ area }) => area)
const isIn = async ({ token }: Player): Promise<boolean> =>
  (await house.call('GET', '/wps/relay/CSP_unreadCount', { token })).body.success
const freezeOne = (player: Player) =>
  house.call('PUT', '/ops/members/freeze', {
    token: maker.token,
    body: { id: player.id, areas: ['deposit'], reason: 'x' },
  })

describe('many members', () => {
  it('[OPS-03, OPS-11] are frozen at once when two people want it, sessions end, and each is in the audit', async () => {
    const players = await crowd(20)
    const [stays] = await crowd(1)
    const id = await waiting('freeze', { members: idsOf(players), areas: ['login', 'play'] })
    const { body } = await house.call('GET', `/ops/proposals/one?id=${id}`, { token: checker.token })
    const { preview } = Object(body.value)
    expect(preview.before).toEqual({ login: 0, play: 0 })
    expect(preview.after).toEqual({ members: 20, login: 20, play: 20 })
    expect(preview.members.map(({ id: one }: { id: string }) => one).toSorted()).toEqual(idsOf(players).toSorted())
    expect(await Promise.all(players.map(heldOf))).toEqual(players.map(() => []))
    expect(codeOf(await decide(id))).toBe('done')
    expect(await Promise.all(players.map(heldOf))).toEqual(players.map(() => ['login', 'play']))
    expect(await Promise.all(players.map(isIn))).toEqual(players.map(() => false))
    expect(stays === undefined ? [] : [await heldOf(stays), await isIn(stays)]).toEqual([[], true])
    for (const player of players) {
      const [event] = await readAudit(house.db, { subject: `member:${player.id}`, limit: 1 })
      expect(event).toMatchObject({
        actor: `operator:${maker.id}`,
        action: 'member.frozen',
        after: { areas: ['login', 'play'], until: null, reason: 'One ring', agreedBy: checker.id },
      })
    }
    const lifted = await waiting('unfreeze', { members: idsOf(players), areas: ['play'] })
    expect(codeOf(await decide(lifted))).toBe('done')
    expect(await Promise.all(players.map(heldOf))).toEqual(players.map(() => ['login']))
  })

  it('[OPS-03, OPS-11] lose their sessions, or get a note, in the same way', async () => {
    const players = await crowd(5)
    const out = await waiting('end-sessions', { members: idsOf(players) })
    expect(await Promise.all(players.map(isIn))).toEqual(players.map(() => true))
    expect(codeOf(await decide(out))).toBe('done')
    expect(await Promise.all(players.map(isIn))).toEqual(players.map(() => false))
    expect(codeOf(await decide(await waiting('note', { members: idsOf(players), text: ' One ring ' })))).toBe('done')
    const notes = await house.db.query(
      sql`SELECT DISTINCT text, operator FROM member_note WHERE member = ANY(${idsOf(players)}::bigint[]) /* every shard */`,
    )
    expect(notes).toEqual([{ text: 'One ring', operator: maker.id }])
  })

  it('[OPS-11] of whom one was frozen or closed meanwhile make it void, and nobody is touched', async () => {
    for (const change of [
      freezeOne,
      ({ id }: Player) =>
        house.db.query(sql`UPDATE member SET closed_at = app_now() WHERE shard = ${shardOf(id)} AND id = ${id}`),
    ]) {
      const players = await crowd(3)
      const [first, second, third] = players
      if (first === undefined || second === undefined || third === undefined) throw new Error('nobody')
      const id = await waiting('freeze', { members: idsOf(players), areas: ['play'] })
      await change(second)
      expect(codeOf(await decide(id))).toBe('PROPOSAL_VOID')
      expect([await heldOf(first), await heldOf(third)]).toEqual([[], []])
    }
  })

  it('[OPS-11] are frozen by thirty approvals at two processes once', async () => {
    const players = await crowd(10)
    const id = await waiting('freeze', { members: idsOf(players), areas: ['play'] })
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => decide(id, checker, n % 2 === 0 ? house : other)),
    )
    expect(answers.filter((one) => codeOf(one) === 'done')).toHaveLength(1)
    for (const player of players)
      expect(
        (await readAudit(house.db, { subject: `member:${player.id}` })).filter(
          ({ action }) => action === 'member.frozen',
        ),
      ).toHaveLength(1)
  })

  it('[OPS-11] are decided by somebody else, in time, while both may', async () => {
    const members = idsOf(await crowd(2))
    const own = textField((await ask('freeze', { members, areas: ['play'] }, checker)).body.value, 'proposal')
    expect(codeOf(await decide(own))).toBe('SECOND_PERSON_NEEDED')
    const late = await waiting('freeze', { members: idsOf(await crowd(2)), areas: ['play'] })
    await house.db.query(sql`UPDATE proposal SET expires_at = app_now() WHERE id = ${late}`)
    expect(codeOf(await decide(late))).toBe('PROPOSAL_EXPIRED')
    const lost = await waiting('freeze', { members: idsOf(await crowd(2)), areas: ['play'] })
    await house.db.query(sql`UPDATE operator SET role = 'auditor' WHERE id = ${maker.id}`)
    expect(codeOf(await decide(lost))).toBe('PROPOSAL_VOID')
    await house.db.query(sql`UPDATE operator SET role = 'support' WHERE id = ${maker.id}`)
  })

  it('[OPS-11] are frozen by two people whose crowds overlap, in any order, without waiting for each other in a circle', async () => {
    const players = await crowd(30)
    const [one, two] = [players.slice(0, 20), players.slice(10).toReversed()]
    const both = [
      await waiting('end-sessions', { members: idsOf(one) }),
      await waiting('end-sessions', { members: idsOf(two) }),
    ]
    const answers = await Promise.all(both.map((id, at) => decide(id, checker, at === 0 ? house : other)))
    expect(answers.map(codeOf)).toEqual(['done', 'done'])
  })

  it.each([
    ['nobody', { members: [], areas: ['play'] }, 'INVALID_INPUT'],
    [
      'more than a thousand',
      { members: Array.from({ length: 1001 }, (_, n) => String(n + 1)), areas: ['play'] },
      'INVALID_INPUT',
    ],
    ['somebody who is not there', { members: ['4711'], areas: ['play'] }, 'NOT_FOUND'],
    ['an area that is none', { members: ['1'], areas: ['everything'] }, 'INVALID_INPUT'],
    ['no reason', { members: ['1'], areas: ['play'], reason: ' ' }, 'INVALID_INPUT'],
  ])('[OPS-11, ERR-03] with %s is refused', async (_what, body, code) => {
    expect(codeOf(await ask('freeze', body))).toBe(code)
  })
})
