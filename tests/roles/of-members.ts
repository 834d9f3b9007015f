import { sql } from '#server/platform/db/sql.ts'
import { type MemberId, shardOf } from '#server/platform/ids.ts'
import { type House, type Player, textField } from '../support/house.ts'

/** A trusted device of the member's, as it is after a login that remembered it. */
export async function deviceOfMember(house: House, member: MemberId, device: string): Promise<string> {
  await house.db.query(sql`
    INSERT INTO device_token (shard, member, id, kind, secret_hash, device, ip, created_at, seen_at, expires_at)
    SELECT ${shardOf(member)}, ${member}, ${device}, 'trusted', sha256(${device}::text::bytea), 'Firefox on Linux', '127.0.0.1', t, t, t + interval '1 day' FROM app_now() AS t`)
  return device
}

/** A message that an operator sends to the member. */
export async function messageOf(house: House, token: string, member: MemberId): Promise<string> {
  const body = { member, title: 'Hello', content: 'Hi', marketing: 'no' }
  return textField((await house.call('POST', '/ops/inbox', { token, body })).body.value, 'id')
}

/** Feedback of the member's, however much it gave before. */
export async function feedbackBy(house: House, { token }: Player): Promise<string> {
  await house.db.query(sql`DELETE FROM throttle`)
  const body = { type: 'other', content: 'Words' }
  return textField((await house.call('PUT', '/wps/feedback', { token, body })).body.value, 'id')
}
