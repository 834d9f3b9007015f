import { randomUUID } from 'node:crypto'
import { sql } from '#server/platform/db/sql.ts'
import { type House, type Player, textField } from '../support/house.ts'

let told = 0

/** Bets 10 at 2.000 on a match in an hour; the bet's id. */
export async function betOf(house: House, { token }: Player): Promise<string> {
  told += 1
  const event = `bet-${told}`
  const messages = [
    { type: 'snapshot_complete' },
    {
      type: 'fixture',
      event,
      sport: 'football',
      competition: { key: 'league', name: 'League' },
      home: { key: 'home', name: 'Home' },
      away: { key: 'away', name: 'Away' },
      startsAt: new Date(Date.now() + 3_600_000).toISOString(),
      isSimulated: true,
    },
    {
      type: 'odds_change',
      event,
      phase: 'before',
      score: { home: 0, away: 0 },
      markets: [{ type: '1x2', period: 'match', status: 1, chances: [0.5, 0.25, 0.25] }],
    },
  ]
  const [last] = await house.db.query<{ sequence: string }>(sql`
    SELECT coalesce(max(sequence), 0) AS sequence FROM sport_producer WHERE name = 'roles'`)
  for (const [i, message] of messages.entries()) {
    const sequence = Number(last?.sequence ?? 0) + i + 1
    await house.app.tellSports('roles', { sequence, at: new Date().toISOString(), ...message })
  }
  const [market] = await house.db.query<{ id: number }>(sql`SELECT max(id) AS id FROM sport_market`)
  const { body } = await house.call('POST', '/wps/sports/bets', {
    token,
    body: {
      key: randomUUID(),
      kind: 'single',
      unit: '10',
      policy: 'none',
      legs: [{ market: market?.id, pick: 'home', price: 2000 }],
    },
  })
  const { value } = body
  const bet = typeof value !== 'object' || value === null ? undefined : new Map(Object.entries(value)).get('bet')
  if (bet === undefined) throw new Error(`no bet: ${JSON.stringify(body)}`)
  return textField(bet, 'id')
}
