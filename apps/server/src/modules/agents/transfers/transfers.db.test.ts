import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bonusCalls } from '#contract/calls/bonus.ts'
import { memberTransferCalls } from '#contract/calls/member-transfers.ts'
import { agents as agentRules } from '#contract/settings/agents.ts'
import { addTurnover } from '#server/modules/cashier/index.ts'
import { holdUnpaid, maskName } from '#server/modules/identity/index.ts'
import { newAgent } from '#tests/support/agents.ts'
import { moveCash } from '#tests/support/bettor.ts'
import { codeOf } from '#tests/support/contracts.ts'
import { type AccountsHouse, openAccountsHouse } from '#tests/support/accounts.ts'
import { markTest } from '#tests/support/first-day.ts'
import { testSettings } from '#tests/support/outside.ts'
import { openOperator } from '#tests/support/operators.ts'
import { freeze } from '#tests/support/freeze.ts'
import { type Answer, answerOf, type Player, textField } from '#tests/support/house.ts'
import { writeSetting } from '#tests/support/settings.ts'
import { thirty } from '#tests/support/visitor.ts'
import { sql } from '../../../platform/db/sql.ts'
import { shardOf } from '../../../platform/ids.ts'

const PIN = '204816'
const RULES = { toUpline: true, toDownline: true, least: '5', most: '500', daily: '600' }

let house: AccountsHouse

beforeAll(async () => {
  house = await openAccountsHouse('transfers')
  await rules(RULES)
})
afterAll(async () => {
  expect(await house.audit()).toEqual([])
  await house.close()
})

/** Writes what members may send to each other, agents of a type nothing, and waits until the house goes by it. */
async function rules(transfers: typeof RULES, without?: number): Promise<void> {
  const types = agentRules.defaults.types.map((one) => (one.type === without ? { ...one, noTransfers: true } : one))
  await writeSetting(house.db, 'agents', { ...agentRules.defaults, types, transfers })
  await house.set({})
}

/** Sets a payment password. */
async function ready(player: Player): Promise<Player> {
  const answer = await house.encrypted(
    '/wps/member/paymentPassword',
    { password: 'correct horse 1', newPaymentPassword: PIN },
    { token: player.token },
  )
  expect(codeOf(answer)).toBe('done')
  return player
}

/** An agent, an agent below it and a member below that one, all with payment passwords; nobody has an open turnover. */
async function family(): Promise<{ top: Player; agent: Player; member: Player }> {
  const top = await ready(await newAgent(house))
  const agent = await ready(await newAgent(house, { upline: top, type: 2 }))
  const member = await ready(await newAgent(house, { upline: agent, type: 3 }))
  await house.db.query(sql`UPDATE session SET member_type = 3 WHERE member = ${member.id}`)
  return { top, agent, member }
}

/** Sends to the upline that is shown now, unless another is named. */
const up = async (member: Player, amount: string, change: Record<string, unknown> = {}): Promise<Answer> =>
  house.encrypted(
    '/wps/member/transfer/upline',
    {
      key: randomUUID(),
      amount,
      paymentPassword: PIN,
      upline: change['upline'] ?? (await uplineOf(member)),
      ...change,
    },
    { token: member.token },
  )
const down = ({ token }: Player, to: Player, amount: string, change: Record<string, unknown> = {}): Promise<Answer> =>
  house.encrypted(
    '/wps/agent/transfer',
    { key: randomUUID(), account: to.username, amount, paymentPassword: PIN, ...change },
    { token },
  )
const terms = (of: Player, to: 'upline' | 'downline') =>
  answerOf(house, memberTransferCalls['transfers.terms'], of, `?to=${to}`)
const uplineOf = async (member: Player): Promise<string> => (await terms(member, 'upline')).upline?.mark ?? 'none'
const idOf = (answer: Answer | undefined): string => textField(answer?.body.value, 'id')
const fieldsOf = ({ body: { detail } }: Answer): string[] =>
  typeof detail === 'object' && detail !== null && 'fieldErrors' in detail ? Object.keys(detail.fieldErrors ?? {}) : []
