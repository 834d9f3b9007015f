import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { array, boolean, nullable, object, parse, string, unknown } from 'zod/mini'
import { checkAuditChain, readAudit } from '#server/platform/audit.sql.ts'
import { sql } from '#server/platform/db/sql.ts'
import { nobody, type OperatorSession } from '#server/platform/http/handlers.ts'
import { Refusal } from '#contract/errors.ts'
import { presetRoles } from '#contract/permissions.ts'
import { writeSetting } from '#tests/support/settings.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, type House, openHouse, type Player, send, textField } from '#tests/support/house.ts'
import { newOperator, openOperator, operatorSession } from '#tests/support/operators.ts'
import { lost } from '#tests/support/withdrawals.ts'

type Operator = Awaited<ReturnType<typeof openOperator>>
const START = 100_000_000n
const FIVE = 500_000n

let database: TestDatabase
let house: House
let maker: Operator
let checker: Operator
let support: Operator

beforeAll(async () => {
  database = await createTestDatabase('twopeople')
  house = await openHouse(database.url)
  ;[maker, checker, support] = await Promise.all([
    openOperator(house, 'manager'),
    openOperator(house, 'owner'),
    openOperator(house, 'support'),
  ])
})
afterAll(async () => {
  expect(await house.audit()).toEqual([])
  expect(await checkAuditChain(house.db)).toEqual([])
  await house.close()
  await database.drop()
})

const correction = (member: string, changes: Record<string, unknown> = {}) => ({
  key: randomUUID(),
  member,
  amount: '5',
  reason: 'A stake was taken twice',
  ...changes,
})
type Correction = ReturnType<typeof correction>
const adjust = ({ token }: Pick<Operator, 'token'>, body: Correction): Promise<Answer> =>
  house.call('POST', '/ops/members/adjust', { token, body })
const decide = ({ token }: Pick<Operator, 'token'>, id: string, decision = 'approve', more = {}): Promise<Answer> =>
  house.call('POST', '/ops/proposals/decide', { token, body: { id, decision, ...more } })
const withdraw = ({ token }: Pick<Operator, 'token'>, id: string): Promise<Answer> =>
  house.call('POST', '/ops/proposals/withdraw', { token, body: { id } })
const codeOf = ({ body }: Answer): string => (body.success ? 'done' : (body.code ?? ''))
const read = async ({ token }: Pick<Operator, 'token'>, id: string) =>
  parse(
    object({ state: string(), cause: nullable(string()), answer: nullable(string()) }),
    (await house.call('GET', `/ops/proposals/one?id=${id}`, { token })).body.value,
  )
/** How the audit calls what happened to a proposal, the first first. */
const story = async (id: string): Promise<string[]> =>
  (await readAudit(house.db, { limit: 1000 }))
    .filter(({ before, after }) => [before, after].some((part) => JSON.stringify(part)?.includes(`"${id}"`)))
    .map(({ action }) => action)
    .toReversed()

/** A correction of five for a new member that waits. */
async function waiting(
  by: Pick<Operator, 'token'> = maker,
): Promise<{ player: Player; id: string; asked: Correction }> {
  const player = await house.register()
  const asked = correction(player.id)
  return { player, asked, id: textField((await adjust(by, asked)).body.value, 'proposal') }
}
/** That nothing came of it. */
async function expectNothing({ player, id }: { player: Player; id: string }, state: string): Promise<void> {
  expect([await house.balance(player), (await read(checker, id)).state]).toEqual([START, state])
}

