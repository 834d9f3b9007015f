import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Chance, createChance } from '#tests/chaos/chance.ts'
import { type Bettor, createBettor } from '#tests/support/bettor.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type House, openHouse, testBrand, testProvider } from '#tests/support/house.ts'
import { agree, openOperator } from '#tests/support/operators.ts'
import { bundleProgram, type Program } from '#tests/support/program.ts'
import { sql } from '../../platform/db/sql.ts'
import { recountFigures } from './index.ts'

let database: TestDatabase
let house: House

beforeAll(async () => {
  database = await createTestDatabase('recount')
  house = await openHouse(database.url, { tables: true })
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

const recount = () => house.db.transaction((tx) => recountFigures(tx, testBrand.timeZone))

/** Something that a member does. */
async function act(chance: Chance, me: Bettor, open: string[]): Promise<void> {
  const taken = (): string | undefined => open.splice(chance.below(Math.max(1, open.length)), 1)[0]
  const what = chance.weighted<'stake' | 'win' | 'rollBack' | 'move'>([
    [6, 'stake'],
    [4, 'win'],
    [1, 'rollBack'],
    [2, 'move'],
  ])
  if (what === 'stake') open.push(await me.stake(100_000 * (1 + chance.below(20))))
  else if (what === 'move')
    await me.move(chance.pick(['deposit', 'adjustment', 'withdrawalReturn'] as const), String(1 + chance.below(50)))
  else {
    const bet = taken()
    if (bet !== undefined) await (what === 'win' ? me.win(bet, 100_000 * chance.below(40)) : me.rollBack(bet))
  }
}

/** Lets consumers begin turns that change figures, and ends their connections in the middle, as a crash would. */
async function killTurns(turns: () => Promise<unknown>): Promise<void> {
  let work: Promise<unknown> | undefined
  await house.db.transaction(async (tx) => {
    await tx.query(sql`LOCK TABLE figure_hour IN SHARE MODE`)
    const held = tx.query(sql`SELECT pg_sleep(0.5)`)
    work = turns()
    const kill = () =>
      house.db.query(sql`
        SELECT pg_terminate_backend(pid) FROM pg_locks WHERE relation = 'figure_hour'::regclass AND NOT granted`)
    await expect.poll(async () => (await kill()).length).toBeGreaterThan(0)
    await held
  })
  await work
}

describe('the recount', () => {
  it('[OPS-02] agrees with figures after a random load, with restarts, kills and two processes at it', async () => {
    const chance = createChance('figures')
    const players: Bettor[] = []
    while (players.length < 6) players.push(await createBettor(house))
    const open = new Map<Bettor, string[]>(players.map((one) => [one, []]))
    let second = await openHouse(database.url, { tables: true })
    let failed = 0
    for (let round = 0; round < 16; round += 1) {
      const acts = players.map(async (me) => {
        for (let time = 0; time < 4; time += 1) await act(chance, me, open.get(me) ?? [])
      })
      const turns = () => Promise.all([house, second].map((one) => one.app.run('figures').catch(() => (failed += 1))))
      if (round % 5 === 2) {
        await Promise.all(acts)
        await killTurns(turns)
      } else await turns()
      if (round % 6 === 3) {
        await second.close()
        second = await openHouse(database.url, { tables: true })
      }
      await Promise.all(acts)
      // Whatever was killed in between, what stands in the figures is what their position says.
      if (round % 5 >= 2) expect(await recount()).toEqual([])
    }
    await second.close()
    await house.app.run('figures')
    expect(await recount()).toEqual([])
    const [row] = await house.db.query<{ stakes: number; counted: number }>(sql`
      SELECT (SELECT count(*)::integer FROM entry WHERE type = 1) AS stakes,
        (SELECT sum(count)::integer FROM figure_hour WHERE measure = 'providerStake') AS counted /* every shard */`)
    expect(row?.stakes).toBeGreaterThan(100)
    expect(row?.counted).toBe(row?.stakes)
    expect(failed).toBeGreaterThan(2)
  }, 60_000)

  it('[OPS-08] [OPS-02] a test account leaves every figure with all that it did, and comes back with it', async () => {
    const [{ token }, checker] = [await openOperator(house, 'owner'), await openOperator(house, 'owner')]
    const player = await createBettor(house)
    await player.move('deposit', '50')
    await player.win(await player.stake(1_000_000), 400_000)
    await house.app.run('figures')
    const figures = () =>
      house.db.query(sql`
        SELECT measure, sum(count)::text AS count, sum(amount)::text AS amount FROM figure_hour GROUP BY 1 HAVING sum(count) <> 0 OR sum(amount) <> 0 ORDER BY 1 /* every shard */`)
    const before = await figures()
    const mark = async (isTest: boolean) =>
      expect(
        await agree(
          house,
          await house.call('PUT', '/ops/members/test', {
            token,
            body: { id: player.player.id, isTest, reason: 'Tests.' },
          }),
          checker.token,
        ),
      ).toBe('done')
    await mark(true)
    expect(await figures()).not.toEqual(before)
    expect(await recount()).toEqual([])
    await mark(true)
    await player.stake(1_000_000)
    await house.app.run('figures')
    expect(await recount()).toEqual([])
    const without = await figures()
    await mark(false)
    expect(await recount()).toEqual([])
    await player.stake(1_000_000)
    await house.app.run('figures')
    expect(await recount()).toEqual([])
    await mark(true)
    expect(await figures()).toEqual(without)
    await mark(false)
    expect(await recount()).toEqual([])
  })

  it.each([
    ['an amount that is another', `UPDATE figure_hour SET amount = amount + 1 WHERE measure = 'stake'`],
    ['one too many', `UPDATE figure_hour SET count = count + 1 WHERE measure = 'active'`],
    ['a figure that is gone', `DELETE FROM figure_hour WHERE measure = 'deposit'`],
    [
      'a figure of nothing',
      `INSERT INTO figure_hour SELECT shard, hour - interval '1 day', measure, game_type, channel, count, amount FROM figure_hour WHERE measure = 'grant'`,
    ],
    ['a day that is another than its hours', `UPDATE figure_day SET amount = amount + 1 WHERE measure = 'stake'`],
    ['a position that is ahead', `UPDATE consumer_position SET n = n - 1 WHERE consumer = 'figures' AND n > 0`],
  ])('[OPS-02] finds %s', async (_what, fault) => {
    expect(await recount()).toEqual([])
    const found = await house.db
      .transaction(async (tx) => {
        await tx.query({ text: fault, values: [] })
        const differences = await recountFigures(tx, testBrand.timeZone)
        throw new Undone(differences.filter(({ onlyGameType }) => !onlyGameType).length)
      })
      .catch((error: unknown) => {
        if (error instanceof Undone) return error.found
        throw error
      })
    expect(found).toBeGreaterThan(0)
  })

  it('[OPS-02] tells a game that got another type apart from a wrong figure', async () => {
    const changed = (type: string) =>
      house.db.query(sql`UPDATE game SET game_type = ${type} WHERE node_id = ${testProvider.nodeId}`)
    await changed('LIVE')
    const found = await recount()
    await changed('RNG')
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter(({ onlyGameType }) => !onlyGameType)).toEqual([])
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
    program = await bundleProgram(join(import.meta.dirname, '../../commands/audit-figures.ts'))
  })
  afterAll(() => program.remove())

  async function run(env: Record<string, string>): Promise<{ code: unknown; said: string }> {
    const child = spawn(process.execPath, [program.path], {
      env: { ...process.env, BRAND: 'demonstration', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (said += text))
    const [code]: unknown[] = await once(child, 'close')
    return { code, said }
  }

  it('[OPS-02] says plainly that figures are right, and names what is not', async () => {
    const right = await run({ DATABASE_URL: database.url })
    expect(right).toEqual({
      code: 0,
      said: expect.stringMatching(/^The recount agrees with \d+ figures up to position \d+\.\n$/),
    })
    await house.db.query(sql`UPDATE figure_hour SET amount = amount + 3 WHERE measure = 'grant'`)
    const { code, said } = await run({ DATABASE_URL: database.url })
    await house.db.query(sql`UPDATE figure_hour SET amount = amount - 3 WHERE measure = 'grant'`)
    expect(code).toBe(1)
    expect(said).toMatch(/The recount found \d+ differences/)
    expect(said).toMatch(/Z, grant on shard \d+: 1 of 100000003 kept, 1 of 100000000 recounted/)
  })

  it('[OPS-02] says so where there are no figures', async () => {
    const { code, said } = await run({ DATABASE_URL: '', DATA_DIR: join(program.path, 'no-such-folder') })
    expect(code).toBe(2)
    expect(said).toContain('There are no figures in')
  })
})
