import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse, type output } from 'zod/mini'
import { memberOperatorCalls } from '#contract/calls/members.ts'
import type { HoldArea } from '#contract/hold-areas.ts'
import { checkAuditChain, readAudit } from '#server/platform/audit.sql.ts'
import { sql } from '#server/platform/db/sql.ts'
import { type MemberId, shardOf } from '#server/platform/ids.ts'
import { moneyHouse } from '#tests/fuzz/money.ts'
import { createOrders, type Orders, PIN } from '#tests/roles/orders.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, betBody, type House, openHouse, type Player, testProvider } from '#tests/support/house.ts'
import { openOperator, type TestOperator } from '#tests/support/operators.ts'
import { writeSetting } from '#tests/support/settings.ts'
import { createVisitor } from '#tests/support/visitor.ts'

let database: TestDatabase
let house: House
let orders: Orders
let owner: TestOperator & { readonly token: string }
let support: TestOperator & { readonly token: string }

beforeAll(async () => {
  database = await createTestDatabase('members')
  house = await openHouse(database.url, moneyHouse)
  ;[owner, support] = [await openOperator(house, 'owner'), await openOperator(house, 'support')]
  orders = await createOrders(house, owner.token)
})
afterAll(async () => {
  expect(await checkAuditChain(house.db)).toEqual([])
  await house.close()
  await database.drop()
})

const said = ({ body }: Answer): unknown => (body.success ? 'done' : body.code)
const get = (path: string, query: Readonly<Record<string, string>>, token = support.token): Promise<Answer> =>
  house.call('GET', `/ops/members${path}?${String(new URLSearchParams(query))}`, { token })
const send = (method: 'PUT' | 'POST', path: string, body: unknown, token = support.token): Promise<Answer> =>
  house.call(method, `/ops/members/${path}`, { token, body })
const list = async (query: Readonly<Record<string, string>>) =>
  parse(memberOperatorCalls['members.list'].response, (await get('', query)).body.value).list
const named = async (search: string, more = {}): Promise<string[]> =>
  (await list({ search, ...more })).map(({ member }) => member.username).toSorted()
const page = async ({
  id,
}: Pick<Player, 'id'>): Promise<output<(typeof memberOperatorCalls)['members.read']['response']>> =>
  parse(memberOperatorCalls['members.read'].response, (await get('/one', { member: id })).body.value)
/** Gives a member a VIP level, whatever it played. */
const setRank = (member: MemberId, rank: number) =>
  house.db.query(sql`
    INSERT INTO vip_member (shard, member, rank, before, highest, kept_until) VALUES (${shardOf(member)}, ${member}, ${rank}, 0, 2, current_date)
    ON CONFLICT (shard, member) DO UPDATE SET rank = excluded.rank`)
const freeze = (player: Player, areas: readonly HoldArea[], until?: string) =>
  send('PUT', 'freeze', { id: player.id, areas, reason: 'Two accounts.', ...(until === undefined ? {} : { until }) })
const unfreeze = (player: Player, areas: readonly HoldArea[]) =>
  send('PUT', 'unfreeze', { id: player.id, areas, reason: 'Explained.' })