describe("one's own proposal", () => {
  it('[OPS-11] is decided by its maker at no session of its own, and read by nobody who could not decide it', async () => {
    const one = await waiting()
    const second = await operatorSession(house, maker.id)
    for (const session of [maker, second])
      for (const decision of ['approve', 'refuse'])
        expect(codeOf(await decide(session, one.id, decision))).toBe('SECOND_PERSON_NEEDED')
    for (const answer of [
      await decide(support, one.id),
      await withdraw(support, one.id),
      await withdraw(checker, one.id),
      await house.call('GET', `/ops/proposals/one?id=${one.id}`, { token: support.token }),
    ])
      expect(codeOf(answer)).toBe('NOT_FOUND')
    await expectNothing(one, 'waiting')
    expect(codeOf(await decide(checker, one.id))).toBe('done')
    expect(await house.balance(one.player)).toBe(START + FIVE)
  })

  it.each(['invited or reset by', 'who invited or reset'])(
    '[OPS-11, OPS-10] is not decided by the account that was %s its maker',
    async (which) => {
      const [one, close] = [await waiting(), await openOperator(house, 'owner')]
      const [operator, by] = which === 'who invited or reset' ? [maker, close] : [close, maker]
      await house.db.query(
        sql`INSERT INTO operator_tie (operator, by, at) VALUES (${operator.id}, ${by.id}, app_now())`,
      )
      expect(codeOf(await decide(close, one.id))).toBe('SECOND_PERSON_NEEDED')
      await expectNothing(one, 'waiting')
      await house.db.query(sql`DELETE FROM operator_tie WHERE operator = ${operator.id} AND by = ${by.id}`)
      expect(codeOf(await decide(close, one.id))).toBe('done')
    },
  )

  it('[OPS-11] is approved by its maker in no row of the database either', async () => {
    const { id } = await waiting()
    await expect(
      house.db.query(
        sql`UPDATE proposal SET state = 'approved', checker = maker, decided_at = app_now() WHERE id = ${id}`,
      ),
    ).rejects.toThrow('proposal_of_somebody_else')
  })
})

describe('a request that was altered', () => {
  it('[OPS-11] by the one who decides is done as it was checked', async () => {
    const one = await waiting()
    expect(
      codeOf(await decide(checker, one.id, 'approve', { amount: '900', request: { ...one.asked, amount: '900' } })),
    ).toBe('done')
    expect(await house.balance(one.player)).toBe(START + FIVE)
  })

  it('[OPS-11] by its maker is another proposal: the key stands for the first, whatever became of it', async () => {
    const one = await waiting()
    const altered = { ...one.asked, amount: '900' }
    for (const by of [maker, checker]) expect(codeOf(await adjust(by, altered))).toBe('DUPLICATE_REFERENCE')
    expect(codeOf(await decide(checker, one.id))).toBe('done')
    expect(codeOf(await adjust(maker, altered))).toBe('DUPLICATE_REFERENCE')
    expect((await adjust(maker, one.asked)).body.value).toEqual({ proposal: one.id })
    expect(await house.balance(one.player)).toBe(START + FIVE)
  })

  it.each([
    ['its amount', `request = jsonb_set(request, '{amount}', '"900"')`],
    ['its member', `request = jsonb_set(request, '{member}', to_jsonb(maker::text))`],
    ['its subject', `subject = 'adjustment:1:1'`],
    ['what it saw', `seen_hash = 'x'`],
  ])('[OPS-11] in the database (%s) is void', async (_what, change) => {
    const one = await waiting()
    await house.db.query({ text: `UPDATE proposal SET ${change} WHERE id = $1`, values: [one.id] })
    const { body } = await decide(checker, one.id)
    expect([body.code, body.detail]).toEqual(['PROPOSAL_VOID', { cause: 'changed' }])
    await expectNothing(one, 'void')
  })
})

describe('a proposal that is stale', () => {
  it('[OPS-11] is void, answered so and kept so, with who tried it in the audit', async () => {
    const first = await waiting()
    const id = textField((await adjust(maker, correction(first.player.id))).body.value, 'proposal')
    expect(codeOf(await decide(checker, first.id))).toBe('done')
    const { body, status } = await decide(checker, id, 'approve', { reason: 'looks right' })
    expect([status, body.code, body.detail]).toEqual([409, 'PROPOSAL_VOID', { cause: 'changed' }])
    expect(await read(maker, id)).toEqual({ state: 'void', cause: 'changed', answer: 'looks right' })
    expect(codeOf(await decide(checker, id))).toBe('STATE_PASSED')
    expect(await story(id)).toEqual(['proposal.made', 'proposal.void'])
    expect(await house.balance(first.player)).toBe(START + FIVE)
  })

  it('[OPS-11] of an effect that its rules refuse has failed, and nothing of the effect stays', async () => {
    const player = await house.register()
    const ask = correction(player.id, { amount: '-1000' })
    const id = textField((await adjust(maker, ask)).body.value, 'proposal')
    // The member played meanwhile.
    const token = await house.gameToken(player)
    await house.provider('bet', {
      user: player.id,
      token,
      request_uuid: randomUUID(),
      transaction_uuid: randomUUID(),
      round: randomUUID(),
      game_code: 'test-game',
      currency: 'BRL',
      amount: 100_000,
    })
    expect(codeOf(await decide(checker, id))).toBe('INSUFFICIENT_FUNDS')
    expect(await read(maker, id)).toMatchObject({ state: 'failed', cause: 'INSUFFICIENT_FUNDS' })
    expect(codeOf(await decide(checker, id))).toBe('STATE_PASSED')
    expect(await house.balance(player)).toBe(START - 100_000n)
    expect(await house.db.query(sql`SELECT FROM member_handling WHERE member = ${player.id}`)).toEqual([])
    expect(await story(id)).toEqual(['proposal.made', 'proposal.failed'])
  })
})

