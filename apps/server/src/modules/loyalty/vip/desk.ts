import type { CallRequest } from '#contract/calls.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import { TRIAL_TYPE } from '#contract/member-types.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { OperatorSession } from '../../../platform/http/handlers.ts'
import { memberId, shardOf } from '../../../platform/ids.ts'
import { lockMembers } from '../../identity/index.ts'
import { readLocalDays } from '../runs.sql.ts'
import { shownLevel } from './level.ts'
import { keptFrom, type RaiseDeps } from './raise.ts'
import { tellChanges } from './tell.ts'
import { setLevel } from './vip.sql.ts'

/** Sets the level of a member by hand. @throws Refusal NOT_FOUND, INVALID_INPUT for a rank that the brand has not, STATE_PASSED for who has no level */
export async function setByHand(
  { db, ids, settings, brand, emitToEach }: RaiseDeps,
  { operator }: OperatorSession,
  { id, rank, reason }: CallRequest<'vip.set'>,
): Promise<{ rank: number }> {
  const settled = await settings.vip()
  const [first] = settled.levels
  if (first === undefined || settled.levels.every((level) => level.rank !== rank))
    throw wrongField('rank', 'no such level')
  return db.transaction(async (tx) => {
    const [member, shard] = [memberId(id), shardOf(memberId(id))]
    const [found] = await lockMembers(tx, shard, [member])
    if (found === undefined) throw new Refusal('NOT_FOUND')
    if (found.type === TRIAL_TYPE || found.closed) throw new Refusal('STATE_PASSED')
    const { today } = await readLocalDays(tx, brand.timeZone)
    const around = { first: first.rank, keptUntil: keptFrom(today), today }
    const changes = await setLevel(tx, { member, id: ids.row(), rank, growth: 0n }, around)
    const [change] = changes
    if (change !== undefined)
      recordAudit(tx, {
        actor: `operator:${operator}`,
        action: 'member.levelSet',
        subject: `member:${member}`,
        before: shownLevel(settled, change.from),
        after: { ...shownLevel(settled, rank), reason },
      })
    await tellChanges(emitToEach, tx, shard, changes, settled, true)
    return { rank }
  })
}
