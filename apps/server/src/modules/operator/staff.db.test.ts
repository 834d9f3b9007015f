import { presetRoles } from '#contract/permissions.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { permissions } from '#contract/permissions.ts'
import { checkAuditChain, readAudit } from '#server/platform/audit.sql.ts'
import { manualClock, systemClock } from '#server/platform/clock.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, type House, openHouse, textField } from '#tests/support/house.ts'
import {
  agree,
  codeAt,
  newOperator,
  newRole,
  openOperator,
  operatorSession,
  type TestOperator,
  tokenOf,
} from '#tests/support/operators.ts'

type Open = TestOperator & { readonly token: string }

/** In the middle of a step of the authenticator, so that no code grows old within a test. */
const STEP = 30_000
const clock = manualClock(Math.floor(systemClock.now() / STEP) * STEP + STEP / 2)
let database: TestDatabase
let house: House
/** Two owners that nothing ties, and who stay. */
let [owner, other]: Open[] = []

beforeAll(async () => {
  database = await createTestDatabase('staff')
  house = await openHouse(database.url, { clock })
  ;[owner, other] = await Promise.all([openOperator(house, 'owner'), openOperator(house, 'owner')])
})
beforeEach(() => house.db.query(sql`DELETE FROM throttle`))
afterAll(async () => {
  expect(await checkAuditChain(house.db)).toEqual([])
  await house.close()
  await database.drop()
})

const post = (path: string, token: string | undefined, body: unknown, encrypted = false): Promise<Answer> =>
  house.call('POST', path, { ...(token === undefined ? {} : { token }), body, encrypted })
const invite = (by: Open | undefined, username: string, role = 'editor'): Promise<Answer> =>
  post('/ops/operators/invite', by?.token, { username, role })
const reset = (by: Open | undefined, id: string): Promise<Answer> => post('/ops/operators/reset', by?.token, { id })
const link = (by: Open | undefined, id: string): Promise<Answer> => post('/ops/operators/link', by?.token, { id })
const change = (by: Open | undefined, id: string, role: string, disabled = false): Promise<Answer> =>
  house.call('PUT', '/ops/operators', { token: by?.token ?? '', body: { id, role, disabled } })
const look = (token: string): Promise<Answer> => post('/ops/session/invitation', undefined, { token }, true)
const accept = (token: string, secret: string, changes: Record<string, unknown> = {}): Promise<Answer> =>
  post(
    '/ops/session/accept',
    undefined,
    { token, password: 'my own secret 1', code: codeAt(secret, clock.now()), ...changes },
    true,
  )
const logIn = (operator: Pick<TestOperator, 'username' | 'password' | 'secret'>, at = clock.now()): Promise<Answer> =>
  post(
    '/ops/session/login',
    undefined,
    { username: operator.username, password: operator.password, code: codeAt(operator.secret, at) },
    true,
  )
const said = ({ body }: Answer): string =>
  body.success ? (JSON.stringify(body.value).includes('"proposal"') ? 'waits' : 'done') : (body.code ?? '')
const thirty = <Result>(ask: () => Promise<Result>): Promise<Result[]> => Promise.all(Array.from({ length: 30 }, ask))
const me = async (token: string): Promise<number> => (await house.call('GET', '/ops/session/me', { token })).status
const open = async (operator: TestOperator): Promise<Open> => ({
  ...operator,
  token: (await operatorSession(house, operator.id)).token,
})
const nobody = (): string => `n${randomUUID().replaceAll('-', '').slice(0, 12)}`
const secretOf = async (token: string): Promise<string> => textField((await look(token)).body.value, 'secret')
/** Beside whom an operator is no second person for a day. */
const tiedTo = async (id: string): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await house.db.query<{ by: string }>(
        sql`SELECT by FROM operator_tie WHERE operator = ${id} AND at > app_now() - interval '24 hours'`,
      )
    ).map(({ by }) => by),
  )
