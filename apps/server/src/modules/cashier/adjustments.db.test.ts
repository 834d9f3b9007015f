import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { array, object, parse, string } from 'zod/mini'
import { checkAuditChain, readAudit } from '#server/platform/audit.sql.ts'
import { systemClock } from '#server/platform/clock.ts'
import { sql } from '#server/platform/db/sql.ts'
import { type MemberId, shardOf } from '#server/platform/ids.ts'
import { changesBetween, fingerprinter } from '#tests/fuzz/fingerprint.ts'
import { type Answer, textField } from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'
import { codeOf, lost, openWithdrawalHouse, type WithdrawalHouse } from '#tests/support/withdrawals.ts'

type Operator = Awaited<ReturnType<typeof openOperator>>
const START = 100_000_000n

let house: WithdrawalHouse
let maker: Operator
let checker: Operator
beforeAll(async () => {
  house = await openWithdrawalHouse('adjustments')
  ;[maker, checker] = await Promise.all([openOperator(house, 'manager'), openOperator(house, 'owner')])
})
afterAll(async () => {
  expect(await house.audit()).toEqual([])
  expect(await checkAuditChain(house.db)).toEqual([])
  await house.close()
})

beforeEach(() => house.quiet())

const adjust = (member: string, changes: Record<string, unknown> = {}, by: Operator = maker): Promise<Answer> =>
  house.call('POST', '/ops/members/adjust', {
    token: by.token,
    body: { key: randomUUID(), member, amount: '5', reason: 'A stake was taken twice', ...changes },
  })
const agree = (id: string): Promise<Answer> =>
  house.call('POST', '/ops/proposals/decide', { token: checker.token, body: { id, decision: 'approve' } })
/** Proposed by one and agreed to by another. */
async function corrected(member: string, changes: Record<string, unknown> = {}): Promise<void> {
  const answer = await agree(textField((await adjust(member, changes)).body.value, 'proposal'))
  expect(codeOf(answer)).toBe('done')
}
const entries = (member: string) =>
  house.db.query(
    sql`SELECT kind, type, contra, amount, balance FROM entry WHERE member = ${member} AND type = 11 ORDER BY n`,
  )

describe('a correction', () => {
  it.each([
    ['gives', '12.34567', 1_234_567n],
    ['takes', '-12.34567', -1_234_567n],
  ])(
    '[OPS-11, WAL-01] that %s moves the wallet once two people want it, and not before',
    async (_what, amount, units) => {
      const player = await house.member()
      const id = textField((await adjust(player.id, { amount })).body.value, 'proposal')
      expect(await house.balance(player)).toBe(START)
      expect(codeOf(await agree(id))).toBe('done')
      expect(await house.balance(player)).toBe(START + units)
      expect(await entries(player.id)).toEqual([
        { kind: 1, type: 11, contra: 3, amount: String(units), balance: String(START + units) },
      ])
      const audit = await readAudit(house.db, { subject: `member:${player.id}` })
      expect(audit.filter(({ action }) => action === 'member.adjusted')).toEqual(
        [checker, maker].map((by) =>
          expect.objectContaining({
            actor: `operator:${by.id}`,
            after: expect.objectContaining({
              amount: expect.any(String),
              reason: 'A stake was taken twice',
            }),
          }),
        ),
      )
    },
  )

  it('[OPS-11, MEM-11] stands in the record and the statement of the member, in words', async () => {
    const player = await house.member()
    await corrected(player.id, { amount: '-7' })
    const day = (from: number): string => new Date(systemClock.now() + from * 86_400_000).toISOString().slice(0, 10)
    const { body } = await house.call('GET', `/wps/record/account?from=${day(-1)}&to=${day(1)}&language=EN`, {
      token: player.token,
    })
    const { list } = parse(
      object({ list: array(object({ type: string(), amount: string(), balance: string() })) }),
      body.value,
    )
    expect(list[0]).toEqual({ type: 'adjustment', amount: '-7.00000', balance: '993.00000' })
  })

  it('[OPS-11, WAL-02] takes nothing below zero: refused at once, and all of the balance may go', async () => {
    const player = await house.member()
    expect(codeOf(await adjust(player.id, { amount: '-1000.00001' }))).toBe('INSUFFICIENT_FUNDS')
    expect(await house.db.query(sql`SELECT FROM proposal WHERE subject LIKE ${`%${player.id}%`}`)).toEqual([])
    await corrected(player.id, { amount: '-1000' })
    expect(await house.balance(player)).toBe(0n)
  })

  it('[OPS-11, WAL-02] raced against withdrawals for the same money, either gets it and never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const payee = await house.payee()
      const id = textField((await adjust(payee.id, { amount: '-950' })).body.value, 'proposal')
      const [taken, asked] = await Promise.all([agree(id), house.ask(payee, { amount: '100' })])
      expect(lost([taken, asked])).toEqual(['INSUFFICIENT_FUNDS'])
      expect(await house.balance(payee)).toBe(codeOf(taken) === 'done' ? START - 95_000_000n : START - 10_000_000n)
    }
  })

  it.each([
    ['nothing', { amount: '0' }],
    ['less than nothing of nothing', { amount: '-0.00000' }],
    ['six decimals', { amount: '1.000001' }],
    ['too much', { amount: '10000000000' }],
    ['a number', { amount: 5 }],
    ['no reason', { reason: '' }],
    ['a blank reason', { reason: '  ' }],
    ['no key', { key: undefined }],
  ])('[OPS-11, ERR-03] of %s is refused and changes nothing', async (_what, changes) => {
    const player = await house.member()
    const fingerprint = await fingerprinter(house)
    const before = await fingerprint()
    expect(codeOf(await adjust(player.id, changes))).toBe('INVALID_INPUT')
    expect(changesBetween(before, await fingerprint())).toEqual([])
  })
})

describe('what a correction means for a withdrawal', () => {
  const unlocked = async (member: MemberId): Promise<string | undefined> =>
    (await house.db.query<{ unlocked: string }>(sql`SELECT unlocked FROM turnover WHERE member = ${member}`))[0]
      ?.unlocked

  it('[OPS-11, CSH-03] is that it needs no turnover, and takes first what needs none', async () => {
    const player = await house.member()
    await house.db.query(sql`
      INSERT INTO turnover (shard, member, base, target, unlocked) VALUES (${shardOf(player.id)}, ${player.id}, 0, 500000000, 1000000)
      ON CONFLICT (shard, member) DO UPDATE SET base = 0, target = 500000000, unlocked = 1000000`)
    await corrected(player.id, { amount: '5' })
    expect(await unlocked(player.id)).toBe('1500000')
    await corrected(player.id, { amount: '-6' })
    expect(await unlocked(player.id)).toBe('900000')
    await corrected(player.id, { amount: '-60' })
    expect(await unlocked(player.id)).toBe('0')
  })

  it('[OPS-11, CSH-03] is that neither of the two approves one of the member for a while', async () => {
    await house.rules({ separationDays: 7 })
    const [payee, other] = [await house.payee(), await openOperator(house, 'manager')]
    await corrected(payee.id)
    const id = textField((await house.ask(payee, { amount: '100' })).body.value, 'id')
    const approve = (by: Operator) =>
      house.call('POST', '/ops/cashier/withdrawals/decide', {
        token: by.token,
        body: { member: payee.id, id, decision: 'approve' },
      })
    for (const by of [maker, checker]) expect(codeOf(await approve(by))).toBe('SECOND_PERSON_NEEDED')
    expect(codeOf(await approve(other))).toBe('done')
  })
})
