import { randomUUID } from 'node:crypto'
import { sql } from '#server/platform/db/sql.ts'
import { type House, type Player, textField } from '../support/house.ts'

/** Buys a ticket of a draw that is open for an hour. */
export const ticketInAnHour = (house: House, player: Player): Promise<string> =>
  bought(house, player, '/wps/lottery/tickets', 'ticket')

/** Places a chase that begins with such a draw. */
export const aChase = (house: House, player: Player): Promise<string> =>
  bought(house, player, '/wps/lottery/chases', 'chase', { multiples: [1, 2], stopOnWin: true })

async function bought(
  house: House,
  { token }: Player,
  path: string,
  name: 'ticket' | 'chase',
  more: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  await house.app.run('lottery')
  const [draw] = await house.db.query<{ issue: string }>(sql`
    UPDATE draw SET state = 'planned', opens_at = app_now() - interval '1 minute', closes_at = app_now() + interval '1 hour', draws_at = app_now() + interval '1 hour'
    WHERE (game, nr) = (SELECT game, nr FROM draw WHERE closes_at > app_now() ORDER BY nr LIMIT 1) RETURNING issue`)
  // It opens anew, so that the house knows its new times.
  await house.app.run('lottery')
  const { body } = await house.call('POST', path, {
    token,
    body: {
      key: randomUUID(),
      gameCode: 'ssc-1m',
      numero: draw?.issue,
      picks: [{ play: 'position', pick: '1|-|-|-|-', price: '1', unit: '1', multiple: 1 }],
      ...more,
    },
  })
  const { value } = body
  const made = typeof value !== 'object' || value === null ? undefined : new Map(Object.entries(value)).get(name)
  if (made === undefined) throw new Error(`no ${name}: ${JSON.stringify(body)}`)
  return textField(made, 'id')
}

/** Closes a number of a game for all its draws; the control's id. */
export async function aControl(house: House, token: string): Promise<string> {
  await house.app.run('lottery')
  const body = { gameCode: 'ssc-1m', play: 'position', numbers: '1|-|-|-|-', share: 0, reason: 'Words' }
  const { body: answer } = await house.call('POST', '/ops/lottery/controls/set', { token, body })
  if (!answer.success) throw new Error(`no control: ${JSON.stringify(answer)}`)
  const [row] = await house.db.query<{ id: string }>(sql`SELECT id FROM number_control ORDER BY at DESC LIMIT 1`)
  return row?.id ?? ''
}
