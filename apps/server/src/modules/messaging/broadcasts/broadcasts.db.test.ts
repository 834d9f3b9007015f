import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { array, number, object, parse, string } from 'zod/mini'
import { checkAuditChain, readAudit } from '#server/platform/audit.sql.ts'
import { systemClock } from '#server/platform/clock.ts'
import { sql } from '#server/platform/db/sql.ts'
import { type MemberId, shardOf } from '#server/platform/ids.ts'
import { broadcastRow } from '#contract/calls/broadcasts.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, type House, openHouse, type Player, textField } from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'
import { bundleProgram } from '#tests/support/program.ts'

type Operator = Awaited<ReturnType<typeof openOperator>>

let database: TestDatabase
let house: House
/** Another process on the same database. */
let other: House
let maker: Operator
let checker: Operator
let auditor: Operator

beforeAll(async () => {
  database = await createTestDatabase('broadcasts')
  ;[house, other] = [await openHouse(database.url), await openHouse(database.url)]
  ;[maker, checker, auditor] = await Promise.all([
    openOperator(house, 'support'),
    openOperator(house, 'manager'),
    openOperator(house, 'auditor'),
  ])
})
afterAll(async () => {
  expect(await house.audit()).toEqual([])
  expect(await checkAuditChain(house.db)).toEqual([])
  await other.close()
  await house.close()
  await database.drop()
})
/** Each test has its own members: those before it are on other lists. */
beforeEach(() => house.db.query(sql`UPDATE member SET type = 4`))

const words = (title: string) => ({ title, content: `<p>${title}, dear member</p>` })
let item: string | undefined
let seen = 0
/** Publishes the letter, or its next version. */
async function letter(title = 'Hello'): Promise<void> {
  const drafted = await house.call('PUT', '/ops/content/draft', {
    token: checker.token,
    body: {
      kind: 'letter',
      ...(item === undefined ? {} : { item }),
      seen,
      sort: 0,
      value: { texts: { EN: words(title), PT: words(`PT ${title}`) } },
    },
  })
  item = textField(drafted.body.value, 'item')
  seen += 1
  expect(codeOf(await post(checker, 'content/publish', { kind: 'letter', item, version: seen }))).toBe('done')
}
const codeOf = ({ body }: Answer): string => (body.success ? 'done' : (body.code ?? ''))
const post = (by: Pick<Operator, 'token'>, path: string, body: object, at = house): Promise<Answer> =>
  at.call('POST', `/ops/${path}`, { token: by.token, body })
const make = (changes: object = {}): Promise<Answer> =>
  post(maker, 'broadcasts', { letter: item, marketing: false, ...changes })
const made = async (changes: object = {}): Promise<string> => textField((await make(changes)).body.value, 'id')
const rows = async (at = house) =>
  parse(
    object({ list: array(broadcastRow) }),
    (await at.call('GET', '/ops/broadcasts?limit=100', { token: maker.token })).body.value,
  ).list
async function row(id: string) {
  const found = (await rows()).find((one) => one.id === id)
  if (found === undefined) throw new Error('not listed')
  return found
}
const send = async (id: string, version = seen): Promise<Answer> =>
  post(maker, 'broadcasts/send', { id, version, reason: 'The summer begins' })
const decide = (by: Pick<Operator, 'token'>, id: string, at = house): Promise<Answer> =>
  post(by, 'proposals/decide', { id, decision: 'approve' }, at)
/** A draft that waits for a second person. */
async function waiting(changes: object = {}): Promise<{ id: string; proposal: string }> {
  const id = await made(changes)
  return { id, proposal: textField((await send(id)).body.value, 'proposal') }
}
const stateOf = async (proposal: string): Promise<unknown> =>
  (await house.db.query<{ state: string }>(sql`SELECT state FROM proposal WHERE id = ${proposal}`))[0]?.state
