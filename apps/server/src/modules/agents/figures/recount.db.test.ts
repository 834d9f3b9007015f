import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Chance, createChance } from '#tests/chaos/chance.ts'
import { type Bettor, createBettor } from '#tests/support/bettor.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type House, openHouse, testBrand, testProvider } from '#tests/support/house.ts'
import { bundleProgram, type Program } from '#tests/support/program.ts'
import { sql } from '../../../platform/db/sql.ts'
import { shardOf } from '../../../platform/ids.ts'
import { recountTeams } from '../index.ts'

let database: TestDatabase
let house: House

beforeAll(async () => {
  database = await createTestDatabase('team_recount')
  house = await openHouse(database.url, { tables: true })
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

const recount = () => house.db.transaction((tx) => recountTeams(tx, testBrand.timeZone))

/** With what each member stakes at the table game. */
const tableTokens = new Map<string, string>()

/** A member that joins under another; the tree may hear of it now or later. */
async function joined(upline: Bettor | undefined, isHeard: boolean): Promise<Bettor> {
  const bettor = await createBettor(house)
  const { id } = bettor.player
  await house.db.query(
    sql`UPDATE member SET upline = ${upline?.player.id ?? null} WHERE shard = ${shardOf(id)} AND id = ${id}`,
  )
  if (isHeard) await house.app.run('agents')
  tableTokens.set(id, await house.gameToken(bettor.player, testProvider.table.nodeId))
  return bettor
}

/** A stake of a member, and whether it closes its round itself. */
interface Open {
  readonly bet: string
  readonly isClosed: boolean
}

/** Something that a member does. */
async function act(chance: Chance, me: Bettor, open: Open[]): Promise<void> {
  const taken = (): Open | undefined => open.splice(chance.below(Math.max(1, open.length)), 1)[0]
  const what = chance.weighted<'stake' | 'win' | 'rollBack' | 'move'>([
    [6, 'stake'],
    [4, 'win'],
    [2, 'rollBack'],
    [2, 'move'],
  ])
  if (what === 'stake') {
    const isClosed = chance.below(3) === 0
    const { gameCode } = testProvider.table
    const game = chance.below(2) === 0 ? {} : { game_code: gameCode, token: tableTokens.get(me.player.id) }
    const bet = await me.stake(100_000 * (1 + chance.below(20)), {
      ...game,
      ...(isClosed ? { round_closed: true } : {}),
    })
    open.push({ bet, isClosed })
  } else if (what === 'move') {
    const type = chance.pick(['deposit', 'adjustment', 'withdrawalReturn', 'withdrawal'] as const)
    await me.move(type, String(1 + chance.below(50)))
  } else {
    const one = taken()
    if (one === undefined) return
    if (what === 'rollBack') await me.rollBack(one.bet)
    else {
      // Some stakes are paid twice, the second time later or at once.
      const isTwice = chance.below(4) === 0
      await me.win(one.bet, 100_000 * chance.below(40), !isTwice && chance.below(4) > 0)
      if (isTwice) await me.win(one.bet, 100_000, chance.below(2) === 0)
    }
  }
}

/** Lets turns begin that change figures, and ends their connections in the middle, as a crash would. */
async function killTurns(turns: () => Promise<unknown>): Promise<void> {
  let work: Promise<unknown> | undefined
  await house.db.transaction(async (tx) => {
    await tx.query(sql`LOCK TABLE team_day IN SHARE MODE`)
    const held = tx.query(sql`SELECT pg_sleep(0.5)`)
    work = turns()
    const kill = () =>
      house.db.query(
        sql`SELECT pg_terminate_backend(pid) FROM pg_locks WHERE relation = 'team_day'::regclass AND NOT granted`,
      )
    await expect.poll(async () => (await kill()).length).toBeGreaterThan(0)
    await held
  })
  await work
}

describe('the recount of teams', () => {
  it('[AGT-03, AGT-06] agrees after random play with restarts, kills, two processes at it and members who join', async () => {
    const chance = createChance('teams')
    const players: Bettor[] = []
    const arrive = async (isHeard: boolean): Promise<void> =>
      void players.push(await joined(players.length === 0 ? undefined : chance.pick(players), isHeard))
    while (players.length < 6) await arrive(true)
    const open = new Map<string, Open[]>()
    const openOf = ({ player }: Bettor): Open[] => {
      const own = open.get(player.id) ?? []
      open.set(player.id, own)
      return own
    }
    let second = await openHouse(database.url, { tables: true })
    let failed = 0
    for (let round = 0; round < 16; round += 1) {
      const acts = players.map(async (me) => {
        for (let time = 0; time < 4; time += 1) await act(chance, me, openOf(me))
      })
      const turns = () =>
        Promise.all([house, second].map((one) => one.app.run('team_figures').catch(() => (failed += 1))))
      if (round % 5 === 2) {
        await Promise.all(acts)
        await killTurns(turns)
      } else await turns()
      if (round % 4 === 1) await arrive(round % 8 === 1)
      if (round % 6 === 3) {
        await second.close()
        second = await openHouse(database.url, { tables: true })
      }
      await Promise.all(acts)
      if (round % 5 >= 2) {
        await house.app.run('agents')
        // Whatever was killed in between, what stands in the figures is what their position says.
        expect(await recount()).toEqual([])
      }
    }
    await second.close()
    await house.app.run('agents')
    await house.app.run('team_figures')
    expect(await recount()).toEqual([])
    const [row] = await house.db.query<{ stakes: number; counted: number; below: number }>(sql`
      SELECT (SELECT count(*)::integer FROM entry WHERE type = 1) AS stakes, (SELECT sum(bets)::integer FROM team_day WHERE NOT below) AS counted,
        (SELECT sum(count)::integer FROM team_active) AS below /* every shard */`)
    expect(row?.stakes).toBeGreaterThan(100)
    expect(row?.counted).toBe(row?.stakes)
    expect(row?.below).toBeGreaterThan(5)
    expect(failed).toBeGreaterThan(2)
  }, 90_000)

  it('[AGT-03] agrees where figures hear of days long past at once, and of a day that comes late', async () => {
    await house.db.query(sql`TRUNCATE team_day, team_active, team_balance`)
    await house.db.query(sql`DELETE FROM open_round WHERE consumer = 'team_figures'`)
    const top = await joined(undefined, true)
    const late = await joined(top, true)
    for (const ago of ['3 days', '1 day', '2 days', '0 days']) await late.fill(3, `app_now() - interval '${ago}'`)
    await house.db.query(sql`UPDATE consumer_position SET n = 0 WHERE consumer = 'team_figures'`)
    await house.app.run('team_figures')
    expect(await recount()).toEqual([])
    const days = await house.db.query(
      sql`SELECT (SELECT count(*)::integer FROM team_active WHERE member = ${top.player.id} AND count > 0) AS active, count(*)::integer AS days FROM team_day WHERE member = ${top.player.id} AND below AND bets = 3`,
    )
    expect(days).toEqual([{ active: 4, days: 4 }])
  })

  it.each([
    ['an amount that is another', `UPDATE team_day SET stakes = stakes + 1 WHERE below AND stakes <> 0`],
    ['a bet too many', `UPDATE team_day SET bets = bets + 1 WHERE NOT below AND bets > 0`],
    ['a day that is gone', `DELETE FROM team_day WHERE below`],
    ['somebody active who was not', `UPDATE team_active SET count = count + 1`],
    ['a balance that is another', `UPDATE team_balance SET balance = balance + 1`],
    ['a position that is ahead', `UPDATE consumer_position SET n = n - 1 WHERE consumer = 'team_figures' AND n > 0`],
  ])('[AGT-03] finds %s', async (_what, fault) => {
    const found = await house.db
      .transaction(async (tx) => {
        const before = await recountTeams(tx, testBrand.timeZone)
        await tx.query({ text: fault, values: [] })
        throw new Undone((await recountTeams(tx, testBrand.timeZone)).length - before.length)
      })
      .catch((error: unknown) => {
        if (error instanceof Undone) return error.found
        throw error
      })
    expect(found).toBeGreaterThan(0)
  })
})

class Undone extends Error {
  readonly found: number

  constructor(found: number) {
    super('undone')
    this.found = found
  }
}

describe('the command', () => {
  let program: Program
  beforeAll(async () => {
    program = await bundleProgram(join(import.meta.dirname, '../../../commands/agents-recount.ts'))
  })
  afterAll(() => program.remove())

  async function run(): Promise<{ code: unknown; said: string }> {
    const child = spawn(process.execPath, [program.path], {
      env: { ...process.env, BRAND: 'demonstration', DATABASE_URL: database.url },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (said += text))
    const [code]: unknown[] = await once(child, 'close')
    return { code, said }
  }

  it('[AGT-03] says plainly that figures are right, and names what is not', async () => {
    const right = await run()
    expect(right).toEqual({
      code: 0,
      said: expect.stringMatching(/^The recount agrees with \d+ days of members and teams up to position \d+\.\n$/),
    })
    await house.db.query(sql`UPDATE team_balance SET balance = balance + 3`)
    const { code, said } = await run()
    await house.db.query(sql`UPDATE team_balance SET balance = balance - 3`)
    expect(code).toBe(1)
    expect(said).toMatch(/team_balance of \d+: -?\d+ kept, -?\d+ recounted/)
  })
})