const stateOf = async (id: string) =>
  (
    await house.db.query<{ role: string; disabled: boolean }>(sql`SELECT role, disabled FROM operator WHERE id = ${id}`)
  )[0]

describe('an invitation', () => {
  it('[OPS-10] is made by an owner, who learns neither their password nor their app', async () => {
    const invited = await invite(owner, 'Fresh01')
    const [id, token] = [textField(invited.body.value, 'id'), tokenOf(invited)]
    expect(textField(invited.body.value, 'link')).toBe(`http://console.test/accept#${token}`)
    expect((await look(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).body.code).toBe('LINK_INVALID')
    const seen = await look(token)
    expect(seen.body.value).toMatchObject({
      username: 'fresh01',
      role: 'editor',
      uri: expect.stringMatching(/^otpauth:\/\/totp\/Wheelhouse%20operators:fresh01\?.*secret=/),
    })
    const secret = textField(seen.body.value, 'secret')
    const wrong = codeAt(secret, clock.now()).replace(/^./, (digit) => String((Number(digit) + 1) % 10))
    expect((await accept(token, secret, { code: wrong })).body.code).toBe('CODE_WRONG')
    expect((await accept(token, secret, { password: 'short' })).body.code).toBe('INVALID_INPUT')
    expect((await accept(token, secret)).status).toBe(200)
    // The code that accepted is used up.
    const fresh = { username: 'fresh01', password: 'my own secret 1', secret }
    expect((await logIn(fresh)).body.code).toBe('BAD_CREDENTIALS')
    expect((await logIn(fresh, clock.now() + STEP)).status).toBe(200)
    expect((await look(token)).body.code).toBe('LINK_INVALID')
    expect(said(await invite(owner, 'FRESH01'))).toBe('USERNAME_TAKEN')
    expect(
      (await readAudit(house.db, { subject: `operator:${id}` }))
        .map(({ actor, action }) => `${action} ${actor}`)
        .toReversed(),
    ).toEqual([
      `operator.invited operator:${owner?.id}`,
      `operator.accepted operator:${id}`,
      `operator.loggedIn operator:${id}`,
    ])
    const known = JSON.stringify([
      invited.body,
      await readAudit(house.db, {}),
      (await house.call('GET', '/ops/operators', { token: owner?.token ?? '' })).body,
      (await house.call('GET', '/ops/operators/invitations', { token: owner?.token ?? '' })).body,
    ])
    expect(known).not.toContain(secret)
    const stored = JSON.stringify(await house.db.query(sql`SELECT to_jsonb(i) AS i FROM operator_invitation i`))
    expect(stored).not.toMatch(new RegExp(`${secret}|${token.split('.')[3]}`))
  })

  it('[OPS-10] of thirty that accept one at once, exactly one succeeds; an old or replaced one is of no use', async () => {
    const first = tokenOf(await invite(owner, 'samename'))
    const token = tokenOf(await invite(owner, 'samename'))
    expect((await look(first)).body.code).toBe('LINK_INVALID')
    const secret = await secretOf(token)
    const answers = await thirty(() => accept(token, secret))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { body } of answers.filter(({ status }) => status !== 200))
      expect(['LINK_INVALID', 'TOO_MANY_ATTEMPTS', 'BUSY']).toContain(body.code)
    expect(await house.db.query(sql`SELECT FROM operator WHERE username = 'samename'`)).toHaveLength(1)
    const late = tokenOf(await invite(owner, 'latecomer'))
    const [row] = await house.db.query<{ days: number }>(
      sql`SELECT extract(epoch FROM expires_at - made_at)::integer / 86400 AS days FROM operator_invitation WHERE username = 'latecomer'`,
    )
    expect(row?.days).toBe(2)
    await house.db.query(sql`UPDATE operator_invitation SET expires_at = app_now() WHERE username = 'latecomer'`)
    expect((await look(late)).body.code).toBe('LINK_INVALID')
  })

  it('[OPS-10] into a role that manages operators waits for a second person, and its maker alone is shown the link', async () => {
    const third = await openOperator(house, 'owner')
    const username = nobody()
    const proposed = await invite(owner, username, 'owner')
    expect(said(proposed)).toBe('waits')
    expect(await agree(house, proposed, owner?.token ?? '')).toBe('SECOND_PERSON_NEEDED')
    const answers = await thirty(() => agree(house, proposed, other?.token ?? ''))
    expect(answers.filter((one) => one === 'done')).toHaveLength(1)
    const { body } = await house.call('GET', '/ops/operators/invitations', { token: owner?.token ?? '' })
    expect(body.value).toMatchObject({
      list: [{ username, role: 'owner', by: { id: owner?.id }, agreedBy: { id: other?.id }, linkShown: false }],
      next: null,
    })
    const [made] = await house.db.query<{ operator: string }>(
      sql`SELECT operator FROM operator_invitation WHERE username = ${username}`,
    )
    const id = made?.operator ?? ''
    expect([said(await link(other, id)), said(await link(third, id))]).toEqual(['NOT_FOUND', 'NOT_FOUND'])
    // Of thirty that are shown at once, the last one is good.
    const links = await thirty(() => link(owner, id))
    const works = await Promise.all(
      links.filter(({ status }) => status === 200).map(async (one) => (await look(tokenOf(one))).status),
    )
    expect(works.filter((status) => status === 200)).toHaveLength(1)
    const token = tokenOf(await link(owner, id))
    expect((await accept(token, await secretOf(token))).status).toBe(200)
    expect(await stateOf(id)).toEqual({ role: 'owner', disabled: false })
    // It is no second person beside either of the two for a day.
    expect(await tiedTo(id)).toEqual(new Set([owner?.id, other?.id]))
    await house.db.query(sql`UPDATE operator SET disabled = true WHERE id IN (${id}, ${third.id})`)
  })

  it('[OPS-10] is of no use once whoever made it may no longer make it', async () => {
    const role = await newRole(house, ['operators.manage', ...presetRoles.editor])
    const one = await openOperator(house, role)
    const token = tokenOf(await invite(one, nobody()))
    const isGood = async (): Promise<boolean> => (await look(token)).status === 200
    expect(await isGood()).toBe(true)
    const without = async (permissions: string[]): Promise<void> =>
      void (await house.db.query(
        sql`UPDATE operator_role SET permissions = ${permissions}::text[] WHERE name = ${role}`,
      ))
    await without(['operators.manage', 'settings.read'])
    expect(await isGood()).toBe(false)
    await without([...presetRoles.editor])
    expect(await isGood()).toBe(false)
    await without(['operators.manage', ...presetRoles.editor])
    const secret = await secretOf(token)
    expect(said(await change(owner, one.id, role, true))).toBe('done')
    expect((await accept(token, secret)).body.code).toBe('LINK_INVALID')
  })

  it('[OPS-10] is ended by who manages operators, once', async () => {
    const invited = await invite(owner, nobody())
    const id = textField(invited.body.value, 'id')
    const end = (): Promise<Answer> => post('/ops/operators/withdraw', other?.token, { id })
    const answers = (await thirty(end)).map(said)
    expect(answers.filter((one) => one === 'done')).toHaveLength(1)
    expect((await look(tokenOf(invited))).body.code).toBe('LINK_INVALID')
    expect(said(await link(owner, id))).toBe('NOT_FOUND')
  })

  it('[OPS-10] gives nobody what its maker lacks, and no role that is not there', async () => {
    const one = await openOperator(house, await newRole(house, ['operators.manage', 'settings.read']))
    const refused = await invite(one, nobody(), 'editor')
    expect(refused.body).toMatchObject({
      code: 'PERMISSION_MISSING',
      detail: { permissions: presetRoles.editor.filter((permission) => permission !== 'settings.read') },
    })
    expect((await invite(one, nobody(), 'No such role')).body).toMatchObject({
      code: 'INVALID_INPUT',
      detail: { fieldErrors: { role: ['unknown'] } },
    })
    expect(said(await invite(one, nobody(), await newRole(house, ['settings.read'])))).toBe('done')
    // Who agrees gives it too.
    const managers = await newRole(house, ['operators.manage', 'messages.send'])
    const proposed = await invite(owner, nobody(), managers)
    expect(await agree(house, proposed, one.token)).toBe('PERMISSION_MISSING')
    expect(await agree(house, proposed, other?.token ?? '')).toBe('done')
  })
})

