import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkAuditChain, readAudit } from '#server/platform/audit.sql.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, type House, openHouse, type Player, textField } from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'

type Operator = Awaited<ReturnType<typeof openOperator>>

let database: TestDatabase
let house: House
/** Another process on the same database. */
let other: House
let players: Player[]
let maker: Operator
let checker: Operator

beforeAll(async () => {
  database = await createTestDatabase('closemany')
  ;[house, other] = [await openHouse(database.url), await openHouse(database.url)]
  players = await Promise.all(Array.from({ length: 5 }, () => house.register()))
  ;[maker, checker] = await Promise.all([openOperator(house, 'support'), openOperator(house, 'manager')])
})
beforeEach(() => house.db.query(sql`DELETE FROM throttle`))
afterAll(async () => {
  expect(await checkAuditChain(house.db)).toEqual([])
  await other.close()
  await house.close()
  await database.drop()
})

const codeOf = ({ body }: Answer): string => (body.success ? 'done' : (body.code ?? ''))
async function sent(player?: Player): Promise<string> {
  const body = {
    type: 'other',
    content: 'Buy our mattresses.',
    ...(player === undefined ? { contact: 'x@example.com' } : {}),
  }
  const answer = await house.call('PUT', '/wps/feedback', {
    body,
    ...(player === undefined ? {} : { token: player.token }),
  })
  return textField(answer.body.value, 'id')
}
/** One of each of the players, on shards of their own, and one of a visitor. */
const several = async (): Promise<string[]> => [...(await Promise.all(players.map(sent))), await sent()]
const reply = (player: Player, id: string) =>
  house.call('POST', '/wps/feedback/reply', { token: player.token, body: { id, text: 'And pillows.' } })
const answer = (id: string, close: 'yes' | 'no') =>
  house.call('POST', '/ops/feedback/answer', { token: maker.token, body: { id, text: 'No, thanks.', close } })
const ask = (feedback: readonly string[], by = maker): Promise<Answer> =>
  house.call('POST', '/ops/feedback/many/close', { token: by.token, body: { feedback, reason: 'One sender' } })
const waiting = async (feedback: readonly string[]): Promise<string> =>
  textField((await ask(feedback)).body.value, 'proposal')
const decide = (id: string, by = checker, at = house): Promise<Answer> =>
  at.call('POST', '/ops/proposals/decide', { token: by.token, body: { id, decision: 'approve' } })
const statesOf = async (ids: readonly string[]): Promise<string[]> => {
  const rows = await house.db.query<{ id: string; state: string }>(
    sql`SELECT id, state FROM feedback WHERE id = ANY(${[...ids]}::bigint[])`,
  )
  return ids.map((id) => rows.find((row) => row.id === id)?.state ?? '')
}

describe('much feedback', () => {
  it('[OPS-05, OPS-11] is closed at once when two people want it: its members are told, and each is in the audit', async () => {
    const [ids, [stays = '']] = [await several(), await several()]
    await answer(ids[0] ?? '', 'no')
    const id = await waiting([...ids, ids[1] ?? ''])
    const { body } = await house.call('GET', `/ops/proposals/one?id=${id}`, { token: checker.token })
    const { preview } = Object(body.value)
    expect([preview.before, preview.after]).toEqual([{ open: 5, answered: 1 }, { closed: 6 }])
    expect(preview.members.map((one: { id: string }) => one.id).toSorted()).toEqual(
      players.map((player) => player.id).toSorted(),
    )
    expect(await statesOf(ids)).toEqual(['answered', ...ids.slice(1).map(() => 'open')])
    expect(codeOf(await decide(id))).toBe('done')
    expect(await statesOf([...ids, stays])).toEqual([...ids.map(() => 'closed'), 'open'])
    for (const one of ids) {
      const [event] = await readAudit(house.db, { subject: `feedback:${one}`, limit: 1 })
      expect(event).toMatchObject({
        actor: `operator:${maker.id}`,
        action: 'feedback.closed',
        after: { state: 'closed', agreedBy: checker.id, reason: 'One sender' },
      })
    }
    const told = await house.db.query<{ id: string }>(
      sql`SELECT payload ->> 'id' AS id FROM event WHERE type = 'order.changed' AND payload ->> 'state' = 'closed'`,
    )
    expect(told.map((one) => one.id).toSorted()).toEqual(ids.slice(0, 5).toSorted())
  })

  it('[OPS-11] to which somebody wrote, or which was answered, meanwhile makes it void, and all of it stays', async () => {
    for (const change of [
      (id: string, player: Player) => reply(player, id),
      (id: string) => answer(id, 'no'),
      (id: string) => answer(id, 'yes'),
    ]) {
      const ids = await several()
      const id = await waiting(ids)
      const [player] = players
      if (player === undefined) throw new Error('nobody')
      await change(ids[0] ?? '', player)
      expect(codeOf(await decide(id))).toBe('PROPOSAL_VOID')
      expect((await statesOf(ids)).slice(1)).toEqual(ids.slice(1).map(() => 'open'))
    }
  })

  it('[OPS-11] is closed by thirty approvals at two processes once, and never by its maker', async () => {
    const ids = await several()
    const id = await waiting(ids)
    expect(codeOf(await decide(id, maker))).toBe('SECOND_PERSON_NEEDED')
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => decide(id, checker, n % 2 === 0 ? house : other)),
    )
    expect(answers.filter((one) => codeOf(one) === 'done')).toHaveLength(1)
    const closed = (await readAudit(house.db, { subject: `feedback:${ids[0]}` })).filter(
      ({ action }) => action === 'feedback.closed',
    )
    expect(closed).toHaveLength(1)
  })

  it('[OPS-11, ERR-03] that is a dispute, closed, or not there is refused', async () => {
    const [dispute = '', closed = '', open = ''] = await several()
    await house.db.query(sql`UPDATE feedback SET type = 'dispute' WHERE id = ${dispute}`)
    await answer(closed, 'yes')
    expect((await ask([open, dispute])).body).toMatchObject({
      code: 'INVALID_INPUT',
      detail: { fieldErrors: { feedback: ['dispute'] } },
    })
    expect(codeOf(await ask([open, closed]))).toBe('STATE_PASSED')
    expect(codeOf(await ask([open, '4711']))).toBe('NOT_FOUND')
    expect(codeOf(await ask([]))).toBe('INVALID_INPUT')
    expect(await statesOf([open])).toEqual(['open'])
  })
})
