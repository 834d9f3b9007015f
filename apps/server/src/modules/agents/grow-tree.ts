import type { OutboxEvent } from '../../platform/events/consumers.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Shard } from '../../platform/ids.ts'
import { addToTeams, climb, DEEPEST, insertPlaces, lockTree, readPlaces, readRegistered } from './tree.sql.ts'

/** Gives members that registered their places in the tree. Does nothing for those that have one. */
export async function growTree(
  tx: Tx,
  shard: Shard,
  events: readonly OutboxEvent<'member.registered'>[],
  timeZone: string,
): Promise<void> {
  await lockTree(tx, true)
  const told = new Map(events.map(({ member, payload }) => [member, payload]))
  const registered = await readRegistered(tx, shard, [...told.keys()])
  const uplines = registered.flatMap(({ upline }) => (upline === undefined ? [] : [upline]))
  const places = await readPlaces(tx, uplines)
  for (const upline of uplines) if (!places.has(upline)) places.set(upline, await climb(tx, upline))
  const newcomers = registered.map(({ member, upline, type }) => {
    const path = upline === undefined ? [] : [...(places.get(upline) ?? []), upline]
    // Deeper than that a chain of invitations would cost more with each: whoever comes then begins at the top.
    const isTooDeep = path.length > DEEPEST
    return {
      member,
      upline: isTooDeep ? undefined : upline,
      type,
      rebate: told.get(member)?.rebate,
      link: told.get(member)?.link,
      path: isTooDeep ? [] : path,
    }
  })
  const placed = await insertPlaces(tx, shard, newcomers, timeZone)
  await addToTeams(
    tx,
    newcomers.filter(({ member }) => placed.has(member)),
  )
}