describe('an operator', () => {
  it('[OPS-01] [SAF-06] gets a role with no more than it had, or is switched off, by one person at once: its sessions end, and it is in the audit', async () => {
    const operator = await newOperator(house, 'support')
    const role = await newRole(house, ['members.read', 'messages.send'])
    const first = await open(operator)
    expect(said(await change(owner, operator.id, role))).toBe('done')
    expect(await me(first.token)).toBe(401)
    const second = await open(operator)
    expect((await house.call('GET', '/ops/session/me', { token: second.token })).body.value).toMatchObject({
      role,
      permissions: ['members.read', 'messages.send'],
    })
    // What is so already changes nothing.
    expect(said(await change(owner, operator.id, role))).toBe('done')
    expect(await me(second.token)).toBe(200)
    expect(said(await change(owner, operator.id, role, true))).toBe('done')
    expect(await me(second.token)).toBe(401)
    expect((await logIn(operator)).body.code).toBe('BAD_CREDENTIALS')
    expect(said(await change(owner, operator.id, role))).toBe('done')
    const events = await readAudit(house.db, { subject: `operator:${operator.id}`, actor: `operator:${owner?.id}` })
    expect(events.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      { action: 'operator.changed', before: { role, disabled: true }, after: { role, disabled: false } },
      { action: 'operator.changed', before: { role, disabled: false }, after: { role, disabled: true } },
      { action: 'operator.changed', before: { role: 'support', disabled: false }, after: { role, disabled: false } },
    ])
  })

  it('[OPS-10] gets more by two people: neither is the one it is about, nor somebody who lacks it', async () => {
    const operator = await newOperator(house, 'support')
    const proposed = await change(owner, operator.id, 'manager')
    expect([said(proposed), await stateOf(operator.id)]).toEqual(['waits', { role: 'support', disabled: false }])
    expect(await agree(house, proposed, owner?.token ?? '')).toBe('SECOND_PERSON_NEEDED')
    const lacking = await openOperator(house, await newRole(house, ['operators.manage']))
    expect(await agree(house, proposed, lacking.token)).toBe('PERMISSION_MISSING')
    const answers = await thirty(() => agree(house, proposed, other?.token ?? ''))
    expect(answers.filter((one) => one === 'done')).toHaveLength(1)
    expect(await stateOf(operator.id)).toEqual({ role: 'manager', disabled: false })
    const [event] = await readAudit(house.db, { subject: `operator:${operator.id}`, actor: `operator:${owner?.id}` })
    expect(event?.after).toEqual({ role: 'manager', disabled: false, agreedBy: other?.id })
    // Of its own rise it does not decide, though it manages operators.
    const rising = await openOperator(house, await newRole(house, ['operators.manage', 'settings.read']))
    const more = await newRole(house, ['operators.manage', 'settings.read', 'audit.read'])
    const rise = await change(owner, rising.id, more)
    expect(await agree(house, rise, rising.token)).toBe('SECOND_PERSON_NEEDED')
    const back = await newRole(house, ['operators.manage'])
    expect(said(await change(owner, rising.id, back))).toBe('done')
  })

  it('[OPS-10] of which it is told is another by now stays as it is', async () => {
    const operator = await newOperator(house, 'support')
    const proposed = await change(owner, operator.id, 'manager')
    expect(said(await change(other, operator.id, 'support', true))).toBe('done')
    await house.db.query(sql`DELETE FROM operator_tie`)
    expect(await agree(house, proposed, other?.token ?? '')).toBe('PROPOSAL_VOID')
    const role = await newRole(house, ['members.freeze', 'audit.read'])
    const [one, two] = [await newOperator(house, 'support'), await newOperator(house, 'support')]
    const [first, second] = [await change(owner, one.id, role), await change(owner, two.id, role)]
    await house.db.query(sql`UPDATE operator_role SET version = version + 1 WHERE name = ${role}`)
    expect(await agree(house, first, other?.token ?? '')).toBe('PROPOSAL_VOID')
    await house.db.query(sql`DELETE FROM operator_role WHERE name = ${role}`)
    expect(await agree(house, second, other?.token ?? '')).toBe('PROPOSAL_VOID')
  })

  it('[OPS-10] that managed operators is switched on by two people, and any other by one who has what it gets', async () => {
    const [boss, editor] = [await newOperator(house, 'owner'), await newOperator(house, 'editor')]
    for (const { id } of [boss, editor]) await house.db.query(sql`UPDATE operator SET disabled = true WHERE id = ${id}`)
    const few = await openOperator(house, await newRole(house, ['operators.manage']))
    expect(said(await change(few, editor.id, 'editor'))).toBe('PERMISSION_MISSING')
    expect(said(await change(owner, editor.id, 'editor'))).toBe('done')
    const proposed = await change(owner, boss.id, 'owner')
    expect(said(proposed)).toBe('waits')
    expect(await agree(house, proposed, other?.token ?? '')).toBe('done')
    expect(await stateOf(boss.id)).toEqual({ role: 'owner', disabled: false })
    await house.db.query(sql`UPDATE operator SET disabled = true WHERE id = ${boss.id}`)
  })

  it('[OPS-01] never changes itself, and none that is not there is changed', async () => {
    expect(said(await change(owner, owner?.id ?? '', 'owner', true))).toBe('FORBIDDEN')
    expect(said(await change(owner, owner?.id ?? '', 'auditor'))).toBe('FORBIDDEN')
    expect(said(await reset(owner, owner?.id ?? ''))).toBe('FORBIDDEN')
    for (const id of ['1', '8999999999999999999']) {
      expect(said(await change(owner, id, 'auditor'))).toBe('NOT_FOUND')
      expect(said(await reset(owner, id))).toBe('NOT_FOUND')
    }
    expect(said(await change(owner, '9999999999999999999', 'auditor'))).toBe('INVALID_INPUT')
    expect(said(await change(owner, '1', 'x'))).toBe('INVALID_INPUT')
  })
})

