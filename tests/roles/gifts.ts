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
