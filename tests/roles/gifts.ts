import { expect } from 'vitest'
import { sql } from '#server/platform/db/sql.ts'
import { shardOf } from '#server/platform/ids.ts'
import { putEnvelope } from '#tests/support/envelopes.ts'
import { testEncryption } from '#tests/support/outside.ts'
import { rankingWith } from '#tests/support/rankings.ts'
import { textField, type House, type Player } from '#tests/support/house.ts'
import type { Owned } from './orders.ts'
import { aBonus, freeGame } from './sent-with.ts'

/** Free rounds of a new member. */
export async function freeRoundsOf(house: House, token: string): Promise<Owned> {
  const { id: member } = await house.register()
  const { body } = await house.call('POST', '/ops/free-rounds', { token, body: { ...freeGame(), member } })
  return { member, id: textField(body.value, 'id') }
}

/** A bonus of a member, of a new one unless told. */
export async function bonusOf(house: House, token: string, whose?: Pick<Player, 'id'>): Promise<Owned> {
  const { id: member } = whose ?? (await house.register())
  const { body } = await house.call('POST', '/ops/bonuses', { token, body: { ...aBonus(), member } })
  return { member, id: textField(body.value, 'id') }
}

let redemptions = 900n

/** Goods that somebody waits for, a new member unless told. */
export async function redemptionOf(house: House, whose?: Pick<Player, 'id'>): Promise<Owned> {
  const { id: member } = whose ?? (await house.register())
  const id = String((redemptions += 1n))
  const to = testEncryption.encrypt(
    JSON.stringify({ receiver: 'r', deliveryAddress: 'a', phone: 'p' }),
    `delivery:${member}`,
  )
  await house.db.query(sql`
    INSERT INTO redemption (shard, member, id, request_key, type, item, version, names, quantity, points, amount, value, delivery, state, asked_at)
    VALUES (${shardOf(member)}, ${member}, ${id}, ${`key-${id}`}, 'goods', 'mug', 0, '{}', 1, 100000, 0, 0, ${to}, 'inProcess', app_now())`)
  return { member, id }
}

let awards = 500n

/** What a promotion gave somebody, a new member unless told. */
export async function awardOf(house: House, state: 'open' | 'held', whose?: Pick<Player, 'id'>): Promise<Owned> {
  const { id: member } = whose ?? (await house.register())
  const id = String((awards += 1n))
  const gifts = JSON.stringify([{ gives: 'cash', amount: '1', turnover: '0' }])
  await house.db.query(sql`
    INSERT INTO award (shard, member, promotion, occasion, id, version, state, gifts, money, at)
    VALUES (${shardOf(member)}, ${member}, 'to-join', ${`deposit:${id}`}, ${id}, 0, ${state}, ${gifts}::jsonb, 100000, app_now())`)
  return { member, id }
}

/** What a new member asked a promotion for. */
export async function applicationOf(house: House): Promise<Owned> {
  const { id: member } = await house.register()
  const id = String((awards += 1n))
  await house.db.query(sql`
    INSERT INTO application (shard, member, id, promotion, version, remark, at)
    VALUES (${shardOf(member)}, ${member}, ${id}, 'to-apply', 0, 'Words', app_now())`)
  return { member, id }
}

/** A board of a ranking on which a member stands. */
export async function boardWith(house: House, { id: member }: Pick<Player, 'id'>): Promise<string> {
  const id = String((awards += 1n))
  await house.db.query(sql`
    INSERT INTO ranking_board (id, ranking, occasion, version, terms, begins, ends)
    VALUES (${id}, 'daily', '2026-03-01', 0, ${JSON.stringify(rankingWith())}::jsonb, app_now() - interval '1 hour', app_now() + interval '1 hour')`)
  await house.db.query(sql`
    INSERT INTO standing (shard, board, member, score, reached_at) VALUES (${shardOf(member)}, ${id}, ${member}, 500000, app_now())`)
  return id
}

let envelopes = 0

/** The window of a red envelope that is open. */
export async function envelopeOf(house: House): Promise<string> {
  const item = `envelope-${(envelopes += 1)}`
  await putEnvelope(house, item, Date.now() - 60_000)
  // The process knows of it within a second.
  let id: string | undefined
  await expect
    .poll(async () => {
      await house.app.run('envelopes')
      const [row] = await house.db.query<{ id: string }>(sql`SELECT id FROM envelope WHERE item = ${item}`)
      return (id = row?.id)
    })
    .toBeDefined()
  return id ?? ''
}
