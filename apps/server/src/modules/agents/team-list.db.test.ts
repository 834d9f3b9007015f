import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResponseOf } from '#contract/call.ts'
import { agentFigureCalls } from '#contract/calls/agent-figures.ts'
import { agentCalls } from '#contract/calls/agents.ts'
import { sql } from '#server/platform/db/sql.ts'
import { shardOf } from '#server/platform/ids.ts'
import { makeAgent, newAgent } from '#tests/support/agents.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, answerOf, type House, openHouse, type Player, textField } from '#tests/support/house.ts'
import { nothingOutside } from '#tests/support/outside.ts'
import { createVisitor, tokenOf } from '#tests/support/visitor.ts'

const DEFAULT = 'house default 1'
let database: TestDatabase
let house: House
/** An agent; below it an agent with two members, a member, and an account that nobody has used. */
let top: Player
let first: Player
let second: Player
let leaves: readonly Player[]

const {
  'agents.links': links,
  'agents.members': members,
  'agents.overview': overview,
  'agents.tree': tree,
} = agentCalls
const codeOf = ({ body }: Answer): string => (body.success ? 'done' : (body.code ?? ''))

/** A member under another, of whom the tree has heard. */
async function memberUnder(upline: Player): Promise<Player> {
  const player = await house.register()
  await house.db.query(
    sql`UPDATE member SET upline = ${upline.id} WHERE shard = ${shardOf(player.id)} AND id = ${player.id}`,
  )
  await house.app.run('agents')
  return player
}

const setBalance = (account: string, units: number) =>
  house.db.query(
    sql`UPDATE wallet w SET balance = ${units}::bigint FROM member m WHERE m.username = ${account} AND w.shard = m.shard AND w.member = m.id`,
  )