describe('members are found', () => {
  it('[OPS-03] by the beginning of a name, whatever its case', async () => {
    for (const name of ['marina01', 'marina02', 'marinus1']) await house.register(name)
    expect(await named('marina')).toEqual(['marina01', 'marina02'])
    expect(await named(' MARIN ')).toEqual(['marina01', 'marina02', 'marinus1'])
    for (const wild of ['marin%', 'marin_01', '%', "marina'--", 'arina', 'marina 01'])
      expect(await named(wild)).toEqual([])
  })

  it('[OPS-03] exactly by number, address, code, id, order, and a payment provider’s reference', async () => {
    const player = await orders.payee()
    const { id, username } = player
    await house.db.query(sql`
      UPDATE member SET email = ${`${username}@mail.example`}, mobile = '+5511912370099' WHERE id = ${id}`)
    await house.db.query(
      sql`INSERT INTO directory (kind, key, shard, member) SELECT 'mobile', '+5511912370099', shard, id FROM member WHERE id = ${id}`,
    )
    const [deposit, withdrawal] = [await orders.deposit(player), await orders.withdrawal(player)]
    await house.db.query(sql`
      INSERT INTO payment_notice (shard, member, reference, version, state, amount, adapter, provider_reference, confirmations, effect)
      SELECT shard, id, ${deposit}, 1, 'paid', 1, 'bank', 'pp-4711-x', 0, 'old' FROM member WHERE id = ${id}`)
    const [{ code } = { code: '' }] = await house.db.query<{ code: string }>(
      sql`SELECT invitation_code AS code FROM member WHERE id = ${id}`,
    )
    for (const search of [
      '+5511912370099',
      '55 (11) 91237-0099',
      `${username}@MAIL.example`,
      code.toLowerCase(),
      id,
      deposit,
      withdrawal,
      'pp-4711-x',
    ])
      expect([search, await named(search)]).toEqual([search, [username]])
    for (const nobody of ['+5511912370098', `${username}@mail`, '1', '9'.repeat(19), '9'.repeat(40), 'pp-4711'])
      expect([nobody, await named(nobody)]).toEqual([nobody, []])
  })

  it('[OPS-03] by a round or a transaction of yesterday and today, or of a day that is named', async () => {
    const player = await house.register()
    const bet = betBody(player, await house.gameToken(player))
    expect((await house.provider('bet', bet)).reply).toMatchObject({ status: 'RS_OK' })
    for (const reference of [bet['round'], bet['transaction_uuid']])
      expect(await named(String(reference))).toEqual([player.username])
    expect(await named(randomUUID())).toEqual([])
    expect(await named(String(bet['round']), { day: '2026-01-02' })).toEqual([])
    expect((await get('', { search: 'x', day: '2026-02-30' })).body).toMatchObject({
      code: 'INVALID_INPUT',
      detail: { fieldErrors: { day: ['no such day'] } },
    })
  })

  it('[OPS-03] [SAF-05] thirty contacts in ten minutes, and no more, so that nobody guesses what is masked', async () => {
    const { token } = await openOperator(house, 'auditor')
    const ask = async (search: string) =>
      (await house.call('GET', `/ops/members?search=${encodeURIComponent(search)}`, { token })).status
    for (let n = 0; n < 30; n += 1)
      expect(await ask(n % 2 === 0 ? `guess${n}@mail.example` : `+5511912340${100 + n}`)).toBe(200)
    expect([await ask('guess@mail.example'), await ask('5511912340199')]).toEqual([429, 429])
    expect([await ask('guess'), await ask('59431086001817333')]).toEqual([200, 200])
  })

  it('[OPS-03] by state, type, level and test, each with what a desk looks at first', async () => {
    const [active, frozen, paused, closed, test] = [
      await house.register('filtera1'),
      await house.register('filterb1'),
      await house.register('filterc1'),
      await house.register('filterd1'),
      await house.register('filtere1'),
    ]
    await freeze(frozen, ['deposit'])
    await house.db.query(
      sql`UPDATE member SET excluded_until = app_now() + interval '1 day' WHERE id = ANY(${[frozen.id, paused.id]}::bigint[])`,
    )
    await house.db.query(sql`UPDATE member SET closed_at = app_now() WHERE id = ${closed.id}`)
    await setRank(active.id, 1)
    await house.db.query(sql`UPDATE member SET type = 1 WHERE id = ${test.id}`)
    await send('PUT', 'test', { id: test.id, isTest: true, reason: 'Ours.' }, owner.token)
    expect(await named('filter', { state: 'active' })).toEqual(['filtera1', 'filtere1'])
    expect(await named('filter', { state: 'frozen' })).toEqual(['filterb1'])
    expect(await named('filter', { state: 'break' })).toEqual(['filterc1'])
    expect(await named('filter', { state: 'closed' })).toEqual(['filterd1'])
    expect(await named('filter', { test: 'yes' })).toEqual(['filtere1'])
    expect(await named('filter', { type: '1' })).toEqual(['filtere1'])
    await writeSetting(house.db, 'vip', {
      levels: [
        { rank: 0, labelName: 'Bronze', from: 0, keep: 0, rebates: [] },
        { rank: 1, labelName: 'Silver', from: 100, keep: 0, rebates: [] },
        { rank: 2, labelName: 'Gold', from: 1000, keep: 0, rebates: [] },
      ],
      growth: { turnover: '1', deposits: '0' },
    })
    // A write that is refused for its version makes the house read its settings anew.
    await house.call('PUT', '/ops/settings/vip', {
      token: owner.token,
      body: { version: 99, value: { levels: [], growth: { turnover: '1', deposits: '0' } } },
    })
    expect(await named('filter', { level: '1' })).toEqual(['filtera1'])
    expect([await named('filter', { level: '2' }), await named('filter', { level: '7' })]).toEqual([[], []])
    expect(await named('filter', { level: '0' })).not.toContain('filtera1')
    expect(await named('filter', { level: '0' })).toContain('filterb1')
    await setRank(active.id, 2)
    expect([await named('filter', { level: '1' }), await named('filter', { level: '2' })]).toEqual([[], ['filtera1']])
    await setRank(active.id, 1)
    expect(await list({ search: 'filtera1' })).toEqual([
      {
        member: { id: active.id, username: 'filtera1' },
        type: 3,
        state: 'active',
        level: 'Silver',
        identity: 'none',
        balance: '1000.00000',
        isTest: false,
        createdAt: expect.any(String),
        seenAt: expect.any(String),
      },
    ])
  })

  it('[OPS-03] was last there when a session of it was used, to ten minutes', async () => {
    const player = await house.register()
    const seen = async (): Promise<number> => Date.parse((await page(player)).seenAt)
    const at = await seen()
    const past = (minutes: number) =>
      house.db.query(sql`
      UPDATE session SET seen_at = seen_at - make_interval(mins => ${minutes}::integer) WHERE member = ${player.id}`)
    await past(6)
    await house.call('GET', '/wps/member/info', { token: player.token })
    expect(await seen()).toBe(at)
    await house.db.query(sql`UPDATE member SET seen_at = seen_at - interval '11 minutes' WHERE id = ${player.id}`)
    await past(6)
    await house.call('GET', '/wps/member/info', { token: player.token })
    await expect.poll(seen).toBeGreaterThanOrEqual(at)
  })
})

