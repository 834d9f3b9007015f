import { afterEach, describe, expect, it } from 'vitest'
import { agentCalls } from '#contract/calls/agents.ts'
import { agentDeskCalls } from '#contract/calls/agent-desk.ts'
import { agentFigureCalls } from '#contract/calls/agent-figures.ts'
import { newAgent } from '#tests/support/agents.ts'
import { type Bettor, createBettor } from '#tests/support/bettor.ts'
import {
  codeOf,
  type Contracts,
  eachWithContracts,
  passUntil,
  playerUnder,
  playSlot,
  runContracts,
} from '#tests/support/contracts.ts'
import { type Answer, answerOf, type House, openHouse, type Player, testBrand } from '#tests/support/house.ts'
import { agreeOnMove, dayIn, goToNextDay, proposeMove } from '#tests/support/moves.ts'
import { agree } from '#tests/support/operators.ts'
import { sql } from '../../../platform/db/sql.ts'
import { shardOf } from '../../../platform/ids.ts'
import { recountTeams } from '../index.ts'

let house: House
let contracts: Contracts
let databaseUrl: string
eachWithContracts('moves', (opened) => {
  ;({ house, contracts, databaseUrl } = opened)
})

afterEach(async () => {
  expect(await wrongTeams()).toEqual([])
})

/** Teams and counts that are other than the places of today say. */
const wrongTeams = () =>
  house.db.query(sql`
    WITH here AS (SELECT DISTINCT ON (member) member, upline, path FROM place ORDER BY member, from_day DESC),
    below AS (SELECT h.member, u.upline, cardinality(h.path) - u.at + 1 AS level FROM here h, unnest(h.path) WITH ORDINALITY AS u(upline, at))
    SELECT 'list' AS what, coalesce(b.upline, t.upline) AS upline, coalesce(b.member, t.member) AS member FROM below b
      FULL JOIN team_member t ON t.upline = b.upline AND t.member = b.member AND t.level = b.level WHERE b.member IS NULL OR t.member IS NULL
    UNION ALL SELECT 'count', a.member, a.team FROM agent_account a
      WHERE a.team <> (SELECT count(*) FROM below b WHERE b.upline = a.member) OR a.direct <> (SELECT count(*) FROM below b WHERE b.upline = a.member AND b.level = 1)
        OR a.agents <> (SELECT count(*) FROM below b JOIN member m ON m.id = b.member WHERE b.upline = a.member AND m.type IN (1, 2, 41, 42))
    UNION ALL SELECT 'direct', t.upline, t.member FROM team_member t JOIN agent_account a ON a.member = t.member WHERE t.level = 1 AND t.team <> a.team
    UNION ALL SELECT 'member', m.upline, m.id FROM member m JOIN here h ON h.member = m.id WHERE m.upline IS DISTINCT FROM h.upline /* every shard */`)

const propose = (root: Player, upline: Player | undefined, days = 1): Promise<Answer> =>
  proposeMove(house, contracts, { root, upline, days })
const move = (root: Player, upline: Player | undefined, days = 1): Promise<string> =>
  agreeOnMove(house, contracts, { root, upline, days })
const nextDay = (minute?: number): Promise<void> => goToNextDay(house, minute)
const stateOf = async (root: Player): Promise<unknown[]> =>
  (await answerOf(house, agentDeskCalls['agentDesk.moves'], contracts.maker, `?member=${root.id}`)).list.map(
    ({ state, why, upline }) => [state, why, upline?.username ?? null],
  )