describe('a proposal whose time is over', () => {
  const end = (id: string) => house.db.query(sql`UPDATE proposal SET expires_at = app_now() WHERE id = ${id}`)

  it.each(['approve', 'refuse', 'withdraw'])('[OPS-11] is too late to %s, before any job came by', async (what) => {
    const one = await waiting()
    await end(one.id)
    const answer = what === 'withdraw' ? await withdraw(maker, one.id) : await decide(checker, one.id, what)
    expect(codeOf(answer)).toBe('PROPOSAL_EXPIRED')
    await expectNothing(one, 'expired')
    expect(codeOf(await decide(checker, one.id))).toBe('STATE_PASSED')
    expect(await story(one.id)).toEqual(['proposal.made', 'proposal.expired'])
  })

  it('[OPS-11] is ended by the job, and one that has time stays', async () => {
    const [over, other] = [await waiting(), await waiting()]
    await end(over.id)
    await house.app.run('expire_proposals')
    await house.app.run('expire_proposals')
    await expectNothing(over, 'expired')
    await expectNothing(other, 'waiting')
    expect(await story(over.id)).toEqual(['proposal.made', 'proposal.expired'])
  })

  it('[OPS-11] is after three days, and after so many hours as the house has set', async () => {
    const hours = async ({ id }: { readonly id: string }): Promise<unknown> =>
      (
        await house.db.query(
          sql`SELECT extract(epoch FROM expires_at - made_at)::integer / 3600 AS hours FROM proposal WHERE id = ${id}`,
        )
      )[0]?.['hours']
    expect(await hours(await waiting())).toBe(72)
    await writeSetting(house.db, 'desk', { proposalHours: 5 })
    await expect.poll(async () => hours(await waiting()), { timeout: 5000 }).toBe(5)
  })
})

describe('a role that was lost meanwhile', () => {
  it.each([
    ['has another role', `role = 'support'`],
    ['is switched off', 'disabled = true'],
  ])('[OPS-11] by a maker who %s makes its proposal void', async (_what, change) => {
    const former = await openOperator(house, 'manager')
    const one = await waiting(former)
    await house.db.query({ text: `UPDATE operator SET ${change} WHERE id = $1`, values: [former.id] })
    const { body } = await decide(checker, one.id)
    expect([body.code, body.detail]).toEqual(['PROPOSAL_VOID', { cause: 'maker' }])
    await expectNothing(one, 'void')
  })

  it('[OPS-11] by a checker before it asks says nothing to it, and the proposal waits on', async () => {
    const [one, former] = [await waiting(), await openOperator(house, 'manager')]
    await house.db.query(sql`UPDATE operator SET role = 'support' WHERE id = ${former.id}`)
    expect(codeOf(await decide(former, one.id))).toBe('NOT_FOUND')
    await expectNothing(one, 'waiting')
  })

  it('[OPS-11] by a checker while it decides makes the proposal void', async () => {
    const [one, former] = [await waiting(), await newOperator(house, 'support')]
    // Its session was looked at the moment before.
    const session: OperatorSession = {
      operator: former.id,
      id: former.id,
      username: former.username,
      role: 'manager',
      permissions: presetRoles.manager,
      freshUntil: new Date(),
      isFresh: true,
    }
    const call = house.app.calls.find(({ name }) => name === 'proposals.decide')
    const answer = call?.answer(async () => ({ id: one.id, decision: 'approve' }), nobody('test'), {
      session: async () => undefined,
      operator: async () => session,
    })
    await expect(answer).rejects.toEqual(new Refusal('PROPOSAL_VOID', { cause: 'checker' }))
    await expectNothing(one, 'void')
  })
})