describe('the page of a member', () => {
  const personal = { payeeName: 'Ana Prado', birthday: '1990-05-17', line: 'ana.line', telegram: 'anatele' }

  it('[OPS-03] shows who it is, masked, what it has and what it is kept from', async () => {
    const player = await orders.payee()
    const above = await house.register()
    await orders.card(player)
    await house.db.query(sql`
      UPDATE member SET email = 'ana@mail.example', email_proven = true, mobile = '+5511912345678', profile = ${JSON.stringify(personal)}::jsonb, upline = ${above.id} WHERE id = ${player.id}`)
    await freeze(player, ['withdraw', 'play'], '2199-01-01T00:00:00Z')
    await house.db.query(
      sql`INSERT INTO member_limit (shard, member, measure, period, amount) SELECT shard, id, 3, 1, 5000000 FROM member WHERE id = ${player.id}`,
    )
    const shown = await page(player)
    expect(shown).toMatchObject({
      member: { id: player.id, username: player.username },
      state: 'frozen',
      upline: { id: above.id, username: above.username },
      personal: [
        { field: 'email', masked: 'a***@mail.example', proven: true },
        { field: 'mobile', masked: '+55***5678', proven: false },
        { field: 'payeeName', masked: 'A*** P***', proven: null },
        { field: 'birthday', masked: '1990-**-**', proven: null },
        { field: 'line', masked: 'a***', proven: null },
        { field: 'telegram', masked: 'a***', proven: null },
      ],
      identity: 'none',
      wallets: [{ kind: 'real', currency: 'BRL', balance: '1000.00000' }],
      turnover: { left: expect.any(String), life: '0.00000' },
      holds: [
        {
          area: 'play',
          until: '2199-01-01T00:00:00.000Z',
          reason: 'Two accounts.',
          by: { username: support.username },
        },
        { area: 'withdraw' },
      ],
      limits: [{ measure: 'deposit', period: 'day', value: '50.00000' }],
      breaks: [],
      accounts: [{ kind: 'eWallet', removedAt: null }],
    })
    expect(said(await get('/one', { member: '17' }))).toBe('NOT_FOUND')
  })

  it('[OPS-03, SAF-06] shows one field in clear to whoever may, and writes down who asked for which, and why', async () => {
    const player = await house.register()
    await house.db.query(
      sql`UPDATE member SET email = 'ana@mail.example', profile = ${JSON.stringify(personal)}::jsonb WHERE id = ${player.id}`,
    )
    const reveal = (field: string, reason = 'She calls.', token = support.token) =>
      send('POST', 'reveal', { member: player.id, field, reason }, token)
    expect((await reveal('payeeName')).body.value).toEqual({ value: 'Ana Prado' })
    expect((await reveal('email')).body.value).toEqual({ value: 'ana@mail.example' })
    expect((await reveal('wechat')).body.value).toEqual({ value: null })
    for (const [field, reason] of [
      ['password_hash', 'She calls.'],
      ['email', ''],
      ['email', '  '],
    ] as const)
      expect(said(await reveal(field, reason))).toBe('INVALID_INPUT')
    const auditor = await openOperator(house, 'auditor')
    expect(said(await reveal('email', 'Curious.', auditor.token))).toBe('PERMISSION_MISSING')
    const events = await readAudit(house.db, { subject: `member:${player.id}`, actor: `operator:${support.id}` })
    expect(events.map(({ action, after }) => [action, after])).toEqual([
      ['member.revealed', { field: 'wechat', reason: 'She calls.' }],
      ['member.revealed', { field: 'email', reason: 'She calls.' }],
      ['member.revealed', { field: 'payeeName', reason: 'She calls.' }],
    ])
  })

  it('[OPS-03] has its money, its play, its orders, its logins and its browsers as lists', async () => {
    const player = await orders.payee()
    const stake = await orders.bet(player, true)
    const [deposit, withdrawal] = [await orders.deposit(player), await orders.withdrawal(player)]
    const tab = async (name: string, query = {}): Promise<unknown> =>
      (await get(`/${name}`, { member: player.id, ...query })).body.value
    const game = { nodeId: testProvider.nodeId, name: 'Test Game' }
    expect(await tab('entries')).toMatchObject({
      list: [{ type: 'withdrawal' }, { type: 'stake', game }, { type: 'grant', game: null }],
      next: null,
    })
    expect(await tab('entries', { type: 'withdrawal', sort: 'at' })).toMatchObject({
      list: [{ type: 'withdrawal', reference: `wd:${withdrawal}` }],
    })
    expect(await tab('rounds')).toMatchObject({
      list: [{ id: stake, game, state: expect.stringMatching(/won|lost|push/) }],
    })
    expect(await tab('rounds', { nodeId: '1' })).toEqual({ list: [], next: null })
    expect(await tab('orders')).toMatchObject({
      list: [
        { kind: 'withdrawal', id: withdrawal, state: 'review' },
        { kind: 'deposit', id: deposit, state: 'open' },
      ],
    })
    expect(await tab('orders', { kind: 'deposit' })).toMatchObject({ list: [{ id: deposit }] })
    expect(await tab('sessions', { alive: 'yes' })).toMatchObject({ list: [{ alive: true, how: 'register' }] })
    await createVisitor(house).login(player.username, { password: 'wrong horse 1' })
    expect(await tab('logins', { outcome: 'wrong' })).toMatchObject({
      list: [{ outcome: 'wrong', ip: expect.any(String) }],
    })
    expect(await tab('devices')).toEqual({ list: [], next: null })
    await freeze(player, ['play'])
    expect(await tab('audit', { action: 'member.frozen' })).toMatchObject({
      list: [
        { action: 'member.frozen', by: { id: support.id, username: support.username }, member: { id: player.id } },
      ],
    })
    expect(await tab('audit', { from: '2026-01-01', to: '2026-01-02' })).toEqual({ list: [], next: null })
  })

  it('[OPS-03] has notes of operators, which the member does not see', async () => {
    const player = await house.register()
    const add = (text: string) => send('POST', 'notes/add', { member: player.id, text })
    expect(said(await add('Calls from\nanother town.'))).toBe('done')
    expect(said(await add(' Polite. '))).toBe('done')
    for (const wrong of ['', ' \n ', 'a\0b', 'a'.repeat(2001)]) expect(said(await add(wrong))).toBe('INVALID_INPUT')
    const by = { id: support.id, username: support.username }
    expect((await get('/notes', { member: player.id })).body.value).toMatchObject({
      list: [
        { by, text: 'Polite.' },
        { by, text: 'Calls from\nanother town.' },
      ],
    })
    expect((await page(player)).notes).toBe(2)
    const [event] = await readAudit(house.db, { subject: `member:${player.id}`, actor: `operator:${support.id}` })
    expect(event).toMatchObject({ action: 'member.noted' })
    expect(JSON.stringify(event)).not.toContain('Polite')
  })
})

