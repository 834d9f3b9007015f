import { idText } from '#contract/scalars.ts'
import { object } from 'zod/mini'
import type { Database, Tx } from '../../../platform/db/database.ts'
import type { EmitToEach } from '../../../platform/events/events.sql.ts'
import { allShards, type Ids, type RowId } from '../../../platform/ids.ts'
import { jobKind } from '../../../platform/queued-jobs.ts'
import type { Brand } from '../../brand/index.ts'
import { nextMeant } from './audience.sql.ts'
import { advanceBroadcast, endBroadcast, insertCopies, lockBroadcast } from './broadcast.sql.ts'

export interface SendDeps {
  readonly db: Database
  readonly ids: Ids
  readonly brand: Pick<Brand, 'timeZone'>
  readonly emitToEach: EmitToEach
}

/** Members of one portion: a shard's head, which bets wait for, is held for as long as these are written. */
const PORTION = 200

export const sendBroadcast = jobKind('messaging.send_broadcast', object({ broadcast: idText }))

/**
 * Sends what two people agreed to, in portions. Each is one transaction that notes how far it came, so that whoever goes on
 * after a process ended sends nobody a second one.
 */
export async function sendCopies(deps: SendDeps, id: RowId): Promise<void> {
  while (await deps.db.transaction((tx) => sendPortion(deps, tx, id)));
}

/** Sends the next portion; false where nothing is left, or it was stopped. */
async function sendPortion({ ids, brand, emitToEach }: SendDeps, tx: Tx, id: RowId): Promise<boolean> {
  const found = await lockBroadcast(tx, id)
  if (found?.state !== 'sending') return false
  const shard = found.doneShard ?? allShards[0]
  if (shard === undefined) throw new RangeError('there are no shards')
  const members = await nextMeant(tx, found, {
    shard,
    beyond: found.doneMember,
    limit: PORTION,
    timeZone: brand.timeZone,
  })
  const sent = members.length
  const isShardDone = sent < PORTION
  const next = isShardDone ? allShards[allShards.indexOf(shard) + 1] : shard
  await insertCopies(tx, shard, members, { ids: members.map(() => ids.row()), broadcast: id })
  await advanceBroadcast(tx, id, { shard: next ?? shard, member: isShardDone ? null : (members.at(-1) ?? null), sent })
  if (next === undefined) await endBroadcast(tx, id, 'sent')
  await emitToEach(
    tx,
    shard,
    members.map((member) => ({ member, type: 'inbox.changed', payload: {} })),
  )
  return next !== undefined
}
