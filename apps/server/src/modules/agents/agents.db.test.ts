import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResponseOf } from '#contract/call.ts'
import { agentCalls } from '#contract/calls/agents.ts'
import { agents as agentDefaults } from '#contract/settings/agents.ts'
import { checkAuditChain } from '#server/platform/audit.sql.ts'
import { sql } from '#server/platform/db/sql.ts'
import { memberId } from '#server/platform/ids.ts'
import { freeze } from '#tests/support/freeze.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import {
  type Answer,
  answerOf,
  type House,
  openHouse,
  type Player,
  registration,
  textField,
} from '#tests/support/house.ts'
import { agree, openOperator } from '#tests/support/operators.ts'
import { nothingOutside } from '#tests/support/outside.ts'
import { createVisitor, PASSWORD, thirty, tokenOf } from '#tests/support/visitor.ts'

const DEFAULT = 'house default 1'
let database: TestDatabase
let house: House
let maker: { readonly token: string }
let checker: { readonly token: string }

beforeAll(async () => {
  database = await createTestDatabase('agents_tree')
  house = await openHouse(database.url, { verification: { ...nothingOutside.verification, defaultPassword: DEFAULT } })
  ;[maker, checker] = [await openOperator(house, 'manager'), await openOperator(house, 'owner')]
})
afterAll(async () => {
  expect(await checkAuditChain(house.db)).toEqual([])
  expect(await house.audit()).toEqual([])
  await house.close()
  await database.drop()
})

/** Lets the tree hear of everybody who registered. */
const heard = (): Promise<void> => house.app.run('agents')
const codeOf = ({ body }: Answer): string => (body.success ? 'done' : (body.code ?? ''))
const fieldsOf = ({ body: { detail } }: Answer): string[] =>
  typeof detail === 'object' && detail !== null && 'fieldErrors' in detail ? Object.keys(detail.fieldErrors ?? {}) : []

const propose = (member: string, type: number, rebate: number): Promise<Answer> =>
  house.call('POST', '/ops/agents', { token: maker.token, body: { member, type, rebate, reason: 'Known to us' } })

const playerOf = (username: string, token: string): Player => ({
  id: memberId(token.split('.')[1] ?? ''),
  username,
  token,
})

/** A member who became an agent of the house; it logged in anew. */
async function topAgent(rebate = 80, type = 1): Promise<Player> {
  const { id, username } = await house.register()
  await heard()
  expect(await agree(house, await propose(id, type, rebate), checker.token)).toBe('done')
  return playerOf(username, tokenOf(await createVisitor(house).login(username)))
}

let names = 0
const newName = (): string => {
  names += 1
  return `mate${names}`
}

const registerWith = (code: string, username = newName()): Promise<Answer> =>
  createVisitor(house).encrypted('PUT', '/wps/member/register', { ...registration(username), affiliateCode: code })

const addLink = (agent: Player, wish: Record<string, unknown> = {}): Promise<Answer> =>
  house.call('POST', '/wps/agent/links', {
    token: agent.token,
    body: { type: 3, rebate: 0, remark: 'Street', ...wish },
  })
const linkOf = async (agent: Player, wish: Record<string, unknown> = {}): Promise<{ id: string; code: string }> => {
  const { body } = await addLink(agent, wish)
  return { id: textField(body.value, 'id'), code: textField(body.value, 'code') }
}
const open = (agent: Player, accounts: readonly string[], wish: Record<string, unknown> = {}): Promise<Answer> =>
  house.call('POST', '/wps/agent/accounts', { token: agent.token, body: { type: 3, rebate: 0, accounts, ...wish } })

/** An account that an agent opened, after the first login with the default password. */
async function opened(agent: Player, type: number, rebate: number): Promise<Player> {
  const username = newName()
  expect(codeOf(await open(agent, [username], { type, rebate }))).toBe('done')
  await heard()
  const token = tokenOf(await createVisitor(house).login(username, { password: DEFAULT }))
  const changed = await house.call('POST', '/wps/member/password', {
    encrypted: true,
    token,
    body: { oldPassword: DEFAULT, newPassword: PASSWORD, confirmNewPassword: PASSWORD },
  })
  expect(codeOf(changed)).toBe('done')
  return playerOf(username, token)
}

const {
  'agents.overview': overview,
  'agents.members': members,
  'agents.tree': tree,
  'agents.links': links,
  'agents.referral': referral,
} = agentCalls
const teamOf = async (agent: Player, query = ''): Promise<[account: string, level: number, upline: string][]> =>
  (await answerOf(house, members, agent, query)).list.map(({ account, level, upline }) => [account, level, upline])

