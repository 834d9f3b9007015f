import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { envelopeCalls, envelopeDeskCalls } from '#contract/calls/envelopes.ts'
import { parseMoney } from '#rules/money.ts'
import { forgetContent } from '#tests/support/content.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { putEnvelope } from '#tests/support/envelopes.ts'
import { answerOf, type Answer, type House, openHouse, type Player, testBrand } from '#tests/support/house.ts'
import { testLevels } from '#tests/support/loyalty.ts'
import { openOperator } from '#tests/support/operators.ts'
import { testSettings } from '#tests/support/outside.ts'
import { creditDeposit } from '#tests/support/promotions.ts'
import { passTimeAwake } from '#tests/support/time.ts'
import { freePlayBody } from '#tests/support/visitor.ts'
import { codeOf, count } from '#tests/support/withdrawals.ts'
import { systemClock } from '../../../platform/clock.ts'
import { sql } from '../../../platform/db/sql.ts'
import { allShards, shardOf } from '../../../platform/ids.ts'
import { auditGifts } from '../auditor.sql.ts'

const START = 100_000_000n
const ONE_UNIT = 100_000n

let database: TestDatabase
let house: House
let owner: { readonly token: string }
/** The process's clock runs ahead, so that it reads what is on the site anew. */
let ahead = 0
beforeAll(async () => {
  database = await createTestDatabase('envelopes')
  house = await openHouse(database.url, {
    clock: { now: () => systemClock.now() + ahead },
    brand: { ...testBrand, settings: { ...testSettings, vip: testLevels } },
  })
  owner = await openOperator(house, 'owner')
})
afterAll(async () => {
  expect(await house.audit()).toEqual([])
  expect(await auditGifts(house.db, { timeZone: testBrand.timeZone })).toEqual([])
  await house.close()
  await database.drop()
})
beforeEach(() => forgetContent(house.db, 'envelope'))

const nowMs = async (): Promise<number> => {
  const [row] = await house.db.query<{ ms: string }>(
    sql`SELECT floor(extract(epoch FROM app_now()) * 1000)::bigint AS ms`,
  )
  return Number(row?.ms)
}
const turn = () => house.app.run('envelopes')
/** Puts an envelope on the site that is open since a minute ago, and opens it; the id of its window. */
async function open(item: string, changes: Parameters<typeof putEnvelope>[3] = {}): Promise<string> {
  await putEnvelope(house, item, (await nowMs()) - 60_000, changes)
  ahead += 2000
  await turn()
  return windowOf(item)
}
async function windowOf(item: string): Promise<string> {
  const [row] = await house.db.query<{ id: string }>(sql`SELECT id FROM envelope WHERE item = ${item}`)
  return row?.id ?? ''
}
const grab = ({ token }: Pick<Player, 'token'>, id: string): Promise<Answer> =>
  house.call('POST', '/wps/envelope/grab', { token, body: { id } })
const list = async (player: Player) => {
  ahead += 2000
  return (await answerOf(house, envelopeCalls['envelope.list'], player, '?language=EN')).list
}
const badge = async ({ token }: Player): Promise<number> =>
  Number(Object((await house.call('GET', '/wps/member/loginInfo', { token })).body.value).availablePromoCount)
/** Moves the time of the database and of the process on. */
async function pass(seconds: number): Promise<void> {
  await passTimeAwake(house.db, seconds)
  ahead += seconds * 1000
}
const sharesOf = (id: string) =>
  house.db.query<{ shard: number; amount: string; member: string | null }>(
    sql`SELECT shard, amount, member FROM envelope_share WHERE envelope = ${id} ORDER BY i`,
  )
const sum = (amounts: readonly (string | bigint)[]): bigint =>
  amounts.reduce<bigint>((all, one) => all + BigInt(one), 0n)
const inWindows = async () => {
  return (await answerOf(house, envelopeDeskCalls['envelopes.list'], owner)).list
}