const balances = async (...players: readonly Player[]): Promise<number[]> =>
  (await Promise.all(players.map((player) => house.balance(player)))).map((units) => Number(units) / 100_000)

describe('a transfer', () => {
  it('[MEM-09, CTR-05] goes to the upline with the payment password, and is seen on both sides', async () => {
    const { agent, member } = await family()
    expect(codeOf(await up(member, '100', { paymentPassword: '111111' }))).toBe('PAYMENT_PASSWORD_WRONG')
    expect(codeOf(await up(member, '100'))).toBe('done')
    expect(await balances(member, agent)).toEqual([900, 1100])
    expect(await terms(member, 'upline')).toMatchObject({
      isOn: true,
      leftToday: '500.00000',
      available: '900.00000',
      latest: [{ isSent: true, amount: '100.00000' }],
    })
    expect((await terms(agent, 'downline')).latest).toMatchObject([{ account: member.username, isSent: false }])
    // Upwards a name stays hidden, also once it is the upline no more.
    await house.db.query(sql`UPDATE place SET upline = NULL, path = '{}' WHERE member = ${member.id}`)
    const [sent] = (await terms(member, 'upline')).latest
    expect(sent?.account).toBe(maskName(agent.username))
    const records = await house.call('GET', '/wps/record/account?from=2026-01-01&to=2026-12-31&language=EN', {
      token: agent.token,
    })
    expect(JSON.stringify(records.body.value)).toContain('"given"')
  })

  it('[BON-02, CTR-05] ends the bonus that its sender has active', async () => {
    const { member } = await family()
    const operator = await openOperator(house, 'owner')
    const body = { key: randomUUID(), member: member.id, amount: '10' }
    expect(codeOf(await house.call('POST', '/ops/bonuses', { token: operator.token, body }))).toBe('done')
    const states = async () =>
      (await answerOf(house, bonusCalls['bonus.list'], member)).list.map(({ state, reason }) => [state, reason])
    // One that is refused ends nothing.
    expect(codeOf(await up(member, '100', { paymentPassword: '111111' }))).toBe('PAYMENT_PASSWORD_WRONG')
    expect(await states()).toEqual([['active', null]])
    expect(codeOf(await up(member, '100'))).toBe('done')
    expect(await states()).toEqual([['forfeited', 'withdrawal']])
  })

  it('[AGT-05, CTR-05] goes from an agent to a direct downline, and to nobody else', async () => {
    const { top, agent, member } = await family()
    expect(codeOf(await down(agent, member, '50'))).toBe('done')
    expect(await balances(agent, member)).toEqual([950, 1050])
    const stranger = await house.register()
    for (const other of [top, stranger, agent]) expect(codeOf(await down(agent, other, '50'))).toBe('NOT_FOUND')
    expect(codeOf(await down(top, member, '50'))).toBe('NOT_FOUND')
    expect(codeOf(await down(member, agent, '50'))).toBe('ONLY_AGENTS')
    expect(codeOf(await up(top, '50'))).toBe('NOT_FOUND')
  })

  it('[SAF-01, WAL-02] happens once for its key, whoever asks again, thirty at once too', async () => {
    const { agent, member } = await family()
    const key = randomUUID()
    const answers = await thirty(() => up(member, '20', { key }))
    // Who tries too often at once is told so, whatever the payment password.
    const done = answers.filter((answer) => codeOf(answer) !== 'TOO_MANY_ATTEMPTS')
    expect(done.length).toBeGreaterThan(0)
    expect(new Set(done.map((answer) => JSON.stringify(answer.body.value))).size).toBe(1)
    await house.quiet()
    expect(await balances(member, agent)).toEqual([980, 1020])
    expect(codeOf(await up(member, '30', { key }))).toBe('DUPLICATE_REFERENCE')
    // Both at once, each to the other.
    const both = await Promise.all(
      [0, 1, 2, 3].map((nr) => (nr % 2 === 0 ? up(member, '5') : down(agent, member, '5'))),
    )
    expect(both.map(codeOf)).toEqual(['done', 'done', 'done', 'done'])
    expect(await balances(member, agent)).toEqual([980, 1020])
  })

  it('[SAF-01, WAL-02] answers its key the first result after a move too, and once transfers are off', async () => {
    const { top, agent, member } = await family()
    const [asked, given] = [{ key: randomUUID(), upline: await uplineOf(member) }, { key: randomUUID() }]
    const first = [await up(member, '20', asked), await down(agent, member, '30', given)]
    expect(first.map(codeOf)).toEqual(['done', 'done'])
    await house.db.query(
      sql`UPDATE place SET upline = ${top.id}, path = ARRAY[${top.id}::bigint] WHERE member = ${member.id}`,
    )
    await rules({ ...RULES, toUpline: false, toDownline: false })
    const again = [await up(member, '20', asked), await down(agent, member, '30', given)]
    expect(again.map(({ body }) => body.value)).toEqual([
      { id: idOf(first[0]), balance: '1010.00000' },
      { id: idOf(first[1]), balance: '990.00000' },
    ])
    expect(codeOf(await up(member, '20', { ...asked, upline: await uplineOf(member) }))).toBe('DUPLICATE_REFERENCE')
    expect(codeOf(await down(agent, top, '30', given))).toBe('DUPLICATE_REFERENCE')
    await rules(RULES)
    expect(await balances(top, agent, member)).toEqual([1000, 990, 1010])
  })

  it('[CTR-05, MEM-09] goes to the upline that was shown, and to no other that it stands under by now', async () => {
    const { top, agent, member } = await family()
    const upline = await uplineOf(member)
    await house.db.query(
      sql`UPDATE place SET upline = ${top.id}, path = ARRAY[${top.id}::bigint] WHERE member = ${member.id}`,
    )
    const refused = await up(member, '20', { upline })
    expect([codeOf(refused), fieldsOf(refused)]).toEqual(['INVALID_INPUT', ['upline']])
    expect(await balances(top, agent, member)).toEqual([1000, 1000, 1000])
    expect(codeOf(await up(member, '20'))).toBe('done')
    expect(await balances(top, agent, member)).toEqual([1020, 1000, 980])
  })

  it('[CTR-05] keeps to the limits of the house at once and by the day, and to the balance', async () => {
    const { agent, member } = await family()
    for (const amount of ['4', '500.01', '10.005']) expect(codeOf(await up(member, amount))).toBe('AMOUNT_OUT_OF_RANGE')
    expect(codeOf(await up(member, '500'))).toBe('done')
    expect(codeOf(await up(member, '100.01'))).toBe('DAILY_LIMIT')
    await moveCash(house, member, 'withdrawal', '450')
    expect(codeOf(await up(member, '60'))).toBe('INSUFFICIENT_FUNDS')
    expect(codeOf(await up(member, '50'))).toBe('done')
    expect(await balances(member, agent)).toEqual([0, 1550])
  })

  it('[CTR-05] sends only what is free of turnover, and it stays free', async () => {
    const { agent, member } = await family()
    await moveCash(house, member, 'deposit', '300')
    await house.db.transaction((tx) => addTurnover(tx, member.id, 30_000_000n, '1', { freeRoundTurnover: '1' }))
    await moveCash(house, member, 'withdrawal', '900')
    await house.db.query(
      sql`UPDATE turnover SET unlocked = 10000000 WHERE shard = ${shardOf(member.id)} AND member = ${member.id}`,
    )
    expect(codeOf(await up(member, '100.01'))).toBe('TURNOVER_MISSING')
    expect(codeOf(await up(member, '100'))).toBe('done')
    expect(await terms(member, 'upline')).toMatchObject({ available: '0.00000' })
    expect(await balances(member, agent)).toEqual([300, 1100])
  })

  it('[CTR-05, SAF-02] is received by nobody who takes a break, is held back or has reached a limit of deposits, and says no more than that', async () => {
    const { agent, member } = await family()
    await house.db.query(sql`UPDATE member SET excluded_until = app_now() + interval '1 day' WHERE id = ${member.id}`)
    expect(codeOf(await down(agent, member, '50'))).toBe('TRANSFER_REFUSED')
    await house.db.query(sql`UPDATE member SET excluded_until = NULL WHERE id = ${member.id}`)
    await house.db.query(sql`INSERT INTO member_limit SELECT ${shardOf(member.id)}, ${member.id}, 3, 1, 8000000`)
    expect(codeOf(await down(agent, member, '50'))).toBe('done')
    expect(codeOf(await down(agent, member, '50'))).toBe('TRANSFER_REFUSED')
    await freeze(house.db, agent.id, true, ['withdraw'])
    expect(codeOf(await down(agent, member, '5'))).toBe('ACCOUNT_FROZEN')
    await freeze(house.db, agent.id, false)
    const held = await newAgent(house, { upline: agent, type: 3 })
    await freeze(house.db, held.id, true, ['deposit'])
    expect(codeOf(await down(agent, held, '50'))).toBe('TRANSFER_REFUSED')
  })

  it('[CTR-05, SAF-02] counts what waits in orders of the receiver against its limit of deposits', async () => {
    const { agent, member } = await family()
    await house.db.query(sql`INSERT INTO member_limit SELECT ${shardOf(member.id)}, ${member.id}, 3, 1, 10000000`)
    await house.db.query(sql`
      INSERT INTO deposit (shard, member, id, request_key, channel, kind, channel_name, adapter, amount, fee_percent, fee_fixed, expires_at)
      VALUES (${shardOf(member.id)}, ${member.id}, 77, 'k', 'c', 'bank', 'c', 'manual', 6000000, '0', 0, app_now() + interval '1 hour')`)
    expect(codeOf(await down(agent, member, '40.01'))).toBe('TRANSFER_REFUSED')
    expect(codeOf(await down(agent, member, '40'))).toBe('done')
  })

  it('[CTR-05, SAF-02] tells nobody who cannot send an amount whether the other may receive it', async () => {
    const { agent, member } = await family()
    await house.db.query(sql`UPDATE member SET excluded_until = app_now() + interval '1 day' WHERE id = ${member.id}`)
    expect(codeOf(await down(agent, member, '500'))).toBe('TRANSFER_REFUSED')
    await house.db.transaction((tx) => addTurnover(tx, agent.id, 30_000_000n, '1', { freeRoundTurnover: '1' }))
    await house.db.query(
      sql`UPDATE turnover SET unlocked = 10000000 WHERE shard = ${shardOf(agent.id)} AND member = ${agent.id}`,
    )
    expect(codeOf(await down(agent, member, '100.01'))).toBe('TURNOVER_MISSING')
    await moveCash(house, agent, 'withdrawal', '950')
    expect(codeOf(await down(agent, member, '50.01'))).toBe('INSUFFICIENT_FUNDS')
    await rules({ ...RULES, daily: '50' })
    expect(codeOf(await down(agent, member, '50.01'))).toBe('DAILY_LIMIT')
    await rules(RULES)
    expect(codeOf(await down(agent, member, '50'))).toBe('TRANSFER_REFUSED')
  })

  it('[CTR-05, SAF-02] is not tried again and again after others did not receive it', async () => {
    const { agent, member } = await family()
    const other = await newAgent(house, { upline: agent, type: 3 })
    await house.db.query(sql`UPDATE member SET excluded_until = app_now() + interval '1 day' WHERE id = ${member.id}`)
    const tries: string[] = []
    while (tries.length < 12 && tries.at(-1) !== 'TOO_MANY_ATTEMPTS') tries.push(codeOf(await down(agent, member, '5')))
    expect(tries.slice(0, 5)).toEqual(tries.slice(0, 5).map(() => 'TRANSFER_REFUSED'))
    expect(tries.at(-1)).toBe('TOO_MANY_ATTEMPTS')
    // Until a wait is over, nothing is sent to others either.
    await house.quiet()
    expect(codeOf(await down(agent, other, '5'))).toBe('done')
  })

  it('[CTR-05] goes neither to who is closed nor between a test account and others, and is sent by nobody who owes the house', async () => {
    const { agent, member } = await family()
    await markTest(house.db, member.id)
    expect(codeOf(await down(agent, member, '50'))).toBe('TRANSFER_REFUSED')
    expect(codeOf(await up(member, '50'))).toBe('TRANSFER_REFUSED')
    await markTest(house.db, member.id, false)
    await house.db.query(sql`UPDATE member SET closed_at = app_now() WHERE id = ${member.id}`)
    expect(codeOf(await down(agent, member, '50'))).toBe('TRANSFER_REFUSED')
    await house.db.query(sql`UPDATE member SET closed_at = NULL WHERE id = ${member.id}`)
    await house.db.query(sql`
      INSERT INTO bill (shard, holder, id, contract, kind, upline, from_day, to_day, ended_at, turnover, profit, carried, active, tier, amount, received, advanced, state, made_at, paid_at)
      SELECT ${shardOf(member.id)}, ${member.id}, 1, 1, 'daily', ${agent.id}, '2026-02-03', '2026-02-03', t, 0, 0, 0, 1, 0, 300000, 300000, 200000, 'rejected', t, t FROM app_now() AS t`)
    expect(codeOf(await down(agent, member, '50'))).toBe('DOWNLINES_UNPAID')
    // Whether or not it is held back for that.
    await house.db.transaction((tx) => holdUnpaid(tx, agent.id, 'agents.debt'))
    expect(codeOf(await down(agent, member, '50'))).toBe('DOWNLINES_UNPAID')
    expect(await balances(agent, member)).toEqual([1000, 1000])
    expect(codeOf(await up(member, '50'))).toBe('done')
  })

  it('[CTR-05, MEM-06] is sent by nobody who has to prove who it is before money goes out', async () => {
    const safety = async (identityBeforeWithdrawal: boolean): Promise<void> => {
      await writeSetting(house.db, 'safety', { ...testSettings.safety, identityBeforeWithdrawal })
      await house.set({})
    }
    await safety(true)
    const { agent, member } = await family()
    for (const sent of [() => up(member, '50'), () => down(agent, member, '50')])
      expect(codeOf(await sent())).toBe('IDENTITY_MISSING')
    await house.db.query(sql`
      INSERT INTO identity_check (shard, member, id, state, name, birthday, document, number, country, uploads, sent_at)
      SELECT shard, id, 1, 'approved', 'Marina Souza', '1990-01-01', 'passport', 'X2', 'BR', '{}', now() FROM member WHERE id = ${member.id}`)
    // The one who sends it is asked, the one who receives it is not.
    expect([codeOf(await up(member, '50')), codeOf(await down(agent, member, '50'))]).toEqual([
      'done',
      'IDENTITY_MISSING',
    ])
    await safety(false)
  })

  it('[CTR-05] is off where nothing is said', async () => {
    expect(agentRules.defaults.transfers).toMatchObject({ toUpline: false, toDownline: false })
    const { agent, member } = await family()
    await rules({ ...RULES, toUpline: false })
    expect(codeOf(await up(member, '10'))).toBe('METHOD_OFF')
    expect(await terms(member, 'upline')).toMatchObject({ isOn: false })
    expect(codeOf(await down(agent, member, '10'))).toBe('done')
    await rules({ ...RULES, toDownline: false })
    expect(codeOf(await down(agent, member, '10'))).toBe('METHOD_OFF')
    // Or for agents of one type alone.
    await rules(RULES, 2)
    expect(codeOf(await down(agent, member, '10'))).toBe('METHOD_OFF')
    expect(await terms(agent, 'downline')).toMatchObject({ isOn: false })
    expect(await terms(member, 'upline')).toMatchObject({ isOn: true })
    await rules(RULES)
  })

  it('[CMP-02, CTR-05] that goes back within a day opens a case', async () => {
    await rules(RULES)
    const { agent, member } = await family()
    expect(codeOf(await up(member, '100'))).toBe('done')
    expect(codeOf(await down(agent, member, '90'))).toBe('done')
    const cases = () =>
      house.db.query(
        sql`SELECT evidence->>'back' AS back FROM case_file WHERE kind = 'transferCircle' AND member = ${agent.id}`,
      )
    expect(await cases()).toEqual([{ back: '100.00000' }])
    await house.later(1500)
    await house.db.query(sql`UPDATE session SET seen_at = app_now(), expires_at = app_now() + interval '1 hour'`)
    expect(codeOf(await down(agent, member, '10'))).toBe('done')
    expect(await cases()).toHaveLength(1)
  })
})