describe('many at once', () => {
  const thirty = <Result>(make: (at: number) => Promise<Result>): Promise<Result[]> =>
    Promise.all(Array.from({ length: 30 }, (_, at) => make(at)))
  it('[OPS-11] thirty decisions of three people have one effect', async () => {
    const others = [checker, await openOperator(house, 'owner'), await openOperator(house, 'manager')]
    const one = await waiting()
    const answers = await thirty((at) => decide(others[at % 3] ?? checker, one.id))
    expect(lost(answers)).toEqual(['STATE_PASSED'])
    expect(await house.balance(one.player)).toBe(START + FIVE)
    expect(await story(one.id)).toEqual(['proposal.made', 'proposal.approved'])
  })

  it('[OPS-11] thirty proposals of the same are one', async () => {
    const player = await house.register()
    const asked = correction(player.id)
    const answers = await thirty(() => adjust(maker, asked))
    expect(new Set(answers.map(({ body }) => textField(body.value, 'proposal'))).size).toBe(1)
    expect(await house.db.query(sql`SELECT FROM proposal WHERE subject LIKE ${`%${player.id}%`}`)).toHaveLength(1)
  })

  it('[OPS-11] of ten that two people made about one fault, agreed to at the same moment, one has its effect', async () => {
    const player = await house.register()
    const ids = await Promise.all(
      Array.from({ length: 10 }, async () =>
        textField((await adjust(maker, correction(player.id))).body.value, 'proposal'),
      ),
    )
    const answers = await Promise.all(ids.map((id) => decide(checker, id)))
    expect(lost(answers)).toEqual(['PROPOSAL_VOID'])
    expect(await house.balance(player)).toBe(START + FIVE)
  })

  it('[OPS-11] an approval, a refusal and a withdrawal end a proposal one way', async () => {
    const one = await waiting()
    const answers = await thirty((at) =>
      at % 3 === 0 ? withdraw(maker, one.id) : decide(checker, one.id, at % 3 === 1 ? 'approve' : 'refuse'),
    )
    expect(lost(answers)).toEqual(['STATE_PASSED'])
    const { state } = await read(checker, one.id)
    expect(await house.balance(one.player)).toBe(state === 'approved' ? START + FIVE : START)
  })
})