describe('an operator that lost its factor', () => {
  it('[OPS-10] is reset by two people: switched off until it has a password and a factor of its own, and then for a day no second person for either', async () => {
    const operator = await newOperator(house, 'manager')
    const session = await open(operator)
    const proposed = await reset(owner, operator.id)
    expect([said(proposed), await me(session.token)]).toEqual(['waits', 200])
    expect(await agree(house, proposed, owner?.token ?? '')).toBe('SECOND_PERSON_NEEDED')
    expect(await agree(house, proposed, other?.token ?? '')).toBe('done')
    expect([await me(session.token), (await logIn(operator)).body.code]).toEqual([401, 'BAD_CREDENTIALS'])
    expect(said(await link(other, operator.id))).toBe('NOT_FOUND')
    const token = tokenOf(await link(owner, operator.id))
    const secret = await secretOf(token)
    expect(secret).not.toBe(operator.secret)
    expect((await accept(token, secret)).status).toBe(200)
    const later = clock.now() + STEP
    expect((await logIn({ ...operator, secret }, later)).body.code).toBe('BAD_CREDENTIALS')
    const anew = await logIn({ ...operator, secret, password: 'my own secret 1' }, later)
    expect((await house.call('GET', '/ops/session/me', { token: anew.session ?? '' })).body.value).toMatchObject({
      id: operator.id,
      role: 'manager',
    })
    expect(await tiedTo(operator.id)).toEqual(new Set([owner?.id, other?.id]))
  })

  it('[OPS-10] is reset by nobody who lacks what it may, nor by its own word', async () => {
    const few = await openOperator(house, await newRole(house, ['operators.manage']))
    const operator = await newOperator(house, 'cashier')
    expect(said(await reset(few, operator.id))).toBe('PERMISSION_MISSING')
    const proposed = await reset(owner, operator.id)
    expect(await agree(house, proposed, few.token)).toBe('PERMISSION_MISSING')
    const boss = await openOperator(house, 'owner')
    expect(await agree(house, await reset(owner, boss.id), boss.token)).toBe('SECOND_PERSON_NEEDED')
    expect(await me(boss.token)).toBe(200)
    // A change of the account ends what is still open.
    expect(await agree(house, proposed, other?.token ?? '')).toBe('done')
    const token = tokenOf(await link(owner, operator.id))
    expect(said(await change(owner, operator.id, 'cashier'))).toBe('done')
    expect((await look(token)).body.code).toBe('LINK_INVALID')
    await house.db.query(sql`UPDATE operator SET disabled = true WHERE id = ${boss.id}`)
  })
})