const counted = async (): Promise<void> => {
  await house.app.run('agents')
  await house.app.run('team_figures')
  expect(await recountTeams(house.db, testBrand.timeZone)).toEqual([])
}
const overview = async (agent: Player, from: number, to = 0) => {
  const days = [await dayIn(house, from), await dayIn(house, to)]
  const { figures, balance, members } = await answerOf(
    house,
    agentCalls['agents.overview'],
    agent,
    `?from=${days[0]}&to=${days[1]}`,
  )
  return { stakes: Number(figures.stakes), active: figures.active, balance: Number(balance), members }
}
/** The bets of a member that an agent is shown, and what it is said to have staked. */
async function shown(agent: Player, { username }: Player): Promise<unknown> {
  const asked = `?account=${username}&from=${await dayIn(house, -1)}&to=${await dayIn(house, 0)}`
  const bets = await answerOf(house, agentFigureCalls['agents.bets'], agent, `${asked}&language=EN`)
  const loss = await answerOf(house, agentFigureCalls['agents.loss'], agent, `${asked}&of=account`)
  return [bets.list.map(({ stake }) => stake), loss.list[0]?.stakes]
}
const errorsOf = ({ body: { detail } }: Answer): unknown =>
  typeof detail === 'object' && detail !== null && 'fieldErrors' in detail ? detail.fieldErrors : detail

/** Two agents at the top, and below the first one with a player. */
async function branch(): Promise<{ from: Player; to: Player; root: Player; player: Bettor }> {
  const [from, to] = [await newAgent(house), await newAgent(house)]
  const root = await newAgent(house, { upline: from, type: 2, rebate: 40 })
  return { from, to, root, player: await playerUnder(house, root) }
}

const dividend = (rate: string) => ({
  calendar: 'monthly',
  mode: 'fixed',
  carryOver: 'none',
  minimumBet: '10',
  tiers: [{ periodConsumption: '0', periodLoss: '1', activeCount: 0, dividendRate: rate }],
})
/** All contracts run since the first of the month; better ones that are agreed on now begin with the next. */
const sinceMonth = () =>
  house.db.query(sql`
    UPDATE contract SET from_day = date_trunc('month', now_here)::date, due_at = (date_trunc('month', now_here) + interval '1 month') AT TIME ZONE ${testBrand.timeZone}
    FROM (SELECT app_now() AT TIME ZONE ${testBrand.timeZone} AS now_here) AS t /* every shard */`)

