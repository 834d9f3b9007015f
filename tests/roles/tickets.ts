import { randomUUID } from 'node:crypto'
import { sql } from '#server/platform/db/sql.ts'
import { type House, type Player, textField } from '../support/house.ts'

/** Buys a ticket of a draw that is open for an hour. */
export async function ticketInAnHour(house: House, { token }: Player): Promise<string> {
  await house.app.run('lottery')
  const [draw] = await house.db.query<{ issue: string }>(sql`
    UPDATE draw SET state = 'planned', opens_at = app_now() - interval '1 minute', closes_at = app_now() + interval '1 hour', draws_at = app_now() + interval '1 hour'
    WHERE (game, nr) = (SELECT game, nr FROM draw WHERE closes_at > app_now() ORDER BY nr LIMIT 1) RETURNING issue`)
  // It opens anew, so that the house knows its new times.
  await house.app.run('lottery')
  const { body } = await house.call('POST', '/wps/lottery/tickets', {
    token,
    body: {
      key: randomUUID(),
      gameCode: 'ssc-1m',
      numero: draw?.issue,
      picks: [{ play: 'position', pick: '1|-|-|-|-', price: '1', unit: '1', multiple: 1 }],
    },
  })
  if (typeof body.value !== 'object' || body.value === null || !('ticket' in body.value))
    throw new Error(`no ticket: ${JSON.stringify(body)}`)
  return textField(body.value.ticket, 'id')
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
