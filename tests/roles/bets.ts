import { sql } from '#server/platform/db/sql.ts'
import { type House, type Player, textField } from '../support/house.ts'
import { openProducer } from '../support/sports-producer.ts'
import { market, placeAt } from '../support/sports.ts'

let told = 0

/** Bets 10 at 2.000 on a match in an hour; the bet's id. */
export async function betOf(house: House, player: Player): Promise<string> {
  told += 1
  const producer = await openProducer(house, 'roles')
  const markets = [market('1x2', undefined, [0.5, 0.25, 0.25])]
  await producer.event({ key: `bet-${told}`, home: 'Home', away: 'Away' }, markets)
  const [row] = await house.db.query<{ id: number }>(sql`SELECT max(id) AS id FROM sport_market`)
  const { body } = await placeAt(house, player, [{ market: row?.id ?? 0, pick: 'home', price: 2000 }])
  const { value } = body
  const bet = typeof value !== 'object' || value === null ? undefined : new Map(Object.entries(value)).get('bet')
  if (bet === undefined) throw new Error(`no bet: ${JSON.stringify(body)}`)
  return textField(bet, 'id')
}

/** The stamp of an offer to cash out a bet; nothing where the player has no such bet. */
export async function stampOf(house: House, player: Player, id: string): Promise<{ readonly stamp?: string }> {
  const { status, body } = await house.call('GET', `/wps/sports/bets/cash-out?id=${id}`, { token: player.token })
  return status === 200 ? { stamp: textField(body.value, 'stamp') } : {}
}