describe('the same device', () => {
  const proposal = object({ id: string(), sameDevice: boolean() })

  /** A browser: where it is, what it calls itself, and the cookies that it keeps. */
  const browser =
    (remoteAddress: string, agent: string, kept = new Map<string, string>()) =>
    async (by: Operator, method: 'GET' | 'POST', url: string, payload?: object) => {
      const cookie = [...kept].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await send(house.app, {
        method,
        url,
        remoteAddress,
        headers: { authorization: `Bearer ${by.token}`, 'user-agent': agent, ...(cookie === '' ? {} : { cookie }) },
        ...(payload === undefined ? {} : { payload }),
      })
      const given = response.cookies.find(({ name }) => name === 'device')
      if (given !== undefined) kept.set(given.name, given.value)
      return { given, value: parse(object({ value: unknown() }), response.json()).value }
    }
  const ask = async (at: ReturnType<typeof browser>): Promise<string> =>
    textField(
      (await at(maker, 'POST', '/ops/members/adjust', correction((await house.register()).id))).value,
      'proposal',
    )

  it('[OPS-11] gives a browser one cookie that no script reads, and keeps its hash alone', async () => {
    const at = browser('203.0.113.1', 'Firefox')
    const { given } = await at(maker, 'GET', '/ops/session/me')
    expect(given).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 400 * 86_400 })
    expect((await at(maker, 'GET', '/ops/session/me')).given).toBeUndefined()
    const rows = await house.db.query(sql`SELECT * FROM proposal WHERE id = ${await ask(at)}`)
    expect(JSON.stringify(rows)).not.toContain(given?.value)
    expect(rows).toMatchObject([{ maker_browser: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  })

  it('[OPS-11] gives no cookie to whoever asks for a page, and takes none that it did not give', async () => {
    const forged = new Map([['device', 'mine']])
    expect((await browser('203.0.113.1', 'Firefox', forged)(maker, 'GET', '/ops/session/me')).given).toBeDefined()
    expect((await house.app.console.inject('/docs')).cookies).toEqual([])
    expect((await house.app.server.inject('/wps/system/status')).cookies).toEqual([])
  })

  it.each([
    ['one browser in another network', '203.0.113.2', 'Firefox', true, true],
    ['one like it in its network', '203.0.113.1', 'Firefox', false, true],
    ['another one in its network', '203.0.113.1', 'Chrome', false, false],
    ['one like it elsewhere', '203.0.113.2', 'Firefox', false, false],
  ])(
    '[OPS-11] of %s is told to who decides, in the answer, the list and the audit, and refused to nobody',
    async (_what, ip, agent, carried, same) => {
      const kept = new Map<string, string>()
      const first = browser('203.0.113.1', 'Firefox', kept)
      await first(maker, 'GET', '/ops/session/me')
      const at = browser(ip, agent, carried ? kept : undefined)
      await at(checker, 'GET', '/ops/session/me')
      const id = await ask(first)
      expect((await at(checker, 'GET', `/ops/proposals/one?id=${id}`)).value).toMatchObject({ sameDevice: same })
      const decided = await at(checker, 'POST', '/ops/proposals/decide', { id, decision: 'approve' })
      expect(decided.value).toEqual({ state: 'approved', sameDevice: same })
      // It stays written down, wherever it is looked at.
      const elsewhere = browser('198.51.100.7', 'Safari')
      const { list } = parse(
        object({ list: array(proposal) }),
        (await elsewhere(checker, 'GET', '/ops/proposals?state=approved&limit=100')).value,
      )
      expect(list.find((one) => one.id === id)?.sameDevice).toBe(same)
      const [event] = await readAudit(house.db, { actor: `operator:${checker.id}`, limit: 1 })
      expect(event).toMatchObject({ action: 'proposal.approved', after: { sameDevice: same } })
    },
  )
})

describe('the list', () => {
  it('[OPS-11] is narrowed by state and kind, page by page', async () => {
    const lister = await openOperator(house, 'owner')
    await house.db.query(sql`DELETE FROM proposal`)
    const [one, two, three] = [await waiting(), await waiting(), await waiting()]
    await decide(lister, two.id, 'refuse', { reason: 'no fault found' })
    const list = async (query: string) =>
      parse(
        object({ list: array(object({ id: string() })), next: nullable(string()) }),
        (await house.call('GET', `/ops/proposals?${query}`, { token: lister.token })).body.value,
      )
    const ids = async (query: string) => (await list(query)).list.map(({ id }) => id)
    expect(await ids('')).toEqual([one.id, two.id, three.id])
    expect(await ids('state=waiting')).toEqual([one.id, three.id])
    expect(await ids('state=refused&kind=members.adjust')).toEqual([two.id])
    expect(await ids('kind=cashier.decideWithdrawal')).toEqual([])
    const first = await list('state=waiting&limit=1')
    expect(first.list.map(({ id }) => id)).toEqual([one.id])
    expect(await ids(`state=waiting&limit=1&cursor=${first.next}`)).toEqual([three.id])
    expect(codeOf(await house.call('GET', '/ops/proposals?state=gone', { token: lister.token }))).toBe('INVALID_INPUT')
  })

  it('[OPS-11] shows what a decision is about: before, after, money and whom it touches', async () => {
    const one = await waiting()
    const { body } = await house.call('GET', '/ops/proposals?state=waiting&kind=members.adjust&limit=100', {
      token: checker.token,
    })
    expect(body.value).toMatchObject({
      list: expect.arrayContaining([
        expect.objectContaining({
          id: one.id,
          kind: 'members.adjust',
          request: one.asked,
          reason: 'A stake was taken twice',
          preview: {
            before: { balance: '1000.00000' },
            after: { balance: '1005.00000' },
            money: '5.00000',
            members: [{ id: one.player.id, username: one.player.username }],
          },
          maker: { id: maker.id, username: maker.username },
          checker: null,
        }),
      ]),
    })
  })
})