describe('a member is held back', () => {
  const stake = async (player: Player, token: string) =>
    (await house.provider('bet', betBody(player, token))).reply.status
  const deposits = async ({ token }: Player) =>
    said(
      await house.call('POST', '/wps/deposit', {
        token,
        body: { key: randomUUID(), channel: 'transfer', amount: '50', language: 'EN' },
      }),
    )
  const withdraws = async (player: Player) =>
    said(
      await house.call('POST', '/wps/withdrawal', {
        token: player.token,
        encrypted: true,
        body: { key: randomUUID(), card: await orders.card(player), amount: '20', paymentPassword: PIN },
      }),
    )
  const logsIn = async ({ username }: Player): Promise<unknown> => {
    await house.db.query(sql`DELETE FROM throttle`)
    return said(await createVisitor(house).login(username))
  }

  it.each<[HoldArea, string[]]>([
    ['play', ['RS_ERROR_USER_DISABLED', 'done', 'done', 'done']],
    ['deposit', ['RS_OK', 'ACCOUNT_FROZEN', 'done', 'done']],
    ['withdraw', ['RS_OK', 'done', 'ACCOUNT_FROZEN', 'done']],
  ])('[OPS-03] from %s, and from nothing else', async (area, [play = '', deposit, withdraw, login]) => {
    const player = await orders.payee()
    await house.db.query(sql`DELETE FROM turnover WHERE member = ${player.id}`)
    const token = await house.gameToken(player)
    expect(said(await freeze(player, [area]))).toBe('done')
    expect(await stake(player, token)).toBe(play)
    expect([await deposits(player), await withdraws(player), await logsIn(player)]).toEqual([deposit, withdraw, login])
    expect(said(await unfreeze(player, [area]))).toBe('done')
    expect([await stake(player, token), await deposits(player)]).toEqual(['RS_OK', 'done'])
  })

  it('[OPS-03] [SAF-06] from coming in: its sessions end with its games, and it is written down', async () => {
    const player = await house.register()
    const token = await house.gameToken(player)
    expect(said(await freeze(player, ['login', 'login']))).toBe('done')
    expect((await house.call('GET', '/wps/member/info', { token: player.token })).status).toBe(401)
    expect([await stake(player, token), await logsIn(player)]).toEqual(['RS_ERROR_TOKEN_EXPIRED', 'ACCOUNT_FROZEN'])
    expect(said(await unfreeze(player, ['login', 'play']))).toBe('done')
    const events = await readAudit(house.db, { subject: `member:${player.id}`, actor: `operator:${support.id}` })
    expect(events.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      { action: 'member.unfrozen', before: { areas: ['login'] }, after: { areas: [], reason: 'Explained.' } },
      {
        action: 'member.frozen',
        before: { areas: [] },
        after: { areas: ['login'], until: null, reason: 'Two accounts.' },
      },
    ])
  })

  it('[OPS-03] until a moment, after which it is free by itself', async () => {
    const player = await house.register()
    const token = await house.gameToken(player)
    expect((await freeze(player, ['play'], '2020-01-01T00:00:00Z')).body).toMatchObject({
      code: 'INVALID_INPUT',
      detail: { fieldErrors: { until: ['past'] } },
    })
    await freeze(player, ['play'], '2199-01-01T00:00:00Z')
    expect(await stake(player, token)).toBe('RS_ERROR_USER_DISABLED')
    await house.db.query(sql`UPDATE member_hold SET until = app_now() WHERE member = ${player.id}`)
    expect([await stake(player, token), (await page(player)).state]).toEqual(['RS_OK', 'active'])
  })

  it('[OPS-03] by thirty at once as by one', async () => {
    const player = await house.register()
    const answers = await Promise.all(Array.from({ length: 30 }, () => freeze(player, ['login', 'play'])))
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(answers.filter(({ body }) => !body.success && body.code !== 'BUSY')).toEqual([])
    expect((await page(player)).holds.map(({ area }) => area)).toEqual(['login', 'play'])
    expect(await house.db.query(sql`SELECT FROM session WHERE member = ${player.id} AND ended_at IS NULL`)).toEqual([])
  })

  it.each([
    ['nobody', { id: '1' }, 'NOT_FOUND'],
    ['from nothing', { areas: [] }, 'INVALID_INPUT'],
    ['from what there is not', { areas: ['walk'] }, 'INVALID_INPUT'],
    ['without a reason', { reason: ' ' }, 'INVALID_INPUT'],
  ])('[OPS-03] %s is refused, and changes nothing', async (_name, change, code) => {
    const player = await house.register()
    expect(said(await send('PUT', 'freeze', { id: player.id, areas: ['play'], reason: 'x', ...change }))).toBe(code)
    expect((await page(player)).holds).toEqual([])
  })

  it('[OPS-03] no more once its account is closed', async () => {
    const player = await house.register()
    await house.db.query(sql`UPDATE member SET closed_at = app_now() WHERE id = ${player.id}`)
    expect(said(await freeze(player, ['play']))).toBe('STATE_PASSED')
  })
})