beforeAll(async () => {
  database = await createTestDatabase('team_list')
  house = await openHouse(database.url, { verification: { ...nothingOutside.verification, defaultPassword: DEFAULT } })
  top = await newAgent(house)
  first = await newAgent(house, { upline: top, type: 2, rebate: 50 })
  second = await memberUnder(top)
  leaves = [await memberUnder(first), await memberUnder(first)]
  const opened = await house.call('POST', '/wps/agent/accounts', {
    token: top.token,
    body: { type: 3, rebate: 20, accounts: ['unused1'] },
  })
  expect(codeOf(opened)).toBe('done')
  await house.app.run('agents')
  for (const [account = '', balance] of [
    [first.username, 30_000_000],
    [second.username, 10_000_000],
    [leaves[0]?.username, 20_000_000],
    [leaves[1]?.username, 0],
    ['unused1', 0],
  ] as const)
    await setBalance(account, balance)
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

const teamOf = async (query = '', agent = top): Promise<string[]> =>
  (await answerOf(house, members, agent, query)).list.map(({ account }) => account)
const names = (...players: readonly (Player | undefined)[]): string[] => players.map((one) => one?.username ?? '')

describe('the list of a team', () => {
  it('[AGT-05] says of each account what it holds, which contracts run with the agent, and when it last logged in', async () => {
    await house.db.query(sql`
      INSERT INTO contract (shard, holder, id, kind, upline, terms, from_day, to_day, ended, agreed_at) VALUES
        (${shardOf(first.id)}, ${first.id}, 1, 'daily', ${top.id}, '{}', '2026-01-01', NULL, NULL, app_now()),
        (${shardOf(first.id)}, ${first.id}, 2, 'hourly', ${top.id}, '{}', '2999-01-01', NULL, NULL, app_now()),
        (${shardOf(first.id)}, ${first.id}, 3, 'dividend', ${top.id}, '{}', '2026-01-01', '2026-01-31', 'terminated', app_now()),
        (${shardOf(first.id)}, ${first.id}, 4, 'realTime', ${second.id}, '{}', '2026-01-01', NULL, NULL, app_now())`)
    const seen = new Map(
      (await answerOf(house, members, top)).list.map((row) => [row.account, [row.balance, row.contracts]]),
    )
    await house.db.query(sql`DELETE FROM contract /* every shard */`)
    expect(seen.get(first.username)).toEqual(['300.00000', ['daily']])
    expect(seen.get(second.username)).toEqual(['100.00000', []])
  })

  it('[AGT-05] tells an account that was never used from one that was, however soon it was', async () => {
    const loginOf = async (account: string): Promise<string | null | undefined> =>
      (await answerOf(house, members, top, `?account=${account}`)).list[0]?.lastLoginAt
    expect(await loginOf('unused1')).toBeNull()
    expect(await loginOf(second.username)).not.toBeNull()
    expect(await teamOf('?login=never')).toEqual(['unused1'])
    const opened = await house.call('POST', '/wps/agent/accounts', {
      token: top.token,
      body: { type: 3, rebate: 0, accounts: ['used1'] },
    })
    expect(codeOf(opened)).toBe('done')
    await house.app.run('agents')
    await setBalance('used1', 0)
    expect(await loginOf('used1')).toBeNull()
    tokenOf(await createVisitor(house).login('used1', { password: DEFAULT }))
    expect(await loginOf('used1')).not.toBeNull()
    await house.db.query(
      sql`UPDATE member SET seen_at = app_now() - interval '31 days' WHERE username = ${second.username}`,
    )
    expect(await teamOf('?login=idle')).toEqual(names(second))
    expect(await teamOf('?login=recent&level=1')).toEqual([...names(first), 'used1'])
    await house.db.query(sql`UPDATE member SET seen_at = app_now() WHERE username = ${second.username}`)
  })

  it.each<[query: string, expected: () => string[]]>([
    ['?type=2', () => names(first)],
    ['?level=2&balanceFrom=1', () => names(leaves[0])],
    ['?balanceFrom=100&balanceTo=200', () => names(second, leaves[0])],
    ['?rebateFrom=20&rebateTo=49', () => ['unused1']],
    ['?rebateFrom=50', () => names(first)],
    ['?registeredTo=2020-01-01', () => []],
    ['?registeredFrom=2020-01-01&level=2', () => names(...leaves)],
    ['?sort=balance&level=2', () => names(...leaves)],
    ['?sort=registered&level=2', () => names(...leaves.toReversed())],
    ['?sort=team&rebateFrom=20', () => [...names(first), 'unused1']],
    ['?sort=direct&rebateFrom=20', () => [...names(first), 'unused1']],
  ])('[AGT-05] is narrowed and sorted: %s', async (query, expected) => {
    expect(await teamOf(query)).toEqual(expected())
  })

  it('[AGT-05, AGT-12] shows all that stand directly under a member of the team, sorted too, and nobody else’s', async () => {
    const under = await answerOf(house, members, top, `?under=${first.id}&sort=balance`)
    expect(under.list.map(({ account, level }) => [account, level])).toEqual(names(...leaves).map((name) => [name, 2]))
    expect(under.totals).toEqual({ members: 2, agents: 0, balance: '200.00000' })
    const other = await newAgent(house)
    expect(
      codeOf(await house.call('GET', `${members.path}?under=${first.id}&sort=balance`, { token: other.token })),
    ).toBe('NOT_FOUND')
    expect(await teamOf('?sort=balance', other)).toEqual([])
  })

  it('[AGT-05] totals all that fit on the first page, and shows each once page by page', async () => {
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: ResponseOf<typeof members> = await answerOf(
        house,
        members,
        top,
        `?sort=balance&balanceFrom=0&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
      )
      expect(page.totals === null).toBe(seen.length > 0)
      if (page.totals !== null) expect(page.totals).toEqual({ members: 6, agents: 1, balance: '600.00000' })
      seen.push(...page.list.map(({ account }) => account))
      cursor = page.next
    }
    expect(seen.slice(0, 3)).toEqual(names(first, leaves[0], second))
    expect(new Set(seen).size).toBe(6)
    // Of the whole team they are new at once.
    expect((await answerOf(house, members, top)).totals).toMatchObject({ members: 6, agents: 1 })
  })

  it('[AGT-05] refuses days that do not exist', async () => {
    for (const query of ['registeredFrom=2026-02-30', 'registeredFrom=2026-03-02&registeredTo=2026-03-01'])
      expect(codeOf(await house.call('GET', `${members.path}?${query}`, { token: top.token }))).toBe('PERIOD_INVALID')
  })

  it('[AGT-05] is a file with the same filters and order', async () => {
    const path = agentFigureCalls['agents.export'].path
    const body = { report: 'team', from: '2026-01-01', to: '2026-01-01', language: 'EN' }
    const linesOf = async (wish: object): Promise<string[]> => {
      const answer = await house.call('POST', path, { token: top.token, body: { ...body, ...wish } })
      const file = await house.app.server.inject({ url: textField(answer.body.value, 'url') })
      return file.body.replace('\uFEFF', '').trim().split('\r\n')
    }
    const lines = await linesOf({ teamSort: 'balance', balanceFrom: '1' })
    expect(lines[0]).toBe(
      'Account,Level,Type of account,Under,Direct downlines,Team,Rebate %,Balance,Contracts,Registered,Last login',
    )
    expect(lines.slice(1).map((line) => line.split(',').slice(0, 8))).toEqual([
      [first.username, '1', 'Agent', top.username, '2', '2', '0.50', '300.00'],
      [leaves[0]?.username, '2', '', first.username, '0', '0', '0.00', '200.00'],
      [second.username, '1', '', top.username, '0', '0', '0.00', '100.00'],
    ])
    expect((await linesOf({ login: 'never' })).slice(1).map((line) => line.split(',').at(-1))).toEqual([''])
    const foreign = await newAgent(house)
    const refused = await house.call('POST', path, { token: foreign.token, body: { ...body, under: first.id } })
    expect(codeOf(refused)).toBe('NOT_FOUND')
  })

  it('[AGT-05] names every type of accounts of the house, also those that the agent does not open', async () => {
    const agent = await newAgent(house, { type: 42 })
    await makeAgent(house.db, agent.username, { type: 42 })
    const { opens, types } = await answerOf(house, overview, agent)
    expect(opens.map(({ type }) => type)).toEqual([3])
    expect(types.map(({ type }) => type)).toEqual([1, 2, 41, 42, 3])
    expect((await answerOf(house, tree, agent)).node).toMatchObject({ account: agent.username, contracts: [] })
  })
})

describe('links', () => {
  it('[AGT-04] say how many who came by them made a first deposit, and their turnover', async () => {
    const agent = await newAgent(house)
    const made = await house.call('POST', links.path, {
      token: agent.token,
      body: { type: 3, rebate: 0, remark: 'Fair' },
    })
    const link = textField(made.body.value, 'id')
    const [came, other] = [await memberUnder(agent), await memberUnder(agent)]
    await house.db.query(
      sql`UPDATE agent_account SET link = ${link}::bigint WHERE shard = ${shardOf(came.id)} AND member = ${came.id}`,
    )
    for (const { id } of [came, other])
      await house.db.query(sql`
        INSERT INTO team_day (shard, member, below, day, game_type, turnover, first_deposits) VALUES
          (${shardOf(id)}, ${id}, false, '2026-01-01', 'RNG', 250000, 0), (${shardOf(id)}, ${id}, false, '2026-01-02', '', 0, 1),
          (${shardOf(id)}, ${id}, true, '2026-01-02', 'RNG', 900000, 7)`)
    expect((await answerOf(house, links, agent)).list).toMatchObject([{ firstDeposits: 1, turnover: '2.50000' }])
    const stranger = await newAgent(house)
    expect((await answerOf(house, links, stranger)).list).toEqual([])
  })

  it('[AGT-05, AGT-12] finds accounts by the beginning of their names, page by page, and nobody above, beside or in it by a number', async () => {
    const names = ['abel_one', 'abelone1', 'abelone2', 'abelzwei', 'Abelone3']
    const inside: Player[] = []
    while (inside.length < names.length) inside.push(await memberUnder(first))
    const outside = await house.register()
    await house.app.run('agents')
    const renamed = [...inside, outside]
    for (const [at, player] of renamed.entries())
      await house.db.query(
        sql`UPDATE member SET username = ${names[at] ?? 'abelone9'} WHERE shard = ${shardOf(player.id)} AND id = ${player.id}`,
      )
    expect(await teamOf('?account=ABELONE')).toEqual(['abelone1', 'abelone2', 'Abelone3'])
    // What stands for any letter elsewhere stands for itself.
    expect(await teamOf('?account=abel_')).toEqual(['abel_one'])
    expect(await teamOf('?account=abelone1')).toEqual(['abelone1'])
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const rest: string = cursor === '' ? '' : `&cursor=${cursor}`
      const page: ResponseOf<typeof members> = await answerOf(house, members, top, `?account=abel&limit=2${rest}`)
      seen.push(...page.list.map(({ account }) => account))
      cursor = page.next
    }
    expect(seen).toEqual(['abel_one', 'abelone1', 'abelone2', 'Abelone3', 'abelzwei'])
    const [found] = (await answerOf(house, members, top, '?account=abelz')).list
    expect([found?.level, found?.upline]).toEqual([2, first.username])
    const code = async (begin: string, agent = top) =>
      codeOf(await house.call('GET', `${members.path}?account=${begin}`, { token: agent.token }))
    for (const begin of ['abelone9', top.username, '%25', 'zzz']) expect(await code(begin), begin).toBe('NOT_FOUND')
    await house.db.query(sql`UPDATE member SET username = '5511999990000' WHERE id = ${inside[0]?.id ?? ''}`)
    expect(await code('55')).toBe('NOT_FOUND')
    const plan = await house.db.query<Record<string, string>>({
      text: `EXPLAIN SELECT id FROM member m WHERE lower(m.username) LIKE 'abel%' AND lower(m.username) ~>~ 'abel' ORDER BY lower(m.username) USING ~<~ LIMIT 2`,
      values: [],
    })
    expect(JSON.stringify(plan)).toContain('member_name')
  })
})
