import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { presetRoles, type PresetRole } from '#contract/permissions.ts'
import { sql } from '#server/platform/db/sql.ts'
import { moneyHouse } from '../fuzz/money.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { type Answer, type House, openHouse, textField } from '../support/house.ts'
import { openOperator } from '../support/operators.ts'
import { uploaded } from '../support/uploads.ts'
import { createOrders, type Orders } from './orders.ts'

let database: TestDatabase
let house: House
let orders: Orders
let owner: { readonly token: string }

beforeAll(async () => {
  database = await createTestDatabase('oneperson')
  // As a new house is set where nothing is said.
  const cashier = {
    ...moneyHouse.brand.settings.cashier,
    creditAloneUpTo: '100',
    freeRoundsAloneUpTo: '20',
    separationDays: 7,
    turnoverMultiple: '0',
  }
  house = await openHouse(database.url, {
    ...moneyHouse,
    brand: { ...moneyHouse.brand, settings: { ...moneyHouse.brand.settings, cashier } },
  })
  owner = await openOperator(house, 'owner')
  orders = await createOrders(house, owner.token)
})
afterAll(async () => {
  expect(await house.audit()).toEqual([])
  await house.close()
  await database.drop()
})

const said = ({ body }: Answer): string => (body.success ? JSON.stringify(body.value) : (body.code ?? ''))
const roles = Object.keys(presetRoles).filter((role): role is PresetRole => role in presetRoles)

describe('one person and money', () => {
  it.each(roles)('[OPS-11, CSH-03] the role %s alone credits, identifies and approves no money out', async (role) => {
    const one = await openOperator(house, role)
    const by = (path: string, body: unknown): Promise<Answer> => house.call('POST', path, { token: one.token, body })
    const player = await house.register()
    await orders.setPin(player)
    const before = await house.balance(player)
    const order = { member: player.id, id: await orders.deposit(player) }

    // An order without a proof, then ten billion on an order of fifty, and its own agreement to that.
    expect(
      said(await by('/ops/cashier/deposits/decide', { ...order, decision: 'credit', received: '9999999999' })),
    ).toMatch(/INVALID_INPUT|PERMISSION_MISSING/)
    await house.call('POST', '/wps/deposit/proof', {
      token: player.token,
      body: { id: order.id, uploads: [await uploaded(house, player, 'deposit')] },
    })
    const proposal = await by('/ops/cashier/deposits/decide', { ...order, decision: 'credit', received: '9999999999' })
    expect(said(proposal)).toMatch(/proposal|PERMISSION_MISSING/)
    if (proposal.body.success) {
      expect(
        said(
          await by('/ops/proposals/decide', { id: textField(proposal.body.value, 'proposal'), decision: 'approve' }),
        ),
      ).toMatch(/SECOND_PERSON_NEEDED|PERMISSION_MISSING/)
      await by('/ops/proposals/withdraw', { id: textField(proposal.body.value, 'proposal') })
    }
    const rounds = await by('/ops/free-rounds', {
      key: `free-rounds-${role}-1`,
      member: player.id,
      nodeId: 70_001,
      stake: '100',
      rounds: 1000,
      expiresAt: '2199-01-01T00:00:00Z',
    })
    expect(said(rounds)).toMatch(/proposal|PERMISSION_MISSING/)
    expect(await house.balance(player)).toBe(before)

    // What it may credit alone, and the identity, keep it from the way out.
    const credited = (await by('/ops/cashier/deposits/decide', { ...order, decision: 'credit', received: '50' })).body
      .success
    if (!credited)
      await house.call('POST', '/ops/cashier/deposits/decide', {
        token: owner.token,
        body: { ...order, decision: 'credit', received: '50' },
      })
    const withdrawal = { member: player.id, id: await orders.withdrawal(player) }
    expect(said(await by('/ops/cashier/withdrawals/decide', { ...withdrawal, decision: 'approve' }))).toBe(
      credited ? 'SECOND_PERSON_NEEDED' : 'PERMISSION_MISSING',
    )
    const check = await orders.identityCheck()
    const identified = (await by('/ops/identity/decide', { ...check, decision: 'approve' })).body.success
    const [state] = await house.db.query<{ state: string }>(
      sql`SELECT state FROM withdrawal WHERE id = ${withdrawal.id}`,
    )
    expect({ credited, identified, state: state?.state }).toEqual({ credited, identified: credited, state: 'review' })

    // Somebody else who did nothing for the member approves.
    const other = await openOperator(house, 'manager')
    expect(
      (
        await house.call('POST', '/ops/cashier/withdrawals/decide', {
          token: other.token,
          body: { ...withdrawal, decision: 'approve' },
        })
      ).body.value,
    ).toEqual({ state: 'approved' })
  })

  it.each(['cashier', 'manager', 'owner'] as const)(
    '[OPS-11, SAF-04] a %s that approved the identity approves no withdrawal of the member for a week',
    async (role) => {
      const one = await openOperator(house, role)
      const player = await house.register()
      await orders.setPin(player)
      const uploads = [await uploaded(house, player, 'identity')]
      await house.call('POST', '/wps/member/identity', {
        token: player.token,
        encrypted: true,
        body: {
          name: 'Marina Souza',
          birthday: '1990-05-17',
          document: 'passport',
          number: `N${player.id}`,
          country: 'BR',
          uploads,
        },
      })
      const [check] = await house.db.query<{ id: string }>(
        sql`SELECT id FROM identity_check WHERE member = ${player.id}`,
      )
      const by = (path: string, body: unknown): Promise<Answer> => house.call('POST', path, { token: one.token, body })
      expect(said(await by('/ops/identity/decide', { member: player.id, id: check?.id, decision: 'approve' }))).toBe(
        '{}',
      )
      const withdrawal = { member: player.id, id: await orders.withdrawal(player), decision: 'approve' }
      expect(said(await by('/ops/cashier/withdrawals/decide', withdrawal))).toBe('SECOND_PERSON_NEEDED')
      await house.db.query(
        sql`UPDATE member_handling SET at = app_now() - interval '7 days 1 minute' WHERE member = ${player.id}`,
      )
      expect(said(await by('/ops/cashier/withdrawals/decide', withdrawal))).toContain('approved')
    },
  )
})