describe('sessions and tests', () => {
  it('[OPS-03] [SAF-06] all sessions end, with a reason that is kept', async () => {
    const player = await house.register()
    const token = await house.gameToken(player)
    const { body } = await send('POST', 'end-sessions', { id: player.id, reason: 'Lost phone.' })
    expect(body.value).toEqual({ ended: 1 })
    expect((await house.call('GET', '/wps/member/info', { token: player.token })).status).toBe(401)
    expect((await house.provider('bet', betBody(player, token))).reply.status).toBe('RS_ERROR_TOKEN_EXPIRED')
    const [event] = await readAudit(house.db, { subject: `member:${player.id}`, limit: 1 })
    expect(event).toMatchObject({ action: 'member.sessionsEnded', after: { reason: 'Lost phone.' } })
  })

  it('[OPS-03] an account that tests the house stands on no board, from the mark on and after it', async () => {
    const [player, test] = [await house.register('boarda01'), await house.register('boardb01')]
    const win = async (one: Player): Promise<void> => {
      const bet = betBody(one, await house.gameToken(one))
      await house.provider('bet', bet)
      await house.provider('win', {
        ...bet,
        request_uuid: randomUUID(),
        transaction_uuid: randomUUID(),
        reference_transaction_uuid: bet['transaction_uuid'],
        amount: 9_000_000,
        round_closed: true,
      })
    }
    const board = async (language: string): Promise<string[]> => {
      await house.app.run('winners')
      const { body } = await house.call(
        'GET',
        `/wps/relay/ODSFE2_getWinnerBoard?gameCategory=ALL&language=${language}&limitNum=20`,
      )
      return JSON.stringify(body.value).match(/bo\*\*\*/g) ?? []
    }
    const mark = (isTest: boolean) => send('PUT', 'test', { id: test.id, isTest, reason: 'Ours.' }, owner.token)
    await win(player)
    await win(test)
    expect(await board('EN')).toHaveLength(2)
    expect(said(await mark(true))).toBe('done')
    expect(await board('PT')).toHaveLength(1)
    await win(test)
    await board('JA')
    await mark(false)
    await house.db.query(
      sql`DELETE FROM winner WHERE member = ${test.id} AND n < (SELECT max(n) FROM entry WHERE member = ${test.id} AND type = 2)`,
    )
    // What it won while it was marked stays off the board.
    expect(await board('KO')).toHaveLength(1)
    expect(said(await send('PUT', 'test', { id: test.id, isTest: true, reason: 'x' }))).toBe('PERMISSION_MISSING')
    const events = await readAudit(house.db, { subject: `member:${test.id}`, actor: `operator:${owner.id}` })
    expect(events.map(({ before, after }) => [before, after])).toEqual([
      [{ isTest: true }, { isTest: false, reason: 'Ours.' }],
      [{ isTest: false }, { isTest: true, reason: 'Ours.' }],
    ])
  })
})