/** Agreed to by two, and sent. */
async function sent(changes: object = {}): Promise<string> {
  const { id, proposal } = await waiting(changes)
  expect(codeOf(await decide(checker, proposal))).toBe('done')
  await work()
  return id
}
const work = (at = house): Promise<void> => at.app.run('messaging.send_broadcast')
const copies = async (id: string): Promise<string[]> =>
  (
    await house.db.query<{ member: string }>(
      sql`SELECT member FROM inbox_message WHERE kind = 'broadcast' AND params ->> 'broadcast' = ${id} ORDER BY member /* every shard */`,
    )
  ).map(({ member }) => member)
const sorted = (players: readonly Pick<Player, 'id'>[]): string[] =>
  players.map(({ id }) => id).toSorted((a, b) => Number(BigInt(a) - BigInt(b)))
const preview = async (id: string) =>
  parse(
    object({
      members: number(),
      words: array(object({ language: string(), members: number(), title: string(), content: string() })),
    }),
    (await house.call('GET', `/ops/broadcasts/preview?id=${id}`, { token: maker.token })).body.value,
  )
const inboxOf = async (player: Player, language = 'EN') =>
  parse(
    object({ list: array(object({ title: string(), content: string() })), unread: number() }),
    (await house.call('GET', `/wps/inbox?language=${language}`, { token: player.token })).body.value,
  )
/** Members by the hundred, none of whom ever logged in. */
async function many(count: number, username: string): Promise<void> {
  await house.db.query(sql`
    INSERT INTO member (shard, id, username, nickname, password_hash, type, language, created_at, seen_at)
    SELECT (ARRAY[0,1,2,3,4,5,6,9,10,11,13,16,24,28,41,52])[(id & 15) + 1], id, ${username}::text || n, 'x', 'none', 3, 'EN', app_now(), app_now()
    FROM (SELECT n, (SELECT coalesce(max(id), 0) FROM member) + n * CASE WHEN n <= ${count}::integer - 50 THEN 16 ELSE 1 END AS id FROM generate_series(1, ${count}::integer) AS n) k
    ON CONFLICT DO NOTHING`)
}
const language = (player: Player, code: string) =>
  house.db.query(sql`UPDATE member SET language = ${code} WHERE shard = ${shardOf(player.id)} AND id = ${player.id}`)