describe('a red envelope', () => {
  it('[MEM-18] opens once, whoever looks, with shares on all shards that add up to its total', async () => {
    await putEnvelope(house, 'opens', (await nowMs()) - 1000, { total: '77.77', shares: 100, least: '0.5' })
    ahead += 2000
    await Promise.all([turn(), turn(), turn()])
    await turn()
    const shares = await sharesOf(await windowOf('opens'))
    expect(shares).toHaveLength(100)
    expect(sum(shares.map(({ amount }) => amount))).toBe(parseMoney('77.77'))
    expect(shares.filter(({ amount }) => BigInt(amount) < ONE_UNIT / 2n)).toEqual([])
    expect(new Set(shares.map(({ shard }) => shard)).size).toBe(allShards.length)
  })

  it('[MEM-18, BON-02] gives a member one share, paid once, of thirty grabs at once', async () => {
    const id = await open('once')
    const player = await house.register()
    expect(await badge(player)).toBe(1)
    const answers = await Promise.all(Array.from({ length: 30 }, () => grab(player, id)))
    expect(count(answers)).toMatchObject({ done: 1 })
    expect(answers.map(codeOf).filter((code) => code === 'INTERNAL')).toEqual([])
    const taken = (await sharesOf(id)).filter(({ member }) => member !== null)
    expect(taken).toMatchObject([{ member: player.id }])
    expect(await house.balance(player)).toBe(START + BigInt(taken[0]?.amount ?? 0))
    expect(codeOf(await grab(player, id))).toMatch(/ITEM_LIMIT|TOO_MANY_REQUESTS/)
    expect(await badge(player)).toBe(0)
    expect(await list(player)).toMatchObject([{ title: 'Evening rain', now: { id, left: 9, own: { held: false } } }])
  })

  it('[MEM-18, BON-02] gives all of its shares to many at once, never more, and pays exactly its total', async () => {
    const id = await open('many', { total: '123.45', shares: 25, least: '0.01' })
    const players: Player[] = []
    while (players.length < 40) players.push(...(await Promise.all(Array.from({ length: 4 }, () => house.register()))))
    const answers = await Promise.all(players.map((player) => grab(player, id)))
    expect(count(answers)).toEqual({ done: 25, SOLD_OUT: 15 })
    const balances = await Promise.all(players.map((player) => house.balance(player)))
    expect(sum(balances) - START * 40n).toBe(parseMoney('123.45'))
    expect(new Set((await sharesOf(id)).map(({ member }) => member)).size).toBe(25)
    const late = await house.register()
    expect(codeOf(await grab(late, id))).toBe('SOLD_OUT')
    expect(await badge(late)).toBe(0)
    expect((await list(late))[0]?.now).toMatchObject({ left: 0, own: null })
    expect((await inWindows()).find((one) => one.id === id)).toMatchObject({
      state: 'soldOut',
      takenShares: 25,
      leftShares: 0,
      grabbed: '123.45000',
      untaken: '0.00000',
    })
  })

  it('[MEM-18] in equal shares gives each the same, to be played through where it says so', async () => {
    const id = await open('equal', { total: '9', shares: 3, split: 'equal', turnover: '2' })
    const player = await house.register()
    expect((await grab(player, id)).body.value).toMatchObject({ amount: '3.00000', held: false })
    expect(
      await house.db.query(sql`SELECT target - base AS left FROM turnover WHERE member = ${player.id}`),
    ).toMatchObject([{ left: expect.stringMatching(/600000$/) }])
  })

  it('[MEM-18] asks for a deposit of the day and for a level', async () => {
    const id = await open('asks', { deposits: '20' })
    const player = await house.register()
    await creditDeposit(house, player, '19.99')
    expect(codeOf(await grab(player, id))).toBe('DEPOSIT_MISSING')
    expect((await list(player))[0]?.lacks).toBe('deposits')
    await creditDeposit(house, player, '0.01')
    expect(codeOf(await grab(player, id))).toBe('done')
    const ranked = await open('ranked', { rank: 4 })
    expect(codeOf(await grab(player, ranked))).toBe('RANK_MISSING')
    expect(await badge(player)).toBe(0)
    await house.db.query(sql`
      INSERT INTO vip_member (shard, member, rank, before, highest, kept_until) VALUES (${shardOf(player.id)}, ${player.id}, 4, 1, 4, current_date)
      ON CONFLICT (shard, member) DO UPDATE SET rank = 4, highest = 4`)
    expect(await badge(player)).toBe(1)
    expect(codeOf(await grab(player, ranked))).toBe('done')
  })

  it('[MEM-18, BON-02] is for members alone, of whom each sees its own', async () => {
    const id = await open('members')
    const { body } = await house.call('POST', '/wps/session/login/freeplay', { body: await freePlayBody(house) })
    const trial = { token: String(Object(body.value).token) }
    expect(codeOf(await grab(trial, id))).toBe('TRIAL_ACCOUNT')
    expect(codeOf(await grab({ token: 'none' }, id))).toBe('NOT_LOGGED_IN')
    const player = await house.register()
    for (const wrong of ['0', 'x', '', '12345678901234567890'])
      expect(codeOf(await grab(player, wrong))).toBe('INVALID_INPUT')
    expect(codeOf(await grab(player, '71'))).toBe('NOT_FOUND')
    expect(codeOf(await grab(player, id))).toBe('done')
    const other = await house.register()
    const results = await answerOf(house, envelopeCalls['envelope.results'], other, `?id=${id}`)
    expect(results).toMatchObject({ taken: 1, shares: 10, list: [{ place: 1, isOwn: false }] })
    expect(results.list[0]?.name).not.toBe(player.username)
    // What left the site gives nothing more.
    await forgetContent(house.db, 'envelope')
    ahead += 2000
    expect(codeOf(await grab(other, id))).toBe('NOT_FOUND')
    expect(await badge(other)).toBe(0)
  })

  it('[MEM-18, BON-02] of which a grab is cut off before it is paid has its share back, and pays the next try once', async () => {
    const id = await open('killed', { shares: 1, total: '5', least: '1' })
    const player = await house.register()
    const answer = await house.db.transaction(async (tx) => {
      await tx.query(sql`SELECT FROM shard_head WHERE shard = ${shardOf(player.id)} FOR UPDATE`)
      const waiting = grab(player, id)
      await expect
        .poll(
          async () =>
            (
              await house.db.query(sql`
                SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE datname = current_database() AND wait_event_type = 'Lock' AND pid <> pg_backend_pid()`)
            ).length,
        )
        .toBeGreaterThan(0)
      return waiting
    })
    expect(codeOf(answer)).not.toBe('done')
    expect(await sharesOf(id)).toMatchObject([{ member: null }])
    expect(await house.db.query(sql`SELECT FROM award WHERE member = ${player.id}`)).toEqual([])
    expect(codeOf(await grab(player, id))).toBe('done')
    expect(await house.balance(player)).toBe(START + 5n * ONE_UNIT)
  })
})