describe('the owners of a house', () => {
  it('[OPS-01, OPS-10] [SAF-06] stay two, also when they switch each other off, demote and reset each other at once', async () => {
    const owners = await Promise.all(Array.from({ length: 6 }, () => openOperator(house, 'owner')))
    await house.db.query(
      sql`UPDATE operator SET disabled = true WHERE NOT id = ANY(${owners.map(({ id }) => id)}::bigint[])`,
    )
    const answers = await Promise.all(
      owners.flatMap((one) =>
        owners
          .filter(({ id }) => id !== one.id)
          .map(({ id }, i) => (i % 2 === 0 ? change(one, id, 'owner', true) : change(one, id, 'support'))),
      ),
    )
    for (const answer of answers) {
      // Whoever was demoted meanwhile is not made an owner by one person, not even one that is off.
      expect(['done', 'waits', 'CONFLICT', 'OWNERS_NEEDED', 'PERMISSION_MISSING', 'NOT_LOGGED_IN', 'BUSY']).toContain(
        said(answer),
      )
    }
    const left = await house.db.query<{ id: string }>(
      sql`SELECT id FROM operator WHERE role = 'owner' AND NOT disabled ORDER BY id`,
    )
    expect(left).toHaveLength(2)
    // Of the two, neither takes the other away, by whatever way.
    const [one, two] = await Promise.all(
      left.map(async ({ id }) => {
        const known = owners.find((each) => each.id === id)
        if (known === undefined) throw new Error('an owner came from nowhere')
        return open(known)
      }),
    )
    for (const answer of [
      await change(one, two?.id ?? '', 'owner', true),
      await change(one, two?.id ?? '', 'auditor'),
      await reset(one, two?.id ?? ''),
    ])
      expect(said(answer)).toBe('OWNERS_NEEDED')
    const boss = await openOperator(house, await newRole(house, permissions))
    expect(said(await change(boss, two?.id ?? '', 'owner', true))).toBe('OWNERS_NEEDED')
    // What was agreed while there were three is not done when two are left.
    const third = await openOperator(house, 'owner')
    const proposed = await reset(one, two?.id ?? '')
    expect(said(proposed)).toBe('waits')
    expect(said(await change(boss, third.id, 'support'))).toBe('done')
    expect(await agree(house, proposed, boss.token)).toBe('PROPOSAL_VOID')
  })

  it('[OPS-10] invite alone as long as there is one, and never after', async () => {
    await house.db.query(sql`UPDATE operator SET disabled = true`)
    const one = await openOperator(house, 'owner')
    expect(said(await change(one, (await newOperator(house, 'support')).id, 'manager'))).toBe('waits')
    const invited = await invite(one, nobody(), 'owner')
    expect(said(invited)).toBe('done')
    const token = tokenOf(invited)
    expect((await accept(token, await secretOf(token))).status).toBe(200)
    expect(said(await invite(one, nobody(), 'owner'))).toBe('waits')
    expect(said(await invite(one, nobody(), 'manager'))).toBe('done')
  })
})