describe('a branch that moves', () => {
  it('[AGT-05, AGT-06] takes everybody below along from its day on; what happened before stays with the old uplines', async () => {
    const { from, to, root, player } = await branch()
    await playSlot(house, player, 100)
    expect(await move(root, to)).toBe('done')
    expect(await stateOf(root)).toEqual([['coming', null, to.username]])
    await counted()
    expect(await overview(from, 0)).toEqual({ stakes: 100, active: 1, balance: 2900, members: 2 })
    await nextDay()
    await playSlot(house, player, 30)
    await counted()
    expect(await stateOf(root)).toEqual([['done', null, to.username]])
    expect(await overview(from, -1)).toEqual({ stakes: 100, active: 1, balance: 1000, members: 0 })
    expect(await overview(to, -1)).toEqual({ stakes: 30, active: 1, balance: 2870, members: 2 })
    expect(await overview(root, -1)).toEqual({ stakes: 130, active: 1, balance: 1870, members: 1 })
    const seen = async (agent: Player) =>
      house.call('GET', `/wps/agent/members?account=${player.player.username}`, { token: agent.token })
    expect(codeOf(await seen(from))).toBe('NOT_FOUND')
    expect(codeOf(await seen(to))).toBe('done')
    // What it did under others is not theirs to see.
    expect(await shown(to, player.player)).toEqual([['30.00000'], '30.00000'])
    expect(await shown(root, player.player)).toEqual([['30.00000', '100.00000'], '130.00000'])
  })

  it('[AGT-06, CTR-04] counts what comes at midnight for the new upline, though the move is done later', async () => {
    const { from, to, root, player } = await branch()
    expect(await move(root, to)).toBe('done')
    await passUntil(house, 5)
    await playSlot(house, player, 50)
    await house.app.run('team_figures')
    // Held back: neither of them has it yet.
    expect([(await overview(from, 0)).stakes, (await overview(to, 0)).stakes]).toEqual([0, 0])
    await house.app.run('agents_moves')
    await counted()
    expect([(await overview(from, 0)).stakes, (await overview(to, 0)).stakes]).toEqual([0, 50])
  })

  it('[AGT-06] counts a member once in the period of each team that it was active in, also where it comes back', async () => {
    const { from, to, root, player } = await branch()
    await playSlot(house, player, 1)
    expect(await move(root, to)).toBe('done')
    await nextDay()
    await playSlot(house, player, 1)
    await counted()
    expect(await move(root, from)).toBe('done')
    await nextDay()
    await playSlot(house, player, 1)
    await counted()
    expect([(await overview(from, -2)).active, (await overview(to, -2)).active]).toEqual([1, 1])
    expect([(await overview(from, -1)).active, (await overview(to, -1)).active]).toEqual([1, 1])
    expect([(await overview(from, 0)).active, (await overview(to, 0)).active]).toEqual([1, 0])
  })

  it('[AGT-05] takes along who registers in it before its day, and goes to the top where no upline is named', async () => {
    const { from, root } = await branch()
    expect(await move(root, undefined, 2)).toBe('done')
    const late = await playerUnder(house, root)
    await nextDay()
    expect(await stateOf(root)).toEqual([['coming', null, null]])
    await nextDay()
    await counted()
    expect(await stateOf(root)).toEqual([['done', null, null]])
    expect((await overview(root, 0)).members).toBe(2)
    expect((await overview(from, 0)).members).toBe(0)
    const [place] = await house.db.query<{ path: string[] }>(
      sql`SELECT path FROM place WHERE shard = ${shardOf(late.player.id)} AND member = ${late.player.id} ORDER BY from_day DESC LIMIT 1`,
    )
    expect(place?.path).toEqual([root.id])
  })

  it('[CTR-03, CTR-05] ends its contracts and what rests on them the day before, and is billed to that day', async () => {
    const salary = (rate: string) => ({
      minimumBet: '10',
      tiers: [{ dailyBetAmount: '10', activeCount: 1, salaryRate: rate }],
    })
    const a = await contracts.top('daily', salary('0.5'))
    const to = await contracts.top('daily', salary('0.5'))
    const b = await contracts.below(a, 'daily', salary('0.4'))
    const c = await contracts.below(b, 'daily', salary('0.3'))
    const player = await playerUnder(house, c)
    await passUntil(house, 60)
    await playSlot(house, player, 400)
    expect(await move(b, to)).toBe('done')
    const request = codeOf(await contracts.offer(a, b, 'daily', salary('0.45')))
    expect(request).toBe('done')
    await nextDay(1)
    await playSlot(house, player, 400)
    await runContracts(house)
    const ends = await house.db.query<{ holder: string; ended: string; to: string }>(
      sql`SELECT holder, ended, to_char(to_day, 'YYYY-MM-DD') AS "to" FROM contract WHERE ended IS NOT NULL ORDER BY id`,
    )
    const yesterday = await dayIn(house, -1)
    expect(ends).toEqual([
      { holder: b.id, ended: 'moved', to: yesterday },
      { holder: c.id, ended: 'cancelled', to: yesterday },
    ])
    expect((await contracts.own(b, 'daily')).waiting).toEqual([])
    // 0.4 % of 400, and nothing of the day after.
    const bills = await house.db.query<{ amount: string }>(
      sql`SELECT amount FROM bill WHERE holder = ${b.id} AND state <> 'notReached' /* every shard */`,
    )
    expect(bills).toEqual([{ amount: '160000' }])
    await passUntil(house, 60)
    await runContracts(house)
    expect(
      (await house.db.query(sql`SELECT FROM bill WHERE holder IN (${b.id}, ${c.id}) AND to_day > ${yesterday}::date`))
        .length,
    ).toBe(0)
    await counted()
  })

  it('[AGT-05, SAF-01] never closes a circle, also by two moves at once', async () => {
    const [a, b] = [await newAgent(house), await newAgent(house)]
    const below = await newAgent(house, { upline: a, type: 2 })
    const answers = [await propose(a, below), await propose(a, a)]
    expect(answers.map(errorsOf)).toEqual([
      { upline: ['stands in the branch itself'] },
      { upline: ['stands in the branch itself'] },
    ])
    const [first, second] = [await propose(a, b), await propose(b, a)]
    const outcomes = await Promise.all(
      [first, second].map((proposed) => agree(house, proposed, contracts.checker.token)),
    )
    expect(outcomes.toSorted()).toEqual(['PROPOSAL_VOID', 'done'])
    await nextDay()
  })

  it('[AGT-05, AGT-12] is refused at the field, and changes nothing', async () => {
    const { from, to, root, player } = await branch()
    const low = await newAgent(house, { rebate: 20 })
    const cases: [Player | undefined, number, Record<string, string[]>][] = [
      [from, 1, { upline: ['the branch stands there'] }],
      [low, 1, { upline: ['has less rebate than the branch'] }],
      [player.player, 1, { upline: ['stands in the branch itself'] }],
      [{ ...to, username: 'nobody77' }, 1, { upline: ['no account of this house'] }],
      [to, 0, { day: ['not a day to come'] }],
      [to, -5, { day: ['not a day to come'] }],
      [to, 93, { day: ['too far'] }],
    ]
    for (const [upline, days, fault] of cases) {
      const answer = await propose(root, upline, days)
      expect([codeOf(answer), errorsOf(answer)]).toEqual(['INVALID_INPUT', fault])
    }
    const member = await playerUnder(house, to)
    expect(errorsOf(await propose(root, member.player))).toEqual({ upline: ['is no agent'] })
    expect(await stateOf(root)).toEqual([])
  })

  it('[AGT-05] that has become impossible on its day is refused with its reason, and stays where it is', async () => {
    const { from, to, root } = await branch()
    expect(await move(root, to)).toBe('done')
    await house.db.query(sql`UPDATE agent_account SET rebate = 10 WHERE member = ${to.id}`)
    await nextDay()
    expect(await stateOf(root)).toEqual([['refused', 'lessRebate', to.username]])
    expect((await overview(from, 0)).members).toBe(2)
    await counted()
  })

  it('[CTR-02, CTR-05] ends a contract that runs until better terms begin as well, and what rests on it', async () => {
    const a = await contracts.top('dividend', dividend('5'))
    const to = await newAgent(house)
    const b = await contracts.below(a, 'dividend', dividend('4'))
    const c = await contracts.below(b, 'dividend', dividend('3'))
    await sinceMonth()
    await contracts.below(a, 'dividend', dividend('4.5'), b)
    await contracts.below(b, 'dividend', dividend('3.5'), c)
    expect(await move(b, to)).toBe('done')
    await nextDay()
    const ends = await house.db.query<{ holder: string; ended: string; ran: boolean }>(
      sql`SELECT holder, ended, to_day >= from_day AS ran FROM contract WHERE ended IS NOT NULL ORDER BY id`,
    )
    expect(ends).toEqual([
      { holder: b.id, ended: 'moved', ran: true },
      { holder: c.id, ended: 'cancelled', ran: true },
      { holder: b.id, ended: 'moved', ran: false },
      { holder: c.id, ended: 'cancelled', ran: false },
    ])
  })

  it('[AGT-06] waits for whoever registered before its day and has no place yet: that day is for the old uplines', async () => {
    const { from, to, root } = await branch()
    const late = await createBettor(house)
    await house.db.query(
      sql`UPDATE member SET upline = ${root.id} WHERE shard = ${shardOf(late.player.id)} AND id = ${late.player.id}`,
    )
    await playSlot(house, late, 100)
    expect(await move(root, to)).toBe('done')
    await house.app.run('team_figures')
    await nextDay()
    expect(await stateOf(root)).toEqual([['coming', null, to.username]])
    await house.app.run('agents')
    await house.app.run('agents_moves')
    await counted()
    expect((await overview(from, -1, -1)).stakes).toBe(100)
    expect(await shown(to, late.player)).toEqual([[], '0.00000'])
  })

  it('[AGT-05] that is done days late takes along who registered since', async () => {
    const { to, root } = await branch()
    const late = await createBettor(house)
    await house.db.query(
      sql`UPDATE member SET upline = ${root.id} WHERE shard = ${shardOf(late.player.id)} AND id = ${late.player.id}`,
    )
    expect(await move(root, to)).toBe('done')
    await passUntil(house, 10, 2)
    await house.db.query(
      sql`UPDATE member SET created_at = app_now() WHERE shard = ${shardOf(late.player.id)} AND id = ${late.player.id}`,
    )
    await house.app.run('agents')
    await house.app.run('agents_moves')
    expect(await stateOf(root)).toEqual([['done', null, to.username]])
    await counted()
  })

  it('[RUN-04, AGT-06] that fails keeps neither other moves nor, after an hour, the figures of others waiting', async () => {
    const { from, to, root } = await branch()
    const other = await newAgent(house, { upline: from, type: 2, rebate: 40 })
    expect([await move(root, to), await move(other, to)]).toEqual(['done', 'done'])
    await house.db.query(sql`
      CREATE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken'; END $$`)
    await house.db.query({
      text: `CREATE TRIGGER broken BEFORE INSERT ON place FOR EACH ROW WHEN (NEW.member = ${root.id}) EXECUTE FUNCTION broken()`,
      values: [],
    })
    await passUntil(house, 10)
    await expect(house.app.run('agents_moves')).rejects.toThrow('1 moves of branches failed')
    expect([await stateOf(root), await stateOf(other)]).toEqual([
      [['coming', null, to.username]],
      [['done', null, to.username]],
    ])
    await passUntil(house, 70, 0)
    await expect(house.app.run('agents_moves')).rejects.toThrow('1 moves of branches failed')
    expect(await stateOf(root)).toEqual([['refused', 'failed', to.username]])
    await counted()
  })

  it('[AGT-05] is not spoiled by the old upline, which cannot raise the rebate meanwhile', async () => {
    const from = await newAgent(house)
    const to = await newAgent(house, { rebate: 50 })
    const root = await newAgent(house, { upline: from, type: 2, rebate: 40 })
    expect(await move(root, to)).toBe('done')
    const raise = { token: from.token, body: { member: root.id, rebate: 60 } }
    const refused = await house.call('POST', '/wps/agent/rebate', raise)
    expect([codeOf(refused), errorsOf(refused)]).toEqual([
      'INVALID_INPUT',
      { rebate: ['not while the branch is to move'] },
    ])
    await nextDay()
    expect(await stateOf(root)).toEqual([['done', null, to.username]])
  })

  it('[RUN-04, RUN-05] is done once by several processes, and not at all where one is killed in it', async () => {
    const { to, root } = await branch()
    expect(await move(root, to)).toBe('done')
    await passUntil(house, 10)
    const second = await openHouse(databaseUrl)
    await house.db.transaction(async (tx) => {
      await tx.query(sql`SELECT FROM member WHERE shard = ${shardOf(root.id)} AND id = ${root.id} FOR UPDATE`)
      const held = second.app.run('agents_moves').catch(() => 'killed')
      await expect
        .poll(
          async () =>
            (
              await house.db.query(
                sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query ILIKE 'UPDATE member SET upline%'`,
              )
            ).length,
        )
        .toBeGreaterThan(0)
      expect(await held).toBe('killed')
    })
    expect(await stateOf(root)).toEqual([['coming', null, to.username]])
    await Promise.all([house, second, house].map((one) => one.app.run('agents_moves')))
    await second.close()
    expect(await stateOf(root)).toEqual([['done', null, to.username]])
    await counted()
  })
})