const shareBrowser = (from: Player, to: Player) =>
  house.db.query(sql`
    INSERT INTO member_browser (shard, member, hash, first_at, last_at)
    SELECT ${shardOf(to.id)}, ${to.id}, hash, first_at, last_at FROM member_browser WHERE member = ${from.id}`)

describe('one person', () => {
  it('[MEM-18, BON-02] pays two accounts of one browser one share, of thirty grabs of both at once', async () => {
    const id = await open('device', { onePerson: true, shares: 4, total: '4', split: 'equal' })
    const [one, two] = [await house.register(), await house.register()]
    await shareBrowser(one, two)
    const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => grab(at % 2 === 0 ? one : two, id)))
    const done = answers.filter(({ body }) => body.success).map(({ body }) => Object(body.value).held)
    expect(done).toHaveLength(2)
    expect(done).toEqual(expect.arrayContaining([false, true]))
    expect(sum([await house.balance(one), await house.balance(two)])).toBe(2n * START + ONE_UNIT)
  })

  it('[MEM-18, BON-02] grabs with one account, and what shares a browser waits for an operator', async () => {
    const id = await open('person', { onePerson: true, shares: 4, total: '4', split: 'equal' })
    const [one, two, three] = [await house.register(), await house.register(), await house.register()]
    await house.db.query(sql`UPDATE member SET mobile = '+5511999990001' WHERE id IN (${one.id}, ${two.id})`)
    expect(codeOf(await grab(one, id))).toBe('done')
    expect(codeOf(await grab(two, id))).toBe('ITEM_LIMIT')
    expect(await house.balance(two)).toBe(START)
    await shareBrowser(one, three)
    expect((await grab(three, id)).body.value).toMatchObject({ held: true })
    expect(await house.balance(three)).toBe(START)
    const { token } = await openOperator(house, 'manager')
    const [award] = await house.db.query<{ id: string }>(sql`SELECT id FROM award WHERE member = ${three.id}`)
    const body = { member: three.id, id: award?.id, reason: 'A family' }
    expect(codeOf(await house.call('POST', '/ops/promotions/awards/release', { token, body }))).toBe('done')
    const claimed = await house.call('POST', '/wps/reward/claim', { token: three.token, body: {} })
    expect(codeOf(claimed)).toBe('done')
    expect(await house.balance(three)).toBe(START + ONE_UNIT)
  })
})

