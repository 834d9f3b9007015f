import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bonusCalls } from '#contract/calls/bonus.ts'
import { answerOf, type Player, textField } from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'
import { codeOf, openWithdrawalHouse, type WithdrawalHouse } from '#tests/support/withdrawals.ts'

let house: WithdrawalHouse
let operator: { readonly token: string }
beforeAll(async () => {
  house = await openWithdrawalHouse('endsbonus')
  operator = await openOperator(house, 'owner')
})
afterAll(async () => {
  expect(await house.audit()).toEqual([])
  await house.close()
})

const give = (member: string): Promise<unknown> =>
  house.call('POST', '/ops/bonuses', { token: operator.token, body: { key: randomUUID(), member, amount: '10' } })
const bonuses = async (player: Player) =>
  (await answerOf(house, bonusCalls['bonus.list'], player)).list
    .map(({ state, reason }) => `${state} ${reason}`)
    .toSorted()
const terms = async ({ token }: Player) => (await house.call('GET', '/wps/withdrawal/terms', { token })).body.value

it('[MEM-06, BON-02] a withdrawal says that it ends the bonus, and does; what waits stays, own money goes out', async () => {
  await house.rules({ startingCreditTurnover: '0' })
  const payee = await house.payee()
  await give(payee.id)
  await give(payee.id)
  expect(await terms(payee)).toMatchObject({ bonus: '10.00000', available: '1000.00000' })
  // What is refused ends nothing.
  expect(codeOf(await house.ask(payee, { amount: '1000.01' }))).not.toBe('done')
  expect(await bonuses(payee)).toEqual(['active null', 'waiting null'])
  expect(codeOf(await house.ask(payee, { amount: '100' }))).toBe('done')
  expect(await bonuses(payee)).toEqual(['forfeited withdrawal', 'waiting null'])
  const { body } = await house.call('GET', '/wps/v2/wallets/balance', { token: payee.token })
  expect([textField(body.value, 'balance'), textField(body.value, 'bonus')]).toEqual(['900.00000', '0.00000'])
  expect(await terms(payee)).toMatchObject({ bonus: null })
})