describe('a message to many', () => {
  it('[OPS-08, OPS-11, MEM-17] is in every inbox once two people have agreed, in the words of whoever reads it', async () => {
    await letter()
    const [one, two] = [await house.register(), await house.register()]
    await language(two, 'JA')
    const { id, proposal } = await waiting()
    expect(await preview(id)).toEqual({
      members: 2,
      words: [
        { language: 'JA', members: 1, title: 'PT Hello', content: '<p>PT Hello, dear member</p>' },
        { language: 'PT', members: 1, title: 'PT Hello', content: '<p>PT Hello, dear member</p>' },
      ],
    })
    await work()
    expect([await copies(id), (await row(id)).state, (await row(id)).proposal]).toEqual([[], 'draft', proposal])
    expect(codeOf(await decide(checker, proposal))).toBe('done')
    await work()
    expect(await copies(id)).toEqual(sorted([one, two]))
    expect(await inboxOf(one)).toEqual({ list: [{ title: 'Hello', content: '<p>Hello, dear member</p>' }], unread: 1 })
    expect((await inboxOf(one, 'PT')).list[0]?.title).toBe('PT Hello')
    expect(await row(id)).toMatchObject({ state: 'sent', members: 2, sent: 2, proposal: null })
    const audit = await readAudit(house.db, { subject: `broadcast:${id}` })
    expect(audit.map(({ action, actor }) => [action, actor])).toEqual(
      expect.arrayContaining([
        ['broadcast.made', `operator:${maker.id}`],
        ['broadcast.sent', `operator:${maker.id}`],
        ['broadcast.sent', `operator:${checker.id}`],
      ]),
    )
    // What is written later is another message.
    await letter('Changed')
    expect((await inboxOf(one)).list[0]?.title).toBe('Hello')
  })

  it('[OPS-08, MEM-17] reaches those whom each filter fits, and nobody who left or only tries', async () => {
    await letter()
    const [plain, english, frozen, away, onBreak, closed] = [
      await house.register(),
      await house.register(),
      await house.register(),
      await house.register(),
      await house.register(),
      await house.register(),
    ]
    await language(english, 'EN')
    const change = (member: MemberId, column: string) =>
      house.db.query({
        text: `UPDATE member SET ${column} WHERE shard = $1 AND id = $2`,
        values: [shardOf(member), member],
      })
    await change(away.id, `seen_at = '2020-05-05T12:00:00Z'`)
    await change(onBreak.id, `excluded_until = app_now() + interval '1 day'`)
    await change(closed.id, 'closed_at = app_now()')
    await house.db.query(sql`
      INSERT INTO member_hold (shard, member, area, reason, by, at) VALUES (${shardOf(frozen.id)}, ${frozen.id}, 'play', 'x', ${maker.id}, app_now())`)
    await house.call('POST', '/wps/session/freePlay', {})
    const reach = async (changes: object): Promise<string[]> => copies(await sent(changes))
    expect(await reach({})).toEqual(sorted([plain, english, frozen, away, onBreak]))
    expect(await reach({ marketing: true })).toEqual(sorted([plain, english, frozen, away]))
    expect(await reach({ language: 'EN' })).toEqual(sorted([english]))
    expect(await reach({ memberState: 'frozen' })).toEqual(sorted([frozen]))
    expect(await reach({ memberState: 'break' })).toEqual(sorted([onBreak]))
    expect(await reach({ seenTo: '2020-05-05' })).toEqual(sorted([away]))
    expect(await reach({ seenFrom: '2020-05-06' })).toEqual(sorted([plain, english, frozen, onBreak]))
    expect(await reach({ usernames: `${plain.username.toUpperCase()}\n\n ${away.username} \n` })).toEqual(
      sorted([plain, away]),
    )
    expect(await reach({ usernames: plain.username, language: 'EN' })).toEqual([])
  })

  it.each([
    ['a letter that nobody published', { letter: '99' }, 'letter'],
    ['a day that is none', { seenFrom: '2026-02-30' }, 'seenFrom'],
    ['days in the wrong order', { seenFrom: '2026-02-02', seenTo: '2026-02-01' }, 'seenTo'],
    ['a name that nobody has', { usernames: 'nobody-at-all' }, 'usernames'],
    ['too many names', { usernames: Array.from({ length: 1001 }, (_, n) => `n${n}`).join('\n') }, 'usernames'],
  ])('[OPS-08, ERR-03] with %s is refused at the field', async (_what, changes, field) => {
    await letter()
    const answer = await make(changes)
    expect([answer.status, answer.body.code, Object.keys(Object(Object(answer.body.detail).fieldErrors))]).toEqual([
      400,
      'INVALID_INPUT',
      [field],
    ])
  })

  it('[OPS-08, OPS-10] is nothing for who may not send, and a letter is published by who may only write in no way', async () => {
    await letter()
    const id = await made()
    for (const answer of [
      await post(auditor, 'broadcasts', { letter: item, marketing: false }),
      await post(auditor, 'broadcasts/send', { id, version: seen, reason: 'x' }),
      await post(auditor, 'broadcasts/stop', { id, reason: 'x' }),
      await house.call('DELETE', `/ops/broadcasts?id=${id}`, { token: auditor.token }),
    ])
      expect(codeOf(answer)).toBe('PERMISSION_MISSING')
  })
})