describe('a share that was held and is taken back', () => {
  const held = async (id: string): Promise<{ readonly one: Player; readonly three: Player }> => {
    const [one, three] = [await house.register(), await house.register()]
    await shareBrowser(one, three)
    expect(codeOf(await grab(one, id))).toBe('done')
    expect((await grab(three, id)).body.value).toMatchObject({ held: true })
    return { one, three }
  }
  async function takeBack(member: Player): Promise<unknown> {
    const { token } = await openOperator(house, 'manager')
    const [award] = await house.db.query<{ id: string }>(sql`SELECT id FROM award WHERE member = ${member.id}`)
    const body = { member: member.id, id: award?.id, reason: 'The same person' }
    return (await house.call('POST', '/ops/promotions/awards/revoke', { token, body })).body.value
  }

  it('[MEM-18, BON-02] goes to the others while the window is open, also once it was sold out', async () => {
    const id = await open('given-back', { onePerson: true, shares: 2, total: '2', split: 'equal' })
    const { three } = await held(id)
    const next = await house.register()
    expect(codeOf(await grab(next, id))).toBe('SOLD_OUT')
    await turn()
    expect(await takeBack(three)).toEqual({ backTo: 'envelope' })
    const [audit] = await house.db.query<{ after: unknown }>(
      sql`SELECT after FROM audit WHERE action = 'promotions.revoked' ORDER BY n DESC LIMIT 1`,
    )
    expect(audit?.after).toMatchObject({ backTo: 'envelope' })
    ahead += 5000
    // Whoever lost it grabs no other one.
    expect(codeOf(await grab(three, id))).toBe('ITEM_LIMIT')
    expect(codeOf(await grab(next, id))).toBe('done')
    expect(await house.balance(next)).toBe(START + ONE_UNIT)
    expect(await sharesOf(id)).toHaveLength(2)
  })

  it('[MEM-18, BON-02] goes to the house once it is over, and stands in its sums no more', async () => {
    const id = await open('kept-back', { onePerson: true, shares: 4, total: '4', split: 'equal' })
    const { three } = await held(id)
    await house.db.query(
      sql`UPDATE envelope SET opens_at = opens_at - interval '1 day', closes_at = app_now() - interval '1 minute' WHERE id = ${id}`,
    )
    await turn()
    expect((await inWindows()).find((one) => one.id === id)).toMatchObject({ takenShares: 2, grabbed: '2.00000' })
    expect(await takeBack(three)).toEqual({ backTo: 'house' })
    expect((await inWindows()).find((one) => one.id === id)).toMatchObject({ takenShares: 1, grabbed: '1.00000' })
    expect(await sharesOf(id)).toHaveLength(1)
  })
})

// Last, since time moves on and members are kept from play.
describe('time', () => {
  let player: Player
  let late: Player
  let rained: Player
  beforeAll(async () => {
    player = await house.register()
    late = await house.register()
    rained = await house.register()
  })
  it('[SAF-02, MEM-18] passes whoever takes a break by', async () => {
    const id = await open('paused')
    const paused = await house.register()
    const body = { kind: 'timeOut', length: 1, sure: true }
    expect((await house.call('POST', '/wps/safer/break', { token: paused.token, body })).status).toBe(200)
    expect(await badge(paused)).toBe(0)
    expect(await list(paused)).toEqual([])
    expect(codeOf(await grab(paused, id))).toBe('ACCOUNT_EXCLUDED')
  })

  it('[MEM-18, OPS-05] ends a window: nobody grabs any more, and what nobody took is told and paid to nobody', async () => {
    const id = await open('ends', { total: '10', shares: 10, split: 'equal' })
    expect(codeOf(await grab(player, id))).toBe('done')
    await pass(3600)
    expect(codeOf(await grab(late, id))).toBe('STATE_PASSED')
    await Promise.all([turn(), turn()])
    await turn()
    expect(await sharesOf(id)).toMatchObject([{ member: player.id }])
    expect((await inWindows()).find((one) => one.id === id)).toMatchObject({
      state: 'over',
      takenShares: 1,
      leftShares: 9,
      grabbed: '1.00000',
      untaken: '9.00000',
    })
    expect(await list(late)).toMatchObject([{ now: null, last: { id, taken: 1, own: null } }])
    expect(await list(player)).toMatchObject([{ last: { own: { amount: '1.00000' } } }])
  })

  it('[MEM-18] opens rain again, each window for itself', async () => {
    const at = new Date((await nowMs()) + 3 * 3_600_000 - 10 * 60_000)
    const utc3 = new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(11, 16)
    const rain = { times: [utc3], minutes: 10, weekdays: [] }
    await putEnvelope(house, 'rain', (await nowMs()) - 86_400_000, {
      rain,
      until: new Date((await nowMs()) + 10 * 86_400_000).toISOString(),
    })
    ahead += 2000
    await turn()
    expect(await windowOf('rain')).toBe('')
    expect((await list(rained))[0]?.next?.opens.slice(0, 16)).toBe(at.toISOString().slice(0, 16))
    for (const day of [1, 2]) {
      await pass(day === 1 ? 3 * 3_600 - 5 * 60 : 86_400)
      await turn()
      const now = (await list(rained))[0]?.now
      expect(now?.own).toBeNull()
      expect(codeOf(await grab(rained, now?.id ?? ''))).toBe('done')
    }
    expect(await house.db.query(sql`SELECT FROM envelope WHERE item = 'rain'`)).toHaveLength(2)
  })
})