describe('the tree', () => {
  it('[AGT-05, AGT-12] shows an agent whoever stands below it, at its level, and nobody else', async () => {
    const top = await topAgent()
    const [first, second] = [await opened(top, 2, 40), await opened(top, 2, 40)]
    const below = await opened(first, 3, 10)
    expect(await teamOf(top)).toEqual([
      [first.username, 1, top.username],
      [second.username, 1, top.username],
      [below.username, 2, first.username],
    ])
    expect(await teamOf(first)).toEqual([[below.username, 1, first.username]])
    expect(await teamOf(top, '?level=2')).toEqual([[below.username, 2, first.username]])
    expect(await teamOf(top, `?under=${first.id}`)).toEqual([[below.username, 2, first.username]])
    expect(await teamOf(top, `?account=${below.username.toUpperCase()}`)).toEqual([[below.username, 2, first.username]])
    const stranger = await topAgent()
    const foreign = [stranger, top, second].map(({ id, username }) => ({ id, username }))
    for (const { id, username } of [...foreign, { id: '1234567890', username: 'nobody' }])
      for (const path of [`members?account=${username}`, `members?under=${id}`, `tree?member=${id}`])
        if (!(id === top.id && path.startsWith('tree')))
          expect([path, codeOf(await house.call('GET', `/wps/agent/${path}`, { token: first.token }))]).toEqual([
            path,
            'NOT_FOUND',
          ])
    expect(codeOf(await house.call('GET', `/wps/agent/tree?member=${top.id}`, { token: first.token }))).toBe(
      'NOT_FOUND',
    )
    const seen = await answerOf(house, tree, top, `?member=${first.id}`)
    expect(seen.way.map(({ account }) => account)).toEqual([top.username, first.username])
    expect(seen.node).toMatchObject({ account: first.username, level: 1, direct: 1, team: 1, rebate: 40 })
    expect(seen.downlines.map(({ account }) => account)).toEqual([below.username])
    // The largest team first.
    expect((await answerOf(house, tree, top)).downlines.map(({ account }) => account)).toEqual([
      first.username,
      second.username,
    ])
    expect(await answerOf(house, overview, top)).toMatchObject({
      members: 3,
      direct: 2,
      agents: 2,
      levels: [
        { level: 1, members: 2 },
        { level: 2, members: 1 },
      ],
    })
  })

  it('[AGT-05] is paged by key, each member once, whoever joins meanwhile', async () => {
    const top = await topAgent()
    const wanted = Array.from({ length: 5 }, newName)
    expect(codeOf(await open(top, wanted))).toBe('done')
    await heard()
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: ResponseOf<typeof members> = await answerOf(
        house,
        members,
        top,
        `?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
      )
      seen.push(...page.list.map(({ account }) => account))
      cursor = page.next
      if (seen.length === 2) {
        await open(top, [newName()])
        await heard()
      }
    }
    expect(seen).toHaveLength(6)
    expect(new Set(seen).size).toBe(6)
    expect(fieldsOf(await house.call('GET', '/wps/agent/members?cursor=x', { token: top.token }))).toEqual(['cursor'])
  })

  it('[AGT-12] finds somebody of whom the tree has not heard yet, and counts each once however often it hears', async () => {
    const top = await topAgent()
    const link = await linkOf(top, { type: 2, rebate: 10 })
    const username = newName()
    const agent = playerOf(username, tokenOf(await registerWith(link.code, username)))
    const mate = newName()
    expect(codeOf(await open(agent, [mate]))).toBe('done')
    expect(await teamOf(top, `?account=${mate}`)).toEqual([[mate, 2, username]])
    await heard()
    await house.db.query(sql`UPDATE consumer_position SET n = 0 WHERE consumer = 'agents'`)
    await heard()
    expect(await answerOf(house, overview, top)).toMatchObject({ members: 2, direct: 1, agents: 1 })
    // Both of them in the order of the shards, whichever came first.
    const wrong = await house.db.query(sql`
      SELECT a.member FROM agent_account a WHERE a.team <> (SELECT count(*) FROM place p WHERE a.member = ANY(p.path))
        OR a.direct <> (SELECT count(*) FROM place p WHERE p.upline = a.member)
        OR a.team <> (SELECT count(*) FROM team_member t WHERE t.upline = a.member)
        OR a.agents <> (SELECT count(*) FROM team_member t JOIN member m ON m.id = t.member WHERE t.upline = a.member AND m.type <> 3) /* every shard */`)
    expect(wrong).toEqual([])
    expect(
      await house.db.query(sql`
        SELECT t.member FROM team_member t JOIN agent_account a ON a.member = t.member WHERE t.level = 1 AND t.team <> a.team /* every shard */`),
    ).toEqual([])
  })

  it('[ROL-01, AGT-12] is closed to members who are no agents', async () => {
    const member = await house.register()
    for (const path of ['overview', 'members', 'tree', 'links'])
      expect([path, codeOf(await house.call('GET', `/wps/agent/${path}`, { token: member.token }))]).toEqual([
        path,
        'ONLY_AGENTS',
      ])
    expect(codeOf(await addLink(member))).toBe('ONLY_AGENTS')
    expect(codeOf(await open(member, [newName()]))).toBe('ONLY_AGENTS')
  })
})

describe('links', () => {
  it('[AGT-04] register accounts of their type and rebate under their agent, and count visits and registrations', async () => {
    const top = await topAgent()
    const link = await linkOf(top, { type: 2, rebate: 30, remark: ' Fair ' })
    const visitor = createVisitor(house)
    for (const times of [1, 2])
      expect([
        times,
        codeOf(await visitor.call('GET', `/wps/agent/affiliate?code=${link.code.toLowerCase()}`)),
      ]).toEqual([times, 'done'])
    await createVisitor(house).call('GET', `/wps/agent/affiliate?code=${link.code}`)
    const username = newName()
    const registered = await registerWith(link.code, username)
    expect(codeOf(registered)).toBe('done')
    await heard()
    expect((await answerOf(house, links, top)).list).toMatchObject([
      {
        code: link.code,
        type: 2,
        name: 'Agent',
        rebate: 30,
        remark: 'Fair',
        visits: 3,
        registrations: 1,
        paused: false,
      },
    ])
    const agent = playerOf(username, tokenOf(registered))
    expect(await answerOf(house, overview, agent)).toMatchObject({ type: 2, rebate: 30, members: 0 })
    expect(await teamOf(top)).toEqual([[username, 1, top.username]])
  })

  it.each([
    ['paused', 'paused = true'],
    ['over', `expires_at = app_now() - interval '1 second'`],
    ['full', 'most = 1, registrations = 1'],
  ])('[AGT-04, REG-09] that are %s invite nobody', async (_state, change) => {
    const top = await topAgent()
    const link = await linkOf(top)
    await house.db.query({ text: `UPDATE invitation_link SET ${change} WHERE code = $1`, values: [link.code] })
    expect(codeOf(await registerWith(link.code))).toBe('AFFILIATE_CODE_INVALID')
    expect(codeOf(await createVisitor(house).call('GET', `/wps/agent/affiliate?code=${link.code}`))).toBe(
      'AFFILIATE_CODE_INVALID',
    )
  })

  it('[AGT-04] end where their agent is frozen, and so does its own code', async () => {
    const top = await topAgent()
    const link = await linkOf(top)
    const { code } = await answerOf(house, overview, top)
    await freeze(house.db, top.id)
    for (const one of [link.code, code ?? '']) expect(codeOf(await registerWith(one))).toBe('AFFILIATE_CODE_INVALID')
  })

  it('[AGT-04] let as many in as they say, of thirty at once', async () => {
    const top = await topAgent()
    const link = await linkOf(top, { most: 3 })
    const answers = await thirty(() => registerWith(link.code))
    expect(answers.map(codeOf).filter((code) => code === 'done')).toHaveLength(3)
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['done', 'AFFILIATE_CODE_INVALID']))
    await heard()
    expect((await answerOf(house, overview, top)).members).toBe(3)
  })

  it('[AGT-04] are paused by their own agent alone', async () => {
    const [top, other] = [await topAgent(), await topAgent()]
    const { id } = await linkOf(top)
    const set = ({ token }: Player): Promise<Answer> =>
      house.call('PUT', '/wps/agent/links', { token, body: { id, paused: true, remark: 'Later' } })
    expect(codeOf(await set(other))).toBe('NOT_FOUND')
    expect((await answerOf(house, links, top)).list).toMatchObject([{ paused: false, remark: 'Street' }])
    expect(codeOf(await set(top))).toBe('done')
    expect((await answerOf(house, links, top)).list).toMatchObject([{ paused: true, remark: 'Later' }])
  })

  it.each([
    ['a type that its agent does not open', { type: 41 }, 'type'],
    ['a rebate above its agent’s', { rebate: 81 }, 'rebate'],
    ['a rebate below nothing', { rebate: -1 }, 'rebate'],
    ['room for nobody', { most: 0 }, 'most'],
  ])('[AGT-04] are refused with %s', async (_what, wish, field) => {
    const top = await topAgent()
    const answer = await addLink(top, wish)
    expect([codeOf(answer), fieldsOf(answer)]).toEqual(['INVALID_INPUT', [field]])
    expect((await answerOf(house, links, top)).list).toEqual([])
  })
})

/** Sets how deep teams go. */
async function setLevels(levels: number): Promise<void> {
  const [row] = await house.db.query<{ version: number }>(
    sql`SELECT coalesce(max(version), 0)::integer AS version FROM setting WHERE key = 'agents'`,
  )
  const body = { version: row?.version ?? 0, value: { ...agentDefaults.defaults, levels }, reason: 'A try' }
  expect(codeOf(await house.call('PUT', '/ops/settings/agents', { token: maker.token, body }))).toBe('done')
}

describe('accounts that an agent opens', () => {
  it('[AGT-04] are all there or none, whichever name is taken', async () => {
    const top = await topAgent()
    const [free, taken] = [newName(), top.username]
    const answer = await open(top, [free, taken])
    expect([codeOf(answer), answer.body.detail]).toEqual(['USERNAME_TAKEN', { username: taken }])
    expect(await house.db.query(sql`SELECT FROM directory WHERE key = ${free}`)).toEqual([])
    const fifty = Array.from({ length: 50 }, newName)
    expect(codeOf(await open(top, [...fifty, newName()]))).toBe('INVALID_INPUT')
    expect(codeOf(await open(top, fifty))).toBe('done')
    await heard()
    expect((await answerOf(house, overview, top)).members).toBe(50)
  })

  it.each([
    ['a type that the agent does not open', { type: 42 }, 'type'],
    ['a rebate above its own', { rebate: 81 }, 'rebate'],
  ])('[AGT-04] are refused with %s', async (_what, wish, field) => {
    const top = await topAgent()
    const answer = await open(top, [newName()], wish)
    expect([codeOf(answer), fieldsOf(answer)]).toEqual(['INVALID_INPUT', [field]])
  })

  it('[AGT-04] are opened no deeper than the house says', async () => {
    const top = await topAgent()
    await setLevels(1)
    const below = await opened(top, 2, 0)
    expect(codeOf(await open(below, [newName()]))).toBe('FORBIDDEN')
    expect(codeOf(await addLink(below))).toBe('FORBIDDEN')
    await setLevels(15)
    expect(codeOf(await open(below, [newName()]))).toBe('done')
  })
})

describe('a rebate', () => {
  it('[AGT-05] of a direct downline rises up to the own, and never falls', async () => {
    const top = await topAgent(80)
    const agent = await opened(top, 2, 20)
    const below = await opened(agent, 3, 0)
    const raise = (by: Player, member: string, rebate: number): Promise<Answer> =>
      house.call('POST', '/wps/agent/rebate', { token: by.token, body: { member, rebate } })
    expect(codeOf(await raise(top, agent.id, 50))).toBe('done')
    expect(codeOf(await raise(top, agent.id, 50))).toBe('done')
    for (const rebate of [81, 49]) expect(fieldsOf(await raise(top, agent.id, rebate))).toEqual(['rebate'])
    expect(codeOf(await raise(top, below.id, 10))).toBe('NOT_FOUND')
    expect(codeOf(await raise(agent, top.id, 10))).toBe('NOT_FOUND')
    expect(await answerOf(house, overview, agent)).toMatchObject({ rebate: 50 })
    expect(
      await house.db.query(
        sql`SELECT after FROM audit WHERE action = 'agent.rebateRaised' AND subject = ${`member:${agent.id}`}`,
      ),
    ).toEqual([{ after: { rebate: 50 } }])
  })
})

describe('an appointment', () => {
  it('[AGT-01, OPS-02] takes two people, ends the sessions of the member and counts it above', async () => {
    const top = await topAgent(80)
    const member = await opened(top, 3, 0)
    const proposed = await propose(member.id, 2, 30)
    expect(codeOf(await house.call('GET', '/wps/agent/overview', { token: member.token }))).toBe('ONLY_AGENTS')
    expect(await agree(house, proposed, checker.token)).toBe('done')
    expect(codeOf(await house.call('GET', '/wps/member/info', { token: member.token }))).toBe('NOT_LOGGED_IN')
    const now = playerOf(member.username, tokenOf(await createVisitor(house).login(member.username)))
    expect(await answerOf(house, overview, now)).toMatchObject({ type: 2, rebate: 30 })
    expect(await answerOf(house, overview, top)).toMatchObject({ members: 1, agents: 1 })
    const { body } = await house.call('GET', `/ops/agents?member=${member.id}`, { token: maker.token })
    expect(body.value).toMatchObject({
      list: [{ type: 2, typeName: 'Agent', rebate: 30, level: 1, upline: { username: top.username } }],
    })
    const above = await propose(member.id, 2, 81)
    expect([codeOf(above), fieldsOf(above)]).toEqual(['INVALID_INPUT', ['rebate']])
  })
})

describe('friends', () => {
  it('[MEM-15] are whoever registered by the own code, their names masked', async () => {
    const member = await house.register()
    const { code } = await answerOf(house, referral, member)
    const friend = newName()
    expect(codeOf(await registerWith(code ?? '', friend))).toBe('done')
    await heard()
    expect(await answerOf(house, referral, member)).toMatchObject({
      friends: 1,
      today: 1,
      week: 1,
      latest: [{ account: 'm***' }],
    })
  })
})