describe('a second person', () => {
  it('[OPS-11] is somebody else, who may publish', async () => {
    await letter()
    await house.register()
    const { id, proposal } = await waiting()
    const colleague = await openOperator(house, 'support')
    expect(codeOf(await decide(maker, proposal))).toBe('PERMISSION_MISSING')
    expect(codeOf(await decide(colleague, proposal))).toBe('NOT_FOUND')
    const own = await made()
    const byManager = textField(
      (await post(checker, 'broadcasts/send', { id: own, version: seen, reason: 'x' })).body.value,
      'proposal',
    )
    expect(codeOf(await decide(checker, byManager))).toBe('SECOND_PERSON_NEEDED')
    await work()
    expect([await copies(id), await copies(own)]).toEqual([[], []])
  })

  it('[OPS-11] agrees to the words that the maker saw: published anew, removed or sent, it is void', async () => {
    await letter()
    const first = await waiting()
    await letter('Other words')
    expect(codeOf(await decide(checker, first.proposal))).toBe('PROPOSAL_VOID')
    expect(codeOf(await send(first.id, seen - 1))).toBe('CONFLICT')
    const second = await waiting()
    expect(codeOf(await house.call('DELETE', `/ops/broadcasts?id=${second.id}`, { token: maker.token }))).toBe('done')
    expect(codeOf(await decide(checker, second.proposal))).toBe('PROPOSAL_VOID')
    expect([await stateOf(first.proposal), await stateOf(second.proposal)]).toEqual(['void', 'void'])
    const third = await sent()
    expect(codeOf(await send(third))).toBe('STATE_PASSED')
  })

  it('[OPS-11] comes too late after three days, and for a maker who lost its role', async () => {
    await letter()
    const [late, lost] = [await waiting(), await waiting()]
    await house.db.query(sql`UPDATE proposal SET expires_at = app_now() WHERE id = ${late.proposal}`)
    expect(codeOf(await decide(checker, late.proposal))).toBe('PROPOSAL_EXPIRED')
    await house.db.query(sql`UPDATE operator SET role = 'auditor' WHERE id = ${maker.id}`)
    expect(codeOf(await decide(checker, lost.proposal))).toBe('PROPOSAL_VOID')
    await house.db.query(sql`UPDATE operator SET role = 'support' WHERE id = ${maker.id}`)
    await work()
    expect([await copies(late.id), await copies(lost.id)]).toEqual([[], []])
  })

  it('[OPS-11, RUN-04] agrees thirty times at once at two processes that send at once, and everybody has one', async () => {
    await letter()
    await many(700, 'crowd')
    const { id, proposal } = await waiting()
    const { members } = await preview(id)
    // The other process knows the letter within a second.
    await expect.poll(async () => (await rows(other)).find((one) => one.id === id)?.version).toBe(seen)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => decide(checker, proposal, n % 2 === 0 ? house : other)),
    )
    expect(answers.filter((one) => codeOf(one) === 'done')).toHaveLength(1)
    await Promise.all([work(), work(other), work()])
    await work()
    const got = await copies(id)
    expect([got.length, new Set(got).size]).toEqual([members, members])
    expect(await row(id)).toMatchObject({ state: 'sent', members, sent: members })
  })
})

describe('what is being sent', () => {
  /** Agreed to and not begun, for more members than one portion. */
  async function begun(): Promise<{ id: string; members: number }> {
    await letter()
    await many(900, `many${systemClock.now()}`)
    const { id, proposal } = await waiting()
    expect(codeOf(await decide(checker, proposal))).toBe('done')
    return { id, members: (await row(id)).members ?? 0 }
  }

  it('[RUN-04] goes on where a killed process was in the middle of it, and sends nobody a second one', async () => {
    const { id, members } = await begun()
    const program = await bundleProgram('tests/support/broadcast-process.ts')
    const child = spawn(process.execPath, [program.path, database.url, id], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
    await program.remove()
    const before = (await copies(id)).length
    expect([before > 0, before < members]).toEqual([true, true])
    await work()
    const got = await copies(id)
    expect([got.length, new Set(got).size]).toEqual([members, members])
    expect((await row(id)).state).toBe('sent')
  })

  it('[OPS-08] is stopped in the middle: who has it keeps it, nobody else gets it', async () => {
    const { id, members } = await begun()
    const stop = () => post(maker, 'broadcasts/stop', { id, reason: 'A wrong link' })
    const [answers] = await Promise.all([Promise.all(Array.from({ length: 30 }, stop)), work()])
    await work()
    const { state, sent: count } = await row(id)
    expect(answers.filter((one) => codeOf(one) === 'done').length).toBeLessThanOrEqual(1)
    expect([count, state === 'sent' ? count : members]).toEqual([(await copies(id)).length, members])
    expect(codeOf(await stop())).toBe('STATE_PASSED')
  })

  it('[OPS-08] is not sent to who registers after two people have agreed', async () => {
    const { id } = await begun()
    const late = await house.register()
    await work()
    expect(await copies(id)).not.toContain(late.id)
  })
})
